// Jobs of this module.
import { z } from 'zod';
import { job } from '../../kernel/jobs/jobs.ts';

/** What is new in a conversation is shown in its thread. */
export const showInSlack = job('show-in-slack', z.object({ id: z.uuid(), org_id: z.uuid() }), {
  attempts: 10,
  atOnce: 8,
});
