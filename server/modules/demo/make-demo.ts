// The job of the demo: part by part, each once. After a crash it goes on with the part that was
// under way.

import { createHash } from 'node:crypto';
import { type Context, DEMO_ACTOR, type Kernel, systemContext } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { conflict, Problem } from '../../kernel/errors.ts';
import { addJob, type Run } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import { movedClock } from '../../kernel/time/clock.ts';
import * as demos from './demos.ts';
import { type DemoStepName, STEP_NAMES, stepTotal } from './demos.ts';
import { applyOperations, type CreatedIds } from './fixtures.ts';
import { HISTORY_DAYS, pastCalls, pastChats } from './history.ts';
import { advanceDemo } from './jobs.ts';
import type { DemoPorts, DemoWork } from './ports.ts';

const RUN_MS = 3000;
const SOON_MS = 250;
/** Longer than any part takes; the sweep comes after it. */
const PART_TIMEOUT_MS = 60_000;
const BEFORE_HISTORY_MS = (HISTORY_DAYS + 1) * 24 * 3600_000;

/**
 * The steps that are data. Each commits together with the row of the demo: it is there with its ids,
 * or not at all.
 */
const ATOMIC: ReadonlySet<DemoStepName> = new Set(['knowledge', 'assistant', 'release', 'people', 'campaign']);

