// The database goes away in three ways; no process ends, callers hear 503 meanwhile, and everything goes on by itself.
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, inject, it } from 'vitest';
import { locate, openDataFolder } from '../server/kernel/postgres/location.ts';
import { findPostmaster } from '../server/kernel/postgres/postmaster.ts';
import { newKey } from '../server/modules/access/key-format.ts';
import { migratedDatabase, testEnv } from './support/app.ts';
import { dataFolder, launched, ownerKeyIn, type Running, SERVER } from './support/process.ts';

let running: Running | undefined;
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  running?.child.kill('SIGTERM');
  await running?.ended;
  running = undefined;
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** Reads and writes in turn; both need the database. */
async function ask(url: string, key: string, nth: number): Promise<number> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(20_000);
  const write = { method: 'POST', body: JSON.stringify({ name: `Policy ${nth}`, text: 'Be kind.' }) };
  const reply = await fetch(`${url}/v1/policies`, { headers, signal, ...(nth % 2 === 0 && write) });
  await reply.arrayBuffer();
  return reply.status;
}

/** Until it serves again; says what was answered on the way. */
async function recovered(url: string, key: string, withinMs: number): Promise<number[]> {
  const seen: number[] = [];
  const until = performance.now() + withinMs;
  for (let nth = 0, good = 0; good < 4; nth++) {
    if (performance.now() > until) throw new Error(`not back within ${withinMs} ms: ${seen.join(' ')}`);
    const status = await ask(url, key, nth);
    seen.push(status);
    good = status < 300 ? good + 1 : 0;
    await sleep(50);
  }
  return seen;
}

const onlyKindRefusals = (seen: readonly number[]) =>
  expect(seen.filter((status) => ![200, 201, 503].includes(status))).toEqual([]);

/** Passes bytes on, until it is told to swallow those of the connections it has; new ones are held up as long. */
async function relayTo(target: URL): Promise<{ url: string; silence(ms: number): void }> {
  let silentUntil = 0;
  const pairs = new Set<{ dead: boolean }>();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const pair = { dead: Date.now() < silentUntil };
    pairs.add(pair);
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => pair.dead || to.write(bytes));
      from.on('close', () => pair.dead || to.destroy());
      from.on('error', () => undefined);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(target.href);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    silence: (ms) => {
      silentUntil = Date.now() + ms;
      for (const pair of pairs) pair.dead = true;
    },
  };
}

async function startOver(databaseUrl: string): Promise<{ key: string; url: string }> {
  const key = newKey();
  const env = testEnv(databaseUrl, {
    PARLEY_BOOTSTRAP_API_KEY: key,
    RATE_LIMITS: 'off',
    DRAIN_SECONDS: '0',
    SHUTDOWN_GRACE_SECONDS: '4',
  });
  running = await launched(SERVER, env);
  return { key, url: running.url };
}

it('all connections are cut, again and again, under work', async () => {
  const databaseUrl = await migratedDatabase();
  const { key, url } = await startOver(databaseUrl);
  const admin = new pg.Client({ connectionString: inject('cluster').adminUrl });
  await admin.connect();
  cleanups.push(() => admin.end());
  const database = new URL(databaseUrl).pathname.slice(1);
  for (let round = 0; round < 4; round++) {
    const asking = Promise.all(Array.from({ length: 20 }, (_, nth) => ask(url, key, nth)));
    const { rowCount } = await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [database],
    );
    expect(rowCount).toBeGreaterThan(3);
    onlyKindRefusals(await asking);
    onlyKindRefusals(await recovered(url, key, 5000));
  }
  expect(running?.child.exitCode).toBeNull();
});

it('connections fall silent for ten seconds, and neither side says goodbye', async () => {
  const relay = await relayTo(new URL(await migratedDatabase()));
  const { key, url } = await startOver(relay.url);
  onlyKindRefusals(await recovered(url, key, 10_000));
  relay.silence(10_000);
  const began = performance.now();
  const caught = Promise.all(Array.from({ length: 30 }, (_, nth) => ask(url, key, nth)));
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 8000 }).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  onlyKindRefusals(await caught);
  onlyKindRefusals(await recovered(url, key, 25_000 - (performance.now() - began)));
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 5000 }).toBe(200);
  expect(running?.child.exitCode).toBeNull();
});

it('the embedded PostgreSQL is killed, and is started again', async () => {
  const folder = await dataFolder();
  cleanups.push(() => folder.remove());
  const dataDir = path.join(folder.path, 'data');
  running = await launched(SERVER, { DATA_DIR: dataDir, RATE_LIMITS: 'off', SHUTDOWN_GRACE_SECONDS: '4' });
  const key = await ownerKeyIn(dataDir);
  await recovered(running.url, key, 10_000);
  const postmaster = await findPostmaster((await locate(await openDataFolder(dataDir))).path);
  expect(postmaster).toBeDefined();
  process.kill(postmaster?.pid ?? 0, 'SIGKILL');
  onlyKindRefusals(await recovered(running.url, key, 20_000));
  expect(running.child.exitCode).toBeNull();
});
