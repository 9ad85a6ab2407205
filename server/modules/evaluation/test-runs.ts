// Owns the tables test_runs and test_run_cases: what is to be run, how far it is, and the result of
// each case.

import type { z } from 'zod';
import { type PageRequest, pageAt, toPage } from '../../http/pages.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { type Context, reader, requireScopes, transaction } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict, Invalid, limitExceeded, notFound } from '../../kernel/errors.ts';
import { addJob } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import type { AssistantPorts } from '../assistants/ports.ts';
import type { ReleaseCheck } from '../assistants/schema.ts';
import { latestEnded } from '../conversations/store/lists.ts';
import { aloudScripts, assertAloud } from './aloud.ts';
import { type CaseScript, scriptsOf } from './case-script.ts';
import { runTests } from './jobs.ts';
import * as suites from './release-suites.ts';
import {
  type AloudReport,
  type AloudSettings,
  type StartTestRun,
  storedCase,
  type TestCase,
  type TestResult,
  type TestRun,
  type TestRunSummary,
} from './schema.ts';
import { type GraphFindings, testedFlow } from './tested-flow.ts';

export type TestRunRow = RowOf<
  'test_runs',
  {
    status: 'queued' | 'running' | 'completed' | 'canceled';
    cases: TestCase[];
    /** Findings in the graph when the run was started. */
    warnings: GraphFindings;
    checks: StoredCheck[];
    aloud: AloudSettings | null;
    aloud_report: AloudReport | null;
  }
>;
/** A replay counts only for the flow it was made with, which the hash identifies. */
export type StoredCheck = ReleaseCheck & { flow_hash?: string };
type Counts = { done: number; passed: number; failed: number; skipped: number };
type SummaryRow = Omit<TestRunRow, 'cases' | 'executable' | 'conversation_ids' | 'warnings' | 'aloud'> & Counts;

const MAX_RESULTS = 400;
const MAX_STEPS = 5000;
/** Per organization. A caller who wants more waits; the queue does not grow. */
const MAX_UNFINISHED = 20;
/** Bytes of transcripts and traces in one answer; those of failed cases come first. */
const MAX_ANSWER_BYTES = 4_000_000;

const SUMMARY = sql`
  r.id, r.org_id, r.assistant_id, r.assistant_revision_id, r.status, r.total, r.checks, r.created_by, r.created_at, r.started_at, r.finished_at,
  r.due_at, r.aloud_report, c.done, c.passed, c.failed, c.skipped`;
const COUNTED = sql`
  cross join lateral (
    select count(*)::int as done, count(*) filter (where status = 'passed')::int as passed,
      count(*) filter (where status = 'failed')::int as failed, count(*) filter (where status = 'skipped')::int as skipped
    from test_run_cases where org_id = r.org_id and test_run_id = r.id) c`;

const toSummary = (row: SummaryRow): z.input<typeof TestRunSummary> => ({
  id: row.id,
  assistant_id: row.assistant_id,
  revision_id: row.assistant_revision_id,
  status: row.status,
  verdict: verdictOf(row),
  total: row.total,
  done: row.done,
  passed: row.passed,
  failed: row.failed,
  skipped: row.skipped,
  checks: row.checks.map(toCheck),
  created_by: row.created_by,
  created_at: iso(row.created_at),
  started_at: isoOrNull(row.started_at),
  finished_at: isoOrNull(row.finished_at),
});

const toCheck = ({ flow_hash: _own, ...check }: StoredCheck): ReleaseCheck => check;

/** null if nothing was judged: no case was run, and no conversation could be replayed. */
function verdictOf({ status, checks, passed, failed }: SummaryRow): 'passed' | 'failed' | null {
  if (status !== 'completed') return null;
  if (checks.some((check) => check.status === 'failed')) return 'failed';
  return passed + failed > 0 ? 'passed' : null;
}

