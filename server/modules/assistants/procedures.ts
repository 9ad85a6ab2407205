// Owns the table procedures: written instructions that a flow can be made from.

import type { z } from 'zod';
import { isNamed } from '../../http/name-search.ts';
import { type PageRequest, pageRows, toPage } from '../../http/pages.ts';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { notFound } from '../../kernel/errors.ts';
import type { CreateProcedure, Procedure, UpdateProcedure } from './schema.ts';

type ProcedureRow = RowOf<'procedures'>;

const toProcedure = (row: ProcedureRow): z.input<typeof Procedure> => ({
  id: row.id,
  name: row.name,
  instructions: row.instructions,
  created_by: row.created_by,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

export async function create(ctx: Context, { name, instructions }: z.output<typeof CreateProcedure>) {
  const now = ctx.clock.now();
  return transaction(ctx, async (tx) => {
    const row = await tx.one<ProcedureRow>(sql`
      insert into procedures (id, org_id, name, instructions, created_by, created_at, updated_at)
      values (${uuid7()}, ${ctx.org.id}, ${name}, ${instructions}, ${ctx.actor.id}, ${now}, ${now}) returning *`);
    await audit(ctx, tx, 'procedure.created', row.id, { name });
    return toProcedure(row);
  });
}

export async function list(ctx: Context, query: PageRequest & { q?: string | undefined }) {
  const rows = await pageRows<ProcedureRow>(ctx, 'procedures', query, isNamed(query));
  return toPage(rows, query.limit, toProcedure);
}

export async function read(ctx: Context, id: string) {
  const found = await reader(ctx).maybe<ProcedureRow>(
    sql`select * from procedures where org_id = ${ctx.org.id} and id = ${id}`,
  );
  if (!found) throw notFound('procedure');
  return toProcedure(found);
}

export async function update(ctx: Context, id: string, body: z.output<typeof UpdateProcedure>) {
  const { name = null, instructions = null } = body;
  return transaction(ctx, async (tx) => {
    const row = await tx.maybe<ProcedureRow>(sql`
      update procedures set name = coalesce(${name}, name), instructions = coalesce(${instructions}, instructions),
        updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    if (!row) throw notFound('procedure');
    await audit(ctx, tx, 'procedure.updated', id, { name: row.name, fields: Object.keys(body) });
    return toProcedure(row);
  });
}

export async function remove(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const deleted = await tx.maybe<Pick<RowOf<'procedures'>, 'name'>>(
      sql`delete from procedures where org_id = ${ctx.org.id} and id = ${id} returning name`,
    );
    if (!deleted) throw notFound('procedure');
    await audit(ctx, tx, 'procedure.deleted', id, deleted);
  });
}
