// All assistants: what is live, what is being drafted, and the way to a new one.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { TextFilter, useFilters } from '../parts/name-filter.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { EmptyState } from '../parts/states.tsx';
import { api } from '../session/client.ts';

const NewAssistant = lazy(async () => ({ default: (await import('./new-assistant.tsx')).NewAssistant }));

type Assistant = Schema<'Assistant'>;

export const LiveState = ({ assistant }: { assistant: Assistant }) => {
  if (assistant.archived_at) return <span className="tag">Archived</span>;
  if (!assistant.active_revision_id) return <span className="tag warn">Not live</span>;
  return <span className="tag good">Live</span>;
};

export function Assistants() {
  const [isMaking, setMaking] = useState(false);
  const { q, archived } = useFilters();
  const list = usePagedList<Assistant>(['assistants', 'list', q, archived], (page) =>
    api()
      .assistants.list({ ...page, ...(q && { q }), ...(archived && { archived: true }) })
      .page()
      .then(({ body }) => body),
  );
  const create = (
    <ScopedButton operation="createAssistant" onClick={() => setMaking(true)}>
      New assistant
    </ScopedButton>
  );
  return (
    <>
      <PageHead title="Assistants">{create}</PageHead>
      <div className="bar">
        <TextFilter name="q" label="Filter by name" isMain />
        <Button
          variant="subtle"
          renderRoot={(props) => <Link to="/assistants" search={archived ? {} : { archived: 'yes' }} {...props} />}
        >
          {archived ? 'Show current' : 'Show archived'}
        </Button>
      </div>
      <ListTable
        label="Assistants"
        list={list}
        to={({ id }) => `/assistants/${id}`}
        columns={[
          { head: 'Name', cell: ({ name }) => name, className: 'wide' },
          { head: 'State', cell: (assistant) => <LiveState assistant={assistant} /> },
          {
            head: 'Live revision',
            cell: ({ active_revision }) => active_revision?.name || (active_revision ? 'unnamed' : '–'),
            className: 'wide',
          },
          { head: 'Draft', cell: ({ draft_revision_id }) => (draft_revision_id ? <span className="tag">In work</span> : '–') },
          { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
        ]}
        empty={
          <EmptyState title={q ? 'No assistant has this name' : 'No assistants yet'} action={q ? undefined : create}>
            {q
              ? 'Try fewer letters.'
              : 'An assistant answers people in chat and on the phone, along a flow that you draw. Start with a small one that greets and asks.'}
          </EmptyState>
        }
      />
      <Suspense>{isMaking && <NewAssistant close={() => setMaking(false)} />}</Suspense>
    </>
  );
}
