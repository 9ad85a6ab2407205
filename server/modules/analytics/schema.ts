// Wire shapes of the analytics of model spend.
import { z } from 'zod';
import { dateParam, describeFields, intParam, uuid } from '../../http/wire.ts';

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
