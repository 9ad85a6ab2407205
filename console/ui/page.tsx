// The frame of a page: its head, its tabs, and next and previous along the list that the reader came from.
import { Button } from '@mantine/core';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect } from 'react';
import { useFilters } from './filters.tsx';
import { Icon } from './icons.tsx';
import { isForDialog, isTyping } from './keys.ts';
import type { PagedList } from './list.tsx';
import { Bones, ErrorState } from './states.tsx';

type PageHeadProps = {
  title: string;
  parent?: { to: string; label: string; search?: Record<string, string> };
  state?: ReactNode;
  children?: ReactNode;
};

export function PageHead({ title, parent, state, children }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · Parley`;
  }, [title]);
  return (
    <div className="head">
      {parent && (
        <span className="crumb">
          <Link to={parent.to} search={parent.search ?? {}}>
            {parent.label}
          </Link>{' '}
          /
        </span>
      )}
      <h1>{title}</h1>
      {state}
      <div className="actions">{children}</div>
    </div>
  );
}

type TabsProps = {
  label: string;
  tabs: Readonly<Record<string, ReactNode>>;
  open: string;
  /** Filters that hold in every tab. All others belong to one tab, and are dropped with it. */
  keep?: readonly string[];
  /** The filter that names the open tab. */
  name?: string;
  /** Further links after the tabs. */
  children?: ReactNode;
};

/** The parts of a page. Which one is open is in the address. */
export function Tabs({ label, tabs, open, keep = ['list'], name = 'tab', children }: TabsProps) {
  const filters = useFilters();
  const search = Object.fromEntries(keep.flatMap((one) => (filters[one] ? [[one, filters[one]]] : [])));
  return (
    <nav className="tabs" aria-label={label}>
      {Object.entries(tabs).map(([tab, text]) => (
        <Link
          key={tab}
          to="."
          search={{ ...search, [name]: tab }}
          aria-current={open === tab ? 'page' : undefined}
          data-status=""
        >
          {text}
        </Link>
      ))}
      {children}
    </nav>
  );
}

/** The tab of the address, else the first. */
export function useTab<Name extends string>(tabs: Readonly<Record<Name, unknown>>): Name {
  const { tab = '' } = useFilters();
  const names = Object.keys(tabs) as [Name, ...Name[]];
  return names.find((name) => name === tab) ?? names[0];
}

type ListFilters = Record<string, string>;

/** A list with its filters, as the address of a detail holds it. */
export const listAddress = (name: string, filters: ListFilters): string =>
  `${name}?${new URLSearchParams(filters).toString()}`;

/** The filters of the list that the reader came from; `undefined` for those who came another way. */
export function useListFilters(name: string): ListFilters | undefined {
  const [list, query = ''] = (useFilters().list ?? '').split('?');
  return list === name ? Object.fromEntries(new URLSearchParams(query)) : undefined;
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
      if (isTyping(event.target) || event.metaKey || event.ctrlKey || isForDialog(event)) return;
      if (document.querySelector('.scroller tbody')) return;
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
      <Neighbour to={before && to(before)} label="Previous" icon="previous" search={search} />
      <Neighbour to={after && to(after)} label="Next" icon="next" search={search} />
    </nav>
  );
}

type NeighbourProps = { to: string | undefined; label: string; icon: 'previous' | 'next'; search: ListFilters };

function Neighbour({ to, label, icon, search }: NeighbourProps) {
  const look = { variant: 'default', size: 'compact-xs', 'aria-label': label, children: <Icon name={icon} /> } as const;
  if (to === undefined) return <Button {...look} disabled />;
  return <Button {...look} renderRoot={(props) => <Link to={to} search={search} {...props} />} />;
}

type DetailProps<Data, Row> = {
  /** What it is while its name is not known. */
  kind: string;
  parent: { to: string; label: string };
  queryKey: (id: string) => QueryKey;
  load: (id: string) => Promise<Data>;
  /** Asks again after so many milliseconds while something is under way. */
  refetchEvery?: (data: Data | undefined) => number | false;
  /** The list that leads here, for next and previous. */
  list?: { name: string; use: (filters: ListFilters) => PagedList<Row>; to: (row: Row) => string };
  children: (shown: ShownDetail<Data>) => ReactNode;
};

/** `head`: title, state and buttons, with the link to the list and next and previous along it. Another parent may be named. */
export type ShownDetail<Data> = {
  id: string;
  data: Data;
  refetch: () => unknown;
  head: (title: string, state?: ReactNode, actions?: ReactNode, parent?: PageHeadProps['parent']) => ReactNode;
};

/** The page of one record. What is open on it has no place on the page of the next: each has a state of its own. */
export function DetailPage<Data, Row extends { id: string }>(props: DetailProps<Data, Row>) {
  const { id = '' } = useParams({ strict: false });
  return (
    <Fragment key={id}>
      <Detail {...props} id={id} />
    </Fragment>
  );
}

function Detail<Data, Row extends { id: string }>(props: DetailProps<Data, Row> & { id: string }) {
  const { id, kind, queryKey, load, refetchEvery, list, children } = props;
  const cameFrom = useListFilters(list?.name ?? '');
  const parent = { ...props.parent, search: cameFrom ?? {} };
  const { data, error, refetch } = useQuery({
    queryKey: queryKey(id),
    queryFn: () => load(id),
    refetchInterval: ({ state }) => refetchEvery?.(state.data) ?? false,
  });
  if (error) {
    return (
      <>
        <PageHead title={kind} parent={parent} />
        <ErrorState error={error} retry={() => void refetch()} />
      </>
    );
  }
  if (data === undefined) return <Bones />;
  const head: ShownDetail<Data>['head'] = (title, state, actions, other = parent) => (
    <PageHead title={title} parent={other} state={state}>
      {list && cameFrom && <ListNeighbours list={list} filters={cameFrom} id={id} />}
      {actions}
    </PageHead>
  );
  return children({ id, data, refetch, head });
}

type ListNeighboursProps<Row> = {
  list: NonNullable<DetailProps<unknown, Row>['list']>;
  filters: ListFilters;
  id: string;
};

const ListNeighbours = <Row extends { id: string }>({ list, filters, id }: ListNeighboursProps<Row>) => (
  <Neighbours list={list.use(filters)} id={id} to={list.to} />
);
