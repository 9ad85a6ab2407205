// Owns saving a step: everything that it changes, in one statement, and the one lock of a conversation. A request locks
// the row before it steps (`lock` in store/conversations.ts). A worker that ran an effect outside of any transaction
// saves without a lock if the row still has the version it wrote last (`saveIfUnchanged`), else it locks the row, reads
// it again and decides anew (`saveLocked`).
import type { Effect } from '../../../../flow/interpreter/state.ts';
import { broadcast } from '../../../kernel/cluster/broadcast.ts';
import { type Context, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { emptySql, type Sql, sql, wallClockIn } from '../../../kernel/db/sql.ts';
import { insertEvents, type PendingEvent, pendingEvent } from '../../../kernel/events.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import { announceTopic } from '../../../kernel/signals.ts';
import {
  type ConversationRow,
  type ConversationStatus,
  INNER_SEAL,
  type Inner,
  isOver,
  type LoadedConversation,
  lock,
  nanoToUsd,
  sessionEventData,
} from '../store/conversations.ts';
import {
  messageCreated,
  personWrote,
  policyViolationDetected,
  sessionAbandoned,
  sessionCompleted,
} from '../store/events.ts';
import { revisionOf } from '../store/flows.ts';
import * as messages from '../store/messages.ts';
import { sealOf } from '../store/sealed-rows.ts';
import * as threads from '../store/text-threads.ts';
import * as trace from '../store/trace.ts';
import { alertOfMessage, handOffChange, storeHandOff } from './hand-offs.ts';
import { continueConversation, rememberConversation } from './jobs.ts';
import type { ConversationPorts, WrittenReply } from './ports.ts';
import { canRunNow, type NodeViolation, waitsForHuman } from './progress.ts';

/** The transaction that a step is part of. */
export type TurnScope = { ctx: Context; tx: Tx; ports: ConversationPorts };
/** A row that is not locked: the change is made only if it still has this version, which locks it. */
export type ReadVersion = {
  version: string;
  /** Nothing follows in the transaction: a change that needs one statement is sent with its commit. */
  isLast: boolean;
};

type ConversationChange = {
  inner: Inner;
  messages?: messages.NewMessage[];
  /** The Idempotency-Key of the first message. */
  requestKey?: Buffer | undefined;
  trace?: trace.NewTrace[];
  violations?: NodeViolation[];
  events?: PendingEvent[];
  /** A person spoke: a new turn starts. */
  newTurn?: boolean | undefined;
  /** The worker that runs the pending effect. */
  worker?: string | null;
  /** How many of the last messages that worker needs. */
  history?: number;
  /** A human takes over, or gives the conversation back. */
  human?: { agentName: string | null; assignee?: string } | null | undefined;
  /** It waits for a human in this queue from now on, whatever its flow waits for. */
  asksHuman?: { queue: string | null } | undefined;
  /** A human is asked for once more: in this queue, or this colleague. */
  waitsFor?: { queue: string | null; assignee: string | null };
  end?:
    | { status: 'completed' | 'abandoned'; reason: string; outcome?: ConversationRow['outcome']; disposition?: string }
    | undefined;
};

/** `messages`: those that were added. */
export type SavedChange = { conversation: LoadedConversation; messages: messages.ShownMessage[] };

/** Another request has changed the conversation since it was read. */
class ConversationChanged extends Error {}

/** `undefined`: another request has changed the conversation since this process wrote it. */
export async function saveIfUnchanged<Saved>(
  ctx: Context,
  { version }: LoadedConversation,
  step: (tx: Tx, read: ReadVersion) => Promise<Saved>,
): Promise<Saved | undefined> {
  if (version === undefined) return undefined;
  const isLast = ctx.tx === undefined;
  return transaction(ctx, (tx) => step(tx, { version, isLast })).catch((error: unknown) => {
    if (error instanceof ConversationChanged) return undefined;
    throw error;
  });
}

/** `undefined`: a human took over, a request closed the conversation, or another process continues with it. */
export function saveLocked<Saved>(
  ctx: Context,
  { row, inner }: LoadedConversation,
  worker: string,
  step: (tx: Tx, current: LoadedConversation) => Promise<Saved>,
): Promise<Saved | undefined> {
  return transaction(ctx, async (tx) => {
    const current = await lock(ctx, tx, row.id);
    const isOurs =
      current.row.worker === worker &&
      current.row.status === 'active' &&
      current.inner.pending?.id === inner.pending?.id;
    return isOurs ? step(tx, current) : undefined;
  });
}

const selectUnchanged = (ctx: Context, { id }: Pick<ConversationRow, 'id'>, version: string): Sql =>
  sql`select 1 from conversations where org_id = ${ctx.org.id} and id = ${id} and xmin = ${version}::xid for no key update`;

/** For a step that locks other rows: always after the conversation, so that two turns cannot wait for each other. */
export async function lockUnchanged(
  { ctx, tx }: TurnScope,
  row: ConversationRow,
  { version }: ReadVersion,
): Promise<void> {
  if (!(await tx.maybe(selectUnchanged(ctx, row, version)))) throw new ConversationChanged();
}

type Updated = Pick<ConversationRow, 'due_at'> & messages.RecentMessages & { version: string };

/** Without `read`, the transaction holds the lock. */
export async function save(
  scope: TurnScope,
  before: ConversationRow,
  change: ConversationChange,
  read?: ReadVersion,
): Promise<SavedChange> {
  const { ctx, tx, ports } = scope;
  const seal = await sealOf(ctx, tx, before);
  const { trace: traced = [], requestKey, history = 0 } = change;
  const turn = before.turns + (change.newTurn ? 1 : 0);
  const at = { conversationId: before.id, turn, seal };
  const texting = await planTexts(scope, before, change, turn);
  const delivery = texting ? 'queued' : null;
  const inner = texting ? innerAfter(change.inner, texting) : change.inner;
  const { messages: added, insert } = messages.insertMessages(
    ctx,
    { ...at, before: before.message_count, requestKey, delivery },
    change.messages ?? [],
  );
  const row: ConversationRow = {
    ...nextRow(ctx, before, change),
    turns: turn,
    message_count: before.message_count + added.length,
    trace_count: before.trace_count + traced.length,
    cost_nano: traced.reduce((sum, { cost_nano }) => sum + cost_nano, before.cost_nano),
    updated_at: ctx.clock.now(),
    sealed: seal.close(...INNER_SEAL, inner),
  };
  const hasEnded = isOver(row) && !isOver(before);
  const dueAt = isAtWork(row, change.inner.pending) ? wallClockIn(leaseMs(ctx)) : sql`${row.due_at}::timestamptz`;
  // Before this change: a statement does not see what it inserts.
  const { recent, columns } = messages.selectRecent(ctx, row, Math.max(0, history - added.length));
  // Without a lock, everything depends on the version: the first part that asks for it takes the lock.
  const same = read ? sql`same as materialized (${selectUnchanged(ctx, row, read.version)}),` : emptySql;
  const isSame = read ? sql`exists (select from same)` : sql`true`;
  const hasAgentSpoken = added.some(({ role }) => role === 'agent');
  const isSpoken = row.call_id !== null && hasAgentSpoken;
  // A test reaches no queue.
  const isWithHuman = !row.is_test && (row.status === 'handed_off' || before.status === 'handed_off');
  const handOff = isWithHuman ? handOffChange(before, row, hasAgentSpoken) : undefined;
  const isWhole =
    read?.isLast === true && !texting && !isSpoken && !isWithHuman && !hasEnded && jobAt(ctx, row) === null;
  const updated = await (isWhole ? tx.last : tx.maybe)<Updated>(sql`
    with ${same} ${recent}, said as (${insert} where ${isSame}),
      traced as (${trace.insertTrace(ctx, { ...at, before: before.trace_count }, traced)} where ${isSame}),
      new_events as (${insertEvents(ctx, tx, eventsOf(row, change, added, hasEnded))} where ${isSame}),
      -- What an effect that is over had gathered is of no more use.
      used as (delete from conversation_results where org_id = ${ctx.org.id} and conversation_id = ${row.id}
        and effect_id = ${before.awaiting} and effect_id is distinct from ${row.awaiting} and ${isSame})
    update conversations set assistant_id = ${row.assistant_id}, revision_id = ${row.revision_id}, flow_hash = ${row.flow_hash},
      status = ${row.status}, sealed = ${row.sealed}, awaiting = ${row.awaiting}, worker = ${row.worker}, wake_at = ${row.wake_at},
      queue = ${row.queue}, agent_name = ${row.agent_name}, handed_off_at = ${row.handed_off_at},
      taken_over_at = ${row.taken_over_at}, turns = ${row.turns}, message_count = ${row.message_count}, trace_count = ${row.trace_count},
      cost_nano = ${row.cost_nano}, outcome = ${row.outcome}, outcome_label = ${row.outcome_label}, disposition = ${row.disposition},
      end_reason = ${row.end_reason}, updated_at = ${row.updated_at}, ended_at = ${row.ended_at}, due_at = ${dueAt},
      assignee = ${row.assignee}, snoozed_until = ${row.snoozed_until}
    where org_id = ${ctx.org.id} and id = ${row.id} and ${isSame} returning due_at, xmin::text as version, ${columns}`);
  if (!updated) throw new ConversationChanged();
  const { due_at, version, ...recentMessages } = updated;
  tx.afterCommit(() => announceTopic(ctx, row.id));
  // Agents hear it at once; a conversation of the assistant alone is no agent's business.
  if (change.newTurn && !row.is_test && (row.status === 'handed_off' || row.assignee !== null))
    tx.afterCommit(() => callAgents(ctx, row));
  if (texting?.isDue) await sendReplies([...texting.held, ...added], texting.way);
  if (isSpoken && row.call_id !== null) await ports.sayOnCall(ctx, tx, row.call_id);
  if (isWithHuman) {
    const isNew = row.status === 'handed_off' && before.status !== 'handed_off' && row.taken_over_at === null;
    await ports.showElsewhere(ctx, tx, row, { isNew });
  }
  await addJobs(scope, row, hasEnded);
  if (handOff) await storeHandOff(ctx, tx, row, handOff);
  if (isWithHuman && change.newTurn) await alertOfMessage(ctx, tx, row);
  const conversation: LoadedConversation = { row: { ...row, due_at }, inner, version };
  if (history > 0) {
    const earlier = messages.openRecent(ctx, row, seal, recentMessages);
    conversation.history = () => [...earlier(), ...added.map(({ role, text }) => ({ role, text }))].slice(-history);
  }
  return { conversation, messages: added };
}

/** How replies reach a person who is not there: by text or by mail. */
type ReplyWay = { separator: string; send(reply: WrittenReply): Promise<void> };
function callAgents(ctx: Context, { id, assignee }: ConversationRow): void {
  broadcast(ctx, personWrote, { subject: id, data: { conversation_id: id, assignee } }).catch((error) =>
    ctx.log.warn({ err: error }, 'agents were not called'),
  );
}

/** The replies of a turn go out as one text: those before its end are held until then. */
type TextPlan = { way: ReplyWay; after: number; isDue: boolean; held: messages.ShownMessage[] };

/** A turn has a few messages; more than this many are texted with the next one. */
const MAX_HELD = 100;

/** `undefined`: nothing is texted. A test texts no person. */
async function planTexts(
  scope: TurnScope,
  row: ConversationRow,
  { inner, worker, messages: added = [] }: ConversationChange,
  turn: number,
): Promise<TextPlan | undefined> {
  const { texted } = inner.line;
  const hasReply = added.some(({ role }) => role !== 'user');
  if (row.is_test || !(hasReply || texted !== undefined)) return undefined;
  const way = await replyWay(scope, row);
  if (!way) return undefined;
  const after = texted ?? row.message_count;
  // What a flow says first is texted with the answer to the text that started it.
  const isDue = !worker && turn > 0;
  const isHeld = isDue && after < row.message_count;
  const held = isHeld
    ? (await messages.list({ ...scope.ctx, tx: scope.tx }, row, { limit: MAX_HELD, after })).data
    : [];
  return { way, after, isDue, held };
}

/** `undefined`: the person is there, or no way leads to them. */
async function replyWay({ ctx, tx, ports }: TurnScope, row: ConversationRow): Promise<ReplyWay | undefined> {
  if (row.channel === 'sms') {
    const thread = await threads.findThread(ctx, tx, row.id);
    const numbers = thread && { to: thread.phone, from: thread.ourNumber };
    return (
      numbers && {
        separator: '\n',
        send: ({ role: _any, ...reply }) => ports.textReply(ctx, tx, { ...reply, ...numbers }),
      }
    );
  }
  if (row.channel !== 'email' || !(await ports.isMailed(ctx, tx, row.id))) return undefined;
  return { separator: '\n\n', send: (reply) => ports.mailReply(ctx, tx, reply) };
}

/** Remembers from where on replies wait to be texted. */
function innerAfter(inner: Inner, { after, isDue }: TextPlan): Inner {
  const { texted: _before, ...line } = inner.line;
  return { ...inner, line: isDue ? line : { ...line, texted: after } };
}

async function sendReplies(spoken: readonly messages.ShownMessage[], { separator, send }: ReplyWay): Promise<void> {
  const replies = spoken.filter(({ role }) => role !== 'user');
  for (const [i, { id: messageId, conversation_id: conversationId, position, role }] of replies.entries()) {
    if (replies[i + 1]?.role === role && role === 'assistant') continue;
    const first = replies.slice(0, i).findLastIndex((one) => one.role !== role || role !== 'assistant') + 1;
    const text = joinReplies(
      replies.slice(first, i + 1).map((one) => one.text),
      separator,
    );
    await send({ conversationId, messageId, place: position, role: role === 'agent' ? 'agent' : 'assistant', text });
  }
}

const GREETING_ALONE = /^(?:hello|hi|hey|¡?hola)[!.]*$/i;
const sentencesIn = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** One text of several messages: a sentence that comes again later, such as the menu, is said there, and our own greeting once. */
export function joinReplies(texts: readonly string[], separator = '\n'): string {
  const spoken = texts.map(sentencesIn);
  const isRepeated = (sentence: string, at: number): boolean =>
    spoken.slice(at + 1).some((later) => later.some((one) => one.toLowerCase() === sentence.toLowerCase()));
  return texts
    .map((text, at) => {
      const sentences = spoken[at]!;
      const kept = sentences.filter((one) => !isRepeated(one, at) && !(at > 0 && GREETING_ALONE.test(one)));
      return kept.length === sentences.length ? text.trim() : kept.join(' ');
    })
    .filter((text) => text !== '')
    .join(separator);
}

/** When its job has to run: at the end of a wait, or when a caller has waited for a human long enough. */
const jobAt = (ctx: Context, row: ConversationRow): Date | null =>
  row.status === 'waiting' ? row.wake_at : callerWaitsUntil(row, ctx.config.HANDOFF_WAIT_SECONDS);

/** The jobs that follow from the new state; one that has ended gives back its slot. */
async function addJobs({ ctx, tx, ports }: TurnScope, row: ConversationRow, hasEnded: boolean): Promise<void> {
  const payload = { id: row.id, org_id: ctx.org.id };
  const at = jobAt(ctx, row);
  if (at) await addJob(ctx, tx, continueConversation, payload, { at, key: dueKey(continueConversation, row.id) });
  if (!hasEnded) return;
  if (row.call_id === null) await ports.slots.release(ctx, tx, row.id);
  const remembers = row.end_user_id !== null && !row.is_test && (await revisionOf({ ...ctx, tx }, row)).memoryEnabled;
  if (remembers) await addJob(ctx, tx, rememberConversation, payload);
}

/** A worker renews its lease while it runs an effect. A lease that is over lets another process take over. */
export const leaseMs = (ctx: Context): number => ctx.config.CONVERSATION_LEASE_SECONDS * 1000;

/** A test emits no events; only its own stream shows it. */
function eventsOf(
  row: ConversationRow,
  { violations = [], events = [] }: ConversationChange,
  added: readonly messages.ShownMessage[],
  hasEnded: boolean,
): PendingEvent[] {
  if (row.is_test) return [];
  return [
    ...added.map(({ id, role, position, turn, text }) =>
      pendingEvent(messageCreated, row.id, {
        conversation_id: row.id,
        message_id: id,
        role,
        position,
        turn,
        channel: row.channel,
        end_user_id: row.end_user_id,
        characters: text.length,
      }),
    ),
    ...violations.map(({ policy_id, policy_name, kind, node_id }) =>
      pendingEvent(policyViolationDetected, row.id, {
        conversation_id: row.id,
        assistant_id: row.assistant_id,
        policy_id,
        policy_name,
        kind,
        node_id,
      }),
    ),
    ...events,
    ...(hasEnded ? [endEvent(row)] : []),
  ];
}

export const endEvent = (row: ConversationRow): PendingEvent =>
  pendingEvent(row.status === 'completed' ? sessionCompleted : sessionAbandoned, row.id, {
    ...sessionEventData(row),
    outcome: row.outcome,
    label: row.outcome_label,
    disposition: row.disposition,
    reason: row.end_reason ?? '',
    turns: row.turns,
    messages: row.message_count,
    cost_usd: nanoToUsd(row.cost_nano),
    duration_seconds: Math.round(((row.ended_at ?? row.updated_at).getTime() - row.created_at.getTime()) / 1000),
  });

/** A human is given at least a day. */
const DAY_SECONDS = 86_400;

/** The row after a change: who is waited for, until when, and whether it is over. No I/O. */
function nextRow(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  before: ConversationRow,
  change: ConversationChange,
): ConversationRow {
  const now = clock.now();
  const { inner } = change;
  const row: ConversationRow = {
    ...before,
    awaiting: inner.pending?.id ?? null,
    worker: change.worker ?? null,
    wake_at: null,
  };
  const ended = inner.state.ended;
  if (ended) {
    row.outcome = ended.outcome;
    row.outcome_label = ended.label;
    row.disposition = ended.disposition || null;
  }
  if (change.human !== undefined) {
    row.status = change.human === null ? 'active' : 'handed_off';
    row.queue = null;
    row.agent_name = change.human?.agentName ?? null;
    row.taken_over_at = change.human === null ? null : now;
  }
  if (change.human?.assignee !== undefined) row.assignee = change.human.assignee;
  if (change.waitsFor)
    Object.assign(row, { ...change.waitsFor, status: 'handed_off', agent_name: null, taken_over_at: null });
  // Who put it aside wants to see what the person writes.
  if (change.newTurn) row.snoozed_until = null;
  if (change.end) {
    row.outcome = change.end.outcome ?? row.outcome;
    row.disposition = change.end.disposition ?? row.disposition;
    return endedRow(row, change.end.status, change.end.reason, now);
  }
  if (inner.state.status === 'ended') return endedRow(row, 'completed', 'flow', now);
  if (row.status !== 'handed_off' || change.human === null) row.status = statusOf(inner.pending, row.channel);
  if (change.asksHuman && row.status !== 'handed_off') {
    row.status = 'handed_off';
    row.queue = change.asksHuman.queue;
  }
  // A conversation that a human has taken over is in no queue any more, and a test never gets into one.
  if (
    !row.is_test &&
    (before.status !== 'handed_off' || change.human === null) &&
    waitsForHuman(inner.pending, row.channel) &&
    inner.pending?.type === 'handoff' &&
    row.taken_over_at === null &&
    !change.waitsFor
  )
    row.queue = inner.pending.queue;
  row.handed_off_at = handedOffAt(before, row, change, now);
  if (isAtWork(row, inner.pending)) return row;
  row.worker = null;
  if (inner.pending?.type === 'wait') {
    const seconds = inner.pending.seconds ?? inner.pending.timeout_seconds;
    const since = before.awaiting === inner.pending.id && before.wake_at ? before.wake_at : null;
    row.wake_at = since ?? (seconds === null ? null : new Date(now.getTime() + seconds * 1000));
    // While a human has it, the time may pass; the flow gets the timer when it has the conversation again.
    if (row.wake_at && row.status !== 'handed_off') {
      row.due_at = clock.toWall(row.wake_at);
      return row;
    }
  }
  const waitsUntil = callerWaitsUntil(row, config.HANDOFF_WAIT_SECONDS);
  if (waitsUntil) return { ...row, due_at: clock.toWall(waitsUntil) };
  const idleSeconds = row.status === 'active' ? idleSecondsOf(row, change) : Math.max(row.idle_seconds, DAY_SECONDS);
  row.due_at = clock.toWall(new Date(now.getTime() + idleSeconds * 1000));
  return row;
}

/** A visitor who has not said a word holds their place only for a while. */
const SILENT_SECONDS = 120;

const idleSecondsOf = (
  { visitor_id, turns, idle_seconds }: ConversationRow,
  { newTurn }: ConversationChange,
): number => (visitor_id !== null && turns === 0 && !newTurn ? Math.min(idle_seconds, SILENT_SECONDS) : idle_seconds);

/** No caller waits in a queue for a day. Null: no caller waits for a human. */
export function callerWaitsUntil(row: ConversationRow, seconds: number): Date | null {
  const { channel, status, queue, taken_over_at, handed_off_at } = row;
  const waits = channel === 'voice' && status === 'handed_off' && queue !== null && taken_over_at === null;
  return waits && handed_off_at ? new Date(handed_off_at.getTime() + seconds * 1000) : null;
}

/** Since when a human is asked for; a hand-off right after a release, or to another queue, starts again. */
function handedOffAt(
  before: ConversationRow,
  row: ConversationRow,
  { human, waitsFor }: ConversationChange,
  now: Date,
): Date | null {
  if (row.status !== 'handed_off') return null;
  if (waitsFor) return now;
  return before.status === 'handed_off' && human !== null ? before.handed_off_at : now;
}

/** A worker runs an effect under a lease. Leases go by the database's clock, not by that of the product. */
const isAtWork = (row: Pick<ConversationRow, 'status' | 'channel'>, pending: Effect | null): boolean =>
  row.status === 'active' && canRunNow(pending, row.channel);

export function endedRow(
  row: ConversationRow,
  status: 'completed' | 'abandoned',
  reason: string,
  now: Date,
): ConversationRow {
  return { ...row, status, end_reason: reason, ended_at: now, due_at: null, worker: null, queue: null };
}

function statusOf(pending: Effect | null, channel: ConversationRow['channel']): ConversationStatus {
  if (waitsForHuman(pending, channel)) return 'handed_off';
  return pending?.type === 'wait' ? 'waiting' : 'active';
}
