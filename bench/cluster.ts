// A throw-away database and a kernel over it, for benchmarks: on the embedded PostgreSQL, or on the server of BENCH_DATABASE_URL.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '../server/kernel/config.ts';
import { sql } from '../server/kernel/db/sql.ts';
import { readMigrations } from '../server/kernel/migrate.ts';
import { type Opened, openKernel } from '../server/kernel/start/open-kernel.ts';
import { handOver } from './table.ts';

/** Looked for, because a bundled benchmark lies elsewhere than its source. */
export const projectFolder = folderOf(import.meta.dirname);

function folderOf(inside: string): string {
  return existsSync(path.join(inside, 'migrations')) ? inside : folderOf(path.dirname(inside));
}

type OwnDatabase = { url: string; drop(): Promise<void> };

/** Names of the databases that a process has made: whoever started it drops what it left behind. */
const namesOf = (pid: number): string => `parley_bench_${pid}_`;

async function askServer<R extends pg.QueryResultRow>(
  server: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const drop = (server: string, name: string) => askServer(server, `drop database if exists ${name} with (force)`);

/** After a benchmark that ended without closing what it had opened. */
export async function dropDatabasesOf(pid: number): Promise<void> {
  const server = process.env.BENCH_DATABASE_URL;
  if (!server) return;
  const text = 'select datname from pg_database where starts_with(datname, $1)';
  for (const { datname } of await askServer<{ datname: string }>(server, text, [namesOf(pid)]))
    await drop(server, datname);
}

/**
 * A new database on the server of BENCH_DATABASE_URL; undefined where the embedded one is used. DATABASE_URL is not looked at: in a shell
 * it often names a database that somebody needs.
 */
export async function ownDatabase(): Promise<OwnDatabase | undefined> {
  const server = process.env.BENCH_DATABASE_URL;
  if (!server) return undefined;
  const name = namesOf(process.pid) + randomBytes(4).toString('hex');
  await askServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: async () => void (await drop(server, name)) };
}

/** Settings that lead to the database; it has its own key, for nothing in it is kept. */
export const settingsFor = ({ url }: OwnDatabase): Record<string, string> => ({
  DATABASE_URL: url,
  PARLEY_SECRET_KEY: randomBytes(32).toString('base64'),
});

export async function benchKernel(
  env: Record<string, string> = {},
  options: Pick<Parameters<typeof openKernel>[0], 'tuning' | 'pages'> = {},
): Promise<Opened & { dataDir: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
  const own = await ownDatabase();
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PORT: '0',
    RATE_LIMITS: 'off',
    ...(own && settingsFor(own)),
    ...env,
  });
  const opened = await openKernel({
    config,
    migrations: await readMigrations(path.join(projectFolder, 'migrations')),
    exclusive: true,
    ...options,
  });
  const { version } = await opened.kernel.db.one<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  );
  await handOver([{ postgres: `${version}, ${own ? 'the server of BENCH_DATABASE_URL' : 'embedded'}` }]);
  return {
    ...opened,
    dataDir,
    close: async () => {
      await opened.close();
      await own?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
