// Data folders for the launcher of the embedded PostgreSQL, and other processes that start the same one.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from '../../server/kernel/postgres/embedded.ts';
import { findPostmaster, stopPostmaster } from '../../server/kernel/postgres/postmaster.ts';
import { projectFolder } from './app.ts';

const password = 'p@ss/word of tests';
export const unprivileged = { uid: 65534, gid: 65534 };

type Report = Pick<EmbeddedPostgres, 'adopted' | 'pid' | 'location' | 'connectionString'> & {
  error?: { name: string; message: string };
};

const folders: string[] = [];
const clusters = new Set<string>();
export const children: ChildProcess[] = [];
let seed: string;

/** Before all tests of a file: what `usedFolder` copies. */
export async function makeSeed(): Promise<void> {
  seed = await emptyFolder();
  const postgres = await start(seed);
  await query(postgres.connectionString, 'create table kept as select 42 as answer');
  await postgres.stop();
}

export async function removeFolders(): Promise<void> {
  for (const child of children) child.kill('SIGKILL');
  for (const path of clusters) {
    const running = await findPostmaster(path);
    if (running) await stopPostmaster(running.pid, path, 5000);
  }
  await Promise.all([...clusters, ...folders].map((path) => rm(path, { recursive: true, force: true })));
}

export async function temporaryFolder(mode = 0o711): Promise<string> {
  const folder = await mkdtemp(join(inject('cluster').folder, 'launcher-'));
  await chmod(folder, mode);
  folders.push(folder);
  return folder;
}

export async function emptyFolder(): Promise<string> {
  const dataDir = join(await temporaryFolder(), 'data');
  clusters.add(join(dataDir, 'postgres'));
  return dataDir;
}

/** One that was used before: a plain copy, as somebody restoring a backup would make it. */
export async function usedFolder(): Promise<string> {
  const dataDir = await emptyFolder();
  await cp(seed, dataDir, { recursive: true });
  return dataDir;
}

export const kept = (postgres: { connectionString: string }) =>
  query(postgres.connectionString, 'select answer from kept');
export const everything = [{ answer: 42 }];

export async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbedded({ dataDir, password, log: () => undefined, exclusive: true, ...options });
  clusters.add(postgres.location);
  return postgres;
}

/** Another process that starts the same data folder, tells how it went, and stops when its input ends. */
export async function neighbour(
  dataDir: string,
  exclusive = true,
): Promise<{ report: Report; process: ChildProcess; end: () => Promise<void> }> {
  const program = `
    import { startEmbedded } from ${JSON.stringify(join(projectFolder, 'server/kernel/postgres/embedded.ts'))};
    const options = { ...${JSON.stringify({ dataDir, password, exclusive })}, log: () => undefined };
    try {
      const postgres = await startEmbedded(options);
      console.log(JSON.stringify(postgres));
      process.stdin.on('end', () => postgres.stop()).resume();
    } catch ({ name, message }) {
      console.log(JSON.stringify({ error: { name, message } }));
    }`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(createInterface(child.stdout), 'line');
  const report = JSON.parse(line) as Report;
  if (report.location) clusters.add(report.location);
  const end = async (): Promise<void> => {
    child.stdin.end();
    await once(child, 'exit');
  };
  return { report, process: child, end };
}

export async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  return (await client.query<T>(text).finally(() => client.end())).rows;
}

export const killHard = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  await once(child, 'exit');
};
