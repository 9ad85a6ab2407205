// One assistant: its flow as a list, its tests and revisions, and what puts one of them live.

import { Button } from '@mantine/core';
import { Link, Navigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { useFilters } from '../ui/filters.tsx';
import { usePagedList } from '../ui/list.tsx';
import { DetailPage, type ShownDetail, Tabs } from '../ui/page.tsx';
import { Bones } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';
import { assistantAddress, LiveState, useAssistantList } from './assistants.tsx';
import type { PathStep } from './conversation-path.ts';
import { FlowList } from './flow-list.tsx';
import { revisionLabel } from './revision.ts';
import { Revisions } from './revisions.tsx';

const ChatDrawer = lazy(async () => ({ default: (await import('./chat-drawer.tsx')).ChatDrawer }));
const Tests = lazy(async () => ({ default: (await import('./tests.tsx')).Tests }));
const PhoneSettings = lazy(async () => ({ default: (await import('./phone.tsx')).PhoneSettings }));
const ArchiveDialog = lazy(async () => ({ default: (await import('./assistant-dialogs.tsx')).ArchiveDialog }));

export const AssistantPage = () => (
  <DetailPage
    kind="Assistant"
    parent={{ to: '/assistants', label: 'Assistants' }}
    queryKey={(id) => ['assistants', id]}
    load={(id) => api().assistants.get(id)}
    list={{ name: 'assistants', use: useAssistantList, to: assistantAddress }}
  >
    {(shown) => <AssistantView {...shown} />}
  </DetailPage>
);

function AssistantView({ id, data, refetch, head }: ShownDetail<Answer<'getAssistant'>>) {
  const filters = useFilters();
  const [open, setOpen] = useState<'chat' | 'archive' | null>(filters.talk ? 'chat' : null);
  const [path, setPath] = useState<readonly PathStep[]>([]);
  const close = useCallback(() => setOpen(null), []);
  const revisions = usePagedList(['assistants', id, 'revisions'], (page) => api().assistants.revisions.list(id, page));
  const tab = filters.tab ?? 'flow';
  const shownId = filters.revision ?? data.draft_revision_id ?? data.active_revision_id ?? '';
  const shown = revisions.rows.find((revision) => revision.id === shownId);
  const restore = async () => {
    await api().assistants.restore(id);
    await refetch();
  };
  return (
    <>
      {head(
        data.name,
        <LiveState assistant={data} />,
        <>
          {data.archived_at ? (
            <ScopedButton operation="restoreAssistant" variant="default" onClick={() => void restore()}>
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
        </>,
      )}
      {data.description !== '' && <p className="quiet">{excerptOf(data.description, 400)}</p>}
      <Tabs label="Parts of the assistant" tabs={TABS} open={tab} keep={Object.keys(filters)}>
        <Link to="/assistants/$id/diff" params={{ id }} data-status="">
          Compare
        </Link>
      </Tabs>
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
      {tab === 'phone' && shownId !== '' && (
        <Suspense fallback={<Bones />}>
          <PhoneSettings key={shownId} assistantId={id} revisionId={shownId} />
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
            close={close}
            onPath={setPath}
            openNode={(nodeId) => document.getElementById(`step-${nodeId}`)?.scrollIntoView({ block: 'center' })}
          />
        )}
        {open === 'archive' && <ArchiveDialog assistant={data} close={close} />}
      </Suspense>
    </>
  );
}

const TABS = { flow: 'Flow', phone: 'Phone', tests: 'Tests', revisions: 'Revisions' } as const;

/** The two sides of a comparison, where an older address names them. */
const sidesOf = ({ from, to }: Record<string, string>) => ({ ...(from && { from }), ...(to && { to }) });
