// Owns the tables queues and queue_members: where conversations wait for a human, who answers them, and what is promised.

import { z } from 'zod';
import { type PageRequest, page, pageQuery, pageRows, toPage } from '../../../http/pages.ts';
import { iso, timestamp, uuid } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { conflict, Invalid, notFound } from '../../../kernel/errors.ts';
import { DAYS, TIME_OF_DAY } from '../../../kernel/time/opening-hours.ts';
import { isTimeZone } from '../../../kernel/time/time-zone.ts';
import { assertAreMembers } from '../../access/member-names.ts';
import { type QueueRow, serveNow } from '../turn/hand-offs.ts';

const MAX_QUEUES = 200;

const QueueHours = z
  .object({
    time_zone: z
      .string()
      .max(64)
      .refine(isTimeZone, 'Input should be a time zone such as Europe/Berlin')
      .describe('Name of the time zone, such as `Europe/Berlin`'),
    days: z.array(z.enum(DAYS)).min(1).max(7).describe('Days on which it opens'),
    from: z.string().regex(TIME_OF_DAY, 'Input should be a time such as 09:00').describe('When it opens, `HH:MM`'),
    to: z
      .string()
      .regex(TIME_OF_DAY, 'Input should be a time such as 17:30')
      .describe('When it closes, `HH:MM`; at or before `from`: on the next day'),
  })
  .meta({ id: 'QueueHours' });

const target = z.int().min(10).max(31_536_000).nullable();
const fields = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe('Its name, exactly as hand-offs of flows name it; no other queue has it'),
  hours: z
    .lazy(() => QueueHours)
    .nullable()
    .describe('When it is open; outside of these hours nothing is assigned, and targets do not run. null: always'),
  assignment: z
    .enum(['manual', 'load', 'order'])
    .describe(
      '`manual`: agents choose from the list. `load`: the member on duty with the fewest conversations gets it. `order`: the first member of the list who has room',
    ),
  offer_seconds: z
    .int()
    .min(10)
    .max(3600)
    .describe('How long a member has to take an offered conversation before the next one gets it, 10 to 3,600 seconds'),
  escalate_after_seconds: target.describe(
    'After how long without an agent a conversation becomes urgent and moves to `escalate_to`. null: never',
  ),
  escalate_to: uuid.nullable().describe('Id of the queue that gets what waited too long. null: it stays, as urgent'),
  first_response_seconds: target.describe('Target: seconds of open time until an agent answers. null: none'),
  resolution_seconds: target.describe('Target: seconds of open time until the agent closes or releases it. null: none'),
  closed_text: z
    .string()
    .trim()
    .max(500)
    .describe(
      'What visitors who wait see while it is closed, at most 500 characters; empty: only that no agent is there now',
    ),
  member_ids: z
    .array(uuid)
    .max(200)
    .describe('Ids of the members who answer it, in the order in which they are offered conversations; at most 200'),
};

export const CreateQueue = z.object({
  name: fields.name,
  hours: fields.hours.default(null),
  assignment: fields.assignment.default('load'),
  offer_seconds: fields.offer_seconds.default(60),
  escalate_after_seconds: fields.escalate_after_seconds.default(null),
  escalate_to: fields.escalate_to.default(null),
  first_response_seconds: fields.first_response_seconds.default(null),
  resolution_seconds: fields.resolution_seconds.default(null),
  closed_text: fields.closed_text.default(''),
  member_ids: fields.member_ids.default([]),
});
export const UpdateQueue = z.object(fields).partial();
export const Queue = z
  .object({
    id: uuid.describe('Id of the queue'),
    ...fields,
    created_at: timestamp.describe('When it was made'),
    updated_at: timestamp.describe('When it last changed'),
  })
  .meta({ id: 'Queue' });
export const QueueQuery = pageQuery;
export const QueuePage = page(Queue);

