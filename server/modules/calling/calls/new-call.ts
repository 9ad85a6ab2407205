// Owns the one place where a call is created: its row, its events and the job that comes back to it commit together.
import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { type PendingEvent, pendingEvent } from '../../../kernel/events.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import { callBlocked, callCreated, callScheduled } from '../events.ts';
import { advanceCall } from '../jobs.ts';
import { type CallRow, deferInsert, type NewCall, toEventData } from './calls.ts';
import * as slots from './slots.ts';

/** `rule`: what the gate decided by, where it did not simply allow. */
type Creation = { rule?: string; events: PendingEvent[] };

/** The caller has asked the gate, and says by status and times what it answered. */
export async function createCall(ctx: Context, tx: Tx, given: NewCall, { rule = '', events }: Creation): Promise<CallRow> {
  const call = deferInsert(ctx, tx, given);
  events.push(pendingEvent(callCreated, call.id, toEventData(call)));
  await followUp(ctx, tx, call, rule, events);
  return call;
}

/** What a verdict asks for besides the row: the job that comes back to the call, and the event. */
export async function followUp(ctx: Context, tx: Tx, call: CallRow, rule: string, events: PendingEvent[]): Promise<void> {
  if (call.status === 'QUEUED') await slots.wakeWaiting(ctx, tx);
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
