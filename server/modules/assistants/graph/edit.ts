// Owns editing a flow graph: one batch is one transaction, one version and at most one compile.

import type { GraphOp } from '../../../../flow/edit/ops.ts';
import { equal, type Json } from '../../../../flow/language/json.ts';
import { Answer, JsonText } from '../../../http/route.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { emit } from '../../../kernel/events.ts';
import { oneAtATime } from '../../../kernel/work/one-at-a-time.ts';
import * as compiles from './compile-revision.ts';
import { graphUpdated } from './events.ts';
import * as exampleVectors from './example-vectors.ts';
import * as flows from './flows.ts';
import * as history from './history.ts';
import type { GraphPorts } from './ports.ts';
import { lookUp } from './references.ts';
import { stale } from './refusals.ts';
import type { GraphOpsRequest } from './schema.ts';
import type { GraphRequest, ValidatedGraph } from './tasks.ts';
import { textBytes } from './text.ts';
import { GraphWork, isHeavy, retryIfChanged } from './work.ts';

export type OnConflict = 'fail' | 'rebase';

/** The answer to `return=summary`: the verdict and what changed, without the graph and the revision. */
export const SUMMARY = 'application/vnd.parley.graph-summary+json';

export function edit(
  ctx: Context,
  ports: GraphPorts,
  at: flows.FlowRef,
  request: GraphOpsRequest & { onConflict: OnConflict; summary: boolean },
): Promise<Answer> {
  const { base_version, onConflict, summary } = request;
  const batch = { ops: JSON.stringify(request.ops), base_version, onConflict, summary };
  return change(ctx, ports, at, batch, async (db, flow, work) => ({
    ops: await rebaseOps(ctx, db, flow, work, batch),
  }));
}

/** The ops to apply to the graph that the flow has now; `fixed` is JSON, where they are fixes. */
type Plan = (db: Db, flow: flows.FlowRow, work: GraphWork) => Promise<{ ops: string; fixed?: string }>;
type PlannedChange = { bytes: number; plan: Plan; summary: boolean };
type Batch = { ops: string; base_version?: number | undefined; onConflict: OnConflict; summary: boolean };
type Step = ValidatedGraph & { ops: string; fixed: string | undefined; work: GraphWork };

const ATTEMPTS = 3;

/**
 * Computes a change, saves it, and answers with the result. A small graph is changed under the lock.
 * A large one is computed first, by another thread and without the lock, and saved if the flow is
 * still the same.
 */
async function change(ctx: Context, ports: GraphPorts, at: flows.FlowRef, batch: Batch, plan: Plan): Promise<Answer> {
  const planned = { bytes: batch.ops.length, plan, summary: batch.summary };
  const locked = () =>
    transaction(ctx, async (tx) => {
      const flow = await flows.lockDraft(ctx, tx, at);
      return saveAndAnswer(ctx, tx, flow, await computeStep(ctx, tx, ports, flow, planned));
    });
  const size = await flows.sizeOf(ctx, reader(ctx), at);
  if (!isHeavy(size.bytes, planned.bytes)) return locked();
  assertCurrent(batch, size.version);
  return oneAtATime(ctx, JSON.stringify([ctx.org.id, at]), async () => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const answer = await trySave(ctx, ports, at, planned);
      if (answer) return answer;
    }
    return locked();
  });
}

/** Edits of a large graph wait for each other without holding a connection. */
export const oneEditAtATime = async <T>(ctx: Context, at: flows.FlowRef, work: () => Promise<T>): Promise<T> =>
  isHeavy((await flows.sizeOf(ctx, reader(ctx), at)).bytes)
    ? oneAtATime(ctx, JSON.stringify([ctx.org.id, at]), work)
    : work();

/** `undefined`: another edit changed the flow meanwhile. */
async function trySave(
  ctx: Context,
  ports: GraphPorts,
  at: flows.FlowRef,
  planned: PlannedChange,
): Promise<Answer | undefined> {
  const flow = await flows.find(ctx, reader(ctx), at);
  flows.assertDraft(flow);
  try {
    const step = await computeStep(ctx, reader(ctx), ports, flow, planned);
    return await transaction(ctx, async (tx) => {
      const current = await flows.lockDraft(ctx, tx, at);
      return isSame(flow, current) ? saveAndAnswer(ctx, tx, current, step) : undefined;
    });
  } catch (error) {
    if (error instanceof flows.GraphChanged) return undefined;
    throw error;
  }
}

const VERDICT_FIELDS = ['tool_refs', 'tool_ids', 'tool_input_defaults', 'voice_call_settings'] as const;