export const advanceDemoJob =
  (ports: DemoPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> => {
    const ctx = systemContext(kernel, org_id, DEMO_ACTOR);
    const until = performance.now() + RUN_MS;
    try {
      for (;;) {
        const isOver = performance.now() > until || run.signal.aborted;
        const next = await run.outside.transaction((tx) =>
          advance({ ...ctx, cancellation: run }, tx, ports, { run, isOver }),
        );
        if (next !== 'more') return;
      }
    } catch (error) {
      if (!(error instanceof Problem) && !run.lastAttempt) throw error;
      ctx.log.warn({ err: error, demo_id: id }, 'the demo could not go on');
      await ctx.db.transaction((tx) => fail(ctx, tx, error));
    }
  };

type JobRun = { run: Run; isOver: boolean };

/**
 * One part. The row is locked meanwhile, so that no other worker does the same part and no caller
 * removes the demo.
 */
async function advance(
  ctx: Context,
  tx: Tx,
  ports: DemoPorts,
  { run, isOver }: JobRun,
): Promise<'more' | 'later' | 'done'> {
  const row = await demos.lock(ctx, tx);
  await run.fence(tx);
  await demos.allowIdle(tx, PART_TIMEOUT_MS);
  if (row?.state === 'removing') {
    await applyOperations(ctx, ports.call, 'remove', stateOf(row));
    await eraseHistory(ctx, ports, row.made);
    await demos.erase(ctx, tx, row);
    return 'done';
  }
  if (row?.state !== 'making') return 'done';
  const runAgain = (ms: number) => {
    const at = new Date(ctx.clock.nowMs() + ms * ctx.clock.speed);
    return addJob(ctx, tx, advanceDemo, { id: row.id, org_id: ctx.org.id }, { at, key: dueKey(advanceDemo, row.id) });
  };
  if (isOver) {
    await demos.save(ctx, tx, row, {}, PART_TIMEOUT_MS);
    await runAgain(0);
    return 'later';
  }
  const made = await makePart(ctx, tx, ports, row);
  if (made === 'wait') {
    await demos.save(ctx, tx, row, {}, PART_TIMEOUT_MS);
    await runAgain(SOON_MS);
    return 'later';
  }
  const after = next(row);
  const isComplete = after.state === 'complete';
  await demos.save(ctx, tx, row, { ...after, made: { ...row.made, ...made } }, isComplete ? null : PART_TIMEOUT_MS);
  return isComplete ? 'done' : 'more';
}

/** No caller can delete conversations, calls and invocations, so the ports do. */
async function eraseHistory(
  ctx: Context,
  ports: DemoPorts,
  { assistant, reminder, kbs = [], workflow }: CreatedIds,
): Promise<void> {
  const assistantIds = [assistant, reminder].filter((id) => id !== undefined);
  const workflowIds = workflow === undefined ? [] : [workflow];
  for (const end_user_id of await ports.leadsOf(ctx, workflowIds)) await eraseLead(ctx, ports, end_user_id);
  await ports.forget(ctx, { assistantIds, kbIds: kbs, workflowIds });
}

/** People whom the campaign alone made. Those who are known otherwise stay. */
async function eraseLead(ctx: Context, ports: DemoPorts, end_user_id: string): Promise<void> {
  const params = { end_user_id };
  const { source } = await ports.call<{ source: string | null }>(ctx, 'getEndUser', { params });
  if (source === 'campaign') await ports.call(ctx, 'eraseEndUser', { params });
}

function next({ step, done, created_at }: demos.DemoRow): Partial<demos.DemoRow> {
  if (done + 1 < stepTotal(step, created_at)) return { done: done + 1 };
  const following = STEP_NAMES[STEP_NAMES.indexOf(step) + 1];
  return following === undefined ? { state: 'complete', done: done + 1 } : { step: following, done: 0 };
}

function makePart(ctx: Context, tx: Tx, ports: DemoPorts, row: demos.DemoRow): Promise<CreatedIds | 'wait'> {
  const clock = movedClock(ctx.clock, new Date(row.created_at.getTime() - BEFORE_HISTORY_MS));
  const past = { ports, row, clock, ctx: { ...ctx, clock } };
  const { step } = row;
  if (step === 'chats') return chat(past);
  if (step === 'calls') return call(past);
  if (step === 'live') return goLive(past);
  if (step === 'reading') return areDocumentsRead(past).then((isRead) => (isRead ? {} : 'wait'));
  if (ATOMIC.has(step)) return applyOperations({ ...past.ctx, tx }, ports.call, step, stateOf(row));
  return row.done === 0
    ? applyOperations({ ...ctx, tx }, ports.call, step, stateOf(row))
    : leaveForDesk({ ...past, ctx });
}

const stateOf = ({ made, created_at }: demos.DemoRow) => ({ before: made, present: created_at });

type DocumentList = { data: { title: string; status: string; error: { message: string } | null }[] };

async function areDocumentsRead({ ctx, ports, row }: DemoWork): Promise<boolean> {
  for (const kb_id of row.made.kbs ?? []) {
    const { data } = await ports.call<DocumentList>(ctx, 'listDocuments', { params: { kb_id } });
    const failed = data.find(({ status }) => status === 'failed');
    if (failed)
      throw conflict(
        `The document "${failed.title}" could not be read: ${failed.error?.message ?? 'no reason is known'}`,
      );
    if (data.some(({ status }) => status !== 'indexed')) return false;
  }
  return true;
}

/**
 * Publishing waits for what a job of its own makes of the examples, so it is not part of the
 * transaction that drew the assistant. After a crash it goes on where it was.
 */
async function goLive({ ctx, ports, row: { made } }: DemoWork): Promise<CreatedIds | 'wait'> {
  const { assistant, revision, reminder, reminder_revision } = made;
  if (!assistant || !revision || !reminder || !reminder_revision)
    throw conflict('The assistants of the demo were not drawn.');
  for (const params of [
    { agent_id: assistant, revision_id: revision },
    { agent_id: reminder, revision_id: reminder_revision },
  ]) {
    const { published_at } = await ports.call<{ published_at: string | null }>(ctx, 'getAssistantRevision', { params });
    try {
      if (published_at === null) await ports.call(ctx, 'publishAssistantRevision', { params });
    } catch (error) {
      if (error instanceof Problem && error.options.details?.examples !== undefined) return 'wait';
      throw error;
    }
    await ports.call(ctx, 'activateAssistantRevision', { params });
  }
  return { live: assistant };
}

type Conversation = { id: string; ended_at: string | null; status: string };
type SentMessage = { conversation: Conversation };

/** A part that is repeated finds its conversation and messages by their idempotency keys. */
async function converse(
  { ctx, ports, row, clock }: DemoWork,
  key: string,
  plan: { at?: Date; email: object; messages: readonly string[] },
) {
  const { at, email, messages } = plan;
  const start = at ?? clock.now();
  if (at) clock.moveTo(at);
  const end_user = { identifiers: [{ ...email, verified: true }] };
  const body = { assistant_id: row.made.assistant, end_user, metadata: { demo: 'parley' } };
  let conversation = await ports.call<Conversation>(ctx, 'createConversation', { body, key: `demo-${row.id}-${key}` });
  const params = { conversation_id: conversation.id };
  for (const [index, text] of messages.entries()) {
    // A human answers from here on.
    if (conversation.ended_at !== null || conversation.status === 'handed_off') break;
    if (at) clock.moveTo(new Date(start.getTime() + (index + 1) * 45_000));
    const input = { params, body: { text }, key: `demo-${row.id}-${key}-${index}` };
    conversation = (await ports.call<SentMessage>(ctx, 'sendConversationMessage', input)).conversation;
  }
  return { conversation, params };
}

async function leaveForDesk(work: DemoWork): Promise<CreatedIds> {
  const email = { type: 'email', value: 'ines.duarte@parley-demo.example' };
  // When the team has gone home, the assistant takes a message for it.
  const messages = ['Can I talk to a human, please?', 'The drawer of my new table does not close, 212 555 0123', 'yes'];
  await converse(work, 'desk', { email, messages });
  return {};
}

async function chat(work: DemoWork): Promise<CreatedIds> {
  const { ctx, ports, row } = work;
  const plan = pastChats(row.created_at)[row.done];
  if (!plan) return {};
  const { at, person, messages, outcome = 'success', disposition } = plan;
  const { conversation, params } = await converse(work, `chat-${row.done}`, { at, email: person.identifier, messages });
  const body = { outcome, ...(disposition !== undefined && { disposition }) };
  if (conversation.ended_at === null) await ports.call(ctx, 'closeConversation', { params, body });
  return {};
}

async function call({ ctx, ports, row, clock }: DemoWork): Promise<CreatedIds> {
  const plan = pastCalls(row.created_at)[row.done];
  if (!plan || row.made.workflow === undefined) return {};
  const { first_name: firstName, last_name: lastName, identifier } = plan.person;
  clock.moveTo(plan.at);
  const lead = { primaryPhone: identifier.value, firstName, lastName };
  const planned = {
    id: idFrom(`${row.id} call ${row.done}`),
    workflowId: row.made.workflow,
    lead,
    script: plan.script,
  };
  await ports.placeCall(ctx, planned, clock.moveTo);
  return {};
}

/** The same text gives the same id: a UUID of version 8. */
function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const UNEXPECTED = 'Something unexpected happened; the log of the server says what.';

async function fail(ctx: Context, tx: Tx, error: unknown): Promise<void> {
  const row = await demos.lock(ctx, tx);
  if (!row) return;
  const reason = error instanceof Problem ? error.message : UNEXPECTED;
  const advice =
    row.state === 'removing' ? 'Remove the demo again.' : 'Ask for the demo again to go on from here, or remove it.';
  await demos.save(
    ctx,
    tx,
    row,
    { error: `${reason} ${advice}`, ...(row.state === 'making' && { state: 'failed' }) },
    null,
  );
}
