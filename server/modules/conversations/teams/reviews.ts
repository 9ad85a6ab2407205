// Owns the tables conversation_reviews, review_scorecards and queue_scorecards: how supervisors judge the work of agents and
// assistants, by the scorecard of the queue or of the organization, and what comes of it.
import { z } from 'zod';
import { type PageRequest, page, pageQuery, pageRows, toPage } from '../../../http/pages.ts';
import { createdWithin, type TimeRange, timeRangeFields } from '../../../http/time-range.ts';
import { iso, timestamp, uuid } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, shownActorName, transaction } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { type Sql, sql } from '../../../kernel/db/sql.ts';
import { Invalid, notFound } from '../../../kernel/errors.ts';
import * as conversations from '../store/conversations.ts';
import { openerOf, sealOf } from '../store/sealed-rows.ts';

const { from, to } = timeRangeFields;
const criterionName = z.string().trim().min(1).max(100);
const Criteria = z
  .array(
    z.object({
      name: criterionName.describe('What is judged, at most 100 characters'),
      about: z.string().trim().max(500).describe('When it is good, at most 500 characters'),
    }),
  )
  .min(1)
  .max(20)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'Each name may occur once');
const scorecard = { criteria: Criteria.describe('What each review judges, 1 to 20') };
const ofQueue = uuid
  .optional()
  .describe('Id of the queue whose conversations it judges; left out: those without one of their own');
export const ScorecardQuery = z.object({ queue_id: ofQueue });
export const Scorecard = z
  .object({
    ...scorecard,
    queue_id: uuid.nullable().describe('The queue that it was made for. null: all that have none of their own'),
  })
  .meta({ id: 'Scorecard' });
export const SetScorecard = z.object({
  queue_id: ofQueue,
  criteria: Criteria.nullable().describe(
    'What each review judges, 1 to 20. null: the queue is judged by the scorecard of the organization again',
  ),
});

const FIRST: z.input<typeof Criteria> = [
  { name: 'Understood the wish', about: 'What the person wanted was understood, without asking twice.' },
  { name: 'Correct', about: 'Everything that was said is true and complete.' },
  { name: 'Tone', about: 'Polite, clear and in the words of the organization.' },
  { name: 'Solved', about: 'The person has what they need, or knows what happens next.' },
];

export const ReviewConversation = z.object({
  scores: z
    .array(
      z.object({
        criterion: criterionName.describe('Name of a criterion of the scorecard'),
        score: z.int().min(1).max(5).describe('From 1, bad, to 5, very good'),
      }),
    )
    .min(1)
    .max(20)
    .describe('A score for each criterion that could be judged'),
  comment: z.string().trim().max(5000).optional().describe('For the agent, at most 5,000 characters'),
});
export const ConversationReview = z
  .object({
    id: uuid.describe('Id of the review'),
    conversation_id: uuid.describe('What was judged, for `getConversation`'),
    reviewer: z.string().describe('Who wrote it'),
    scores: z
      .array(
        z.object({
          criterion: z.string().describe('What was judged, as the scorecard named it then'),
          score: z.int().describe('From 1, bad, to 5, very good'),
        }),
      )
      .describe('A score for each criterion that was judged'),
    score_percent: z.int().describe('All scores together, 0 to 100'),
    comment: z.string().describe('For the agent; empty: none, or the end user was erased'),
    created_at: timestamp.describe('When it was written'),
  })
  .meta({ id: 'ConversationReview' });
export const ReviewPage = page(ConversationReview);
export const ReviewQuery = pageQuery;

type Scores = z.output<typeof ReviewConversation>['scores'];
type ReviewRow = RowOf<'conversation_reviews', { scores: Scores }>;
const SEAL = 'conversation_reviews';

type CriteriaRow = { criteria: z.output<typeof Criteria> };

/** Of the queue, where it has one; else of the organization. */
export async function getScorecard(
  ctx: Context,
  { queue_id }: z.output<typeof ScorecardQuery>,
): Promise<z.output<typeof Scorecard>> {
  const db = reader(ctx);
  if (queue_id !== undefined) {
    await assertQueue(ctx, db, queue_id);
    const own = await db.maybe<CriteriaRow>(
      sql`select criteria from queue_scorecards where org_id = ${ctx.org.id} and queue_id = ${queue_id}`,
    );
    if (own) return { criteria: own.criteria, queue_id };
  }
  const row = await db.maybe<CriteriaRow>(sql`select criteria from review_scorecards where org_id = ${ctx.org.id}`);
  return { criteria: row?.criteria ?? FIRST, queue_id: null };
}

async function assertQueue(ctx: Context, db: Db, id: string): Promise<void> {
  if (!(await db.maybe(sql`select 1 from queues where org_id = ${ctx.org.id} and id = ${id}`))) throw notFound('queue');
}

