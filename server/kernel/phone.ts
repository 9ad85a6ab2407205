// Owns the reading of phone numbers: what people write becomes E.164, or is refused because it cannot be a number.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const DEFAULT_COUNTRY = 'US';

/** `undefined` when no number can have this shape. */
export function toE164(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text.trim(), DEFAULT_COUNTRY);
  return number?.isPossible() && number.ext === undefined ? number.number : undefined;
}

/** Possible numbers may still lie outside their country's plan. */
export const isValid = (e164: string): boolean => parsePhoneNumberFromString(e164)?.isValid() ?? false;
