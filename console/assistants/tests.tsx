// The tests of an assistant: write them, run them against a revision with recent conversations beside them, see what differs first.
import { Actions, ScopedButton } from '../ui/actions.tsx';
import './tests.css';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Answer, Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { useFilters } from '../ui/filters.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { Bones, EmptyState, ErrorState } from '../ui/states.tsx';
import { caseName, suiteIdFor } from './assistant-suite.ts';
import { caseWithAnswer, type TestCase } from './case-form.ts';
import { type Revision, revisionLabel } from './revision.ts';
import { RunResult } from './run-result.tsx';

const CaseDialog = lazy(async () => ({ default: (await import('./case-dialog.tsx')).CaseDialog }));

type TestsProps = { assistant: Answer<'getAssistant'>; revisions: readonly Revision[] };
type Suite = Schema<'ReleaseSuite'>;

export function Tests({ assistant, revisions }: TestsProps) {
  const [edited, setEdited] = useState<number | 'new'>();
  const [removed, setRemoved] = useState<TestCase>();
  const suiteId = assistant.release_suite_id ?? '';
  const suite = useQuery({
    queryKey: ['suites', suiteId],
    queryFn: () => api().releaseSuites.get(suiteId),
    enabled: suiteId !== '',
  });
  const cases = suite.data?.cases ?? [];
  const saveCases = async (next: readonly TestCase[]) => {
    const id = await suiteIdFor(assistant);
    const saved: Suite = await api().releaseSuites.update(id, { cases: next as never });
    queries.setQueryData(['suites', id], saved);
  };
  const write = (
    <ScopedButton operation="updateReleaseSuite" variant="default" onClick={() => setEdited('new')}>
      Write a test
    </ScopedButton>
  );
  if (suite.error) return <ErrorState error={suite.error} retry={() => void suite.refetch()} />;
  if (suite.isLoading) return <Bones lines={3} />;
  return (
    <div className="stack">
      <RunBar assistant={assistant} revisions={revisions} caseCount={cases.length}>
        {write}
      </RunBar>
      {cases.length === 0 ? (
        <EmptyState title="No tests yet" action={write}>
          A test is a dialogue that must go well. Talk to the assistant and choose “Save as a test”, or write one.
        </EmptyState>
      ) : (
        <CaseList cases={cases} edit={setEdited} remove={(at) => setRemoved(cases[at])} />
      )}
      <LatestRun
        assistant={assistant}
        revisions={revisions}
        takeAnswer={(result) => {
          const at = cases.findIndex((one) => caseName(one) === result.test);
          const updated = at < 0 ? undefined : caseWithAnswer(cases[at]!, result);
          return updated && (() => saveCases(cases.with(at, updated)));
        }}
      />
      {removed && (
        <EntityDialog
          title={`Remove ${caseName(removed)}?`}
          submit="Remove test"
          isDangerous
          send={() => saveCases(cases.filter((one) => one !== removed))}
          close={() => setRemoved(undefined)}
        >
          <p>Later revisions go live without this test. It cannot be restored; past runs keep its results.</p>
        </EntityDialog>
      )}
      <Suspense>
        {edited !== undefined && (
          <CaseDialog
            testCase={edited === 'new' ? undefined : cases[edited]}
            save={(written) =>
              saveCases(
                edited === 'new' ? [...cases, written] : cases.map((one, at) => (at === edited ? written : one)),
              )
            }
            close={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

const stepCount = ({ steps, turns }: TestCase): string => {
  const count = steps?.length ?? turns?.length ?? 0;
  return `${count} ${count === 1 ? 'step' : 'steps'}`;
};

type CaseListProps = { cases: readonly TestCase[]; edit: (at: number) => void; remove: (at: number) => void };

const CaseList = ({ cases, edit, remove }: CaseListProps) => (
  <ul className="changes" aria-label="Tests">
    {cases.map((one, at) => (
      <li key={`${caseName(one)} ${String(at)}`} className="case">
        <strong>{caseName(one)}</strong>
        <span className="quiet">{stepCount(one)}</span>
        <span className="bar">
          <Actions
            of={[
              { label: 'Change', operation: 'updateReleaseSuite', onClick: () => edit(at), variant: 'subtle' },
              { label: 'Remove', operation: 'updateReleaseSuite', onClick: () => remove(at), variant: 'subtle' },
            ]}
          />
        </span>
      </li>
    ))}
  </ul>
);

type RunBarProps = TestsProps & { caseCount: number; children: ReactNode };

function RunBar({ assistant, revisions, caseCount, children }: RunBarProps) {
  const filters = useFilters();
  const navigate = useNavigate();
  const replay = usePermissions()('listConversations');
  const [revisionId, setRevisionId] = useState(
    filters.revision ?? assistant.draft_revision_id ?? assistant.active_revision_id ?? '',
  );
  const [replayed, setReplayed] = useState('0');
  const [isAloud, setAloud] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api().testRuns.start({
        revision_id: revisionId,
        replay_last: Number(replayed),
        ...(isAloud && { aloud: {} }),
        ...(assistant.release_suite_id && caseCount > 0 && { release_suite_id: assistant.release_suite_id }),
      }),
    onSuccess: async (run) => {
      await queries.invalidateQueries({ queryKey: ['test-runs', 'of', assistant.id] });
      await navigate({ to: '.', search: { ...filters, run: run.id }, replace: true });
    },
  });
  const isEmpty = caseCount === 0 && replayed === '0';
  return (
    <>
      <div className="bar" style={{ alignItems: 'flex-end' }}>
        <NativeSelect
          label="Revision"
          value={revisionId}
          onChange={(event) => setRevisionId(event.currentTarget.value)}
          data={revisions.map((revision) => ({
            value: revision.id,
            label: revisionLabel(revision, assistant.active_revision_id),
          }))}
        />
        <NativeSelect
          label="Replay conversations"
          value={replayed}
          disabled={!replay.allowed}
          description={replay.allowed ? undefined : `Needs the scope ${replay.scope}`}
          onChange={(event) => setReplayed(event.currentTarget.value)}
          data={[
            { value: '0', label: 'None' },
            { value: '10', label: 'The last 10' },
            { value: '50', label: 'The last 50' },
            { value: '200', label: 'The last 200' },
          ]}
        />
        <Checkbox
          className="aloud-choice"
          size="xs"
          label="Say them aloud"
          description="by four voices over a telephone line"
          checked={isAloud}
          onChange={(event) => setAloud(event.currentTarget.checked)}
        />
        <ScopedButton
          operation="startTestRun"
          loading={isPending}
          disabled={isEmpty || revisionId === ''}
          onClick={() => mutate()}
        >
          {caseCount > 0 ? `Run ${caseCount} ${caseCount === 1 ? 'test' : 'tests'}` : 'Run'}
        </ScopedButton>
        {children}
      </div>
      {error && <ErrorState error={error} />}
    </>
  );
}

/** The run in the address, else the latest of this assistant. */
type LatestRunProps = TestsProps & Pick<Parameters<typeof RunResult>[0], 'takeAnswer'>;

function LatestRun({ assistant, revisions, takeAnswer }: LatestRunProps) {
  const filters = useFilters();
  const runs = useQuery({
    queryKey: ['test-runs', 'of', assistant.id],
    queryFn: async () =>
      (await api().testRuns.list({ limit: 100 }).page()).items.filter(
        ({ assistant_id }) => assistant_id === assistant.id,
      ),
  });
  const runId = filters.run ?? runs.data?.[0]?.id;
  const revisionName = (id: string | null) => {
    const revision = revisions.find((one) => one.id === id);
    return revision ? revisionLabel(revision, assistant.active_revision_id) : '';
  };
  return runId === undefined ? null : (
    <RunResult key={runId} runId={runId} revisionName={revisionName} takeAnswer={takeAnswer} />
  );
}
