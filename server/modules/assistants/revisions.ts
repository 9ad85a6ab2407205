// Owns the table assistant_revisions: drafts that are edited, and published revisions that never
// change again.

import type { z } from 'zod';
import type { ContextVariable } from '../../../flow/language/graph.ts';
import { equal, type Json, type JsonObject } from '../../../flow/language/json.ts';
import { type PageRequest, pageAt, toPage } from '../../http/pages.ts';
import { Answer, JsonText } from '../../http/route.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import { withinBytes } from '../../kernel/db/page-bytes.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { raw, sql } from '../../kernel/db/sql.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import type { ToolRef } from '../tools/rows.ts';
import { type AnalysisPlan, NO_ANALYSIS } from './analysis-plan.ts';
import { revisionCreated, revisionPublished } from './events.ts';
import * as compiles from './graph/compile-revision.ts';
import * as graphs from './graph/edit.ts';
import * as exampleVectors from './graph/example-vectors.ts';
import * as flows from './graph/flows.ts';
import type { ModelSettings } from './graph/model-settings.ts';
import { GraphWork, retryIfChanged } from './graph/work.ts';
import type { AssistantPorts } from './ports.ts';
import { assertTimeZone, columnsOf, newRevision, SYSTEM_VARIABLE_FIELDS, shownVariable } from './revision-fields.ts';
import type { AssistantRevision, ReleaseVerdict, RevisionFields } from './schema.ts';

type Settings = z.input<typeof ModelSettings>;
export type RevisionRow = RowOf<
  'assistant_revisions',
  {
    context_variables: ContextVariable[];
    variable_defaults: JsonObject;
    platform_tools: JsonObject;
    channel_specific_config: JsonObject;
    voice_call_settings: JsonObject;
    tool_refs: ToolRef[];
    knowledge_base_refs: JsonObject[];
    policy_refs: JsonObject[];
    model_settings: Settings;
    analyzer_model_settings: Settings;
    /** Null: made before there was any. */
    analysis: AnalysisPlan | null;
    current_time_settings: { enabled: boolean; timezone: string | null };
    kb_audience_tags: string[];
    release_verdict: z.input<typeof ReleaseVerdict> | null;
  }
> & {
  workflow_revision_id: string;
};

export const toRevision = (row: RevisionRow): z.input<typeof AssistantRevision> => ({
  id: row.id,
  agent_id: row.assistant_id,
  router_config_id: row.router_config_id,
  workflow_revision_id: row.workflow_revision_id,
  name: row.name,
  description: row.description,
  persona: row.persona,
  system_prompt: row.system_prompt,
  created_by: row.created_by,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
  published_at: isoOrNull(row.published_at),
  system_context_variables: SYSTEM_VARIABLE_FIELDS,
  context_variables: row.context_variables.map(shownVariable),
  variable_defaults: row.variable_defaults,
  platform_tools: row.platform_tools,
  channel_specific_config: row.channel_specific_config,
  voice_call_settings: row.voice_call_settings,
  tool_refs: row.tool_refs,
  knowledge_base_refs: row.knowledge_base_refs,
  policy_refs: row.policy_refs,
  policies_enabled: row.policies_enabled,
  workflow_enabled: row.workflow_enabled,
  memory_enabled: row.memory_enabled,
  continue_after_flow: row.continue_after_flow,
  model_settings: row.model_settings,
  analyzer_model_settings: row.analyzer_model_settings,
  analysis: row.analysis ?? NO_ANALYSIS,
  current_time: row.current_time_settings,
  kb_clearance_level: row.kb_clearance_level,
  kb_audience_tags: row.kb_audience_tags,
  release_verdict: row.release_verdict,
});

/** The columns of a revision and the id of its flow. */
export const REVISION = sql`select r.*, w.id as workflow_revision_id from assistant_revisions r
  join workflow_revisions w on w.assistant_revision_id = r.id`;

export type RevisionRef = { assistantId: string; revisionId: string };

