// Owns the turn. `sendMessage` stores a message together with the step that takes it (step.ts), in one transaction.
// `runTurn` then runs the pending effect outside of any lock (effects.ts) and saves the step that takes its result
// (save.ts), effect by effect, until the flow waits for a person, a human or the clock. After a crash the row names the
// pending effect, and another process continues from there.

import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { Input } from '../../../../flow/interpreter/state.ts';
import { SYSTEM_VARIABLES } from '../../../../flow/language/graph.ts';
import { asObject, clean, type JsonObject } from '../../../../flow/language/json.ts';
import type { RawRequest } from '../../../http/route.ts';
import { type Context, ownerFor, reader, transaction, withShare } from '../../../kernel/context.ts';
import { sql, wallClockIn } from '../../../kernel/db/sql.ts';
import { conflict, Invalid, Problem } from '../../../kernel/errors.ts';
import type { ReleaseSlot } from '../../../kernel/fairness/fairness.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import { histogram } from '../../../kernel/meter.ts';
import { announceTopic } from '../../../kernel/signals.ts';
import type { ConversationRow, LoadedConversation } from '../store/conversations.ts';
import * as conversations from '../store/conversations.ts';
import { attach as attachFiles } from '../store/files.ts';
import * as messages from '../store/messages.ts';
import type { ConversationTurn, SendMessage } from '../store/schema.ts';
import { type NewTrace, traceEntry } from '../store/trace.ts';
import { runPendingEffect, type TurnHooks } from './effects.ts';
import { continueConversation } from './jobs.ts';
import type { ConversationPorts } from './ports.ts';
import { canRunNow, waitsForHuman } from './progress.ts';
import { leaseMs, save, saveIfUnchanged, saveLocked, type TurnScope } from './save.ts';
import { enterAssistant, inputTrace, type SavedStep, type StepContext, takeStep, timeVariables } from './step.ts';
import { visitorLine, visitorShare } from './visitor-line.ts';

/** A message of the end user, or of a human agent. */
export type IncomingMessage = {
  text: string;
  role: 'user' | 'agent';
  variables: JsonObject;
  requestKey: Buffer | undefined;
  /** Files that were uploaded for it. Without a text their names stand for one. */
  fileIds?: readonly string[];
};
/** A message that is stored; `proceed` brings about the replies. */
export type SentMessage = {
  message: messages.ShownMessage;
  proceed(hooks?: TurnHooks): Promise<z.input<typeof ConversationTurn>>;
};

const MAX_INBOX = 20;

/** A repeated request finds what the first one made, even when the first one died before it could answer. */
export const requestKeyOf = (ctx: Context, raw: RawRequest): Buffer | undefined => {
  const key = raw.headers['idempotency-key'];
  return typeof key === 'string' ? createHash('sha256').update(`${ctx.org.id}\n${key}`).digest() : undefined;
};

/** A message of an API request. */
export async function receiveMessage(
  ctx: Context,
  ports: ConversationPorts,
  id: string,
  { text, role, variables, file_ids: fileIds = [] }: z.output<typeof SendMessage>,
  raw: RawRequest,
): Promise<SentMessage> {
  if (fileIds.length > 0 && role !== 'agent')
    throw new Invalid([
      { type: 'value_error', loc: ['body', 'file_ids'], msg: 'Only an agent sends files by this route' },
    ]);
  const received = {
    text,
    role,
    requestKey: requestKeyOf(ctx, raw),
    variables: asObject(clean(variables ?? {})),
    fileIds,
  };
  const sent = await sendMessage(ctx, ports, id, received);
  // Answers of streams are not stored under their key, so only the message itself shows that the key was used for
  // another one.
  if (sent.message.text !== text || sent.message.role !== role)
    throw new Problem('idempotency_key_reused', 'This Idempotency-Key was used for another message. Use a new one.');
  return sent;
}

