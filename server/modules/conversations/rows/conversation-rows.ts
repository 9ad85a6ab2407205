// Owns the table conversations: where each stands, who may go on with it, and how it ended.
import type { z } from 'zod';
import { announceTopic } from '../../../kernel/cluster/signals.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { emitAll, insertEvents, pendingEvent } from '../../../kernel/events.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import { nothing, type Sql, sql, wallClockIn } from '../../../kernel/sql.ts';
import { messageCreated, policyViolationDetected, sessionAbandoned, sessionCompleted } from '../events.ts';
import { continueConversation, rememberConversation } from '../jobs.ts';
import type { ConversationPorts } from '../ports.ts';
import type { Conversation } from '../schema.ts';
import { openerOf, sealOf } from '../seal.ts';
import * as threads from '../sms/threads.ts';
import * as messages from '../transcript/messages.ts';
import * as trace from '../transcript/trace.ts';
import type { TurnProgress } from '../turns/progress.ts';
import type { Change, ConversationRow, Inner, LoadedConversation } from './conversation-row.ts';
import { toConversation } from './conversation-view.ts';
import { callerWaitsUntil, endedRow, isAtWork, nextRow } from './next-row.ts';
import { revisionOf } from './revision-cache.ts';

export { toConversation, variablesOf } from './conversation-view.ts';

const SPOT = 'conversations';

export async function find(ctx: Context, db: Db, id: string): Promise<ConversationRow> {
  const row = await db.maybe<ConversationRow>(sql`select * from conversations where org_id = ${ctx.org.id} and id = ${id}`);
  if (!row) throw notFound('conversation');
  return row;
}

/** Ours until the transaction ends: turns of one conversation come one after the other, whichever node they reach. */
export async function lock(ctx: Context, tx: Tx, id: string): Promise<LoadedConversation> {
  const row = await tx.maybe<ConversationRow>(
    sql`select * from conversations where org_id = ${ctx.org.id} and id = ${id} for no key update`,
  );
  return lockedTalk(ctx, tx, row);
}

/** Somebody has changed the conversation since it was read. */
export class ConversationChanged extends Error {}

const ifSame = (ctx: Context, { id }: Pick<ConversationRow, 'id'>, version: string): Sql =>
  sql`select 1 from conversations where org_id = ${ctx.org.id} and id = ${id} and xmin = ${version}::xid for no key update`;

/** The lock without reading: what this process wrote last is what is there, or it fails. */
export async function lockSame(ctx: Context, tx: Tx, row: Pick<ConversationRow, 'id'>, version: string): Promise<void> {
  if (!(await tx.maybe(ifSame(ctx, row, version)))) throw new ConversationChanged();
}

/** The same for a turn, which mostly needs to know what was said last. */
export async function lockForTurn(ctx: Context, tx: Tx, id: string): Promise<LoadedConversation> {
  const { recent, columns } = messages.recalling(ctx, { id }, messages.AT_ONCE_HISTORY);
  const locked = await tx.maybe<ConversationRow & messages.RecalledMessages>(sql`
    with ${recent}
    select conversations.*, ${columns} from conversations where org_id = ${ctx.org.id} and id = ${id} for no key update of conversations`);
  const { recalled = null, ...row } = locked ?? {};
  const talk = await lockedTalk(ctx, tx, locked && (row as ConversationRow));
  // Whoever had to wait for the lock sees the row of now, and beside it the messages of before.
  if (messages.lastRecalled({ recalled }) !== talk.row.message_count) return talk;
  const seal = await openerOf(ctx, tx, talk.row);
  return { ...talk, history: messages.recalledLines(ctx, talk.row, seal, { recalled }) };
}

async function lockedTalk(ctx: Context, tx: Tx, row: ConversationRow | undefined): Promise<LoadedConversation> {
  if (!row) throw notFound('conversation');
  const inner = await innerOf(ctx, tx, row);
  if (!inner) throw conflict('The person of this conversation was erased. Start a new conversation.');
  return { row, inner };
}

export async function load(ctx: Context, id: string): Promise<LoadedConversation> {
  const db = reader(ctx);
  const row = await find(ctx, db, id);
  const inner = await innerOf(ctx, db, row);
  if (!inner) throw conflict('The person of this conversation was erased.');
  return { row, inner };
}

