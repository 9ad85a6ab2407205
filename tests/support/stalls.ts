// A server in a process of its own whose event loop is watched while somebody attacks it.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { routeTable } from '../../server/app.ts';
import { projectFolder } from './app.ts';
import { type Client, createClient } from './client.ts';
import { dataFolder, launched, ownerKeyIn, type Running } from './process.ts';

/** Milliseconds. `cpu` is the main thread's own work between two turns of its loop; `wall` includes waiting for a busy machine. */
export type Stall = { wall: number; cpu: number };
export type Watched = {
  running: Running;
  owner: Client;
  dataDir: string;
  /** Runs the attack, and says for how long at worst everybody else waited meanwhile. */
  during<T>(attack: () => Promise<T>): Promise<{ result: T; worst: Stall; healthz: number }>;
  /** Resident memory of the server process itself, in MB, as the kernel counts it. */
  memory(): Promise<number>;
  stop(): Promise<void>;
};

export async function watchedServer(env: Record<string, string> = {}): Promise<Watched> {
  const folder = await dataFolder();
  const probeFile = path.join(folder.path, 'stalls.jsonl');
  const probe = path.join(projectFolder, 'tests/support/loop-probe.js');
  const command = [process.execPath, '--import', probe, 'scripts/start.js', '--no-pages'];
  const settings = { DATA_DIR: path.join(folder.path, 'data'), LOOP_PROBE_FILE: probeFile, RATE_LIMITS: 'off', ...env };
  const running = await launched(command, settings);
  const owner = createClient({ url: running.url, secret: await ownerKeyIn(settings.DATA_DIR), routes: routeTable() });
  return {
    running,
    owner,
    dataDir: settings.DATA_DIR,
    during: (attack) => during(running.url, probeFile, attack),
    memory: async () => {
      const status = await readFile(`/proc/${running.child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    stop: async () => {
      running.child.kill('SIGTERM');
      await running.ended;
      await folder.remove();
    },
  };
}

/**
 * The stall that an attack causes each time. A crowded machine now and then counts time of others as ours; what is really slow is slow
 * every time it is tried.
 */
export async function steadyStall<T>(
  server: Watched,
  most: number,
  attack: () => Promise<T>,
): Promise<{ result: T; cpu: number }> {
  let tried = await server.during(attack);
  for (let again = 0; again < 3 && tried.worst.cpu > most; again++) {
    const next = await server.during(attack);
    if (next.worst.cpu < tried.worst.cpu) tried = next;
  }
  return { result: tried.result, cpu: tried.worst.cpu };
}

async function during<T>(
  url: string,
  probeFile: string,
  attack: () => Promise<T>,
): Promise<{ result: T; worst: Stall; healthz: number }> {
  const since = Date.now();
  let healthz = 0;
  const watch = { over: false };
  const asking = (async () => {
    while (!watch.over) {
      const asked = performance.now();
      await fetch(`${url}/healthz`).then((reply) => reply.text());
      healthz = Math.max(healthz, performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  try {
    const result = await attack();
    // The probe writes at the turn after the stall.
    await new Promise((resolve) => setTimeout(resolve, 30));
    const lines = (await readFile(probeFile, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    const stalls = lines.map((line) => JSON.parse(line) as Stall & { at: number }).filter(({ at }) => at >= since);
    const worst = (of: 'wall' | 'cpu') => Math.round(Math.max(0, ...stalls.map((stall) => stall[of])));
    return { result, worst: { wall: worst('wall'), cpu: worst('cpu') }, healthz: Math.round(healthz) };
  } finally {
    watch.over = true;
    await asking;
  }
}
