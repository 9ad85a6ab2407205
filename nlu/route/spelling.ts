// Owns reading mistyped words: a word that a flow does not know is read as the one that it does know, one slip of a finger away.
import { isOneTypoAway } from './words.ts';

/** Shorter words have too many neighbours. */
const SHORTEST = 5;
/** Another letter in place of one makes another word far more often than a letter swapped, lost or doubled: "change", "charge". */
const SHORTEST_REPLACED = 8;

/** The topics as the flow knows them. */
export function readTypos(heard: ReadonlySet<string>, known: ReadonlySet<string>): Set<string> {
  return new Set([...heard].map((word) => readTypo(word, known)));
}

/** The word itself, or the known one that it is a slip of. */
export const readTypo = (word: string, known: ReadonlySet<string>): string =>
  known.has(word) || word.length < SHORTEST ? word : (neighbour(word, known) ?? word);

function neighbour(word: string, known: ReadonlySet<string>): string | undefined {
  for (const other of known) {
    if (other.length < SHORTEST || !isOneTypoAway(word, other)) continue;
    if (word.length !== other.length || isSwap(word, other) || word.length >= SHORTEST_REPLACED) return other;
  }
  return undefined;
}

const isSwap = (a: string, b: string): boolean => letters(a) === letters(b);
const letters = (word: string): string => word.split('').sort().join('');
