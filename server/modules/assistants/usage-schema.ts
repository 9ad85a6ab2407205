// Wire shape of a usage: a revision that names a tool, a knowledge base or a policy.
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
