// Owns the table schema_migrations. Plain SQL files, forward only, under one lock, each in one transaction unless
// it says otherwise.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { errorCode } from './db/database.ts';
import type { DatabaseServer } from './db/server.ts';

const LOCK = 7_266_171;
/** A migration that waits for a busy table makes every client wait behind it: it lets go after this and retries. */
const LOCK_TIMEOUT_MS = 1000;
const LOCK_TRIES = 40;
const CONNECT_TRIES = 5;
/** Between two tries others have the table for longer than a try keeps it from them. */
const pauseAfter = (attempt: number): number => Math.min(1000 * attempt, 5000);
/** A lock that did not come in time, or that two waited for from both sides. */
const BUSY: ReadonlySet<unknown> = new Set(['55P03', '40P01']);
/** No statement of a migration is expected to run this long. */
const STATEMENT_MS = 3_600_000;

/** The database and this program do not fit together; the message is for the operator. */
export class SchemaProblem extends Error {}

/**
 * `breaking`: programs that do not know this migration cannot work with its schema. `replaces`: the older
 * migrations whose result a baseline creates in one step. A new database gets the baseline and counts them as
 * applied; a database that has some of them gets the others, and counts the baseline as applied.
 */
export type Migration = { name: string; text: string; hash: string; breaking: boolean; replaces: Migration[] };

/** The first line of a file that older programs cannot live with says so: `-- breaking: why`. */
const BREAKING = /^-- breaking:/m;
/** So does one whose statements cannot share a transaction (`create index concurrently`): `-- no transaction: why`. */
const NO_TRANSACTION = /^-- no transaction:/m;
/** A baseline names the folder of the migrations that it replaces: `-- baseline: folder`. */
const BASELINE = /^-- baseline: (\S+)$/m;

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      const older = BASELINE.exec(text)?.[1];
      const replaces = older === undefined ? [] : await readMigrations(path.join(folder, older));
      return {
        name,
        text,
        hash: createHash('sha256').update(text).digest('hex'),
        breaking: BREAKING.test(text),
        replaces,
      };
    }),
  );
}

/** Every migration by itself, those that a baseline replaces before it. */
export const withReplaced = (migrations: readonly Migration[]): Migration[] =>
  migrations.flatMap((migration) => [...migration.replaces, migration]);

/** Applies what is missing and returns the names. Of several processes that start, the lock lets one do it. */
export async function migrate(
  server: DatabaseServer,
  migrations: Migration[],
  log: (line: string) => void,
): Promise<string[]> {
  const client = await open(server, log);
  try {
    await lock(client, log);
    await prepare(client);
    const { rows } = await client.query<Applied>('select name, hash, breaking from schema_migrations');
    const applied = new Map(rows.map((row) => [row.name, row]));
    assertFits(rows, withReplaced(migrations));
    const isNew = ({ name }: Migration): boolean => !applied.has(name);
    const missing = migrations.filter(isNew).flatMap((migration) => {
      const { replaces } = migration;
      return replaces.every(isNew) ? [migration] : [...replaces.filter(isNew), { ...migration, text: '' }];
    });
    for (const migration of missing) {
      await (NO_TRANSACTION.test(migration.text) ? applyOneByOne(client, migration) : apply(client, migration, log));
      log(`applied migration ${migration.name}`);
    }
    return missing.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/**
 * The database was there a moment ago; on a machine that is starved a connection may still take too long, and is
 * tried again.
 */
async function open(server: DatabaseServer, log: (line: string) => void): Promise<pg.Client> {
  for (let attempt = 1; ; attempt++) {
    const client = server.client('parley-migrate', STATEMENT_MS);
    client.on('error', (error) => log(`migration connection: ${error.message}`));
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (attempt === CONNECT_TRIES) throw error;
      log(`migration connection: ${(error as Error).message}; trying again`);
      await sleep(500);
    }
  }
}

/** Changed only where it must be: even a change that is none waits for every reader of the table, such as a backup. */
async function prepare(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ attname: string }>(
    `select attname from pg_attribute where attrelid = to_regclass('schema_migrations') and attname in ('name', 'breaking')`,
  );
  if (rows.length === 0)
    await client.query(
      'create table schema_migrations (name text primary key, hash text not null, applied_at timestamptz(3) not null default now(), breaking boolean not null default false)',
    );
  else if (rows.length === 1)
    await client.query('alter table schema_migrations add column breaking boolean not null default false');
}

