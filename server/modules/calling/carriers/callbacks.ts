// Owns what carriers tell us over HTTP and over sockets: no API key, but a signature. Whatever does not fit is refused alike.
import { createHmac } from 'node:crypto';
import { Answer, type RawRequest } from '../../../http/route.ts';
import type { Upgrade } from '../../../http/upgrades.ts';
import type { Broadcasts } from '../../../kernel/cluster/broadcast.ts';
import { type Context, type Kernel, systemContext } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { sql } from '../../../kernel/sql.ts';
import type { CallingPorts } from '../ports.ts';
import { CarrierNotReady } from './carrier.ts';
import type { CarrierRow } from './carrier-accounts.ts';
import { connectedCarrier } from './connections.ts';
import { redeemRelayToken } from './lines.ts';
import { openLines } from './open-lines.ts';
import { type ConnectedCarrier, Forged } from './vendor.ts';

type Met = { ctx: Context; carrier: ConnectedCarrier };

/** The organization is that of the account: the caller names none. */
async function meetAccount(kernel: Kernel, ports: CallingPorts, id: string): Promise<Met | undefined> {
  const row = isUuid(id) ? await kernel.db.maybe<CarrierRow>(sql`select * from carriers where id = ${id}`) : undefined;
  if (!row || !ports.vendors.has(row.type)) return undefined;
  const ctx = systemContext(kernel, row.org_id, 'carrier');
  return { ctx, carrier: await connectedCarrier(ctx, ports, row) };
}

const refused = (): Problem =>
  new Problem('permission_denied', 'This is not signed by the carrier of this account. Nothing was done.');

type Callback = { params: { id: string; kind: string }; raw: RawRequest; body: Buffer | undefined };

export async function receiveFromCarrier(outer: Context, ports: CallingPorts, { params, raw, body }: Callback): Promise<Answer> {
  const bytes = body ?? Buffer.alloc(0);
  const url = `${outer.config.PUBLIC_URL}${raw.url}`;
  try {
    const met = await meetAccount(outer, ports, params.id);
    if (!met) throw decoy(url, bytes);
    const ctx = { ...met.ctx, requestId: outer.requestId };
    const answer = await met.carrier.receive(ctx, { kind: params.kind, url, headers: plain(raw.headers), body: bytes });
    return new Answer(answer.body === '' ? undefined : answer.body, {
      status: answer.status,
      headers: answer.body === '' ? {} : { 'content-type': answer.contentType },
    });
  } catch (error) {
    if (error instanceof Forged) throw refused();
    if (error instanceof CarrierNotReady) {
      outer.log.warn({ reason: error.message }, 'a carrier called back, but real carriers cannot work here');
      throw refused();
    }
    throw error;
  }
}

/** The same work as for an account that exists: the time must not tell which do. */
function decoy(url: string, body: Buffer): Forged {
  createHmac('sha1', 'no account').update(url).update(body).digest();
  return new Forged('no such account');
}

const plain = (headers: RawRequest['headers']): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]));

/** The socket on which a carrier relays a call: signed as its callbacks are, and with the token that its call was given. */
export const relayUpgrade = (ports: CallingPorts, broadcasts: Broadcasts): Upgrade => ({
  path: '/carriers/{id}/relay/{token}',
  admit: async (kernel, { params, url, headers }) => {
    try {
      const met = await meetAccount(kernel, ports, params.id ?? '');
      const relay = met?.carrier.relay;
      if (!met || !relay) return undefined;
      relay.verify({ url: `${kernel.config.PUBLIC_URL.replace(/^http/, 'ws')}${url}`, headers });
      const redeemed = await redeemRelayToken(met.ctx, params.id ?? '', params.token ?? '');
      if (!redeemed) return undefined;
      const { reference } = redeemed;
      return (socket) => {
        const line = relay.serve(met.ctx, reference, socket);
        openLines(kernel)
          .add(met.ctx, broadcasts, reference, line)
          .catch((error: unknown) => kernel.log.error({ err: error, call_id: reference }, 'a line was not given back'));
      };
    } catch (error) {
      if (error instanceof Forged || error instanceof CarrierNotReady) return undefined;
      throw error;
    }
  },
  drain: (kernel) => openLines(kernel).drain(kernel.config.SHUTDOWN_GRACE_SECONDS * 400),
});
