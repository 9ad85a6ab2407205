// What a campaign does when one of its calls ends, or when a lead calls back: the next decision, a requested callback, the freed slot.
import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { deferEvents, type PendingEvent } from '../../../kernel/events.ts';
import type { NewCall } from '../calls/calls.ts';
import type { CallRow } from '../contract/call.ts';
import type { CallingPorts } from '../contract/ports.ts';
import { createCall } from '../dial/new-call.ts';
import * as slots from '../dial/slots.ts';
import { feedExecution, outcomeOf } from './execution-feed.ts';
import { CALL_AGAIN_MS, MAX_CALLBACKS } from './execution-machine.ts';

/** In the transaction that ended the call. */
export async function advanceAfterCall(
  ctx: Context,
  tx: Tx,
  ports: CallingPorts,
  call: CallRow,
  events: PendingEvent[],
): Promise<void> {
  if (call.tag !== 'INBOUND' && call.execution_id) {
    const input = { type: 'call_ended', callId: call.id, outcome: outcomeOf(call) } as const;
    await feedExecution(ctx, tx, ports, call.execution_id, { input, events });
  } else {
    const again = call.outbound && call.ended_reason === 'CALL_AGAIN' && call.callbacks < MAX_CALLBACKS;
    if (again) await callAgain(ctx, tx, call, events);
    deferEvents(ctx, tx, events);
    if (call.tag === 'INBOUND') await wakeWaitingExecutions(ctx, tx, ports, call);
  }
  slots.deferRelease(ctx, tx, call.id);
}

export async function inboundStarted(
  ctx: Context,
  tx: Tx,
  ports: CallingPorts,
  { executionId, callId }: { executionId: string; callId: string },
): Promise<void> {
  await feedExecution(ctx, tx, ports, executionId, { input: { type: 'inbound_started', callId } });
}

/** Executions that waited while their lead was on the line. */
export async function wakeWaitingExecutions(ctx: Context, tx: Tx, ports: CallingPorts, call: CallRow): Promise<void> {
  const waiting = await tx.rows<{ id: string }>(sql`
    select id from workflow_executions
    where org_id = ${ctx.org.id} and phone = ${call.phone} and completed_at is null and inbound_call_id = ${call.id} order by id`);
  for (const { id } of waiting) {
    await feedExecution(ctx, tx, ports, id, {
      input: { type: 'inbound_ended', callId: call.id, reason: call.ended_reason },
    });
  }
}

/** A single call has no execution that would schedule the callback. */
async function callAgain(ctx: Context, tx: Tx, call: CallRow, events: PendingEvent[]): Promise<void> {
  const at = call.again_at ?? new Date(ctx.clock.nowMs() + CALL_AGAIN_MS);
  const next: NewCall = {
    id: uuid7(),
    workflow_id: call.workflow_id,
    execution_id: null,
    step: call.step,
    tag: 'CALLBACK',
    status: 'SCHEDULED',
    outbound: true,
    phone: call.phone,
    from_number: call.from_number,
    lead_id: call.lead_id,
    lead: call.lead,
    voicemail_message: call.voicemail_message,
    prompt_id: call.prompt_id,
    carrier_type: call.carrier_type,
    carrier_id: call.carrier_id,
    callbacks: call.callbacks + 1,
    scheduled_at: at,
    due_at: ctx.clock.toWall(at),
  };
  await createCall(ctx, tx, next, { events });
}
