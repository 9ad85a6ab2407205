// Owns the table hand_offs: each time that a conversation asked for a human, with who got it and when they answered. It
// is written in the transaction that changes the conversation, so the two never disagree.
import type { Context } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { type Sql, sql } from '../../../kernel/db/sql.ts';
import { addJob, addJobs } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import { announceTopic } from '../../../kernel/signals.ts';
import { afterOpenTime, isOpenAt, type OpeningHours } from '../../../kernel/time/opening-hours.ts';
import { memberNamed } from '../../access/member-names.ts';
import { type Alerted, alertMembers } from '../../alerts/alerts.ts';
import type { ConversationRow } from '../store/conversations.ts';
import { serveHandOff } from './jobs.ts';

export type HandOffRow = RowOf<'hand_offs'>;
export type QueueRow = RowOf<'queues', { hours: OpeningHours | null; assignment: 'manual' | 'load' | 'order' }>;

/** How a change of a conversation concerns its hand-off. */
export type HandOffChange = {
  begins: boolean;
  isTaken: boolean;
  isAnswered: boolean;
  ends: 'released' | 'closed' | 'transferred' | null;
};

type Handled = Pick<ConversationRow, 'status' | 'handed_off_at' | 'taken_over_at'>;

/** `undefined`: it concerns none. Pure. */
export function handOffChange(before: Handled, after: Handled, hasAgentSpoken: boolean): HandOffChange | undefined {
  const was = before.status === 'handed_off';
  const is = after.status === 'handed_off';
  const isAnother = was && is && before.handed_off_at?.getTime() !== after.handed_off_at?.getTime();
  const change: HandOffChange = {
    begins: is && (!was || isAnother),
    isTaken: is && after.taken_over_at !== null && before.taken_over_at === null,
    isAnswered: is && hasAgentSpoken,
    ends: was && (!is || isAnother) ? endOf(after, isAnother) : null,
  };
  return change.begins || change.isTaken || change.isAnswered || change.ends !== null ? change : undefined;
}

function endOf(after: Handled, isAnother: boolean): 'released' | 'closed' | 'transferred' {
  if (isAnother) return 'transferred';
  return after.status === 'completed' || after.status === 'abandoned' ? 'closed' : 'released';
}

export async function storeHandOff(ctx: Context, tx: Tx, row: ConversationRow, change: HandOffChange): Promise<void> {
  // A node of the release before may have left one open.
  if (change.ends !== null || change.begins) await end(ctx, tx, row, change.ends ?? 'released');
  if (change.begins) await begin(ctx, tx, row);
  if (change.isTaken) await take(ctx, tx, row);
  if (change.isAnswered)
    await tx.run(sql`
      update hand_offs set first_response_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and conversation_id = ${row.id} and ended_at is null and first_response_at is null`);
}

async function begin(ctx: Context, tx: Tx, row: ConversationRow): Promise<void> {
  const now = row.handed_off_at ?? ctx.clock.now();
  const queue = row.queue === null ? undefined : await queueNamed(ctx, tx, row.queue);
  const target = (seconds: number | null | undefined): Date | null =>
    queue && typeof seconds === 'number' ? afterOpenTime(queue.hours, now, seconds) : null;
  const id = uuid7();
  const isServed = queue !== undefined && row.taken_over_at === null;
  await tx.run(sql`
    insert into hand_offs (id, org_id, conversation_id, assistant_id, queue_id, queue, priority, requested_at,
      first_response_due_at, resolution_due_at, due_at)
    values (${id}, ${ctx.org.id}, ${row.id}, ${row.assistant_id}, ${queue?.id ?? null}, ${row.queue}, ${row.priority}, ${now},
      ${target(queue?.first_response_seconds)}, ${target(queue?.resolution_seconds)},
      ${isServed ? ctx.clock.toWall(ctx.clock.now()) : null})`);
  if (isServed) await serveLater(ctx, tx, id, ctx.clock.now());
  // Of other queues each member hears when it is offered to them.
  const isForAll =
    row.taken_over_at === null && row.assignee === null && (queue === undefined || queue.assignment === 'manual');
  if (isForAll)
    await alertMembers(ctx, tx, { kind: 'waiting', conversationId: row.id }, await agentsOf(ctx, tx, queue?.id));
}

const MAX_ALERTED = 1000;

