// Owns the table conversation_reads: how far each agent has read. What is unread is counted from the messages
// themselves, so it is right after any order of events.
import { type Context, memberOf, reader } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { notFound } from '../../../kernel/errors.ts';

/** Counted no further: more is more than can be read at a glance. */
const MAX_UNREAD = 100;

/** A member reads in any session of theirs, a program with its key. */
const readerOf = (ctx: Pick<Context, 'actor'>): string => memberOf(ctx) ?? ctx.actor.id;

/** Never backwards, and never past the last message: two windows may report in any order. */
export async function markAsRead(ctx: Context, conversationId: string, position: number): Promise<void> {
  const marked = await reader(ctx).run(sql`
    insert into conversation_reads (conversation_id, reader, org_id, position)
    select id, ${readerOf(ctx)}::uuid, org_id, least(${position}::int, message_count) from conversations
    where org_id = ${ctx.org.id} and id = ${conversationId}
    on conflict (conversation_id, reader) do update set position = greatest(conversation_reads.position, excluded.position)`);
  if (marked === 0) throw notFound('conversation');
}

/** How many messages of the person the caller has not read, by the id of the conversation. */
export async function unreadOf(ctx: Context, db: Db, rows: readonly { id: string }[]): Promise<Map<string, number>> {
  const counted = await db.rows<{ id: string; unread: number }>(sql`
    select wanted.id, (select count(*)::int from (
        select from conversation_messages
        where org_id = ${ctx.org.id} and conversation_id = wanted.id and role = 'user'
          and position > coalesce((select position from conversation_reads
            where org_id = ${ctx.org.id} and conversation_id = wanted.id and reader = ${readerOf(ctx)}), 0)
        limit ${MAX_UNREAD}) few) as unread
    from unnest(${rows.map(({ id }) => id)}::uuid[]) as wanted (id)`);
  return new Map(counted.map(({ id, unread }) => [id, unread]));
}

/** Of the caller's own conversations, as many as an agent may have in sight. */
const MAX_OWN = 200;

/** What waits for the caller: unread conversations of their own, and mentions that they have not seen. */
export async function unreadForCaller(ctx: Context) {
  const db = reader(ctx);
  const own = await db.rows<{ id: string }>(sql`
    select id from conversations
    where org_id = ${ctx.org.id} and assignee = ${ctx.actor.name} and assignee is not null and ended_at is null and not is_test
    order by created_at desc, id desc limit ${MAX_OWN}`);
  const unread = [...(await unreadOf(ctx, db, own)).values()].filter((count) => count > 0);
  const { mentions } = await db.one<{ mentions: number }>(sql`
    select count(*)::int as mentions from (
      select from note_mentions
      where org_id = ${ctx.org.id} and member_id = ${memberOf(ctx)}::uuid and seen_at is null limit ${MAX_UNREAD}) few`);
  return { conversations: unread.length, messages: unread.reduce((sum, count) => sum + count, 0), mentions };
}
