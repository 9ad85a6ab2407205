// What people and the things they are known by are called. Pure.
import { excerptOf } from '../ui/text.ts';

type NamedPerson = {
  id: string;
  traits: Readonly<Record<string, unknown>>;
  identifiers: readonly { masked_value: string }[];
};

const KINDS: Readonly<Record<string, string>> = {
  external_id: 'Customer id',
  email: 'E-mail',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  account_number: 'Account number',
  loyalty_id: 'Loyalty id',
  social_handle: 'Social handle',
  anonymous_id: 'Visitor id',
  device_id: 'Device id',
  lead_id: 'Lead of a campaign',
};

export const identifierKind = (type: string): string => KINDS[type] ?? type;

const text = (trait: unknown): string => (typeof trait === 'string' ? trait.trim() : '');

/** As the server calls people in reviews; empty when no name is known. */
export function nameInTraits({ first_name, last_name, full_name, name }: Readonly<Record<string, unknown>>): string {
  const parts = [text(first_name), text(last_name)].filter((part) => part !== '');
  return parts.join(' ') || text(full_name) || text(name);
}

/** The end of an id tells people apart; its beginning is the time. */
const shortId = (id: string): string => id.slice(-8);

/** For people of whom only the name and the id are at hand. */
export const nameOrId = (name: string | null | undefined, id: string | null): string =>
  name ? excerptOf(name, 60) : `Person ${shortId(id ?? '')}`;

/** Their name, else what they are known by, else the end of their id. */
export const personName = ({ id, traits, identifiers }: NamedPerson): string =>
  nameInTraits(traits) || identifiers[0]?.masked_value || nameOrId(null, id);

const TYPEABLE = /^[\p{Script=Latin}\p{N} .'’-]{3,40}$/u;

/** What has to be typed to confirm this person: the name where a keyboard has it, else the end of the id. */
export function confirmationFor({ id, traits }: NamedPerson): string {
  const name = nameInTraits(traits);
  return TYPEABLE.test(name) ? name : shortId(id);
}

/** Capitals and doubled spaces do not matter. */
export const isConfirmed = (typed: string, expected: string): boolean => {
  const plain = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return plain(typed) === plain(expected);
};

/** A trait in one line. */
export const traitText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
