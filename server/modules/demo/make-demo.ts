// The job of the demonstration: part by part, each once. Killed in the middle, it goes on with the part that was under way.
import { createHash } from 'node:crypto';
import { movedClock } from '../../kernel/clock.ts';
import { type Context, DEMO_ACTOR, type Kernel, systemContext } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { Problem } from '../../kernel/errors.ts';
import { addJob, type Run } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import * as demos from './demos.ts';
import * as furniture from './furniture.ts';
import { HISTORY_DAYS, pastCalls, pastChats } from './history.ts';
import { advanceDemo } from './jobs.ts';
import type { DemoPorts, DemoWork } from './ports.ts';
import { removeDemo } from './remove-demo.ts';
import { type DemoStepName, STEP_NAMES, stepTotal } from './step-list.ts';

/** `wait`: not yet; it is asked again soon. */
type Part = (work: DemoWork) => Promise<demos.MadeThings | 'wait'>;

const RUN_MS = 3000;
const SOON_MS = 250;
/** Longer than any part takes; the sweep comes after it. */
const PATIENCE_MS = 60_000;
const BEFORE_HISTORY_MS = (HISTORY_DAYS + 1) * 24 * 3600_000;

/** With the row of the demonstration in one transaction: it is there with its id, or not at all. */
const ATOMIC: Partial<Record<DemoStepName, Part>> = {
  knowledge: furniture.makeKnowledge,
  assistant: furniture.makeAssistant,
  release: furniture.makeRelease,
  people: furniture.makePeople,
  campaign: furniture.makeCampaign,
};

