// Owns the table schema_migrations. Plain SQL files, forward only, each in one transaction, under one lock.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

const LOCK = 7_266_171;

export type Migration = { name: string; text: string; hash: string };

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Applies what is missing and returns the names. Several processes may start at once: the lock makes one of them do it. */
export async function migrate(url: string, migrations: Migration[], log: (line: string) => void): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'parley-migrate' });
  client.on('error', (error) => log(`migration connection: ${error.message}`));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz(3) not null default now())',
    );
    const applied = new Map(
      (await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations')).rows.map((row) => [
        row.name,
        row.hash,
      ]),
    );
    refuseSurprises(applied, migrations);
    const missing = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of missing) {
      await client.query('begin');
      try {
        await client.query(migration.text);
        await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [migration.name, migration.hash]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${migration.name} failed and was rolled back: ${(error as Error).message}`, { cause: error });
      }
      log(`applied migration ${migration.name}`);
    }
    return missing.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/** A database from a newer program, or a migration edited after it ran, must not be guessed at. */
function refuseSurprises(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.hash]));
  for (const [name, hash] of applied) {
    const ours = known.get(name);
    if (ours === undefined)
      throw new Error(`the database has migration ${name}, which this program does not know: start a newer Parley`);
    if (ours !== hash)
      throw new Error(`migration ${name} was changed after it was applied: restore its text and add a new file instead`);
  }
}