export async function start(ctx: Context, ports: AssistantPorts, request: StartTestRun) {
  const { revision_id, flow, tools, replay_last } = request;
  if (replay_last > 0) requireScopes(ctx, ['conversations:read']);
  if (request.aloud) assertAloud(ctx, request.aloud);
  const cases = [...request.cases.map(storedCase), ...(await casesOfSuite(ctx, request.release_suite_id))];
  const tested = await testedFlow(ctx, ports, { revision_id, flow, tools });
  const replayed = replay_last > 0 && tested.assistantId ? await latestEnded(ctx, tested.assistantId, replay_last) : [];
  const scripts = scriptsOfRun(cases, request.aloud);
  assertRunSize(request, cases, scripts);
  const now = ctx.clock.now();
  const total = scripts.length + replayed.length;
  return transaction(ctx, async (tx) => {
    await assertFewUnfinished(ctx, tx);
    const id = uuid7();
    await tx.run(sql`
      insert into test_runs (id, org_id, assistant_id, assistant_revision_id, status, cases, conversation_ids, total, executable, warnings, checks,
        aloud, created_by, created_at, due_at)
      values (${id}, ${ctx.org.id}, ${tested.assistantId}, ${tested.revisionId}, 'queued', ${JSON.stringify(cases)}, ${replayed}::uuid[],
        ${total}, ${tested.executable}, ${JSON.stringify(boundedFindings(tested.findings))}, '[]',
        ${request.aloud ? JSON.stringify(request.aloud) : null}::jsonb, ${ctx.actor.id}, ${now},
        ${ctx.clock.toWall(now)})`);
    await addJob(ctx, tx, runTests, { id, org_id: ctx.org.id }, { key: dueKey(runTests, id) });
    return toSummary(await summary(ctx, tx, id));
  });
}

export const scriptsOfRun = (cases: readonly TestCase[], aloud: AloudSettings | null | undefined): CaseScript[] =>
  aloud ? aloudScripts(cases, aloud) : cases.flatMap(scriptsOf);

const MAX_FINDINGS = 100;
const boundedFindings = ({ errors, warnings }: GraphFindings): GraphFindings => ({
  errors: errors.slice(0, MAX_FINDINGS),
  warnings: warnings.slice(0, MAX_FINDINGS),
});

async function casesOfSuite(ctx: Context, id: string | undefined): Promise<TestCase[]> {
  if (id === undefined) return [];
  const suite = await suites.find(ctx, reader(ctx), id);
  const msg = 'No release suite of your organization has this id';
  if (!suite) throw new Invalid([{ loc: ['body', 'release_suite_id'], msg, type: 'value_error', input: id }]);
  return suite.cases;
}

function assertRunSize(
  { replay_last, revision_id }: StartTestRun,
  cases: readonly TestCase[],
  scripts: readonly CaseScript[],
): void {
  if (cases.length === 0 && replay_last === 0) {
    const msg = 'Give at least one case, a `release_suite_id`, or `replay_last`';
    throw new Invalid([{ loc: ['body', 'cases'], msg, type: 'too_short', ctx: { min_length: 1 } }]);
  }
  if (replay_last > 0 && revision_id === undefined) {
    const msg = 'Only a revision of an assistant has conversations: give `revision_id`';
    throw new Invalid([{ loc: ['body', 'replay_last'], msg, type: 'value_error', input: replay_last }]);
  }
  const steps = scripts.reduce((sum, script) => sum + script.steps.length, 0);
  const limit = (name: string, max: number, noun: string) =>
    limitExceeded(['body', 'cases'], { name, max, message: `At most ${max} ${noun} fit in one run. Split it.` });
  if (scripts.length > MAX_RESULTS)
    throw limit('test_results', MAX_RESULTS, 'results, one for each case and channel or voice,');
  if (steps > MAX_STEPS) throw limit('test_steps', MAX_STEPS, 'steps');
}

async function assertFewUnfinished(ctx: Context, db: Db): Promise<void> {
  const { unfinished } = await db.one<{ unfinished: number }>(sql`
    select count(*)::int as unfinished from test_runs where org_id = ${ctx.org.id} and due_at is not null`);
  if (unfinished >= MAX_UNFINISHED)
    throw conflict(`${unfinished} test runs are not finished yet. Wait for them, or cancel some.`, { unfinished });
}