/** Whom a conversation without an agent concerns: the members of its queue, else all. Who said that they are away is left in peace. */
export async function agentsOf(ctx: Context, db: Db, queueId: string | undefined): Promise<Alerted> {
  if (queueId === undefined) {
    const away = await db.rows<{ member_id: string }>(sql`
      select member_id from agents where org_id = ${ctx.org.id} and not is_available order by member_id limit ${MAX_ALERTED}`);
    return { except: away.map(({ member_id }) => member_id) };
  }
  const members = await db.rows<{ member_id: string }>(sql`
    select queue_members.member_id from queue_members left join agents on agents.member_id = queue_members.member_id
    where queue_members.org_id = ${ctx.org.id} and queue_id = ${queueId} and is_available is distinct from false
    order by place limit ${MAX_ALERTED}`);
  return { members: members.map(({ member_id }) => member_id) };
}

/** The person wrote: the agent who has the conversation, or whom it waits for, hears of it. */
export async function alertOfMessage(
  ctx: Context,
  tx: Tx,
  row: Pick<ConversationRow, 'id' | 'assignee'>,
): Promise<void> {
  const handOff = await openHandOff(ctx, tx, row.id);
  const agent =
    handOff?.agent ?? handOff?.offered_to ?? (row.assignee === null ? null : await memberNamed(ctx, tx, row.assignee));
  if (agent !== null) await alertMembers(ctx, tx, { kind: 'message', conversationId: row.id }, { members: [agent] });
}

/** The member who took it over, where a member did; a key has no load. */
async function take(ctx: Context, tx: Tx, row: ConversationRow): Promise<void> {
  const memberId = ctx.actor.session?.memberId ?? ctx.actor.memberId ?? null;
  const taken = await tx.maybe<HandOffRow>(sql`
    update hand_offs set taken_at = ${row.taken_over_at}, agent = ${memberId}, agent_name = ${row.agent_name}, offered_to = null,
      offered_until = null, due_at = null
    where org_id = ${ctx.org.id} and conversation_id = ${row.id} and ended_at is null returning *`);
  if (taken?.queue_id) await announceWaiting(ctx, tx, taken.queue_id);
}

async function end(ctx: Context, tx: Tx, row: Pick<ConversationRow, 'id'>, by: string): Promise<void> {
  const ended = await tx.maybe<HandOffRow>(sql`
    update hand_offs set ended_at = ${ctx.clock.now()}, ended_by = ${by}, due_at = null, offered_to = null, offered_until = null
    where org_id = ${ctx.org.id} and conversation_id = ${row.id} and ended_at is null returning *`);
  // Room for another: of the agent who had it, or for those who waited behind it.
  if (ended?.agent) await serveWaitingOf(ctx, tx, ended.agent);
  else if (ended?.queue_id) await announceWaiting(ctx, tx, ended.queue_id);
}

/** An erased person waits no more, and no name stays beside their conversation. */
export async function forgetHandOffs(ctx: Context, tx: Tx, theirs: Sql): Promise<void> {
  await tx.run(sql`
    update hand_offs set ended_at = coalesce(ended_at, ${ctx.clock.now()}), ended_by = coalesce(ended_by, 'closed'), due_at = null,
      offered_to = null, offered_until = null, queue = null, agent_name = null
    where ${theirs}`);
}

export const queueNamed = (ctx: Context, db: Db, name: string): Promise<QueueRow | undefined> =>
  db.maybe<QueueRow>(sql`select * from queues where org_id = ${ctx.org.id} and name = ${name}`);

export const serveLater = (ctx: Context, tx: Tx, id: string, at: Date): Promise<string> =>
  addJob(ctx, tx, serveHandOff, { id, org_id: ctx.org.id }, { at, key: dueKey(serveHandOff, id) });

/** As many are looked at as one agent can be offered at a time. */
const SERVED_AT_ONCE = 20;

/** An agent has room, or came on duty: those who wait longest in their queues are looked at now. */
export async function serveWaitingOf(ctx: Context, tx: Tx, memberId: string): Promise<void> {
  const rows = await tx.rows<{ id: string }>(sql`
    select waiting.id from queue_members join lateral (
      select id, priority, requested_at from hand_offs
      where org_id = ${ctx.org.id} and queue_id = queue_members.queue_id and ended_at is null and taken_at is null and offered_to is null
      order by priority desc, requested_at, id limit ${SERVED_AT_ONCE}) waiting on true
    where queue_members.org_id = ${ctx.org.id} and queue_members.member_id = ${memberId}
    order by waiting.priority desc, waiting.requested_at limit ${SERVED_AT_ONCE}`);
  await addServing(ctx, tx, rows);
}

/** The others are looked at when their own time comes, within a minute. */
const MAX_AT_ONCE = 500;

/**
 * The rules of a queue changed, or an offer was withdrawn: what waits is looked at now. Only jobs are written: a request
 * that holds an agent's row would else wait for an assignment that waits for it.
 */
