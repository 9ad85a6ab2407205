// Jobs of this module.

import { z } from 'zod';
import { job } from '../../kernel/jobs/jobs.ts';

/** Reads a document and stores its passages: searches by words find them from then on. */
export const readDocument = job('read-document', z.object({ id: z.uuid(), org_id: z.uuid() }), { atOnce: 2 });
/** Embeds them. One document of an organization at a time: the next begins when this one's slice is over. */
export const ingestDocument = job('ingest-document', z.object({ id: z.uuid(), org_id: z.uuid() }), { atOnce: 1 });
/** Deletes the documents of a deleted base in batches. */
export const emptyKnowledgeBase = job('empty-knowledge-base', z.object({ id: z.uuid(), org_id: z.uuid() }));
/** Reads and embeds all documents of a base again. */
export const reindexKnowledgeBase = job('reindex-knowledge-base', z.object({ id: z.uuid(), org_id: z.uuid() }));
/** Passages of earlier versions get their words. */
export const fillPassageWords = job('fill-passage-words', z.object({}), { schedule: { everyMinutes: 1 } });
