// Owns the job that serves a hand-off: it offers the conversation to an agent, passes it on when they do not take it,
// and escalates it. Each step is one transaction, so a worker that dies leaves the step undone and its job to another.
import type { Context, Kernel } from '../../../kernel/context.ts';
import { systemContext } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { type Sql, sql } from '../../../kernel/db/sql.ts';
import { emitAll, pendingEvent } from '../../../kernel/events.ts';
import type { Run } from '../../../kernel/jobs/jobs.ts';
import { announceTopic } from '../../../kernel/signals.ts';
import { alertMembers } from '../../alerts/alerts.ts';
import { type ConversationRow, sessionEventData } from '../store/conversations.ts';
import { handoffEscalated, sessionAssigned } from '../store/events.ts';
import { URGENT } from '../store/schema.ts';
import { agentsOf, type HandOffRow, type QueueRow, serveLater } from '../turn/hand-offs.ts';
import { serveHandOff } from '../turn/jobs.ts';
import { openOf, seenSince } from './agents.ts';
import { type AgentOnDuty, servingStep } from './assignment.ts';

type Served = { row: ConversationRow; handOff: HandOffRow; queue: QueueRow };

export async function serveHandOffJob(
  kernel: Kernel,
  { id, org_id }: { id: string; org_id: string },
  run: Run,
): Promise<void> {
  const ctx = systemContext(kernel, org_id, serveHandOff.name);
  await kernel.db.transaction(async (tx) => {
    const served = await lockServed(ctx, tx, id);
    // Agents before the job: a request that changes an agent then adds the jobs of what they may get.
    if (served) await lockAgents(ctx, tx, served.queue.id);
    await run.fence(tx);
    if (served) await serve(ctx, tx, served);
  });
}

/** The conversation first, as every change of it does. */
async function lockServed(ctx: Context, tx: Tx, id: string): Promise<Served | undefined> {
  const named = await tx.maybe<{ conversation_id: string }>(
    sql`select conversation_id from hand_offs where org_id = ${ctx.org.id} and id = ${id}`,
  );
  if (!named) return undefined;
  const row = await tx.maybe<ConversationRow>(sql`
    select * from conversations where org_id = ${ctx.org.id} and id = ${named.conversation_id} for no key update`);
  const handOff = await tx.maybe<HandOffRow>(
    sql`select * from hand_offs where org_id = ${ctx.org.id} and id = ${id} for no key update`,
  );
  if (!row || !handOff) return undefined;
  const isWaiting =
    handOff.ended_at === null && handOff.taken_at === null && row.taken_over_at === null && row.status === 'handed_off';
  const queue = isWaiting
    ? await tx.maybe<QueueRow>(sql`select * from queues where org_id = ${ctx.org.id} and id = ${handOff.queue_id}`)
    : undefined;
  if (queue) return { row, handOff, queue };
  // A node of the release before changes conversations without their hand-offs.
  const isOver = row.status !== 'handed_off';
  await tx.run(sql`
    update hand_offs set due_at = null, taken_at = coalesce(taken_at, ${row.taken_over_at}), agent_name = coalesce(agent_name, ${row.agent_name}),
      ended_at = coalesce(ended_at, ${isOver ? ctx.clock.now() : null}), ended_by = coalesce(ended_by, ${isOver ? 'closed' : null})
    where org_id = ${ctx.org.id} and id = ${id}`);
  return undefined;
}

async function serve(ctx: Context, tx: Tx, served: Served): Promise<void> {
  const { handOff, queue } = served;
  const now = ctx.clock.now();
  const candidates = await candidatesOf(ctx, tx, queue.id);
  const step = servingStep({ handOff, queue, candidates, ahead: await aheadOf(ctx, tx, handOff), now });
  if (step.do === 'escalate') {
    await escalate(ctx, tx, served);
    return;
  }
  const offer = step.do === 'offer' ? step : undefined;
  const isKept = step.do === 'wait' && !step.withdraw;
  const offeredTo = isKept ? handOff.offered_to : (offer?.to ?? null);
  await tx.run(sql`
    update hand_offs set offered_to = ${offeredTo}, offered_until = ${isKept ? handOff.offered_until : (offer?.until ?? null)},
      passed = ${step.passed}::uuid[], due_at = ${ctx.clock.toWall(step.until)}
    where org_id = ${ctx.org.id} and id = ${handOff.id}`);
  await serveLater(ctx, tx, handOff.id, step.until);
  if (offer) {
    await tx.run(
      sql`update agents set last_offered_at = ${now} where org_id = ${ctx.org.id} and member_id = ${offer.to}`,
    );
    await assignTo(ctx, tx, served.row, offer.to);
  } else if (step.do === 'wait' && step.withdraw) await assignTo(ctx, tx, served.row, null);
}

