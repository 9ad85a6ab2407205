// Owns which numbers are never dialled, texted or put through to for any organization, and which countries one
// reaches. Pure.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export type NumberFlaw = 'emergency' | 'premium_rate' | 'shared_cost' | 'toll_free' | 'not_valid';

/** Numbers of emergency services and other public help lines, anywhere in the world. */
const EMERGENCY: ReadonlySet<string> = new Set(
  (
    '911 933 988 112 999 000 111 110 113 114 115 116 117 118 119 120 122 123 ' +
    '100 101 102 103 104 108 190 191 192 193 194 195 197 198 199 061 062 066 085 088 15 17 18 19 211 311 411 511 611 711 811'
  ).split(' '),
);
/** Prefixes before a national number, or before an international one without a plus. */
const PREFIXES = ['', '0', '00', '011', '9', '1'];
/** One to three digits. The set is small, so that trying them all is cheaper than a table of countries. */
const withoutCallingCode = (digits: string): string[] => [1, 2, 3].map((length) => digits.slice(length));

function isEmergency(number: string): boolean {
  const digits = number.replace(/[^\d]/g, '');
  if (number.trim().startsWith('+')) {
    const nationals = withoutCallingCode(digits).flatMap((national) => [national, national.replace(/^0/, '')]);
    // No area code of North America is 911: such a number is meant for the emergency service.
    return (
      EMERGENCY.has(digits) ||
      digits.startsWith('1911') ||
      (digits.length <= 7 && nationals.some((one) => EMERGENCY.has(one)))
    );
  }
  return PREFIXES.some((prefix) => digits.startsWith(prefix) && EMERGENCY.has(digits.slice(prefix.length)));
}

/** Pay-per-call exchanges of North America, which the library takes for ordinary ones. */
const PAY_PER_CALL = /^\+1(?:900|\d{3}976)\d/;

/** Why the number must not be reached at all. */
export function findNumberFlaw(number: string, parsed = parsePhoneNumberFromString(number)): NumberFlaw | null {
  // A number that exists is no emergency number, however short its country's are.
  if (!parsed?.isValid()) return isEmergency(number) ? 'emergency' : 'not_valid';
  const type = parsed.getType();
  if (type === 'PREMIUM_RATE' || PAY_PER_CALL.test(parsed.number)) return 'premium_rate';
  if (type === 'SHARED_COST') return 'shared_cost';
  return type === 'TOLL_FREE' ? 'toll_free' : null;
}

/** Of satellites and international services: none. */
export const countryOfNumber = (number: string, parsed = parsePhoneNumberFromString(number)): string | null =>
  parsed?.country ?? null;

export const NEVER_DIALLED: Partial<Record<NumberFlaw, string>> = {
  emergency: 'Emergency and public service numbers are never called, texted or put through to.',
  premium_rate: 'Premium-rate numbers are never called, texted or put through to.',
  shared_cost: 'Shared-cost numbers are never called, texted or put through to.',
};

export function isNeverDialled(number: string): boolean {
  const flaw = findNumberFlaw(number);
  return flaw !== null && NEVER_DIALLED[flaw] !== undefined;
}

/** Without settings of its own an organization reaches the countries of its own numbers; without numbers, the United States. */
export function countriesOf(allowed: readonly string[] | null, ownNumbers: readonly string[]): string[] {
  if (allowed) return [...new Set(allowed)].sort();
  const own = ownNumbers.map((number) => countryOfNumber(number)).filter((country) => country !== null);
  return own.length > 0 ? [...new Set(own)].sort() : ['US'];
}

export const countryRefusal = (country: string | null, countries: readonly string[]): string =>
  `${country === null ? 'The number belongs to no country.' : `Numbers of ${country} are not reached.`} Allowed: ${countries.join(', ') || 'none'}. The settings of Compliance say which.`;

export type Dialable =
  | { ok: true }
  | { ok: false; rule: 'never_dialled' | 'number' | 'country_not_allowed'; because: string };

/** For every number that is not a lead's: the target of a transfer, of a text, or of a fallback. Toll-free ones may be put through to. */
export function dialable(number: string, { allowedCountries }: { allowedCountries: readonly string[] }): Dialable {
  const parsed = parsePhoneNumberFromString(number);
  const flaw = findNumberFlaw(number, parsed);
  const never = flaw === null ? undefined : NEVER_DIALLED[flaw];
  if (never !== undefined) return { ok: false, rule: 'never_dialled', because: never };
  // Pauses, digits to be sent and extensions are not part of a number.
  if (flaw === 'not_valid' || parsed?.number !== number) {
    return { ok: false, rule: 'number', because: 'This is no phone number in E.164, such as +12025550123.' };
  }
  const country = countryOfNumber(number, parsed);
  if (country !== null && allowedCountries.includes(country)) return { ok: true };
  return { ok: false, rule: 'country_not_allowed', because: countryRefusal(country, allowedCountries) };
}
