// Wire shapes of analytics: the overview, and what models cost.
import { z } from 'zod';
import { dateParam, intParam, timestamp, uuid } from '../../http/wire.ts';

export const OVERVIEW_BOUND = 10_000;
const count = (about: string) =>
  z.int().meta({ description: `${about}. Counted up to ${OVERVIEW_BOUND.toLocaleString('en')}` });
const part = <T extends z.ZodRawShape>(scope: string, shape: T) =>
  z
    .object(shape)
    .nullable()
    .meta({ description: `null when the key lacks \`${scope}\`` });

export const Overview = z
  .object({
    timezone: z.string().meta({ description: "The organization's time zone: today is a day of its calendar" }),
    day: z.iso.date().meta({ description: 'Today there' }),
    since: timestamp.meta({ description: 'When today began there' }),
    organization: z
      .object({
        needs_name: z.boolean().meta({
          description: 'It still has the name that it was created with, and calls introduce themselves with it',
        }),
      })
      .meta({ description: 'What the organization itself lacks' }),
    hand_offs: part('conversations:read', {
      waiting: count('Conversations that wait for a human'),
      oldest_waiting_since: timestamp
        .nullable()
        .meta({ description: 'Since when the one that waits longest has been waiting' }),
    }),
    conversations: part('conversations:read', {
      today: count('Started today'),
      active: count('Not over, whenever they began'),
    }),
    reviews: part('identity_reviews:read', { open: count('Review requests without a decision') }),
    webhooks: part('webhooks:read', {
      failing_endpoints: z
        .int()
        .meta({ description: 'Endpoints whose last delivery failed, or that were disabled for failing' }),
    }),
    assistants: part('agents:read', {
      blocked_publishes: count('Drafts that cannot be published because their flow does not compile'),
    }),
    knowledge: part('knowledge_bases:read', {
      failed_documents: count('Documents that could not be indexed'),
      gaps: count('Questions that no passage answered'),
    }),
    budgets: part('budgets:read', {
      near_limit: z
        .int()
        .meta({ description: 'Budgets that have reached their alert_at in the current period, spent ones included' }),
      spent: z.int().meta({ description: 'Budgets whose amount is spent in the current period' }),
    }),
    calls: part('calls:read', {
      today: z.int().meta({ description: 'Calls created today' }),
      by_status: z.record(z.string(), z.int()).meta({
        description: `The same by status, each counted up to ${OVERVIEW_BOUND.toLocaleString('en')}; statuses without calls are left out`,
      }),
    }),
    deferrals: part('compliance:read', { today: count('Contacts that the law put off today') }),
    spend: part('analytics:read', {
      today_usd: z.number().meta({ description: 'What models and carriers cost today, in US dollars' }),
    }),
  })
  .meta({ id: 'Overview' });

const filter = (about: string) => z.string().max(200).nullable().optional().meta({ description: about });
const days = {
  start_date: dateParam.meta({ description: 'First day, `YYYY-MM-DD`, UTC, included' }),
  end_date: dateParam.meta({ description: 'Last day, `YYYY-MM-DD`, UTC, included; not before `start_date`' }),
};
export const ByKbQuery = z.object({
  source: filter('Exactly this source; empty = all'),
  embedding_type: filter('Exactly this type, `document` or `query`; empty = all'),
  limit: intParam({ ge: 1, le: 100, fallback: 20 }).meta({
    description: 'How many knowledge bases at most, 1 to 100; 20 by default',
  }),
  ...days,
});
export const DaysQuery = z.object(days);
export const ByKbByDayQuery = z.object({
  ...days,
  kb_id: uuid.optional().meta({ description: 'This knowledge base only' }),
  source: filter('Exactly this source; empty = all'),
  embedding_type: filter('Exactly this type, `document` or `query`; empty = all'),
  limit: intParam({ ge: 1, le: 100, fallback: 20 }).meta({
    description: 'How many knowledge bases: those with the highest spend in the range',
  }),
});

