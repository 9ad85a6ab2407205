// Cancels a call: its row ends, its slot is freed, and the carrier is asked to hang up.
import { type Context, type Kernel, systemContext } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { type PendingEvent, pendingEvent } from '../../../kernel/events.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { lock, save } from '../calls/calls.ts';
import { carrierFor } from '../carriers/accounts/connections.ts';
import { type CallRow, toEndEventData } from '../contract/call.ts';
import { callEnded } from '../contract/events.ts';
import { hangUpCall } from '../contract/jobs.ts';
import type { CallingPorts } from '../contract/ports.ts';
import { isActiveCall, isTerminal } from '../contract/vocabulary.ts';
import { deferEndRecording } from '../recordings/recordings.ts';
import * as slots from './slots.ts';

/** Cancels the call only; the caller deals with its execution. */
export async function cancelCall(
  ctx: Context,
  tx: Tx,
  id: string,
  events: PendingEvent[],
): Promise<CallRow | undefined> {
  const call = await lock(ctx, tx, id);
  if (!call || isTerminal(call.status)) return undefined;
  const ended = {
    status: 'CANCELED',
    ended_at: ctx.clock.now(),
    ended_by: 'SYSTEM',
    due_at: null,
    queued_at: null,
  } as const;
  const canceled = await save(ctx, tx, { ...call, ...ended });
  if (isActiveCall(call.status)) {
    slots.deferRelease(ctx, tx, id);
    await addJob(ctx, tx, hangUpCall, { id, org_id: ctx.org.id });
    if (call.status === 'DIALING')
      await addJob(ctx, tx, hangUpCall, { id, org_id: ctx.org.id }, { at: afterDial(ctx, call) });
  }
  deferEndRecording(ctx, tx, id);
  events.push(pendingEvent(callEnded, id, toEndEventData(canceled)));
  return canceled;
}

/** A worker may be handing it to the carrier right now: once it no longer can, the line is hung up again. */
function afterDial(ctx: Context, call: CallRow): Date {
  const left = (call.dial_until?.getTime() ?? 0) - ctx.clock.toWall(ctx.clock.now()).getTime();
  return new Date(ctx.clock.nowMs() + Math.max(0, left + 500) * ctx.clock.speed);
}

export const hangUpCallJob =
  (ports: CallingPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }): Promise<void> => {
    const ctx = systemContext(kernel, org_id, hangUpCall.name);
    const call = await kernel.db.maybe<Pick<RowOf<'calls'>, 'carrier_type' | 'carrier_id'>>(
      sql`select carrier_type, carrier_id from calls where org_id = ${org_id} and id = ${id}`,
    );
    if (call) await (await carrierFor(ctx, ports, call)).hangUp(ctx, id);
  };
