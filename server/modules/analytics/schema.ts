// Wire shapes of the analytics of model spend.
import { z } from 'zod';
import { dateParam, describeFields, intParam, timestamp, uuid } from '../../http/wire.ts';
import { OVERVIEW_BOUND } from './overview-schema.ts';

const filter = (about: string) => z.string().max(200).nullable().optional().meta({ description: about });
const days = {
  start_date: dateParam.meta({ description: 'First day, `YYYY-MM-DD`, UTC, included' }),
  end_date: dateParam.meta({ description: 'Last day, `YYYY-MM-DD`, UTC, included; not before `start_date`' }),
};
const spendTexts = {
  kb_id: 'Id of the knowledge base; it may be deleted meanwhile.',
  total_cost_usd: 'What it cost, in US dollars, exact to nine decimals; 0 for calls without a known price.',
  input_tokens: 'Tokens that were read, as the vendor bills them.',
  output_tokens: 'Tokens that were written.',
  invocations: 'How many calls to models there were, failed ones included.',
  failed: 'How many of them failed.',
  day: 'The day, `YYYY-MM-DD`, UTC.',
  provider: 'Name of the provider.',
  model: 'Name of the model.',
  unpriced: 'How many calls had no known price; set one with `putModelPrice`.',
  source: 'What it was for: `ingestion`, `reindex`, `query`, `evaluation`, `gap_analysis`, `memory`, `api` or `conversation`.',
  embedding_type: '`document` or `query`.',
  assistant_id: 'Id of the assistant, for `getAssistant`.',
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

export const EmbeddingCostByKbRow = z
  .object({
    kb_id: z.string(),
    total_cost_usd: z.number(),
    input_tokens: z.int(),
    invocations: z.int(),
    failed: z.int(),
  })
  .apply(describeFields, spendTexts)
  .meta({ id: 'EmbeddingCostByKbRow' });

const sums = { total_cost_usd: z.number(), input_tokens: z.int(), invocations: z.int(), failed: z.int() };
export const EmbeddingCostByDayRow = z
  .object({ day: z.iso.date(), ...sums })
  .apply(describeFields, spendTexts)
  .meta({ id: 'EmbeddingCostByDayRow' });
export const EmbeddingCostByKbByDayRow = z
  .object({ day: z.iso.date(), kb_id: z.string(), ...sums })
  .apply(describeFields, spendTexts)
  .meta({ id: 'EmbeddingCostByKbByDayRow' });
export const EmbeddingCostByModelRow = z
  .object({ provider: z.string(), model: z.string(), ...sums, unpriced: z.int() })
  .apply(describeFields, spendTexts)
  .meta({ id: 'EmbeddingCostByModelRow' });
export const EmbeddingCostBySourceRow = z
  .object({ source: z.string(), embedding_type: z.string(), ...sums })
  .apply(describeFields, spendTexts)
  .meta({ id: 'EmbeddingCostBySourceRow' });
export const CostByAssistantRow = z
  .object({ assistant_id: uuid, ...sums, output_tokens: z.int() })
  .apply(describeFields, spendTexts)
  .meta({ id: 'ModelCostByAssistantRow' });

const MAX_IDS = 100;
const figureTexts = {
  since: 'When today began in the organization’s time zone.',
  first_day: 'First day of the thirty whose spend is counted, `YYYY-MM-DD`, UTC; the last is today.',
  data: 'One entry for each id, in the order of the request.',
  assistant_id: 'Id of the assistant, as it was asked for.',
  conversations_today: `Conversations that began today, tests left out, counted up to ${OVERVIEW_BOUND.toLocaleString('en')}. null: the key may not read conversations.`,
  cost_usd: 'What models cost for it in the thirty days, in US dollars, exact to nine decimals.',
};

export const AssistantFiguresQuery = z.object({
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(uuid).min(1).max(MAX_IDS))
    .meta({ description: `Ids of assistants, separated by commas, at most ${MAX_IDS}` }),
});

const AssistantFigure = z
  .object({ assistant_id: uuid, conversations_today: z.int().nullable(), cost_usd: z.number() })
  .apply(describeFields, figureTexts);

export const AssistantFigures = z
  .object({ since: timestamp, first_day: z.iso.date(), data: z.array(AssistantFigure) })
  .apply(describeFields, figureTexts)
  .meta({ id: 'AssistantFigures' });
