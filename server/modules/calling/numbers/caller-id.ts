// Owns the reading of who is on the other end, as carriers tell it: a number, or nobody. Pure.
import { toE164 } from '../../../kernel/phone.ts';

/** What networks put in place of a number that is withheld, as words or as the keys of a phone that spell them. */
const WITHHELD_WORDS = ['anonymous', 'unavailable', 'restricted', 'blocked', 'unknown', 'private', 'withheld'];
const KEYS: readonly string[] = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];
const keyOf = (letter: string): string => String(KEYS.findIndex((letters) => letters.includes(letter)) + 2);
const SPELLED: ReadonlySet<string> = new Set(WITHHELD_WORDS.map((word) => word.replace(/./g, keyOf)));

/** E.164, or null: withheld, a short code, a name, or nothing that could be a number. */
export function callerNumber(told: string | null): string | null {
  const given = (told ?? '').trim();
  const digits = given.replace(/\D/g, '');
  // Letters: texts may come from a name.
  if (!/^\+?[\d\s().-]+$/.test(given) || SPELLED.has(digits)) return null;
  return toE164(given) ?? null;
}

/** Whether they hide their number, rather than telling what is none. */
export const isWithheld = (told: string | null): boolean => {
  const word = (told ?? '').trim().toLowerCase();
  return word === '' || WITHHELD_WORDS.includes(word) || SPELLED.has(word.replace(/\D/g, ''));
};
