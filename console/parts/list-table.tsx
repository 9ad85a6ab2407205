// A list as a table: skeletons while it loads, whole rows that open, j and k to move, Enter to open, more pages as the reader goes on.
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { isTyping } from './is-typing.ts';
import { CHUNK_ROWS, type RowChunk, useFarHeight, useMoreNearEnd, useRowChunks, useSteadyColumns } from './long-rows.ts';
import type { PagedList } from './paged-list.ts';
import { ErrorState } from './states.tsx';

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
  /** The next page is asked for as the reader scrolls. Only for a list at the end of its page, and not where a page costs a search. */
  isEndless?: boolean;
};

const STEPS: Record<string, number> = { j: 1, k: -1 };
const ROW_PIXELS = 37;

export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { label, list, columns, to, cameFrom, empty, isEndless = false } = props;
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
      {list.hasMore && (
        <div className="more" ref={end}>
          <Button variant="default" onClick={list.loadMore} loading={list.isLoadingMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

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
            place={isCounted ? first + at + 2 : undefined}
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

/** `place`: counted from 1, which is the row of heads. */
type OneRowProps<Row> = RowProps<Row> & { row: Row; isChosen: boolean; place: number | undefined };

function Row<Row>({ row, isChosen, place, columns, to, cameFrom = '' }: OneRowProps<Row>) {
  const navigate = useNavigate();
  return (
    <tr
      aria-rowindex={place}
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
      if (isTyping(event.target) || event.metaKey || event.ctrlKey || document.querySelector('[role="dialog"]')) return;
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
