// Owns reading mistyped words: a word that a flow does not know is read as the one that it does know, one slip of a finger away.
import { tokenize } from '../../flow/text/tokenize.ts';
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

/** How people type on a phone. */
const TEXTED: ReadonlyMap<string, string> = new Map([
  ['wanna', 'want to'],
  ['gonna', 'going to'],
  ['gotta', 'have to'],
  ['tmrw', 'tomorrow'],
  ['tmr', 'tomorrow'],
  ['tmw', 'tomorrow'],
  ['appt', 'appointment'],
  ['pls', 'please'],
  ['plz', 'please'],
  ['thx', 'thanks'],
  ['u', 'you'],
  ['ur', 'your'],
]);

/** What was said with its mistyped words as the given texts write them, so that a slip does not change its meaning. */
export function respelled(heard: string, texts: readonly string[]): string {
  const known = new Set(
    texts.flatMap((text) => tokenize(text).flatMap(({ lower }) => (lower.length < SHORTEST ? [] : [lower]))),
  );
  return heard.replace(/[\p{L}\p{M}]+/gu, (word) => {
    const lower = word.toLowerCase();
    const right = TEXTED.get(lower) ?? readTypo(lower, known);
    return right === lower ? word : right;
  });
}
