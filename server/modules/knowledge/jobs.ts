// Jobs of this module.
import { z } from 'zod';
import { job } from '../../kernel/jobs.ts';

export const ingestDocument = job('ingest-document', z.object({ id: z.uuid(), org_id: z.uuid() }));
/** Takes away what a deleted base held, a batch at a time. */
export const emptyKnowledgeBase = job('empty-knowledge-base', z.object({ id: z.uuid(), org_id: z.uuid() }));
