// Owns which pages may carry the calls of a channel's visitors.
import { type Context, reader } from '../../kernel/context.ts';
import { sql } from '../../kernel/db/sql.ts';
import type { ChannelRow } from './channels.ts';
import { isAllowedOrigin } from './origins.ts';

/** As their chat: the channel's own websites. The shared page is of this server. */
export async function mayCarryVisitor(ctx: Context, visitorId: string, origin: string): Promise<boolean> {
  const channel = await reader(ctx).maybe<Pick<ChannelRow, 'allowed_origins' | 'voice'>>(sql`
    select c.allowed_origins, c.voice from visitors v join channels c on c.id = v.channel_id
    where v.org_id = ${ctx.org.id} and v.id = ${visitorId}`);
  return channel?.voice === true && isAllowedOrigin(origin, channel.allowed_origins);
}
