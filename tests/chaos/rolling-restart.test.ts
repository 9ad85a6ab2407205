// Nodes are restarted one after the other under load, behind a plain balancer: no request fails, and the event stream misses nothing.

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { newKey } from '../../server/modules/access/key-format.ts';
import { migratedDatabase, testEnv } from '../support/app.ts';
import { launched, type Running, SERVER } from '../support/process.ts';
import { percentile, startLoad } from './rolling-load.ts';
import { hasNginx, startNginx } from './rolling-nginx.ts';
import { type Balancer, startProxy } from './rolling-proxy.ts';
import { followEvents } from './rolling-reader.ts';

const PROVE = process.env.PROVE === '1';
/** Of single nodes: in the long form each of the two is restarted ten times. */
const RESTARTS = PROVE ? 20 : 3;
const REQUESTS = PROVE ? 10_000 : 1500;
const LANES = 8;

const nodes: { port: number; running?: Running }[] = [];
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  for (const { running } of nodes.splice(0)) {
    running?.child.kill('SIGKILL');
    await running?.ended;
  }
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

type StartBalancer = (nodes: readonly number[]) => Promise<Balancer>;
const BALANCERS: [name: string, start: StartBalancer][] = [
  ['a plain proxy that probes and never tries twice', startProxy],
  // In the long form only: without probes the last connections depend on how long this machine lets the listener wait for a processor.
  ...(PROVE && hasNginx
    ? ([['nginx with its defaults', async (ports) => startNginx(ports, await freePort())]] as [string, StartBalancer][])
    : []),
];

it.each(BALANCERS)(
  `behind %s no request fails over ${RESTARTS} restarts, and every event is sent once, in order`,
  { timeout: 1_800_000 },
  async (name, startBalancer) => {
    const key = newKey();
    const env = testEnv(await migratedDatabase(), {
      PARLEY_BOOTSTRAP_API_KEY: key,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      // The balancer asks once a second, and a busy machine is late.
      DRAIN_SECONDS: '8',
      SHUTDOWN_GRACE_SECONDS: '10',
    });
    const start = async (node: { port: number; running?: Running }): Promise<void> => {
      node.running = await launched(SERVER, { ...env, PORT: String(node.port) });
      await expect.poll(() => isReady(node.port)).toBe(true);
    };
    for (let i = 0; i < 2; i++) {
      const node = { port: await freePort() };
      nodes.push(node);
      await start(node);
    }
    const proxy = await startBalancer(nodes.map(({ port }) => port));
    cleanups.push(() => proxy.stop());
    const reader = await followEvents(proxy.url, key);
    cleanups.push(() => reader.stop());
    const load = startLoad({ url: proxy.url, key, lanes: LANES, pauseMs: PROVE ? 40 : 60 });
    cleanups.push(() => load.stop());

    const stops: number[] = [];
    for (let restart = 0; restart < RESTARTS; restart++) {
      const node = nodes[restart % nodes.length];
      if (!node?.running) throw new Error('unreachable: both nodes run');
      const before = load.answered();
      const began = performance.now();
      node.running.child.kill('SIGTERM');
      expect(await node.running.ended, node.running.output()).toBe(0);
      stops.push(performance.now() - began);
      await start(node);
      // The next node goes only once the balancer has this one; otherwise it has none for a moment.
      await expect.poll(() => proxy.isHealthy(node.port), { timeout: 30_000, interval: 100 }).toBe(true);
      // A test of nothing, if nobody asked meanwhile.
      expect(load.answered()).toBeGreaterThan(before);
    }
    await expect.poll(() => load.answered(), { timeout: 600_000 }).toBeGreaterThanOrEqual(REQUESTS);
    await load.stop();

    expect(proxy.failures).toEqual([]);
    expect(load.failures, await proxy.log()).toEqual([]);
    const subjects = () => reader.events.filter(({ type }) => type === 'api_key.created').map(({ subject }) => subject);
    await expect.poll(() => subjects().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(load.created.length);
    expect(reader.refusals).toEqual([]);
    expect(subjects().toSorted()).toEqual(load.created.toSorted());
    const positions = reader.events.map(({ id }) => id);
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
    expect(reader.visits()).toBeGreaterThan(1);
    const [middle, worst] = [percentile(load.times, 0.5), percentile(load.times, 0.99)].map(Math.round);
    console.info(
      `rolling restart behind ${name}: ${load.answered()} requests over ${RESTARTS} restarts, 0 failed; median ${middle} ms, p99 ${worst} ms; ` +
        `${reader.events.length} events in ${reader.visits()} visits; a stop took ${Math.round(Math.max(...stops))} ms at most`,
    );
  },
);