/** Whether a validation of one is valid for the other. */
export const isSame = (a: flows.FlowRow, b: flows.FlowRow): boolean =>
  a.graph_version === b.graph_version &&
  a.trigger_type === b.trigger_type &&
  a.kb_clearance_level === b.kb_clearance_level &&
  VERDICT_FIELDS.every((name) => equal(a[name] as Json, b[name] as Json));

async function computeStep(
  ctx: Context,
  db: Db,
  ports: GraphPorts,
  flow: flows.FlowRow,
  planned: PlannedChange,
): Promise<Step> {
  const { bytes, plan, summary } = planned;
  const work = new GraphWork(ctx, db, flow, bytes);
  const { ops, fixed } = await plan(db, flow, work);
  const { mentions } = await work.begin(ops);
  const found = await lookUp(ctx, db, ports, flow, mentions);
  const judged = await work.judge(ops, found, { compiled_hash: flow.compilation_input_hash, summary });
  return { ...judged, ops, fixed, work };
}

async function saveAndAnswer(ctx: Context, tx: Tx, flow: flows.FlowRow, step: Step): Promise<Answer> {
  const saved = step.changed ? await save(ctx, tx, flow, step, 'graph') : flow;
  if (step.changes !== null) return summaryAnswer(saved, step, step.changes);
  const revision = await flows.toText(ctx, tx, saved);
  const { validation, blocking_error_count } = step;
  return new Answer(
    new JsonText([
      `{"updated":${step.changed},"validation":`,
      validation,
      `,"workflow_enabled":${saved.workflow_enabled},"revision":`,
      ...revision,
      `,"graph_version":${saved.graph_version},"blocking_error_count":${blocking_error_count}`,
      step.fixed === undefined ? '}' : `,"fixed":${step.fixed}}`,
    ]),
  );
}

/** It has a separate media type, since its shape is different. */
function summaryAnswer(
  { workflow_enabled, graph_version, compilation_status }: flows.FlowRow,
  { changed, validation, blocking_error_count }: Step,
  changes: Uint8Array,
): Answer {
  const rest = { workflow_enabled, graph_version, compilation_status, blocking_error_count };
  const parts = [`{"updated":${changed},"changes":`, changes, ',"validation":', validation];
  const body = new JsonText([...parts, `,${JSON.stringify(rest).slice(1)}`]);
  return new Answer(body, { headers: { 'content-type': `${SUMMARY}; charset=utf-8` } });
}

function assertCurrent({ base_version: base, onConflict }: Batch, current: number): void {
  if (base === undefined || base === current) return;
  if (onConflict === 'fail' || base > current) throw stale(base, current);
}

/** The ops of the request as they apply to the current graph, or the refusal of a stale batch. */
async function rebaseOps(ctx: Context, db: Db, flow: flows.FlowRow, work: GraphWork, batch: Batch): Promise<string> {
  assertCurrent(batch, flow.graph_version);
  const { ops, base_version: base } = batch;
  if (base === undefined || base === flow.graph_version) return ops;
  const undo = await history.undoSince(ctx, db, flow, base);
  if (!undo) throw stale(base, flow.graph_version);
  return (await work.rebased(ops, undo, base)).ops;
}

/** Saves row, history, event and compile job together; the graph is cached after the commit. */
async function save(
  ctx: Context,
  tx: Tx,
  flow: flows.FlowRow,
  step: Step,
  strategy: flows.FlowRow['compilation_strategy'],
): Promise<flows.FlowRow> {
  const now = ctx.clock.now();
  const next: flows.FlowRow = {
    ...flow,
    ...(await compilation(ctx, tx, flow, step)),
    graph_version: flow.graph_version + 1,
    updated_at: now,
    compilation_strategy: strategy,
    graph_bytes: step.text?.length ?? flow.graph_bytes,
  };
  const compileDueAt = next.compilation_status === 'pending' ? ctx.clock.toWall(now) : null;
  const dueAt = step.position_only ? sql`due_at` : sql`${compileDueAt}`;
  // The long text comes last: the driver would copy it again to make room for more behind it.
  await tx.run(sql`
    update workflow_revisions set graph_version = ${next.graph_version}, used_tool_ids = ${step.tools},
      used_component_ids = ${step.components}, used_knowledge_base_ids = ${step.knowledge}, used_policy_ids = ${step.policies},
      compilation_strategy = ${next.compilation_strategy}, compilation_status = ${next.compilation_status},
      compilation_task_id = ${next.compilation_task_id}, compile_seq = ${next.compile_seq},
      compilation_errors = ${JSON.stringify(next.compilation_errors)}, due_at = ${dueAt}, updated_at = ${now},
      graph = ${textBytes(step.text ?? new Uint8Array())}
    where org_id = ${ctx.org.id} and id = ${flow.id}`);
  if (step.context_variables !== null) {
    await tx.run(sql`
      update assistant_revisions set persona = ${step.persona}, context_variables = ${step.context_variables}, updated_at = ${now}
      where org_id = ${ctx.org.id} and id = ${flow.assistant_revision_id}`);
  }
  await history.add(ctx, tx, flow.id, {
    version: next.graph_version,
    ops: step.ops,
    undo_ops: textBytes(step.undo ?? new Uint8Array()),
  });
  const data = {
    assistant_id: flow.assistant_id,
    revision_id: flow.assistant_revision_id,
    workflow_revision_id: flow.id,
    graph_version: next.graph_version,
    op_count: step.op_count,
    blocking_error_count: step.blocking_error_count,
    actor: { type: ctx.actor.type, id: ctx.actor.id, name: ctx.actor.name },
  };
  await emit(ctx, tx, graphUpdated, { subject: flow.id, data });
  if (step.has_examples) await exampleVectors.queueExamples(ctx, tx, flow.id);
  tx.afterCommit(() => step.work.keep(next.graph_version));
  return next;
}

