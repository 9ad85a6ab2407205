// Before a draft is published or a revision put live: what is wrong with it, and whether its tests pass now. It asks, by name.
import { Dialog } from '../ui/dialog.tsx';
import './tests.css';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Answer, ParleyError, type Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { Bones, ErrorState } from '../ui/states.tsx';
import { type Finding, FindingRows } from './flow-list.tsx';
import type { Revision } from './revision.ts';
import {
  type Audience,
  isPlanReady,
  PLAN,
  type ReleasePlan,
  release,
  useRunningExperiment,
  WhoGetsIt,
} from './who-gets-it.tsx';

type PublishDialogProps = {
  assistant: Answer<'getAssistant'>;
  revision: Pick<Revision, 'id' | 'name' | 'published_at'>;
  /** With who gets it now; without anything when it was called off. */
  close: (released?: Audience) => void;
};
type Run = Schema<'TestRun'>;
const RELEASES: Record<Audience, string> = { all: 'Put live', later: 'Schedule', share: 'Try it', none: 'Publish' };
const PUBLISHES: Record<Audience, string> = {
  all: 'Publish and put live',
  later: 'Publish and schedule',
  share: 'Publish and try it',
  none: 'Publish',
};
const isOver = (run: Run | undefined): boolean => run?.status === 'completed' || run?.status === 'canceled';

