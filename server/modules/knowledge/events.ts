// Events of this module.

import { z } from 'zod';
import { describeFields } from '../../http/wire.ts';
import { event } from '../../kernel/events.ts';
import { knowledgeEventTexts } from './descriptions.ts';

const about = { document_id: z.uuid(), kb_id: z.uuid(), title: z.string() };

export const documentIndexed = event('knowledge.document.indexed', {
  sensitivity: 'non_pii',
  description: 'A document has been read and embedded; searches find it.',
  data: z.object({ ...about, chunks: z.int() }).apply(describeFields, knowledgeEventTexts),
});

export const documentFailed = event('knowledge.document.failed', {
  sensitivity: 'non_pii',
  description: 'A document could not be indexed; the code says why.',
  data: z.object({ ...about, code: z.string(), message: z.string() }).apply(describeFields, knowledgeEventTexts),
});

export const gapDetected = event('knowledge.gap.detected', {
  sensitivity: 'pii',
  description:
    'A question was asked for the first time that the knowledge base has no good answer to. Its words are read with the gap.',
  data: z
    .object({ gap_id: z.uuid(), kb_id: z.uuid(), best_score: z.number().nullable() })
    .apply(describeFields, knowledgeEventTexts),
});
