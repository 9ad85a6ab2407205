// Owns the advisory gate and the table release_runs: a suite replayed against a revision, its verdict kept.
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { JsonObject } from '../../../flow/json.ts';
import { type PageRequest, pageAt, toPage } from '../../http/pages.ts';
import { iso } from '../../http/wire.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { Invalid, limitExceeded, notFound } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import { uuid7 } from '../../kernel/ids.ts';
import { withinBytes } from '../../kernel/page-bytes.ts';
import { sql } from '../../kernel/sql.ts';
import * as flows from '../assistants/graph/flows.ts';
import type { ReleaseVerdict } from '../assistants/schema.ts';
import { type Replay, type ReplaySettings, replayTasks } from './case-replay.ts';
import { releaseGateCompleted } from './events.ts';
import * as suites from './release-suites.ts';
import type { CaseResult, ReleaseCase, ReleaseRun } from './schema.ts';

type RunRow = {
  id: string;
  release_suite_id: string;
  assistant_id: string;
  assistant_revision_id: string;
  status: ReleaseVerdict['status'];
  failures: number;
  max_failures: number;
  results: CaseResult[];
  created_by: string;
  created_at: Date;
};

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

type Outcome = Pick<RunRow, 'status' | 'failures' | 'results'>;
type Settings = { continue_after_flow: boolean; variable_defaults: JsonObject };

async function outcomeOf(ctx: Context, tx: Tx, flow: flows.FlowRow, cases: ReleaseCase[], maxFailures: number): Promise<Outcome> {
  const executable = (await flows.longText(ctx, tx, flow, 'executable_graph'))?.join('');
  if (executable === undefined) return { status: 'error', failures: 0, results: [] };
  const { continue_after_flow, variable_defaults: variables } = await tx.one<Settings>(sql`
    select continue_after_flow, variable_defaults from assistant_revisions
    where org_id = ${ctx.org.id} and id = ${flow.assistant_revision_id}`);
  const results = await replayAll(ctx, tx, executable, cases, { continue_after_flow, variables });
  const failures = results.filter(({ passed }) => !passed).length;
  const verdict = failures > maxFailures ? 'failed' : 'passed';
  const status = results.length === 0 ? 'skipped' : verdict;
  return { status, failures, results };
}

// As with graphs: below this a round trip to a work thread is not worth it.
const FEW_CASES = 3;
const SMALL_FLOW = 20_000;

/** Case by case: each has the deadline of a task for itself, and others take their turn in between. */
async function replayAll(ctx: Context, tx: Tx, executable: string, cases: ReleaseCase[], settings: ReplaySettings) {
  const heavy = executable.length > SMALL_FLOW || cases.length > FEW_CASES;
  const key = createHash('sha256').update(executable).digest('hex');
  const results: CaseResult[] = [];
  const began = performance.now();
  for (const one of cases) {
    if (performance.now() - began > MAX_SECONDS * 1000) throw tooLong();
    const input = { key, one, settings };
    const order = (order: Replay): CaseResult | undefined | Promise<CaseResult | undefined> =>
      heavy
        ? ctx.work.run('release.replay', order, { owner: ctx.org.id, about: key, signal: ctx.signal, holdsConnection: true })
        : replayTasks.replay(order);
    const result = (await order(input)) ?? (await order({ ...input, executable }));
    if (!result) throw new Error('a flow was given to be replayed and is not there');
    results.push(result);
    // PostgreSQL ends transactions in which nothing happens for long.
    if (results.length % STILL_HERE === 0) await tx.run(sql`select 1`);
  }
  return results;
}

const STILL_HERE = 3;
const MAX_SECONDS = 20;

const tooLong = () =>
  limitExceeded(['body'], {
    name: 'replay_seconds',
    max: MAX_SECONDS,
    message: `Replaying the suite takes more than ${MAX_SECONDS} seconds. Split it, or make its flow smaller.`,
  });

async function run(ctx: Context, tx: Tx, flow: flows.FlowRow, suite: suites.SuiteRow, maxFailures: number): Promise<RunRow> {
  const { status, failures, results } = await outcomeOf(ctx, tx, flow, suite.cases, maxFailures);
  return tx.one<RunRow>(sql`
    insert into release_runs (id, org_id, release_suite_id, assistant_id, assistant_revision_id, status, failures, max_failures, results,
      created_by, created_at)
    values (${uuid7()}, ${ctx.org.id}, ${suite.id}, ${flow.assistant_id}, ${flow.assistant_revision_id}, ${status}, ${failures},
      ${maxFailures}, ${JSON.stringify(results)}, ${ctx.actor.id}, ${ctx.clock.now()})
    returning *`);
}

type Gated = { id: string; release_suite_id: string | null; release_gate_max_failures: number };

/** At an activation. Without a suite there is nothing to judge. */
export async function judgeRelease(ctx: Context, tx: Tx, assistant: Gated, flow: flows.FlowRow): Promise<ReleaseVerdict> {
  const max_failures = assistant.release_gate_max_failures;
  const suite = assistant.release_suite_id === null ? undefined : await suites.find(ctx, tx, assistant.release_suite_id);
  const made = suite && (await run(ctx, tx, flow, suite, max_failures));
  const verdict: ReleaseVerdict = made
    ? { status: made.status, failures: made.failures, max_failures, run_id: made.id }
    : { status: 'skipped', failures: 0, max_failures, run_id: null };
  const data = { assistant_id: assistant.id, revision_id: flow.assistant_revision_id, ...verdict };
  await emit(ctx, tx, releaseGateCompleted, { subject: assistant.id, data });
  return verdict;
}

/** By hand, against any revision that has been compiled. */
export function start(ctx: Context, suiteId: string, revisionId: string) {
  return transaction(ctx, async (tx) => {
    const suite = await suites.find(ctx, tx, suiteId);
    if (!suite) throw notFound('release suite');
    const owner = await tx.maybe<{ id: string; max_failures: number }>(sql`
      select a.id, a.release_gate_max_failures as max_failures
      from assistant_revisions r join assistants a on a.id = r.assistant_id
      where r.org_id = ${ctx.org.id} and r.id = ${revisionId}`);
    const msg = 'No assistant revision of your organization has this id';
    if (!owner) throw new Invalid([{ loc: ['body', 'assistant_revision_id'], msg, type: 'value_error', input: revisionId }]);
    const flow = await flows.find(ctx, tx, { assistantId: owner.id, revisionId });
    return toRun(await run(ctx, tx, flow, suite, owner.max_failures));
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
