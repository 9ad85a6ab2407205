// A list of the API, page by page as the reader asks for more.
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { isLongList, queries } from '../session/client.ts';

type ListPage<Row> = { data: Row[]; next_cursor: string | null };

export type PagedList<Row> = {
  rows: Row[];
  isLoading: boolean;
  isLoadingMore: boolean;
  error: Error | null;
  hasMore: boolean;
  loadMore: () => void;
  retry: () => void;
  /** For a reader at the top of a long list, which is not kept fresh by itself: from its first page again. */
  renew?: () => void;
};

/** `load` asks for the page at a cursor; an absent one is the first. */
export function usePagedList<Row>(
  key: readonly unknown[],
  load: (cursor: { cursor?: string; limit: number }) => Promise<ListPage<Row>>,
): PagedList<Row> {
  const { data, isPending, isFetchingNextPage, isFetchNextPageError, error, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: key,
      queryFn: ({ pageParam }) => load({ limit: 50, ...(pageParam !== '' && { cursor: pageParam }) }),
      initialPageParam: '',
      getNextPageParam: (last) => last.next_cursor ?? undefined,
    });
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return {
    rows,
    isLoading: isPending,
    isLoadingMore: isFetchingNextPage,
    error,
    hasMore: hasNextPage,
    loadMore,
    retry: isFetchNextPageError ? loadMore : () => void refetch(),
    renew: () => {
      if (!isLongList(data)) return;
      queries.setQueryData<InfiniteData<ListPage<Row>, string>>(key, (known) => known && firstPage(known));
      void refetch();
    },
  };
}

const firstPage = <Page>({ pages, pageParams }: InfiniteData<Page, string>): InfiniteData<Page, string> => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
});
