// Owns the compile of a flow: asked for by edits, done by a job, and overtaken by whatever edit comes after it.
import { type Compiled, compile } from '../../../flow/compile.ts';
import type { Executable } from '../../../flow/executable.ts';
import type { Finding } from '../../../flow/findings.ts';
import { type Context, type Kernel, systemContext } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { Problem } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import { addJob, type Run } from '../../kernel/jobs.ts';
import { sql } from '../../kernel/sql.ts';
import { dueKey } from '../../kernel/sweep.ts';
import { compileFailed, compileSucceeded } from './events.ts';
import * as flows from './flows.ts';
import { compileRevision } from './jobs.ts';
import type { Ports } from './ports.ts';
import { mentionsOf, referencesOf } from './references.ts';

/** The queue's own id of the compile; the caller writes the row. A waiting compile of the same flow is replaced. */
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
    ...{ compilation_status: 'pending', compilation_task_id: task, compile_seq: flow.compile_seq + 1, updated_at: now },
  };
}

/** Compiles what is stored, with what it refers to as of now. */
export async function compiled(ctx: Context, db: Db, ports: Ports, flow: flows.FlowRow): Promise<Compiled> {
  const graph = await flows.graphOf(ctx, db, flow);
  const result = compile(graph, await referencesOf(ctx, db, ports, flow, mentionsOf(graph)));
  result.validation.normalized_graph.graph_version = flow.graph_version;
  return result;
}

const sentence = ({ rule_id, message }: Finding): string => `${rule_id}: ${message}`;
const MAX_LISTED = 500;

/** Writes the outcome. A failure keeps the last graph that compiled. */
export async function record(ctx: Context, tx: Tx, flow: flows.FlowRow, result: Compiled): Promise<flows.FlowRow> {
  const { findings, normalized_graph } = result.validation;
  const now = ctx.clock.now();
  const next: flows.FlowRow = {
    ...flow,
    compilation_status: result.ok ? 'succeeded' : 'failed',
    compilation_errors: result.ok ? [] : result.blocking.slice(0, MAX_LISTED).map(sentence),
    warnings: findings
      .filter(({ severity }) => severity === 'warning')
      .slice(0, MAX_LISTED)
      .map(sentence),
    quality_report: { ...result.quality_report },
    updated_at: now,
    ...(result.ok && {
      compilation_input_hash: result.input_hash,
      compiled_graph: JSON.stringify(normalized_graph),
      executable_graph: JSON.stringify(result.executable),
    }),
  };
  await tx.run(sql`
    update workflow_revisions set compilation_status = ${next.compilation_status}, compilation_errors = ${JSON.stringify(next.compilation_errors)},
      warnings = ${JSON.stringify(next.warnings)}, quality_report = ${JSON.stringify(next.quality_report)},
      compilation_input_hash = ${next.compilation_input_hash}, compiled_graph = ${next.compiled_graph},
      executable_graph = ${next.executable_graph}, due_at = null, updated_at = ${now}
    where org_id = ${ctx.org.id} and id = ${flow.id}`);
  const told = {
    ...{ assistant_id: flow.assistant_id, revision_id: flow.assistant_revision_id, workflow_revision_id: flow.id },
    graph_version: flow.graph_version,
  };
  if (result.ok) {
    await emit(ctx, tx, compileSucceeded, { subject: flow.id, data: { ...told, compilation_input_hash: result.input_hash } });
  } else {
    const rule_ids = [...new Set(result.blocking.map(({ rule_id }) => rule_id))];
    await emit(ctx, tx, compileFailed, { subject: flow.id, data: { ...told, rule_ids } });
  }
  return next;
}

/**
 * The job. The compile itself runs outside any transaction, so that nobody who edits has to wait for it. The fence comes after the lock
 * of the flow, because edits lock the flow and then replace the job: the other way round they would deadlock.
 */
export const handler =
  (ports: Ports) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> => {
    const ctx = systemContext(kernel, org_id, 'compile-revision');
    const flow = await kernel.db.transaction(async (tx) => {
      const waiting = await awaited(ctx, tx, id);
      if (!waiting) return undefined;
      await run.fence(tx);
      await tx.run(sql`update workflow_revisions set compilation_status = 'running' where org_id = ${org_id} and id = ${id}`);
      return waiting;
    });
    if (!flow) return;
    const finish = (save: (tx: Tx, current: flows.FlowRow) => Promise<unknown>) =>
      kernel.db.transaction(async (tx) => {
        const current = await awaited(ctx, tx, id);
        // Overtaken: the edit that came between has queued a compile of its own.
        if (current?.compile_seq !== flow.compile_seq) return;
        await run.fence(tx);
        await save(tx, current);
      });
    try {
      const result = await compiled(ctx, kernel.db, ports, flow);
      await finish((tx, current) => record(ctx, tx, current, result));
    } catch (error) {
      // Nobody should wait for ever for something that we cannot do.
      if (run.lastAttempt) await finish((tx, current) => giveUp(ctx, tx, current));
      throw error;
    }
  };

const giveUp = (ctx: Context, tx: Tx, { id }: flows.FlowRow): Promise<number> =>
  tx.run(sql`
    update workflow_revisions set compilation_status = 'failed', due_at = null, updated_at = ${ctx.clock.now()},
      compilation_errors = ${JSON.stringify(['internal_error: The compiler failed. Report it with the id of this revision.'])}
    where org_id = ${ctx.org.id} and id = ${id}`);

/** The locked flow, if a compile of it is still wanted. */
async function awaited(ctx: Context, tx: Tx, id: string): Promise<flows.FlowRow | undefined> {
  try {
    const flow = await flows.lock(ctx, tx, { id });
    return flow.compilation_status === 'pending' || flow.compilation_status === 'running' ? flow : undefined;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  }
}

export const executableOf = (flow: flows.FlowRow): Executable | undefined =>
  flow.executable_graph === null ? undefined : (JSON.parse(flow.executable_graph) as Executable);
