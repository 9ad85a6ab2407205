// What stands between a draft and the people it will talk to: findings, tests, and the two steps that put it live.
import '../styles/tests.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer, Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';

type ReleaseChecklistProps = { assistant: Answer<'getAssistant'>; draft: Answer<'getAssistantRevision'>; children: ReactNode };
type CheckState = 'good' | 'warn' | 'bad' | '';
const WORDS: Record<CheckState, string> = { good: 'ready', warn: 'look', bad: 'blocks', '': 'open' };

export function ReleaseChecklist({ assistant, draft, children }: ReleaseChecklistProps) {
  const findings = useQuery({
    queryKey: ['assistants', assistant.id, 'findings', draft.id],
    queryFn: () => api().assistants.revisions.graph.validate(assistant.id, draft.id),
  });
  const runs = useQuery({
    queryKey: ['test-runs', 'of', assistant.id],
    queryFn: async () =>
      (await api().testRuns.list({ limit: 100 }).page()).items.filter(({ assistant_id }) => assistant_id === assistant.id),
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

/** Tests advise: only findings keep a draft from being published. */
const runWords = (run: Run | undefined): string =>
  run ? `${run.passed} of ${run.total} tests and replays passed` : 'No test run of this draft yet';