/** Reviews of before keep the criteria they were written by. */
export function setScorecard(ctx: Context, { queue_id, criteria }: z.output<typeof SetScorecard>) {
  if (criteria === null && queue_id === undefined) {
    const msg = 'Input should be criteria: only the scorecard of a queue can be taken away. Name it with queue_id';
    throw new Invalid([{ loc: ['body', 'criteria'], msg, type: 'value_error', input: null }]);
  }
  return transaction(ctx, async (tx) => {
    if (queue_id !== undefined) await assertQueue(ctx, tx, queue_id);
    await tx.run(storedCriteria(ctx, queue_id, criteria));
    await audit(ctx, tx, 'scorecard.updated', queue_id ?? ctx.org.id, { criteria: criteria?.length ?? 0 });
    return getScorecard({ ...ctx, tx }, { queue_id });
  });
}

function storedCriteria(ctx: Context, queueId: string | undefined, criteria: CriteriaRow['criteria'] | null): Sql {
  const json = sql`${JSON.stringify(criteria)}::jsonb`;
  const now = ctx.clock.now();
  if (queueId === undefined)
    return sql`
      insert into review_scorecards (org_id, criteria, updated_at) values (${ctx.org.id}, ${json}, ${now})
      on conflict (org_id) do update set criteria = excluded.criteria, updated_at = excluded.updated_at`;
  if (criteria === null)
    return sql`delete from queue_scorecards where org_id = ${ctx.org.id} and queue_id = ${queueId}`;
  return sql`
    insert into queue_scorecards (queue_id, org_id, criteria, updated_at) values (${queueId}, ${ctx.org.id}, ${json}, ${now})
    on conflict (queue_id) do update set criteria = excluded.criteria, updated_at = excluded.updated_at`;
}

/** By the queue in which the conversation waited last. */
export async function scorecardOf(ctx: Context, conversationId: string): Promise<z.output<typeof Scorecard>> {
  await conversations.find(ctx, reader(ctx), conversationId);
  const last = await reader(ctx).maybe<{ queue_id: string | null }>(sql`
    select queue_id from hand_offs where org_id = ${ctx.org.id} and conversation_id = ${conversationId} order by requested_at desc limit 1`);
  return getScorecard(ctx, { queue_id: last?.queue_id ?? undefined });
}

/** 1 is nothing and 5 is all. Pure. */
export const percentOf = (scores: Scores): number =>
  Math.round((scores.reduce((sum, { score }) => sum + score - 1, 0) / (scores.length * 4)) * 100);

export async function review(ctx: Context, id: string, { scores, comment = '' }: z.output<typeof ReviewConversation>) {
  const { criteria } = await scorecardOf(ctx, id);
  const names = scores.map(({ criterion }) => criterion);
  const wrong = names.find((name, at) => names.indexOf(name) !== at || !criteria.some((one) => one.name === name));
  if (wrong !== undefined) {
    const msg =
      'Input should name each criterion of the scorecard at most once. GET /v1/conversations/{id}/scorecard has them';
    throw new Invalid([{ loc: ['body', 'scores'], msg, type: 'value_error', input: wrong }]);
  }
  return transaction(ctx, async (tx) => {
    // Locked: a person who is erased at this moment leaves no comment behind.
    const { row: owner } = await conversations.lock(ctx, tx, id);
    const reviewId = uuid7();
    const sealed = comment === '' ? null : (await sealOf(ctx, tx, owner)).close(SEAL, reviewId, comment);
    const row = await tx.one<ReviewRow>(sql`
      insert into conversation_reviews (id, org_id, conversation_id, reviewer, agent, scores, score_percent, sealed, created_at)
      values (${reviewId}, ${ctx.org.id}, ${id}, ${shownActorName(ctx, undefined)},
        (select agent from hand_offs where conversation_id = ${id} and agent is not null order by requested_at desc limit 1),
        ${JSON.stringify(scores)}::jsonb, ${percentOf(scores)}, ${sealed}, ${ctx.clock.now()}) returning *`);
    await audit(ctx, tx, 'conversation.reviewed', id, { review_id: reviewId });
    return toReview(row, comment);
  });
}

const toReview = (row: ReviewRow, comment: string): z.input<typeof ConversationReview> => ({
  id: row.id,
  conversation_id: row.conversation_id,
  reviewer: row.reviewer,
  scores: row.scores,
  score_percent: row.score_percent,
  comment,
  created_at: iso(row.created_at),
});

