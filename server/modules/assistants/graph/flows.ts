// Owns the table workflow_revisions: the flow of an assistant revision, and how it is read, locked
// and shown.

import type { z } from 'zod';
import { emptyGraph, type Graph } from '../../../../flow/language/graph.ts';
import type { JsonObject } from '../../../../flow/language/json.ts';
import { JsonText } from '../../../http/route.ts';
import { iso } from '../../../http/wire.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { raw, type Sql, sql } from '../../../kernel/db/sql.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import type { ToolRef } from '../../tools/rows.ts';
import * as tools from '../../tools/tools.ts';
import type { GraphSource } from './graph-cache.ts';
import type { ModelSettings } from './model-settings.ts';
import type { WorkflowRevision } from './schema.ts';
import { graphText } from './text.ts';

type Wire = z.input<typeof WorkflowRevision>;
type Settings = z.input<typeof ModelSettings>;

/** A flow together with what its verdict depends on of the assistant revision that owns it. */
export type FlowRow = Pick<
  RowOf<
    'workflow_revisions',
    {
      compilation_strategy: Wire['compilation_strategy'];
      compilation_status: Wire['compilation_status'];
      compilation_errors: string[];
      trigger_type: Wire['trigger_type'];
      trigger_config: JsonObject;
      /** Both null where they are long; `longText` reads them then. */
      compiled_graph: string | null;
      executable_graph: string | null;
      quality_report: JsonObject | null;
      warnings: string[];
      tool_input_defaults: Record<string, JsonObject>;
      analyzer_model_settings: Settings;
      router_model_settings: Settings;
      policy_ids: unknown[];
      knowledge_base_ids: string[];
    }
  >,
  | 'id'
  | 'workflow_id'
  | 'assistant_revision_id'
  | 'router_config_id'
  | 'name'
  | 'instructions'
  | 'description'
  | 'compilation_strategy'
  | 'compilation_status'
  | 'compilation_task_id'
  | 'compilation_input_hash'
  | 'compilation_errors'
  | 'compile_seq'
  | 'trigger_type'
  | 'trigger_config'
  | 'graph_version'
  | 'compiled_graph'
  | 'executable_graph'
  | 'quality_report'
  | 'warnings'
  | 'tool_input_defaults'
  | 'analyzer_model_settings'
  | 'router_model_settings'
  | 'policy_ids'
  | 'knowledge_base_ids'
  | 'tool_ids'
  | 'created_by'
  | 'created_at'
  | 'updated_at'
> &
  Pick<
    RowOf<
      'assistant_revisions',
      { context_variables: Graph['context_variables']; tool_refs: ToolRef[]; voice_call_settings: JsonObject }
    >,
    | 'assistant_id'
    | 'persona'
    | 'context_variables'
    | 'tool_refs'
    | 'kb_clearance_level'
    | 'voice_call_settings'
    | 'workflow_enabled'
    | 'published_at'
  > &
  Pick<RowOf<'assistants'>, 'archived_at'> & {
    graph_bytes: number;
    /** Of the compiled and the executable graph together. */
    compiled_bytes: number;
  };

const SHORT_TEXTS = 100_000;

const FLOW = raw(`
  select w.id, w.workflow_id, r.assistant_id, w.assistant_revision_id, w.router_config_id, w.name, w.instructions, w.description,
    w.compilation_strategy, w.compilation_status, w.compilation_task_id, w.compilation_input_hash, w.compilation_errors, w.compile_seq,
    w.trigger_type, w.trigger_config, w.graph_version, octet_length(w.graph) as graph_bytes, c.compiled_bytes,
    case when c.compiled_bytes <= ${SHORT_TEXTS} then w.compiled_graph end as compiled_graph,
    case when c.compiled_bytes <= ${SHORT_TEXTS} then w.executable_graph end as executable_graph, w.quality_report, w.warnings,
    w.tool_input_defaults, w.analyzer_model_settings, w.router_model_settings, w.policy_ids, w.knowledge_base_ids,
    w.tool_ids, w.created_by, w.created_at, w.updated_at,
    r.persona, r.context_variables, r.tool_refs, r.kb_clearance_level, r.voice_call_settings, r.workflow_enabled, r.published_at,
    a.archived_at
  from workflow_revisions w
  join assistant_revisions r on r.id = w.assistant_revision_id
  join assistants a on a.id = r.assistant_id
  cross join lateral (
    select coalesce(octet_length(w.compiled_graph), 0) + coalesce(octet_length(w.executable_graph), 0) as compiled_bytes) c`);

/** Identifies a flow by the revision of an assistant, or by its id. */
export type FlowRef = { assistantId: string; revisionId: string } | { id: string };

const where = (ctx: Context, at: FlowRef): Sql =>
  'id' in at
    ? sql`where w.org_id = ${ctx.org.id} and w.id = ${at.id}`
    : sql`where w.org_id = ${ctx.org.id} and w.assistant_revision_id = ${at.revisionId} and r.assistant_id = ${at.assistantId}`;

const missing = (at: FlowRef) => notFound('id' in at ? 'workflow revision' : 'assistant revision');

