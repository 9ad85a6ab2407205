// Owns the only HTTP client. No redirects, proxies or cookies; bounded in time, size, connections and origins.
import { LRUCache } from 'lru-cache';
import { Pool } from 'undici';
import manifest from '../../../package.json' with { type: 'json' };
import { FairSlots, type ReleaseSlot } from '../fairness/fairness.ts';
import { addressRules, hostOf, judgeUrl } from './addresses.ts';
import { decoded, limited } from './body.ts';
import {
  type Connector,
  judgedAddresses,
  judgedConnector,
  type Lookup,
  lookupThreads,
  systemLookup,
} from './connect.ts';
import { checkLimits, Deadline } from './deadline.ts';
import { asOutboundError, OutboundFailed, OutboundRefused } from './errors.ts';
import { exchange, type Prepared } from './exchange.ts';
import { fetchThrough } from './fetch.ts';
import { checkedHeaders, checkedMethod } from './headers.ts';
import { judgedMailAddresses, type MailAddress, type MailHost } from './mail-hosts.ts';
import { type ConnectionOwner, originPools } from './pools.ts';
import { type OutboundSocket, type OutboundSocketRequest, openSocket } from './socket.ts';
import { startTrace } from './trace.ts';
import type { OutboundLimits, OutboundRequest, OutboundResponse, OutboundStream } from './types.ts';

export type OutboundOptions = {
  /** Otherwise refused ranges that may be reached, over http: too. */
  allowCidrs: readonly string[];
  /** What `fetch` may take, since its signature has no place for limits. */
  fetchLimits?: OutboundLimits;
  connectTimeoutMs?: number;
  maxOrigins?: number;
  /** A certificate authority to trust besides the usual ones (PEM). */
  ca?: string;
  /** For tests: a name that changes its mind. */
  lookup?: Lookup;
};
export type Outbound = {
  request(input: OutboundRequest): Promise<OutboundResponse>;
  /** The body must be read or broken off; else the connection is held until the time limit. */
  stream(input: OutboundRequest): Promise<OutboundStream>;
  /** A WebSocket, open. */
  socket(input: OutboundSocketRequest): Promise<OutboundSocket>;
  /** Refuses what can be seen to be refused later. A name that does not resolve yet passes. */
  check(url: string): Promise<void>;
  /** The addresses of a mail server that a caller named, each judged: to be dialled as they are, not by name. */
  mailAddresses(server: MailHost): Promise<MailAddress[]>;
  /** For SDKs that take a custom fetch. Redirects come back as answers. */
  fetch: typeof globalThis.fetch;
  /** The same client with connections of this organization's own, and no more requests at once than its share. */
  forOrganization(orgId: string): Outbound;
  /** The same client and share, with connections for one purpose: a silent server there holds up nothing else. */
  withOwnConnections(purpose: string): Outbound;
  /** Ends what is under way. */
  close(): Promise<void>;
};

const CONNECTIONS_PER_ORIGIN = 128;
const AGENT = `Parley/${manifest.version}`;
/** Of URLs that were judged; longer ones are rare, and judged each time. */
const REMEMBERED_URLS = 1000;
const REMEMBERED_LENGTH = 1000;
/** Requests under way at once, of all; one organization alone gets half, two a third each, and so on. */
const AT_ONCE = 1024;