const toQueue = (row: QueueRow, memberIds: readonly string[]): z.input<typeof Queue> => ({
  id: row.id,
  name: row.name,
  hours: row.hours,
  assignment: row.assignment,
  offer_seconds: row.offer_seconds,
  escalate_after_seconds: row.escalate_after_seconds,
  escalate_to: row.escalate_to,
  first_response_seconds: row.first_response_seconds,
  resolution_seconds: row.resolution_seconds,
  closed_text: row.closed_text,
  member_ids: [...memberIds],
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

const taken = (name: string) =>
  conflict(`Another queue has the name ${name}. Choose another, or change that one.`, { name });

export function create(ctx: Context, { member_ids, ...body }: z.output<typeof CreateQueue>) {
  const now = ctx.clock.now();
  return transaction(ctx, async (tx) => {
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*)::int as count from queues where org_id = ${ctx.org.id}`,
    );
    if (count >= MAX_QUEUES) throw conflict(`There are ${MAX_QUEUES} queues already. Delete one first.`);
    await assertEscalation(ctx, tx, body.escalate_to, undefined);
    await assertAreMembers(ctx, tx, member_ids);
    const row = await tx.maybe<QueueRow>(sql`
      insert into queues (id, org_id, name, hours, assignment, offer_seconds, escalate_after_seconds, escalate_to,
        first_response_seconds, resolution_seconds, closed_text, created_at, updated_at)
      values (${uuid7()}, ${ctx.org.id}, ${body.name}, ${body.hours}, ${body.assignment}, ${body.offer_seconds},
        ${body.escalate_after_seconds}, ${body.escalate_to}, ${body.first_response_seconds}, ${body.resolution_seconds},
        ${body.closed_text}, ${now}, ${now})
      on conflict (org_id, name) do nothing returning *`);
    if (!row) throw taken(body.name);
    await storeMembers(ctx, tx, row.id, member_ids);
    await adoptWaiting(ctx, tx, row);
    await audit(ctx, tx, 'queue.created', row.id, { name: row.name, members: member_ids.length });
    return toQueue(row, member_ids);
  });
}

/** Conversations may wait under this name already: flows name queues that are not made yet. */
async function adoptWaiting(ctx: Context, tx: Tx, { id, name }: QueueRow): Promise<void> {
  await tx.run(sql`
    update hand_offs set queue_id = ${id}
    where org_id = ${ctx.org.id} and queue = ${name} and queue_id is null and ended_at is null and taken_at is null`);
  await serveNow(ctx, tx, sql`queue_id = ${id}`);
}

export async function list(ctx: Context, query: PageRequest) {
  const rows = await pageRows<QueueRow>(ctx, 'queues', query);
  const members = await membersOf(
    ctx,
    reader(ctx),
    rows.map(({ id }) => id),
  );
  return toPage(rows, query.limit, (row) => toQueue(row, members.get(row.id) ?? []));
}

export async function get(ctx: Context, id: string) {
  const row = await reader(ctx).maybe<QueueRow>(sql`select * from queues where org_id = ${ctx.org.id} and id = ${id}`);
  if (!row) throw notFound('queue');
  return toQueue(row, (await membersOf(ctx, reader(ctx), [id])).get(id) ?? []);
}

export function update(ctx: Context, id: string, { member_ids, ...body }: z.output<typeof UpdateQueue>) {
  return transaction(ctx, async (tx) => {
    const before = await tx.maybe<QueueRow>(
      sql`select * from queues where org_id = ${ctx.org.id} and id = ${id} for no key update`,
    );
    if (!before) throw notFound('queue');
    const next = { ...before, ...(body as Partial<QueueRow>) };
    if (next.name !== before.name) {
      const other = await tx.maybe(
        sql`select 1 from queues where org_id = ${ctx.org.id} and name = ${next.name} and id <> ${id}`,
      );
      if (other) throw taken(next.name);
    }
    await assertEscalation(ctx, tx, next.escalate_to, id);
    if (member_ids) await assertAreMembers(ctx, tx, member_ids);
    const row = await tx.one<QueueRow>(sql`
      update queues set name = ${next.name}, hours = ${next.hours}, assignment = ${next.assignment},
        offer_seconds = ${next.offer_seconds}, escalate_after_seconds = ${next.escalate_after_seconds},
        escalate_to = ${next.escalate_to}, first_response_seconds = ${next.first_response_seconds},
        resolution_seconds = ${next.resolution_seconds}, closed_text = ${next.closed_text}, updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    if (member_ids) await storeMembers(ctx, tx, id, member_ids);
    await serveNow(ctx, tx, sql`queue_id = ${id}`);
    const members = member_ids ?? (await membersOf(ctx, tx, [id])).get(id) ?? [];
    await audit(ctx, tx, 'queue.updated', id, {
      fields: [...Object.keys(body), ...(member_ids ? ['member_ids'] : [])],
    });
    return toQueue(row, members);
  });
}

/** What waits there stays in the list of those who wait, and is assigned to no one by itself. */
export function remove(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    await tx.run(
      sql`update hand_offs set due_at = null where org_id = ${ctx.org.id} and queue_id = ${id} and due_at is not null`,
    );
    const gone = await tx.maybe<Pick<QueueRow, 'name'>>(
      sql`delete from queues where org_id = ${ctx.org.id} and id = ${id} returning name`,
    );
    if (!gone) throw notFound('queue');
    await audit(ctx, tx, 'queue.deleted', id, gone);
  });
}

async function storeMembers(ctx: Context, tx: Tx, id: string, memberIds: readonly string[]): Promise<void> {
  await tx.run(sql`delete from queue_members where org_id = ${ctx.org.id} and queue_id = ${id}`);
  await tx.run(sql`
    insert into queue_members (queue_id, org_id, member_id, place)
    select ${id}::uuid, ${ctx.org.id}::uuid, member_id, min(place)::int
    from unnest(${[...memberIds]}::uuid[]) with ordinality as given (member_id, place) group by member_id`);
}

async function membersOf(ctx: Context, db: Db, queueIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.rows<{ queue_id: string; member_id: string }>(sql`
    select queue_id, member_id from queue_members
    where org_id = ${ctx.org.id} and queue_id = any(${[...queueIds]}::uuid[]) order by queue_id, place`);
  const members = new Map<string, string[]>();
  for (const { queue_id, member_id } of rows) members.set(queue_id, [...(members.get(queue_id) ?? []), member_id]);
  return members;
}

/** An escalation leads to another queue of the organization. A circle is harmless: a conversation escalates once. */
async function assertEscalation(ctx: Context, db: Db, target: string | null, own: string | undefined): Promise<void> {
  if (target === null) return;
  const found =
    target !== own && (await db.maybe(sql`select 1 from queues where org_id = ${ctx.org.id} and id = ${target}`));
  if (found) return;
  const msg = 'Input should be the id of another queue, or null. GET /v1/queues lists them';
  throw new Invalid([{ loc: ['body', 'escalate_to'], msg, type: 'value_error', input: target }]);
}
