// All assistants: what is live, what is being drafted, and the way to a new one.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { TextFilter, useFilters } from '../parts/name-filter.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { EmptyState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';

const DuplicateDialog = lazy(async () => ({ default: (await import('./copy-assistant.tsx')).DuplicateDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./copy-assistant.tsx')).ImportDialog }));
const NewAssistant = lazy(async () => ({ default: (await import('./new-assistant.tsx')).NewAssistant }));

type Assistant = Schema<'Assistant'>;

export const LiveState = ({ assistant }: { assistant: Assistant }) => {
  if (assistant.archived_at) return <span className="tag">Archived</span>;
  if (!assistant.active_revision_id) return <span className="tag warn">Not live</span>;
  return <span className="tag good">Live</span>;
};

export function Assistants() {
  const [open, setOpen] = useState<'new' | 'import'>();
  const [copied, setCopied] = useState<Assistant>();
  const close = () => setOpen(undefined);
  const costs = useCosts();
  const { q, archived } = useFilters();
  const list = usePagedList<Assistant>(['assistants', 'list', q, archived], (page) =>
    api()
      .assistants.list({ ...page, ...(q && { q }), ...(archived && { archived: true }) })
      .page()
      .then(({ body }) => body),
  );
  const create = (
    <ScopedButton operation="createAssistant" onClick={() => setOpen('new')}>
      New assistant
    </ScopedButton>
  );
  return (
    <>
      <PageHead title="Assistants">
        <ScopedButton operation="createAssistant" variant="default" onClick={() => setOpen('import')}>
          Import
        </ScopedButton>
        {create}
      </PageHead>
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
          ...(costs ? [{ head: 'Models, 30 days', cell: ({ id }: Assistant) => costs.get(id) ?? '–', className: 'number' }] : []),
          { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
          {
            head: '',
            className: 'last',
            cell: (assistant) => (
              <span className="bar" style={{ margin: 0, justifyContent: 'flex-end', flexWrap: 'nowrap' }}>
                <ScopedButton operation="createAssistant" variant="subtle" onClick={() => setCopied(assistant)}>
                  Duplicate
                </ScopedButton>
                <ScopedButton
                  operation="getGraph"
                  variant="subtle"
                  onClick={() => void import('./copy-assistant.tsx').then(({ exportAssistant }) => exportAssistant(assistant))}
                >
                  Export
                </ScopedButton>
              </span>
            ),
          },
        ]}
        empty={
          <EmptyState title={q ? 'No assistant has this name' : 'No assistants yet'} action={q ? undefined : create}>
            {q
              ? 'Try fewer letters.'
              : 'An assistant answers people in chat and on the phone, along a flow that you draw. Start with a small one that greets and asks.'}
          </EmptyState>
        }
      />
      <Suspense>
        {open === 'new' && <NewAssistant close={close} />}
        {open === 'import' && <ImportDialog close={close} />}
        {copied && <DuplicateDialog assistant={copied} close={() => setCopied(undefined)} />}
      </Suspense>
    </>
  );
}

const DAY_MS = 86_400_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** What models cost per assistant; `undefined` for a session that may not read it. */
function useCosts(): ReadonlyMap<string, string> | undefined {
  const { allowed } = usePermissions()('getModelRouterCostByAssistant');
  const { data } = useQuery({
    queryKey: ['costs', 'by-assistant'],
    queryFn: () => api().analytics.modelRouter.cost.byAssistant({ start_date: dayBefore(29), end_date: dayBefore(0) }),
    enabled: allowed,
  });
  return useMemo(
    () => data && new Map(data.map(({ assistant_id, total_cost_usd }) => [assistant_id, `$${total_cost_usd.toFixed(2)}`])),
    [data],
  );
}
