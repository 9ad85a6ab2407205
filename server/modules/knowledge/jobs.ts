// Jobs of this module.
import { z } from 'zod';
import { job } from '../../kernel/jobs/jobs.ts';

/** One document of an organization at a time: the next begins when this one's slice is over. */
export const ingestDocument = job('ingest-document', z.object({ id: z.uuid(), org_id: z.uuid() }), { atOnce: 1 });
/** Takes away what a deleted base held, a batch at a time. */
export const emptyKnowledgeBase = job('empty-knowledge-base', z.object({ id: z.uuid(), org_id: z.uuid() }));
