// Lists of the API: read page by page, and shown as a table with skeletons, rows that open, j and k to move and Enter to open.
import { Button } from '@mantine/core';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isLongList, queries, refreshShown } from '../session/client.ts';
import { Actions, type ScopedAction } from './actions.tsx';
import { isForDialog, isTyping } from './keys.ts';
import {
  CHUNK_ROWS,
  type RowChunk,
  useFarHeight,
  useMoreNearEnd,
  useRowChunks,
  useSteadyColumns,
} from './long-rows.ts';
import { ErrorState } from './states.tsx';

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

/** Goes into the query of a list operation. Further parameters of a next page, such as `after`, are in it at run time. */
export type PageQuery = { limit: number; cursor?: string };
export type SdkList<Row> = { page: () => Promise<{ items: Row[]; body: unknown }> };
type LoadedPage<Row> = { rows: Row[]; next: object | null };

/** Where a next page begins; operations say it in four ways. */
function nextOf(body: unknown): object | null {
  const { next_cursor, pagination, nextCursorId, next_after } = body as {
    next_cursor?: string | null;
    pagination?: { nextCursor: string | null };
    nextCursorId?: object | null;
    next_after?: number | null;
  };
  if (nextCursorId) return nextCursorId;
  if (typeof next_after === 'number') return { after: next_after };
  const cursor = next_cursor ?? pagination?.nextCursor;
  return cursor ? { cursor } : null;
}

export function usePagedList<Row extends { id: string }>(
  key: readonly unknown[],
  list: (page: PageQuery) => SdkList<Row>,
): PagedList<Row>;
/** `idOf`: what tells rows apart that have no id. */
export function usePagedList<Row extends object>(
  key: readonly unknown[],
  list: (page: PageQuery) => SdkList<Row>,
  idOf: (row: Row) => string,
): PagedList<Row & { id: string }>;
export function usePagedList<Row extends object>(
  key: readonly unknown[],
  list: (page: PageQuery) => SdkList<Row>,
  idOf?: (row: Row) => string,
): PagedList<Row> {
  const load = async (start: object): Promise<LoadedPage<Row>> => {
    const { items, body } = await list({ limit: 50, ...start }).page();
    return { rows: idOf ? items.map((row) => ({ ...row, id: idOf(row) })) : items, next: nextOf(body) };
  };
  const { data, isPending, isFetchingNextPage, isFetchNextPageError, error, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: key,
      queryFn: ({ pageParam }) => load(pageParam),
      initialPageParam: {},
      getNextPageParam: ({ next }) => next,
    });
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
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
      queries.setQueryData<InfiniteData<LoadedPage<Row>, object>>(key, (known) => known && firstPage(known));
      void refetch();
    },
  };
}

const firstPage = <Page, Param>({ pages, pageParams }: InfiniteData<Page, Param>): InfiniteData<Page, Param> => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
});

type QueryState = { isPending: boolean; error: Error | null; refetch: () => unknown };

/** Rows that come all together, as a list: by a query, or at hand already. */
export const wholeList = <Row,>(rows: readonly Row[] | undefined, query?: QueryState): PagedList<Row> => ({
  rows: [...(rows ?? [])],
  isLoading: query?.isPending ?? false,
  isLoadingMore: false,
  error: query?.error ?? null,
  hasMore: false,
  loadMore: () => undefined,
  retry: () => void query?.refetch(),
});

type ShowMoreProps = { list: PagedList<unknown>; end?: RefObject<HTMLDivElement | null>; label?: string };

export const ShowMore = ({ list, end, label = 'Show more' }: ShowMoreProps) =>
  list.hasMore && (
    <div className="more" ref={end}>
      <Button variant="default" onClick={list.loadMore} loading={list.isLoadingMore}>
        {label}
      </Button>
    </div>
  );

const REFRESH_MS = 2000;

/** Asks again every few seconds while work is under way whose progress has no events. */
export function useRefreshWhile(isBusy: boolean, name: string): void {
  useEffect(() => {
    if (!isBusy) return;
    const asking = setInterval(() => {
      if (document.visibilityState === 'visible') refreshShown({ queryKey: [name] });
    }, REFRESH_MS);
    return () => clearInterval(asking);
  }, [isBusy, name]);
}

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  className?: string;
};

type RowProps<Row> = {
  columns: readonly Column<Row>[];
  /** Address of a row's own page; its first cell is the link. */
  to?: ((row: Row) => string) | undefined;
  /** This list with its filters, for those who go on to a row's page. */
  cameFrom?: string | undefined;
};

type ListTableProps<Row> = RowProps<Row> & {
  label: string;
  list: PagedList<Row>;
  empty: ReactNode;
  /** What can be done with a row, in its last column. */
  actions?: (row: Row) => readonly (ScopedAction | false)[];
  /** The next page is asked for as the reader scrolls. Only for a list at the end of its page, and not where a page costs a search. */
  isEndless?: boolean;
};

const STEPS: Record<string, number> = { j: 1, k: -1 };
const ROW_PIXELS = 37;

