// Owns words for a call that goes on which nobody on the line asked for: a colleague who took over writes them, and they are said at once.
import { type Context, type Kernel, systemContext } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { sql } from '../../../kernel/sql.ts';
import type { Carrier } from '../carriers/carrier.ts';
import { carrierFor } from '../carriers/connections.ts';
import { speakUp } from '../jobs.ts';
import type { CallingPorts } from '../ports.ts';
import { Stale } from './calls.ts';
import { openCallSession } from './carrier-callbacks.ts';

type Spoken = Pick<RowOf<'calls'>, 'carrier_type' | 'carrier_id'>;
const MAX_ATTEMPTS = 10;

/** With the words in one transaction. */
export async function sayOnCall(ctx: Context, tx: Tx, callId: string): Promise<void> {
  await addJob(ctx, tx, speakUp, { id: callId, org_id: ctx.org.id });
}

export const speakUpJob =
  (ports: CallingPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }): Promise<void> => {
    const ctx = systemContext(kernel, org_id, speakUp.name);
    const call = await kernel.db.maybe<Spoken>(sql`
      select carrier_type, carrier_id from calls
      where org_id = ${org_id} and id = ${id} and status = 'IN_PROGRESS' and answered_by = 'human' and carrier_call_id is not null`);
    if (!call) return;
    const carrier = await carrierFor(ctx, ports, call);
    await writeDown(ctx, ports, carrier, id);
    // Also what an earlier run wrote down before its process died.
    await carrier.deliver(ctx, id);
  };

/** What the transcript says was said, and what the line is still to say, are one change: no crash comes between them. */
async function writeDown(ctx: Context, ports: CallingPorts, carrier: Carrier, id: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const session = await openCallSession(ctx, ports, id);
    const turn = await session?.speakUp(ctx.clock.now());
    if (!session || !turn) return;
    try {
      await ctx.db.transaction(async (tx) => {
        // The line first, as everything that happens on it does: two at once wait for each other, and do not lock each other out.
        await carrier.keep({ ...ctx, tx }, id, turn);
        await session.save(tx);
      });
      return;
    } catch (error) {
      if (!(error instanceof Stale) || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
}