/** Stores a message. A repeat with the same key stores nothing, and finds the replies that there are. */
export async function sendMessage(
  ctx: Context,
  ports: ConversationPorts,
  id: string,
  received: IncomingMessage,
): Promise<SentMessage> {
  const heardAt = performance.now();
  const { known, saved } = await transaction(ctx, async (tx) => {
    const conversation = await conversations.lockForTurn(ctx, tx, id);
    const { row } = conversation;
    const stored = received.requestKey && (await messages.findByRequest(ctx, tx, row, received.requestKey));
    if (stored) return { known: { message: stored, row } };
    return { saved: await takeMessage({ ctx, tx, ports }, conversation, received) };
  });
  if (known) return { message: known.message, proceed: () => repliesTo(ctx, ports, known.row, known.message) };
  const [message] = saved.messages as [messages.ShownMessage];
  return {
    message,
    proceed: async (given) => {
      const hooks = received.role === 'user' ? withFirstWord(ctx, saved.conversation.row, heardAt, given) : given;
      hooks?.onReplies?.(saved.messages.slice(1));
      // Another worker runs an effect of this conversation, and will answer this as well.
      const isAnsweredElsewhere = saved.conversation.row.worker !== null && saved.worker === null;
      if (isAnsweredElsewhere) return repliesTo(ctx, ports, saved.conversation.row, message);
      const done = await runTurn(ctx, ports, saved, hooks);
      const { row, inner } = done.conversation;
      return {
        conversation: await conversations.toConversation(ctx, row, inner),
        message,
        replies: done.messages.slice(1),
      };
    },
  };
}

export const firstWordSeconds = histogram(
  'parley_first_word_seconds',
  'From a message of an end user to the first word of the answer, by channel. High on voice: the vendor of the model is slow; look at parley_model_request_seconds, or choose another model',
  [0.02, 0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 2, 4, 8, 16],
  ['channel'],
);

/** The first word, streamed or in a reply, is measured. */
function withFirstWord(ctx: Context, { channel }: ConversationRow, heardAt: number, hooks: TurnHooks = {}): TurnHooks {
  let isMeasured = false;
  const measure = (): void => {
    if (!isMeasured) ctx.meter.observe(firstWordSeconds, { channel }, (performance.now() - heardAt) / 1000);
    isMeasured = true;
  };
  const { speech } = hooks;
  return {
    ...hooks,
    ...(hooks.onText && {
      onText: (delta) => {
        measure();
        hooks.onText?.(delta);
      },
    }),
    ...(speech && {
      speech: {
        ...speech,
        say: async (...sentence) => {
          await speech.say(...sentence);
          measure();
        },
      },
    }),
    onReplies: (replies) => {
      if (replies.length > 0) measure();
      hooks.onReplies?.(replies);
    },
  };
}

/** The step that takes a message, which is the first of the saved `messages`. An agent may write only after a takeover. */
export async function takeMessage(
  scope: TurnScope,
  conversation: LoadedConversation,
  { text: written, role, variables, requestKey, fileIds = [] }: IncomingMessage,
): Promise<SavedStep> {
  const { row, inner } = conversation;
  conversations.assertNotOver(row);
  // Another colleague than the one who took over writes under their own name.
  const { actor } = scope.ctx;
  const ofAgent = actor.session ? actor.name : row.agent_name;
  const agent_name = role === 'agent' ? ofAgent : null;
  if (role === 'agent' && row.status !== 'handed_off')
    throw conflict('A human answers only after POST …/takeover. Take the conversation over first.', {
      status: row.status,
    });
  const files =
    fileIds.length === 0
      ? undefined
      : await attachFiles(scope.ctx, scope.tx, row, { ids: fileIds, role, position: row.message_count + 1 });
  const text = written === '' && files ? files.map(({ name }) => name).join(', ') : written;
  const received = { messages: [{ role, text, node_id: null, agent_name, files }], requestKey };
  if (row.status === 'handed_off') {
    const trace = [traceEntry('human', role === 'agent' ? 'a human answered' : 'the person spoke to a human')];
    return { ...(await save(scope, row, { ...received, inner, trace, newTurn: role === 'user' })), worker: null };
  }
  if (inner.state.inbox.length >= MAX_INBOX) {
    const waiting = { waiting: inner.state.inbox.length };
    throw conflict('The assistant has not answered the last messages yet. Wait for its reply.', waiting);
  }
  const input: Input = {
    type: 'user_message',
    text,
    variables: { ...ownVariables(variables), ...timeVariables(scope.ctx) },
  };
  // The transcript has the text.
  const detail = { position: row.message_count + 1 };
  const trace = [inputTrace('the person spoke', inner.state.node, { ...input, text: '' }, detail)];
  return stepBesideWorker(scope, conversation, input, { ...received, trace, newTurn: true });
}

/** A caller cannot say who the person is, nor what else only the system knows. */
const ownVariables = (variables: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !SYSTEM_VARIABLES.has(name)));

