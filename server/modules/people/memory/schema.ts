// Wire shapes of memory.

import { z } from 'zod';
import { pageQuery } from '../../../http/pages.ts';
import { timestamp, uuid } from '../../../http/wire.ts';

const expiresAtText = 'When it is forgotten by itself: ISO 8601 with a zone, in the future. null: never.';
const sourceText = 'Who says so, such as `api` (default) or `conversation`; 1 to 100 characters.';
const endUserIdText = 'Id of the end user that it is about (`identifyEndUser`, `listEndUsers`).';
export const Fact = z
  .object({
    id: uuid.describe('Id of the fact, a UUID that the server makes.'),
    end_user_id: uuid.describe(endUserIdText),
    text: z.string().describe('The fact in a sentence, 1 to 2,000 characters.'),
    confidence: z.number().describe('How sure it is, 0 to 1; 1 by default.'),
    source: z.string().describe(sourceText),
    conversation_id: z.string().nullable().describe('Id of the conversation that it comes from. null: none.'),
    created_at: timestamp.describe('When the fact was created: ISO 8601, UTC, milliseconds.'),
    updated_at: timestamp.describe('When the fact was last changed: ISO 8601, UTC, milliseconds.'),
    expires_at: timestamp.nullable().describe(expiresAtText),
  })
  .meta({ id: 'MemoryFact' });

export const CreateFact = z.object({
  end_user_id: uuid.describe(endUserIdText),
  text: z.string().trim().min(1).max(2000).describe('The fact in a sentence, 1 to 2,000 characters.'),
  confidence: z.number().min(0).max(1).default(1).describe('How sure it is, 0 to 1; 1 by default.'),
  source: z.string().trim().min(1).max(100).default('api').describe(sourceText),
  conversation_id: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe('Id of the conversation that it comes from. null: none.'),
  expires_at: z.iso.datetime({ offset: true }).optional().describe(expiresAtText),
});

export const FactQuery = pageQuery.extend({
  end_user_id: z.string().meta({ description: 'Id of the end user whose facts are listed' }),
});

export const Recall = z.object({
  end_user_id: uuid.describe(endUserIdText),
  text: z.string().trim().min(1).max(2000).describe('What is to be found, 1 to 2,000 characters; compared by meaning.'),
  limit: z.int().min(1).max(50).default(5).describe('How many facts at most, 1 to 50; 5 by default.'),
  min_score: z
    .number()
    .min(-1)
    .max(1)
    .default(0.05)
    .describe('Facts below this score are left out, -1 to 1; 0.05 by default.'),
});
export const Recalled = z
  .object({
    data: z
      .array(
        z.object({
          score: z.number().describe('How near the fact is to the text, -1 to 1; 1 is the same.'),
          fact: z.lazy(() => Fact).describe('The fact as it is remembered.'),
        }),
      )
      .describe('Facts, nearest first.'),
  })
  .meta({ id: 'RecalledFacts' });

export const Forget = z.object({ end_user_id: uuid.describe(endUserIdText) });
export const Forgotten = z.object({ forgotten: z.int().describe('How many facts were forgotten.') });
