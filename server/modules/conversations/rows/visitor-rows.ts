// Owns the conversations of visitors: which one a visitor is in, how far they have read, and what a channel has under way.
import { announceTopic } from '../../../kernel/cluster/signals.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import { sql } from '../../../kernel/sql.ts';
import type { ConversationRow } from './conversation-row.ts';

/** The conversation that a visitor is in, or was in last. */
export const latestOfVisitor = (ctx: Context, visitorId: string): Promise<ConversationRow | undefined> =>
  reader(ctx).maybe<ConversationRow>(sql`
    select * from conversations where org_id = ${ctx.org.id} and visitor_id = ${visitorId}
    order by created_at desc, id desc limit 1`);

/** Never backwards, and never past what was said: two tabs may tell in any order. */
export async function markRead(ctx: Context, id: string, position: number): Promise<void> {
  const moved = await reader(ctx).maybe(sql`
    update conversations set visitor_read = least(${position}::int, message_count)
    where org_id = ${ctx.org.id} and id = ${id} and coalesce(visitor_read, 0) < least(${position}::int, message_count) returning id`);
  if (moved) announceTopic(ctx, id);
}

/** Whether a channel has so many conversations under way. Looks at no more than those. */
export async function hasOpen(ctx: Context, channelId: string, count: number): Promise<boolean> {
  const { open } = await reader(ctx).one<{ open: number }>(sql`
    select count(*) as open from (
      select from conversations where org_id = ${ctx.org.id} and channel_id = ${channelId} and ended_at is null limit ${count}) as few`);
  return open >= count;
}

/** What conversations of a channel that began since then have cost, in billionths of a dollar. */
export async function spentSince(ctx: Context, channelId: string, since: Date): Promise<number> {
  const { nano } = await reader(ctx).one<{ nano: number }>(sql`
    select coalesce(sum(cost_nano), 0)::float8 as nano from conversations
    where org_id = ${ctx.org.id} and channel_id = ${channelId} and created_at >= ${since}`);
  return nano;
}
