// Owns the vectors of texts that are compared again and again: made by the local embeddings, kept in memory.
import { LRUCache } from 'lru-cache';
import type { TextVectors } from '../../../nlu/answer/question.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { perKernel } from '../../kernel/state.ts';
import { keptVectors } from '../models/kept-vectors.ts';
import * as router from '../models/router.ts';
import { NotAtOnce, type Turn } from './turn.ts';

/** 384 floats each: eight megabytes at most. */
const recentVectors = perKernel(() => new LRUCache<string, Float32Array>({ max: 5000 }));

/** On whose account texts are embedded. */
export type VectorUse = Pick<Turn, 'source' | 'atOnce' | 'signal'> & { assistantId: string; conversationId?: string };

/** One vector per text. `undefined` where they cannot be had: a spent budget stops no conversation. */
export async function textVectors(ctx: Context, use: VectorUse, texts: readonly string[]): Promise<TextVectors | undefined> {
  const kept = recentVectors(ctx);
  const found = new Map<string, Float32Array>();
  for (const text of texts) {
    const vector = kept.get(text);
    if (vector) found.set(text, vector);
  }
  const missing = [...new Set(texts)].filter((text) => !found.has(text));
  // What was just heard is never kept: alone it is not worth a look.
  const stored = missing.length > 1 ? await keptVectors(ctx, reader(ctx), missing) : new Map<string, Float32Array>();
  for (const [text, vector] of stored) {
    found.set(text, vector);
    kept.set(text, vector);
  }
  const unknown = missing.filter((text) => !stored.has(text));
  const vectors = await embed(ctx, use, unknown);
  if (!vectors) return undefined;
  for (const [i, text] of unknown.entries()) {
    const vector = vectors[i]!;
    found.set(text, vector);
    kept.set(text, vector);
  }
  return { vectors: texts.map((text) => found.get(text)!), computed: unknown.length };
}

async function embed(ctx: Context, use: VectorUse, texts: string[]): Promise<Float32Array[] | undefined> {
  if (texts.length === 0) return [];
  if (use.atOnce) throw new NotAtOnce();
  const { source, assistantId, conversationId, signal } = use;
  try {
    const { vectors } = await router.embed(ctx, { texts, type: 'query', source, assistantId, conversationId, signal });
    return vectors;
  } catch (error) {
    if (signal?.aborted || !(error instanceof Problem || error instanceof router.ProviderFailure)) throw error;
    ctx.log.warn({ err: error }, 'meanings could not be compared');
    return undefined;
  }
}
