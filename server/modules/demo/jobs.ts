// Jobs of this module.
import { z } from 'zod';
import { job } from '../../kernel/jobs/jobs.ts';

/** Makes the next parts of a demo, or removes it. */
export const advanceDemo = job('advance-demo', z.object({ id: z.uuid(), org_id: z.uuid() }), {
  atOnce: 1,
  attempts: 5,
});
