// Owns recognising contact data in what other modules show, by the name of a field or by the look of a text, and
// masking it. Pure.
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { mask } from './identifier-values.ts';

/** `secret` is shown as little as possible; the others by the masks that identifiers have. */
export type ContactKind = 'phone' | 'email' | 'text' | 'secret';

const MASKS: Record<ContactKind, (value: string) => string> = {
  phone: (value) => maskPhone(value),
  email: (value) => mask('email', value),
  text: (value) => mask('external_id', value),
  secret: () => '***',
};

export const maskAs = (kind: ContactKind, value: string): string => MASKS[kind](value);

const MIN_NUMBER_DIGITS = 7;
const CALLING_CODES: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));

/** The same mask as for an identifier, without the cost of parsing: no calling code is the beginning of another. */
function maskPhone(value: string): string {
  const digits = value.replace(/\D/g, '');
  if (digits.length < MIN_NUMBER_DIGITS) return '***';
  const code = value.trim().startsWith('+')
    ? [1, 2, 3].map((length) => digits.slice(0, length)).find((c) => CALLING_CODES.has(c))
    : '';
  return `+${code ?? ''}***${digits.slice(-4)}`;
}

/** Names of fields that hold contact data, in snake_case. A field of another name is judged by its text. */
const FIELDS: readonly (readonly [RegExp, ContactKind])[] = [
  [/(?:^|_)e_?mails?(?:_address(?:es)?)?$/, 'email'],
  [/(?:^|_)(?:phones?|mobile|cell|telephone|whatsapp|fax|msisdn)(?:_(?:number|no|numbers))?$/, 'phone'],
  [
    /(?:^|_)(?:first|last|full|middle|given|family|maiden|legal|customer|caller|contact|patient|borrower|guest|visitor)_?name$/,
    'text',
  ],
  [/(?:^|_)(?:surname|lead_id|external_id|account_number|loyalty_id|social_handle|anonymous_id|device_id)$/, 'text'],
  [/(?:^|_)(?:street|street_address|postal_address|home_address|zip|zip_?code|postcode|postal_code)$/, 'secret'],
  [/(?:^|_)(?:birth_?date|birth_?day|date_of_birth|dob|ssn|passport|passport_number|iban)$/, 'secret'],
  [/^(?:locale|timezone)$/, 'secret'],
];

/** A quick test, which most names do not pass. */
const HINT =
  /mail|phone|mobile|cell|whats|fax|msisdn|name|_?id$|account|handle|street|address|zip|post|birth|dob|ssn|passport|iban|locale|timezone/i;

/** Both `primaryPhone` and `primary-phone` become `primary_phone`. */
const snakeCase = (name: string): string =>
  name
    .slice(0, 100)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[\s.-]+/g, '_')
    .toLowerCase();

export function contactKindOf(name: string): ContactKind | undefined {
  if (!HINT.test(name)) return undefined;
  const field = snakeCase(name);
  return FIELDS.find(([pattern]) => pattern.test(field))?.[1];
}

// Each match starts only where a run of its characters starts and is bounded in length: the cost is linear in the text.
const EMAIL = /(?<![\w.%+'-])[\w.%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
const PHONE = /(?<![\d+])\+\d(?:[\s()./-]{0,2}\d){6,14}(?!\d)/g;
const GROUPED_PHONE = /(?<![\w+.-])(?:1[-. ])?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\w-])/g;

const DIGITS = /\d(?:[\s()./-]{0,2}\d){6}/;

/** Addresses and numbers inside a text of any author. */
export const maskContactsIn = (text: string): string => replaceContactsIn(text, maskAs);

/** Replaces each with the text that the callback returns. */
export function replaceContactsIn(text: string, replace: (kind: 'phone' | 'email', found: string) => string): string {
  const masked = text.includes('@') ? text.replace(EMAIL, (found) => replace('email', found)) : text;
  const phone = (found: string): string => replace('phone', found);
  return DIGITS.test(masked) ? masked.replace(PHONE, phone).replace(GROUPED_PHONE, phone) : masked;
}

/** The same for a whole object: fields by their names, all other texts by their look. Notes are free text about a person, and left out. */
export const withMaskedContacts = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, maskValue(value, NOTES.get(name) ?? maskedKind(name))]),
  );

/** Settings of an organization have zones and languages, too, which belong to no person. */
function maskedKind(name: string): ContactKind | undefined {
  const kind = contactKindOf(name);
  return kind === 'secret' ? undefined : kind;
}

const NOTES: ReadonlyMap<string, ContactKind> = new Map([
  ['note', 'secret'],
  ['evidence', 'secret'],
  ['because', 'secret'],
]);

function maskValue(value: unknown, kind: ContactKind | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => maskValue(item, kind));
  if (typeof value === 'object' && value !== null) return withMaskedContacts(value as Record<string, unknown>);
  if (typeof value !== 'string' || value === '') return value;
  return kind === undefined ? maskContactsIn(value) : maskAs(kind, value);
}