async function summary(ctx: Context, db: Db, id: string): Promise<SummaryRow> {
  const row = await db.maybe<SummaryRow>(sql`
    select ${SUMMARY} from test_runs r ${COUNTED} where r.org_id = ${ctx.org.id} and r.id = ${id}`);
  if (!row) throw notFound('test run');
  return row;
}

export async function list(ctx: Context, query: PageRequest) {
  const { older, newest } = pageAt(query);
  const rows = await reader(ctx).rows<SummaryRow>(sql`
    select ${SUMMARY} from (select * from test_runs where org_id = ${ctx.org.id} and ${older()} ${newest()}) r ${COUNTED}
    order by r.created_at desc, r.id desc`);
  return toPage(rows, query.limit, toSummary);
}

type ResultRow = { position: number; result: Omit<TestResult, 'position' | 'steps_left_out'>; left_out: boolean };
const toTestResult = ({ position, result, left_out }: ResultRow): TestResult => ({
  position,
  ...result,
  steps_left_out: left_out,
});

export async function read(ctx: Context, id: string): Promise<z.input<typeof TestRun>> {
  const db = reader(ctx);
  const run = await summary(ctx, db, id);
  const rows = await db.rows<ResultRow>(sql`
    select position, case when bytes <= ${MAX_ANSWER_BYTES} then result else result || '{"steps":[]}' end as result,
      bytes > ${MAX_ANSWER_BYTES} as left_out
    from (
      select position, result, sum(octet_length(result::text)) over (order by status = 'passed', position) as bytes
      from test_run_cases where org_id = ${ctx.org.id} and test_run_id = ${id}) weighed
    order by position`);
  return { ...toSummary(run), aloud: run.aloud_report, cases: rows.map(toTestResult) };
}

export async function readCase(ctx: Context, id: string, position: string): Promise<TestResult> {
  const index = /^\d{1,6}$/.test(position) ? Number(position) : -1;
  const row = await reader(ctx).maybe<ResultRow>(sql`
    select position, result, false as left_out from test_run_cases
    where org_id = ${ctx.org.id} and test_run_id = ${id} and position = ${index}`);
  if (!row) throw notFound('case of a test run');
  return toTestResult(row);
}

/** Results stay; the worker stops before its next case. */
export async function cancel(ctx: Context, id: string) {
  return transaction(ctx, async (tx) => {
    const row = await tx.maybe<Pick<TestRunRow, 'status'>>(
      sql`select status from test_runs where org_id = ${ctx.org.id} and id = ${id} for update`,
    );
    if (!row) throw notFound('test run');
    if (row.status === 'completed') throw conflict('The test run is completed. There is nothing left to cancel.');
    if (row.status !== 'canceled')
      await tx.run(sql`
        update test_runs set status = 'canceled', finished_at = ${ctx.clock.now()}, due_at = null, executable = null
        where org_id = ${ctx.org.id} and id = ${id}`);
    return toSummary(await summary(ctx, tx, id));
  });
}

/** The check of the latest run that replayed conversations against this revision as it is now. */
export async function latestReplay(
  ctx: Context,
  revisionId: string,
  flowHash: string,
): Promise<ReleaseCheck | undefined> {
  const pattern = JSON.stringify([{ check: 'replay', flow_hash: flowHash }]);
  const row = await reader(ctx).maybe<{ checks: StoredCheck[] }>(sql`
    select checks from test_runs
    where org_id = ${ctx.org.id} and assistant_revision_id = ${revisionId} and finished_at is not null and status = 'completed'
      and cardinality(conversation_ids) > 0 and checks @> ${pattern}::jsonb
    order by finished_at desc limit 1`);
  const replayed = row?.checks.find(({ check }) => check === 'replay');
  return replayed && toCheck(replayed);
}