export async function serveNow(ctx: Context, tx: Tx, which: Sql): Promise<void> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from hand_offs where org_id = ${ctx.org.id} and ended_at is null and taken_at is null and ${which}
    order by requested_at limit ${MAX_AT_ONCE}`);
  await addServing(ctx, tx, rows);
}

async function addServing(ctx: Context, tx: Tx, rows: readonly { id: string }[]): Promise<void> {
  if (rows.length === 0) return;
  const jobs = rows.map(({ id }) => ({ payload: { id, org_id: ctx.org.id }, key: dueKey(serveHandOff, id) }));
  await addJobs(tx, serveHandOff, jobs);
}

/** Those who wait see a new place. */
async function announceWaiting(ctx: Context, tx: Tx, queueId: string): Promise<void> {
  const rows = await tx.rows<{ conversation_id: string }>(sql`
    select conversation_id from hand_offs
    where org_id = ${ctx.org.id} and queue_id = ${queueId} and ended_at is null and taken_at is null
    order by priority desc, requested_at, id limit ${SERVED_AT_ONCE}`);
  tx.afterCommit(() => {
    for (const { conversation_id } of rows) announceTopic(ctx, conversation_id);
  });
}

/** A colleague was named for what waits: it is offered to them alone, until they take it or another is named. */
export async function reserveFor(ctx: Context, tx: Tx, conversationId: string, memberId: string | null): Promise<void> {
  const waiting = sql`conversation_id = ${conversationId}`;
  await tx.run(sql`
    update hand_offs set offered_to = ${memberId}, offered_until = null
    where org_id = ${ctx.org.id} and ended_at is null and taken_at is null and ${waiting}`);
  await serveNow(ctx, tx, sql`${waiting} and queue_id is not null`);
  if (memberId !== null) await alertMembers(ctx, tx, { kind: 'assigned', conversationId }, { members: [memberId] });
}

/** The hand-off that a conversation is in now. */
export const openHandOff = (ctx: Context, db: Db, conversationId: string): Promise<HandOffRow | undefined> =>
  db.maybe<HandOffRow>(sql`
    select * from hand_offs where org_id = ${ctx.org.id} and conversation_id = ${conversationId} and ended_at is null`);

/** What a person who waits sees. `estimate_seconds` null: not known, so nothing is promised. */
export type WaitInLine = { place: number; estimate_seconds: number | null; is_open: boolean; closed_text: string };

/** Fewer are no measure. */
const MIN_WAITS = 5;
const WAITS_LOOKED_AT = 20;
const MAX_PLACE = 100;

export async function waitInLine(ctx: Context, db: Db, row: Pick<ConversationRow, 'id'>): Promise<WaitInLine | null> {
  const handOff = await openHandOff(ctx, db, row.id);
  if (!handOff || handOff.queue_id === null || handOff.taken_at !== null) return null;
  const queue = await db.maybe<QueueRow>(
    sql`select * from queues where org_id = ${ctx.org.id} and id = ${handOff.queue_id}`,
  );
  if (!queue) return null;
  const { ahead } = await db.one<{ ahead: number }>(sql`
    select count(*)::int as ahead from (
      select from hand_offs
      where org_id = ${ctx.org.id} and queue_id = ${handOff.queue_id} and ended_at is null and taken_at is null
        and (priority > ${handOff.priority} or (priority = ${handOff.priority} and (requested_at, id) < (${handOff.requested_at}::timestamptz, ${handOff.id}::uuid)))
      limit ${MAX_PLACE}) few`);
  const waits = await db.rows<{ seconds: number }>(sql`
    select extract(epoch from taken_at - requested_at)::int as seconds from hand_offs
    where org_id = ${ctx.org.id} and queue_id = ${handOff.queue_id} and taken_at > ${new Date(ctx.clock.nowMs() - 86_400_000)}
    order by taken_at desc limit ${WAITS_LOOKED_AT}`);
  const waited = (ctx.clock.nowMs() - handOff.requested_at.getTime()) / 1000;
  const open = queue.hours === null || isOpenAt(queue.hours, ctx.clock.now());
  const seconds = waits.map((wait) => wait.seconds);
  return {
    place: ahead + 1,
    estimate_seconds: open ? waitEstimate(seconds, waited) : null,
    is_open: open,
    closed_text: queue.closed_text,
  };
}

/** The middle of the last waits, less what this person has waited; null once they wait longer than most. Pure. */
export function waitEstimate(waits: readonly number[], waited: number): number | null {
  if (waits.length < MIN_WAITS) return null;
  const sorted = [...waits].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const left = middle - waited;
  return left <= 0 ? null : Math.max(60, Math.ceil(left / 60) * 60);
}
