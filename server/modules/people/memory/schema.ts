// Wire shapes of memory.
import { z } from 'zod';
import { pageQuery } from '../../../http/pages.ts';
import { timestamp, uuid } from '../../../http/wire.ts';

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
  .meta({ id: 'MemoryFact' });

export const CreateFact = z.object({
  end_user_id: uuid,
  text: z.string().trim().min(1).max(2000),
  confidence: z.number().min(0).max(1).default(1),
  source: z.string().trim().min(1).max(100).default('api').meta({ description: 'Who says so, such as api or conversation' }),
  conversation_id: z.string().trim().min(1).max(100).optional(),
  expires_at: z.iso.datetime({ offset: true }).optional(),
});

export const FactQuery = pageQuery.extend({ end_user_id: z.string() });

export const Recall = z.object({
  end_user_id: uuid,
  text: z.string().trim().min(1).max(2000),
  limit: z.int().min(1).max(50).default(5),
  min_score: z.number().min(-1).max(1).default(0.05),
});
export const Recalled = z.object({ data: z.array(z.object({ score: z.number(), fact: Fact })) }).meta({ id: 'RecalledFacts' });

export const Forget = z.object({ end_user_id: uuid });
export const Forgotten = z.object({ forgotten: z.int() });