export const advanceDemoJob =
  (ports: DemoPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> => {
    const ctx = systemContext(kernel, org_id, DEMO_ACTOR);
    const until = performance.now() + RUN_MS;
    try {
      for (;;) {
        const isOver = performance.now() > until || run.signal.aborted;
        const next = await ctx.db.transaction((tx) => advance({ ...ctx, cancellation: run }, tx, ports, { run, isOver }));
        if (next !== 'more') return;
      }
    } catch (error) {
      if (!(error instanceof Problem) && !run.lastAttempt) throw error;
      ctx.log.warn({ err: error, demo_id: id }, 'the demonstration could not go on');
      await ctx.db.transaction((tx) => fail(ctx, tx, error));
    }
  };

type Turn = { run: Run; isOver: boolean };

/** One part. The row is held meanwhile, so that no other worker makes the same, and nothing is removed beneath it. */
async function advance(ctx: Context, tx: Tx, ports: DemoPorts, { run, isOver }: Turn): Promise<'more' | 'later' | 'done'> {
  const row = await demos.lock(ctx, tx);
  await run.fence(tx);
  await demos.keepOpen(tx, PATIENCE_MS);
  if (row?.state === 'removing') {
    await removeDemo(ctx, ports, row.made);
    await demos.erase(ctx, tx, row);
    return 'done';
  }
  if (row?.state !== 'making') return 'done';
  const comeBack = (ms: number) => {
    const at = new Date(ctx.clock.nowMs() + ms * ctx.clock.speed);
    return addJob(ctx, tx, advanceDemo, { id: row.id, org_id: ctx.org.id }, { at, key: dueKey(advanceDemo, row.id) });
  };
  if (isOver) {
    await demos.save(ctx, tx, row, {}, PATIENCE_MS);
    await comeBack(0);
    return 'later';
  }
  const made = await makePart(ctx, tx, ports, row);
  if (made === 'wait') {
    await demos.save(ctx, tx, row, {}, PATIENCE_MS);
    await comeBack(SOON_MS);
    return 'later';
  }
  const after = next(row);
  const isComplete = after.state === 'complete';
  await demos.save(ctx, tx, row, { ...after, made: { ...row.made, ...made } }, isComplete ? null : PATIENCE_MS);
  return isComplete ? 'done' : 'more';
}

function next({ step, done, created_at }: demos.DemoRow): Partial<demos.DemoRow> {
  if (done + 1 < stepTotal(step, created_at)) return { done: done + 1 };
  const following = STEP_NAMES[STEP_NAMES.indexOf(step) + 1];
  return following === undefined ? { state: 'complete', done: done + 1 } : { step: following, done: 0 };
}

function makePart(ctx: Context, tx: Tx, ports: DemoPorts, row: demos.DemoRow): Promise<demos.MadeThings | 'wait'> {
  const clock = movedClock(ctx.clock, new Date(row.created_at.getTime() - BEFORE_HISTORY_MS));
  const past = { ports, row, clock, ctx: { ...ctx, clock } };
  const atomic = ATOMIC[row.step];
  if (atomic) return atomic({ ...past, ctx: { ...past.ctx, tx } });
  if (row.step === 'chats') return chat(past);
  if (row.step === 'calls') return call(past);
  if (row.step !== 'desk') return furniture.isRead(past).then((isRead) => (isRead ? {} : 'wait'));
  return row.done === 0 ? furniture.makeEndpoint({ ...past, ctx: { ...ctx, tx } }) : leaveForDesk({ ...past, ctx });
}

type Conversation = { id: string; ended_at: string | null; status: string };
type Said = { conversation: Conversation };

/** A part that is repeated finds its own conversation and words by their keys. */
async function talk(
  { ctx, ports, row, clock }: DemoWork,
  key: string,
  plan: { at?: Date; email: object; words: readonly string[] },
) {
  const { at, email, words } = plan;
  const start = at ?? clock.now();
  if (at) clock.moveTo(at);
  const body = { assistant_id: row.made.assistant, end_user: { identifiers: [email] }, metadata: { demo: 'parley' } };
  let said = await ports.call<Conversation>(ctx, 'createConversation', { body, key: `demo-${row.id}-${key}` });
  const params = { conversation_id: said.id };
  for (const [place, text] of words.entries()) {
    if (said.ended_at !== null) break;
    if (at) clock.moveTo(new Date(start.getTime() + (place + 1) * 45_000));
    const told = { params, body: { text }, key: `demo-${row.id}-${key}-${place}` };
    said = (await ports.call<Said>(ctx, 'sendConversationMessage', told)).conversation;
  }
  return { said, params };
}

async function leaveForDesk(work: DemoWork): Promise<demos.MadeThings> {
  const email = { type: 'email', value: 'ines.duarte@parley-demo.example' };
  await talk(work, 'desk', { email, words: ['Can I talk to a human, please?'] });
  return {};
}

async function chat(work: DemoWork): Promise<demos.MadeThings> {
  const { ctx, ports, row } = work;
  const plan = pastChats(row.created_at)[row.done];
  if (!plan) return {};
  const { at, person, words } = plan;
  const { said, params } = await talk(work, `chat-${row.done}`, { at, email: person.identifier, words });
  if (said.ended_at === null) await ports.call(ctx, 'closeConversation', { params, body: { outcome: 'success' } });
  return {};
}

async function call({ ctx, ports, row, clock }: DemoWork): Promise<demos.MadeThings> {
  const plan = pastCalls(row.created_at)[row.done];
  if (!plan || row.made.workflow === undefined) return {};
  const { firstName, lastName, identifier } = plan.person;
  clock.moveTo(plan.at);
  const lead = { primaryPhone: identifier.value, firstName, lastName };
  const given = { id: idFrom(`${row.id} call ${row.done}`), workflowId: row.made.workflow, lead, script: plan.script };
  await ports.placeCall(ctx, given, clock.moveTo);
  return {};
}

/** The same text has the same id: a UUID of version 8. */
function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const UNEXPECTED = 'Something unexpected happened; the log of the server says what.';

async function fail(ctx: Context, tx: Tx, error: unknown): Promise<void> {
  const row = await demos.lock(ctx, tx);
  if (!row) return;
  const why = error instanceof Problem ? error.message : UNEXPECTED;
  const what = row.state === 'removing' ? 'Remove the demo again.' : 'Ask for the demo again to go on from here, or remove it.';
  await demos.save(ctx, tx, row, { error: `${why} ${what}`, ...(row.state === 'making' && { state: 'failed' }) }, null);
}
