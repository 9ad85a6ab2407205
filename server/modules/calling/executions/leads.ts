// Owns the reading of a lead: what callers send becomes the one small record that executions and calls carry.
import { badRequest } from '../../../kernel/errors.ts';
import { toE164 } from '../../../kernel/phone.ts';
import { stateCode } from '../numbers/us-states.ts';
import { flawOfMetadata, MAX_LEAD_FIELDS, METADATA_NAME, textsAmong } from './lead-metadata.ts';

/** The lead's fields as they were sent; absent ones are left out. */
export type Lead = Readonly<Record<string, string>>;

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

/** Shown as fields of their own on a call, so not repeated in `customerMetadata`. */
const ON_THE_CALL: readonly string[] = ['leadId', 'firstName', 'lastName', 'email', 'primaryPhone'];

type Given = Partial<Record<LeadField, string | undefined>> & {
  customerMetadata?: Readonly<Record<string, unknown>> | undefined;
};

export function toLead(body: Given): {
  lead: Lead;
  phone: string;
  leadId: string | null;
} {
  const phone = toE164(body.primaryPhone ?? '');
  if (phone === undefined) {
    throw badRequest('primaryPhone: this cannot be a phone number. Write it as +12025550100, or as national digits of the US.');
  }
  const fields = Object.keys(body).length;
  if (fields > MAX_LEAD_FIELDS) throw badRequest(`A lead has at most ${MAX_LEAD_FIELDS} fields; there are ${fields}.`);
  const given = LEAD_FIELDS.flatMap((name) => (body[name] ? [[name, body[name]] as const] : []));
  const { customerMetadata = {}, ...others } = body;
  const more = { ...othersOf(others), ...textsOf(customerMetadata) };
  const flaw = flawOfMetadata(more);
  if (flaw !== undefined) throw badRequest(flaw);
  const lead = { ...more, ...Object.fromEntries(given), primaryPhone: phone };
  return { lead, phone, leadId: body.leadId || null };
}

const isOwnField = (name: string): boolean => (LEAD_FIELDS as readonly string[]).includes(name) || name === 'workflowId';

const textsOf = (given: Readonly<Record<string, unknown>>) =>
  textsAmong(Object.entries(given).filter(([name]) => !isOwnField(name)));
/** Fields that are none of a lead's own: those that say something are kept, the others were never asked for. */
const othersOf = (given: Readonly<Record<string, unknown>>) =>
  textsAmong(Object.entries(given).filter(([name]) => !isOwnField(name) && METADATA_NAME.test(name)));

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

/** As callers write one. */
export const exampleLead = {
  leadId: 'L-1042',
  firstName: 'Ada',
  lastName: 'Okafor',
  primaryPhone: '+12025550101',
  state: 'TX',
  zipcode: '78701',
};
