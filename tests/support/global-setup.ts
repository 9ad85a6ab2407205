// One throw-away PostgreSQL for a whole test run, started by the launcher that the server uses, and gone afterwards.
import { readFileSync, rmSync } from 'node:fs';
import { chmod, lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/kernel/postgres/embedded.ts';
import { locate } from '../../server/kernel/postgres/location.ts';
import { findPostmaster, isAlive, stopPostmaster } from '../../server/kernel/postgres/postmaster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `folder` is the run's own: whatever is put there goes with it, whichever way the run ends. */
    cluster: { url: string; adminUrl: string; folder: string };
  }
}

const prefix = 'parley-test-cluster-';
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o711);
  await writeFile(join(folder, 'runner'), String(process.pid));
  const postgres = await startEmbedded({
    dataDir: folder,
    password: 'a throw-away password',
    log: () => undefined,
    exclusive: true,
    settings: { max_connections: '300', log_min_messages: 'error' },
  }).catch(async (error) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  project.provide('cluster', { url: postgres.connectionString, adminUrl: postgres.adminConnectionString, folder });

  const remove = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 };
  const abandon = (): void => {
    try {
      process.kill(postgres.pid, 'SIGQUIT');
    } catch {
      // It is gone already.
    }
    for (const path of [postgres.location, folder]) rmSync(path, remove);
  };
  const leave = (_signal: NodeJS.Signals, number: number): void => process.exit(128 + number);
  process.once('exit', abandon);
  for (const signal of signals) process.once(signal, leave);

  return async () => {
    await postgres.stop();
    for (const path of [postgres.location, folder]) await rm(path, remove);
    process.off('exit', abandon);
    for (const signal of signals) process.off(signal, leave);
  };
}

/** Clusters of runs that were killed before they could clean up. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!name.startsWith(prefix) || !(await isLeftOver(folder))) continue;
    const cluster = (await locate(folder).catch(() => undefined))?.path ?? join(folder, 'postgres');
    const orphan = await findPostmaster(cluster);
    if (orphan) await stopPostmaster(orphan.pid, cluster, 5000);
    for (const path of [cluster, folder]) await rm(path, { recursive: true, force: true });
  }
}

/** Ours, and its runner is gone. Others may put folders here, too, so the name alone proves nothing. */
async function isLeftOver(folder: string): Promise<boolean> {
  const made = await lstat(folder).catch(() => undefined);
  if (!made?.isDirectory() || made.uid !== process.getuid?.()) return false;
  const runner = Number(await readFile(join(folder, 'runner'), 'utf8').catch(() => ''));
  return runner > 0 ? !(isAlive(runner) && isNode(runner)) : Date.now() - made.mtimeMs > 60_000;
}

/** The number of a dead runner may belong to somebody else by now. */
function isNode(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('node');
  } catch {
    return false;
  }
}
