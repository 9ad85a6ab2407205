// Owns the figures of service: what waits now, how soon people were answered against the targets, who is on duty, and
// what visitors thought of it. Counted from the hand-offs and ratings themselves.
import { z } from 'zod';
import { type PageRequest, page, pageAt, pageQuery, toPage } from '../../../http/pages.ts';
import { createdWithin, type TimeRange, timeRangeFields } from '../../../http/time-range.ts';
import { iso, isoOrNull, timestamp, uuid } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import { all, type Sql, sql } from '../../../kernel/db/sql.ts';
import { isOpenAt, type OpeningHours } from '../../../kernel/time/opening-hours.ts';
import { type ConversationRow, ratingComment } from '../store/conversations.ts';
import { seenSince } from './agents.ts';

/** A range is read up to so many hand-offs, newest first: enough for a team, and bounded for a million. */
const MAX_READ = 50_000;
const DEFAULT_DAYS = 7;
/** A target that ends so soon is shown before it is missed. */
const SOON_SECONDS = 120;

const { from, to } = timeRangeFields;
export const ServiceQuery = z.object({ from, to });

const seconds = (text: string) => z.int().nullable().describe(`${text}, in seconds. null: none in this time`);
const measured = {
  handed_off: z.int().describe('Conversations that asked for a human in this time'),
  answered: z.int().describe('Of them, those that an agent took'),
  median_wait_seconds: seconds('Middle of the times until an agent took it'),
  median_first_response_seconds: seconds('Middle of the times until the first words of an agent'),
  median_resolution_seconds: seconds('Middle of the times until it was closed or released'),
  late_first_responses: z.int().describe('Missed targets of the first response'),
  late_resolutions: z.int().describe('Missed targets of the resolution'),
};

export const ServiceFigures = z
  .object({
    waiting: z.int().describe('Conversations that wait for a human now, counted up to 10,000'),
    oldest_at: timestamp.nullable().describe('Since when the one that waits longest does. null: none waits'),
    agents_on_duty: z.int().describe('Members who are available and have their console open'),
    queues: z
      .array(
        z.object({
          queue_id: uuid.nullable().describe('Id of the queue. null: hand-offs that name none of the queues'),
          name: z.string().nullable().describe('What the queue is called. null: hand-offs without one'),
          is_open: z.boolean().describe('Whether it is open now'),
          waiting: z.int().describe('How many wait in it now'),
          oldest_at: timestamp.nullable().describe('Since when the one that waits longest does'),
          due_soon: z.int().describe('Targets that end within two minutes, of what waits or is answered now'),
          overdue: z.int().describe('Targets that are missed now'),
          on_duty: z.int().describe('Its members who are on duty'),
          ...measured,
        }),
      )
      .describe('Each queue, those with most waiting first'),
    agents: z
      .array(z.object({ agent_name: z.string().describe('Who answered, as named in the takeover'), ...measured }))
      .describe('Each agent who took one in this time, most first; at most 100'),
    from: timestamp.describe('Begin of the time that was measured; seven days ago unless asked'),
    complete: z.boolean().describe('false: there were more than 50,000 hand-offs, and the newest were measured'),
  })
  .meta({ id: 'ServiceFigures' });

type Measured = {
  handed_off: number;
  answered: number;
  median_wait_seconds: number | null;
  median_first_response_seconds: number | null;
  median_resolution_seconds: number | null;
  late_first_responses: number;
  late_resolutions: number;
};

const sinceOf = (ctx: Context, range: TimeRange): Date =>
  range.from ?? new Date(ctx.clock.nowMs() - DEFAULT_DAYS * 86_400_000);

const middle = (of: Sql): Sql =>
  sql`round(percentile_cont(0.5) within group (order by extract(epoch from ${of} - requested_at)))::int`;
const measures = (now: Date): Sql => sql`count(*)::int as handed_off, count(taken_at)::int as answered,
  ${middle(sql`taken_at`)} as median_wait_seconds, ${middle(sql`first_response_at`)} as median_first_response_seconds,
  ${middle(sql`ended_at`)} as median_resolution_seconds,
  (count(*) filter (where coalesce(first_response_at, ended_at, ${now}) > first_response_due_at))::int as late_first_responses,
  (count(*) filter (where coalesce(ended_at, ${now}) > resolution_due_at))::int as late_resolutions`;

