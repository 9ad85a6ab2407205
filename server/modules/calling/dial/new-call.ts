// Creates outbound calls: the row, its events and the job that comes back to it commit together.

import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { type PendingEvent, pendingEvent } from '../../../kernel/events.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import { deferInsert, type NewCall } from '../calls/calls.ts';
import { type CallRow, toEventData } from '../contract/call.ts';
import { callBlocked, callScheduled } from '../contract/events.ts';
import { advanceCall } from '../contract/jobs.ts';
import * as slots from './slots.ts';

/** `rule`: by which rule the gate decided, where it did not simply allow. */
type Creation = { rule?: string; events: PendingEvent[] };

/** The caller has asked the gate, and passes its decision as status and times. */
export async function createCall(
  ctx: Context,
  tx: Tx,
  newCall: NewCall,
  { rule = '', events }: Creation,
): Promise<CallRow> {
  const call = deferInsert(ctx, tx, newCall, events);
  await followUp(ctx, tx, call, rule, events);
  return call;
}

/** What a decision needs besides the row: the job that comes back to the call, and the event. */
export async function followUp(
  ctx: Context,
  tx: Tx,
  call: CallRow,
  rule: string,
  events: PendingEvent[],
): Promise<void> {
  if (call.status === 'QUEUED') slots.deferFill(ctx, tx);
  if (call.status === 'BLOCKED') {
    const data = { ...toEventData(call), callEndedReason: call.ended_reason, rule };
    events.push(pendingEvent(callBlocked, call.id, data));
  }
  const isWaiting = call.status === 'SCHEDULED' || call.status === 'INITIATED';
  if (!isWaiting || call.due_at === null) return;
  const at = call.scheduled_at ?? ctx.clock.now();
  await addJob(ctx, tx, advanceCall, { id: call.id, org_id: ctx.org.id }, { at, key: dueKey(advanceCall, call.id) });
  if (rule !== '')
    events.push(pendingEvent(callScheduled, call.id, { ...toEventData(call), scheduledAt: at.toISOString(), rule }));
}
