// Owns finding a phrase in a text: as it is written, and as it is meant when letters are swapped, spaced out or hidden. Pure.

import { LRUCache } from 'lru-cache';
import {
  allInLatin,
  hasOtherAlphabet,
  inLatin,
  lettersForDigits,
  withoutAccents,
  withoutInvisible,
} from './homoglyphs.ts';

/** Case, spacing, markup, curly quotes and invisible characters do not count. */
export const plain = (text: string): string => lowered(withoutInvisible(text));

const lowered = (text: string): string =>
  text.replace(/[‘’]/g, "'").replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** Word for word. A longer word is not it. */
export const saysPhrase = (text: string, phrase: string): boolean => stands(readings.memo(text).plain, plain(phrase));

/** As a person reads it, however it is spelled. */
export function meansPhrase(text: string, phrase: string): boolean {
  const reading = readings.memo(text);
  const wanted = plain(phrase);
  if (stands(reading.plain, wanted)) return true;
  const latin = lowered(inLatin(withoutInvisible(phrase)));
  if (stands(reading.latin, latin)) return true;
  const other = allInLatin(wanted);
  if (hasOtherAlphabet(other) && stands(allInLatin(reading.plain), other)) return true;
  return isDisguised(reading, withoutAccents(latin));
}

const PLAIN_WORDS = /^[\p{L}\p{N}' -]+$/u;
/** A shorter phrase would be found in texts that do not mean it. */
const SHORTEST = 4;

function isDisguised(reading: Reading, wanted: string): boolean {
  const compact = wanted.replace(/[^\p{L}\p{N}]/gu, '');
  if (compact.length < SHORTEST || !PLAIN_WORDS.test(wanted)) return false;
  const words = wanted.replace(/[ -]+/g, ' ');
  const joined = words.replaceAll(' ', '');
  return (
    reading.words.some((text) => stands(text, words) || stands(text, joined)) ||
    reading.spelled.some((run) => spells(run, compact))
  );
}

function stands(text: string, wanted: string): boolean {
  const inside = (edge: string, neighbour: string | undefined) =>
    /[\p{L}\p{N}]/u.test(edge) && neighbour !== undefined && /[\p{L}\p{N}]/u.test(neighbour);
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (!inside(wanted[0]!, text[at - 1]) && !inside(wanted.at(-1)!, text[at + wanted.length])) return true;
  }
  return false;
}

/** `text` is what the letters spell; from `start` to `end` they stand alone. */
type Spelled = { text: string; start: number; end: number };

/** At least two of the phrase's letters must stand alone, and of a word beside them all letters count. */
function spells({ text, start, end }: Spelled, compact: string): boolean {
  for (let at = text.indexOf(compact); at >= 0; at = text.indexOf(compact, at + 1)) {
    const after = at + compact.length;
    const wholeWords = (at >= start || at === 0) && (after <= end || after === text.length);
    if (wholeWords && Math.min(end, after) - Math.max(start, at) >= 2) return true;
  }
  return false;
}

class Reading {
  readonly plain: string;
  readonly #visible: string;
  #latin: string | undefined;
  #words: string[] | undefined;
  #spelled: Spelled[] | undefined;

  constructor(text: string) {
    this.#visible = withoutInvisible(text);
    this.plain = lowered(this.#visible);
  }

  get latin(): string {
    const seen = bothEnds(this.#visible);
    this.#latin ??= /[^\p{ASCII}]/u.test(seen) ? lowered(inLatin(seen)) : bothEnds(this.plain);
    return this.#latin;
  }

  get words(): string[] {
    this.#words ??= unmaskedSpellings(withoutAccents(this.latin));
    return this.#words;
  }

  get spelled(): Spelled[] {
    this.#spelled ??= spelledIn(withoutAccents(this.latin));
    return this.#spelled;
  }
}

/** Replies are shorter than this; of what a person sends, so much is looked through for disguises. */
const MAX_LENGTH = 30_000;
const bothEnds = (text: string): string =>
  text.length <= 2 * MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}\n${text.slice(-MAX_LENGTH)}`;

// Not the signs that end or part sentences: "Any? No. Risk …" does not say "no risk".
const INSIDE = /(?<=[\p{L}\p{N}@$])(?:[-–—~^·•…"«»()[\]{}<>#&%=+/\\|.]|[\p{So}\p{Sk}\p{Sm}])+(?=[\p{L}\p{N}@$])/gu;

/** Signs inside words left out, or taken for spaces; digits as themselves, or as letters. */
function unmaskedSpellings(text: string): string[] {
  const signless = [text.replace(INSIDE, ''), text.replace(INSIDE, ' ').replace(/[\p{So}\s]+/gu, ' ')];
  const digits = /[0-9@$!|]/.test(text);
  return [
    ...new Set([
      ...signless,
      ...(digits ? signless.flatMap((one) => [lettersForDigits(one, 'i'), lettersForDigits(one, 'l')]) : []),
    ]),
  ];
}

const SIGN = String.raw`[\p{L}\p{N}@$]`;
const BETWEEN = String.raw`[^\p{L}\p{N}@$]{1,4}`;
const ALONE = `${SIGN}(?:${BETWEEN}${SIGN}(?!${SIGN})){2,200}`;
const RUN = new RegExp(`(?<!${SIGN})(?:(${SIGN}{2,20})${BETWEEN})?(${ALONE})(?:${BETWEEN}(${SIGN}{2,20}))?`, 'gu');

/** At least three letters that stand alone, "g u a r" or "g.u.a.r", with the words on both sides. */
function spelledIn(text: string): Spelled[] {
  return [...text.matchAll(RUN)].flatMap(([, before = '', alone = '', after = '']) => {
    const signs = alone.replace(/[^\p{L}\p{N}@$]/gu, '');
    return [signs, letterFor(signs, 'i'), letterFor(signs, 'l')].map((letters) => ({
      text: before + letters + after,
      start: before.length,
      end: before.length + letters.length,
    }));
  });
}

const letterFor = (signs: string, one: 'i' | 'l'): string => lettersForDigits(signs, one);

/** A reply is held against many phrases. */
const readings = new LRUCache<string, Reading>({ max: 20, memoMethod: (text) => new Reading(text) });
