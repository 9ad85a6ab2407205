// Owns the making of outgoing connections: every address of a name is judged, a judged one is dialled, and the far end is judged again
// before the first byte, the TLS greeting included, leaves.
import dns from 'node:dns/promises';
import net from 'node:net';
import tls from 'node:tls';
import { buildConnector } from 'undici';
import { type AddressRules, canonicalAddress, judgeAddress } from './addresses.ts';
import { asOutboundError, OutboundFailed } from './errors.ts';

export type ResolvedAddress = { address: string; family: number };
export type Lookup = (hostname: string) => Promise<ResolvedAddress[]>;

export const systemLookup: Lookup = (hostname) => dns.lookup(hostname, { all: true });

/** Lookups share Node's threads with files and ciphers; one is left to those. */
export const lookupThreads = (): number => Math.max(1, (Number(process.env.UV_THREADPOOL_SIZE) || 4) - 1);

export type ConnectorOptions = { rules: AddressRules; lookup: Lookup; timeoutMs: number; ca: string | undefined };
export type Connector = { connect: buildConnector.connector; close(): void };

export function judgedConnector({ rules, lookup, timeoutMs, ca }: ConnectorOptions): Connector {
  const greet = buildConnector({
    timeout: timeoutMs,
    ...(ca === undefined ? {} : { ca: [...tls.rootCertificates, ca] }),
  });
  const attempts = new Set<AbortController>();

  async function open(target: buildConnector.Options, signal: AbortSignal): Promise<net.Socket> {
    const { hostname, protocol } = target;
    const addresses = await judgedAddresses(hostname, protocol, { rules, lookup, timeoutMs, signal });
    const socket = await dial({
      addresses,
      port: Number(target.port) || (protocol === 'https:' ? 443 : 80),
      timeoutMs,
      signal,
    });
    try {
      const far = socket.remoteAddress;
      if (far === undefined) throw new OutboundFailed('reset');
      judgeAddress(far, protocol, rules);
      if (!addresses.some(({ address }) => canonicalAddress(address) === canonicalAddress(far)))
        throw new OutboundFailed('network');
      return protocol === 'https:' ? await secured(target, socket) : socket;
    } catch (error) {
      socket.destroy();
      throw error;
    }
  }

  const secured = (target: buildConnector.Options, httpSocket: net.Socket): Promise<net.Socket> =>
    new Promise((resolve, reject) => {
      httpSocket.once('close', () => reject(new OutboundFailed('reset')));
      greet({ ...target, httpSocket }, (error, socket) =>
        error ? reject(asOutboundError(error, 'tls')) : resolve(socket),
      );
    });

  return {
    connect(target, callback) {
      const attempt = new AbortController();
      attempts.add(attempt);
      open(target, attempt.signal)
        .finally(() => attempts.delete(attempt))
        .then(
          (socket) => callback(null, socket),
          (error: unknown) => callback(asOutboundError(error), null),
        );
    },
    /** undici waits for attempts under way before it is gone; no request wants their sockets any more. */
    close() {
      for (const attempt of attempts) attempt.abort();
    },
  };
}

/** One bad address refuses the name: a resolver that mixes good and bad ones is how rebinding looks. */
export async function judgedAddresses(
  hostname: string,
  protocol: string,
  {
    rules,
    lookup,
    timeoutMs,
    signal,
  }: { rules: AddressRules; lookup: Lookup; timeoutMs: number; signal?: AbortSignal },
): Promise<ResolvedAddress[]> {
  const family = net.isIP(hostname);
  const addresses = family === 0 ? await within(timeoutMs, signal, lookup(hostname)) : [{ address: hostname, family }];
  if (addresses.length === 0) throw new OutboundFailed('dns');
  for (const { address } of addresses) judgeAddress(address, protocol, rules);
  return addresses;
}

/** A resolver cannot be interrupted, only left behind. */
async function within<T>(ms: number, signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new OutboundFailed('timeout')), ms);
    signal?.addEventListener('abort', () => reject(new OutboundFailed('closed')), { once: true });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

type Dial = { addresses: ResolvedAddress[]; port: number; timeoutMs: number; signal: AbortSignal };

/** Node tries the addresses in turn; the socket's own resolver is replaced by the list that was judged. */
function dial({ addresses, port, timeoutMs, signal }: Dial): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const lookup: net.LookupFunction = (_hostname, options, callback) => {
      const first = addresses[0] as ResolvedAddress;
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    };
    const socket = net.connect({
      host: 'judged.invalid',
      port,
      lookup,
      signal,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: 1_000,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: 60_000,
    });
    const timer = setTimeout(() => socket.destroy(new OutboundFailed('timeout')), timeoutMs);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
    // Stays for the socket's life: an error between two owners must not end the process.
    socket.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}
