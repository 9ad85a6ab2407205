// Owns the guess at what a misspelt name of the language means: the nearest known name, or the one that another word stands for.

/** Longer names were not meant as a name of the language, and comparing them would only cost time. */
const MAX_NAME = 40;

const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The known name that a name most likely means. `synonyms` are other words for known names, written folded. */
export function nearestWord(
  name: string,
  known: readonly string[],
  synonyms: Readonly<Record<string, string | readonly string[]>> = {},
): string | undefined {
  if (name.length > MAX_NAME) return undefined;
  const word = folded(name);
  if (word === '') return undefined;
  const same = known.find((one) => folded(one) === word);
  if (same !== undefined) return same;
  const meant = Object.hasOwn(synonyms, word) ? [synonyms[word]!].flat() : [];
  return (
    meant.find((one) => known.includes(one)) ??
    closest(word, known) ??
    known.find((one) => extendsName(word, folded(one)))
  );
}

function closest(word: string, known: readonly string[]): string | undefined {
  const allowed = Math.max(1, Math.floor(word.length / 3));
  let best: { name: string; distance: number } | undefined;
  for (const name of word.length < 3 ? [] : known) {
    const distance = distanceBetween(word, folded(name), allowed);
    if (distance <= allowed && distance < (best?.distance ?? Infinity)) best = { name, distance };
  }
  return best?.name;
}

/** Each guess compares with every known name, so that a graph full of strange names gets this many. */
export const MAX_GUESSES = 50;

/**
 * The one name of the author's own that a misspelt one most likely means. More careful than for words of the language: names may be alike
 * on purpose, so other digits are another name, and where two are equally near none is chosen.
 */
export function nearestOwnName(name: string, known: Iterable<string>): string | undefined {
  const word = folded(name);
  if (name.length > MAX_NAME || word.length < 4) return undefined;
  const most = word.length < 8 ? 1 : 2;
  let best: { names: string[]; distance: number } = { names: [], distance: most };
  for (const one of known) {
    const other = folded(one);
    if (other.length < 4 || digitsOf(other) !== digitsOf(word)) continue;
    const distance = distanceBetween(word, other, best.distance);
    if (distance > best.distance) continue;
    best = { names: distance < best.distance ? [one] : [...best.names, one], distance };
  }
  return best.names.length === 1 ? best.names[0] : undefined;
}

const digitsOf = (word: string): string => word.replace(/\D/g, '');

/** `enum` for `enum_values`, `destination_number` for `destination`. */
const extendsName = (word: string, name: string): boolean =>
  (word.length >= 4 && name.startsWith(word)) || (name.length >= 5 && word.startsWith(name));

/** Edits between two words: a letter more, less, another one, or two swapped. More than `most` are not counted. */
export function distanceBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let edits = Math.min(last[j]! + 1, row[j - 1]! + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, beforeLast[j - 2]! + 1);
      row.push(edits);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

/** What to write instead, as a sentence. */
export const adviceOn = (near: string | undefined, known: readonly string[]): string =>
  near === undefined ? `Use one of: ${known.join(', ')}.` : `Did you mean "${near}"?`;
