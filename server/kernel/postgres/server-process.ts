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
import { clearStrangersPidFile, findPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts';
import { logSize, readSince } from './server-log.ts';

/** One cluster and what is needed to run it. */
export type Site = {
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

const recoveryPatience = 300_000;
const silencePatience = 5_000;
const stopPatience = 30_000;

export const adminUrl = (site: Site, port: number): string => urlOf(superuser, site.superPassword, port, 'postgres');

export function urlOf(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** The one that runs already, once it answers; undefined when there is none (any more). */
export async function adopt(site: Site, mayStop: boolean): Promise<Running | undefined> {
  const started = Date.now();
  let heard = started;
  for (let running = await findPostmaster(site.path); running; running = await findPostmaster(site.path)) {
    const answer = running.status === 'stopping' ? 'busy' : await knock(site, running.port);
    if (answer === 'welcome') return running;
    if (answer === 'busy' && heard === started)
      site.log(`Waiting for the PostgreSQL that is already running (pid ${running.pid})`);
    if (answer === 'busy') heard = Date.now();
    if (Date.now() - started > recoveryPatience)
      throw new Error(`PostgreSQL (pid ${running.pid}) in ${site.path} does not become ready.`);
    if (Date.now() - heard > silencePatience) await silence(site, running, mayStop);
    await sleep(20);
  }
  return undefined;
}

/** Only the owner-to-be ends a PostgreSQL that it did not start, however silent. */
async function silence(site: Site, running: Running, mayStop: boolean): Promise<void> {
  if (!mayStop) throw new Error(`PostgreSQL (pid ${running.pid}) in ${site.path} does not answer.`);
  site.log(`PostgreSQL (pid ${running.pid}) does not answer and is stopped`);
  await stopPostmaster(running.pid, site.path, silencePatience);
}

async function knock(site: Site, port: number): Promise<'welcome' | 'busy' | 'silent'> {
  try {
    const client = await connectAsOwner(adminUrl(site, port), 2000);
    await client.end();
    return 'welcome';
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === '28P01') throw error;
    return /^(57P|53)/.test(code) ? 'busy' : 'silent';
  }
}

/** A PostgreSQL of our own; undefined when another starter or an occupied port got in the way. */
export async function launch(site: Site): Promise<Running | undefined> {
  await clearStrangersPidFile(site.path);
  const before = await logSize(site.logFile);
  const child = await spawnPostgres(site, await freePort());
  for (const until = Date.now() + recoveryPatience; child.exitCode === null && child.signalCode === null; await sleep(10)) {
    const running = await findPostmaster(site.path);
    if (running?.pid === child.pid && running?.status === 'ready') return { ...running, child };
    if (Date.now() > until) await stopPostmaster(child.pid!, site.path, stopPatience);
  }
  const words = await readSince(site.logFile, before);
  if (/lock file .* (already exists|is empty)|still in use|could not bind/.test(words)) return undefined;
  throw new Error(`PostgreSQL in ${site.path} ended at its start (${child.exitCode ?? child.signalCode}):\n${words}`);
}

export async function end(site: Site, { pid, child }: Running): Promise<void> {
  const reaped = child?.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  await stopPostmaster(pid, site.path, stopPatience);
  await reaped;
}

async function spawnPostgres(site: Site, port: number): Promise<ChildProcess> {
  const settings = Object.entries({ ...defaults, ...site.settings, port: String(port) });
  const output = await open(site.logFile, 'a', 0o600);
  try {
    const child = spawn(
      site.binaries.postgres,
      ['-D', site.path, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...site.account,
        cwd: '/',
        env: bareEnvironment,
        detached: true, // Ctrl-C in a terminal reaches us and not PostgreSQL, so that we can drain first.
        stdio: ['ignore', output.fd, output.fd],
      },
    );
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => reject(cannotRun(site.binaries.postgres, error)));
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
