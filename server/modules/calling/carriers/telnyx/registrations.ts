// What Telnyx says about registrations: brands, campaigns and their numbers for texts in the United States, and the reputation of numbers.
import { z } from 'zod';
import type { Registration, Registrations } from '../port/vendor.ts';
import { VendorRefused } from '../port/vendor-api.ts';
import type { TelnyxApi } from './api.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const Brands = z.array(z.object({ brandId: text, displayName: text, status: text, identityStatus: text })).catch([]);
const Campaigns = z.array(z.object({ campaignId: text, usecase: text, campaignStatus: text, status: text })).catch([]);
const Assigned = z.array(z.object({ phoneNumber: text, campaignId: text, assignmentStatus: text })).catch([]);
const Reputations = z
  .array(
    z.object({
      phone_number: text,
      reputation_data: z.object({ spam_risk: text, spam_category: text }).nullish().catch(null),
    }),
  )
  .catch([]);
const MAX_BRANDS = 10;
const PAGE = 100;

export async function telnyxRegistrations(api: TelnyxApi): Promise<Registrations> {
  const problems: string[] = [];
  /** A product that the account does not have must not hide the others. */
  const ask = async (work: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof VendorRefused)) throw error;
      problems.push(error.message);
      return [];
    }
  };
  const recordsAt = (path: string, query: Record<string, string> = {}) =>
    ask(() => api.askRecords({ method: 'GET', path, query: { page: '1', recordsPerPage: String(PAGE), ...query } }));
  const found: Registration[] = [];
  const brands = Brands.parse(await recordsAt('/10dlc/brand'));
  for (const { brandId, displayName, status, identityStatus } of brands) {
    found.push(registrationOf('brand', displayName || brandId, identityStatus || status));
  }
  for (const { brandId } of brands.slice(0, MAX_BRANDS)) {
    for (const { campaignId, usecase, campaignStatus, status } of Campaigns.parse(
      await recordsAt('/10dlc/campaign', { brandId }),
    )) {
      found.push(registrationOf('campaign', `${campaignId}: ${usecase}`, campaignStatus || status));
    }
  }
  for (const { phoneNumber, assignmentStatus } of Assigned.parse(await recordsAt('/10dlc/phone_number_campaigns'))) {
    found.push(registrationOf('number', phoneNumber, assignmentStatus));
  }
  const monitored = await ask(() =>
    api.ask({ method: 'GET', path: '/reputation/numbers', query: { 'page[size]': String(PAGE) } }),
  );
  for (const { phone_number, reputation_data } of Reputations.parse(monitored)) {
    found.push(reputationOf(phone_number, reputation_data?.spam_risk ?? '', reputation_data?.spam_category ?? ''));
  }
  return { found, problems: [...new Set(problems)] };
}

const registrationOf = (kind: Registration['kind'], name: string, status: string): Registration => ({
  kind,
  name: name.slice(0, 200),
  state: stateOf(status),
  detail: status.slice(0, 300),
});

/** Such as `OK`, `VERIFIED`, `MNO_PROVISIONED`, `ASSIGNED`, `REGISTRATION_PENDING`, `MNO_REJECTED`, `UNVERIFIED`. */
function stateOf(status: string): Registration['state'] {
  if (/reject|fail|expired|suspend|unverified|dormant/i.test(status)) return 'refused';
  if (/pending|review|accepted|progress/i.test(status)) return 'waiting';
  if (/^ok$|verified|vetted|provisioned|^assigned|^active$/i.test(status)) return 'approved';
  return 'unknown';
}

/** The risk that phones show "Spam likely". */
function reputationOf(number: string, risk: string, category: string): Registration {
  const states: Readonly<Record<string, Registration['state']>> = {
    low: 'approved',
    medium: 'attention',
    high: 'refused',
  };
  const detail =
    risk === '' ? 'not measured yet' : `${risk} risk of being shown as spam${category === '' ? '' : `: ${category}`}`;
  return {
    kind: 'caller_reputation',
    name: number,
    state: states[risk.toLowerCase()] ?? 'unknown',
    detail: detail.slice(0, 300),
  };
}
