// Owns editing a flow graph: one batch is one transaction, one version and at most one compile.
import { inputHash } from '../../../flow/compile.ts';
import { diff } from '../../../flow/diff.ts';
import type { Graph } from '../../../flow/graph.ts';
import { type Applied, applyOps, type GraphOp, type OpFailure } from '../../../flow/ops.ts';
import { rebase } from '../../../flow/rebase.ts';
import { type Validation, validate } from '../../../flow/validate.ts';
import { Answer, JsonText } from '../../http/route.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { Invalid, Problem } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import { uuid7 } from '../../kernel/ids.ts';
import { sql } from '../../kernel/sql.ts';
import * as compiles from './compile-revision.ts';
import { graphUpdated } from './events.ts';
import * as flows from './flows.ts';
import * as history from './graph-history.ts';
import type { GraphOpsRequest } from './graph-schema.ts';
import { graphText, rememberGraph, shownGraphText, validationText } from './graph-text.ts';
import type { Ports } from './ports.ts';
import { type Mentions, mentionsOf, referencesOf } from './references.ts';

export type OnConflict = 'fail' | 'rebase';

export function edit(
  ctx: Context,
  ports: Ports,
  at: flows.At,
  request: GraphOpsRequest,
  onConflict: OnConflict,
): Promise<Answer> {
  return transaction(ctx, async (tx) => {
    const flow = await flows.lockDraft(ctx, tx, at);
    const before = await flows.graphOf(ctx, tx, flow);
    const ops = await fitting(ctx, tx, flow, before, request, onConflict);
    return conclude(ctx, tx, ports, flow, { before, ops, ...applied(ctx, before, ops) });
  });
}

type Step = { before: Graph; ops: readonly GraphOp[]; graph: Graph; changed: boolean; position_only: boolean };

/** Judges the graph after the step, saves it, and answers with both. */
async function conclude(ctx: Context, tx: Tx, ports: Ports, flow: flows.FlowRow, step: Step): Promise<Answer> {
  const mentions = mentionsOf(step.graph);
  const references = await referencesOf(ctx, tx, ports, flow, mentions);
  const validation = validate(step.graph, references, flow.graph_version + (step.changed ? 1 : 0));
  const saved = step.changed ? await save(ctx, tx, flow, { ...step, mentions, validation }) : flow;
  const revision = await flows.toText(ctx, tx, saved);
  return new Answer(
    new JsonText(
      `{"updated":${step.changed},"validation":${validationText(step.graph, validation)},"workflow_enabled":${saved.workflow_enabled},` +
        `"revision":${revision},"graph_version":${saved.graph_version},"blocking_error_count":${validation.blocking_error_count}}`,
    ),
  );
}

/** The ops of the request as they apply to the current graph, or the refusal of a stale batch. */
async function fitting(
  ctx: Context,
  tx: Tx,
  flow: flows.FlowRow,
  current: Graph,
  { ops, base_version: base }: GraphOpsRequest,
  onConflict: OnConflict,
): Promise<GraphOp[]> {
  if (base === undefined || base === flow.graph_version) return ops;
  if (onConflict === 'fail' || base > flow.graph_version) throw stale(base, flow.graph_version);
  const old = await history.graphAt(ctx, tx, flow, current, base);
  if (!old) throw stale(base, flow.graph_version);
  const rebased = rebase(old, current, ops, settings(ctx));
  if (rebased.ok) return rebased.ops;
  if ('failure' in rebased) throw refused(rebased.failure);
  const conflicts = rebased.conflicts.map(({ op_index, target, field }) => ({ op_index, target, field }));
  throw stale(base, flow.graph_version, { conflicts });
}

const stale = (base: number, current: number, more: object = {}): Problem =>
  new Problem(
    'version_conflict',
    `The graph is at version ${current}, not ${base}. Read it again and repeat your change on it.`,
    {
      details: { base_version: base, current_version: current, ...more },
    },
  );

const settings = ({ config }: Context) => ({
  makeId: uuid7,
  limits: { nodes: config.GRAPH_MAX_NODES, edges: config.GRAPH_MAX_EDGES },
});

