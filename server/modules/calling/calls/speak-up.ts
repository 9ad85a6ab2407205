// Owns words for a call that goes on which nobody on the line asked for: a colleague who took over writes them, and they are said at once.
import { type Context, type Kernel, systemContext } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { sql } from '../../../kernel/sql.ts';
import { carrierFor } from '../carriers/connections.ts';
import { speakUp } from '../jobs.ts';
import type { CallingPorts } from '../ports.ts';
import { tellEvents } from './carrier-callbacks.ts';

type Spoken = Pick<RowOf<'calls'>, 'carrier_type' | 'carrier_id' | 'carrier_call_id' | 'dialled_at'>;

/** With the words in one transaction. Should the job be lost, they are said at the next silence on the line. */
export async function sayOnCall(ctx: Context, tx: Tx, callId: string): Promise<void> {
  await addJob(ctx, tx, speakUp, { id: callId, org_id: ctx.org.id });
}

export const speakUpJob =
  (ports: CallingPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }): Promise<void> => {
    const ctx = systemContext(kernel, org_id, speakUp.name);
    const call = await kernel.db.maybe<Spoken>(sql`
      select carrier_type, carrier_id, carrier_call_id, dialled_at from calls
      where org_id = ${org_id} and id = ${id} and status = 'IN_PROGRESS' and answered_by = 'human'`);
    if (!call || call.carrier_call_id === null) return;
    // To the talker it is a pause: whatever was not said yet is said now.
    const pause = {
      type: 'silence' as const,
      reference: id,
      carrierCallId: call.carrier_call_id,
      placedAt: call.dialled_at,
      at: ctx.clock.now(),
    };
    const turn = await tellEvents(ctx, ports, [pause]);
    if (turn && (turn.say !== '' || turn.next !== 'listen')) await (await carrierFor(ctx, ports, call)).speak(ctx, id, turn);
  };