export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { label, list, to, cameFrom, empty, actions, isEndless = false } = props;
  const columns = actions ? [...props.columns, actionColumn(actions)] : props.columns;
  const table = useRef<HTMLTableElement>(null);
  const { rows } = list;
  const chunks = useRowChunks(rows);
  const chosen = useChosenRow(table, rows.length);
  const end = useMoreNearEnd(list, isEndless);
  useSteadyColumns(table, rows.length > 2 * CHUNK_ROWS);
  if (list.error && rows.length === 0) return <ErrorState error={list.error} retry={list.retry} />;
  if (!list.isLoading && rows.length === 0) return empty;
  return (
    <>
      <section className="scroller" aria-label={label} tabIndex={-1}>
        <table ref={table} aria-label={label} aria-busy={list.isLoading} {...(isLong(rows) && { 'aria-rowcount': -1 })}>
          <thead>
            <tr>
              {columns.map(({ head, className }) => (
                <th key={head} scope="col" className={className}>
                  {head || <span className="skip">Actions</span>}
                </th>
              ))}
            </tr>
          </thead>
          {list.isLoading && <BoneRows columns={columns.length} />}
          {chunks.map((chunk) => (
            <Chunk
              key={chunk.first}
              chunk={chunk}
              columns={columns}
              to={to}
              cameFrom={cameFrom}
              chosen={chosen}
              isCounted={isLong(rows)}
              onNear={chunk.first === 0 ? list.renew : undefined}
            />
          ))}
        </table>
      </section>
      {list.error && <ErrorState error={list.error} retry={list.retry} />}
      <ShowMore list={list} end={end} />
    </>
  );
}

const actionColumn = <Row,>(of: (row: Row) => readonly (ScopedAction | false)[]): Column<Row> => ({
  head: '',
  className: 'last',
  cell: (row) => (
    <span className="row-actions">
      <Actions of={of(row)} variant="subtle" />
    </span>
  ),
});

/** Rows of a long list are not all there to be counted, so each says which one it is. */
const isLong = (rows: readonly unknown[]): boolean => rows.length > 2 * CHUNK_ROWS;

type ChunkProps<Row> = RowProps<Row> & {
  chunk: RowChunk<Row>;
  chosen: number;
  isCounted: boolean;
  onNear?: (() => void) | undefined;
};

function Chunk<Row extends { id: string }>({ chunk, chosen, isCounted, onNear, ...props }: ChunkProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const farHeight = useFarHeight(body, { chunk, rowHeight: ROW_PIXELS, onNear });
  const { first, rows } = chunk;
  const isDrawn = farHeight === undefined || (chosen >= first && chosen < first + rows.length);
  return (
    <tbody ref={body}>
      {isDrawn ? (
        rows.map((row, at) => (
          <Row
            key={row.id}
            row={row}
            isChosen={first + at === chosen}
            rowIndex={isCounted ? first + at + 2 : undefined}
            {...props}
          />
        ))
      ) : (
        <tr className="far">
          <td colSpan={props.columns.length} style={{ height: farHeight }} />
        </tr>
      )}
    </tbody>
  );
}

/** `rowIndex`: counted from 1, which is the row of heads. */
type OneRowProps<Row> = RowProps<Row> & { row: Row; isChosen: boolean; rowIndex: number | undefined };

function Row<Row>({ row, isChosen, rowIndex, columns, to, cameFrom = '' }: OneRowProps<Row>) {
  const navigate = useNavigate();
  return (
    <tr
      aria-rowindex={rowIndex}
      data-opens={to ? '' : undefined}
      data-chosen={isChosen ? '' : undefined}
      onClick={(event) => {
        if (to && !(event.target as HTMLElement).closest('a,button,input'))
          void navigate({ to: to(row), search: { list: cameFrom } });
      }}
    >
      {columns.map(({ head, cell, className }, at) => (
        <td key={head} className={className} data-head={head}>
          {to && at === 0 ? (
            <Link className="row" to={to(row)} search={{ list: cameFrom }}>
              {cell(row)}
            </Link>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** The row that j and k have come to; -1 before. */
function useChosenRow(table: RefObject<HTMLTableElement | null>, count: number): number {
  const [chosen, setChosen] = useState(-1);
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.metaKey || event.ctrlKey || isForDialog(event)) return;
      const by = STEPS[event.key];
      // The first list of a page is the one that the keys are for.
      if (by === undefined || document.querySelector('tbody')?.closest('table') !== table.current) return;
      setChosen((now) => Math.max(0, Math.min(now + by, count - 1)));
    };
    window.addEventListener('keydown', move);
    return () => window.removeEventListener('keydown', move);
  }, [table, count]);
  useEffect(() => {
    const body = table.current?.tBodies[Math.floor(chosen / CHUNK_ROWS)];
    const row = body?.rows[chosen % CHUNK_ROWS];
    row?.scrollIntoView({ block: 'nearest' });
    // The focus goes along: Enter opens the row, and screen readers say it.
    row?.querySelector<HTMLElement>('a,button')?.focus({ preventScroll: true });
  }, [table, chosen]);
  return chosen;
}

const BoneRows = ({ columns }: { columns: number }) => (
  <tbody>
    {['one', 'two', 'three', 'four', 'five'].map((row) => (
      <tr key={row}>
        <td colSpan={columns}>
          <div className="bones" />
        </td>
      </tr>
    ))}
  </tbody>
);