function applied(ctx: Context, graph: Graph, ops: readonly GraphOp[]): Applied {
  const result = applyOps(graph, ops, settings(ctx));
  if (result.ok) return result;
  throw refused(result);
}

const refused = ({ index, op, field, type, message }: OpFailure): Invalid =>
  new Invalid([{ loc: ['body', 'ops', index, op, field], msg: message, type }]);

type Change = Step & { mentions: Mentions; validation: Validation; strategy?: flows.FlowRow['compilation_strategy'] };

/** Row, history, event and compile job together; the graph itself is remembered once they are committed. */
async function save(ctx: Context, tx: Tx, flow: flows.FlowRow, change: Change): Promise<flows.FlowRow> {
  const { before, graph, ops, mentions, validation } = change;
  const text = graphText(graph);
  refuseOversized(ctx, text, graph, ops);
  const now = ctx.clock.now();
  const next: flows.FlowRow = {
    ...flow,
    ...(await compilation(ctx, tx, flow, change)),
    ...{ graph_version: flow.graph_version + 1, updated_at: now, compilation_strategy: change.strategy ?? 'graph' },
    ...{ persona: graph.persona, context_variables: graph.context_variables },
  };
  const awaited = next.compilation_status === 'pending' ? ctx.clock.toWall(now) : null;
  const dueAt = change.position_only ? sql`due_at` : sql`${awaited}`;
  await tx.run(sql`
    update workflow_revisions set graph = ${text}, graph_version = ${next.graph_version}, used_tool_ids = ${[...mentions.tools]},
      compilation_strategy = ${next.compilation_strategy}, compilation_status = ${next.compilation_status},
      compilation_task_id = ${next.compilation_task_id}, compile_seq = ${next.compile_seq},
      compilation_errors = ${JSON.stringify(next.compilation_errors)}, due_at = ${dueAt}, updated_at = ${now}
    where org_id = ${ctx.org.id} and id = ${flow.id}`);
  if (graph.persona !== before.persona || graph.context_variables !== before.context_variables) {
    await tx.run(sql`
      update assistant_revisions set persona = ${graph.persona}, context_variables = ${JSON.stringify(graph.context_variables)}, updated_at = ${now}
      where org_id = ${ctx.org.id} and id = ${flow.assistant_revision_id}`);
  }
  await history.add(ctx, tx, flow.id, { version: next.graph_version, ops, undo_ops: diff(graph, before) });
  const told = {
    ...{ assistant_id: flow.assistant_id, revision_id: flow.assistant_revision_id, workflow_revision_id: flow.id },
    ...{ graph_version: next.graph_version, op_count: ops.length, blocking_error_count: validation.blocking_error_count },
  };
  await emit(ctx, tx, graphUpdated, { subject: flow.id, data: told });
  tx.afterCommit(() => rememberGraph(flow.id, next.graph_version, graph, text.length));
  return next;
}

/** Every request on a graph handles all of it: what would take seconds to read and print is not taken in. */
function refuseOversized({ config }: Context, text: string, { context_variables }: Graph, ops: readonly GraphOp[]): void {
  const size = text.length + JSON.stringify(context_variables).length;
  if (size <= config.GRAPH_MAX_CHARACTERS) return;
  const msg = `The graph would have ${size} characters, and at most ${config.GRAPH_MAX_CHARACTERS} can be kept`;
  throw new Invalid([{ loc: ['body', 'ops', ops.length - 1], msg, type: 'graph_op.limit_exceeded' }]);
}

type Compilation = Pick<flows.FlowRow, 'compilation_status' | 'compilation_task_id' | 'compile_seq' | 'compilation_errors'>;

/** Moving nodes about needs no compile, nor does coming back to what is compiled already. */
async function compilation(ctx: Context, tx: Tx, flow: flows.FlowRow, change: Change): Promise<Compilation> {
  if (change.position_only) return flow;
  const compile_seq = flow.compile_seq + 1;
  if (isCompiled(flow, change)) return { ...flow, compilation_status: 'succeeded', compilation_errors: [], compile_seq };
  return { ...flow, compilation_status: 'pending', compilation_task_id: await compiles.queue(ctx, tx, flow.id), compile_seq };
}

