// Events of this module.

import { z } from 'zod';
import { describeFields } from '../../http/wire.ts';
import { event } from '../../kernel/events.ts';
import { budgetTexts, priceMissingTexts } from './descriptions.ts';

export const budgetThresholdReached = event('model_router.budget.threshold_reached', {
  sensitivity: 'non_pii',
  description: 'Spend on models has reached the alert level of a budget, or all of it.',
  data: z
    .object({
      budget_id: z.uuid(),
      name: z.string(),
      threshold: z.number(),
      amount_usd: z.number(),
      spent_usd: z.number(),
      period: z.string(),
      period_start: z.string().nullable(),
      hard: z.boolean(),
    })
    .apply(describeFields, budgetTexts),
});

export const priceMissing = event('model_router.price.missing', {
  sensitivity: 'non_pii',
  description: 'A model without a known price was called; its spend counts as 0 until a price is set. Told once a day.',
  data: z.object({ provider: z.string(), model: z.string(), day: z.string() }).apply(describeFields, priceMissingTexts),
});
