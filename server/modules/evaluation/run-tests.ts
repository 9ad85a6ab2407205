// The job of a test run: runs every case that has no result yet, a few in parallel, and stores each
// result immediately.

import { setImmediate as yieldToLoop } from 'node:timers/promises';
import type { Executable } from '../../../flow/interpreter/executable.ts';
import { type Context, type Kernel, systemContext } from '../../kernel/context.ts';
import { sql } from '../../kernel/db/sql.ts';
import type { Run } from '../../kernel/jobs/jobs.ts';
import * as liveRevisions from '../assistants/live-revision.ts';
import { hearingOf, reportAloud } from './aloud.ts';
import type { AloudResult } from './aloud-report.ts';
import { conversationResult, type StoredResult, scriptResult } from './case-results.ts';
import { runTests } from './jobs.ts';
import type { RehearsedFlow } from './rehearsal.ts';
import { checkOf, findingsCheck, flowHash, toolsCheck } from './release-checks.ts';
import { CASES_AT_ONCE } from './suite-run.ts';
import { type StoredCheck, scriptsOfRun, type TestRunRow } from './test-runs.ts';
import { bareRevision } from './tested-flow.ts';

type Task = (ctx: Context) => Promise<StoredResult>;

export async function runTestsJob(
  kernel: Kernel,
  { id, org_id }: { id: string; org_id: string },
  run: Run,
): Promise<void> {
  const ctx: Context = { ...systemContext(kernel, org_id, runTests.name), cancellation: run };
  const row = await startRun(ctx, id, run);
  if (!row) return;
  const flow = await flowOf(ctx, row);
  const done = await ctx.db.rows<{ position: number }>(
    sql`select position from test_run_cases where org_id = ${org_id} and test_run_id = ${id}`,
  );
  const finished = new Set(done.map(({ position }) => position));
  const left = tasksOf(row, flow)
    .map((task, position) => ({ task, position }))
    .filter(({ position }) => !finished.has(position));
  const queue = left.values();
  const worker = async (): Promise<void> => {
    for (const { task, position } of queue) {
      const result = await task(ctx);
      // Canceled meanwhile: the rest is not run.
      if (!(await storeResult(ctx, id, position, result))) return;
      await yieldToLoop();
    }
  };
  await Promise.all(Array.from({ length: CASES_AT_ONCE }, worker));
  await finish(ctx, row, flow, run);
}

const startRun = (ctx: Context, id: string, run: Run): Promise<TestRunRow | undefined> =>
  ctx.db.transaction(async (tx) => {
    const row = await tx.maybe<TestRunRow>(sql`
      update test_runs set status = 'running', started_at = coalesce(started_at, ${ctx.clock.now()}::timestamptz)
      where org_id = ${ctx.org.id} and id = ${id} and status in ('queued', 'running') returning *`);
    await run.fence(tx);
    return row;
  });

async function flowOf(ctx: Context, row: TestRunRow): Promise<RehearsedFlow> {
  const { assistant_id: assistantId, assistant_revision_id: revisionId } = row;
  const revision = assistantId && revisionId ? await liveRevisions.load(ctx, { assistantId, revisionId }) : undefined;
  return { executable: JSON.parse(row.executable ?? '{}') as Executable, revision: revision ?? bareRevision(row.id) };
}

const tasksOf = ({ cases, aloud, conversation_ids }: TestRunRow, flow: RehearsedFlow): Task[] => [
  ...scriptsOfRun(cases, aloud).map(
    (script): Task =>
      (ctx) =>
        scriptResult(ctx, flow, script, aloud ? hearingOf(ctx, aloud, script) : undefined),
  ),
  ...conversation_ids.map(
    (id): Task =>
      (ctx) =>
        conversationResult(ctx, flow, id),
  ),
];

const storeResult = async (ctx: Context, id: string, position: number, result: StoredResult): Promise<boolean> => {
  const stored = await ctx.db.run(sql`
    insert into test_run_cases (org_id, test_run_id, position, status, result)
    select org_id, id, ${position}::int, ${result.status}, ${JSON.stringify(result)}::jsonb from test_runs
    where org_id = ${ctx.org.id} and id = ${id} and status = 'running'
    on conflict (test_run_id, position) do update set position = excluded.position`);
  return stored > 0;
};

async function finish(ctx: Context, row: TestRunRow, flow: RehearsedFlow, run: Run): Promise<void> {
  const rows = await ctx.db.rows<{ result: StoredResult }>(sql`
    select jsonb_build_object('test', result -> 'test', 'status', result -> 'status', 'reason', result -> 'reason',
      'conversation_id', result -> 'conversation_id', 'voice', result -> 'voice') as result
    from test_run_cases where org_id = ${ctx.org.id} and test_run_id = ${row.id} order by position`);
  const resultsOf = (isReplay: boolean) =>
    rows
      .filter(({ result }) => (result.conversation_id !== null) === isReplay)
      .map(({ result: { test, voice, status, reason } }) => ({
        name: voice ? `${test}, said by ${voice}` : test,
        status,
        reason,
      }));
  const checks: StoredCheck[] = [
    checkOf('tests', resultsOf(false), 'The run has no cases.'),
    { ...checkOf('replay', resultsOf(true), 'Ask for it with `replay_last`.'), flow_hash: flowHash(flow) },
    await toolsCheck(ctx, flow),
    findingsCheck(row.warnings),
  ];
  const report = row.aloud ? await reportAloud(ctx, row.aloud, flow, await aloudResults(ctx, row.id)) : null;
  await ctx.db.transaction(async (tx) => {
    await tx.run(sql`
      update test_runs set status = 'completed', aloud_report = ${report === null ? null : JSON.stringify(report)}::jsonb, finished_at = ${ctx.clock.now()}, due_at = null, executable = null,
        checks = ${JSON.stringify(checks)}
      where org_id = ${ctx.org.id} and id = ${row.id} and status = 'running'`);
    await run.fence(tx);
  });
}

/** What the report needs of each result. */
const aloudResults = (ctx: Context, id: string): Promise<AloudResult[]> =>
  ctx.db.rows<AloudResult>(sql`
    select result ->> 'test' as test, result ->> 'voice' as voice, status, (
      select coalesce(jsonb_agg(jsonb_build_object('said', regexp_replace(step ->> 'action', '^user: ', ''), 'heard', step -> 'heard',
        'from_node_id', step -> 'from_node_id', 'node_id', step -> 'node_id', 'variables', coalesce(step -> 'variables', '{}')) order by nth), '[]')
      from jsonb_array_elements(result -> 'steps') with ordinality as steps(step, nth)) as steps
    from test_run_cases
    where org_id = ${ctx.org.id} and test_run_id = ${id} and result ->> 'conversation_id' is null
    order by position`);
