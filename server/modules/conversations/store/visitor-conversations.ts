// Owns the conversations of visitors: which one a visitor is in, how far they have read, how they rate it, and what a
// channel has open.
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { conflict } from '../../../kernel/errors.ts';
import { announceTopic } from '../../../kernel/signals.ts';
import { type ConversationRow, RATING_SEAL } from './conversations.ts';
import { openerOf, sealOf } from './sealed-rows.ts';

/** The conversation that a visitor is in, or was in last. */
export const latestOfVisitor = (ctx: Context, visitorId: string): Promise<ConversationRow | undefined> =>
  reader(ctx).maybe<ConversationRow>(sql`
    select * from conversations where org_id = ${ctx.org.id} and visitor_id = ${visitorId}
    order by created_at desc, id desc limit 1`);

/** The conversations that these visitors are in now. */
export async function openOfVisitors(ctx: Context, db: Db, visitorIds: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from conversations
    where org_id = ${ctx.org.id} and visitor_id = any(${[...visitorIds]}::uuid[]) and ended_at is null`);
  return rows.map(({ id }) => id);
}

/** Never backwards, and never past the last message: two tabs may report in any order. */
export async function markRead(ctx: Context, id: string, position: number): Promise<void> {
  const moved = await reader(ctx).maybe(sql`
    update conversations set visitor_read = least(${position}::int, message_count)
    where org_id = ${ctx.org.id} and id = ${id} and coalesce(visitor_read, 0) < least(${position}::int, message_count) returning id`);
  if (moved) announceTopic(ctx, id);
}

/** Whether a channel has so many open conversations. Reads no more rows than that. */
export async function hasOpen(ctx: Context, channelId: string, count: number): Promise<boolean> {
  const { open } = await reader(ctx).one<{ open: number }>(sql`
    select count(*) as open from (
      select from conversations where org_id = ${ctx.org.id} and channel_id = ${channelId} and ended_at is null limit ${count}) as few`);
  return open >= count;
}

/** What conversations of a channel that started since then have cost, in billionths of a dollar. */
export async function spentSince(ctx: Context, channelId: string, since: Date): Promise<number> {
  const { nano } = await reader(ctx).one<{ nano: number }>(sql`
    select coalesce(sum(cost_nano), 0)::float8 as nano from conversations
    where org_id = ${ctx.org.id} and channel_id = ${channelId} and created_at >= ${since}`);
  return nano;
}

/** A second rating replaces the first: people change their minds. */
export function storeRating(
  ctx: Context,
  id: string,
  { score, comment }: { score: number; comment: string | null },
): Promise<void> {
  return transaction(ctx, async (tx) => {
    const row = await tx.one<ConversationRow>(
      sql`select * from conversations where org_id = ${ctx.org.id} and id = ${id} for no key update`,
    );
    // Without a key the person was erased meanwhile, or nothing was ever said.
    if (!(await openerOf(ctx, tx, row)).hasKey) throw conflict('This chat can no longer be rated. Start a new one.');
    const sealed = comment === null ? null : (await sealOf(ctx, tx, row)).close(...RATING_SEAL, comment);
    await tx.run(sql`
      update conversations set rating_score = ${score}, rating_sealed = ${sealed} where org_id = ${ctx.org.id} and id = ${id}`);
    tx.afterCommit(() => announceTopic(ctx, id));
  });
}
