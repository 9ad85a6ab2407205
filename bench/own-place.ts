// Owns where one run of a benchmark keeps its files, and what is done about a run that failed: its databases and its PostgreSQL go with it.
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dropDatabasesOf } from './cluster.ts';

const PATIENCE_MS = 20_000;

/** A folder for temporary files; the embedded PostgreSQL may run as another user, who must get through. */
export async function makePlace(): Promise<string> {
  const place = await mkdtemp(path.join(tmpdir(), 'parley-bench-run-'));
  await chmod(place, 0o711);
  return place;
}

/** `pid`: of the run, which is over. */
export async function cleanUp(place: string, pid: number): Promise<void> {
  await dropDatabasesOf(pid);
  for (const name of await readdir(place)) await stopPostgres(path.join(place, name, 'postgres'));
  await rm(place, { recursive: true, force: true });
}

async function stopPostgres(folder: string): Promise<void> {
  const file = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (file === undefined) return;
  const pid = Number(file.split('\n')[0]);
  const isThere = async (): Promise<boolean> =>
    (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(folder);
  if (!(await isThere())) return;
  // Its word for: roll back and stop now.
  process.kill(pid, 'SIGINT');
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until && (await isThere())) await sleep(50);
}
