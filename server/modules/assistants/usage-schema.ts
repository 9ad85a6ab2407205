// Wire shapes of usages: a revision that names a tool, a knowledge base or a policy, and a number that an assistant answers.
import { z } from 'zod';
import { page } from '../../http/pages.ts';
import { timestamp, uuid } from '../../http/wire.ts';

export const RevisionUsage = z
  .object({
    assistant_id: uuid.meta({ description: 'Whose revision it is' }),
    assistant_name: z.string().nullable().meta({ description: 'null when the key lacks `agents:read`' }),
    revision_id: uuid.meta({ description: 'The revision that names it' }),
    revision_state: z.enum(['active', 'draft']).meta({ description: 'active: what people meet now' }),
    workflow_revision_id: uuid.meta({ description: 'The flow of the revision' }),
    in_settings: z.boolean().meta({ description: 'The revision or its flow has it attached' }),
    in_flow: z.boolean().meta({ description: 'A node of the graph names it' }),
    created_at: timestamp.meta({ description: 'When the revision was made' }),
  })
  .meta({ id: 'Usage' });
export const UsagePage = page(RevisionUsage);

export const AssistantUsage = z
  .object({
    type: z.literal('phone_number').meta({ description: 'What names the assistant' }),
    id: uuid.meta({ description: 'Id of the phone number (`getPhoneNumber`)' }),
    phone_number: z.string().nullable().meta({ description: 'The number, E.164; null when the key lacks `integrations:read`' }),
    answers: z.array(z.enum(['calls', 'texts'])).meta({ description: 'What the assistant answers there' }),
    created_at: timestamp.meta({ description: 'When the number was added' }),
  })
  .meta({ id: 'AssistantUsage' });
export const AssistantUsagePage = page(AssistantUsage);