type Compilation = Pick<
  flows.FlowRow,
  'compilation_status' | 'compilation_task_id' | 'compile_seq' | 'compilation_errors'
>;

/** Moving nodes needs no compile, nor does a return to a graph that is compiled already. */
async function compilation(ctx: Context, tx: Tx, flow: flows.FlowRow, step: Step): Promise<Compilation> {
  if (step.position_only) return flow;
  const compile_seq = flow.compile_seq + 1;
  if (step.compiled) return { ...flow, compilation_status: 'succeeded', compilation_errors: [], compile_seq };
  return {
    ...flow,
    compilation_status: 'pending',
    compilation_task_id: await compiles.queue(ctx, tx, flow.id),
    compile_seq,
  };
}

/** An edit by fields of the revision or written instructions instead of a batch of ops. */
export async function replace(
  ctx: Context,
  tx: Tx,
  ports: GraphPorts,
  flow: flows.FlowRow,
  requested: GraphRequest,
): Promise<flows.FlowRow> {
  const bytes = JSON.stringify(requested).length;
  const { ops } = await new GraphWork(ctx, tx, flow, bytes).replacement(requested);
  if (ops === null) return flow;
  const step = await computeStep(ctx, tx, ports, flow, { bytes, plan: async () => ({ ops }), summary: true });
  return step.changed ? save(ctx, tx, flow, step, flow.compilation_strategy) : flow;
}

export const read = async (ctx: Context, at: flows.FlowRef): Promise<Answer> =>
  new Answer(await retryIfChanged(() => flows.shownGraph(ctx, reader(ctx), at)));

type DryRun = { ops: GraphOp[]; base_version?: number | undefined };

/** The result of a batch that is not saved, so that it works on published revisions too. */
export function dryRun(
  ctx: Context,
  ports: GraphPorts,
  at: flows.FlowRef,
  { ops: batch, base_version }: DryRun,
): Promise<Answer> {
  const db = reader(ctx);
  const ops = JSON.stringify(batch);
  return retryIfChanged(async () => {
    const flow = await flows.find(ctx, db, at);
    if (base_version !== undefined && base_version !== flow.graph_version)
      throw stale(base_version, flow.graph_version);
    const work = new GraphWork(ctx, db, flow, ops.length);
    const { mentions } = await work.begin(ops);
    await exampleVectors.prepareWays(ctx, ports, flow, mentions.ways);
    const { validation } = await work.preview(ops, await lookUp(ctx, db, ports, flow, mentions));
    return new Answer(new JsonText([validation]));
  });
}

type Fix = { finding_ids?: string[] | undefined; base_version?: number | undefined };

/** Fixes the named findings, or all that have `fix_ops`. */
export function fix(
  ctx: Context,
  ports: GraphPorts,
  at: flows.FlowRef,
  { finding_ids, base_version }: Fix,
): Promise<Answer> {
  const batch: Batch = { ops: '', base_version, onConflict: 'fail', summary: false };
  return change(ctx, ports, at, batch, async (db, flow, work) => {
    assertCurrent(batch, flow.graph_version);
    const { mentions } = await work.facts(false);
    return work.fixes(await lookUp(ctx, db, ports, flow, mentions), finding_ids ?? null);
  });
}
