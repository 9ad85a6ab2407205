// Owns the reading of phone numbers in lists: what people write becomes E.164, or is refused because it cannot be a number.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { z } from 'zod';

const DEFAULT_COUNTRY = 'US';
/** Nearly all lists are written in these two ways, and a list may be long. */
const PLAIN = /^\+?1?([2-9]\d{2}[2-9]\d{6})$/;
/** Shorter numbers are not possible, and many calls into the library for what is no number at all would be slow. */
const FOUR_DIGITS = /(?:\p{Nd}\P{Nd}*){4}/u;

/** `undefined` when no number can have this shape. */
export function toE164(text: string): string | undefined {
  const plain = PLAIN.exec(text)?.[1];
  if (plain) return `+1${plain}`;
  if (text.length > 64 || !(FOUR_DIGITS.test(text) || /[a-z]{3}/i.test(text))) return undefined;
  const number = parsePhoneNumberFromString(text.trim(), DEFAULT_COUNTRY);
  return number?.isPossible() && number.ext === undefined ? number.number : undefined;
}

export const NOT_A_NUMBER = 'is not a phone number; write it as +12125550123 or as ten digits';

/** Accepts what `toE164` reads, and is E.164 afterwards. */
export const phone = z
  .string()
  .transform((text, ctx) => {
    const number = toE164(text);
    if (number !== undefined) return number;
    ctx.addIssue({ code: 'custom', message: NOT_A_NUMBER });
    return z.NEVER;
  })
  .meta({ override: { type: 'string', description: 'E.164, or national digits of the United States' } });
