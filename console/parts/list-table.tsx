// A list as a table: skeletons while it loads, whole rows that open, j and k to move, Enter to open, more pages on request.
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
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
  empty: ReactNode;
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

export function ListTable<Row extends { id: string }>({ label, list, columns, to, empty }: ListTableProps<Row>) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(-1);
  const { rows } = list;
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.metaKey || event.ctrlKey || document.querySelector('[role="dialog"]')) return;
      if (event.key === 'j') setChosen((at) => Math.min(at + 1, rows.length - 1));
      if (event.key === 'k') setChosen((at) => Math.max(at - 1, 0));
      const row = rows[chosen];
      if (event.key === 'Enter' && row && to && event.target === document.body) void navigate({ to: to(row) });
    };
    window.addEventListener('keydown', move);
    return () => window.removeEventListener('keydown', move);
  }, [rows, chosen, to, navigate]);

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
          <tbody>
            {list.isLoading && <BoneRows columns={columns.length} />}
            {rows.map((row, at) => (
              <tr
                key={row.id}
                data-opens={to ? '' : undefined}
                data-chosen={at === chosen ? '' : undefined}
                onClick={(event) => {
                  if (to && !(event.target as HTMLElement).closest('a,button,input')) void navigate({ to: to(row) });
                }}
              >
                {columns.map(({ head, cell, className }, place) => (
                  <td key={head} className={className}>
                    {to && place === 0 ? (
                      <Link className="row" to={to(row)}>
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