export async function figures(ctx: Context, range: TimeRange): Promise<z.input<typeof ServiceFigures>> {
  const db = reader(ctx);
  const now = ctx.clock.now();
  const since = sinceOf(ctx, range);
  const within = createdWithin({ ...range, from: since }, sql`requested_at`);
  const read = sql`select * from hand_offs where ${all(sql`org_id = ${ctx.org.id}`, within)} order by requested_at desc, id desc limit ${MAX_READ}`;
  const byQueue = await db.rows<Measured & { queue_id: string | null }>(
    sql`select queue_id, ${measures(now)} from (${read}) handed group by queue_id`,
  );
  const byAgent = await db.rows<Measured & { agent_name: string }>(sql`
    select agent_name, ${measures(now)} from (${read}) handed where agent_name is not null group by agent_name
    order by count(*) desc, agent_name limit 100`);
  const soon = new Date(now.getTime() + SOON_SECONDS * 1000);
  // The next target: of the first response until there is one, then of the resolution.
  const next = sql`case when first_response_at is null then coalesce(first_response_due_at, resolution_due_at) else resolution_due_at end`;
  const open = await db.rows<{
    queue_id: string | null;
    waiting: number;
    oldest_at: Date | null;
    due_soon: number;
    overdue: number;
  }>(sql`
    select queue_id, (count(*) filter (where taken_at is null))::int as waiting, min(requested_at) filter (where taken_at is null) as oldest_at,
      (count(*) filter (where ${next} > ${now} and ${next} <= ${soon}))::int as due_soon,
      (count(*) filter (where ${next} <= ${now}))::int as overdue
    from (select * from hand_offs where org_id = ${ctx.org.id} and ended_at is null limit 10000) open group by queue_id`);
  const queues = await db.rows<{ id: string; name: string; hours: OpeningHours | null; on_duty: number }>(sql`
    select id, name, hours, (
      select count(*)::int from queue_members join agents on agents.member_id = queue_members.member_id
      where queue_members.queue_id = queues.id and is_available and seen_at > ${seenSince(ctx)}) as on_duty
    from queues where org_id = ${ctx.org.id} order by name limit 200`);
  const { on_duty } = await db.one<{ on_duty: number }>(sql`
    select count(*)::int as on_duty from agents where org_id = ${ctx.org.id} and is_available and seen_at > ${seenSince(ctx)}`);
  const hasUnnamed = [...open, ...byQueue].some(({ queue_id }) => queue_id === null);
  const rows = [...queues.map(({ id }) => id), ...(hasUnnamed ? [null] : [])].map((id) => {
    const queue = queues.find((one) => one.id === id);
    const state = open.find(({ queue_id }) => queue_id === id);
    const { queue_id: _id, ...past } = byQueue.find(({ queue_id }) => queue_id === id) ?? { queue_id: id, ...NOTHING };
    return {
      queue_id: id,
      name: queue?.name ?? null,
      is_open: !queue?.hours || isOpenAt(queue.hours, now),
      waiting: state?.waiting ?? 0,
      oldest_at: isoOrNull(state?.oldest_at ?? null),
      due_soon: state?.due_soon ?? 0,
      overdue: state?.overdue ?? 0,
      on_duty: queue?.on_duty ?? 0,
      ...past,
    };
  });
  const oldest = open
    .flatMap(({ oldest_at }) => (oldest_at === null ? [] : [oldest_at]))
    .sort((a, b) => a.getTime() - b.getTime())[0];
  return {
    waiting: open.reduce((sum, { waiting }) => sum + waiting, 0),
    oldest_at: isoOrNull(oldest ?? null),
    agents_on_duty: on_duty,
    queues: rows.sort((a, b) => b.waiting - a.waiting || b.handed_off - a.handed_off),
    agents: byAgent,
    from: iso(since),
    complete: byQueue.reduce((sum, { handed_off }) => sum + handed_off, 0) < MAX_READ,
  };
}

const NOTHING: Measured = {
  handed_off: 0,
  answered: 0,
  median_wait_seconds: null,
  median_first_response_seconds: null,
  median_resolution_seconds: null,
  late_first_responses: 0,
  late_resolutions: 0,
};

