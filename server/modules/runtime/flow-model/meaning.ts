// Owns nearness in meaning: cosines by the local embeddings, vectors of what is compared again and again kept in memory.
import { LRUCache } from 'lru-cache';
import type { Context } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { perKernel } from '../../../kernel/state.ts';
import * as router from '../../models/router.ts';
import { NotAtOnce, type Turn } from '../turn.ts';

const MAX_LENGTH = 1000;
/** 384 floats each: three megabytes at most. */
const keptVectors = perKernel(() => new LRUCache<string, Float32Array>({ max: 2000 }));

export type Near = { cosines: number[]; embedded: number };

/** The cosine of what was heard with each of the others. Undefined where it cannot be had: a spent budget stops no conversation. */
export async function nearness(ctx: Context, turn: Turn, others: readonly string[]): Promise<Near | undefined> {
  const texts = [turn.heard, ...others].map((text) => text.slice(0, MAX_LENGTH));
  const kept = keptVectors(ctx);
  const found = new Map<string, Float32Array>();
  for (const text of texts) {
    const vector = kept.get(text);
    if (vector) found.set(text, vector);
  }
  const unknown = [...new Set(texts)].filter((text) => !found.has(text));
  const vectors = await embed(ctx, turn, unknown);
  if (!vectors) return undefined;
  for (const [i, text] of unknown.entries()) {
    found.set(text, vectors[i]!);
    kept.set(text, vectors[i]!);
  }
  const [first, ...rest] = texts.map((text) => found.get(text)!);
  return { cosines: rest.map((vector) => cosine(first!, vector)), embedded: unknown.length };
}

async function embed(ctx: Context, turn: Turn, texts: string[]): Promise<Float32Array[] | undefined> {
  if (texts.length === 0) return [];
  if (turn.atOnce) throw new NotAtOnce();
  try {
    const { vectors } = await router.embed(ctx, {
      texts,
      type: 'query',
      source: turn.source,
      assistantId: turn.revision.assistantId,
      conversationId: turn.conversationId,
      signal: turn.signal,
    });
    return vectors;
  } catch (error) {
    if (turn.signal?.aborted || !(error instanceof Problem || error instanceof router.ProviderFailure)) throw error;
    ctx.log.warn({ err: error }, 'meanings could not be compared');
    return undefined;
  }
}

/** Vectors have length 1. */
function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
