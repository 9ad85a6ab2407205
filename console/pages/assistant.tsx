// One assistant: its flow as a list, its revisions, and what puts one of them live.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { PathStep } from '../chat/path.ts';
import { useFilters } from '../parts/name-filter.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { LiveState } from './assistants.tsx';
import { FlowList } from './flow-list.tsx';
import { RevisionChanges } from './revision-changes.tsx';
import { revisionLabel } from './revision-label.ts';
import { type Revision, Revisions } from './revisions.tsx';

const ChatDrawer = lazy(async () => ({ default: (await import('./chat-drawer.tsx')).ChatDrawer }));
const Tests = lazy(async () => ({ default: (await import('./tests.tsx')).Tests }));
const ArchiveDialog = lazy(async () => ({ default: (await import('./archive-dialog.tsx')).ArchiveDialog }));

export function AssistantPage() {
  const { id = '' } = useParams({ strict: false });
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
  if (assistant.error) return <ErrorState error={assistant.error} retry={() => void assistant.refetch()} />;
  if (!assistant.data) return <Bones />;
  const { data } = assistant;
  const tab = filters.tab ?? 'flow';
  const shownId = filters.revision ?? data.draft_revision_id ?? data.active_revision_id ?? '';
  const shown = revisions.rows.find((revision) => revision.id === shownId);
  return (
    <>
      <PageHead title={data.name} parent={{ to: '/assistants', label: 'Assistants' }} state={<LiveState assistant={data} />}>
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
      {data.description !== '' && <p className="quiet">{data.description}</p>}
      <nav className="tabs" aria-label="Parts of the assistant">
        {(['flow', 'tests', 'revisions', 'changes'] as const).map((name) => (
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
      {tab === 'changes' && <RevisionChanges assistant={data} revisions={revisions.rows} />}
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

const TABS = { flow: 'Flow', tests: 'Tests', revisions: 'Revisions', changes: 'Compare' } as const;