/** A worker that already runs an effect takes this input as soon as it has finished, and no other worker is started. */
async function stepBesideWorker(
  scope: TurnScope,
  conversation: LoadedConversation,
  input: Input,
  context: StepContext,
): Promise<SavedStep> {
  const { worker } = conversation.row;
  if (worker === null) return takeStep(scope, conversation, input, context);
  return { ...(await takeStep(scope, conversation, input, { ...context, worker })), worker: null };
}

/** Runs the pending effects one by one, until the conversation waits for a person, a human or the clock. */
export async function runTurn(
  ctx: Context,
  ports: ConversationPorts,
  from: SavedStep,
  hooks: TurnHooks = {},
): Promise<Omit<SavedStep, 'worker'>> {
  const { worker, conversation } = from;
  const share = conversation.row.visitor_id === null ? undefined : visitorShare(conversation.row);
  if (!share || worker === null || !hasWork(conversation, worker)) return runEffects(ctx, ports, from, hooks);
  const own = withShare(ctx, share);
  const slot = await slotInLine(own, conversation.row, worker);
  if (!slot) {
    await putOff(own, ports, conversation.row, worker);
    return { conversation: await conversations.load(ctx, conversation.row.id), messages: from.messages };
  }
  return runEffects(own, ports, from, hooks).finally(slot);
}

/** While the turn waits in line, other processes must see that this worker is alive. */
async function slotInLine(ctx: Context, row: ConversationRow, worker: string): Promise<ReleaseSlot | undefined> {
  const slot = visitorLine(ctx).admit(ctx, ownerFor(ctx), row.visitor_id ?? '');
  if (!(slot instanceof Promise)) return slot;
  const lease = renewLease(ctx, row.id, worker);
  return slot.finally(lease.stop);
}

/** The visitor has left: their message stays stored, and the turn goes on when they are back or when a slot is free. */
async function putOff(
  ctx: Context,
  ports: ConversationPorts,
  { id, visitor_id }: ConversationRow,
  worker: string,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const row = await tx.maybe(sql`
      update conversations set worker = null, due_at = ${wallClockIn(ctx.tuning.putOffTurnMs)}
      where org_id = ${ctx.org.id} and id = ${id} and worker = ${worker} and status = 'active' returning id`);
    if (!row) return;
    const at = new Date(ctx.clock.nowMs() + ctx.tuning.putOffTurnMs + 100);
    const key = dueKey(continueConversation, id);
    await addJob(ctx, tx, continueConversation, { id, org_id: ctx.org.id }, { at, key });
    tx.afterCommit(() => announceTopic(ctx, id));
  });
  // They may have come back meanwhile, and have seen a worker that was about to leave.
  if (visitorLine(ctx).isPresent(visitor_id ?? '')) await resumePutOff(ctx, ports, id);
}

/** The turn of a visitor who had left. Does nothing where another process has taken it up already. */
export async function resumePutOff(ctx: Context, ports: ConversationPorts, id: string): Promise<void> {
  const saved = await transaction(ctx, async (tx) => {
    const conversation = await conversations.lock(ctx, tx, id);
    return conversations.isPutOff(conversation.row) ? takeUp({ ctx, tx, ports }, conversation) : undefined;
  });
  if (saved) await runTurn(ctx, ports, saved, { isResumed: true });
}

/** Another worker runs the effect that is pending. */
export async function takeUp(
  scope: TurnScope,
  { row, inner }: LoadedConversation,
  trace: NewTrace[] = [],
): Promise<SavedStep> {
  const worker = randomUUID();
  return { ...(await save(scope, row, { inner, worker, trace })), worker };
}

async function runEffects(
  ctx: Context,
  ports: ConversationPorts,
  from: SavedStep,
  hooks: TurnHooks,
): Promise<Omit<SavedStep, 'worker'>> {
  const { worker } = from;
  let { conversation } = from;
  const added = [...from.messages];
  while (worker !== null && hasWork(conversation, worker)) {
    const saved = await runNextEffect(ctx, ports, conversation, worker, hooks);
    if (!saved) return { conversation: await conversations.load(ctx, conversation.row.id), messages: added };
    hooks.onReplies?.(saved.messages);
    added.push(...saved.messages);
    conversation = saved.conversation;
  }
  return { conversation, messages: added };
}

const hasWork = ({ row, inner }: LoadedConversation, worker: string): boolean =>
  row.worker === worker && row.status === 'active' && canRunNow(inner.pending, row.channel);

