// Owns the table tools: what assistants can do in the world. What exactly a tool does is in its
// revisions.

import type { z } from 'zod';
import { isNamed } from '../../http/name-search.ts';
import { type PageRequest, pageAt, toPage } from '../../http/pages.ts';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import { withinBytes } from '../../kernel/db/page-bytes.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import { toolRevisionActivated } from './events.ts';
import { requestWarnings } from './preview.ts';
import * as revisions from './revisions.ts';
import type { CreateTool, Tool, UpdateTool } from './schema.ts';
import * as uses from './uses.ts';

type ToolRow = RowOf<'tools', { tool_type: z.input<typeof Tool>['tool_type'] }>;

const toTool = (row: ToolRow, active: z.input<typeof Tool>['active_revision']): z.input<typeof Tool> => ({
  id: row.id,
  organization_id: row.org_id,
  active_revision_id: row.active_revision_id,
  name: row.name,
  description: row.description,
  tool_type: row.tool_type,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
  active_revision: active,
});

const notDeleted = (ctx: Context, condition: Sql): Sql =>
  sql`select * from tools where org_id = ${ctx.org.id} and deleted_at is null and ${condition}`;

async function withRevisions(ctx: Context, db: Db, rows: ToolRow[]): Promise<z.input<typeof Tool>[]> {
  const ids = rows.flatMap(({ active_revision_id }) => active_revision_id ?? []);
  const active = new Map((await revisions.readMany(ctx, db, ids)).map((revision) => [revision.id, revision]));
  return rows.map((row) => toTool(row, active.get(row.active_revision_id ?? '') ?? null));
}

/** In the requested order; unknown and deleted tools are left out. */
export async function readMany(ctx: Context, db: Db, ids: readonly string[]): Promise<z.input<typeof Tool>[]> {
  const rows = await db.rows<ToolRow>(notDeleted(ctx, sql`id = any (${[...ids]}::uuid[])`));
  const found = new Map((await withRevisions(ctx, db, rows)).map((tool) => [tool.id, tool]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The first revision is active from the start: nothing uses it yet that could break. */
export function create(ctx: Context, { name, description = '', tool_type, ...fields }: z.output<typeof CreateTool>) {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const id = uuid7();
    await tx.run(sql`
      insert into tools (id, org_id, name, description, tool_type, created_by, created_at, updated_at)
      values (${id}, ${ctx.org.id}, ${name}, ${description}, ${tool_type}, ${ctx.actor.id}, ${now}, ${now})`);
    await revisions.createFirst(ctx, tx, id, { name: 'Revision 1', description, ...fields });
    await audit(ctx, tx, 'tool.created', id, { name, tool_type, url: fields.configuration?.url ?? null });
    // Nothing is refused: an operator may open the network later, and flows are often written before that.
    const warnings = requestWarnings(ctx, tool_type, fields.configuration ?? null).map(
      ({ field, message }) => `configuration.${field}: ${message}`,
    );
    return { ...(await readOne(ctx, tx, id)), ...(warnings.length > 0 && { warnings }) };
  });
}

async function readOne(ctx: Context, db: Db, id: string) {
  const [tool] = await readMany(ctx, db, [id]);
  if (!tool) throw notFound('tool');
  return tool;
}

export const read = (ctx: Context, id: string) => readOne(ctx, reader(ctx), id);

export async function list(ctx: Context, query: PageRequest & { q?: string | undefined }) {
  const { older, newest } = pageAt(query);
  const rows = await reader(ctx).rows<ToolRow>(
    withinBytes(
      sql`${notDeleted(ctx, sql`${isNamed(query)} and ${older()}`)} ${newest()}`,
      sql`(select octet_length(r::text) from tool_revisions r where r.id = page.active_revision_id)`,
    ),
  );
  const shown = new Map(
    (await withRevisions(ctx, reader(ctx), rows.slice(0, query.limit))).map((tool) => [tool.id, tool]),
  );
  return toPage(rows, query.limit, (row) => shown.get(row.id) ?? toTool(row, null));
}

export async function update(
  ctx: Context,
  id: string,
  { name = null, description = null }: Nullable<z.output<typeof UpdateTool>>,
) {
  return transaction(ctx, async (tx) => {
    const row = await tx.maybe<ToolRow>(sql`
      update tools set name = coalesce(${name}, name), description = coalesce(${description}, description), updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} and deleted_at is null returning *`);
    if (!row) throw notFound('tool');
    await audit(ctx, tx, 'tool.updated', id, { name: row.name });
    return readOne(ctx, tx, id);
  });
}
type Nullable<T> = { [K in keyof T]: T[K] | null };

/** Refused while active assistants would break, unless forced. */
export function remove(ctx: Context, id: string, { force }: { force: boolean }): Promise<void> {
  return transaction(ctx, async (tx) => {
    const row = await tx.maybe<ToolRow>(sql`${notDeleted(ctx, sql`id = ${id}`)} for update`);
    if (!row) throw notFound('tool');
    const report = await uses.compatibility(ctx, tx, {
      toolId: id,
      old: await revisions.activeOf(ctx, tx, id),
      next: null,
    });
    uses.assertNotBreaking(report, force, 'Active assistants use this tool');
    await tx.run(sql`update tools set deleted_at = ${ctx.clock.now()} where org_id = ${ctx.org.id} and id = ${id}`);
    await tx.run(sql`
      update tool_revisions set status = 'archived', sealed = null, updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and tool_id = ${id}`);
    await uses.emitBlocking(ctx, tx, report);
    await audit(ctx, tx, 'tool.deleted', id, { name: row.name, force });
  });
}

export function activate(ctx: Context, toolId: string, id: string, { force }: { force: boolean }) {
  return transaction(ctx, async (tx) => {
    await tx.run(sql`select 1 from tools where org_id = ${ctx.org.id} and id = ${toolId} for no key update`);
    const next = await revisions.find(ctx, tx, toolId, id);
    const old = await revisions.activeOf(ctx, tx, toolId);
    if (next.status === 'archived') throw conflict('The revision is archived.');
    if (old?.id === next.id) return readOne(ctx, tx, toolId);
    const report = await uses.compatibility(ctx, tx, { toolId, old, next });
    uses.assertNotBreaking(report, force, 'Active assistants do not fit this revision');
    const now = ctx.clock.now();
    if (old) {
      await tx.run(sql`
        update tool_revisions set status = 'superseded', updated_at = ${now} where org_id = ${ctx.org.id} and id = ${old.id}`);
    }
    await tx.run(sql`
      update tool_revisions set status = 'active', compatibility = ${JSON.stringify(report)}, updated_at = ${now}
      where org_id = ${ctx.org.id} and id = ${id}`);
    await tx.run(
      sql`update tools set active_revision_id = ${id}, updated_at = ${now} where org_id = ${ctx.org.id} and id = ${toolId}`,
    );
    const data = { tool_id: toolId, revision_id: id, previous_revision_id: old?.id ?? null };
    await emit(ctx, tx, toolRevisionActivated, { subject: toolId, data });
    await uses.emitBlocking(ctx, tx, report);
    await audit(ctx, tx, 'tool.revision.activated', toolId, { ...data, force });
    return readOne(ctx, tx, toolId);
  });
}
