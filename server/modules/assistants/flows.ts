// Owns the table workflow_revisions: the flow of an assistant revision, and how it is read, locked and shown.
import type { z } from 'zod';
import { type Graph, parseGraph } from '../../../flow/graph.ts';
import type { JsonObject } from '../../../flow/json.ts';
import { iso } from '../../http/wire.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { raw, type Sql, sql } from '../../kernel/sql.ts';
import type { WorkflowRevision } from './graph-schema.ts';
import { cachedGraph, graphText, rememberGraph } from './graph-text.ts';
import type { ModelSettings } from './schema.ts';
import type { ToolRef } from './tool-rows.ts';
import * as tools from './tools.ts';

type Wire = z.input<typeof WorkflowRevision>;
type Settings = z.input<typeof ModelSettings>;

/** A flow together with what its verdict depends on of the assistant revision that owns it. */
export type FlowRow = {
  id: string;
  workflow_id: string;
  assistant_id: string;
  assistant_revision_id: string;
  router_config_id: string | null;
  name: string;
  instructions: string;
  description: string;
  compilation_strategy: Wire['compilation_strategy'];
  compilation_status: Wire['compilation_status'];
  compilation_task_id: string | null;
  compilation_input_hash: string | null;
  compilation_errors: string[];
  compile_seq: number;
  trigger_type: Wire['trigger_type'];
  trigger_config: JsonObject;
  graph_version: number;
  compiled_graph: string | null;
  executable_graph: string | null;
  quality_report: JsonObject | null;
  warnings: string[];
  tool_input_defaults: Record<string, JsonObject>;
  analyzer_model_settings: Settings;
  router_model_settings: Settings;
  policy_ids: unknown[];
  knowledge_base_ids: string[];
  tool_ids: string[];
  created_by: string;
  created_at: Date;
  updated_at: Date;
  persona: string | null;
  context_variables: Graph['context_variables'];
  tool_refs: ToolRef[];
  kb_clearance_level: number;
  voice_call_settings: JsonObject;
  workflow_enabled: boolean;
  published_at: Date | null;
  archived_at: Date | null;
};

const FLOW = raw(`
  select w.id, w.workflow_id, r.assistant_id, w.assistant_revision_id, w.router_config_id, w.name, w.instructions, w.description,
    w.compilation_strategy, w.compilation_status, w.compilation_task_id, w.compilation_input_hash, w.compilation_errors, w.compile_seq,
    w.trigger_type, w.trigger_config, w.graph_version, w.compiled_graph, w.executable_graph, w.quality_report, w.warnings,
    w.tool_input_defaults, w.analyzer_model_settings, w.router_model_settings, w.policy_ids, w.knowledge_base_ids,
    w.tool_ids, w.created_by, w.created_at, w.updated_at,
    r.persona, r.context_variables, r.tool_refs, r.kb_clearance_level, r.voice_call_settings, r.workflow_enabled, r.published_at,
    a.archived_at
  from workflow_revisions w
  join assistant_revisions r on r.id = w.assistant_revision_id
  join assistants a on a.id = r.assistant_id`);

/** Which flow is meant: by the revision of an assistant, or by its own id. */
export type At = { assistantId: string; revisionId: string } | { id: string };

const where = (ctx: Context, at: At): Sql =>
  'id' in at
    ? sql`where w.org_id = ${ctx.org.id} and w.id = ${at.id}`
    : sql`where w.org_id = ${ctx.org.id} and w.assistant_revision_id = ${at.revisionId} and r.assistant_id = ${at.assistantId}`;

const missing = (at: At) => notFound('id' in at ? 'workflow revision' : 'assistant revision');

export async function find(ctx: Context, db: Db, at: At): Promise<FlowRow> {
  const flow = await db.maybe<FlowRow>(sql`${FLOW} ${where(ctx, at)}`);
  if (!flow) throw missing(at);
  return flow;
}

