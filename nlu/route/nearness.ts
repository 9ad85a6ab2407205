// Owns nearness in meaning: the cosines between what was heard and other texts, by embeddings that are handed in.
import type { Asked } from '../reader/question.ts';

const MAX_LENGTH = 1000;

/** What people want they say first; the model takes as long as the text is. Some 64 tokens. */
const MAX_WORDS = 48;
const MAX_HEARD = 280;

/** Words that the model does not know are cut into pieces, and it takes as long as there are pieces: 80 are a long sentence. */
const MAX_PIECES = 80;
const LETTERS_OF_PIECE = 5;
const LATIN = /^[\p{Script=Latin}\p{P}]+$/u;
const piecesOf = (word: string): number => (LATIN.test(word) ? Math.ceil(word.length / LETTERS_OF_PIECE) : word.length);

/** The first words that the model reads in a fixed time, whatever they are made of. */
export function withinPieces(words: readonly string[], limit = MAX_PIECES): string[] {
  let left = limit;
  const end = words.findIndex((word) => {
    left -= piecesOf(word);
    return left < 0;
  });
  if (end === -1) return [...words];
  return end === 0 ? [(words[0] ?? '').slice(0, limit)] : words.slice(0, end);
}

export function firstWords(text: string): string {
  const words = text.trim().slice(0, MAX_LENGTH).split(/\s+/);
  let kept = withinPieces(words.slice(0, MAX_WORDS)).join(' ');
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
