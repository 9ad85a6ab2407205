// Owns the lead: what callers send becomes the small record that executions and calls store.
import { badRequest } from '../../../kernel/errors.ts';
import { toE164 } from '../../../kernel/phone.ts';
import { stateCode } from './us-states.ts';

/** The lead's fields as they were sent; absent ones are left out. */
export type Lead = Readonly<Record<string, string>>;

/** What a lead says about who it is. `id`: of its execution. */
export type LeadContact = {
  id: string;
  workflowId: string;
  leadId: string | null;
  phone: string;
  email: string;
  firstName: string;
  lastName: string;
};

export const LEAD_FIELDS = [
  ...([
    'leadId',
    'firstName',
    'lastName',
    'email',
    'primaryPhone',
    'zipcode',
    'referenceURL',
    'city',
    'state',
    'sourceID',
  ] as const),
  ...(['campaignID', 'phoneAgentExtension', 'phoneAgentDirectDial', 'textContent', 'forwardingPhoneNumber'] as const),
] as const;
export type LeadField = (typeof LEAD_FIELDS)[number];

/** These are fields of a call, so `customerMetadata` does not repeat them. */
const ON_THE_CALL: readonly string[] = ['leadId', 'firstName', 'lastName', 'email', 'primaryPhone'];

type LeadInput = Partial<Record<LeadField, string | undefined>> & {
  customerMetadata?: Readonly<Record<string, unknown>> | undefined;
};

export function toLead(body: LeadInput): {
  lead: Lead;
  phone: string;
  leadId: string | null;
} {
  const phone = toE164(body.primaryPhone ?? '');
  if (phone === undefined) {
    throw badRequest(
      'primaryPhone: this cannot be a phone number. Write it as +12025550100, or as national digits of the US.',
    );
  }
  const fields = Object.keys(body).length;
  if (fields > MAX_LEAD_FIELDS) throw badRequest(`A lead has at most ${MAX_LEAD_FIELDS} fields; there are ${fields}.`);
  const ownFields = LEAD_FIELDS.flatMap((name) => (body[name] ? [[name, body[name]] as const] : []));
  const { customerMetadata = {}, ...others } = body;
  const more = { ...othersOf(others), ...textsOf(customerMetadata) };
  const flaw = metadataError(more);
  if (flaw !== undefined) throw badRequest(flaw);
  const lead = { ...more, ...Object.fromEntries(ownFields), primaryPhone: phone };
  return { lead, phone, leadId: body.leadId || null };
}

const isOwnField = (name: string): boolean =>
  (LEAD_FIELDS as readonly string[]).includes(name) || name === 'workflowId';

const textsOf = (fields: Readonly<Record<string, unknown>>) =>
  textEntries(Object.entries(fields).filter(([name]) => !isOwnField(name)));
/** Fields that a lead does not have: those with a readable name and a value are stored as metadata. */
const othersOf = (fields: Readonly<Record<string, unknown>>) =>
  textEntries(Object.entries(fields).filter(([name]) => !isOwnField(name) && METADATA_NAME.test(name)));

export const toMetadata = (lead: Lead) => ({
  leadId: lead.leadId ?? null,
  firstName: lead.firstName ?? '',
  lastName: lead.lastName ?? '',
  email: lead.email ?? '',
  primaryPhone: lead.primaryPhone ?? '',
  zipcode: lead.zipcode ?? '',
  referenceURL: lead.referenceURL ?? '',
  city: lead.city ?? '',
  state: lead.state ?? '',
  sourceID: lead.sourceID ?? '',
  campaignID: lead.campaignID ?? '',
  phoneAgentExtension: lead.phoneAgentExtension ?? '',
  phoneAgentDirectDial: lead.phoneAgentDirectDial ?? '',
  forwardingPhoneNumber: lead.forwardingPhoneNumber ?? '',
  borrowerState: stateCode(lead.state ?? '', lead.zipcode ?? ''),
});

export const toCustomerMetadata = (lead: Lead): Record<string, string> =>
  Object.fromEntries(Object.entries(lead).filter(([name]) => !ON_THE_CALL.includes(name)));

/** For the API document. */
export const exampleLead = {
  leadId: 'L-1042',
  firstName: 'Ada',
  lastName: 'Okafor',
  primaryPhone: '+12025550101',
  state: 'TX',
  zipcode: '78701',
};

/** A readable name: no control characters, at least one letter, 64 characters at most. Loosen it only: stored names must stay valid. */
export const METADATA_NAME = /^(?!__proto__$)(?=[^\p{L}]*\p{L})[^\p{C}]{1,64}$/u;
export const MAX_METADATA = 50;
/** Known, unknown and empty ones together: a longer object is not a lead, and each field costs time. */
const MAX_LEAD_FIELDS = 1000;
export const MAX_METADATA_LENGTH = 1000;

/** Numbers and booleans as texts; empty texts, lists and objects are left out. */
const textEntries = (entries: readonly (readonly [string, unknown])[]): Record<string, string> =>
  Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return isText && value !== '' ? [[name, String(value)]] : [];
    }),
  );

/** The limit that the metadata exceeds, as a sentence; undefined when none. */
function metadataError(metadata: Readonly<Record<string, string>>): string | undefined {
  const entries = Object.entries(metadata);
  if (entries.length > MAX_METADATA)
    return `customerMetadata: at most ${MAX_METADATA} fields; there are ${entries.length}.`;
  const long = entries.find(([, value]) => value.length > MAX_METADATA_LENGTH);
  return long && `${long[0]}: at most ${MAX_METADATA_LENGTH.toLocaleString('en')} characters.`;
}

/** The name under which flows and templates know a field: "Doctor Name" and doctorName are doctor_name. */
export const leadVariable = (name: string): string =>
  name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
