// Owns the advisory gate and the table release_runs: a suite replayed against a revision, and its
// verdict.

import type { z } from 'zod';
import type { Executable } from '../../../flow/interpreter/executable.ts';
import { type PageRequest, pageAt, toPage } from '../../http/pages.ts';
import { iso } from '../../http/wire.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import { withinBytes } from '../../kernel/db/page-bytes.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { Invalid, notFound } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import { requiresPassingTests } from '../access/organizations.ts';
import * as flows from '../assistants/graph/flows.ts';
import * as liveRevisions from '../assistants/live-revision.ts';
import type { AssistantPorts, PublishGate } from '../assistants/ports.ts';
import type { ReleaseCheck, ReleaseVerdict } from '../assistants/schema.ts';
import { releaseGateCompleted } from './events.ts';
import { checkOf, findingsCheck, flowHash, toolsCheck } from './release-checks.ts';
import * as suites from './release-suites.ts';
import type { CaseResult, ReleaseRun } from './schema.ts';
import { runSuite } from './suite-run.ts';
import { latestReplay } from './test-runs.ts';
import { executableOf, findingsNow, publishedText } from './tested-flow.ts';

type RunRow = RowOf<'release_runs', { status: ReleaseVerdict['status']; results: CaseResult[] }>;

const toRun = (row: RunRow): z.input<typeof ReleaseRun> => ({
  id: row.id,
  release_suite_id: row.release_suite_id,
  assistant_id: row.assistant_id,
  assistant_revision_id: row.assistant_revision_id,
  status: row.status,
  failures: row.failures,
  max_failures: row.max_failures,
  results: row.results,
  created_by: row.created_by,
  created_at: iso(row.created_at),
});

/** What a suite says about a flow; nothing of it is stored yet. */
type Judgement = Pick<RunRow, 'status' | 'failures' | 'results' | 'max_failures'> & {
  suiteId: string;
  flow: flows.FlowRow;
  /** Why there are no results. */
  reason?: string;
};

/** Outside of any transaction: a replay takes seconds, and meanings are compared by embeddings. */
async function judge(
  ctx: Context,
  flow: flows.FlowRow,
  executable: string | null,
  suite: suites.SuiteRow,
  maxFailures: number,
): Promise<Judgement> {
  const base = { suiteId: suite.id, flow, max_failures: maxFailures };
  const { assistant_id: assistantId, assistant_revision_id: revisionId } = flow;
  const revision = await liveRevisions.load(ctx, { assistantId, revisionId });
  if (executable === null || !revision)
    return { ...base, status: 'error', failures: 0, results: [], reason: 'The revision has no compiled flow to run.' };
  const results = await runSuite(ctx, { executable: JSON.parse(executable) as Executable, revision }, suite.cases);
  const failures = results.filter(({ passed }) => !passed).length;
  const verdict = failures > maxFailures ? 'failed' : 'passed';
  const status = results.length === 0 ? 'skipped' : verdict;
  return { ...base, status, failures, results };
}

/** `undefined`: the suite was deleted while it was replayed. */
function save(ctx: Context, tx: Tx, { suiteId, flow, status, failures, max_failures, results }: Judgement) {
  return tx.maybe<RunRow>(sql`
    insert into release_runs (id, org_id, release_suite_id, assistant_id, assistant_revision_id, status, failures, max_failures, results,
      created_by, created_at)
    select ${uuid7()}::uuid, ${ctx.org.id}::uuid, s.id, ${flow.assistant_id}::uuid, ${flow.assistant_revision_id}::uuid, ${status},
      ${failures}::int, ${max_failures}::int, ${JSON.stringify(results)}::jsonb, ${ctx.actor.id}, ${ctx.clock.now()}::timestamptz
    from release_suites s where s.org_id = ${ctx.org.id} and s.id = ${suiteId} for key share
    returning *`);
}

type GatedAssistant = { id: string; release_suite_id: string | null; release_gate_max_failures: number };

/**
 * Runs at an activation. The function it returns stores the verdict in the transaction that activates.
 * Without a suite no cases run.
 */
export async function judgeRelease(
  ctx: Context,
  ports: AssistantPorts,
  assistant: GatedAssistant,
  flow: flows.FlowRow,
): Promise<(tx: Tx) => Promise<ReleaseVerdict>> {
  const max_failures = assistant.release_gate_max_failures;
  const suite =
    assistant.release_suite_id === null ? undefined : await suites.find(ctx, reader(ctx), assistant.release_suite_id);
  const executable = await publishedText(ctx, flow);
  const judgement =
    suite && (await judge(ctx, flow, executable, suite, max_failures).catch(asVerdict(suite, flow, max_failures)));
  const checks = [testsCheck(judgement), ...(await otherChecks(ctx, ports, flow, executable))];
  const broken = checks.some(({ check, status }) => check !== 'tests' && status === 'failed');
  return async (tx) => {
    const run = judgement && (await save(ctx, tx, judgement));
    const { status, failures, id } = run ?? { status: 'skipped' as const, failures: 0, id: null };
    const verdict = {
      status: broken && status !== 'error' ? ('failed' as const) : status,
      failures,
      max_failures,
      run_id: id,
    };
    const data = { assistant_id: assistant.id, revision_id: flow.assistant_revision_id, ...verdict };
    await emit(ctx, tx, releaseGateCompleted, { subject: assistant.id, data });
    return { ...verdict, checks };
  };
}

/**
 * Of an organization that publishes only what passes its tests. What does not compile is refused for
 * that, not here.
 */
