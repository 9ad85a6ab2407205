// Owns what follows when a call is over: counts, the event, its execution's next decision, a wished-for callback, the freed slot.
import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { deferEvents, type PendingEvent, pendingEvent } from '../../../kernel/events.ts';
import { uuid7 } from '../../../kernel/ids.ts';
import { sql } from '../../../kernel/sql.ts';
import { callEnded } from '../events.ts';
import { endOf, feed, outcomeOf } from '../executions/execution-feed.ts';
import { CALL_AGAIN_MS, MAX_CALLBACKS } from '../executions/execution-machine.ts';
import type { CallingPorts } from '../ports.ts';
import { deferEndRecording } from '../recordings/recordings.ts';
import * as counts from '../workflows/workflow-counts.ts';
import { type CallRow, type NewCall, toFacts } from './calls.ts';
import { createCall } from './new-call.ts';
import * as slots from './slots.ts';
import { type CollectedLabels, summaryOf } from './summary.ts';
import { planSummary } from './written-summary.ts';

/** In the transaction that made the call terminal. */
export async function settleCall(
  ctx: Context,
  tx: Tx,
  ports: CallingPorts,
  call: CallRow,
  events: PendingEvent[] = [],
): Promise<void> {
  if (call.status !== 'BLOCKED') events.push(pendingEvent(callEnded, call.id, endOf(call)));
  await countMoney(tx, call);
  await ports.gate.ended(ctx, tx, call);
  deferEndRecording(ctx, tx, call.id);
  if (call.prompt_id !== null) {
    const talk = await ports.talker.ended?.(ctx, tx, call.id);
    await summarize(ctx, tx, call, talk?.labels);
    if (talk?.canSummarize && call.status === 'COMPLETED') await planSummary(ctx, tx, call);
  }
  if (call.tag !== 'INBOUND' && call.execution_id) {
    const input = { type: 'call_ended', callId: call.id, outcome: outcomeOf(call) } as const;
    await feed(ctx, tx, ports, call.execution_id, { input, events });
  } else {
    const again = call.outbound && call.ended_reason === 'CALL_AGAIN' && call.callbacks < MAX_CALLBACKS;
    if (again) await callAgain(ctx, tx, call, events);
    deferEvents(ctx, tx, events);
    if (call.tag === 'INBOUND') await wakeWaitingWorkflow(ctx, tx, ports, call);
  }
  slots.deferRelease(ctx, tx, call.id);
}

/** Said again with what the assistant's flow asked for, in its author's words. */
async function summarize(ctx: Context, tx: Tx, call: CallRow, labels: CollectedLabels = {}): Promise<void> {
  const summary = summaryOf(toFacts(call), labels);
  if (call.status !== 'COMPLETED' || summary === call.summary) return;
  await tx.run(sql`update calls set summary = ${summary} where org_id = ${ctx.org.id} and id = ${call.id}`);
}

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const amountOf = (value: unknown): string => (typeof value === 'string' && AMOUNT.test(value) ? value : '0');

async function countMoney(tx: Tx, call: CallRow): Promise<void> {
  const promises = amountOf(call.variables.promise_amount);
  const cash = amountOf(call.variables.paid_amount);
  if (call.workflow_id && (promises !== '0' || cash !== '0')) await counts.add(tx, call.workflow_id, { promises, cash });
}

/** Executions that stood still while their lead was on the line. */
export async function wakeWaitingWorkflow(ctx: Context, tx: Tx, ports: CallingPorts, call: CallRow): Promise<void> {
  const waiting = await tx.rows<{ id: string }>(sql`
    select id from workflow_executions
    where org_id = ${ctx.org.id} and phone = ${call.phone} and completed_at is null and inbound_call_id = ${call.id} order by id`);
  for (const { id } of waiting) {
    await feed(ctx, tx, ports, id, { input: { type: 'inbound_ended', callId: call.id, reason: call.ended_reason } });
  }
}

/** A single call has no execution that would remember the wish. */
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
