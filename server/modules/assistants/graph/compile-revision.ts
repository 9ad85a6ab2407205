// Owns the compile of a flow: requested by edits, done by a job, and superseded by later edits.
import type { Graph } from '../../../../flow/language/graph.ts';
import type { ToolReference } from '../../../../flow/language/references.ts';
import { type Context, type Kernel, reader, systemContext } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { Invalid, Problem } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { addJob, type Run } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import { compileFailed, compileSucceeded } from './events.ts';
import * as flows from './flows.ts';
import { compileRevision } from './jobs.ts';
import type { GraphPorts } from './ports.ts';
import { type FlowSettings, lookUp } from './references.ts';
import type { CompileOutcome } from './tasks.ts';
import { textBytes } from './text.ts';
import { GraphWork, isHeavy, retryIfChanged } from './work.ts';

/**
 * The queue's own id of the compile; the caller writes the row. A waiting compile of the same flow
 * is replaced.
 */
export const queue = (ctx: Context, tx: Tx, flowId: string): Promise<string> =>
  addJob(ctx, tx, compileRevision, { id: flowId, org_id: ctx.org.id }, { key: dueKey(compileRevision, flowId) });

/** Queues a compile and marks the row as waiting for it. */
export async function request(ctx: Context, tx: Tx, flow: flows.FlowRow): Promise<flows.FlowRow> {
  const task = await queue(ctx, tx, flow.id);
  const now = ctx.clock.now();
  await tx.run(sql`
    update workflow_revisions set compilation_status = 'pending', compilation_task_id = ${task}, compile_seq = compile_seq + 1,
      due_at = ${ctx.clock.toWall(now)}, updated_at = ${now}
    where org_id = ${ctx.org.id} and id = ${flow.id}`);
  return {
    ...flow,
    compilation_status: 'pending',
    compilation_task_id: task,
    compile_seq: flow.compile_seq + 1,
    updated_at: now,
  };
}

/** Compiles what is stored, with what it refers to as of now. */
export async function compiled(ctx: Context, db: Db, ports: GraphPorts, flow: flows.FlowRow): Promise<CompileOutcome> {
  const work = new GraphWork(ctx, db, flow);
  const { mentions } = await work.facts(false);
  return work.compiled(await lookUp(ctx, db, ports, flow, mentions));
}

/**
 * Compiles a graph that is not stored, as if it were the flow of a revision with these settings. The
 * tools it names count as attached; `unstored` are tools that only the request knows, by their names.
 */
export async function compileUnstored(
  ctx: Context,
  ports: GraphPorts,
  settings: FlowSettings,
  { persona, context_variables, ...graph }: Graph,
  unstored: ReadonlyMap<string, ToolReference> = new Map(),
): Promise<CompileOutcome> {
  const text = JSON.stringify(graph);
  const at = { id: uuid7(), graph_version: 0, graph_bytes: text.length };
  const source = { text: [text], persona, context_variables: JSON.stringify(context_variables) };
  const work = new GraphWork(ctx, reader(ctx), at, 0, source);
  const { mentions } = await work.facts(false);
  const attached = { ...settings, tool_ids: [...settings.tool_ids, ...mentions.tools] };
  const found = await lookUp(ctx, reader(ctx), ports, attached, mentions);
  return work.compiled({ ...found, tools: new Map([...unstored, ...(found.tools ?? [])]) });
}

/**
 * A large flow is compiled before its lock is taken; should it change meanwhile, it is compiled
 * again under the lock.
 */
export async function compileAhead(ctx: Context, ports: GraphPorts, at: flows.FlowRef) {
  const flow = await flows.find(ctx, reader(ctx), at);
  if (flow.archived_at || flow.published_at || !isHeavy(flow.graph_bytes)) return undefined;
  try {
    return { flow, result: await compiled(ctx, reader(ctx), ports, flow) };
  } catch (error) {
    if (error instanceof flows.GraphChanged) return undefined;
    throw error;
  }
}

