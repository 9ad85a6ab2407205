// Owns the table canned_replies: texts that human agents send often.

import { z } from 'zod';
import { isNamed } from '../../../http/name-search.ts';
import { type PageRequest, page, pageQuery, pageRows, toPage } from '../../../http/pages.ts';
import { iso, timestamp, uuid } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';

const shortcut = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9_-]{0,49}$/,
    'Input should have 1 to 50 letters, digits, hyphens or underscores, such as refund-sent',
  )
  .describe('What an agent types to find it, 1 to 50 letters, digits, hyphens or underscores; kept in lower case');
const PLACEHOLDER = /\{\{\s*([a-z_][\w.]*)\s*\}\}/gi;
/** A text whose placeholders can all be filled: one that is misspelled would be sent as it stands. */
export const checkedPlaceholders = z
  .string()
  .max(10_000)
  .refine((reply) => reply.trim() !== '', 'Input should have at least one character that is not a space')
  .refine(
    (reply) => !/\{\{|\}\}/.test(reply.replaceAll(PLACEHOLDER, '')),
    'Every {{ should begin a placeholder such as {{first_name}}: letters, digits, underscores and dots',
  );

/** `missing`: placeholders for which nothing is known. Pure. */
export function fillPlaceholders(reply: string, known: Record<string, unknown>): { text: string; missing: string[] } {
  const missing: string[] = [];
  const text = reply.replaceAll(PLACEHOLDER, (whole, name: string) => {
    const value = known[name];
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') return String(value);
    missing.push(whole);
    return whole;
  });
  return { text, missing: [...new Set(missing)] };
}

const text = checkedPlaceholders.describe(
  'What is sent, at most 10,000 characters. The agent who sends it fills in placeholders such as `{{first_name}}`; the server stores them unchanged, and refuses what only looks like one',
);

export const CreateCannedReply = z.object({ shortcut, text });
export const UpdateCannedReply = z.object({ shortcut: shortcut.optional(), text: text.optional() });
export const CannedReply = z
  .object({
    id: uuid.describe('Id of the canned reply'),
    shortcut: z.string().describe('What an agent types to find it; no other canned reply has it'),
    text: z.string().describe('What is sent, with its placeholders'),
    created_by: z.string().describe('Id of the actor who made it'),
    created_at: timestamp.describe('When it was made'),
    updated_at: timestamp.describe('When it last changed'),
  })
  .meta({ id: 'CannedReply' });

export const CannedReplyQuery = pageQuery.extend({
  q: z.string().trim().min(1).max(200).optional().describe('Part of the shortcut or of the text, in any case'),
});
export const CannedReplyPage = page(CannedReply);

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
  const rows = await pageRows<CannedReplyRow>(
    ctx,
    'canned_replies',
    query,
    isNamed(query, sql`shortcut || ' ' || text`),
  );
  return toPage(rows, query.limit, toCannedReply);
}

export function update(ctx: Context, id: string, body: z.output<typeof UpdateCannedReply>) {
  const { shortcut = null, text = null } = body;
  return transaction(ctx, async (tx) => {
    await lock(ctx, tx, id);
    if (shortcut !== null) await assertFree(ctx, tx, id, shortcut);
    const row = await tx.one<CannedReplyRow>(sql`
      update canned_replies set shortcut = coalesce(${shortcut}, shortcut), text = coalesce(${text}, text), updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    await audit(ctx, tx, 'canned_reply.updated', id, { shortcut: row.shortcut, fields: Object.keys(body) });
    return toCannedReply(row);
  });
}

async function lock(ctx: Context, tx: Tx, id: string): Promise<void> {
  const found = await tx.maybe(
    sql`select 1 from canned_replies where org_id = ${ctx.org.id} and id = ${id} for update`,
  );
  if (!found) throw notFound('canned reply');
}

/** Of two requests at the same moment, the unique index refuses the second. */
async function assertFree(ctx: Context, tx: Tx, id: string, shortcut: string): Promise<void> {
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
