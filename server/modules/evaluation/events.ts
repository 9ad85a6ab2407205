// Events of this module.

import { z } from 'zod';
import { describeFields } from '../../http/wire.ts';
import { event } from '../../kernel/events.ts';

const id = z.uuid();

export const releaseGateCompleted = event('assistant.release_gate.completed', {
  sensitivity: 'non_pii',
  description: 'The release suite of an assistant was run at an activation.',
  data: z
    .object({
      assistant_id: id,
      revision_id: id,
      run_id: id.nullable(),
      status: z.string(),
      failures: z.int(),
      max_failures: z.int(),
    })
    .apply(describeFields, {
      assistant_id: 'Id of the assistant, for `getAssistant`.',
      revision_id: 'Id of the revision that was activated.',
      run_id: 'Id of the stored run. null: nothing was replayed.',
      status: '`passed`, `failed`, `skipped` or `error`.',
      failures: 'How many cases failed.',
      max_failures: 'How many failed cases the assistant tolerates.',
    }),
});
