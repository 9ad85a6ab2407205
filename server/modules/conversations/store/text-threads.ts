// Owns the table text_threads: between which two numbers a conversation by text goes, and which one a new text
// continues.
import type { Context } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';

export type TextThread = { ourNumber: string; phone: string };

/** A text after this long a silence is about something new. */
const THREAD_MS = 3 * 86_400_000;

export async function insert(
  ctx: Context,
  tx: Tx,
  conversationId: string,
  { ourNumber, phone }: TextThread,
): Promise<void> {
  await tx.run(sql`
    insert into text_threads (conversation_id, org_id, our_number, phone, created_at)
    values (${conversationId}, ${ctx.org.id}, ${ourNumber}, ${phone}, ${ctx.clock.now()})`);
}

export const findThread = (ctx: Context, db: Db, conversationId: string): Promise<TextThread | undefined> =>
  db.maybe<TextThread>(sql`
    select our_number as "ourNumber", phone from text_threads where org_id = ${ctx.org.id} and conversation_id = ${conversationId}`);

/** The conversation that a new text continues: not over, and its last message young enough. */
export async function findOpenThread(
  ctx: Context,
  tx: Tx,
  { ourNumber, phone }: TextThread,
): Promise<string | undefined> {
  const young = new Date(ctx.clock.nowMs() - THREAD_MS);
  const open = await tx.maybe<{ id: string }>(sql`
    select c.id from text_threads t join conversations c on c.org_id = t.org_id and c.id = t.conversation_id
    join conversation_messages m on m.org_id = c.org_id and m.conversation_id = c.id and m.position = c.message_count
    where t.org_id = ${ctx.org.id} and t.our_number = ${ourNumber} and t.phone = ${phone} and c.ended_at is null and m.created_at > ${young}
    order by t.created_at desc, t.conversation_id desc limit 1`);
  return open?.id;
}

/** The conversations stay, without a way to these people. */
export async function forget(
  ctx: Context,
  tx: Tx,
  people: { leafIds: readonly string[]; phones: readonly string[] },
): Promise<void> {
  await tx.run(
    sql`delete from text_threads where org_id = ${ctx.org.id} and phone = any(${[...people.phones]}::text[])`,
  );
  await tx.run(sql`
    delete from text_threads where org_id = ${ctx.org.id} and conversation_id in (
      select id from conversations where org_id = ${ctx.org.id} and end_user_id = any(${[...people.leafIds]}::uuid[]))`);
}
