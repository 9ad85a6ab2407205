// Sends a text outside of any workflow, by the carrier of the number it is sent from.
import type { Context } from '../../../kernel/context.ts';
import { sql } from '../../../kernel/sql.ts';
import type { OutgoingText } from '../carriers/carrier.ts';
import { carrierFor } from '../carriers/connections.ts';
import type { CallingPorts } from '../ports.ts';

const WITHOUT_ACCOUNT = { carrier_type: 'simulated', carrier_id: null };

export const sendText =
  (ports: CallingPorts) =>
  async (ctx: Context, message: Omit<OutgoingText, 'at'>): Promise<void> => {
    const number = await ctx.db.maybe<{ carrier_type: string; carrier_id: string | null }>(sql`
      select c.type as carrier_type, c.id as carrier_id from phone_numbers n join carriers c on c.id = n.carrier_id
      where n.org_id = ${ctx.org.id} and n.phone_number = ${message.from}`);
    const carrier = await carrierFor(ctx, ports, number ?? WITHOUT_ACCOUNT);
    await carrier.sendText(ctx, { ...message, at: ctx.clock.now() });
  };
