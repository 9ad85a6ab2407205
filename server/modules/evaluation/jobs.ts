// Jobs of this module.
import { z } from 'zod';
import { job } from '../../kernel/jobs/jobs.ts';

/** The cases of a test run that have no result yet. */
export const runTests = job('run-tests', z.object({ id: z.uuid(), org_id: z.uuid() }), { atOnce: 2 });
