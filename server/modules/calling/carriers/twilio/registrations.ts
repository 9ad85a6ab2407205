// What Twilio says about registrations: the business in its trust hub, brands and campaigns for texts in the United States.
import { z } from 'zod';
import type { Registration, Registrations } from '../port/vendor.ts';
import { VendorRefused } from '../port/vendor-api.ts';
import type { TwilioAccount } from './account.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const Bundles = z.object({ results: z.array(z.object({ friendly_name: text, status: text })) });
const Brands = z.object({ data: z.array(z.object({ sid: text, status: text, failure_reason: text })) });
const Services = z.object({ services: z.array(z.object({ sid: text, friendly_name: text })) });
const Campaigns = z.object({
  compliance: z.array(z.object({ us_app_to_person_usecase: text, campaign_status: text, campaign_id: text })),
});
const MAX_SERVICES = 20;

export async function twilioRegistrations({ api }: TwilioAccount): Promise<Registrations> {
  const problems: string[] = [];
  /** A product that the account does not have must not hide the others. */
  const ask = async <T>(
    shape: z.ZodType<T>,
    product: 'messaging' | 'trusthub',
    path: string,
  ): Promise<T | undefined> => {
    try {
      return shape.parse(await api.getOf(product, path));
    } catch (error) {
      if (!(error instanceof VendorRefused || error instanceof z.ZodError)) throw error;
      problems.push(
        error instanceof VendorRefused ? error.message : 'Twilio answered in a form that is not known here.',
      );
      return undefined;
    }
  };
  const found: Registration[] = [];
  const profiles = await ask(Bundles, 'trusthub', '/v1/CustomerProfiles?PageSize=20');
  for (const { friendly_name, status } of profiles?.results ?? [])
    found.push(registrationOf('business', friendly_name, status));
  const products = await ask(Bundles, 'trusthub', '/v1/TrustProducts?PageSize=20');
  for (const { friendly_name, status } of products?.results ?? [])
    found.push(registrationOf('caller_reputation', friendly_name, status));
  const brands = await ask(Brands, 'messaging', '/v1/a2p/BrandRegistrations?PageSize=20');
  for (const { sid, status, failure_reason } of brands?.data ?? [])
    found.push(registrationOf('brand', sid, status, failure_reason));
  const services = await ask(Services, 'messaging', `/v1/Services?PageSize=${MAX_SERVICES}`);
  for (const { sid, friendly_name } of services?.services.slice(0, MAX_SERVICES) ?? []) {
    const campaigns = await ask(Campaigns, 'messaging', `/v1/Services/${encodeURIComponent(sid)}/Compliance/Usa2p`);
    for (const { us_app_to_person_usecase, campaign_status } of campaigns?.compliance ?? []) {
      found.push(registrationOf('campaign', `${friendly_name}: ${us_app_to_person_usecase}`, campaign_status));
    }
  }
  return { found, problems: [...new Set(problems)] };
}

const registrationOf = (kind: Registration['kind'], name: string, status: string, why = ''): Registration => ({
  kind,
  name: name.slice(0, 200),
  state: stateOf(status),
  detail: [status, why].filter(Boolean).join(': ').slice(0, 300),
});

/** Such as `twilio-approved`, `pending-review`, `in-review`, `VERIFIED`, `IN_PROGRESS`, `FAILED`. */
function stateOf(status: string): Registration['state'] {
  if (/^(?:twilio-)?approved$|^verified$|^registered$/i.test(status)) return 'approved';
  if (/reject|fail|suspend|delet/i.test(status)) return 'refused';
  if (/pending|review|progress|draft/i.test(status)) return 'waiting';
  return 'unknown';
}
