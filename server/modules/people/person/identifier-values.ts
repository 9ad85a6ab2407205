// Owns what an identifier may look like: its types, the one normal form of a value, its mask. Pure.
import { domainToASCII } from 'node:url';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

export const IDENTIFIER_TYPES = [
  'external_id',
  'email',
  'phone',
  'whatsapp',
  'account_number',
  'loyalty_id',
  'social_handle',
  'anonymous_id',
  'device_id',
  'lead_id',
] as const;
export type IdentifierType = (typeof IDENTIFIER_TYPES)[number];

/** Numbers without a country are read as numbers of this one, as everywhere in the service. */
const DEFAULT_COUNTRY = 'US';
const MAX_LENGTH = 512;

/** A value in its normal form, or why it cannot identify a person. */
export type NormalizedValue = { ok: true; value: string } | { ok: false; why: string };

const refuse = (why: string): NormalizedValue => ({ ok: false, why });
const accept = (value: string): NormalizedValue => ({ ok: true, value });

const BLOCKED: readonly RegExp[] = [/^[0-]*$/, /^-1$/, /^null$/, /^undefined$/, /^anonymous$/, /^unknown$/];

/** Placeholders that forms and exports leave behind; accepted, they would make one person of thousands. */
function isBlocked(value: string, blockedValues: readonly string[]): boolean {
  const plain = value.trim().toLowerCase();
  return BLOCKED.some((pattern) => pattern.test(plain)) || blockedValues.includes(plain);
}

export function normalize(type: IdentifierType, input: string, blockedValues: readonly string[] = []): NormalizedValue {
  if (input.length > MAX_LENGTH) return refuse(`The value should have at most ${MAX_LENGTH} characters`);
  // Full-width and other compatibility forms become the plain letter they stand for.
  const text = input.normalize('NFKC').trim();
  if (text === '') return refuse('The value should not be empty');
  if (isBlocked(text, blockedValues))
    return refuse('This value is blocked: it identifies no person. Leave the identifier out');
  const normalized = FORMS[type](text);
  if (normalized.ok && isBlocked(normalized.value, blockedValues)) {
    return refuse('This value is blocked: it identifies no person. Leave the identifier out');
  }
  return normalized;
}

// Letters of other scripts can look exactly like Latin ones; as identities they would be traps, so ids are ASCII.
const PRINTABLE = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;
const ASCII_ONLY =
  'The value should be written in ASCII letters, digits and punctuation; encode other characters first';

const machineId = (text: string): NormalizedValue => (PRINTABLE.test(text) ? accept(text) : refuse(ASCII_ONLY));

/** Numbers printed on cards and bills: spaces, hyphens and case are how they are typed, not what they are. */
function cardNumber(text: string): NormalizedValue {
  const compact = text.replace(/[\s-]+/g, '').toUpperCase();
  if (compact === '') return refuse('The value should not be empty');
  return PRINTABLE.test(compact) ? accept(compact) : refuse(ASCII_ONLY);
}

function handle(text: string): NormalizedValue {
  const plain = text.replace(/^@/, '').toLowerCase();
  return /^[a-z0-9][a-z0-9._:/@-]*$/.test(plain)
    ? accept(plain)
    : refuse('The value should be a handle of ASCII letters, digits and . _ - : / @');
}

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

function email(text: string): NormalizedValue {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0)).toLowerCase();
  // A domain in another script gets its xn-- form, which cannot be mistaken for its look-alike.
  const domain = domainToASCII(text.slice(at + 1).replace(/\.$/, '')).toLowerCase();
  const isEmail = local.length >= 1 && local.length <= 64 && LOCAL_PART.test(local) && DOMAIN.test(domain);
  return isEmail
    ? accept(`${local}@${domain}`)
    : refuse('The value should be an e-mail address such as jo@example.com');
}

function phone(text: string): NormalizedValue {
  const parsed = parsePhoneNumberFromString(text.replace(/^whatsapp:/i, ''), {
    defaultCountry: DEFAULT_COUNTRY,
    extract: false,
  });
  return parsed?.isPossible()
    ? accept(parsed.number)
    : refuse('The value should be a phone number in E.164, such as +14155550123');
}

const FORMS: Record<IdentifierType, (text: string) => NormalizedValue> = {
  external_id: machineId,
  anonymous_id: machineId,
  device_id: machineId,
  lead_id: machineId,
  account_number: cardNumber,
  loyalty_id: cardNumber,
  social_handle: handle,
  email,
  phone,
  whatsapp: phone,
};

/** What may be shown of a normalized value: enough to recognise it, too little to use it. */
export function mask(type: IdentifierType, value: string): string {
  if (type === 'email') {
    const [local = '', domain = ''] = value.split('@');
    return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***.${domain.split('.').at(-1)}`;
  }
  if (type === 'phone' || type === 'whatsapp') {
    const country = parsePhoneNumberFromString(value)?.countryCallingCode ?? '';
    return `+${country}***${value.slice(-4)}`;
  }
  return value.length < 6 ? '***' : `${value.slice(0, 1)}***${value.slice(-2)}`;
}