async function find(ctx: Context, db: Db, { assistantId, revisionId }: RevisionRef): Promise<RevisionRow> {
  const row = await db.maybe<RevisionRow>(
    sql`${REVISION} where r.org_id = ${ctx.org.id} and r.assistant_id = ${assistantId} and r.id = ${revisionId}`,
  );
  if (!row) throw notFound('assistant revision');
  return row;
}

export const read = async (ctx: Context, at: RevisionRef) => toRevision(await find(ctx, reader(ctx), at));

export async function list(ctx: Context, assistantId: string, query: PageRequest) {
  const { older, newest } = pageAt(query);
  const known = await reader(ctx).maybe(
    sql`select 1 from assistants where org_id = ${ctx.org.id} and id = ${assistantId}`,
  );
  if (!known) throw notFound('assistant');
  const place = [sql`r.created_at`, sql`r.id`] as const;
  const rows = await reader(ctx).rows<RevisionRow>(
    withinBytes(sql`
      ${REVISION} where r.org_id = ${ctx.org.id} and r.assistant_id = ${assistantId} and ${older(...place)} ${newest(...place)}`),
  );
  return toPage(rows, query.limit, toRevision);
}

type Owner = { id: string; workflow_id: string };

/** The first draft, made together with its assistant. */
export async function createFirst(ctx: Context, tx: Tx, owner: Owner): Promise<string> {
  const now = ctx.clock.now();
  const [id, flowId] = [uuid7(), uuid7()];
  const columns = JSON.stringify({
    ...newRevision(),
    id,
    org_id: ctx.org.id,
    assistant_id: owner.id,
    ...authorship(ctx, now),
  });
  await tx.run(
    sql`insert into assistant_revisions select * from jsonb_populate_record(null::assistant_revisions, ${columns}::jsonb)`,
  );
  await tx.run(sql`
    insert into workflow_revisions (id, org_id, workflow_id, assistant_revision_id, name, instructions, description, compilation_strategy,
      compilation_status, compilation_errors, trigger_type, trigger_config, graph, graph_version, warnings, tool_input_defaults,
      analyzer_model_settings, router_model_settings, policy_ids, knowledge_base_ids, tool_ids, used_tool_ids, created_by, created_at, updated_at)
    select ${flowId}, r.org_id, ${owner.workflow_id}, r.id, r.name, '', '', 'graph', 'not_started', '[]', 'conversation_start', '{}',
      ${flows.emptyGraphText()}, 0, '[]', '{}', r.analyzer_model_settings, r.model_settings, '[]', '[]', '{}', '{}', r.created_by, ${now}, ${now}
    from assistant_revisions r where r.org_id = ${ctx.org.id} and r.id = ${id}`);
  await emitCreated(ctx, tx, { assistant_id: owner.id, revision_id: id, workflow_revision_id: flowId }, null);
  return id;
}

const authorship = (ctx: Context, now: Date) => ({
  created_by: ctx.actor.id,
  created_at: iso(now),
  updated_at: iso(now),
});

const emitCreated = (
  ctx: Context,
  tx: Tx,
  ids: { assistant_id: string; revision_id: string; workflow_revision_id: string },
  source_revision_id: string | null,
) => emit(ctx, tx, revisionCreated, { subject: ids.revision_id, data: { ...ids, source_revision_id } });

/**
 * A new draft: a copy of the latest revision, or of the one asked for, with the given fields
 * changed.
 */
export function create(
  ctx: Context,
  ports: AssistantPorts,
  assistantId: string,
  body: RevisionFields & { source_revision_id?: string | undefined },
) {
  const { source_revision_id, ...fields } = body;
  return transaction(ctx, async (tx) => {
    const assistant = await tx.maybe<{ archived_at: Date | null; revisions: number }>(sql`
      select archived_at, (select count(*)::int from assistant_revisions r where r.assistant_id = a.id) as revisions
      from assistants a where org_id = ${ctx.org.id} and id = ${assistantId} for no key update`);
    if (!assistant) throw notFound('assistant');
    if (assistant.archived_at) throw conflict('The assistant is archived. Restore it first.');
    const isSource = source_revision_id ? sql`r.id = ${source_revision_id}` : sql`true`;
    const source = await tx.maybe<RevisionRow>(sql`
      ${REVISION} where r.org_id = ${ctx.org.id} and r.assistant_id = ${assistantId} and ${isSource}
      order by r.created_at desc, r.id desc limit 1`);
    if (!source) throw notFound('assistant revision');
    const at = await copy(ctx, tx, source, `Revision ${assistant.revisions + 1}`);
    await emitCreated(ctx, tx, { ...at, assistant_id: assistantId }, source.id);
    const row = await change(ctx, tx, ports, { assistantId, revisionId: at.revision_id }, fields);
    const details = { ...at, source_revision_id: source.id, fields: Object.keys(fields) };
    await audit(ctx, tx, 'assistant.revision.created', assistantId, details);
    return toRevision(row);
  });
}