/** Polled: a connection that died silently would wait for the lock without end. */
async function lock(client: pg.Client, log: (line: string) => void): Promise<void> {
  for (let round = 0; ; round++) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK]);
    if (rows[0]?.mine) return;
    if (round === 10) log('another process migrates the database; waiting for it');
    await sleep(200);
  }
}

async function apply(client: pg.Client, migration: Migration, log: (line: string) => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await client.query(migration.text);
      await record(client, migration);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (BUSY.has(errorCode(error)) && attempt < LOCK_TRIES) {
        log(`migration ${migration.name} waits for a busy table (try ${attempt} of ${LOCK_TRIES})`);
        await sleep(pauseAfter(attempt));
        continue;
      }
      throw new Error(`migration ${migration.name} failed and was rolled back: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
}

async function record(client: pg.Client, migration: Migration): Promise<void> {
  for (const { name, hash, breaking } of withReplaced([migration]))
    await client.query(
      'insert into schema_migrations (name, hash, breaking) values ($1, $2, $3) on conflict do nothing',
      [name, hash, breaking],
    );
}

const INDEX = /^create (?:unique )?index concurrently if not exists (\w+)\s+on (?:(\w+)\.)?/;

/**
 * Run again from its beginning after a failure, so that each statement says `if not exists` or `if exists`. No
 * query waits behind it.
 */
async function applyOneByOne(client: pg.Client, migration: Migration): Promise<void> {
  const statements = migration.text
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  for (const statement of statements) {
    try {
      const [, index, schema = 'public'] = INDEX.exec(statement) ?? [];
      if (index !== undefined) await dropInvalid(client, schema, index);
      await client.query(statement);
    } catch (error) {
      throw new Error(`migration ${migration.name} failed at "${statement}": ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
  await record(client, migration);
}

/** A build that was broken off leaves an index that is kept up to date and never used. */
async function dropInvalid(client: pg.Client, schema: string, index: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relname = $2 and not i.indisvalid`,
    [schema, index],
  );
  if (rowCount) await client.query(`drop index concurrently "${schema}"."${index}"`);
}

/** For commands that change no schema: what is missing is the operator's to bring, not theirs. */
export async function assertMigrated(server: DatabaseServer, migrations: Migration[]): Promise<void> {
  const client = server.client('parley', 10_000);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows: tables } = await client.query(`select 1 where to_regclass('schema_migrations') is not null`);
    const { rows } =
      tables.length === 0 ? { rows: [] } : await client.query<Applied>('select * from schema_migrations');
    assertFits(rows, withReplaced(migrations));
    const missing = withReplaced(migrations).filter(({ name }) => rows.every((row) => row.name !== name));
    if (missing.length > 0)
      throw new SchemaProblem(
        `${missing.length} migrations of this version are not in the database yet: run parley migrate, or start the server.`,
      );
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Applied = { name: string; hash: string; breaking: boolean };

/**
 * A migration edited after it ran must not be guessed at. One from a newer program is fine unless that program said
 * that older ones cannot live with it: while versions are rolled out, both run side by side, and the old one must
 * be able to start again.
 */
function assertFits(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.hash]));
  for (const { name, hash, breaking } of applied) {
    const ours = known.get(name);
    if (ours === undefined && breaking)
      throw new SchemaProblem(
        `The database has migration ${name}, which this program cannot work with: start a newer Parley.`,
      );
    if (ours !== undefined && ours !== hash)
      throw new SchemaProblem(
        `Migration ${name} was changed after it was applied: restore its text and add a new file instead.`,
      );
  }
}
