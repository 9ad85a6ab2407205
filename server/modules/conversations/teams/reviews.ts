// Owns the tables conversation_reviews and review_scorecards: how supervisors judge the work of agents and assistants.
import { z } from 'zod';
import { type PageRequest, page, pageQuery, pageRows, toPage } from '../../../http/pages.ts';
import { iso, timestamp, uuid } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, shownActorName, transaction } from '../../../kernel/context.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { Invalid } from '../../../kernel/errors.ts';
import * as conversations from '../store/conversations.ts';
import { openerOf, sealOf } from '../store/sealed-rows.ts';

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
export const Scorecard = z.object(scorecard).meta({ id: 'Scorecard' });
export const SetScorecard = z.object(scorecard);

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

export async function getScorecard(ctx: Context): Promise<z.output<typeof Scorecard>> {
  const row = await reader(ctx).maybe<RowOf<'review_scorecards', { criteria: z.output<typeof Criteria> }>>(
    sql`select * from review_scorecards where org_id = ${ctx.org.id}`,
  );
  return { criteria: row?.criteria ?? FIRST };
}

/** Reviews of before keep the criteria they were written by. */
export function setScorecard(ctx: Context, { criteria }: z.output<typeof Scorecard>) {
  return transaction(ctx, async (tx) => {
    await tx.run(sql`
      insert into review_scorecards (org_id, criteria, updated_at) values (${ctx.org.id}, ${JSON.stringify(criteria)}::jsonb, ${ctx.clock.now()})
      on conflict (org_id) do update set criteria = excluded.criteria, updated_at = excluded.updated_at`);
    await audit(ctx, tx, 'scorecard.updated', ctx.org.id, { criteria: criteria.length });
    return { criteria };
  });
}

/** 1 is nothing and 5 is all. Pure. */
export const percentOf = (scores: Scores): number =>
  Math.round((scores.reduce((sum, { score }) => sum + score - 1, 0) / (scores.length * 4)) * 100);

export async function review(ctx: Context, id: string, { scores, comment = '' }: z.output<typeof ReviewConversation>) {
  const { criteria } = await getScorecard(ctx);
  const names = scores.map(({ criterion }) => criterion);
  const wrong = names.find((name, at) => names.indexOf(name) !== at || !criteria.some((one) => one.name === name));
  if (wrong !== undefined) {
    const msg = 'Input should name each criterion of the scorecard at most once. GET /v1/service/scorecard has them';
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