export async function find(ctx: Context, db: Db, at: FlowRef): Promise<FlowRow> {
  const flow = await db.maybe<FlowRow>(sql`${FLOW} ${where(ctx, at)}`);
  if (!flow) throw missing(at);
  return flow;
}

/**
 * Locks the flow and its revision until commit; the assistant cannot be archived meanwhile. Every
 * writer locks in the order of these clauses, because deadlocks would cost seconds: assistant, flow,
 * revision, and the compile job last.
 */
export async function lock(ctx: Context, tx: Tx, at: FlowRef): Promise<FlowRow> {
  const flow = await tx.maybe<FlowRow>(sql`${FLOW} ${where(ctx, at)} for share of a for no key update of w, r`);
  if (!flow) throw missing(at);
  return flow;
}

export async function lockDraft(ctx: Context, tx: Tx, at: FlowRef): Promise<FlowRow> {
  const flow = await lock(ctx, tx, at);
  assertDraft(flow);
  return flow;
}

export function assertDraft({ archived_at, published_at }: Pick<FlowRow, 'archived_at' | 'published_at'>): void {
  if (archived_at) throw conflict('The assistant is archived. Restore it first.');
  if (published_at)
    throw conflict('The revision is published and cannot be changed. Make a new revision and edit that.');
}

/** The length of the graph, without loading or locking it. */
export async function sizeOf(ctx: Context, db: Db, at: FlowRef): Promise<{ bytes: number; version: number }> {
  const row = await db.maybe<{ bytes: number; version: number }>(sql`
    select octet_length(w.graph) as bytes, w.graph_version as version
    from workflow_revisions w join assistant_revisions r on r.id = w.assistant_revision_id ${where(ctx, at)}`);
  if (!row) throw missing(at);
  return row;
}

/** The graph has changed since it was read: read again. */
export class GraphChanged extends Error {}

/** Characters per read: decoding a long text in one piece would delay all other requests. */
const SLICE = 1_000_000;
type Column = 'graph' | 'compiled_graph' | 'executable_graph';
type Slice = { part: string | null; version: number };

async function* slicesOf(
  ctx: Context,
  db: Db,
  flowId: string,
  column: Column,
): AsyncGenerator<{ part: string; version: number }> {
  for (let from = 1; ; from += SLICE) {
    const { part, version } = await db.one<Slice>(sql`
      select substring(${raw(column)} from ${from}::int for ${SLICE}::int) as part, graph_version as version
      from workflow_revisions where org_id = ${ctx.org.id} and id = ${flowId}`);
    if (!part) return;
    yield { part, version };
    if (part.length < SLICE) return;
  }
}

type GraphFields = { id: string; persona: string | null; context_variables: string; version: number };

/** The stored graph with its other columns, read in slices of one version. */
export async function storedGraph(
  ctx: Context,
  db: Db,
  at: FlowRef,
): Promise<{ version: number; stored: GraphSource } | undefined> {
  const row = await db.maybe<GraphFields>(sql`
    select w.id, w.graph_version as version, r.persona, r.context_variables::text as context_variables
    from workflow_revisions w join assistant_revisions r on r.id = w.assistant_revision_id ${where(ctx, at)}`);
  if (!row) return undefined;
  const text: string[] = [];
  for await (const { part, version } of slicesOf(ctx, db, row.id, 'graph')) {
    if (version !== row.version) throw new GraphChanged();
    text.push(part);
  }
  return { version: row.version, stored: { text, persona: row.persona, context_variables: row.context_variables } };
}

/** The whole graph as the API shows it: the stored texts, neither parsed nor printed again. */
export async function shownGraph(ctx: Context, db: Db, at: FlowRef): Promise<JsonText> {
  const found = await storedGraph(ctx, db, at);
  if (!found) throw missing(at);
  const { version, stored } = found;
  const [last = '', ...before] = stored.text.reverse();
  const rest = `,"graph_version":${version},"persona":${JSON.stringify(stored.persona)},"context_variables":`;
  return new JsonText([...before.reverse(), last.slice(0, -1), rest, stored.context_variables, '}']);
}

/** A text that the row leaves out because of its length, in slices. */
export async function longText(
  ctx: Context,
  db: Db,
  flow: FlowRow,
  column: Exclude<Column, 'graph'>,
): Promise<string[] | null> {
  const short = flow[column];
  if (short !== null) return [short];
  if (flow.compiled_bytes <= SHORT_TEXTS) return null;
  const parts: string[] = [];
  for await (const { part } of slicesOf(ctx, db, flow.id, column)) parts.push(part);
  return parts.length > 0 ? parts : null;
}

export const emptyGraphText = (): string => graphText(emptyGraph());

/** The 2.6 object as JSON text: the graphs in it are spliced in as they were stored. */
export async function toText(ctx: Context, db: Db, flow: FlowRow): Promise<string[]> {
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
  const compiled = (await longText(ctx, db, flow, 'compiled_graph')) ?? ['null'];
  const executable = (await longText(ctx, db, flow, 'executable_graph')) ?? ['null'];
  const start = `${JSON.stringify(head).slice(0, -1)},"compiled_graph":`;
  return [start, ...compiled, ',"executable_graph":', ...executable, '}'];
}
