// Owns the reading of phone numbers: what people write becomes E.164, or is refused because it cannot be a number.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const DEFAULT_COUNTRY = 'US';
/** Nearly all numbers are written in one of these two ways, and a list of them may be long. */
const PLAIN = /^\+?1?([2-9]\d{2}[2-9]\d{6})$/;
/** Shorter numbers are not possible, and many calls into the library for what is no number at all would be slow. */
const FOUR_DIGITS = /(?:\p{Nd}\P{Nd}*){4}/u;
const MAX_LENGTH = 64;

/** `undefined` when no number can have this shape. */
export function toE164(text: string): string | undefined {
  const plain = PLAIN.exec(text)?.[1];
  if (plain) return `+1${plain}`;
  if (text.length > MAX_LENGTH || !(FOUR_DIGITS.test(text) || /[a-z]{3}/i.test(text))) return undefined;
  const number = parsePhoneNumberFromString(text.trim(), DEFAULT_COUNTRY);
  return number?.isPossible() && number.ext === undefined ? number.number : undefined;
}

/** Possible numbers may still lie outside their country's plan. */
export const isValid = (e164: string): boolean => parsePhoneNumberFromString(e164)?.isValid() ?? false;

const PAY_PER_CALL = /^\+1(900|\d{3}976)/;
/** Numbers whose owner earns by being called. */
export const isPremium = (e164: string): boolean =>
  PAY_PER_CALL.test(e164) || parsePhoneNumberFromString(e164)?.getType() === 'PREMIUM_RATE';
