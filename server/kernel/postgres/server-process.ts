// PostgreSQL as a process: the one found running on a cluster, or one started here.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SystemAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { bareEnvironment, cannotRun, superuser } from './cluster.ts';
import { connectAsOwner } from './ownership.ts';
import { findPostmaster, type Postmaster, removeForeignPidFile, stopPostmaster } from './postmaster.ts';
import { logSize, readSince } from './server-log.ts';

/** One cluster and what is needed to run it. */
export type ClusterSetup = {
  path: string;
  binaries: Binaries;
  account: SystemAccount | undefined;
  logFile: string;
  superPassword: string;
  settings: Record<string, string>;
  log: (line: string) => void;
};

/** `child` is there when we started it. */
export type Running = Postmaster & { child?: ChildProcess };

const defaults: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Messages of failed statements quote values: those stay with the application.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

const RECOVERY_TIMEOUT_MS = 300_000;
const SILENCE_TIMEOUT_MS = 5_000;
const STOP_TIMEOUT_MS = 30_000;

export const adminUrl = (setup: ClusterSetup, port: number): string =>
  urlOf(superuser, setup.superPassword, port, 'postgres');

export function urlOf(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** The one that runs already, once it answers; undefined when there is none (any more). */
export async function attachToRunning(setup: ClusterSetup, mayStop: boolean): Promise<Running | undefined> {
  const started = Date.now();
  let lastAnswer = started;
  for (let running = await findPostmaster(setup.path); running; running = await findPostmaster(setup.path)) {
    const answer = running.status === 'stopping' ? 'busy' : await probe(setup, running.port);
    if (answer === 'ready') return running;
    if (answer === 'busy' && lastAnswer === started)
      setup.log(`Waiting for the PostgreSQL that is already running (pid ${running.pid})`);
    if (answer === 'busy') lastAnswer = Date.now();
    if (Date.now() - started > RECOVERY_TIMEOUT_MS)
      throw new Error(`PostgreSQL (pid ${running.pid}) in ${setup.path} does not become ready.`);
    if (Date.now() - lastAnswer > SILENCE_TIMEOUT_MS) await stopSilent(setup, running, mayStop);
    await sleep(20);
  }
  return undefined;
}

/** Only the owner-to-be ends a PostgreSQL that it did not start, however silent. */
async function stopSilent(setup: ClusterSetup, running: Running, mayStop: boolean): Promise<void> {
  if (!mayStop) throw new Error(`PostgreSQL (pid ${running.pid}) in ${setup.path} does not answer.`);
  setup.log(`PostgreSQL (pid ${running.pid}) does not answer and is stopped`);
  await stopPostmaster(running.pid, setup.path, SILENCE_TIMEOUT_MS);
}

async function probe(setup: ClusterSetup, port: number): Promise<'ready' | 'busy' | 'silent'> {
  try {
    const client = await connectAsOwner(adminUrl(setup, port), 2000);
    await client.end();
    return 'ready';
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === '28P01') throw error;
    return /^(57P|53)/.test(code) ? 'busy' : 'silent';
  }
}

/** A PostgreSQL of our own; undefined when another starter or an occupied port got in the way. */
export async function launch(setup: ClusterSetup): Promise<Running | undefined> {
  await removeForeignPidFile(setup.path);
  const before = await logSize(setup.logFile);
  const child = await spawnPostgres(setup, await freePort());
  for (
    const until = Date.now() + RECOVERY_TIMEOUT_MS;
    child.exitCode === null && child.signalCode === null;
    await sleep(10)
  ) {
    const running = await findPostmaster(setup.path);
    if (running?.pid === child.pid && running?.status === 'ready') return { ...running, child };
    if (Date.now() > until) await stopPostmaster(child.pid!, setup.path, STOP_TIMEOUT_MS);
  }
  const logged = await readSince(setup.logFile, before);
  if (/lock file .* (already exists|is empty)|still in use|could not bind/.test(logged)) return undefined;
  throw new Error(`PostgreSQL in ${setup.path} ended at its start (${child.exitCode ?? child.signalCode}):\n${logged}`);
}

export async function end(setup: ClusterSetup, { pid, child }: Running): Promise<void> {
  const reaped = child?.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  await stopPostmaster(pid, setup.path, STOP_TIMEOUT_MS);
  await reaped;
}

async function spawnPostgres(setup: ClusterSetup, port: number): Promise<ChildProcess> {
  const settings = Object.entries({ ...defaults, ...setup.settings, port: String(port) });
  const output = await open(setup.logFile, 'a', 0o600);
  try {
    const child = spawn(
      setup.binaries.postgres,
      ['-D', setup.path, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...setup.account,
        cwd: '/',
        env: bareEnvironment,
        detached: true, // Ctrl-C in a terminal reaches us and not PostgreSQL, so that we can drain first.
        stdio: ['ignore', output.fd, output.fd],
      },
    );
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => reject(cannotRun(setup.binaries.postgres, error)));
    });
    child.unref();
    return child;
  } finally {
    await output.close();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
