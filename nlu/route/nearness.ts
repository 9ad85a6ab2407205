// Owns nearness in meaning: the cosines between what was heard and other texts, by embeddings that are handed in.
import type { Asked } from '../answer/question.ts';

const MAX_LENGTH = 1000;

/** What people want they say first; the model takes as long as the text is. Some 64 tokens. */
const MAX_WORDS = 48;
const MAX_HEARD = 280;

export function firstWords(text: string): string {
  const words = text.trim().slice(0, MAX_LENGTH).split(/\s+/);
  let kept = words.slice(0, MAX_WORDS).join(' ');
  if (kept.length > MAX_HEARD) kept = kept.slice(0, kept.lastIndexOf(' ', MAX_HEARD) + 1 || MAX_HEARD).trim();
  return kept;
}

export type Near = { cosines: number[]; embedded: number };

/** The cosine of what was heard with each of the others. `undefined` where no embeddings can be had. */
export async function nearness({ embed, heard }: Asked, others: readonly string[]): Promise<Near | undefined> {
  const found = await embed([firstWords(heard), ...others.map((text) => text.slice(0, MAX_LENGTH))]);
  if (!found) return undefined;
  const [first, ...rest] = found.vectors;
  return { cosines: rest.map((vector) => cosine(first!, vector)), embedded: found.computed };
}

/** Vectors have length 1. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