const sums = {
  total_cost_usd: z
    .number()
    .describe('What it cost, in US dollars, exact to nine decimals; 0 for calls without a known price.'),
  input_tokens: z.int().describe('Tokens that were read, as the vendor bills them.'),
  invocations: z.int().describe('How many calls to models there were, failed ones included.'),
  failed: z.int().describe('How many of them failed.'),
};
const kb_id = z.string().describe('Id of the knowledge base; it may be deleted meanwhile.');
const day = z.iso.date().describe('The day, `YYYY-MM-DD`, UTC.');
export const EmbeddingCostByKbRow = z
  .object({
    kb_id,
    ...sums,
  })
  .meta({ id: 'EmbeddingCostByKbRow' });

export const EmbeddingCostByDayRow = z.object({ day, ...sums }).meta({ id: 'EmbeddingCostByDayRow' });
export const EmbeddingCostByKbByDayRow = z
  .object({
    day,
    kb_id,
    ...sums,
  })
  .meta({ id: 'EmbeddingCostByKbByDayRow' });
export const EmbeddingCostByModelRow = z
  .object({
    provider: z.string().describe('Name of the provider.'),
    model: z.string().describe('Name of the model.'),
    ...sums,
    unpriced: z.int().describe('How many calls had no known price; set one with `putModelPrice`.'),
  })
  .meta({ id: 'EmbeddingCostByModelRow' });
export const EmbeddingCostBySourceRow = z
  .object({
    source: z
      .string()
      .describe(
        'What it was for: `ingestion`, `reindex`, `query`, `evaluation`, `gap_analysis`, `memory`, `api`, `conversation` or `analysis`.',
      ),
    embedding_type: z.string().describe('`document` or `query`.'),
    ...sums,
  })
  .meta({ id: 'EmbeddingCostBySourceRow' });
export const CostByAssistantRow = z
  .object({
    assistant_id: uuid.describe('Id of the assistant, for `getAssistant`.'),
    ...sums,
    output_tokens: z.int().describe('Tokens that were written.'),
  })
  .meta({ id: 'ModelCostByAssistantRow' });

const MAX_IDS = 100;
export const AssistantFiguresQuery = z.object({
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(uuid).min(1).max(MAX_IDS))
    .meta({ description: `Ids of assistants, separated by commas, at most ${MAX_IDS}` }),
});

const AssistantFigure = z.object({
  assistant_id: uuid.describe('Id of the assistant, as in the request.'),
  conversations_today: z
    .int()
    .nullable()
    .describe(
      `Conversations that began today, tests left out, counted up to ${OVERVIEW_BOUND.toLocaleString('en')}. null: the key may not read conversations.`,
    ),
  cost_usd: z.number().describe('What models cost for it in the thirty days, in US dollars, exact to nine decimals.'),
});

export const AssistantFigures = z
  .object({
    since: timestamp.describe('When today began in the organization’s time zone.'),
    first_day: z.iso
      .date()
      .describe('First day of the thirty whose spend is counted, `YYYY-MM-DD`, UTC; the last is today.'),
    data: z.array(AssistantFigure).describe('One entry for each id, in the order of the request.'),
  })
  .meta({ id: 'AssistantFigures' });

export const TrendQuery = z.object({
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(90)
    .default(30)
    .meta({ description: 'How many days, 1 to 90; today is the last' }),
});
const figure = (description: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${description}. null: the key may not read it` });
const trendFigures = {
  conversations: figure('Conversations that began'),
  hand_offs: figure('Of them those that were handed to a human'),
  calls: figure('Calls that were created and are over'),
  reached: figure('Of them those on which a person talked'),
  booked: figure('Of them those that ended with a booking'),
  succeeded: figure('Of them those that ended with a booking, a transfer or a consent to texts'),
  spend_usd: figure('What models and carriers cost, in US dollars'),
};
export const Trend = z
  .object({
    timezone: z.string().meta({ description: "The organization's time zone, in which days are counted" }),
    days: z
      .array(
        z.object({
          day: z.iso.date().meta({ description: 'The date, in the time zone of the organization.' }),
          ...trendFigures,
        }),
      )
      .meta({ description: 'Oldest first, without gaps' }),
    totals: z.object(trendFigures).meta({ description: 'Sums over these days' }),
    before: z.object(trendFigures).meta({ description: 'Sums over as many days before them' }),
  })
  .meta({ id: 'Trend' });
