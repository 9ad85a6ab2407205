// All assistants: what is live, what is being drafted, and how to create one.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { TextFilter, useFilters } from '../ui/filters.tsx';
import { numberLanguage } from '../ui/language.ts';
import { ListTable, type PagedList, usePagedList } from '../ui/list.tsx';
import { listAddress, PageHead } from '../ui/page.tsx';
import { EmptyState, Moment } from '../ui/states.tsx';

const DuplicateDialog = lazy(async () => ({ default: (await import('./assistant-dialogs.tsx')).DuplicateDialog }));
const ExportDialog = lazy(async () => ({ default: (await import('./assistant-dialogs.tsx')).ExportDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));
const NewAssistant = lazy(async () => ({ default: (await import('./new-assistant.tsx')).NewAssistant }));

type Assistant = Schema<'Assistant'>;

export const LiveState = ({ assistant }: { assistant: Assistant }) => {
  if (assistant.archived_at) return <span className="tag">Archived</span>;
  if (!assistant.active_revision_id) return <span className="tag warn">Not live</span>;
  return <span className="tag good">Live</span>;
};

export const assistantAddress = ({ id }: { id: string }): string => `/assistants/${id}`;

/** The list as it is filtered; a detail walks along the same one. */
export const useAssistantList = ({ q, archived }: Record<string, string>): PagedList<Assistant> =>
  usePagedList(['assistants', 'list', q, archived], (page) =>
    api().assistants.list({ ...page, ...(q && { q }), ...(archived && { archived: true }) }),
  );

export function Assistants() {
  const [open, setOpen] = useState<'new' | 'import'>();
  const [copied, setCopied] = useState<Assistant>();
  const [exported, setExported] = useState<Assistant>();
  const close = () => setOpen(undefined);
  const filters = useFilters();
  const { q, archived } = filters;
  const list = useAssistantList(filters);
  const figures = useFigures(list.rows.map(({ id }) => id));
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
        <Button variant="default" renderRoot={(props) => <Link to="/templates" {...props} />}>
          Templates
        </Button>
        {create}
      </PageHead>
      <div className="bar">
        <TextFilter name="q" label="Filter by name" isMain />
        <Button
          variant="subtle"
          renderRoot={(props) => (
            <Link to="/assistants" search={{ ...filters, archived: archived ? '' : 'yes' }} {...props} />
          )}
        >
          {archived ? 'Show current' : 'Show archived'}
        </Button>
      </div>
      <ListTable
        label="Assistants"
        list={list}
        to={assistantAddress}
        cameFrom={listAddress('assistants', filters)}
        columns={[
          { head: 'Name', cell: ({ name }) => name, className: 'wide' },
          { head: 'State', cell: (assistant) => <LiveState assistant={assistant} /> },
          {
            head: 'Live revision',
            cell: ({ active_revision }) => active_revision?.name || (active_revision ? 'unnamed' : '–'),
            className: 'wide',
          },
          {
            head: 'Draft',
            cell: ({ draft_revision_id }) => (draft_revision_id ? <span className="tag">In progress</span> : '–'),
          },
          ...(figures ? figureColumns(figures) : []),
          { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
        ]}
        actions={(assistant) => [
          { label: 'Duplicate', operation: 'createAssistant', onClick: () => setCopied(assistant) },
          { label: 'Export', operation: 'getGraph', onClick: () => setExported(assistant) },
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
        {exported && <ExportDialog assistant={exported} close={() => setExported(undefined)} />}
        {copied && <DuplicateDialog assistant={copied} close={() => setCopied(undefined)} />}
      </Suspense>
    </>
  );
}

type Figures = ReadonlyMap<string, Schema<'AssistantFigures'>['data'][number]>;
const AT_ONCE = 100;

/** Of the assistants that are shown; `undefined` for a session that may not read it. */
function useFigures(ids: readonly string[]): Figures | undefined {
  const { allowed } = usePermissions()('getAssistantFigures');
  const { data } = useQuery({
    queryKey: ['assistants', 'figures', ...ids],
    queryFn: async () => {
      const pages: Schema<'AssistantFigures'>[] = [];
      for (let at = 0; at < ids.length; at += AT_ONCE)
        pages.push(await api().assistants.figures({ ids: ids.slice(at, at + AT_ONCE).join(',') }));
      return pages.flatMap((page) => page.data);
    },
    enabled: allowed && ids.length > 0,
    placeholderData: (before) => before,
  });
  return useMemo(() => (allowed ? new Map(data?.map((one) => [one.assistant_id, one])) : undefined), [allowed, data]);
}

const figureColumns = (figures: Figures) => [
  {
    head: 'Today',
    cell: ({ id }: Assistant) => figures.get(id)?.conversations_today?.toLocaleString(numberLanguage()) ?? '–',
    className: 'number',
  },
  {
    head: 'Models, 30 days',
    cell: ({ id }: Assistant) => {
      const cost = figures.get(id)?.cost_usd;
      return cost === undefined ? '–' : `$${cost.toFixed(2)}`;
    },
    className: 'number',
  },
];