const onDuty = (ctx: Context): Sql =>
  sql`agents.org_id = ${ctx.org.id} and is_available and seen_at > ${seenSince(ctx)}`;

/** In one order: two assignments at the same moment do not give one agent more than they can have. */
async function lockAgents(ctx: Context, tx: Tx, queueId: string): Promise<void> {
  await tx.rows(sql`
    select 1 from agents
    where ${onDuty(ctx)} and member_id in (select member_id from queue_members where queue_id = ${queueId})
    order by member_id for no key update`);
}

/** Counted by a statement that begins after the locks. */
const candidatesOf = (ctx: Context, tx: Tx, queueId: string): Promise<AgentOnDuty[]> =>
  tx.rows<AgentOnDuty>(sql`
    select agents.member_id as id, capacity, last_offered_at, ${openOf(sql`agents.member_id`)} as open
    from agents join queue_members on queue_members.queue_id = ${queueId} and queue_members.member_id = agents.member_id
      join members on members.id = agents.member_id and members.status = 'active'
    where ${onDuty(ctx)} order by queue_members.place`);

const MAX_AHEAD = 1000;

async function aheadOf(ctx: Context, tx: Tx, { id, queue_id, priority, requested_at }: HandOffRow): Promise<number> {
  const { ahead } = await tx.one<{ ahead: number }>(sql`
    select count(*)::int as ahead from (
      select from hand_offs where org_id = ${ctx.org.id} and queue_id = ${queue_id} and ended_at is null and taken_at is null
        and offered_to is null
        and (priority > ${priority} or (priority = ${priority} and (requested_at, id) < (${requested_at}::timestamptz, ${id}::uuid)))
      limit ${MAX_AHEAD}) few`);
  return ahead;
}

/** Of members of one name, the id in the hand-off says who is meant. */
async function assignTo(ctx: Context, tx: Tx, row: ConversationRow, memberId: string | null): Promise<void> {
  await tx.run(sql`
    update conversations set assignee = (select name from members where org_id = ${ctx.org.id} and id = ${memberId}::uuid)
    where org_id = ${ctx.org.id} and id = ${row.id}`);
  const data = { ...sessionEventData(row), assigned: memberId !== null };
  await emitAll(ctx, tx, [pendingEvent(sessionAssigned, row.id, data)]);
  if (memberId !== null)
    await alertMembers(ctx, tx, { kind: 'offered', conversationId: row.id }, { members: [memberId] });
  tx.afterCommit(() => announceTopic(ctx, row.id));
}

/** It becomes urgent, and moves to the queue for that, where there is one: the members there see it first. */
async function escalate(ctx: Context, tx: Tx, { row, handOff, queue }: Served): Promise<void> {
  const now = ctx.clock.now();
  const target =
    queue.escalate_to === null
      ? undefined
      : await tx.maybe<QueueRow>(sql`select * from queues where org_id = ${ctx.org.id} and id = ${queue.escalate_to}`);
  const { id, name } = target ?? queue;
  await tx.run(sql`
    update hand_offs set queue_id = ${id}, queue = ${name}, priority = ${URGENT}, escalated_at = ${now}, offered_to = null,
      offered_until = null, passed = '{}', due_at = ${ctx.clock.toWall(now)}
    where org_id = ${ctx.org.id} and id = ${handOff.id}`);
  await tx.run(sql`
    update conversations set queue = ${name}, priority = ${URGENT}, assignee = null, snoozed_until = null
    where org_id = ${ctx.org.id} and id = ${row.id}`);
  const waited = Math.round((now.getTime() - handOff.requested_at.getTime()) / 1000);
  const data = { ...sessionEventData(row), queue: name, waited_seconds: waited };
  await emitAll(ctx, tx, [pendingEvent(handoffEscalated, row.id, data)]);
  await alertMembers(ctx, tx, { kind: 'escalated', conversationId: row.id }, await agentsOf(ctx, tx, id));
  await serveLater(ctx, tx, handOff.id, now);
  tx.afterCommit(() => announceTopic(ctx, row.id));
}
