// Owns the conversations of visitors: which one a visitor is in, how far they have read, how they rate it, and what a
// channel has open.
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import { all, sql } from '../../../kernel/db/sql.ts';
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

/** `network`: only of this one. `anonymous`: only of visitors whom no website vouches for. */
type OpenChats = { channelId: string; network?: string | undefined; anonymous?: boolean };

/** How many conversations are open, counted up to a limit: reads no more rows than that. */
export async function countOpen(
  ctx: Context,
  { channelId, network, anonymous = network !== undefined }: OpenChats,
  limit: number,
): Promise<number> {
  const { open } = await reader(ctx).one<{ open: number }>(sql`
    select count(*)::int as open from (
      select from conversations where ${all(
        sql`org_id = ${ctx.org.id} and channel_id = ${channelId} and ended_at is null`,
        anonymous && sql`network is not null`,
        network !== undefined && sql`network = ${network}`,
      )} limit ${limit}) as few`);
  return open;
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
      update conversations set rating_score = ${score}, rating_sealed = ${sealed}, rated_at = ${ctx.clock.now()} where org_id = ${ctx.org.id} and id = ${id}`);
    tx.afterCommit(() => announceTopic(ctx, id));
  });
}
