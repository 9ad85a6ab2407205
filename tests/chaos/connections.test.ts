// Very many callers who do nothing, callers who stop in the middle of a word, and callers who never listen: the others notice little.
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../../server/modules/access/key-format.ts';
import { migratedDatabase, testEnv } from '../support/app.ts';
import { launched, type Running, SERVER, whoami } from '../support/process.ts';
import { figuresOf, waitsOf } from './connections-figures.ts';
import { percentile } from './rolling-load.ts';

const PROVE = process.env.PROVE === '1';
/** Of each kind. The kernel keeps some 4 MB for each, which is not the server's but the machine's. */
const DEAF = PROVE ? 50 : 20;
const HALF_HEADS = 100;

const key = newKey();
let running: Running;
let databaseUrl: string;
const sockets = new Set<Socket>();

beforeAll(async () => {
  databaseUrl = await migratedDatabase();
  const env = testEnv(databaseUrl, {
    PARLEY_BOOTSTRAP_API_KEY: key,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    SHUTDOWN_GRACE_SECONDS: '4',
    NODE_OPTIONS: '--max-old-space-size=256',
  });
  running = await launched(SERVER, env);
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
});
afterAll(async () => {
  running.child.kill('SIGTERM');
  await running.ended;
});

const portOf = ({ url }: Running): number => Number(new URL(url).port);
const head = (path: string, more = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${key}\r\n${more}\r\n`;

async function dial(text: string, { listens = true } = {}): Promise<Socket> {
  const socket = connect(portOf(running), '127.0.0.1');
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.once('close', () => sockets.delete(socket));
  // Before it is connected: not a byte is taken.
  if (!listens) socket.pause();
  await new Promise((resolve) => socket.once('connect', resolve));
  if (text !== '') socket.write(text);
  return socket;
}

async function inBatches(count: number, one: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 100)
    await Promise.all(Array.from({ length: Math.min(100, count - done) }, () => one()));
}

const answered = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    socket.once('data', (bytes) => resolve(bytes.toString()));
    socket.once('close', () => reject(new Error('closed without an answer')));
  });

/** Both ends of each connection are files here, as far as the machine allows. */
async function mostConnections(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const most = Number(/Max open files\s+\d+\s+(\d+)/.exec(limits)?.[1] ?? 1024) - 1000;
  if (most < 5000)
    console.warn(`ONLY ${most} IDLE CONNECTIONS INSTEAD OF 5000: raise the hard limit of open files (ulimit -Hn)`);
  return Math.max(10, Math.min(5000, most));
}

describe('callers who do nothing', () => {
  it('by the thousands cost little, and the others are served', { timeout: 300_000 }, async () => {
    const { url } = running;
    const count = await mostConnections();
    const before = percentile(await waitsOf(100, () => whoami(url, key)), 0.95);
    const lean = await figuresOf(url);
    await inBatches(count, async () => {
      const socket = await dial(head('/v1/identity/whoami'));
      expect(await answered(socket)).toContain('HTTP/1.1 200');
    });
    expect((await figuresOf(url)).sockets).toBeGreaterThanOrEqual(count);
    const waits = await waitsOf(300, () => whoami(url, key));
    const full = await figuresOf(url);
    const each = ((full.residentMb - lean.residentMb) * 1024) / count;
    const [p95, p99] = [percentile(waits, 0.95), percentile(waits, 0.99)];
    console.info(
      `${count} idle connections: ${each.toFixed(1)} KB resident each; whoami p95 ${p95.toFixed(1)} ms (before: ${before.toFixed(1)}), p99 ${p99.toFixed(1)} ms`,
    );
    expect(sockets.size).toBe(count);
    expect(each).toBeLessThan(40);
    // The machine may be busy with others: what counts is that idle callers change little.
    expect(p95).toBeLessThan(Math.max(200, 5 * before));
  });
});

describe('callers who stop in the middle of a head, or say nothing at all', () => {
  it('are sent away', async () => {
    const { url } = running;
    const { sockets: usual } = await figuresOf(url);
    const answers: string[] = [];
    const began = performance.now();
    await inBatches(HALF_HEADS, async () => {
      const half = await dial(head('/v1/identity/whoami').slice(0, 40));
      half.on('data', (bytes) => answers.push(bytes.toString().split('\r\n', 1)[0] ?? ''));
      (await dial('')).resume();
    });
    // Some go on dribbling, which buys no time.
    const dribblers = [...sockets].slice(0, 10);
    const dribbling = setInterval(() => {
      for (const socket of dribblers) socket.write('x');
    }, 500);
    await expect.poll(() => sockets.size, { timeout: 60_000 }).toBe(0);
    clearInterval(dribbling);
    console.info(`half a head: sent away within ${Math.round(performance.now() - began)} ms`);
    expect(answers.filter((line) => line === 'HTTP/1.1 408 Request Timeout').length).toBeGreaterThan(HALF_HEADS / 2);
    await expect.poll(async () => (await figuresOf(url)).sockets, { timeout: 20_000 }).toBeLessThan(usual + 10);
  });
});

describe('callers who never listen', () => {
  /** Tools as large as they may be: a page of them is more than the kernel keeps for a reader. */
  async function makeHeavyList(): Promise<void> {
    const body = { text: 'x'.repeat(120_000) };
    const configuration = { url: 'https://tools.invalid/heavy', method: 'POST', body };
    for (let i = 0; i < 42; i++) {
      const headers = { 'x-api-key': key, 'content-type': 'application/json' };
      const text = JSON.stringify({ name: `Heavy ${i}`, configuration });
      const made = await fetch(`${running.url}/v1/tools`, { method: 'POST', headers, body: text });
      expect(made.status, await made.text()).toBe(201);
    }
  }

  /** More than the kernel keeps for a reader, in the organization's outbox. Returns where it begins. */
  async function makeManyEvents(): Promise<number> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query(`
        insert into events (id, org_id, type, subject, actor, request_id, occurred_at, data)
        select gen_random_uuid(), (select id from organizations), 'api_key.created', 'seed', '{}', 'seed', now(),
          jsonb_build_object('id', gen_random_uuid(), 'name', repeat('x', 20000), 'key_prefix', '', 'scopes', '[]'::jsonb, 'expires_at', null)
        from generate_series(1, 400)`);
      const first = () => client.query<{ position: string | null }>('select min(position) as position from events');
      await expect.poll(async () => (await first()).rows[0]?.position ?? null).not.toBeNull();
      return Number((await first()).rows[0]?.position);
    } finally {
      await client.end();
    }
  }

  const listTools = () => fetch(`${running.url}/v1/tools?limit=100`, { headers: { 'x-api-key': key } });
  const openStream = async (): Promise<number> => {
    const leaving = new AbortController();
    const reply = await fetch(`${running.url}/v1/events/stream`, {
      headers: { 'x-api-key': key },
      signal: leaving.signal,
    });
    leaving.abort();
    return reply.status;
  };

  it('are cut off, and cost the server little until then', { timeout: 300_000 }, async () => {
    const { url } = running;
    await makeHeavyList();
    const from = await makeManyEvents();
    // What the server needs for as many who do listen is no growth.
    let weight = 0;
    const lane = async () => {
      for (let i = 0; i < 5; i++) weight = (await (await listTools()).arrayBuffer()).byteLength;
    };
    await Promise.all([lane(), lane(), lane(), lane()]);
    expect(weight).toBeGreaterThan(5_000_000);
    const lean = await figuresOf(url);

    for (let i = 0; i < DEAF; i++) {
      await dial(head('/v1/events/stream', `last-event-id: ${from}\r\n`), { listens: false });
      await dial(head('/v1/tools?limit=100'), { listens: false });
    }
    const began = performance.now();
    await expect.poll(openStream).toBe(429);
    const slow = readSlowly(await dial(head('/v1/tools?limit=100', 'connection: close\r\n'), { listens: false }));
    const waits = await waitsOf(50, () => whoami(url, key));
    // Who reads slowly is not who does not read.
    expect(await slow).toBeGreaterThan(weight);
    expect(percentile(waits, 0.95)).toBeLessThan(5000);
    // Work goes on, so that what is no longer needed is swept up now and then: what stays is held.
    const held: number[] = [];
    const resident: number[] = [];
    for (let i = 0; i < 10; i++) {
      expect((await listTools().then((reply) => reply.arrayBuffer())).byteLength).toBe(weight);
      const now = await figuresOf(url);
      held.push(now.heapMb + now.externalMb - lean.heapMb - lean.externalMb);
      resident.push(now.residentMb - lean.residentMb);
    }

    await expect.poll(openStream, { timeout: 90_000, interval: 500 }).toBe(200);
    await expect.poll(async () => (await figuresOf(url)).sockets, { timeout: 90_000 }).toBeLessThan(lean.sockets + 10);
    const [heldMb, residentMb] = [Math.min(...held), Math.min(...resident)];
    console.info(
      `${DEAF} streams and ${DEAF} lists of ${(weight / 1e6).toFixed(1)} MB that nobody reads: ${heldMb.toFixed(0)} MB more held, ` +
        `${residentMb.toFixed(0)} MB more resident; whoami p95 ${percentile(waits, 0.95).toFixed(0)} ms; ` +
        `all cut off after ${Math.round((performance.now() - began) / 1000)} s`,
    );
    expect(heldMb).toBeLessThan(64);
    expect(residentMb).toBeLessThan(128);
    expect(running.child.exitCode).toBeNull();
  });

  /** Takes a piece now and then, and says how much came until the other side was done. */
  async function readSlowly(socket: Socket): Promise<number> {
    let bytes = 0;
    const stream = { over: false };
    socket.once('end', () => (stream.over = true));
    socket.once('close', () => (stream.over = true));
    while (!stream.over) {
      bytes += (socket.read() as Buffer | null)?.length ?? 0;
      await sleep(20);
    }
    return bytes;
  }
});
