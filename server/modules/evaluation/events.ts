// Events of this module.
import { z } from 'zod';
import { event } from '../../kernel/events.ts';

const id = z.uuid();

export const releaseGateCompleted = event('assistant.release_gate.completed', {
  sensitivity: 'non_pii',
  description: 'The release suite of an assistant was run at an activation.',
  data: z.object({
    assistant_id: id,
    revision_id: id,
    run_id: id.nullable(),
    status: z.string(),
    failures: z.int(),
    max_failures: z.int(),
  }),
});
