// Jobs of this module, apart from their handlers.
import { z } from 'zod';
import { job } from '../../../kernel/jobs/jobs.ts';

export const compileRevision = job('compile-revision', z.object({ id: z.uuid(), org_id: z.uuid() }), {
  attempts: 5,
  quick: true,
});

/** Embeddings take a tenth of a second each: never among the quick jobs. */
export const embedExamples = job('embed-examples', z.object({ id: z.uuid(), org_id: z.uuid() }), {
  attempts: 5,
  atOnce: 1,
});
