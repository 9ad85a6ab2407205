// One assistant: the picture of its flow, its tests and revisions, and what puts one of them live.

import { Button } from '@mantine/core';
import { Link, Navigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { assistantAddress, LiveState, useAssistantList } from '../assistants/assistants.tsx';
import type { PathStep } from '../assistants/conversation-path.ts';
import { FlowList } from '../assistants/flow-list.tsx';
import { revisionLabel } from '../assistants/revision.ts';
import { Revisions } from '../assistants/revisions.tsx';
import type { CanvasControl } from '../flow-editor/canvas.tsx';
import { ProblemCountsProvider } from '../insight/problem-counts-provider.tsx';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { ChoiceFilter, useFilters } from '../ui/filters.tsx';
import { usePagedList } from '../ui/list.tsx';
import { DetailPage, type ShownDetail, Tabs } from '../ui/page.tsx';
import { Bones } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';

const FlowPicture = lazy(async () => ({ default: (await import('./flow-picture.tsx')).FlowPicture }));
const InWords = lazy(async () => ({ default: (await import('./in-words.tsx')).InWords }));
const ChatDrawer = lazy(async () => ({ default: (await import('../assistants/chat-drawer.tsx')).ChatDrawer }));
const Tests = lazy(async () => ({ default: (await import('../assistants/tests.tsx')).Tests }));
const Results = lazy(async () => ({ default: (await import('../insight/results.tsx')).Results }));
const Problems = lazy(async () => ({ default: (await import('../insight/problems.tsx')).Problems }));
const Experiments = lazy(async () => ({ default: (await import('../insight/experiments.tsx')).Experiments }));
const ArchiveDialog = lazy(async () => ({
  default: (await import('../assistants/assistant-dialogs.tsx')).ArchiveDialog,
}));
const PhoneSettings = lazy(async () => ({ default: (await import('../assistants/phone.tsx')).PhoneSettings }));

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
  const [isList, setList] = useState(() => window.innerWidth < 700);
  const picture = useRef<CanvasControl>(null);
  const close = useCallback(() => setOpen(null), []);
  const revisions = usePagedList(['assistants', id, 'revisions'], (page) => api().assistants.revisions.list(id, page));
  const tab = filters.tab ?? 'flow';
  // What people meet comes first; the draft is one click away.
  const shownId = filters.revision ?? data.active_revision_id ?? data.draft_revision_id ?? '';
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
            {data.active_revision_id !== null && shownId !== data.active_revision_id && (
              <Button variant="subtle" renderRoot={(props) => <Link to="." search={{ tab: 'flow' }} {...props} />}>
                Show what is live
              </Button>
            )}
            {data.draft_revision_id !== null && shownId !== data.draft_revision_id && (
              <Button
                variant="subtle"
                renderRoot={(props) => (
                  <Link to="." search={{ tab: 'flow', revision: data.draft_revision_id ?? '' }} {...props} />
                )}
              >
                Show the draft
              </Button>
            )}
            <span className="grow" />
            {!isList && (
              <ChoiceFilter
                name="heat"
                all="No problems on it"
                label="Problems on the flow"
                choices={{ on: 'With problems' }}
              />
            )}
            <Button variant="default" aria-pressed={isList} onClick={() => setList(!isList)}>
              {isList ? 'As a picture' : 'As a list'}
            </Button>
          </div>
          {isList ? (
            <FlowList assistantId={id} revisionId={shownId} visited={path.map(({ nodeId }) => nodeId)} />
          ) : (
            <ProblemCountsProvider assistantId={id} isOn={filters.heat === 'on'}>
              <Suspense fallback={<Bones lines={6} />}>
                <FlowPicture key={shownId} assistantId={id} revisionId={shownId} path={path} control={picture} />
              </Suspense>
            </ProblemCountsProvider>
          )}
        </>
      )}
      {tab === 'words' && (
        <Suspense fallback={<Bones />}>
          <InWords
            assistant={data}
            revisionId={shownId}
            about={shown ? revisionLabel(shown, data.active_revision_id) : 'newest revision'}
          />
        </Suspense>
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
      <Suspense fallback={<Bones lines={6} />}>
        {tab === 'results' && <Results assistantId={id} revisions={revisions.rows} />}
        {tab === 'problems' && <Problems assistant={data} revisionId={shownId} />}
        {tab === 'experiments' && (
          <Experiments assistantId={id} revisions={revisions.rows} liveId={data.active_revision_id} />
        )}
      </Suspense>
      {tab === 'revisions' && <Revisions assistant={data} list={revisions} />}
      {(tab === 'changes' || tab === 'compare') && (
        <Navigate to="/assistants/$id/diff" params={{ id }} search={sidesOf(filters)} replace />
      )}
      <Suspense>
        {open === 'chat' && (
          <ChatDrawer
            assistant={data}
            revisions={revisions.rows}
            firstRevision={shownId}
            close={close}
            onPath={setPath}
            openNode={(nodeId) => {
              if (isList) document.getElementById(`step-${nodeId}`)?.scrollIntoView({ block: 'center' });
              else picture.current?.showPart({ type: 'node', id: nodeId });
            }}
          />
        )}
        {open === 'archive' && <ArchiveDialog assistant={data} close={close} />}
      </Suspense>
    </>
  );
}

const TABS = {
  flow: 'Flow',
  words: 'In words',
  phone: 'Phone',
  tests: 'Tests',
  revisions: 'Revisions',
  results: 'Results',
  problems: 'Problems',
  experiments: 'Experiments',
} as const;

/** The two sides of a comparison, where an older address names them. */
const sidesOf = ({ from, to }: Record<string, string>) => ({ ...(from && { from }), ...(to && { to }) });
