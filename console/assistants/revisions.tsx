// The revisions of an assistant: publish a draft, put a revision live, go back to an earlier one.
import { ScopedButton } from '../ui/actions.tsx';
import './tests.css';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Answer, Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { ListTable, type PagedList } from '../ui/list.tsx';
import { EmptyState, Moment } from '../ui/states.tsx';
import { HealthSection } from './live-health.tsx';
import { PublishDialog, ReleaseRefusal } from './publish-dialog.tsx';
import type { Revision } from './revision.ts';
import { Checks } from './run-result.tsx';
import { ScheduledNotice } from './schedule.tsx';

type Assistant = Answer<'getAssistant'>;

const refresh = () => queries.invalidateQueries({ queryKey: ['assistants'] });

export function Revisions({ assistant, list }: { assistant: Assistant; list: PagedList<Revision> }) {
  const { id, active_revision_id: liveId } = assistant;
  const activate = useMutation({
    mutationFn: (revision: string) => api().assistants.revisions.activate(id, revision),
    onSuccess: refresh,
  });
  const draft = useMutation({
    mutationFn: (source: string) => api().assistants.revisions.create(id, { source_revision_id: source }),
    onSuccess: refresh,
  });
  const navigate = useNavigate();
  const [released, setReleased] = useState<Revision>();
  const experiments = useQuery({
    queryKey: ['assistants', id, 'experiments', 'of revisions'],
    queryFn: () => api().assistants.experiments.list(id, { limit: 100 }).page(),
  });
  const problem = activate.error ?? draft.error;
  const live = list.rows.find((revision) => revision.id === liveId);
  const [newest] = list.rows;
  const action = (revision: Revision) => {
    if (revision.id === liveId) {
      return assistant.draft_revision_id ? null : (
        <ScopedButton operation="createAssistantRevision" variant="default" onClick={() => draft.mutate(revision.id)}>
          New draft from this
        </ScopedButton>
      );
    }
    if (!revision.published_at) {
      return (
        <ScopedButton operation="publishAssistantRevision" onClick={() => setReleased(revision)}>
          Publish
        </ScopedButton>
      );
    }
    const isOlder = live !== undefined && revision.created_at < live.created_at;
    return (
      <ScopedButton
        operation="activateAssistantRevision"
        variant={isOlder ? 'default' : 'filled'}
        loading={activate.isPending}
        onClick={() => (isOlder ? activate.mutate(revision.id) : setReleased(revision))}
      >
        {isOlder ? 'Roll back to this' : 'Put live'}
      </ScopedButton>
    );
  };
  return (
    <div className="stack">
      {problem && <ReleaseRefusal error={problem} />}
      {released && (
        <PublishDialog
          assistant={assistant}
          revision={released}
          close={(audience) => {
            setReleased(undefined);
            if (audience === 'share') void navigate({ to: '.', search: { tab: 'experiments' } });
          }}
        />
      )}
      {activate.data?.release_verdict && activate.data.release_verdict.status !== 'skipped' && (
        <div className={`state ${activate.data.release_verdict.failures > 0 ? 'warn' : ''}`} role="status">
          <strong>It is live.</strong> {activate.data.release_verdict.failures} of its tests failed.
          <Checks checks={activate.data.release_verdict.checks ?? []} />
        </div>
      )}
      <ScheduledNotice assistantId={id} revisions={list.rows} liveId={liveId} />
      <HealthSection assistant={assistant} />
      {newest && newest.id !== liveId && (
        <ReleaseChecklist assistant={assistant} draft={newest}>
          {action(newest)}
        </ReleaseChecklist>
      )}
      <ListTable
        label="Revisions"
        list={list}
        columns={[
          {
            head: 'Revision',
            className: 'wide',
            cell: (revision) => (
              <Link className="row" to="." search={{ tab: 'flow', revision: revision.id }}>
                {revision.name || 'Unnamed revision'}
              </Link>
            ),
          },
          { head: 'State', cell: (revision) => <RevisionState revision={revision} liveId={liveId} /> },
          {
            head: 'Experiments',
            cell: (revision) => <ExperimentsOf revisionId={revision.id} experiments={experiments.data?.items ?? []} />,
          },
          { head: 'Created', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' },
          { head: 'Published', cell: ({ published_at }) => <Moment at={published_at} none="–" />, className: 'number' },
          {
            head: '',
            className: 'last',
            cell: (revision) => (
              <span className="bar" style={{ margin: 0, justifyContent: 'flex-end', flexWrap: 'nowrap' }}>
                {liveId !== null && revision.id !== liveId && (
                  <Button
                    variant="subtle"
                    renderRoot={(props) => (
                      <Link
                        to="/assistants/$id/diff"
                        params={{ id }}
                        search={{ from: liveId, to: revision.id }}
                        {...props}
                      />
                    )}
                  >
                    Compare with live
                  </Button>
                )}
                {revision.id !== newest?.id || revision.id === liveId ? action(revision) : null}
              </span>
            ),
          },
        ]}
        empty={
          <EmptyState title="No revisions">
            A revision is a frozen state of the assistant that can be put live.
          </EmptyState>
        }
      />
    </div>
  );
}

/** How each experiment with this revision went. */
function ExperimentsOf({
  revisionId,
  experiments,
}: {
  revisionId: string;
  experiments: readonly Schema<'Experiment'>[];
}) {
  const own = experiments.flatMap(({ id, name, status, arms }) => {
    const arm = arms.find(({ revision_id }) => revision_id === revisionId);
    return arm ? [{ id, name, isRunning: status === 'running', arm }] : [];
  });
  if (own.length === 0) return '–';
  return own.map(({ id, name, isRunning, arm }) => (
    <Link key={id} to="." search={{ tab: 'experiments' }}>
      {name}: {arm.rate === null ? 'no data yet' : `${(arm.rate * 100).toFixed(1)} %`}
      {isRunning && ', runs'}{' '}
    </Link>
  ));
}

function RevisionState({ revision, liveId }: { revision: Revision; liveId: string | null }) {
  if (revision.id === liveId) return <span className="tag good">Live</span>;
  return <span className="tag">{revision.published_at ? 'Published' : 'Draft'}</span>;
}

type ReleaseChecklistProps = {
  assistant: Answer<'getAssistant'>;
  draft: Answer<'getAssistantRevision'>;
  children: ReactNode;
};
type CheckState = 'good' | 'warn' | 'bad' | '';
const WORDS: Record<CheckState, string> = { good: 'ready', warn: 'look', bad: 'blocks', '': 'open' };

function ReleaseChecklist({ assistant, draft, children }: ReleaseChecklistProps) {
  const findings = useQuery({
    queryKey: ['assistants', assistant.id, 'findings', draft.id],
    queryFn: () => api().assistants.revisions.graph.validate(assistant.id, draft.id),
  });
  const runs = useQuery({
    queryKey: ['test-runs', 'of', assistant.id],
    queryFn: async () =>
      (await api().testRuns.list({ limit: 100 }).page()).items.filter(
        ({ assistant_id }) => assistant_id === assistant.id,
      ),
  });
  const run = runs.data?.find(({ revision_id, status }) => revision_id === draft.id && status === 'completed');
  return (
    <section className="section release" style={{ marginTop: 0 }} aria-label="Release of the draft">
      <div className="bar">
        <h2>Release {draft.name || 'the draft'}</h2>
        {children}
      </div>
      <ul className="checklist">
        <Check state={findingState(findings.data)} what={findingWords(findings.data)}>
          <Link to="." search={{ tab: 'flow', revision: draft.id }}>
            Open the flow
          </Link>
        </Check>
        <Check state={runState(run)} what={runWords(run)}>
          <Link to="." search={{ tab: 'tests', revision: draft.id }}>
            Tests
          </Link>
        </Check>
        {assistant.active_revision_id && (
          <Check state="" what="Compare it with what is live before it replaces it">
            <Link
              to="/assistants/$id/diff"
              params={{ id: assistant.id }}
              search={{ from: assistant.active_revision_id, to: draft.id }}
            >
              Compare
            </Link>
          </Check>
        )}
      </ul>
    </section>
  );
}

const Check = ({ state, what, children }: { state: CheckState; what: string; children: ReactNode }) => (
  <li>
    <span className={`tag ${state}`}>{WORDS[state]}</span>
    <span>{what}</span>
    <span>{children}</span>
  </li>
);

type Findings = Answer<'validateGraph'>;

function findingState(found: Findings | undefined): CheckState {
  if (!found) return '';
  if (found.blocking_error_count > 0) return 'bad';
  return found.warning_count > 0 ? 'warn' : 'good';
}

function findingWords(found: Findings | undefined): string {
  if (!found) return 'Looking for findings';
  const { blocking_error_count: blocking, warning_count: warnings } = found;
  if (blocking > 0) return `${blocking} ${blocking === 1 ? 'finding blocks' : 'findings block'} publishing`;
  return warnings > 0 ? `Nothing blocks; ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : 'No findings';
}

type Run = Schema<'TestRunSummary'>;

function runState(run: Run | undefined): CheckState {
  if (!run) return '';
  return run.verdict === 'passed' ? 'good' : 'warn';
}

/** Of the latest run; publishing runs them again. */
const runWords = (run: Run | undefined): string =>
  run ? `${run.passed} of ${run.total} tests and replays passed` : 'No test run of this draft yet';