export const isOver = (row: Pick<ConversationRow, 'status'>): boolean => row.status === 'completed' || row.status === 'abandoned';

export function refuseOver(row: ConversationRow): void {
  if (isOver(row))
    throw conflict('This conversation is over. Start a new one with POST /v1/conversations.', { status: row.status });
}

type Saved = Pick<ConversationRow, 'due_at'> & messages.RecalledMessages & { version: string };

/** Everything that one step changes, in one statement of the transaction that holds the lock. */
export async function save(ctx: Context, tx: Tx, ports: ConversationPorts, before: ConversationRow, change: Change) {
  const seal = await sealOf(ctx, tx, before);
  const { trace: traced = [], requestKey } = change;
  const turn = before.turns + (change.newTurn ? 1 : 0);
  const at = { conversationId: before.id, turn, seal };
  const thread = await threadOf(ctx, tx, before, change);
  const delivery = thread ? 'queued' : null;
  const { said, insert } = messages.addition(
    ctx,
    { ...at, before: before.message_count, requestKey, delivery },
    change.messages ?? [],
  );
  const row: ConversationRow = {
    ...nextRow(ctx, before, change),
    turns: turn,
    message_count: before.message_count + said.length,
    trace_count: before.trace_count + traced.length,
    cost_nano: traced.reduce((sum, { cost_nano }) => sum + cost_nano, before.cost_nano),
    updated_at: ctx.clock.now(),
    sealed: seal.close(SPOT, 'inner', change.inner),
  };
  const ends = isOver(row) && !isOver(before);
  // A test is told to nobody but its own stream.
  const events = row.is_test
    ? []
    : [
        ...said.map((message) => pendingEvent(messageCreated, row.id, toldMessage(row, message))),
        ...(change.violations ?? []).map((one) => pendingEvent(policyViolationDetected, row.id, toldViolation(row, one))),
        ...(change.events ?? []),
        ...(ends ? [pendingEvent(row.status === 'completed' ? sessionCompleted : sessionAbandoned, row.id, toldEnd(row))] : []),
      ];
  const dueAt = isAtWork(row, change.inner.pending) ? wallClockIn(leaseMs(ctx)) : sql`${row.due_at}::timestamptz`;
  const { recall = 0 } = change;
  // Before this change: a statement does not see what it inserts.
  const { recent, columns } = messages.recalling(ctx, row, Math.max(0, recall - said.length));
  // Without a lock, everything hangs on the version: the first part that asks for it takes the lock.
  const same = change.version === undefined ? nothing : sql`same as materialized (${ifSame(ctx, row, change.version)}),`;
  const isSame = change.version === undefined ? sql`true` : sql`exists (select from same)`;
  const isSpoken = row.call_id !== null && said.some(({ role }) => role === 'agent');
  const isAll = change.isLast === true && !thread && !isSpoken && !ends && jobAt(ctx, row) === null;
  const saved = await (isAll ? tx.last : tx.maybe)<Saved>(sql`
    with ${same} ${recent}, said as (${insert} where ${isSame}),
      traced as (${trace.addition(ctx, { ...at, before: before.trace_count }, traced)} where ${isSame}),
      new_events as (${insertEvents(ctx, tx, events)} where ${isSame}),
      -- What an effect that is over had gathered is of no more use.
      used as (delete from conversation_results where org_id = ${ctx.org.id} and conversation_id = ${row.id}
        and effect_id = ${before.awaiting} and effect_id is distinct from ${row.awaiting} and ${isSame})
    update conversations set assistant_id = ${row.assistant_id}, revision_id = ${row.revision_id}, flow_hash = ${row.flow_hash},
      status = ${row.status}, sealed = ${row.sealed}, awaiting = ${row.awaiting}, worker = ${row.worker}, wake_at = ${row.wake_at},
      queue = ${row.queue}, agent_name = ${row.agent_name}, handed_off_at = ${row.handed_off_at},
      taken_over_at = ${row.taken_over_at}, turns = ${row.turns}, message_count = ${row.message_count}, trace_count = ${row.trace_count},
      cost_nano = ${row.cost_nano}, outcome = ${row.outcome}, outcome_label = ${row.outcome_label}, disposition = ${row.disposition},
      end_reason = ${row.end_reason}, updated_at = ${row.updated_at}, ended_at = ${row.ended_at}, due_at = ${dueAt}
    where org_id = ${ctx.org.id} and id = ${row.id} and ${isSame} returning due_at, xmin::text as version, ${columns}`);
  if (!saved) throw new ConversationChanged();
  const { due_at, version, ...recalled } = saved;
  tx.afterCommit(() => announceTopic(ctx, row.id));
  if (thread) await textOut(ctx, tx, ports, said, thread);
  if (isSpoken && row.call_id !== null) await ports.sayOnCall(ctx, tx, row.call_id);
  await arrange(ctx, tx, ports, row, ends);
  const talk: LoadedConversation = { row: { ...row, due_at }, inner: change.inner, version };
  if (recall > 0) {
    const before = messages.recalledLines(ctx, row, seal, recalled);
    talk.history = () => [...before(), ...said.map(({ role, text }) => ({ role, text }))].slice(-recall);
  }
  return { talk, said };
}