export function PublishDialog({ assistant, revision, close }: PublishDialogProps) {
  const { id } = assistant;
  const may = usePermissions();
  const isDraft = !revision.published_at;
  const canActivate = may('activateAssistantRevision').allowed;
  const [plan, setPlan] = useState<ReleasePlan>(() => ({ ...PLAN, audience: canActivate ? PLAN.audience : 'none' }));
  const running = useRunningExperiment(id);
  // A second try after the release failed does not publish again.
  const [isPublished, setPublished] = useState(!isDraft);
  const findings = useQuery({
    queryKey: ['assistants', id, 'findings', revision.id],
    queryFn: () => api().assistants.revisions.graph.validate(id, revision.id),
    enabled: isDraft,
  });
  const { run, tests, canRun, error: testError } = useTests(assistant, revision.id);
  const organization = useQuery({
    queryKey: ['organization'],
    queryFn: () => api().organization.get(),
    enabled: may('getOrganization').allowed,
  });
  const releasing = useMutation({
    mutationFn: async () => {
      if (!isPublished) await api().assistants.revisions.publish(id, revision.id);
      setPublished(true);
      await release(assistant, revision.id, plan, running?.id);
    },
    onSuccess: () => close(plan.audience),
    onSettled: () => queries.invalidateQueries({ queryKey: ['assistants'] }),
  });
  const blocking = (findings.data?.findings ?? []).filter((finding) => finding.blocking);
  const failed = run?.cases.filter(({ status }) => status === 'failed') ?? [];
  const isUntested = tests === 0;
  const isDoubtful = !canRun || failed.length > 0 || testError !== null;
  const isRefused = isDraft && (isDoubtful || isUntested) && organization.data?.require_passing_tests === true;
  const isRunning = !isUntested && canRun && testError === null && !isOver(run);
  const act = isDraft ? PUBLISHES[plan.audience] : RELEASES[plan.audience];
  const title = `${isDraft ? 'Publish' : 'Put live'}: ${revision.name || 'the draft'}`;
  return (
    <Dialog onClose={() => close()} title={title} size="lg">
      <div className="stack">
        {isDraft && findings.isLoading && <Bones lines={1} />}
        {isDraft && findings.data && blocking.length === 0 && (
          <p>
            <span className="tag good">ready</span> Nothing in the flow is in the way.{' '}
            {findings.data.warning_count > 0 &&
              `${findings.data.warning_count === 1 ? 'One warning is' : `${findings.data.warning_count} warnings are`} under Findings.`}
          </p>
        )}
        {blocking.length > 0 && (
          <section aria-label="Findings that block" role="alert">
            <p>
              <span className="tag bad">blocks</span>{' '}
              {blocking.length === 1 ? 'One finding blocks' : `${blocking.length} findings block`} publishing. Fix{' '}
              {blocking.length === 1 ? 'it' : 'them'} first.
            </p>
            <FindingRows findings={blocking} names={new Map()} />
          </section>
        )}
        <TestState run={run} tests={tests} canRun={canRun} failed={failed} assistantId={id} />
        {testError && <ErrorState error={testError} />}
        {isRefused && !isRunning && (
          <p>
            Your organization publishes only what passes its tests. An owner can change that in the settings of the
            organization.
          </p>
        )}
        {isPublished && isDraft && releasing.error && (
          <p role="status">It is published; this is about putting it live.</p>
        )}
        <WhoGetsIt assistant={assistant} isDraft={isDraft} plan={plan} setPlan={setPlan} running={running} />
        {releasing.error && <ReleaseRefusal error={releasing.error} />}
        <div className="bar form-end">
          <span className="grow" />
          <Button variant="default" onClick={() => close()}>
            Cancel
          </Button>
          <Button
            data-autofocus
            loading={releasing.isPending}
            disabled={
              blocking.length > 0 || isRefused || isRunning || (isDraft && findings.isLoading) || !isPlanReady(plan)
            }
            color={isDoubtful && !isRunning ? 'red.8' : 'accent'}
            onClick={() => releasing.mutate()}
          >
            {(isDoubtful || isUntested) && !isRunning ? `${act} anyway` : act}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The tests of the assistant, run against the revision as it is now. `tests`: how many there are; undefined until that is known. */
function useTests(assistant: Answer<'getAssistant'>, revisionId: string) {
  const suiteId = assistant.release_suite_id ?? '';
  const { allowed } = usePermissions()('startTestRun');
  const suite = useQuery({
    queryKey: ['suites', suiteId],
    queryFn: () => api().releaseSuites.get(suiteId),
    enabled: suiteId !== '',
  });
  const tests = suiteId === '' ? 0 : suite.data?.cases.length;
  const [opened] = useState(() => crypto.randomUUID());
  const started = useQuery({
    queryKey: ['test-runs', 'release', revisionId, opened],
    queryFn: () => api().testRuns.start({ revision_id: revisionId, release_suite_id: suiteId }),
    enabled: allowed && tests !== undefined && tests > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const runId = started.data?.id ?? '';
  const { data: run, error } = useQuery({
    queryKey: ['test-runs', runId],
    queryFn: () => api().testRuns.get(runId),
    enabled: runId !== '',
    refetchInterval: ({ state }) => (isOver(state.data) ? false : 500),
  });
  return { run, tests, canRun: allowed, error: suite.error ?? started.error ?? error };
}

type TestStateProps = {
  run: Run | undefined;
  tests: number | undefined;
  canRun: boolean;
  failed: readonly Run['cases'][number][];
  assistantId: string;
};

function TestState({ run, tests, canRun, failed, assistantId }: TestStateProps) {
  const link = (
    <Link to="/assistants/$id" params={{ id: assistantId }} search={{ tab: 'tests' }}>
      Open the tests
    </Link>
  );
  if (tests === 0)
    return (
      <p role="status">
        <span className="tag">no tests yet</span> Publish anyway, or write one first: talk to it, and choose “Save as a
        test”. Then each release shows that it still answers like that. {link}
      </p>
    );
  if (!canRun)
    return (
      <p role="status">
        <span className="tag warn">not run</span> You may not run its tests, so nothing shows whether they pass. {link}
      </p>
    );
  if (!run || !isOver(run))
    return (
      <div>
        <p role="status">Running {tests ?? 'the'} tests …</p>
        <progress
          className="progress"
          max={run?.total ?? 1}
          value={run?.done ?? 0}
          aria-label="Progress of the tests"
        />
      </div>
    );
  if (failed.length === 0)
    return (
      <p role="status">
        <span className="tag good">tests</span> {run.passed} of {run.total} tests pass.
      </p>
    );
  return (
    <section aria-label="Failing tests">
      <p role="status">
        <span className="tag bad">tests</span> {failed.length} of {run.total} tests fail. {link}
      </p>
      <ul className="changes" aria-label="Tests that fail">
        {failed.map(({ position, test, problems: [first] }) => (
          <li key={position}>
            <strong>{test}</strong>
            {first && (
              <div className="difference">
                <del>{first.expected}</del> <ins>{first.found}</ins>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What blocks a release comes as a list of findings, or of tests, in the refusal. */
export function ReleaseRefusal({ error }: { error: Error }) {
  const { findings, tests } = (error instanceof ParleyError ? error.details : undefined) ?? {};
  return (
    <>
      <ErrorState error={error} />
      {Array.isArray(findings) && <FindingRows findings={findings as Finding[]} names={new Map()} />}
      {Array.isArray(tests) && tests.length > 0 && (
        <ul className="changes" aria-label="Tests that fail">
          {(tests as { name: string; reason: string }[]).map(({ name, reason }) => (
            <li key={name}>
              <strong>{name}</strong> <span className="quiet">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