/** `undefined`: the conversation is no longer this worker's. */
async function runNextEffect(
  ctx: Context,
  ports: ConversationPorts,
  conversation: LoadedConversation,
  worker: string,
  hooks: TurnHooks,
): Promise<SavedStep | undefined> {
  const { pending } = conversation.inner;
  if (!pending) return undefined;
  const lease = renewLease(ctx, conversation.row.id, worker);
  const effectResult = await runPendingEffect(ctx, ports, conversation, pending, hooks).finally(lease.stop);
  const { input, enter } = effectResult;
  const context = { effectResult, worker };
  if (!enter) {
    const saved = await saveIfUnchanged(ctx, conversation, (tx, read) =>
      takeStep({ ctx, tx, ports }, conversation, input, { ...context, read }),
    );
    if (saved) return saved;
  }
  await effectResult.stored;
  return saveLocked(ctx, conversation, worker, (tx, current) =>
    enter
      ? enterAssistant({ ctx, tx, ports }, current, enter, context)
      : takeStep({ ctx, tx, ports }, current, input, context),
  );
}

/** While an effect runs, other processes must see that this worker is alive. */
function renewLease(ctx: Context, id: string, worker: string): { stop: () => void } {
  const lease = leaseMs(ctx);
  const timer = setInterval(() => {
    ctx.db
      .run(
        sql`update conversations set due_at = ${wallClockIn(lease)} where org_id = ${ctx.org.id} and id = ${id} and worker = ${worker}`,
      )
      .catch((error) => ctx.log.warn({ err: error }, 'lease of a conversation not renewed'));
  }, lease / 3);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function repliesTo(
  ctx: Context,
  ports: ConversationPorts,
  row: ConversationRow,
  message: messages.ShownMessage,
): Promise<z.input<typeof ConversationTurn>> {
  await waitForWorker(ctx, row.id);
  if (conversations.isPutOff(await conversations.find(ctx, reader(ctx), row.id)))
    await resumePutOff(ctx, ports, row.id);
  const { replies: answers, later } = await messages.answersTo(ctx, row, message.position);
  // A person who spoke before the last answer was out is answered after the next message.
  const replies = answers.length > 0 ? answers : later;
  return { conversation: await conversations.read(ctx, row.id), message, replies };
}

const MAX_WAIT_MS = 120_000;

/** Returns when no worker runs an effect any more: the conversation waits for a person, a human or the clock. */
export async function waitForWorker(ctx: Context, id: string): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS;
  for (let pause = 15; performance.now() < until; pause = Math.min(pause * 1.5, 250)) {
    const row = await reader(ctx).maybe(sql`
      select 1 from conversations where org_id = ${ctx.org.id} and id = ${id} and worker is not null and status = 'active'`);
    if (!row) return;
    await sleep(pause);
  }
}

/** An event from outside, such as a payment, that the flow may wait for. */
export async function receiveEvent(
  ctx: Context,
  ports: ConversationPorts,
  id: string,
  event: { name: string; variables: JsonObject },
) {
  const saved = await transaction(ctx, async (tx) => {
    const conversation = await conversations.lock(ctx, tx, id);
    conversations.assertNotOver(conversation.row);
    if (conversation.row.status === 'handed_off') throw conflict('A human has this conversation. Release it first.');
    const input = { type: 'event', name: event.name, variables: ownVariables(event.variables) } as const;
    const trace = [inputTrace(`the event ${event.name}`, conversation.inner.state.node, input)];
    return stepBesideWorker({ ctx, tx, ports }, conversation, input, { trace });
  });
  await runTurn(ctx, ports, saved);
  return conversations.read(ctx, id);
}

/** A human gives the conversation back: the hand-off is done, or the effect that was pending runs again. */
export async function resumeTurn(
  scope: TurnScope,
  conversation: LoadedConversation,
  trace: NewTrace[],
): Promise<SavedStep> {
  const { row, inner } = conversation;
  const { pending } = inner;
  if (pending && waitsForHuman(pending, row.channel)) {
    const input: Input = { type: 'handoff_result', effect_id: pending.id, ok: true, released: true };
    const released = inputTrace('the human gave it back', inner.state.node, input);
    return takeStep(scope, conversation, input, { trace: [...trace, released], human: null });
  }
  const worker = canRunNow(pending, row.channel) ? randomUUID() : null;
  return { ...(await save(scope, row, { inner, trace, human: null, worker })), worker };
}