export const RATED_BY = ['day', 'agent', 'queue', 'assistant'] as const;
export const RatingsQuery = z.object({
  by: z.enum(RATED_BY).default('day').describe('What ratings are counted by. `day` is a day in UTC'),
  from,
  to,
});
export const Ratings = z
  .object({
    data: z
      .array(
        z.object({
          key: z
            .string()
            .nullable()
            .describe('The day, the name of the agent or queue, or the id of the assistant. null: none'),
          ratings: z.int().describe('How many rated'),
          average: z.number().describe('Average from 1 to 5'),
          low: z.int().describe('How many gave 1 or 2'),
        }),
      )
      .describe('Days oldest first; others with most ratings first. At most 400'),
  })
  .meta({ id: 'Ratings' });

const RATED: Record<(typeof RATED_BY)[number], Sql> = {
  day: sql`to_char(rated_at at time zone 'UTC', 'YYYY-MM-DD')`,
  agent: sql`last.agent_name`,
  queue: sql`last.queue`,
  assistant: sql`assistant_id::text`,
};

/** Of the last human who had the conversation; none where the assistant had it alone. */
const lastHandOff = sql`left join lateral (
  select agent_name, queue from hand_offs where conversation_id = rated.id order by requested_at desc limit 1) last on true`;

const ratedWithin = (ctx: Context, range: TimeRange): Sql =>
  all(
    sql`org_id = ${ctx.org.id} and rated_at is not null and not is_test`,
    createdWithin({ ...range, from: sinceOf(ctx, range) }, sql`rated_at`),
  );

export async function ratings(
  ctx: Context,
  { by, ...range }: z.output<typeof RatingsQuery>,
): Promise<z.input<typeof Ratings>> {
  const data = await reader(ctx).rows<{ key: string | null; ratings: number; average: number; low: number }>(sql`
    select ${RATED[by]} as key, count(*)::int as ratings, round(avg(rating_score), 2)::float8 as average,
      (count(*) filter (where rating_score <= 2))::int as low
    from (select * from conversations where ${ratedWithin(ctx, range)} order by rated_at desc, id desc limit ${MAX_READ}) rated ${lastHandOff}
    group by 1 order by ${by === 'day' ? sql`1` : sql`2 desc, 1`} limit 400`);
  return { data };
}

export const RatedConversation = z
  .object({
    conversation_id: uuid.describe('What was rated, for `getConversation`'),
    score: z.int().describe('From 1, bad, to 5, very good'),
    comment: z.string().nullable().describe('What the visitor added. null: nothing, or the end user was erased'),
    agent_name: z.string().nullable().describe('The human who had it last. null: the assistant alone'),
    queue: z.string().nullable().describe('The queue in which it waited last'),
    assistant_id: uuid.describe('Which assistant talked before a human did'),
    rated_at: timestamp.describe('When it was rated'),
  })
  .meta({ id: 'RatedConversation' });
export const RatedPage = page(RatedConversation);
export const RatedQuery = pageQuery.extend({
  from,
  to,
  max_score: z.coerce
    .number()
    .int()
    .min(1)
    .max(5)
    .default(5)
    .meta({ description: 'Only this score or less, 1 to 5; all by default' }),
});

type RatedRow = ConversationRow & { agent_of: string | null; queue_of: string | null };

export async function listRated(ctx: Context, query: PageRequest & TimeRange & { max_score: number }) {
  const { older, newest } = pageAt(query);
  const rows = await reader(ctx).rows<RatedRow>(sql`
    select rated.*, last.agent_name as agent_of, last.queue as queue_of from (
      select * from conversations where ${ratedWithin(ctx, query)} and rating_score <= ${query.max_score}
        and ${older(sql`rated_at`)} ${newest(sql`rated_at`)}) rated ${lastHandOff}
    order by rated_at desc, id desc`);
  const positions = rows.map((row) => ({ row, id: row.id, created_at: row.rated_at as Date }));
  const found = toPage(positions, query.limit, ({ row }) => row);
  const data: z.input<typeof RatedConversation>[] = [];
  for (const row of found.data)
    data.push({
      conversation_id: row.id,
      score: row.rating_score ?? 0,
      comment: await ratingComment(ctx, reader(ctx), row),
      agent_name: row.agent_of,
      queue: row.queue_of,
      assistant_id: row.assistant_id,
      rated_at: iso(row.rated_at as Date),
    });
  return { data, next_cursor: found.next_cursor };
}
