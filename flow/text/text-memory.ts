// Owns caching by text: the same texts are checked again with every change of their graph.
import { LRUCache } from 'lru-cache';

const MAX_TEXTS = 10_000;
// A long text costs memory by its length, and judging it again costs time by its length: both are worth a bound.
const MAX_CHARACTERS = 2_000_000;
const MAX_LENGTH = 200_000;

/** A pure function that remembers its results for the texts it met last. */
export function memoizeByText<V extends object>(
  find: (text: string) => V,
  maxCharacters = MAX_CHARACTERS,
): (text: string) => V {
  const answers = new LRUCache<string, V>({
    max: MAX_TEXTS,
    maxSize: maxCharacters,
    sizeCalculation: (_answer, text) => Math.max(1, text.length),
    memoMethod: find,
  });
  return (text) => (text.length > MAX_LENGTH ? find(text) : answers.memo(text));
}
