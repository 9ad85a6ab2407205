// Numbers of a carrier account, those that can be bought, and whether the carrier reaches this service at all: what is needed to set one up.

import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { OutboundFailed, OutboundRefused } from '../../../kernel/outbound/errors.ts';
import { type CarrierRow, get as getCarrier } from '../carriers/accounts/accounts.ts';
import { connectedCarrier } from '../carriers/accounts/connections.ts';
import { MAX_NUMBERS, MAX_OFFERS } from '../carriers/port/vendor.ts';
import type {
  AccountNumbers,
  AvailableNumberQuery,
  AvailableNumbers,
  BuyNumber,
  CarrierRegistrations,
  ReachableAddress,
} from '../contract/carrier-schema.ts';
import type { CallingPorts } from '../contract/ports.ts';
import { asConflict, numberOf } from './carrier-checks.ts';

export async function listNumbers(
  ctx: Context,
  ports: CallingPorts,
  id: string,
): Promise<z.input<typeof AccountNumbers>> {
  const row = await getCarrier(ctx, reader(ctx), id);
  const added = await reader(ctx).rows<{ id: string; phone_number: string; carrier_id: string | null }>(sql`
    select id, phone_number, carrier_id from phone_numbers where org_id = ${ctx.org.id} order by created_at desc, id desc limit ${MAX_NUMBERS * 10}`);
  const found = isSimulated(ports, row)
    ? added
        .filter(({ carrier_id }) => carrier_id === id)
        .map(({ phone_number }) => ({ number: phone_number, label: '', isOurs: true }))
    : await asConflict(async () => (await connectedCarrier(ctx, ports, row)).listNumbers(ctx));
  return {
    data: found.slice(0, MAX_NUMBERS).map(({ number, label, isOurs }) => ({
      phoneNumber: number,
      label,
      arrivesHere: isOurs,
      phoneNumberId: added.find(({ phone_number }) => phone_number === number)?.id ?? null,
    })),
    isComplete: found.length < MAX_NUMBERS,
  };
}

export async function findNumbers(
  ctx: Context,
  ports: CallingPorts,
  id: string,
  { country, areaCode }: z.output<typeof AvailableNumberQuery>,
): Promise<z.input<typeof AvailableNumbers>> {
  const row = await getCarrier(ctx, reader(ctx), id);
  const offers = isSimulated(ports, row)
    ? inventedNumbers(areaCode)
    : await asConflict(async () => (await connectedCarrier(ctx, ports, row)).findNumbers(ctx, { country, areaCode }));
  return { data: offers.slice(0, MAX_OFFERS).map(({ number, place }) => ({ phoneNumber: number, place })) };
}

/** The vendor bills it. Its calls and texts arrive here afterwards; it is added with `createPhoneNumber`. */
export async function buyNumber(
  ctx: Context,
  ports: CallingPorts,
  id: string,
  body: z.output<typeof BuyNumber>,
): Promise<void> {
  const row = await getCarrier(ctx, reader(ctx), id);
  const number = numberOf('phoneNumber', body.phoneNumber);
  await asConflict(async () => {
    if (!isSimulated(ports, row)) await (await connectedCarrier(ctx, ports, row)).buyNumber(ctx, number);
    await transaction(ctx, (tx) => audit(ctx, tx, 'carrier.number_bought', id, { phone_number: number }));
  });
}

/** Asked of the carrier each time: a registry decides days later, and tells the carrier only. */
export async function readRegistrations(
  ctx: Context,
  ports: CallingPorts,
  id: string,
): Promise<z.input<typeof CarrierRegistrations>> {
  const row = await getCarrier(ctx, reader(ctx), id);
  const { found, problems } = isSimulated(ports, row)
    ? { found: [], problems: ['The simulated carrier reaches no phone, so nothing has to be registered.'] }
    : await asConflict(async () => (await connectedCarrier(ctx, ports, row)).registrations(ctx));
  return { data: found, problems, checkedAt: ctx.clock.now().toISOString() };
}

const isSimulated = (ports: CallingPorts, { type }: CarrierRow): boolean => !ports.vendors.has(type);

/** Numbers of the range that is kept for fiction. */
const inventedNumbers = (areaCode = '202') =>
  Array.from({ length: 10 }, (_, at) => ({
    number: `+1${areaCode}555${String(110 + at).padStart(4, '0')}`,
    place: 'Invented',
  }));

const ANSWER_MS = 8000;
const MAX_BYTES = 10_000;
const TUNNEL =
  'For a trial a tunnel will do, such as `cloudflared tunnel --url http://localhost:8080`; set PUBLIC_URL to the address that it prints, and restart.';

/** By way of the address itself, as a carrier would come: through a tunnel or a proxy and back to this service. */
export async function checkAddress(ctx: Context): Promise<z.input<typeof ReachableAddress>> {
  const { PUBLIC_URL: address } = ctx.config;
  const failure = (problem: string, fix: string) => ({ address, isReachable: false, problem, fix });
  if (address === '') return failure('This service has no public address: PUBLIC_URL is not set.', TUNNEL);
  try {
    const client = ctx.outbound.forOrganization(ctx.org.id);
    const url = `${address.replace(/\/+$/, '')}/healthz`;
    const { status, body } = await client.request({
      url,
      method: 'GET',
      headers: {},
      timeoutMs: ANSWER_MS,
      maxBytes: MAX_BYTES,
    });
    const isUs = status === 200 && body.toString('utf8').includes('"ok"');
    if (isUs) return { address, isReachable: true, problem: '', fix: '' };
    return failure(`Something else answers at ${address}, with status ${status}.`, TUNNEL);
  } catch (error) {
    if (error instanceof OutboundRefused) {
      return failure(error.message, `A carrier needs an address on the internet. ${TUNNEL}`);
    }
    if (!(error instanceof OutboundFailed)) throw error;
    return failure(
      `No answer at ${address}: ${error.message}`,
      `Start the tunnel or proxy that leads to this service. ${TUNNEL}`,
    );
  }
}
