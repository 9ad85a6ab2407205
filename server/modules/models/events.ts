// Events of this module, and the table model_announcements, by which each is emitted once.

import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { sql } from '../../kernel/db/sql.ts';
import { event } from '../../kernel/events.ts';

export const budgetThresholdReached = event('model_router.budget.threshold_reached', {
  sensitivity: 'non_pii',
  description: 'Spend on models has reached the alert level of a budget, or all of it.',
  data: z.object({
    budget_id: z.uuid().describe('Id of the budget, for `getModelBudget`.'),
    name: z.string().describe('Label of the budget, 1 to 200 characters.'),
    threshold: z.number().describe('Share of the amount that was reached, such as 0.8 or 1.'),
    amount_usd: z.number().describe('How much may be spent in a period, in US dollars.'),
    spent_usd: z.number().describe('Spent in the current period, in US dollars.'),
    period: z.string().describe('`day`, `month` (default) or `total`, in UTC. Cannot be changed later.'),
    period_start: z
      .string()
      .nullable()
      .describe('First day of the current period, `YYYY-MM-DD`, UTC. null for `total`.'),
    hard: z
      .boolean()
      .describe('true: calls to models are refused with 402 once the amount is spent. false by default.'),
  }),
});

export const priceMissing = event('model_router.price.missing', {
  sensitivity: 'non_pii',
  description: 'A model without a known price was called; its spend counts as 0 until a price is set. Sent once a day.',
  data: z.object({
    provider: z.string().describe('Name of the provider.'),
    model: z.string().describe('Model without a known price.'),
    day: z.string().describe('Day of the first such call, `YYYY-MM-DD`, UTC.'),
  }),
});

/** True the first time for this key of the organization. */
export async function isFirstAnnouncement(ctx: Context, tx: Tx, about: string): Promise<boolean> {
  const added = await tx.run(sql`
    insert into model_announcements (org_id, about, created_at) values (${ctx.org.id}, ${about}, ${ctx.clock.now()}) on conflict do nothing`);
  return added === 1;
}
