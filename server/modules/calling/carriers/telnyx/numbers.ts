// Sets a Telnyx account up: is the key good, and do its numbers, its application and its messaging profile point at us?
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { conflict } from '../../../../kernel/errors.ts';
import { type AccountNumber, MAX_NUMBERS, MAX_OFFERS, type NumberSearch, type OfferedNumber } from '../port/vendor.ts';
import { VendorRefused } from '../port/vendor-api.ts';
import type { TelnyxApi } from './api.ts';

const Application = z.object({ application_name: z.string() });
const Numbers = z.array(z.object({ id: z.string(), phone_number: z.string() })).catch([]);

const askApplication = async (api: TelnyxApi): Promise<string> => {
  try {
    const data = await api.ask({ method: 'GET', path: `/call_control_applications/${api.settings.connectionId}` });
    return Application.parse(data).application_name;
  } catch (error) {
    if (!(error instanceof VendorRefused)) throw error;
    if (error.status === 404)
      throw conflict('Telnyx has no call control application with this connectionId. Copy its id from the portal.');
    throw conflict(`${error.message}. Check the API key.`);
  }
};

export async function checkAccount(api: TelnyxApi, publicKey: KeyObject | undefined): Promise<{ account: string }> {
  if (!publicKey) throw conflict('publicKey is not an Ed25519 key. Copy it from the portal, under API keys.');
  return { account: await askApplication(api) };
}

export async function pointNumberAtUs(api: TelnyxApi, number: string, address: string): Promise<void> {
  const { connectionId, messagingProfileId } = api.settings;
  const found = Numbers.parse(
    await api.ask({ method: 'GET', path: '/phone_numbers', query: { 'filter[phone_number]': number } }),
  );
  const match = found.find(({ phone_number }) => phone_number === number);
  if (!match) throw conflict(`Telnyx has no number ${number} in this account. Buy it there, or check the number.`);
  const application = {
    application_name: await askApplication(api),
    webhook_event_url: address,
    webhook_api_version: '2',
  };
  await api.ask({ method: 'PATCH', path: `/call_control_applications/${connectionId}`, body: application });
  await api.ask({ method: 'PATCH', path: `/phone_numbers/${match.id}`, body: { connection_id: connectionId } });
  if (messagingProfileId === undefined) return;
  const profile = { webhook_url: address, webhook_api_version: '2' };
  await api.ask({ method: 'PATCH', path: `/messaging_profiles/${messagingProfileId}`, body: profile });
  const messaging = { messaging_profile_id: messagingProfileId };
  await api.ask({ method: 'PATCH', path: `/phone_numbers/${match.id}/messaging`, body: messaging });
}

const Owned = z
  .array(
    z.object({ phone_number: z.string(), connection_id: z.string().nullish(), connection_name: z.string().nullish() }),
  )
  .catch([]);

export async function listTelnyxNumbers(api: TelnyxApi): Promise<AccountNumber[]> {
  const query = { 'page[size]': String(MAX_NUMBERS) };
  const found = Owned.parse(await api.ask({ method: 'GET', path: '/phone_numbers', query }));
  return found.map(({ phone_number, connection_id, connection_name }) => ({
    number: phone_number,
    label: connection_name ?? '',
    isOurs: connection_id === api.settings.connectionId,
  }));
}

const Region = z.object({ region_type: z.string().nullish(), region_name: z.string().nullish() });
const Offers = z.array(z.object({ phone_number: z.string(), region_information: z.array(Region).catch([]) })).catch([]);

export async function findTelnyxNumbers(api: TelnyxApi, { country, areaCode }: NumberSearch): Promise<OfferedNumber[]> {
  const query = {
    'filter[country_code]': country,
    'filter[features]': 'voice',
    'filter[limit]': String(MAX_OFFERS),
    ...(areaCode !== undefined && { 'filter[national_destination_code]': areaCode }),
  };
  const found = Offers.parse(await api.ask({ method: 'GET', path: '/available_phone_numbers', query }));
  const partOf = (regions: z.output<typeof Region>[], type: string) =>
    regions.find(({ region_type }) => region_type === type)?.region_name;
  return found.map(({ phone_number, region_information: regions }) => ({
    number: phone_number,
    place: [partOf(regions, 'rate_center'), partOf(regions, 'state')].filter(Boolean).join(', '),
  }));
}

/** Telnyx takes the order and fulfills it within moments: until then the number cannot be set up. */
export async function orderTelnyxNumber(api: TelnyxApi, number: string): Promise<void> {
  const { connectionId, messagingProfileId } = api.settings;
  const profile = messagingProfileId !== undefined && { messaging_profile_id: messagingProfileId };
  const body = { phone_numbers: [{ phone_number: number }], connection_id: connectionId, ...profile };
  await api.ask({ method: 'POST', path: '/number_orders', body });
}
