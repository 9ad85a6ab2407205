// Sends a text outside of any workflow, by the carrier of the number it is sent from.
import type { Context } from '../../../kernel/context.ts';
import { sql } from '../../../kernel/sql.ts';
import type { OutgoingText } from '../carriers/carrier.ts';
import { type CallingPorts, carrierOf } from '../ports.ts';

export const sendText =
  (ports: CallingPorts) =>
  async (ctx: Context, message: Omit<OutgoingText, 'at'>): Promise<void> => {
    const number = await ctx.db.maybe<{ type: string }>(sql`
      select c.type from phone_numbers n join carriers c on c.id = n.carrier_id
      where n.org_id = ${ctx.org.id} and n.phone_number = ${message.from}`);
    await carrierOf(ports, number?.type ?? 'simulated').sendText(ctx, { ...message, at: ctx.clock.now() });
  };
