// Speaks a colleague's message on a live call: a colleague who took over wrote it, and no event on the line asked for it.
import { type Context, type Kernel, systemContext } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { carrierFor } from '../carriers/accounts/connections.ts';
import { type Carrier, Stale } from '../carriers/port/carrier.ts';
import { speakUp } from '../contract/jobs.ts';
import type { CallingPorts } from '../contract/ports.ts';
import { openCallSession } from './call-session.ts';

type LiveCall = Pick<RowOf<'calls'>, 'carrier_type' | 'carrier_id'>;
const MAX_ATTEMPTS = 10;

/** In the transaction that stores the message. */
export async function sayOnCall(ctx: Context, tx: Tx, callId: string): Promise<void> {
  await addJob(ctx, tx, speakUp, { id: callId, org_id: ctx.org.id });
}

export const speakUpJob =
  (ports: CallingPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }): Promise<void> => {
    const ctx = systemContext(kernel, org_id, speakUp.name);
    const call = await kernel.db.maybe<LiveCall>(sql`
      select carrier_type, carrier_id from calls
      where org_id = ${org_id} and id = ${id} and status = 'IN_PROGRESS' and answered_by = 'human' and carrier_call_id is not null`);
    if (!call) return;
    const carrier = await carrierFor(ctx, ports, call);
    await queueMessage(ctx, ports, carrier, id);
    // Also what an earlier run queued before its process crashed.
    await carrier.deliverQueued(ctx, id);
  };

/** The transcript and the queued turn change in one transaction: a crash cannot separate them. */
async function queueMessage(ctx: Context, ports: CallingPorts, carrier: Carrier, id: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const session = await openCallSession(ctx, ports, id);
    const turn = await session?.speakUp(ctx.clock.now());
    if (!session || !turn) return;
    try {
      await ctx.db.transaction(async (tx) => {
        // The line first, as all events on it do: two at the same time wait for each other, and do not deadlock.
        await carrier.queueTurn({ ...ctx, tx }, id, turn);
        await session.save(tx);
      });
      return;
    } catch (error) {
      if (!(error instanceof Stale) || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
}
