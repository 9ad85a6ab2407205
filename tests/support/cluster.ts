// Databases for tests: each a clone of one migrated template, which is built once per run, whoever of the workers comes first.
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

const buildLock = 7204912;
let current: string | undefined;

/** Makes sure that the template of this hash exists, and clones it from now on. The name appears only once it is complete. */
export async function ensureTemplate(hash: string, migrate: (url: string) => Promise<void>): Promise<void> {
  const name = `parley_template_${hash
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 32)}`;
  await withClient(async (client) => {
    await client.query('select pg_advisory_lock($1)', [buildLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await buildTemplate(client, name, migrate);
  });
  current = name;
}

/** A database of its own, never dropped: the whole cluster is thrown away. */
export async function freshDatabase(): Promise<{ url: string; name: string }> {
  if (current === undefined) throw new Error('Call ensureTemplate before freshDatabase.');
  const name = `t_${randomBytes(8).toString('hex')}`;
  await withClient((client) => client.query(`create database ${name} template ${current}`));
  return { url: urlOf(name), name };
}

/** Without any table. */
export async function emptyDatabase(): Promise<string> {
  const name = `e_${randomBytes(8).toString('hex')}`;
  await withClient((client) => client.query(`create database ${name}`));
  return urlOf(name);
}

async function buildTemplate(client: Client, name: string, migrate: (url: string) => Promise<void>): Promise<void> {
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  await migrate(urlOf(draft));
  await client.query(`alter database ${draft} allow_connections false`);
  await client.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and usename = current_user',
    [draft],
  );
  await client.query(`alter database ${draft} rename to ${name}`);
}

/** Connected as the plain role: a test has no more rights than the service. */
async function withClient<T>(use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: inject('cluster').url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(inject('cluster').url);
  url.pathname = `/${database}`;
  return url.href;
}