/** Where our side's new words are texted to. A test reaches nobody. */
async function threadOf(ctx: Context, tx: Tx, row: ConversationRow, { messages: added = [] }: Change) {
  const speaks = added.some(({ role }) => role !== 'user');
  return speaks && row.channel === 'sms' && !row.is_test ? threads.findThread(ctx, tx, row.id) : undefined;
}

async function textOut(
  ctx: Context,
  tx: Tx,
  ports: ConversationPorts,
  said: readonly messages.ShownMessage[],
  { phone: to, ourNumber: from }: threads.TextThread,
): Promise<void> {
  for (const { id: messageId, conversation_id: conversationId, position: place, role, text } of said)
    if (role !== 'user') await ports.textReply(ctx, tx, { conversationId, messageId, place, to, from, text });
}

/** When its job is to look after it: at the end of a wait, or when a caller has waited for a human long enough. */
const jobAt = (ctx: Context, row: ConversationRow): Date | null =>
  row.status === 'waiting' ? row.wake_at : callerWaitsUntil(row, ctx.config.HANDOFF_WAIT_SECONDS);

/** The jobs that follow from where a conversation stands now, and the place it gives back. */
async function arrange(ctx: Context, tx: Tx, ports: ConversationPorts, row: ConversationRow, ends: boolean): Promise<void> {
  const payload = { id: row.id, org_id: ctx.org.id };
  const at = jobAt(ctx, row);
  if (at) await addJob(ctx, tx, continueConversation, payload, { at, key: dueKey(continueConversation, row.id) });
  if (!ends) return;
  if (row.call_id === null) await ports.slots.release(ctx, tx, row.id);
  const remembers = row.end_user_id !== null && !row.is_test && (await revisionOf({ ...ctx, tx }, row)).memoryEnabled;
  if (remembers) await addJob(ctx, tx, rememberConversation, payload);
}

/** The people are erased: their conversations are over, hold no place, and keep nothing that they or others wrote in the clear. */
export async function forget(ctx: Context, tx: Tx, ports: ConversationPorts, leafIds: readonly string[]): Promise<void> {
  const theirs = sql`org_id = ${ctx.org.id} and end_user_id = any(${[...leafIds]}::uuid[])`;
  const open = await tx.rows<ConversationRow>(sql`
    select * from conversations where ${theirs} and ended_at is null order by id for no key update`);
  const ofTheirs = sql`org_id = ${ctx.org.id} and conversation_id in (select id from conversations where ${theirs})`;
  await tx.run(sql`delete from conversation_results where ${ofTheirs}`);
  // Labels may be words of a human, or of the person through a template.
  await tx.run(sql`
    update conversations set metadata = '{}', queue = null, assignee = null, agent_name = null, outcome_label = null, disposition = null
    where ${theirs}`);
  await tx.run(sql`update conversation_messages set agent_name = null where ${ofTheirs} and agent_name is not null`);
  await tx.run(sql`delete from conversation_notes where ${ofTheirs}`);
  const now = ctx.clock.now();
  for (const row of open) {
    const emptied = { ...row, metadata: {}, wake_at: null, outcome_label: null, disposition: null };
    const ended = endedRow(emptied, 'abandoned', 'erased', now);
    await tx.run(sql`
      update conversations set status = ${ended.status}, end_reason = ${ended.end_reason}, ended_at = ${now}, updated_at = ${now},
        due_at = null, wake_at = null, worker = null, queue = null
      where org_id = ${ctx.org.id} and id = ${row.id}`);
    if (row.call_id === null) await ports.slots.release(ctx, tx, row.id);
    if (!row.is_test) await emitAll(ctx, tx, [pendingEvent(sessionAbandoned, row.id, toldEnd(ended))]);
    tx.afterCommit(() => announceTopic(ctx, row.id));
  }
}

