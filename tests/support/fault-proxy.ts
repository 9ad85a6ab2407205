// A network that misbehaves, between a client and a real server: seeded, so that a run that failed can be repeated.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const FAULTS = [
  'reset before', // the request never reaches the server
  'reset after', // the server did its work, the answer is lost
  'too many', // 429 with Retry-After
  'unavailable', // 503 of the proxy itself
  'unavailable after', // 503, although the server did its work
  'cut short', // half of the answer
  'stalled', // the head of the answer, then nothing
  'twice', // the request is delivered two times at once
] as const;
export type Fault = (typeof FAULTS)[number];

export type FaultProxy = {
  url: string;
  /** Requests that reached the server, as `POST /v1/assistants`. */
  reached: string[];
  /** How often each fault was done. */
  done: Map<Fault, number>;
  /** From now on only these, at this rate. */
  inject(faults: readonly Fault[], rate: number): void;
  stop(): Promise<void>;
};

/** Small and good enough to choose faults by: mulberry32. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Passing = { target: string; reached: string[]; roll: () => number };

export async function startFaultProxy(target: string, seed: number): Promise<FaultProxy> {
  const roll = dice(seed);
  const done = new Map<Fault, number>();
  const passing: Passing = { target, reached: [], roll };
  let [faults, rate]: [readonly Fault[], number] = [[], 0];
  const server = createServer((incoming, outgoing) => {
    const fault = roll() < rate ? faults[Math.floor(roll() * faults.length)] : undefined;
    if (fault) done.set(fault, (done.get(fault) ?? 0) + 1);
    // Whoever is cut off in mid-air is what this is about.
    serve(passing, incoming, outgoing, fault).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reached: passing.reached,
    done,
    inject: (chosen, often) => {
      [faults, rate] = [chosen, often];
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function serve(
  passing: Passing,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault?: Fault,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const ask = (): Promise<Response> => forward(passing, incoming, Buffer.concat(chunks), gone.signal);
  if (fault === 'reset before') return void outgoing.destroy();
  if (fault === 'too many') return void outgoing.writeHead(429, { 'retry-after': '0' }).end('slow down');
  if (fault === 'unavailable') return void outgoing.writeHead(503).end('no upstream');
  const [response] = fault === 'twice' ? await Promise.all([ask(), ask()]) : [await ask()];
  const headers = Object.fromEntries(
    [...response.headers].filter(
      ([name]) => !/^(content-(length|encoding)|connection|keep-alive|transfer-encoding)$/.test(name),
    ),
  );
  if (headers['content-type']?.startsWith('text/event-stream')) {
    outgoing.writeHead(response.status, headers);
    return pipe(response, outgoing, fault === undefined ? Number.POSITIVE_INFINITY : Math.floor(passing.roll() * 1500));
  }
  const body = Buffer.from(await response.arrayBuffer());
  if (fault === 'reset after') return void outgoing.destroy();
  if (fault === 'unavailable after') return void outgoing.writeHead(503).end('upstream went away');
  outgoing.writeHead(response.status, {
    ...headers,
    ...(response.status !== 204 && { 'content-length': String(body.length) }),
  });
  if (fault !== 'cut short' && fault !== 'stalled') return void outgoing.end(body);
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => {
    if (fault === 'cut short') outgoing.destroy();
  });
}

async function forward(
  { target, reached }: Passing,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
  signal: AbortSignal,
): Promise<Response> {
  reached.push(`${method} ${url.split('?', 1)[0]}`);
  const kept = Object.entries(headers).filter(
    ([name]) => !/^(host|connection|content-length|accept-encoding|keep-alive|transfer-encoding)$/.test(name),
  );
  // A client that hangs up does not undo what it sent; only streams end with their reader.
  const ends = headers.accept?.includes('event-stream') && method === 'GET' ? { signal } : {};
  return fetch(target + url, {
    method,
    headers: kept as [string, string][],
    ...(body.length > 0 && { body: new Uint8Array(body) }),
    ...ends,
  });
}

/** So many bytes of a stream, then the connection breaks. */
async function pipe(response: Response, outgoing: ServerResponse, most: number): Promise<void> {
  let left = most;
  for await (const chunk of response.body ?? []) {
    outgoing.write(chunk.subarray(0, left));
    left -= chunk.length;
    if (left <= 0) return void outgoing.destroy();
  }
  outgoing.end();
}