/** Copies all columns but those named here, also columns that are added later. */
async function copy(ctx: Context, tx: Tx, source: RevisionRow, name: string) {
  const now = ctx.clock.now();
  const ids = { revision_id: uuid7(), workflow_revision_id: uuid7() };
  const revision = { id: ids.revision_id, name, published_at: null, release_verdict: null, ...authorship(ctx, now) };
  await tx.run(sql`
    insert into assistant_revisions select c.* from assistant_revisions r,
      jsonb_populate_record(r, ${JSON.stringify(revision)}::jsonb) c where r.org_id = ${ctx.org.id} and r.id = ${source.id}`);
  const flow = {
    id: ids.workflow_revision_id,
    assistant_revision_id: ids.revision_id,
    name,
    graph_version: 0,
    due_at: null,
    ...authorship(ctx, now),
  };
  await tx.run(sql`
    insert into workflow_revisions select c.* from workflow_revisions w,
      jsonb_populate_record(w, ${JSON.stringify(flow)}::jsonb) c where w.org_id = ${ctx.org.id} and w.id = ${source.workflow_revision_id}`);
  const copied = await flows.lock(ctx, tx, { id: ids.workflow_revision_id });
  // A compile that was under way belongs to the source; the copy needs another.
  if (['pending', 'running', 'canceled'].includes(copied.compilation_status)) await compiles.request(ctx, tx, copied);
  return ids;
}

export function update(ctx: Context, ports: AssistantPorts, at: RevisionRef, fields: RevisionFields) {
  return graphs.oneEditAtATime(ctx, at, () =>
    transaction(ctx, async (tx) => {
      const row = await change(ctx, tx, ports, at, fields);
      const details = { revision_id: at.revisionId, fields: Object.keys(fields) };
      await audit(ctx, tx, 'assistant.revision.updated', at.assistantId, details);
      return toRevision(row);
    }),
  );
}

/** Fields a flow's verdict depends on: when they change, it is compiled again. */
const COMPILED_FIELDS = ['tool_refs', 'kb_clearance_level', 'voice_call_settings'] as const;

async function change(
  ctx: Context,
  tx: Tx,
  ports: AssistantPorts,
  at: RevisionRef,
  { persona, context_variables, ...fields }: RevisionFields,
): Promise<RevisionRow> {
  assertTimeZone(fields.current_time?.timezone);
  const flow = await flows.lockDraft(ctx, tx, at);
  const before = await find(ctx, tx, at);
  const columns = columnsOf(fields, before);
  if (Object.keys(columns).length > 0) {
    const set = JSON.stringify({ ...columns, updated_at: iso(ctx.clock.now()) });
    await tx.run(sql`
      update assistant_revisions r set (${assignable()}) = (select ${assignable()} from jsonb_populate_record(r, ${set}::jsonb))
      where r.org_id = ${ctx.org.id} and r.id = ${at.revisionId}`);
  }
  const needsCompile = COMPILED_FIELDS.some(
    (name) => columns[name] !== undefined && !equal(columns[name] as Json, before[name]),
  );
  let current = needsCompile ? await flows.lock(ctx, tx, at) : flow;
  if (persona !== undefined || context_variables !== undefined) {
    current = await graphs.replace(ctx, tx, ports, current, {
      ...(persona !== undefined && { persona }),
      ...(context_variables && { context_variables: context_variables as ContextVariable[] }),
    });
  }
  if (needsCompile && current.graph_version === flow.graph_version && flow.compilation_status !== 'not_started') {
    await compiles.request(ctx, tx, current);
  }
  return find(ctx, tx, at);
}

