// Events of this module.

import { z } from 'zod';
import { event } from '../../kernel/events.ts';

const kb_id = z.uuid().describe('Id of the knowledge base, for `getKnowledgeBase`.');
const document = {
  document_id: z.uuid().describe('Id of the document, for `getDocument`.'),
  kb_id,
  title: z.string().describe('Title of the document.'),
};

export const documentIndexed = event('knowledge.document.indexed', {
  sensitivity: 'non_pii',
  description: 'A document has been read and embedded; searches find it.',
  data: z.object({ ...document, chunks: z.int().describe('How many passages it has.') }),
});

export const documentFailed = event('knowledge.document.failed', {
  sensitivity: 'non_pii',
  description: 'A document could not be indexed; the code says why.',
  data: z.object({
    ...document,
    code: z.string().describe('Stable code of the failure.'),
    message: z.string().describe('What went wrong and what to do, in words.'),
  }),
});

export const gapDetected = event('knowledge.gap.detected', {
  sensitivity: 'pii',
  description:
    'A question was asked for the first time that the knowledge base has no good answer to. Its words are read with the gap.',
  data: z.object({
    gap_id: z.uuid().describe('Id of the gap; its words are read with `listKnowledgeGaps`.'),
    kb_id,
    best_score: z.number().nullable().describe('Best score of what was found. null: nothing was.'),
  }),
});