export function outbound(options: OutboundOptions): Outbound {
  const { lookup = systemLookup, connectTimeoutMs = 10_000, maxOrigins = 1024, ca } = options;
  const { fetchLimits = { timeoutMs: 120_000, maxBytes: 16 * 1024 * 1024 } } = options;
  const rules = addressRules(options.allowCidrs);
  const slots = new FairSlots(AT_ONCE, 1);
  const lookups = new FairSlots(lookupThreads(), 1);
  const judged = new LRUCache<string, Pick<Prepared, 'origin' | 'path'>>({ max: REMEMBERED_URLS });
  const clients = new Map<string, Outbound>();
  const connectors = new Map<string, Connector>();
  const newPool = (origin: string, { owner }: ConnectionOwner): Pool =>
    new Pool(origin, {
      connect: connectorOf(owner).connect,
      connections: CONNECTIONS_PER_ORIGIN,
      keepAliveTimeout: 4_000,
      keepAliveMaxTimeout: 30_000,
      maxHeaderSize: 16_384,
      // One deadline per request covers them all.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  const shared = originPools(maxOrigins, newPool);
  // Apart, so that an organization with very many purposes closes no connections of others.
  const forPurposes = originPools(maxOrigins, newPool);
  const poolOf = (origin: string, party: ConnectionOwner): Pool =>
    (party.purpose === '' ? shared : forPurposes).of(origin, party);

  /** A name that does not resolve holds a thread of the process for as long as the resolver likes. */
  const fairLookup =
    (owner: string): Lookup =>
    async (hostname) => {
      const release = await lookups.acquire(owner);
      try {
        return await lookup(hostname);
      } finally {
        release?.();
      }
    };

  function connectorOf(owner: string): Connector {
    const known = connectors.get(owner);
    const connector = known ?? judgedConnector({ rules, lookup: fairLookup(owner), timeoutMs: connectTimeoutMs, ca });
    if (!known) connectors.set(owner, connector);
    return connector;
  }

  /** A URL is judged once. What its name resolves to is not remembered: that is judged at each connection. */
  function targetOf(text: string): Pick<Prepared, 'origin' | 'path'> {
    const known = judged.get(text);
    if (known) return known;
    const { origin, pathname, search } = judgeUrl(text, rules);
    const target = { origin, path: pathname + search };
    if (text.length <= REMEMBERED_LENGTH) judged.set(text, target);
    return target;
  }

  function prepared(input: OutboundRequest): Prepared {
    const { origin, path } = targetOf(input.url);
    const method = checkedMethod(input.method);
    const headers = checkedHeaders(input.headers);
    headers['accept-encoding'] ??= 'identity';
    headers['user-agent'] = AGENT;
    const traceparent = input.traceparent ?? (input.trace === undefined ? undefined : startTrace(input.trace));
    if (traceparent !== undefined) headers.traceparent ??= traceparent;
    if (input.signal?.aborted) throw new OutboundFailed('aborted', input.signal.reason);
    return { origin, path, method, headers };
  }

  async function stream(party: ConnectionOwner, input: OutboundRequest): Promise<OutboundStream> {
    const { origin, path, method, headers } = prepared(input);
    const deadline = new Deadline(input);
    const slot = slots.acquire(party.owner);
    let release: ReleaseSlot = () => undefined;
    const end = (): void => {
      deadline.stop();
      release();
    };
    try {
      release = (slot instanceof Promise ? await deadline.race(slot) : slot) ?? release;
      deadline.once('abort', release);
      const sent = poolOf(origin, party).request({ path, method, headers, body: input.body ?? null, signal: deadline });
      const answer = await deadline.race(sent);
      const response = decoded({ method, status: answer.statusCode, headers: answer.headers, body: answer.body });
      // An abort before the caller reads must not become an unhandled error.
      for (const body of [answer.body, response.body]) body.on('error', () => undefined);
      return { ...response, body: limited(response.body, input.maxBytes, end) };
    } catch (error) {
      end();
      // A request whose time ended while it waited gives its slot back when it comes.
      if (slot instanceof Promise) void slot.then((late) => late?.());
      throw asOutboundError(error);
    }
  }

  function request(party: ConnectionOwner, input: OutboundRequest): Promise<OutboundResponse> {
    let ready: Prepared;
    try {
      ready = prepared(input);
      checkLimits(input);
    } catch (error) {
      return Promise.reject(error);
    }
    return exchange(input, ready, { slot: slots.acquire(party.owner), poolOf: (origin) => poolOf(origin, party) });
  }

  async function check(owner: string, text: string): Promise<void> {
    const url = judgeUrl(text, rules);
    try {
      await judgedAddresses(hostOf(url), url.protocol, { rules, lookup: fairLookup(owner), timeoutMs: 5_000 });
    } catch (error) {
      if (error instanceof OutboundRefused) throw error;
    }
  }

  async function close(): Promise<void> {
    const gone = Promise.all([shared.close(), forPurposes.close()]);
    for (const connector of connectors.values()) connector.close();
    await gone;
  }

  function clientOf(owner: string): Outbound {
    const known = clients.get(owner);
    const client = known ?? clientFor({ owner, purpose: '' });
    if (!known) clients.set(owner, client);
    return client;
  }
  const clientFor = (party: ConnectionOwner): Outbound => ({
    mailAddresses: (server) =>
      judgedMailAddresses(server, { rules, lookup: fairLookup(party.owner), timeoutMs: connectTimeoutMs }).then(
        (addresses) => addresses.map(({ address }) => ({ address, ca })),
      ),
    request: (input) => request(party, input),
    stream: (input) => stream(party, input),
    socket: async ({ url, headers, ...input }) =>
      openSocket(judgeUrl(url, rules), { ...input, headers: checkedHeaders(headers) }, connectorOf(party.owner)),
    check: (url) => check(party.owner, url),
    fetch: fetchThrough((input) => stream(party, input), fetchLimits),
    forOrganization: clientOf,
    withOwnConnections: (purpose) => clientFor({ ...party, purpose }),
    close,
  });
  return clientOf('');
}
