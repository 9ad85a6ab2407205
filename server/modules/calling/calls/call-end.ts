// What follows when a call is over: counts, the event, its summary, and a report to the campaign that started it.
import { type Context, type Kernel, reader, systemContext } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { type PendingEvent, pendingEvent } from '../../../kernel/events.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { type CallRow, toEndEventData } from '../contract/call.ts';
import { callEnded } from '../contract/events.ts';
import { writeSummary } from '../contract/jobs.ts';
import type { CallingPorts } from '../contract/ports.ts';
import type { CollectedLabels } from '../contract/talker.ts';
import { deferEndRecording } from '../recordings/recordings.ts';
import { find } from './calls.ts';
import { summaryOf } from './summary.ts';
import * as counts from './workflow-counts.ts';

/** In the transaction that ended the call. */
export async function finishCall(
  ctx: Context,
  tx: Tx,
  ports: CallingPorts,
  call: CallRow,
  events: PendingEvent[] = [],
): Promise<void> {
  if (call.status !== 'BLOCKED' && !call.is_test) events.push(pendingEvent(callEnded, call.id, toEndEventData(call)));
  await countMoney(tx, call);
  await ports.gate.ended(ctx, tx, call);
  deferEndRecording(ctx, tx, call.id);
  if (call.prompt_id !== null) {
    const conversation = await ports.talker.ended?.(ctx, tx, call.id);
    await summarize(ctx, tx, call, conversation?.labels);
    if (conversation?.canSummarize && call.status === 'COMPLETED') await scheduleSummary(ctx, tx, call);
  }
  await ports.campaigns.callEnded(ctx, tx, ports, call, events);
}

/** Replaces the summary by one with the values that the assistant's flow collects, under its author's labels. */
async function summarize(ctx: Context, tx: Tx, call: CallRow, labels: CollectedLabels = {}): Promise<void> {
  const summary = summaryOf(call, labels);
  if (call.status !== 'COMPLETED' || summary === call.summary) return;
  await tx.run(sql`update calls set summary = ${summary} where org_id = ${ctx.org.id} and id = ${call.id}`);
}

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const amountOf = (value: unknown): string => (typeof value === 'string' && AMOUNT.test(value) ? value : '0');

async function countMoney(tx: Tx, call: CallRow): Promise<void> {
  const promises = amountOf(call.variables.promise_amount);
  const cash = amountOf(call.variables.paid_amount);
  if (call.workflow_id && (promises !== '0' || cash !== '0'))
    await counts.add(tx, call.workflow_id, { promises, cash });
}

/** Only of conversations: a message on a machine needs no summary by a model. */
async function scheduleSummary(ctx: Context, tx: Tx, call: CallRow): Promise<void> {
  const isConversation = call.answered_by === 'human' && call.transcript.some(({ user }) => user === 'user');
  if (isConversation)
    await addJob(
      ctx,
      tx,
      writeSummary,
      { id: call.id, org_id: ctx.org.id },
      { key: `${writeSummary.name}:${call.id}` },
    );
}

/** The summary that was built without a model stays where the model fails, is over its budget, or invents something. */
export const writeSummaryJob =
  ({ talker }: CallingPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }): Promise<void> => {
    const ctx = systemContext(kernel, org_id, writeSummary.name);
    const call = await find(ctx, reader(ctx), id);
    if (!call || call.summary === '') return;
    const written = await talker.summarize?.(ctx, call);
    if (written === undefined) return;
    // A person who was erased meanwhile has no summary any more, and gets none.
    await ctx.db.run(sql`
      update calls set summary = ${written} where org_id = ${org_id} and id = ${id} and summary = ${call.summary}`);
  };
