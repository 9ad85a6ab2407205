// One server with a small heap under work of every kind: it does not end, and what it holds does not grow.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { newKey } from '../../server/modules/access/key-format.ts';
import { migratedDatabase, testEnv } from '../support/app.ts';
import { dataFolder, launched, type Running } from '../support/process.ts';
import { percentile } from './rolling-load.ts';
import { followEvents } from './rolling-reader.ts';
import { type Ask, makeLanes } from './soak-lanes.ts';

const PROVE = process.env.PROVE === '1';
const SECONDS = PROVE ? 600 : 30;
/** Until caches are filled and code is compiled. */
const WARM_UP = PROVE ? 60 : 9;
const LOOKS = PROVE ? 60 : 12;
/** What is held may differ by what is under way at the moment, which is little; a leak is not stopped by this for long. */
const SLACK_MB = PROVE ? 8 : 12;
const PAUSE_MS = 20;
const MB = 1024 * 1024;

type Look = { heapUsed: number; external: number; rss: number };

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(key: string): Promise<{ running: Running; look(): Promise<Look> }> {
  const folder = await dataFolder();
  cleanups.push(() => folder.remove());
  const file = path.join(folder.path, 'looks.jsonl');
  const env = testEnv(await migratedDatabase(), {
    PARLEY_BOOTSTRAP_API_KEY: key,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    SHUTDOWN_GRACE_SECONDS: '4',
    NODE_OPTIONS: '--max-old-space-size=256',
    SIMULATED_CARRIER_SPEED: '25',
    SOAK_FILE: file,
  });
  const probe = path.join(import.meta.dirname, 'soak-collect.js');
  const running = await launched([process.execPath, '--import', probe, 'scripts/start.js', '--no-pages'], env);
  cleanups.push(async () => {
    running.child.kill('SIGTERM');
    await running.ended;
  });
  const looks = async (): Promise<Look[]> => {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as Look);
  };
  const look = async (): Promise<Look> => {
    const before = (await looks()).length;
    running.child.kill('SIGWINCH');
    await expect.poll(async () => (await looks()).length, { timeout: 30_000 }).toBeGreaterThan(before);
    const [last] = (await looks()).slice(-1);
    if (!last) throw new Error('unreachable: there is one more than before');
    return last;
  };
  return { running, look };
}

it(`under mixed work for ${SECONDS} s with a heap of 256 MB nothing grows`, {
  timeout: (SECONDS + 300) * 1000,
}, async () => {
  const key = newKey();
  const { running, look } = await start(key);
  const lanes = await makeLanes(running.url, key);
  const readers = await Promise.all([1, 2, 3].map(() => followEvents(running.url, key)));
  const times: number[] = [];
  const odd: string[] = [];
  let busy = 0;
  let going = true;
  const ask: Ask = async (method, where, body) => {
    const began = performance.now();
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const reply = await fetch(running.url + where, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await reply.text();
    times.push(performance.now() - began);
    // A machine that is busy with others may make one wait in vain; that is said, and happens rarely.
    if (reply.status === 503) busy++;
    else if (reply.status >= 300) odd.push(`${method} ${where}: ${reply.status} ${text.slice(0, 200)}`);
    return reply.ok ? (JSON.parse(text) as Record<string, unknown>) : {};
  };
  const work = Promise.all(
    lanes.map(async (lane) => {
      for (let nth = 0; going; nth++) {
        await lane(ask, nth).catch((error: Error) => odd.push(error.message));
        await sleep(PAUSE_MS);
      }
    }),
  );
  await sleep(WARM_UP * 1000);
  const looks: Look[] = [];
  for (let i = 0; i < LOOKS; i++) {
    looks.push(await look());
    await sleep(((SECONDS - WARM_UP) * 1000) / LOOKS);
  }
  going = false;
  await work;
  await Promise.all(readers.map((reader) => reader.stop()));

  expect(running.child.exitCode, running.output()).toBeNull();
  expect(odd).toEqual([]);
  expect(busy).toBeLessThanOrEqual(times.length / 100);
  for (const { events, refusals } of readers) {
    expect(refusals).toEqual([]);
    expect(events.length).toBeGreaterThan(10);
  }
  // What is left after all garbage is gone, in the first and in the last third.
  const third = LOOKS / 3;
  const mean = (some: readonly Look[], of: (one: Look) => number) =>
    some.reduce((sum, one) => sum + of(one), 0) / some.length / MB;
  const [first, last] = [looks.slice(0, third), looks.slice(-third)];
  const held = (one: Look): number => one.heapUsed + one.external;
  const [early, late] = [mean(first, held), mean(last, held)];
  const [earlyRss, lateRss] = [mean(first, ({ rss }) => rss), mean(last, ({ rss }) => rss)];
  console.info(
    `soak of ${SECONDS} s: ${times.length} requests, ${busy} told to come back, median ${percentile(times, 0.5).toFixed(0)} ms, ` +
      `p99 ${percentile(times, 0.99).toFixed(0)} ms; held after collection ${early.toFixed(1)} → ${late.toFixed(1)} MB, ` +
      `resident ${earlyRss.toFixed(0)} → ${lateRss.toFixed(0)} MB`,
  );
  expect(late).toBeLessThan(early * 1.1 + SLACK_MB);
  expect(lateRss).toBeLessThan(earlyRss * 1.25 + 32);
});