export async function list(ctx: Context, id: string, query: PageRequest) {
  const owner = await conversations.find(ctx, reader(ctx), id);
  const rows = await pageRows<ReviewRow>(ctx, 'conversation_reviews', query, sql`conversation_id = ${id}`);
  const seal = await openerOf(ctx, reader(ctx), owner);
  return toPage(rows, query.limit, (row) =>
    toReview(row, row.sealed === null ? '' : (seal.open<string>(SEAL, row.id, row.sealed) ?? '')),
  );
}

export const REVIEWED_BY = ['agent', 'criterion', 'queue', 'day', 'reviewer'] as const;
export const ReviewScoresQuery = z.object({
  by: z.enum(REVIEWED_BY).default('agent').describe('What reviews are counted by. `day` is a day in UTC'),
  from,
  to,
});
export const ReviewScores = z
  .object({
    data: z
      .array(
        z.object({
          key: z
            .string()
            .nullable()
            .describe('Name of the agent, criterion, queue or reviewer, or the day. null: none'),
          reviews: z.int().describe('How many judged it'),
          average_percent: z.int().describe('Average of their scores, 0 to 100'),
          lowest_percent: z.int().describe('The lowest of them'),
        }),
      )
      .describe('Days oldest first; others with the lowest average first. At most 400'),
  })
  .meta({ id: 'ReviewScores' });

const DEFAULT_DAYS = 30;
/** Beyond it the newest are counted. */
const MAX_READ = 50_000;

const KEY: Record<Exclude<(typeof REVIEWED_BY)[number], 'criterion'>, Sql> = {
  agent: sql`(select name from members where members.id = agent)`,
  queue: sql`(select queue from hand_offs where hand_offs.conversation_id = reviewed.conversation_id order by requested_at desc limit 1)`,
  day: sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')`,
  reviewer: sql`nullif(reviewer, '')`,
};

const reviewedWithin = (ctx: Context, range: TimeRange): Sql => {
  const since = range.from ?? new Date(ctx.clock.nowMs() - DEFAULT_DAYS * 86_400_000);
  return createdWithin({ ...range, from: since }) ?? sql`true`;
};

/** Where colleagues are good, and what they could learn. */
export async function scores(
  ctx: Context,
  { by, ...range }: z.output<typeof ReviewScoresQuery>,
): Promise<z.input<typeof ReviewScores>> {
  const reviewed = sql`(select * from conversation_reviews where org_id = ${ctx.org.id} and ${reviewedWithin(ctx, range)}
    order by created_at desc, id desc limit ${MAX_READ}) reviewed`;
  const rows =
    by === 'criterion'
      ? sql`select one->>'criterion' as key, ((one->>'score')::int - 1) * 25 as percent
          from ${reviewed}, jsonb_array_elements(scores) as one`
      : sql`select ${KEY[by]} as key, score_percent as percent from ${reviewed}`;
  const data = await reader(ctx).rows<z.output<typeof ReviewScores>['data'][number]>(sql`
    select key, count(*)::int as reviews, round(avg(percent))::int as average_percent, min(percent)::int as lowest_percent
    from (${rows}) judged group by key order by ${by === 'day' ? sql`key` : sql`3, 2 desc, 1`} limit 400`);
  return { data };
}

export const ReviewedConversation = ConversationReview.extend({
  agent_name: z
    .string()
    .nullable()
    .describe('The member whose work was judged. null: the assistant alone, or a program'),
}).meta({ id: 'ReviewedConversation' });
export const ReviewedPage = page(ReviewedConversation);
export const ReviewedQuery = pageQuery.extend({
  member_id: uuid.optional().describe('Only of the work of this member'),
  from,
  to,
});

export async function listAll(ctx: Context, { member_id, ...query }: z.output<typeof ReviewedQuery>) {
  const db = reader(ctx);
  const ofMember = member_id === undefined ? sql`true` : sql`agent = ${member_id}`;
  const rows = await pageRows<ReviewRow>(
    ctx,
    'conversation_reviews',
    query,
    sql`${reviewedWithin(ctx, query)} and ${ofMember}`,
  );
  const names = await db.rows<{ id: string; name: string }>(sql`
    select id, name from members where org_id = ${ctx.org.id} and id = any(${rows.flatMap(({ agent }) => agent ?? [])}::uuid[])`);
  const found = toPage(rows, query.limit, (row) => row);
  const data: z.input<typeof ReviewedConversation>[] = [];
  for (const row of found.data) {
    const owner = await conversations.find(ctx, db, row.conversation_id);
    const seal = row.sealed === null ? undefined : await openerOf(ctx, db, owner);
    const comment = row.sealed === null ? '' : (seal?.open<string>(SEAL, row.id, row.sealed) ?? '');
    data.push({ ...toReview(row, comment), agent_name: names.find(({ id }) => id === row.agent)?.name ?? null });
  }
  return { data, next_cursor: found.next_cursor };
}
