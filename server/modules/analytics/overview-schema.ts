// Wire shape of the overview.
import { z } from 'zod';
import { timestamp } from '../../http/wire.ts';

export const OVERVIEW_BOUND = 10_000;
const count = (about: string) => z.int().meta({ description: `${about}. Counted up to ${OVERVIEW_BOUND.toLocaleString('en')}` });
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
        needs_name: z
          .boolean()
          .meta({ description: 'It still has the name that it was made with, and calls introduce themselves with it' }),
      })
      .meta({ description: 'What the organization itself lacks' }),
    hand_offs: part('conversations:read', {
      waiting: count('Conversations that wait for a human'),
      oldest_waiting_since: timestamp.nullable().meta({ description: 'Since when the one that waits longest has been waiting' }),
    }),
    conversations: part('conversations:read', {
      today: count('Begun today'),
      active: count('Not over, whenever they began'),
    }),
    reviews: part('identity_reviews:read', { open: count('Review requests that nobody has decided') }),
    webhooks: part('webhooks:read', {
      failing_endpoints: z.int().meta({ description: 'Endpoints whose last delivery failed, or that were disabled for failing' }),
    }),
    assistants: part('agents:read', {
      blocked_publishes: count('Drafts that cannot be published because their flow does not compile'),
    }),
    knowledge: part('knowledge_bases:read', {
      failed_documents: count('Documents that could not be indexed'),
      gaps: count('Questions that no passage answered'),
    }),
    budgets: part('model_router:read', {
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
    spend: z
      .object({ today_usd: z.number().meta({ description: 'What models cost today, in US dollars' }) })
      .meta({ description: 'Money spent on models' }),
  })
  .meta({ id: 'Overview' });
