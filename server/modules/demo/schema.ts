// Wire shapes of the demonstration.
import { z } from 'zod';
import { describeFields, timestamp, uuid } from '../../http/wire.ts';
import { demoCampaignTexts, demoLeadTexts, demoStepTexts, demoTexts } from './descriptions.ts';

const DemoStep = z
  .object({
    name: z.string(),
    title: z.string(),
    status: z.enum(['waiting', 'running', 'done', 'failed']),
    done: z.int(),
    total: z.int(),
  })
  .apply(describeFields, demoStepTexts);

const DemoCampaign = z
  .object({
    workflow_id: uuid,
    leads: z.array(
      z
        .object({
          primaryPhone: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          leadId: z.string(),
          zipcode: z.string().optional(),
        })
        .apply(describeFields, demoLeadTexts),
    ),
  })
  .apply(describeFields, demoCampaignTexts);

export const Demo = z
  .object({
    id: uuid.nullable(),
    status: z.enum(['absent', 'making', 'ready', 'complete', 'failed', 'removing']),
    assistant_id: uuid.nullable(),
    revision_id: uuid.nullable(),
    steps: z.array(DemoStep),
    error: z.string().nullable(),
    campaign: DemoCampaign.nullable(),
    created_at: timestamp.nullable(),
  })
  .apply(describeFields, demoTexts)
  .meta({ id: 'Demo' });
