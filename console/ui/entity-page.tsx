// The page of entities that have no page of their own: their list, filtered by words, and the dialogs that make, change and delete one.
import { type ReactNode, useState } from 'react';
import { ScopedButton } from './actions.tsx';
import { TextFilter, useFilters } from './filters.tsx';
import { EntityDialog } from './form.tsx';
import { type Column, ListTable, type PageQuery, type SdkList, usePagedList } from './list.tsx';
import { PageHead } from './page.tsx';
import { EmptyState } from './states.tsx';

type EntityPageProps<Row> = {
  /** All of them, such as "Canned replies". */
  title: string;
  /** One of them, such as "canned reply". */
  noun: string;
  queryKey: string;
  list: (query: PageQuery & { q?: string }) => SdkList<Row>;
  columns: readonly Column<Row>[];
  filterLabel: string;
  /** The title of the list when the filter finds none. */
  noMatch: string;
  /** What they are for, shown where the list is empty. */
  about: string;
  operations: { create: string; update: string };
  /** Without it they cannot be deleted. */
  removal?: { operation: string; name: (row: Row) => string; send: (id: string) => Promise<unknown>; effect: string };
  /** The dialog that makes one, or changes `row`. */
  form: (row: Row | undefined, close: () => void) => ReactNode;
};

export function EntityPage<Row extends { id: string }>(props: EntityPageProps<Row>) {
  const { title, noun, queryKey, list, columns, filterLabel, noMatch, about, operations, removal, form } = props;
  const { q } = useFilters();
  const [edited, setEdited] = useState<Row | 'new'>();
  const [removed, setRemoved] = useState<Row>();
  const create = (
    <ScopedButton operation={operations.create} onClick={() => setEdited('new')}>
      New {noun}
    </ScopedButton>
  );
  return (
    <>
      <PageHead title={title}>{create}</PageHead>
      <div className="bar">
        <TextFilter name="q" label={filterLabel} isMain />
      </div>
      <ListTable
        label={title}
        list={usePagedList([queryKey, q], (page) => list({ ...page, ...(q && { q }) }))}
        columns={columns}
        actions={(row) => [
          { label: 'Edit', operation: operations.update, onClick: () => setEdited(row) },
          removal !== undefined && {
            label: 'Delete',
            operation: removal.operation,
            onClick: () => setRemoved(row),
          },
        ]}
        empty={
          <EmptyState title={q ? noMatch : `No ${title.toLowerCase()} yet`} action={q ? undefined : create}>
            {about}
          </EmptyState>
        }
      />
      {edited && form(edited === 'new' ? undefined : edited, () => setEdited(undefined))}
      {removal && removed && (
        <EntityDialog
          title={`Delete ${removal.name(removed)}`}
          submit={`Delete ${noun}`}
          isDangerous
          send={() => removal.send(removed.id)}
          refresh={[queryKey]}
          close={() => setRemoved(undefined)}
        >
          <p>{removal.effect}</p>
        </EntityDialog>
      )}
    </>
  );
}
