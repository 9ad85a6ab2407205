// Wire shapes of the analytics of model spend.
import { z } from 'zod';
import { dateParam, intParam, uuid } from '../../http/wire.ts';

const filter = (about: string) => z.string().max(200).nullable().optional().meta({ description: about });
const days = { start_date: dateParam, end_date: dateParam };

export const ByKbQuery = z.object({
  source: filter('Exactly this source; empty = all'),
  embedding_type: filter('Exactly this type, `document` or `query`; empty = all'),
  limit: intParam({ ge: 1, le: 100, fallback: 20 }),
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
  .meta({ id: 'EmbeddingCostByKbRow' });

const sums = { total_cost_usd: z.number(), input_tokens: z.int(), invocations: z.int(), failed: z.int() };
export const EmbeddingCostByDayRow = z.object({ day: z.iso.date(), ...sums }).meta({ id: 'EmbeddingCostByDayRow' });
export const EmbeddingCostByKbByDayRow = z
  .object({ day: z.iso.date(), kb_id: z.string(), ...sums })
  .meta({ id: 'EmbeddingCostByKbByDayRow' });
export const EmbeddingCostByModelRow = z
  .object({ provider: z.string(), model: z.string(), ...sums, unpriced: z.int() })
  .meta({ id: 'EmbeddingCostByModelRow' });
export const EmbeddingCostBySourceRow = z
  .object({ source: z.string(), embedding_type: z.string(), ...sums })
  .meta({ id: 'EmbeddingCostBySourceRow' });
export const CostByAssistantRow = z
  .object({ assistant_id: uuid, ...sums, output_tokens: z.int() })
  .meta({ id: 'ModelCostByAssistantRow' });
