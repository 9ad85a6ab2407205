// Owns callbacks of carriers over HTTP and over sockets: no API key, but a signature. All that is not signed gets the same refusal.
import { createHmac } from 'node:crypto';
import { Answer, type RawRequest } from '../../../../http/route.ts';
import type { Upgrade } from '../../../../http/upgrades.ts';
import type { Broadcasts } from '../../../../kernel/cluster/broadcast.ts';
import { type Context, type Kernel, systemContext } from '../../../../kernel/context.ts';
import { isUuid } from '../../../../kernel/db/ids.ts';
import { sql } from '../../../../kernel/db/sql.ts';
import { Problem } from '../../../../kernel/errors.ts';
import type { CallingPorts } from '../../contract/ports.ts';
import { CarrierNotReady } from '../port/carrier.ts';
import { redeemRelayToken } from '../port/lines.ts';
import { openLines } from '../port/open-lines.ts';
import { type ConnectedCarrier, type ServedLine, UntrustedCallback } from '../port/vendor.ts';
import type { CarrierRow } from './accounts.ts';
import { connectedCarrier } from './connections.ts';

type ConnectedAccount = { ctx: Context; carrier: ConnectedCarrier };

/** The organization is that of the account: the caller names none. */
async function connectAccount(kernel: Kernel, ports: CallingPorts, id: string): Promise<ConnectedAccount | undefined> {
  const row = isUuid(id) ? await kernel.db.maybe<CarrierRow>(sql`select * from carriers where id = ${id}`) : undefined;
  if (!row || !ports.vendors.has(row.type)) return undefined;
  const ctx = systemContext(kernel, row.org_id, 'carrier');
  return { ctx, carrier: await connectedCarrier(ctx, ports, row) };
}

const refusal = (): Problem =>
  new Problem('permission_denied', 'This is not signed by the carrier of this account. Nothing was done.');

type Callback = { params: { id: string; kind: string }; raw: RawRequest; body: Buffer | undefined };

export async function receiveFromCarrier(
  outer: Context,
  ports: CallingPorts,
  { params, raw, body }: Callback,
): Promise<Answer> {
  const bytes = body ?? Buffer.alloc(0);
  const url = `${outer.config.PUBLIC_URL}${raw.url}`;
  try {
    const account = await connectAccount(outer, ports, params.id);
    if (!account) throw decoy(url, bytes);
    const ctx = { ...account.ctx, requestId: outer.requestId };
    const answer = await account.carrier.receive(ctx, {
      kind: params.kind,
      url,
      headers: plainHeaders(raw.headers),
      body: bytes,
    });
    return new Answer(answer.body === '' ? undefined : answer.body, {
      status: answer.status,
      headers: answer.body === '' ? {} : { 'content-type': answer.contentType },
    });
  } catch (error) {
    if (error instanceof UntrustedCallback) throw refusal();
    if (error instanceof CarrierNotReady) {
      outer.log.warn({ reason: error.message }, 'a carrier called back, but real carriers cannot work here');
      throw refusal();
    }
    throw error;
  }
}

/** The same work as for an account that exists: the response time must not reveal which do. */
function decoy(url: string, body: Buffer): UntrustedCallback {
  createHmac('sha1', 'no account').update(url).update(body).digest();
  return new UntrustedCallback('no such account');
}

const plainHeaders = (headers: RawRequest['headers']): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );

/** The socket on which a carrier relays a call: signed like its callbacks, and with the token of the call. */
/** The socket with the sound of one call, which its address names. */
export const mediaUpgrade = (ports: CallingPorts, broadcasts: Broadcasts): Upgrade => ({
  path: '/carriers/{id}/media',
  kind: 'sound',
  admit: async (kernel, { params, url, headers }) => {
    try {
      const account = await connectAccount(kernel, ports, params.id ?? '');
      const line = await account?.carrier.media?.admit(account.ctx, { url, headers });
      if (!account || !line) return undefined;
      return (socket) => keepOpen(kernel, broadcasts, account.ctx, line.reference, line.serve(socket));
    } catch (error) {
      if (error instanceof UntrustedCallback || error instanceof CarrierNotReady) return undefined;
      throw error;
    }
  },
});

function keepOpen(kernel: Kernel, broadcasts: Broadcasts, ctx: Context, reference: string, line: ServedLine): void {
  openLines(kernel)
    .add(ctx, broadcasts, reference, line)
    .catch((error: unknown) => kernel.log.error({ err: error, call_id: reference }, 'a line was not released'));
}

export const relayUpgrade = (ports: CallingPorts, broadcasts: Broadcasts): Upgrade => ({
  path: '/carriers/{id}/relay/{token}',
  admit: async (kernel, { params, url, headers }) => {
    try {
      const account = await connectAccount(kernel, ports, params.id ?? '');
      const relay = account?.carrier.relay;
      if (!account || !relay) return undefined;
      relay.verify({ url: `${kernel.config.PUBLIC_URL.replace(/^http/, 'ws')}${url}`, headers });
      const redeemed = await redeemRelayToken(account.ctx, params.id ?? '', params.token ?? '');
      if (!redeemed) return undefined;
      const { reference } = redeemed;
      return (socket) =>
        keepOpen(kernel, broadcasts, account.ctx, reference, relay.serve(account.ctx, reference, socket));
    } catch (error) {
      if (error instanceof UntrustedCallback || error instanceof CarrierNotReady) return undefined;
      throw error;
    }
  },
  drain: (kernel) => openLines(kernel).drain(kernel.config.SHUTDOWN_GRACE_SECONDS * 400),
});
