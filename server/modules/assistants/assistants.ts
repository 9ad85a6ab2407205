// Owns the table assistants: settings that outlive revisions, which revision is active, archived or
// not.

import type { z } from 'zod';
import type { JsonObject } from '../../../flow/language/json.ts';
import { isNamed } from '../../http/name-search.ts';
import { type PageRequest, pageAt, toPage } from '../../http/pages.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import { withinBytes } from '../../kernel/db/page-bytes.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import { conflict, Invalid, notFound } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import {
  assistantArchived,
  assistantCreated,
  assistantRestored,
  assistantUpdated,
  revisionActivated,
} from './events.ts';
import * as compiles from './graph/compile-revision.ts';
import * as flows from './graph/flows.ts';
import type { AssistantPorts } from './ports.ts';
import * as revisions from './revisions.ts';
import type { Assistant, CreateAssistant, UpdateAssistant } from './schema.ts';

type AssistantRow = RowOf<
  'assistants',
  { metadata: JsonObject; platform_tools: JsonObject; release_gate_mode: 'off' | 'advisory' }
>;
type SelectedAssistant = AssistantRow & { draft_revision_id: string | null };

const toAssistant = (row: SelectedAssistant, active: revisions.RevisionRow | undefined): z.input<typeof Assistant> => ({
  id: row.id,
  organization_id: row.org_id,
  active_revision_id: row.active_revision_id,
  release_suite_id: row.release_suite_id,
  workflow_id: row.workflow_id,
  draft_revision_id: row.draft_revision_id,
  name: row.name,
  description: row.description,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
  archived_at: isoOrNull(row.archived_at),
  active_revision: active ? revisions.toRevision(active) : null,
  metadata: row.metadata,
  platform_tools: row.platform_tools,
  knowledge_gap_analysis_enabled: row.knowledge_gap_analysis_enabled,
  release_gate_mode: row.release_gate_mode,
  release_gate_max_failures: row.release_gate_max_failures,
  max_active_calls: row.max_active_calls,
});

const select = (ctx: Context, condition: Sql): Sql => sql`
  select a.*, (select r.id from assistant_revisions r where r.assistant_id = a.id and r.published_at is null
    order by r.created_at desc, r.id desc limit 1) as draft_revision_id
  from assistants a where a.org_id = ${ctx.org.id} and ${condition}`;

async function withActive(ctx: Context, db: Db, rows: SelectedAssistant[]): Promise<z.input<typeof Assistant>[]> {
  const ids = rows.flatMap(({ active_revision_id }) => active_revision_id ?? []);
  const active =
    ids.length === 0
      ? []
      : await db.rows<revisions.RevisionRow>(
          sql`${revisions.REVISION} where r.org_id = ${ctx.org.id} and r.id = any (${ids}::uuid[])`,
        );
  return rows.map((row) =>
    toAssistant(
      row,
      active.find(({ id }) => id === row.active_revision_id),
    ),
  );
}

async function show(ctx: Context, db: Db, id: string): Promise<z.input<typeof Assistant>> {
  const rows = await db.rows<SelectedAssistant>(select(ctx, sql`a.id = ${id}`));
  const [assistant] = await withActive(ctx, db, rows);
  if (!assistant) throw notFound('assistant');
  return assistant;
}

export const read = (ctx: Context, id: string) => show(ctx, reader(ctx), id);

export async function list(ctx: Context, query: PageRequest & { archived: boolean; q?: string | undefined }) {
  const { older, newest } = pageAt(query);
  const order = [sql`a.created_at`, sql`a.id`] as const;
  const state = query.archived ? sql`a.archived_at is not null` : sql`a.archived_at is null`;
  const rows = await reader(ctx).rows<SelectedAssistant>(
    withinBytes(
      sql`${select(ctx, sql`${state} and ${isNamed(query, sql`a.name`)} and ${older(...order)}`)} ${newest(...order)}`,
      sql`(select octet_length(r::text) from assistant_revisions r where r.id = page.active_revision_id)`,
    ),
  );
  const shown = new Map(
    (await withActive(ctx, reader(ctx), rows.slice(0, query.limit))).map((assistant) => [assistant.id, assistant]),
  );
  return toPage(rows, query.limit, (row) => shown.get(row.id) ?? toAssistant(row, undefined));
}

