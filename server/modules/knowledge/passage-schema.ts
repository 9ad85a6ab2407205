// Wire shapes of the passages and of the text of a document.
import { z } from 'zod';
import { intParam } from '../../http/wire.ts';

export const DocumentPassage = z
  .object({
    position: z.int().meta({ description: 'Its place in the document' }),
    heading: z.string().meta({ description: 'The headings above it' }),
    text: z.string().meta({ description: 'The words of the passage' }),
    tokens: z.int().meta({ description: 'How long it is for the embedding model' }),
    searchable: z.boolean().meta({ description: 'false while the document is on its way into the index' }),
  })
  .meta({ id: 'Passage' });
export const DocumentText = z
  .object({
    title: z.string().meta({ description: 'Title of the document' }),
    text: z.string().meta({ description: 'Its words as they were handed in' }),
  })
  .meta({ id: 'DocumentText' });
export const PassageQuery = z.object({
  limit: intParam({ ge: 1, le: 200, fallback: 50 }).meta({ description: '1 to 200, default 50' }),
  after: intParam({ ge: -1, le: 2_000_000_000, fallback: -1 }).meta({ description: '`next_after` of the page before' }),
});
export const Passages = z.object({
  data: z.array(DocumentPassage).meta({ description: 'In the order of the document' }),
  next_after: z.int().nullable().meta({ description: 'null on the last page' }),
});
