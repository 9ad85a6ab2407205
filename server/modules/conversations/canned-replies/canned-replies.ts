// Owns the table canned_replies: texts that human agents send often.
import type { z } from 'zod';
import { isNamed } from '../../../http/name-search.ts';
import { type PageRequest, pageRows, toPage } from '../../../http/pages.ts';
import { iso } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { uuid7 } from '../../../kernel/ids.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { sql } from '../../../kernel/sql.ts';
import type { CannedReply, CreateCannedReply, UpdateCannedReply } from './schema.ts';

type CannedReplyRow = RowOf<'canned_replies'>;

const toCannedReply = (row: CannedReplyRow): z.input<typeof CannedReply> => ({
  id: row.id,
  shortcut: row.shortcut,
  text: row.text,
  created_by: row.created_by,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

const taken = (shortcut: string) =>
  conflict(`Another canned reply has the shortcut ${shortcut}. Choose another, or change that one.`, { shortcut });

export function create(ctx: Context, { shortcut, text }: z.output<typeof CreateCannedReply>) {
  const now = ctx.clock.now();
  return transaction(ctx, async (tx) => {
    const row = await tx.maybe<CannedReplyRow>(sql`
      insert into canned_replies (id, org_id, shortcut, text, created_by, created_at, updated_at)
      values (${uuid7()}, ${ctx.org.id}, ${shortcut}, ${text}, ${ctx.actor.id}, ${now}, ${now})
      on conflict (org_id, shortcut) do nothing returning *`);
    if (!row) throw taken(shortcut);
    await audit(ctx, tx, 'canned_reply.created', row.id, { shortcut });
    return toCannedReply(row);
  });
}

export async function list(ctx: Context, query: PageRequest & { q?: string | undefined }) {
  const rows = await pageRows<CannedReplyRow>(ctx, 'canned_replies', query, isNamed(query, sql`shortcut || ' ' || text`));
  return toPage(rows, query.limit, toCannedReply);
}

export function update(ctx: Context, id: string, body: z.output<typeof UpdateCannedReply>) {
  const { shortcut = null, text = null } = body;
  return transaction(ctx, async (tx) => {
    await lock(ctx, tx, id);
    if (shortcut !== null) await refuseTaken(ctx, tx, id, shortcut);
    const row = await tx.one<CannedReplyRow>(sql`
      update canned_replies set shortcut = coalesce(${shortcut}, shortcut), text = coalesce(${text}, text), updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    await audit(ctx, tx, 'canned_reply.updated', id, { shortcut: row.shortcut, fields: Object.keys(body) });
    return toCannedReply(row);
  });
}

async function lock(ctx: Context, tx: Tx, id: string): Promise<void> {
  const found = await tx.maybe(sql`select 1 from canned_replies where org_id = ${ctx.org.id} and id = ${id} for update`);
  if (!found) throw notFound('canned reply');
}

/** Two who take it at the same moment: the unique index refuses the second. */
async function refuseTaken(ctx: Context, tx: Tx, id: string, shortcut: string): Promise<void> {
  const other = await tx.maybe(
    sql`select 1 from canned_replies where org_id = ${ctx.org.id} and shortcut = ${shortcut} and id <> ${id}`,
  );
  if (other) throw taken(shortcut);
}

export function remove(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const gone = await tx.maybe<Pick<CannedReplyRow, 'shortcut'>>(
      sql`delete from canned_replies where org_id = ${ctx.org.id} and id = ${id} returning shortcut`,
    );
    if (!gone) throw notFound('canned reply');
    await audit(ctx, tx, 'canned_reply.deleted', id, gone);
  });
}
