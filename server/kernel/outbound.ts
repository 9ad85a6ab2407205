// Owns the only HTTP client that leaves the process. No redirects, proxies or cookies; bounded in time, size, connections and origins.
import type { Readable } from 'node:stream';
import { Pool } from 'undici';
import manifest from '../../package.json' with { type: 'json' };
import { addressRules, hostOf, judgeUrl } from './outbound-addresses.ts';
import { decoded } from './outbound-body.ts';
import { judgedAddresses, judgedConnector, type Lookup, systemLookup } from './outbound-connect.ts';
import { asOutboundError, OutboundFailed, OutboundRefused } from './outbound-errors.ts';
import { fetchThrough } from './outbound-fetch.ts';
import { checkedHeaders, checkedMethod } from './outbound-headers.ts';

export type OutboundOptions = {
  /** Otherwise refused ranges that may be reached, over http: too. */
  allowCidrs: readonly string[];
  /** What `fetch` may take, since its signature has no place for limits. */
  fetchLimits?: Limits;
  connectTimeoutMs?: number;
  maxOrigins?: number;
  /** A certificate authority to trust besides the usual ones (PEM). */
  ca?: string;
  /** For tests: a name that changes its mind. */
  lookup?: Lookup;
};
/** `timeoutMs` counts from the call to the last byte of the body. `maxBytes` counts the body after decompression. */
export type Limits = { timeoutMs: number; maxBytes: number };
export type OutboundRequest = Limits & {
  url: string;
  method: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  signal?: AbortSignal;
};
export type ResponseHeaders = Record<string, string | string[]>;
export type OutboundResponse = { status: number; headers: ResponseHeaders; body: Buffer; truncated: false };
export type OutboundStream = { status: number; headers: ResponseHeaders; body: AsyncIterableIterator<Buffer> };
export type Outbound = {
  request(input: OutboundRequest): Promise<OutboundResponse>;
  /** The body must be read or broken off; else the connection is held until the time limit. */
  stream(input: OutboundRequest): Promise<OutboundStream>;
  /** Refuses what can be seen to be refused later. A name that does not resolve yet passes. */
  check(url: string): Promise<void>;
  /** For SDKs that take a custom fetch. Redirects come back as answers. */
  fetch: typeof globalThis.fetch;
  /** Ends what is under way. */
  close(): Promise<void>;
};

const CONNECTIONS_PER_ORIGIN = 128;
const LONGEST_TIMER = 2 ** 31 - 1;

export function outbound(options: OutboundOptions): Outbound {
  const { lookup = systemLookup, connectTimeoutMs = 10_000, maxOrigins = 256, ca } = options;
  const { fetchLimits = { timeoutMs: 120_000, maxBytes: 16 * 1024 * 1024 } } = options;
  const rules = addressRules(options.allowCidrs);
  const connector = judgedConnector({ rules, lookup, timeoutMs: connectTimeoutMs, ca });
  const pools = originPools(maxOrigins, (origin) => {
    return new Pool(origin, {
      connect: connector.connect,
      connections: CONNECTIONS_PER_ORIGIN,
      keepAliveTimeout: 4_000,
      keepAliveMaxTimeout: 30_000,
      maxHeaderSize: 16_384,
      // One deadline per request covers them all.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  });

  async function stream(input: OutboundRequest): Promise<OutboundStream> {
    const url = judgeUrl(input.url, rules);
    const method = checkedMethod(input.method);
    const headers = {
      'accept-encoding': 'identity',
      ...checkedHeaders(input.headers),
      'user-agent': `Parley/${manifest.version}`,
    };
    const deadline = startDeadline(input);
    try {
      const { signal } = deadline;
      const sent = pools
        .of(url.origin)
        .request({ path: url.pathname + url.search, method, headers, body: input.body ?? null, signal });
      const answer = await unlessAborted(signal, sent);
      const response = decoded({ method, status: answer.statusCode, headers: answer.headers, body: answer.body });
      // An abort before anybody reads must not become an unhandled error.
      for (const body of [answer.body, response.body]) body.on('error', () => undefined);
      return { ...response, body: limited(response.body, input.maxBytes, deadline.stop) };
    } catch (error) {
      deadline.stop();
      throw asOutboundError(error);
    }
  }

  async function request(input: OutboundRequest): Promise<OutboundResponse> {
    const { status, headers, body } = await stream(input);
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return { status, headers, body: Buffer.concat(chunks), truncated: false };
  }

  async function check(text: string): Promise<void> {
    const url = judgeUrl(text, rules);
    try {
      await judgedAddresses(hostOf(url), url.protocol, { rules, lookup, timeoutMs: 5_000 });
    } catch (error) {
      if (error instanceof OutboundRefused) throw error;
    }
  }

  async function close(): Promise<void> {
    const gone = pools.close();
    connector.close();
    await gone;
  }

  return { request, stream, check, fetch: fetchThrough(stream, fetchLimits), close };
}

/** Fires once at the time limit or when the caller aborts, whichever is first. */
function startDeadline({ timeoutMs, maxBytes, signal }: OutboundRequest): { signal: AbortSignal; stop(): void } {
  if (!(timeoutMs > 0 && timeoutMs <= LONGEST_TIMER && maxBytes >= 0))
    throw new RangeError('a request needs a time and a size limit');
  const controller = new AbortController();
  const onAbort = (): void => controller.abort(new OutboundFailed('aborted', signal?.reason));
  const timer = setTimeout(() => controller.abort(new OutboundFailed('timeout')), timeoutMs);
  if (signal?.aborted) onAbort();
  else signal?.addEventListener('abort', onAbort, { once: true });
  const stop = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  };
  return { signal: controller.signal, stop };
}

/** undici looks at the signal only once a connection stands; whoever waits for one must not wait longer for that. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Not a generator: one that is given up before its first step would never release the connection. */
function limited(body: Readable, maxBytes: number, done: () => void): AsyncIterableIterator<Buffer> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  let total = 0;
  const end = (): void => {
    done();
    body.destroy();
  };
  return {
    async next() {
      try {
        const step = await chunks.next();
        if (step.done) end();
        else total += step.value.length;
        if (total > maxBytes) throw new OutboundFailed('too_large');
        return step;
      } catch (error) {
        end();
        throw asOutboundError(error, 'reset');
      }
    },
    async return() {
      end();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** One pool per origin; the one used longest ago is closed, gently, when there are too many. */
function originPools(maxOrigins: number, create: (origin: string) => Pool) {
  const byOrigin = new Map<string, Pool>();
  const live = new Set<Pool>();
  let closed = false;
  const retire = (origin: string, pool: Pool): void => {
    byOrigin.delete(origin);
    const forget = (): boolean => live.delete(pool);
    pool.close().then(forget, forget);
  };
  return {
    of(origin: string): Pool {
      if (closed) throw new OutboundFailed('closed');
      const pool = byOrigin.get(origin) ?? create(origin);
      live.add(pool);
      byOrigin.delete(origin);
      byOrigin.set(origin, pool);
      const [oldest] = byOrigin;
      if (byOrigin.size > maxOrigins && oldest) retire(...oldest);
      return pool;
    },
    async close(): Promise<void> {
      closed = true;
      byOrigin.clear();
      await Promise.all([...live].map((pool) => pool.destroy()));
      live.clear();
    },
  };
}