// Printing and hashing a large graph takes longer than all the rest of the request: there the job finds it out.
const HASHED_NODES = 250;

function isCompiled({ compilation_input_hash }: flows.FlowRow, { mentions, validation }: Change): boolean {
  const { normalized_graph, blocking_error_count } = validation;
  if (compilation_input_hash === null || blocking_error_count > 0 || normalized_graph.nodes.length > HASHED_NODES) return false;
  // Tools and components are compiled in; they may have changed while the graph did not.
  if (mentions.tools.size > 0 || mentions.components.size > 0) return false;
  return inputHash(normalized_graph) === compilation_input_hash;
}

/** The same step as an edit, made by somebody who is not a batch of ops: fields of the revision, or written instructions. */
export async function replace(ctx: Context, tx: Tx, ports: Ports, flow: flows.FlowRow, graph: Graph): Promise<flows.FlowRow> {
  const before = await flows.graphOf(ctx, tx, flow);
  const ops = diff(before, graph);
  if (ops.length === 0) return flow;
  const result = applied(ctx, before, ops);
  const mentions = mentionsOf(result.graph);
  const references = await referencesOf(ctx, tx, ports, flow, mentions);
  const validation = validate(result.graph, references, flow.graph_version + 1);
  return save(ctx, tx, flow, { before, ops, ...result, mentions, validation, strategy: flow.compilation_strategy });
}

export async function read(ctx: Context, at: flows.At): Promise<Answer> {
  const flow = await flows.find(ctx, reader(ctx), at);
  const { graph, version } = await flows.versionedGraph(ctx, reader(ctx), flow);
  return new Answer(new JsonText(shownGraphText(graph, version)));
}

async function judged(ctx: Context, db: Db, ports: Ports, flow: flows.FlowRow, graph: Graph): Promise<Validation> {
  return validate(graph, await referencesOf(ctx, db, ports, flow, mentionsOf(graph)), flow.graph_version);
}

type DryRun = { ops: GraphOp[]; base_version?: number | undefined };

/** What a batch would lead to. Nothing is kept, so published revisions may be asked too. */
export async function dryRun(ctx: Context, ports: Ports, at: flows.At, { ops, base_version }: DryRun): Promise<Validation> {
  const db = reader(ctx);
  const flow = await flows.find(ctx, db, at);
  if (base_version !== undefined && base_version !== flow.graph_version) throw stale(base_version, flow.graph_version);
  const graph = await flows.graphOf(ctx, db, flow);
  return judged(ctx, db, ports, flow, applied(ctx, graph, ops).graph);
}

type Fix = { finding_ids: string[]; base_version?: number | undefined };

/** Mends the named findings by their own ops. What one mend made superfluous for another is left out. */
export function fix(ctx: Context, ports: Ports, at: flows.At, { finding_ids, base_version }: Fix): Promise<Answer> {
  return transaction(ctx, async (tx) => {
    const flow = await flows.lockDraft(ctx, tx, at);
    if (base_version !== undefined && base_version !== flow.graph_version) throw stale(base_version, flow.graph_version);
    const before = await flows.graphOf(ctx, tx, flow);
    const { findings } = await judged(ctx, tx, ports, flow, before);
    const fixes = new Map(findings.map((finding) => [finding.id, finding.fix_ops]));
    const problems = finding_ids.flatMap((id, i) => {
      const msg = fixes.has(id) ? 'This finding has no mechanical fix' : 'The graph has no finding of this id';
      return fixes.get(id)?.length ? [] : [{ loc: ['body', 'finding_ids', i], msg, type: 'value_error', input: id }];
    });
    if (problems.length > 0) throw new Invalid(problems);
    const ops: GraphOp[] = [];
    let graph = before;
    for (const id of new Set(finding_ids)) {
      const result = applyOps(graph, fixes.get(id) ?? [], settings(ctx));
      if (!result.ok) continue;
      graph = result.graph;
      ops.push(...(fixes.get(id) ?? []));
    }
    return conclude(ctx, tx, ports, flow, { before, ops, ...applied(ctx, before, ops) });
  });
}