async function assertSuiteExists(ctx: Context, tx: Tx, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const known = await tx.maybe(
    sql`select 1 from release_suites where org_id = ${ctx.org.id} and id = ${id} for key share`,
  );
  const msg = 'No release suite of your organization has this id';
  if (!known) throw new Invalid([{ loc: ['body', 'release_suite_id'], msg, type: 'value_error', input: id }]);
}

/** Also creates its first draft revision. */
export function create(ctx: Context, body: z.output<typeof CreateAssistant>) {
  return transaction(ctx, async (tx) => {
    await assertSuiteExists(ctx, tx, body.release_suite_id);
    const now = ctx.clock.now();
    const [id, workflow_id] = [uuid7(), uuid7()];
    await tx.run(sql`
      insert into assistants (id, org_id, workflow_id, name, description, metadata, platform_tools, knowledge_gap_analysis_enabled,
        release_gate_mode, release_gate_max_failures, release_suite_id, max_active_calls, created_by, created_at, updated_at)
      values (${id}, ${ctx.org.id}, ${workflow_id}, ${body.name}, ${body.description ?? ''}, ${JSON.stringify(body.metadata ?? {})},
        ${JSON.stringify(body.platform_tools ?? {})}, ${body.knowledge_gap_analysis_enabled ?? false}, ${body.release_gate_mode ?? 'off'},
        ${body.release_gate_max_failures ?? 0}, ${body.release_suite_id ?? null}, ${body.max_active_calls ?? null}, ${ctx.actor.id},
        ${now}, ${now})`);
    await emit(ctx, tx, assistantCreated, { subject: id, data: { assistant_id: id, name: body.name } });
    await revisions.createFirst(ctx, tx, { id, workflow_id });
    await audit(ctx, tx, 'assistant.created', id, { name: body.name });
    return show(ctx, tx, id);
  });
}

async function lock(ctx: Context, tx: Tx, id: string): Promise<AssistantRow> {
  const row = await tx.maybe<AssistantRow>(
    sql`select * from assistants where org_id = ${ctx.org.id} and id = ${id} for no key update`,
  );
  if (!row) throw notFound('assistant');
  return row;
}

export function update(ctx: Context, id: string, body: z.output<typeof UpdateAssistant>) {
  return transaction(ctx, async (tx) => {
    const before = await lock(ctx, tx, id);
    if (before.archived_at) throw conflict('The assistant is archived. Restore it first.');
    await assertSuiteExists(ctx, tx, body.release_suite_id);
    const changes = Object.fromEntries(Object.entries<unknown>(body).filter(([, value]) => value !== undefined));
    if (Object.keys(changes).length === 0) return show(ctx, tx, id);
    const next = { ...before, ...changes };
    await tx.run(sql`
      update assistants set name = ${next.name}, description = ${next.description}, metadata = ${JSON.stringify(next.metadata)},
        platform_tools = ${JSON.stringify(next.platform_tools)}, knowledge_gap_analysis_enabled = ${next.knowledge_gap_analysis_enabled},
        release_gate_mode = ${next.release_gate_mode}, release_gate_max_failures = ${next.release_gate_max_failures},
        release_suite_id = ${next.release_suite_id}, max_active_calls = ${next.max_active_calls}, updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id}`);
    const data = { assistant_id: id, name: next.name, changed_fields: Object.keys(changes) };
    await emit(ctx, tx, assistantUpdated, { subject: id, data });
    await audit(ctx, tx, 'assistant.updated', id, data);
    return show(ctx, tx, id);
  });
}

/** An archived assistant takes no edits, conversations or calls; a pending compile is canceled. */
export function archive(ctx: Context, id: string) {
  return transaction(ctx, async (tx) => {
    const row = await lock(ctx, tx, id);
    if (row.archived_at) throw conflict('The assistant is archived already.');
    const now = ctx.clock.now();
    await tx.run(sql`
      update assistants set archived_at = ${now}, updated_at = ${now} where org_id = ${ctx.org.id} and id = ${id}`);
    await tx.run(sql`
      update workflow_revisions set compilation_status = 'canceled', compile_seq = compile_seq + 1, due_at = null, updated_at = ${now}
      where org_id = ${ctx.org.id} and workflow_id = ${row.workflow_id} and compilation_status in ('pending', 'running')`);
    const data = { assistant_id: id, name: row.name };
    await emit(ctx, tx, assistantArchived, { subject: id, data });
    await audit(ctx, tx, 'assistant.archived', id, data);
    return show(ctx, tx, id);
  });
}