export const leaseMs = (ctx: Context): number => ctx.config.CONVERSATION_LEASE_SECONDS * 1000;

export const sessionEventData = (row: ConversationRow) => ({
  conversation_id: row.id,
  assistant_id: row.assistant_id,
  revision_id: row.revision_id,
  channel: row.channel,
  end_user_id: row.end_user_id,
  call_id: row.call_id,
});

const toldEnd = (row: ConversationRow) => ({
  ...sessionEventData(row),
  outcome: row.outcome,
  label: row.outcome_label,
  disposition: row.disposition,
  reason: row.end_reason ?? '',
  turns: row.turns,
  messages: row.message_count,
  cost_usd: trace.nanoToUsd(row.cost_nano),
  duration_seconds: Math.round(((row.ended_at ?? row.updated_at).getTime() - row.created_at.getTime()) / 1000),
});

const toldMessage = (row: ConversationRow, { id, role, position, turn, text }: messages.ShownMessage) => ({
  conversation_id: row.id,
  message_id: id,
  role,
  position,
  turn,
  channel: row.channel,
  end_user_id: row.end_user_id,
  characters: text.length,
});

const toldViolation = (row: ConversationRow, { policy_id, policy_name, kind, node_id }: TurnProgress['violations'][number]) => ({
  conversation_id: row.id,
  assistant_id: row.assistant_id,
  policy_id,
  policy_name,
  kind,
  node_id,
});

/** `undefined` once the person was erased. */
export const innerOf = async (ctx: Context, db: Db, row: ConversationRow): Promise<Inner | undefined> =>
  (await openerOf(ctx, db, row)).open<never>(SPOT, 'inner', row.sealed);

export const shownRow = async (ctx: Context, db: Db, row: ConversationRow): Promise<z.input<typeof Conversation>> =>
  toConversation(ctx, row, await innerOf(ctx, db, row));

export const read = async (ctx: Context, id: string) => shownRow(ctx, reader(ctx), await find(ctx, reader(ctx), id));

/** A new row, before anything is said in it. */
export async function insert(
  ctx: Context,
  tx: Tx,
  given: Pick<
    ConversationRow,
    | ('id' | 'assistant_id' | 'revision_id' | 'flow_hash' | 'channel' | 'end_user_id' | 'call_id' | 'metadata' | 'idle_seconds')
    | ('is_test' | 'channel_id' | 'visitor_id')
  >,
  requestKey: Buffer | undefined,
): Promise<ConversationRow> {
  const now = ctx.clock.now();
  return tx.one<ConversationRow>(sql`
    insert into conversations (id, org_id, assistant_id, revision_id, flow_hash, channel, status, end_user_id, call_id, request_key, metadata,
      sealed, turns, message_count, trace_count, cost_nano, idle_seconds, is_test, channel_id, visitor_id, created_at, updated_at)
    values (${given.id}, ${ctx.org.id}, ${given.assistant_id}, ${given.revision_id}, ${given.flow_hash}, ${given.channel}, 'active',
      ${given.end_user_id}, ${given.call_id}, ${requestKey ?? null}, ${given.metadata}, '\\x', 0, 0, 0, 0, ${given.idle_seconds},
      ${given.is_test}, ${given.channel_id}, ${given.visitor_id}, ${now}, ${now})
    returning *`);
}