// Callers cannot set ids, owners and dates of publication.
const ASSIGNABLE = [
  'router_config_id',
  'name',
  'description',
  'system_prompt',
  'variable_defaults',
  'platform_tools',
  'channel_specific_config',
  'voice_call_settings',
  'tool_refs',
  'knowledge_base_refs',
  'policy_refs',
  'policies_enabled',
  'workflow_enabled',
  'memory_enabled',
  'continue_after_flow',
  'model_settings',
  'analyzer_model_settings',
  'analysis',
  'current_time_settings',
  'kb_clearance_level',
  'kb_audience_tags',
  'updated_at',
];
const assignable = () => raw(ASSIGNABLE.join(', '));

/**
 * Compiles in the request and freezes the revision. A flow that drives conversations must have no
 * blocking finding.
 */
export async function publish(ctx: Context, ports: AssistantPorts, at: RevisionRef) {
  await exampleVectors.ready(ctx, ports, at);
  const ahead = await compiles.compileAhead(ctx, ports, at);
  const { judged, verdict } = await retryIfChanged(async () => {
    const found = await flows.find(ctx, reader(ctx), at);
    return { judged: found, verdict: await ports.publishGate(ctx, found) };
  });
  if (typeof verdict === 'object') throw conflict(verdict.message, { tests: verdict.tests });
  return transaction(ctx, async (tx) => {
    const flow = await flows.lock(ctx, tx, at);
    if (flow.archived_at) throw conflict('The assistant is archived. Restore it first.');
    if (flow.published_at) throw conflict('The revision is published already.');
    if (verdict === 'passed' && !graphs.isSame(judged, flow))
      throw conflict('The flow was changed while its tests ran. Publish again.');
    const isCurrent = ahead !== undefined && graphs.isSame(ahead.flow, flow);
    const result = isCurrent ? ahead.result : await compiles.compiled(ctx, tx, ports, flow);
    if (!result.ok && flow.workflow_enabled) {
      throw conflict('The flow has blocking findings. Fix them, or switch workflow_enabled off, and publish again.', {
        findings: result.blocking,
      });
    }
    await compiles.record(ctx, tx, flow, result);
    const now = ctx.clock.now();
    await tx.run(sql`
      update assistant_revisions set published_at = ${now}, updated_at = ${now}
      where org_id = ${ctx.org.id} and id = ${flow.assistant_revision_id}`);
    const data = {
      assistant_id: flow.assistant_id,
      revision_id: flow.assistant_revision_id,
      workflow_revision_id: flow.id,
    };
    await emit(ctx, tx, revisionPublished, { subject: flow.assistant_revision_id, data });
    await audit(ctx, tx, 'assistant.revision.published', flow.assistant_id, data);
    return toRevision(await find(ctx, tx, at));
  });
}

/** From the first revision to the second: the flow as ops, other fields by name. */
export async function diffRevisions(ctx: Context, at: RevisionRef, otherId: string): Promise<Answer> {
  const db = reader(ctx);
  const other = { assistantId: at.assistantId, revisionId: otherId };
  const [a, b] = [await find(ctx, db, at), await find(ctx, db, other)];
  const { ops } = await retryIfChanged(async () => {
    const [flowA, flowB] = [await flows.find(ctx, db, at), await flows.find(ctx, db, other)];
    return new GraphWork(ctx, db, flowA, flowB.graph_bytes).compare(flowB);
  });
  const compared = ASSIGNABLE.filter((name) => name !== 'updated_at') as (keyof RevisionRow)[];
  const changed = compared.filter((name) => !equal(a[name] as Json, b[name] as Json));
  const rest = {
    from_revision_id: at.revisionId,
    to_revision_id: otherId,
    changed_fields: changed.map((name) => (name === 'current_time_settings' ? 'current_time' : name)),
  };
  return new Answer(new JsonText([`${JSON.stringify(rest).slice(0, -1)},"ops":`, ops, '}']));
}
