// A list of the API, page by page as the reader asks for more.
import { useInfiniteQuery } from '@tanstack/react-query';

type ListPage<Row> = { data: Row[]; next_cursor: string | null };

export type PagedList<Row> = {
  rows: Row[];
  isLoading: boolean;
  isLoadingMore: boolean;
  error: Error | null;
  hasMore: boolean;
  loadMore: () => void;
  retry: () => void;
};

/** `load` asks for the page at a cursor; an absent one is the first. */
export function usePagedList<Row>(
  key: readonly unknown[],
  load: (cursor: { cursor?: string; limit: number }) => Promise<ListPage<Row>>,
): PagedList<Row> {
  const { data, isPending, isFetchingNextPage, error, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => load({ limit: 50, ...(pageParam !== '' && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  return {
    rows: data?.pages.flatMap((page) => page.data) ?? [],
    isLoading: isPending,
    isLoadingMore: isFetchingNextPage,
    error,
    hasMore: hasNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}