/** Writes the outcome. A failure keeps the last graph that compiled. */
export async function record(ctx: Context, tx: Tx, flow: flows.FlowRow, result: CompileOutcome): Promise<void> {
  const { ok, errors, warnings, quality_report, input_hash } = result;
  const graphs = ok
    ? sql`compilation_input_hash = ${input_hash}, compiled_graph = ${result.compiled && textBytes(result.compiled)}, executable_graph = ${result.executable && textBytes(result.executable)},`
    : sql``;
  await tx.run(sql`
    update workflow_revisions set compilation_status = ${ok ? 'succeeded' : 'failed'}, compilation_errors = ${JSON.stringify(errors)},
      warnings = ${JSON.stringify(warnings)}, quality_report = ${JSON.stringify(quality_report)}, ${graphs}
      due_at = null, updated_at = ${ctx.clock.now()}
    where org_id = ${ctx.org.id} and id = ${flow.id}`);
  const data = {
    assistant_id: flow.assistant_id,
    revision_id: flow.assistant_revision_id,
    workflow_revision_id: flow.id,
    graph_version: flow.graph_version,
  };
  if (ok)
    await emit(ctx, tx, compileSucceeded, { subject: flow.id, data: { ...data, compilation_input_hash: input_hash } });
  else await emit(ctx, tx, compileFailed, { subject: flow.id, data: { ...data, rule_ids: result.rule_ids } });
}

/**
 * The job. The compile itself runs outside any transaction, so that no edit has to wait for it. The
 * fence comes after the lock of the flow, because edits lock the flow and then replace the job: the
 * other way round they would deadlock.
 */
export const handler =
  (ports: GraphPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> => {
    const ctx = systemContext(kernel, org_id, 'compile-revision');
    const flow = await kernel.db.transaction(async (tx) => {
      const waiting = await lockUncompiled(ctx, tx, id);
      if (!waiting) return undefined;
      await run.fence(tx);
      await tx.run(
        sql`update workflow_revisions set compilation_status = 'running' where org_id = ${org_id} and id = ${id}`,
      );
      return waiting;
    });
    if (!flow) return;
    const finish = (save: (tx: Tx, current: flows.FlowRow) => Promise<unknown>) =>
      kernel.db.transaction(async (tx) => {
        const current = await lockUncompiled(ctx, tx, id);
        // Superseded: the edit in between has queued another compile.
        if (current?.compile_seq !== flow.compile_seq) return;
        await run.fence(tx);
        await save(tx, current);
      });
    try {
      const result = await retryIfChanged(async () => {
        const latest = await flows.find(ctx, kernel.db, { id });
        return latest.compile_seq === flow.compile_seq ? compiled(ctx, kernel.db, ports, latest) : undefined;
      });
      if (result) await finish((tx, current) => record(ctx, tx, current, result));
    } catch (error) {
      const limit = error instanceof Invalid ? error.items[0]?.msg : undefined;
      // No client should wait for a compile that cannot succeed.
      if (limit !== undefined || run.lastAttempt) await finish((tx, current) => giveUp(ctx, tx, current, limit));
      if (limit === undefined) throw error;
    }
  };

const FAILED = 'internal_error: The compiler failed. Report it with the id of this revision.';

const giveUp = (ctx: Context, tx: Tx, { id }: flows.FlowRow, limit: string | undefined): Promise<number> =>
  tx.run(sql`
    update workflow_revisions set compilation_status = 'failed', due_at = null, updated_at = ${ctx.clock.now()},
      compilation_errors = ${JSON.stringify([limit === undefined ? FAILED : `limit_exceeded: ${limit}`])}
    where org_id = ${ctx.org.id} and id = ${id}`);

/** Locks the flow and returns it, if its compile is still pending. */
async function lockUncompiled(ctx: Context, tx: Tx, id: string): Promise<flows.FlowRow | undefined> {
  try {
    const flow = await flows.lock(ctx, tx, { id });
    return flow.compilation_status === 'pending' || flow.compilation_status === 'running' ? flow : undefined;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  }
}
