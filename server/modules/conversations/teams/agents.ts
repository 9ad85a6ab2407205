// Owns the table agents: whether a member takes conversations now, how many at once, and how many they have.

import { z } from 'zod';
import { page, pageQuery } from '../../../http/pages.ts';
import { isoOrNull, timestamp, uuid } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { type Sql, sql } from '../../../kernel/db/sql.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { isMember } from '../../access/member-names.ts';
import { serveNow, serveWaitingOf } from '../turn/hand-offs.ts';

/** An agent whose console has not said a word for this long is not on duty. */
const SEEN_SECONDS = 150;
const CAPACITY = 5;

export const AgentState = z
  .object({
    member_id: uuid.describe('Whom this is about, for `setAgent`'),
    name: z.string().describe('Their name'),
    available: z.boolean().describe('false: away. Nothing is offered to them'),
    on_duty: z.boolean().describe('Available, and their console is open'),
    capacity: z.int().describe('How many conversations they have at once, at most'),
    open: z.int().describe('How many they answer now, with those that are offered to them'),
    since: timestamp.nullable().describe('Since when they are available or away. null: never said'),
    queues: z.array(z.string()).describe('Names of the queues that they answer'),
  })
  .meta({ id: 'AgentState' });
export const AgentPage = page(AgentState);
export const AgentQuery = pageQuery.pick({ limit: true });

const capacity = z.int().min(1).max(50).describe('How many conversations at once, 1 to 50; 5 unless set');
export const SetOwnAvailability = z
  .object({
    available: z.boolean().optional().describe('true: ready for conversations. false: away. Absent: as it was'),
  })
  .optional();
export const SetAgent = z.object({
  available: z.boolean().optional().describe('true: ready for conversations. false: away. Absent: as it was'),
  capacity: capacity.optional(),
});

type AgentRow = RowOf<'agents'>;
type Shown = Pick<AgentRow, 'member_id'> &
  Partial<Pick<AgentRow, 'capacity' | 'is_available' | 'since' | 'seen_at'>> & {
    name: string;
    open: number;
    queues: string[];
  };

/** What a member answers, and what is offered to them. */
export const openOf = (memberId: Sql): Sql => sql`(
  (select count(*) from hand_offs where agent = ${memberId} and ended_at is null and taken_at is not null)
  + (select count(*) from hand_offs where offered_to = ${memberId} and ended_at is null and taken_at is null))::int`;

export const seenSince = (ctx: Context): Date => new Date(ctx.clock.nowMs() - SEEN_SECONDS * 1000);

const toAgent = (ctx: Context, row: Shown): z.input<typeof AgentState> => ({
  member_id: row.member_id,
  name: row.name,
  available: row.is_available === true,
  on_duty: row.is_available === true && row.seen_at != null && row.seen_at > seenSince(ctx),
  capacity: row.capacity ?? CAPACITY,
  open: row.open,
  since: isoOrNull(row.since ?? null),
  queues: row.queues,
});

const shown = (ctx: Context, db: Db, which: Sql, limit: number): Promise<Shown[]> =>
  db.rows<Shown>(sql`
    select members.id as member_id, members.name, agents.capacity, agents.is_available, agents.since, agents.seen_at,
      ${openOf(sql`members.id`)} as open,
      array(select queues.name from queue_members join queues on queues.id = queue_members.queue_id
        where queue_members.member_id = members.id order by queues.name limit 50) as queues
    from members left join agents on agents.member_id = members.id
    where members.org_id = ${ctx.org.id} and members.status <> 'ended' and ${which}
    order by members.name, members.id limit ${limit}`);

/** Members who answer a queue, or who have said whether they are available. */
export async function list(ctx: Context, { limit }: { limit: number }) {
  const which = sql`(agents.member_id is not null or exists (select from queue_members where member_id = members.id))`;
  const rows = await shown(ctx, reader(ctx), which, limit);
  return { data: rows.map((row) => toAgent(ctx, row)), next_cursor: null };
}

function ownMember(ctx: Context): string {
  const id = ctx.actor.session?.memberId ?? ctx.actor.memberId;
  if (id == null)
    throw conflict(
      'Only a member takes conversations. Sign in as one, or set a member with PUT /v1/service/agents/{member_id}.',
    );
  return id;
}

export async function getOwn(ctx: Context) {
  const [row] = await shown(ctx, reader(ctx), sql`members.id = ${ownMember(ctx)}`, 1);
  if (!row) throw conflict('You are no active member any more.');
  return toAgent(ctx, row);
}

/** The console says it again every minute; without a change that is one statement. */
export async function setOwn(ctx: Context, body: z.output<typeof SetOwnAvailability>) {
  const id = ownMember(ctx);
  const before = await reader(ctx).maybe<AgentRow>(sql`
    update agents set seen_at = ${ctx.clock.now()} where org_id = ${ctx.org.id} and member_id = ${id} returning *`);
  const wanted = body?.available;
  if (wanted !== undefined && wanted !== (before?.is_available ?? false))
    return setAgent(ctx, id, { available: wanted });
  // Their console was closed for a while: what waits is looked at again.
  if (before?.is_available) await transaction(ctx, (tx) => serveWaitingOf(ctx, tx, id));
  return getOwn(ctx);
}

export function setAgent(ctx: Context, id: string, body: z.output<typeof SetAgent>) {
  const own = (ctx.actor.session?.memberId ?? ctx.actor.memberId) === id;
  return transaction(ctx, async (tx) => {
    if (!(await isMember(ctx, tx, id))) throw notFound('member');
    const now = ctx.clock.now();
    const { available = null, capacity: most = null } = body;
    await tx.run(sql`
      insert into agents (member_id, org_id, capacity, is_available, since, seen_at)
      values (${id}, ${ctx.org.id}, coalesce(${most}::int, ${CAPACITY}), coalesce(${available}::boolean, false), ${now}, ${own ? now : null})
      on conflict (member_id) do update set
        capacity = coalesce(${most}::int, agents.capacity),
        since = case when ${available}::boolean is distinct from agents.is_available and ${available}::boolean is not null
          then ${now} else agents.since end,
        is_available = coalesce(${available}::boolean, agents.is_available),
        seen_at = case when ${own} then ${now} else agents.seen_at end`);
    // What was offered to them and not taken goes to the next one.
    if (available === false) await serveNow(ctx, tx, sql`offered_to = ${id}`);
    else await serveWaitingOf(ctx, tx, id);
    const [row] = await shown({ ...ctx, tx }, tx, sql`members.id = ${id}`, 1);
    await audit(ctx, tx, 'agent.updated', id, body);
    return toAgent(ctx, row as Shown);
  });
}
