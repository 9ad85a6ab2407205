// Wire shapes of memory.

import { z } from 'zod';
import { pageQuery } from '../../../http/pages.ts';
import { describeFields, timestamp, uuid } from '../../../http/wire.ts';
import { factTexts, forgetTexts, recalledTexts, recallTexts } from '../descriptions.ts';

export const Fact = z
  .object({
    id: uuid,
    end_user_id: uuid,
    text: z.string(),
    confidence: z.number(),
    source: z.string(),
    conversation_id: z.string().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    expires_at: timestamp.nullable(),
  })
  .apply(describeFields, factTexts)
  .meta({ id: 'MemoryFact' });

export const CreateFact = z
  .object({
    end_user_id: uuid,
    text: z.string().trim().min(1).max(2000),
    confidence: z.number().min(0).max(1).default(1),
    source: z.string().trim().min(1).max(100).default('api'),
    conversation_id: z.string().trim().min(1).max(100).optional(),
    expires_at: z.iso.datetime({ offset: true }).optional(),
  })
  .apply(describeFields, factTexts);

export const FactQuery = pageQuery.extend({
  end_user_id: z.string().meta({ description: 'Id of the end user whose facts are listed' }),
});

export const Recall = z
  .object({
    end_user_id: uuid,
    text: z.string().trim().min(1).max(2000),
    limit: z.int().min(1).max(50).default(5),
    min_score: z.number().min(-1).max(1).default(0.05),
  })
  .apply(describeFields, recallTexts);
export const Recalled = z
  .object({ data: z.array(z.object({ score: z.number(), fact: Fact }).apply(describeFields, recalledTexts)) })
  .apply(describeFields, recallTexts)
  .meta({ id: 'RecalledFacts' });

export const Forget = z.object({ end_user_id: uuid }).apply(describeFields, forgetTexts);
export const Forgotten = z.object({ forgotten: z.int() }).apply(describeFields, forgetTexts);
