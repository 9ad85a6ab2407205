// Finds the carrier of a call: its account is opened, connected once, and cached until it changes.

import { LRUCache } from 'lru-cache';
import { inCell } from '../../../../kernel/cell-address.ts';
import { type Context, reader } from '../../../../kernel/context.ts';
import { sql } from '../../../../kernel/db/sql.ts';
import { perKernel } from '../../../../kernel/state.ts';
import type { CallingPorts } from '../../contract/ports.ts';
import { type Carrier, CarrierNotReady, MAX_RECORDING_BYTES } from '../port/carrier.ts';
import type { CarrierDownload, CarrierHttpAnswer, CarrierTools, ConnectedCarrier } from '../port/vendor.ts';
import { type CarrierRow, isSandbox, openAccount, SANDBOX_REFUSAL } from './accounts.ts';

const MAX_CONNECTED = 500;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;
const DOWNLOAD_MS = 300_000;

type Connection = { changedAt: number; carrier: ConnectedCarrier };
const connections = perKernel(() => new LRUCache<string, Connection>({ max: MAX_CONNECTED }));

/** As a row of `calls` or a workflow names its carrier. */
type CarrierOfCall = { carrier_type: string; carrier_id: string | null };

export async function carrierFor(
  ctx: Context,
  ports: CallingPorts,
  { carrier_type, carrier_id }: CarrierOfCall,
): Promise<Carrier> {
  const builtIn = ports.carriers.get(carrier_type);
  if (builtIn) return builtIn;
  const row =
    carrier_id === null
      ? undefined
      : await reader(ctx).maybe<CarrierRow>(
          sql`select * from carriers where org_id = ${ctx.org.id} and id = ${carrier_id}`,
        );
  if (!row) throw new CarrierNotReady('The carrier account of this call was removed.');
  return connectedCarrier(ctx, ports, row);
}

/** Only for accounts of companies; the simulated carrier has none. */
export async function connectedCarrier(ctx: Context, ports: CallingPorts, row: CarrierRow): Promise<ConnectedCarrier> {
  assertReady(ctx);
  const cached = connections(ctx).get(row.id);
  if (cached?.changedAt === row.updated_at.getTime()) return cached.carrier;
  // Before an account is opened: whatever stored it, nothing is asked of a real carrier.
  if (await isSandbox(ctx)) throw new CarrierNotReady(SANDBOX_REFUSAL);
  const vendor = ports.vendors.get(row.type);
  if (!vendor) throw new CarrierNotReady(`This version knows no carrier of type ${row.type}.`);
  const carrier = vendor.connect(await openAccount(ctx, row), toolsOf(ctx, ports, row));
  connections(ctx).set(row.id, { changedAt: row.updated_at.getTime(), carrier });
  return carrier;
}

function assertReady({ clock, config }: Context): void {
  if (clock.speed !== 1 || clock.offset !== 0)
    throw new CarrierNotReady(
      'Real carriers do not work with a test clock: real phones would ring at invented hours. Unset CLOCK_SPEED and CLOCK_OFFSET_SECONDS, and restart.',
    );
  if (config.PUBLIC_URL === '')
    throw new CarrierNotReady(
      'PUBLIC_URL is not set, so the carrier cannot reach this service. Set it to the https address of this service, such as that of a tunnel, and restart.',
    );
  if (!isReachable(new URL(config.PUBLIC_URL)))
    throw new CarrierNotReady(
      'PUBLIC_URL must begin with https://, else calls could be overheard. Change it, and restart.',
    );
}

/** Over plain http only this machine is reached: a stand-in for the carrier in tests. */
const isReachable = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);

/** Cached with the connection, so nothing in here may belong to one request. */
function toolsOf({ outbound, config, org }: Context, ports: CallingPorts, { cell }: CarrierRow): CarrierTools {
  const client = outbound.forOrganization(org.id);
  return {
    fetch: async (url, { timeoutMs = TIMEOUT_MS, ...init }): Promise<CarrierHttpAnswer> => {
      const { status, headers, body } = await client.request({ ...init, url, timeoutMs, maxBytes: MAX_BYTES });
      return {
        status,
        body,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      };
    },
    download: async (url, headers): Promise<CarrierDownload> => {
      const limits = { timeoutMs: DOWNLOAD_MS, maxBytes: MAX_RECORDING_BYTES };
      const answer = await client.stream({ url, method: 'GET', headers, ...limits });
      // A connection whose answer is not read stays in use.
      if (answer.status !== 200) await answer.body.return?.();
      return { status: answer.status, contentType: String(answer.headers['content-type'] ?? ''), body: answer.body };
    },
    publicUrl: `${config.PUBLIC_URL}${inCell(cell, '')}`,
    handleEvents: (ctx, events, line) => ports.carrierEvents.handle(ctx, ports, events, line),
    incomingCall: (ctx, call) => ports.carrierEvents.incomingCall(ctx, ports, call),
    textReceived: (ctx, text) => ports.gate.textReceived(ctx, text),
    recordingSaved: ports.carrierEvents.recordingSaved,
  };
}
