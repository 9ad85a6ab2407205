// A list as a table: skeletons while it loads, whole rows that open, j and k to move, Enter to open, more pages on request.
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isTyping } from './is-typing.ts';
import type { PagedList } from './paged-list.ts';
import { ErrorState } from './states.tsx';

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  className?: string;
};

type ListTableProps<Row> = {
  label: string;
  list: PagedList<Row>;
  columns: readonly Column<Row>[];
  /** Address of a row's own page; its first cell is the link. */
  to?: (row: Row) => string;
  /** This list with its filters, for those who go on to a row's page. */
  cameFrom?: string;
  empty: ReactNode;
};

const STEPS: Record<string, number> = { j: 1, k: -1 };

export function ListTable<Row extends { id: string }>({ label, list, columns, to, cameFrom = '', empty }: ListTableProps<Row>) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(-1);
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows } = list;
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.metaKey || event.ctrlKey || document.querySelector('[role="dialog"]')) return;
      const by = STEPS[event.key];
      // The first list of a page is the one that the keys are for.
      if (by === undefined || document.querySelector('tbody') !== body.current) return;
      const next = Math.max(0, Math.min(chosen + by, rows.length - 1));
      setChosen(next);
      const row = body.current?.children[next];
      row?.scrollIntoView({ block: 'nearest' });
      // The focus goes along: Enter opens the row, and screen readers say it.
      row?.querySelector<HTMLElement>('a,button')?.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', move);
    return () => window.removeEventListener('keydown', move);
  }, [rows, chosen]);

  if (list.error) return <ErrorState error={list.error} retry={list.retry} />;
  if (!list.isLoading && rows.length === 0) return empty;
  return (
    <>
      <section className="scroller" aria-label={label} tabIndex={-1}>
        <table aria-label={label} aria-busy={list.isLoading}>
          <thead>
            <tr>
              {columns.map(({ head, className }) => (
                <th key={head} scope="col" className={className}>
                  {head || <span className="skip">Actions</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {list.isLoading && <BoneRows columns={columns.length} />}
            {rows.map((row, at) => (
              <tr
                key={row.id}
                data-opens={to ? '' : undefined}
                data-chosen={at === chosen ? '' : undefined}
                onClick={(event) => {
                  if (to && !(event.target as HTMLElement).closest('a,button,input'))
                    void navigate({ to: to(row), search: { list: cameFrom } });
                }}
              >
                {columns.map(({ head, cell, className }, place) => (
                  <td key={head} className={className} data-head={head}>
                    {to && place === 0 ? (
                      <Link className="row" to={to(row)} search={{ list: cameFrom }}>
                        {cell(row)}
                      </Link>
                    ) : (
                      cell(row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {list.hasMore && (
        <div className="more">
          <Button variant="default" onClick={list.loadMore} loading={list.isLoadingMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

const BoneRows = ({ columns }: { columns: number }) =>
  ['one', 'two', 'three', 'four', 'five'].map((row) => (
    <tr key={row}>
      <td colSpan={columns}>
        <div className="bones" />
      </td>
    </tr>
  ));
