// One assistant: its flow as a list, its revisions, and what puts one of them live.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { PathStep } from '../chat/path.ts';
import { excerptOf } from '../parts/excerpt.ts';
import { useFilters } from '../parts/name-filter.tsx';
import { Neighbours, useListFilters } from '../parts/neighbours.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { assistantAddress, LiveState, useAssistantList } from './assistants.tsx';
import { FlowList } from './flow-list.tsx';
import { revisionLabel } from './revision-label.ts';
import { type Revision, Revisions } from './revisions.tsx';

const ChatDrawer = lazy(async () => ({ default: (await import('./chat-drawer.tsx')).ChatDrawer }));
const Tests = lazy(async () => ({ default: (await import('./tests.tsx')).Tests }));
const ArchiveDialog = lazy(async () => ({ default: (await import('./archive-dialog.tsx')).ArchiveDialog }));

/** What is open on the page of one assistant has no place on that of the next. */
export function AssistantPage() {
  const { id = '' } = useParams({ strict: false });
  return <AssistantView key={id} id={id} />;
}

function AssistantView({ id }: { id: string }) {
  const cameFrom = useListFilters('assistants');
  const parent = { to: '/assistants', label: 'Assistants', search: cameFrom ?? {} };
  const filters = useFilters();
  const [open, setOpen] = useState<'chat' | 'archive' | null>(filters.talk ? 'chat' : null);
  const [path, setPath] = useState<readonly PathStep[]>([]);
  const closeDrawer = useCallback(() => setOpen(null), []);
  const assistant = useQuery({ queryKey: ['assistants', id], queryFn: () => api().assistants.get(id) });
  const revisions = usePagedList<Revision>(['assistants', id, 'revisions'], (page) =>
    api()
      .assistants.revisions.list(id, page)
      .page()
      .then(({ body }) => body),
  );
  if (assistant.error) {
    return (
      <>
        <PageHead title="Assistant" parent={parent} />
        <ErrorState error={assistant.error} retry={() => void assistant.refetch()} />
      </>
    );
  }
  if (!assistant.data) return <Bones />;
  const { data } = assistant;
  const tab = filters.tab ?? 'flow';
  const shownId = filters.revision ?? data.draft_revision_id ?? data.active_revision_id ?? '';
  const shown = revisions.rows.find((revision) => revision.id === shownId);
  return (
    <>
      <PageHead title={data.name} parent={parent} state={<LiveState assistant={data} />}>
        {cameFrom && <AssistantNeighbours id={id} filters={cameFrom} />}
        {data.archived_at ? (
          <ScopedButton
            operation="restoreAssistant"
            variant="default"
            onClick={() =>
              void api()
                .assistants.restore(id)
                .then(() => assistant.refetch())
            }
          >
            Restore
          </ScopedButton>
        ) : (
          <ScopedButton operation="archiveAssistant" variant="default" onClick={() => setOpen('archive')}>
            Archive
          </ScopedButton>
        )}
        <ScopedButton operation="createConversation" variant="default" onClick={() => setOpen('chat')}>
          Talk to it
        </ScopedButton>
        <Button
          renderRoot={(props) => (
            <Link
              to="/assistants/$id/flow"
              params={{ id }}
              search={filters.revision ? { revision: filters.revision } : {}}
              {...props}
            />
          )}
        >
          Edit flow
        </Button>
      </PageHead>
      {data.description !== '' && <p className="quiet">{excerptOf(data.description, 400)}</p>}
      <nav className="tabs" aria-label="Parts of the assistant">
        {(['flow', 'tests', 'revisions'] as const).map((name) => (
          <Link
            key={name}
            to="."
            search={{ ...filters, tab: name }}
            aria-current={tab === name ? 'page' : undefined}
            data-status=""
          >
            {TABS[name]}
          </Link>
        ))}
        <Link to="/assistants/$id/diff" params={{ id }} data-status="">
          Compare
        </Link>
      </nav>
      {tab === 'flow' && (
        <>
          <div className="bar">
            <span className="quiet">Showing</span>
            <strong>{shown ? revisionLabel(shown, data.active_revision_id) : 'the newest revision'}</strong>
            {filters.revision && (
              <Button variant="subtle" renderRoot={(props) => <Link to="." search={{ tab: 'flow' }} {...props} />}>
                Back to the newest
              </Button>
            )}
          </div>
          <FlowList assistantId={id} revisionId={shownId} visited={path.map(({ nodeId }) => nodeId)} />
        </>
      )}
      {tab === 'tests' && (
        <Suspense fallback={<Bones />}>
          <Tests assistant={data} revisions={revisions.rows} />
        </Suspense>
      )}
      {tab === 'revisions' && <Revisions assistant={data} list={revisions} />}
      {tab === 'changes' && <Navigate to="/assistants/$id/diff" params={{ id }} search={sidesOf(filters)} replace />}
      <Suspense>
        {open === 'chat' && (
          <ChatDrawer
            assistant={data}
            revisions={revisions.rows}
            firstRevision={shownId}
            close={closeDrawer}
            onPath={setPath}
            openNode={(nodeId) => document.getElementById(`step-${nodeId}`)?.scrollIntoView({ block: 'center' })}
          />
        )}
        {open === 'archive' && <ArchiveDialog assistant={data} close={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

const AssistantNeighbours = ({ id, filters }: { id: string; filters: Record<string, string> }) => (
  <Neighbours list={useAssistantList(filters)} id={id} to={assistantAddress} />
);

const TABS = { flow: 'Flow', tests: 'Tests', revisions: 'Revisions' } as const;

/** The two sides of a comparison, where an older address names them. */
const sidesOf = ({ from, to }: Record<string, string>) => ({ ...(from && { from }), ...(to && { to }) });
