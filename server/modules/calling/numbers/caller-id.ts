// Reads the caller id that a carrier sends: a number, or none. Pure.
import { toE164 } from '../../../kernel/phone.ts';

/** What networks send instead of a withheld number: these words, or the phone keys that spell them. */
const WITHHELD_WORDS = ['anonymous', 'unavailable', 'restricted', 'blocked', 'unknown', 'private', 'withheld'];
const KEYS: readonly string[] = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];
const keyOf = (letter: string): string => String(KEYS.findIndex((letters) => letters.includes(letter)) + 2);
const SPELLED: ReadonlySet<string> = new Set(WITHHELD_WORDS.map((word) => word.replace(/./g, keyOf)));

/** E.164, or null: withheld, a short code, a name, or nothing that could be a number. */
export function callerNumber(callerId: string | null): string | null {
  const text = (callerId ?? '').trim();
  const digits = text.replace(/\D/g, '');
  // Letters: texts may come from a name.
  if (!/^\+?[\d\s().-]+$/.test(text) || SPELLED.has(digits)) return null;
  return toE164(text) ?? null;
}

/** Whether the caller withholds the number, as opposed to sending something that is not a number. */
export const isWithheld = (callerId: string | null): boolean => {
  const word = (callerId ?? '').trim().toLowerCase();
  return word === '' || WITHHELD_WORDS.includes(word) || SPELLED.has(word.replace(/\D/g, ''));
};