export function restore(ctx: Context, id: string) {
  return transaction(ctx, async (tx) => {
    const row = await lock(ctx, tx, id);
    if (!row.archived_at) throw conflict('The assistant is not archived.');
    const now = ctx.clock.now();
    await tx.run(sql`
      update assistants set archived_at = null, updated_at = ${now} where org_id = ${ctx.org.id} and id = ${id}`);
    const canceled = await tx.rows<{ id: string }>(sql`
      select id from workflow_revisions
      where org_id = ${ctx.org.id} and workflow_id = ${row.workflow_id} and compilation_status = 'canceled'`);
    for (const flow of canceled) await compiles.request(ctx, tx, await flows.lock(ctx, tx, { id: flow.id }));
    const data = { assistant_id: id, name: row.name };
    await emit(ctx, tx, assistantRestored, { subject: id, data });
    await audit(ctx, tx, 'assistant.restored', id, data);
    return show(ctx, tx, id);
  });
}

/**
 * The gate is advisory and never refuses. A published revision does not change, so it is judged
 * before the transaction.
 */
/** `alongside` commits with it. */
export async function activate(
  ctx: Context,
  ports: AssistantPorts,
  at: revisions.RevisionRef,
  alongside?: (tx: Tx) => Promise<void>,
) {
  const storeVerdict = await judgeAhead(ctx, ports, at);
  return transaction(ctx, async (tx) => {
    const row = await lock(ctx, tx, at.assistantId);
    await alongside?.(tx);
    const flow = await flows.lock(ctx, tx, at);
    assertCanActivate(row, flow);
    const verdict = storeVerdict ? await storeVerdict(tx) : null;
    await tx.run(sql`
      update assistants set active_revision_id = ${at.revisionId}, updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${at.assistantId}`);
    await tx.run(sql`
      update assistant_revisions set release_verdict = ${verdict && JSON.stringify(verdict)}
      where org_id = ${ctx.org.id} and id = ${at.revisionId}`);
    const ids = { assistant_id: at.assistantId, revision_id: at.revisionId, workflow_revision_id: flow.id };
    const data = { ...ids, previous_revision_id: row.active_revision_id };
    await emit(ctx, tx, revisionActivated, { subject: at.revisionId, data });
    await audit(ctx, tx, 'assistant.revision.activated', at.assistantId, data);
    return { ...(await show(ctx, tx, at.assistantId)), release_verdict: verdict };
  });
}

/** `undefined`: the assistant has no gate. */
export async function judgeAhead(ctx: Context, ports: AssistantPorts, at: revisions.RevisionRef) {
  const db = reader(ctx);
  const row = await db.maybe<AssistantRow>(select(ctx, sql`a.id = ${at.assistantId}`));
  if (!row) throw notFound('assistant');
  const flow = await flows.find(ctx, db, at);
  assertCanActivate(row, flow);
  return row.release_gate_mode === 'advisory' ? ports.releaseGate(ctx, row, flow) : undefined;
}

function assertCanActivate({ archived_at }: AssistantRow, { published_at }: flows.FlowRow): void {
  if (archived_at) throw conflict('The assistant is archived. Restore it first.');
  if (!published_at) throw conflict('The revision is a draft. Publish it first.');
}

/** Whether an active assistant, of any organization, is answered by the built-in model or looks into knowledge bases. */
export async function needsLocalModels(db: Db): Promise<boolean> {
  const { needed } = await db.one<{ needed: boolean }>(sql`
    select exists (select 1 from assistants a join assistant_revisions r on r.id = a.active_revision_id
      where a.archived_at is null and (r.knowledge_base_refs <> '[]' or
        (r.router_config_id is null and coalesce(r.model_settings->>'model', '') = ''))) as needed`);
  return needed;
}