/**
 * Locks the flow and its revision until commit; the assistant cannot be archived meanwhile. Everybody locks in one order, the order of
 * these clauses, or deadlocks would cost seconds: assistant, flow, revision, and the compile job last.
 */
export async function lock(ctx: Context, tx: Tx, at: At): Promise<FlowRow> {
  const flow = await tx.maybe<FlowRow>(sql`${FLOW} ${where(ctx, at)} for share of a for no key update of w, r`);
  if (!flow) throw missing(at);
  return flow;
}

export async function lockDraft(ctx: Context, tx: Tx, at: At): Promise<FlowRow> {
  const flow = await lock(ctx, tx, at);
  refuseFrozen(flow);
  return flow;
}

export function refuseFrozen({ archived_at, published_at }: Pick<FlowRow, 'archived_at' | 'published_at'>): void {
  if (archived_at) throw conflict('The assistant is archived. Restore it first.');
  if (published_at) throw conflict('The revision is published and cannot be changed. Make a new revision and edit that.');
}

type StoredGraph = {
  graph: string;
  graph_version: number;
  persona: string | null;
  context_variables: Graph['context_variables'];
};

/**
 * The graph as stored, and its version: without a lock it may be newer than the row. Parsed graphs are kept for a while, since a
 * version never changes its content. Not to be called after a change of one's own, which may still be rolled back.
 */
export async function versionedGraph(ctx: Context, db: Db, flow: FlowRow): Promise<{ graph: Graph; version: number }> {
  const known = cachedGraph(flow.id, flow.graph_version);
  if (known) return { graph: known, version: flow.graph_version };
  const {
    graph: text,
    graph_version: version,
    ...rest
  } = await db.one<StoredGraph>(sql`
    select w.graph, w.graph_version, r.persona, r.context_variables
    from workflow_revisions w join assistant_revisions r on r.id = w.assistant_revision_id
    where w.org_id = ${ctx.org.id} and w.id = ${flow.id}`);
  const graph = parseGraph({ ...(JSON.parse(text) as object), ...rest });
  rememberGraph(flow.id, version, graph, text.length);
  return { graph, version };
}

export const graphOf = async (ctx: Context, db: Db, flow: FlowRow): Promise<Graph> => (await versionedGraph(ctx, db, flow)).graph;

export const emptyGraphText = (): string => graphText(parseGraph({}));

/** The 2.6 object as JSON text: the graphs in it are spliced in as they were stored. */
export async function toText(ctx: Context, db: Db, flow: FlowRow): Promise<string> {
  const attached = flow.tool_ids.length > 0 ? await tools.readMany(ctx, db, flow.tool_ids) : [];
  const head: Omit<Wire, 'compiled_graph' | 'executable_graph'> = {
    id: flow.id,
    workflow_id: flow.workflow_id,
    router_config_id: flow.router_config_id,
    name: flow.name,
    instructions: flow.instructions,
    description: flow.description,
    compilation_strategy: flow.compilation_strategy,
    compilation_status: flow.compilation_status,
    trigger_type: flow.trigger_type,
    created_by: flow.created_by,
    compilation_task_id: flow.compilation_task_id,
    compilation_input_hash: flow.compilation_input_hash,
    trigger_config: flow.trigger_config,
    quality_report: flow.quality_report,
    tool_input_defaults: flow.tool_input_defaults,
    created_at: iso(flow.created_at),
    updated_at: iso(flow.updated_at),
    compilation_errors: flow.compilation_errors,
    warnings: flow.warnings,
    analyzer_model_settings: flow.analyzer_model_settings,
    router_model_settings: flow.router_model_settings,
    policy_ids: flow.policy_ids,
    tools: attached.map((tool) => ({ tool })),
    knowledge_base_ids: flow.knowledge_base_ids,
    graph_version: flow.graph_version,
  };
  const { compiled_graph, executable_graph } = flow;
  return `${JSON.stringify(head).slice(0, -1)},"compiled_graph":${compiled_graph ?? 'null'},"executable_graph":${executable_graph ?? 'null'}}`;
}
