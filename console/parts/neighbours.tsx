// Next and previous in a detail, along the list that the reader came from. Its filters are in the address of the detail.
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Icon } from './icons.tsx';
import { isTyping } from './is-typing.ts';
import { useFilters } from './name-filter.tsx';
import type { PagedList } from './paged-list.ts';

type ListFilters = Record<string, string>;

/** A list with its filters, as the address of a detail carries it. */
export const listAddress = (name: string, filters: ListFilters): string => `${name}?${new URLSearchParams(filters).toString()}`;

/** The filters of the list that the reader came from; `undefined` for those who came another way. */
export function useListFilters(name: string): ListFilters | undefined {
  const [place, query = ''] = (useFilters().list ?? '').split('?');
  return place === name ? Object.fromEntries(new URLSearchParams(query)) : undefined;
}

type NeighboursProps<Row> = { list: PagedList<Row>; id: string; to: (row: Row) => string };

export function Neighbours<Row extends { id: string }>({ list, id, to }: NeighboursProps<Row>) {
  const { list: cameFrom = '', tab = '' } = useFilters();
  const navigate = useNavigate();
  const { rows, hasMore, isLoadingMore, loadMore } = list;
  const at = rows.findIndex((row) => row.id === id);
  const isLast = at >= 0 && at === rows.length - 1;
  useEffect(() => {
    if (isLast && hasMore && !isLoadingMore) loadMore();
  }, [isLast, hasMore, isLoadingMore, loadMore]);
  const before = rows[at - 1];
  const after = at < 0 ? undefined : rows[at + 1];
  const search = { list: cameFrom, tab };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A list on the page has the keys to itself.
      if (isTyping(event.target) || event.metaKey || event.ctrlKey || document.querySelector('[role="dialog"],.scroller tbody'))
        return;
      const next = { j: after, k: before }[event.key];
      if (next) void navigate({ to: to(next), search: { list: cameFrom, tab } });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [before, after, to, navigate, cameFrom, tab]);
  if (at < 0) return null;
  return (
    <nav className="neighbours" aria-label="In the list">
      <span className="quiet">
        {at + 1} of {rows.length}
        {hasMore && '+'}
      </span>
      <Neighbour row={before} label="Previous" icon="previous" to={to} search={search} />
      <Neighbour row={after} label="Next" icon="next" to={to} search={search} />
    </nav>
  );
}

type NeighbourProps<Row> = {
  row: Row | undefined;
  label: string;
  icon: 'previous' | 'next';
  to: (row: Row) => string;
  search: ListFilters;
};

function Neighbour<Row>({ row, label, icon, to, search }: NeighbourProps<Row>) {
  const look = { variant: 'default', size: 'compact-xs', 'aria-label': label } as const;
  if (row === undefined) {
    return (
      <Button {...look} disabled>
        <Icon name={icon} />
      </Button>
    );
  }
  return (
    <Button {...look} renderRoot={(props) => <Link to={to(row)} search={search} {...props} />}>
      <Icon name={icon} />
    </Button>
  );
}