export async function judgePublish(ctx: Context, ports: AssistantPorts, flow: flows.FlowRow): ReturnType<PublishGate> {
  if (flow.published_at || flow.archived_at || !flow.workflow_enabled) return 'not_required';
  if (!(await requiresPassingTests(ctx))) return 'not_required';
  const { executable } = await executableOf(ctx, ports, flow);
  if (executable === null) return 'not_required';
  const assistant = await reader(ctx).one<GatedAssistant>(sql`
    select id, release_suite_id, release_gate_max_failures from assistants where org_id = ${ctx.org.id} and id = ${flow.assistant_id}`);
  const suite =
    assistant.release_suite_id === null ? undefined : await suites.find(ctx, reader(ctx), assistant.release_suite_id);
  if (!suite || suite.cases.length === 0) return { message: NO_TESTS, tests: [] };
  const max = assistant.release_gate_max_failures;
  const { status, reason, results } = await judge(ctx, flow, executable, suite, max).catch(asVerdict(suite, flow, max));
  if (status === 'passed') return status;
  if (status === 'error') return { message: `The tests could not be run: ${reason ?? ''} ${ONLY_PASSING}`, tests: [] };
  const failed = results.filter(({ passed }) => !passed);
  return {
    message: `${failed.length} of ${results.length} tests fail. ${ONLY_PASSING}`,
    tests: failed.slice(0, MAX_NAMED).map(({ name, problems: [first] }) => ({
      name,
      reason: first ? `expected ${first.expected}, found ${first.found}` : '',
    })),
  };
}
const MAX_NAMED = 50;
const ONLY_PASSING =
  'Your organization publishes only what passes its tests: correct the flow or the tests, and publish again.';
const NO_TESTS =
  'The assistant has no tests, and your organization publishes only what passes them. Save a conversation as a test, or write one, and publish again.';

/**
 * A suite that takes too long is no reason to refuse an activation: that it could not be run is the
 * verdict.
 */
const asVerdict =
  (suite: suites.SuiteRow, flow: flows.FlowRow, max_failures: number) =>
  (error: unknown): Judgement => {
    if (!(error instanceof Invalid)) throw error;
    const reason = error.items.map(({ msg }) => msg).join(' ');
    return { suiteId: suite.id, flow, max_failures, status: 'error', failures: 0, results: [], reason };
  };

function testsCheck(judgement: Judgement | undefined): ReleaseCheck {
  if (judgement?.status === 'error')
    return { check: 'tests', status: 'failed', reason: judgement.reason ?? '', failures: 0, details: [] };
  const results = (judgement?.results ?? []).map(({ name, passed, problems: [first] }) => ({
    name,
    status: passed ? ('passed' as const) : ('failed' as const),
    reason: first ? `expected ${first.expected}, found ${first.found}` : null,
  }));
  const check = checkOf('tests', results, 'The assistant names no release suite, or one without cases.');
  // Tolerated failures are listed all the same.
  return judgement?.status === 'passed' ? { ...check, status: 'passed' } : check;
}

async function otherChecks(
  ctx: Context,
  ports: AssistantPorts,
  flow: flows.FlowRow,
  executable: string | null,
): Promise<ReleaseCheck[]> {
  const { assistant_id: assistantId, assistant_revision_id: revisionId } = flow;
  const revision = await liveRevisions.load(ctx, { assistantId, revisionId });
  const notReplayed = checkOf('replay', [], NOT_REPLAYED);
  if (executable === null || !revision) return [notReplayed];
  const rehearsed = { executable: JSON.parse(executable) as Executable, revision };
  const replayed = (await latestReplay(ctx, revisionId, flowHash(rehearsed))) ?? notReplayed;
  return [replayed, await toolsCheck(ctx, rehearsed), findingsCheck(await findingsNow(ctx, ports, flow))];
}

const NOT_REPLAYED =
  'No conversations were replayed against this revision as it is now. Start a test run with `replay_last` before you activate.';

/** On request, against any revision that compiles. */
export async function start(ctx: Context, ports: AssistantPorts, suiteId: string, revisionId: string) {
  const db = reader(ctx);
  const suite = await suites.find(ctx, db, suiteId);
  if (!suite) throw notFound('release suite');
  const owner = await db.maybe<{ id: string; max_failures: number }>(sql`
    select a.id, a.release_gate_max_failures as max_failures
    from assistant_revisions r join assistants a on a.id = r.assistant_id
    where r.org_id = ${ctx.org.id} and r.id = ${revisionId}`);
  const msg = 'No assistant revision of your organization has this id';
  if (!owner)
    throw new Invalid([{ loc: ['body', 'assistant_revision_id'], msg, type: 'value_error', input: revisionId }]);
  const flow = await flows.find(ctx, db, { assistantId: owner.id, revisionId });
  const { executable } = await executableOf(ctx, ports, flow);
  const judgement = await judge(ctx, flow, executable, suite, owner.max_failures);
  return transaction(ctx, async (tx) => {
    const run = await save(ctx, tx, judgement);
    if (!run) throw notFound('release suite');
    return toRun(run);
  });
}

export async function list(ctx: Context, suiteId: string, query: PageRequest) {
  await suites.read(ctx, suiteId);
  const { older, newest } = pageAt(query);
  const rows = await reader(ctx).rows<RunRow>(
    withinBytes(sql`
      select * from release_runs where org_id = ${ctx.org.id} and release_suite_id = ${suiteId} and ${older()} ${newest()}`),
  );
  return toPage(rows, query.limit, toRun);
}

export async function read(ctx: Context, suiteId: string, id: string) {
  const row = await reader(ctx).maybe<RunRow>(
    sql`select * from release_runs where org_id = ${ctx.org.id} and release_suite_id = ${suiteId} and id = ${id}`,
  );
  if (!row) throw notFound('release run');
  return toRun(row);
}
