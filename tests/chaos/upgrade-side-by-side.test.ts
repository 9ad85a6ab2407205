// Version N serves while N+1 is rolled out beside it: what N+1 changes in the schema neither stops N nor keeps it from starting again.

import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../../server/modules/access/key-format.ts';
import { migratedDatabase, projectFolder, testEnv } from '../support/app.ts';
import { checkout, dataFolder, launch, launched, type Running, SERVER, whoami } from '../support/process.ts';
import { type Load, startLoad } from './rolling-load.ts';

/** Longer than a request of N may be held up by a migration of N+1, with room for a busy machine. */
const STALL_MS = 5000;

/** Several programs are started, on a machine that may be busy. */
const PATIENT = { timeout: 300_000 };

const key = newKey();
let folder: Awaited<ReturnType<typeof dataFolder>>;
let env: Record<string, string>;
let old: Running;
let load: Load;
let number = 9000;
const started: Running[] = [];
const sessions: pg.Client[] = [];

beforeAll(async () => {
  folder = await dataFolder();
  env = testEnv(await migratedDatabase(), {
    PARLEY_BOOTSTRAP_API_KEY: key,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    SHUTDOWN_GRACE_SECONDS: '4',
  });
  old = await launched(SERVER, env);
  await checkout(folder.path);
  // The same sources make the same bundle: only the migrations differ.
  await mkdir(path.join(projectFolder, 'dist'), { recursive: true });
  await symlink(path.join(projectFolder, 'dist'), path.join(folder.path, 'dist'));
  load = startLoad({ url: old.url, key, lanes: 4, pauseMs: 20 });
}, PATIENT.timeout);
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.end();
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
});
afterAll(async () => {
  await load.stop();
  old.child.kill('SIGTERM');
  await old.ended;
  await folder.remove();
});

/** Stopped after the test. */
const ending = (running: Running): Running => {
  started.push(running);
  return running;
};

/** The next version: the same program with one more migration. */
async function addMigration(text: string): Promise<{ command: string[]; name: string }> {
  const name = `${++number}_of_the_next_version.sql`;
  await writeFile(path.join(folder.path, 'migrations', name), text);
  return { command: [process.execPath, path.join(folder.path, 'scripts/start.js'), '--no-pages'], name };
}

async function session(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  sessions.push(client);
  return client;
}

/** What the load met since the last look, while the old node went on. */
async function oldServesOn(more: number): Promise<void> {
  const reached = load.answered() + more;
  await expect.poll(() => load.answered(), { timeout: 60_000 }).toBeGreaterThanOrEqual(reached);
  expect(load.failures).toEqual([]);
  expect(old.child.exitCode).toBeNull();
}

describe('a migration that only adds', () => {
  it('is applied while the old version serves, and both serve afterwards', PATIENT, async () => {
    await oldServesOn(20);
    const { command, name } = await addMigration(`
      create table of_the_next_version (id bigint primary key, note text);
      alter table policies add column of_the_next_version text;
      create index policies_of_the_next_version on policies (of_the_next_version);`);
    const next = ending(await launched(command, env));
    expect(next.output()).toContain(`applied migration ${name}`);
    await oldServesOn(20);
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const made = await fetch(`${next.url}/v1/identity/api-keys`, {
      method: 'POST',
      headers,
      body: '{"name":"of the next"}',
    });
    const { plain_text_key: there } = (await made.json()) as { plain_text_key: string };
    for (const { url } of [old, next]) expect((await whoami(url, there)).status).toBe(200);

    const again = ending(await launched(SERVER, env));
    expect((await whoami(again.url, there)).status).toBe(200);
  });
});

describe('a migration of a table that a long transaction reads', () => {
  it('lets go and tries again, and holds up no request for long', PATIENT, async () => {
    const reader = await session();
    await reader.query('begin; select count(*) from policies');
    const { command, name } = await addMigration('alter table policies add column later text');
    load.times.length = 0;
    const next = ending(launch(command, env));
    await expect.poll(() => next.output(), { timeout: 60_000 }).toContain('waits for a busy table (try 2 of');
    await oldServesOn(20);
    await reader.query('commit');
    await expect.poll(() => next.output(), { timeout: 60_000 }).toContain(`applied migration ${name}`);
    await oldServesOn(20);
    const worst = Math.max(...load.times);
    console.info(`a migration that waits held a request up for ${Math.round(worst)} ms at most`);
    expect(worst).toBeLessThan(STALL_MS);
  });
});

describe('a node', () => {
  it('starts while a backup reads every table and a long transaction has added jobs', PATIENT, async () => {
    const dump = await session();
    const tables = await dump.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    // As pg_dump does for as long as it runs.
    await dump.query(`begin; lock table ${tables.rows.map(({ name }) => name).join(', ')} in access share mode`);
    const writer = await session();
    await writer.query('begin; lock table jobs in row exclusive mode');
    const again = ending(await launched(SERVER, env));
    expect((await whoami(again.url, key)).status).toBe(200);
    await oldServesOn(20);
  });
});

describe('a migration that says older versions cannot work with it', () => {
  it('is obeyed: an old node does not start any more, and says why in one sentence', PATIENT, async () => {
    const { command, name } = await addMigration(
      '-- breaking: policies are kept elsewhere\ncreate table elsewhere (id bigint)',
    );
    const next = ending(await launched(command, env));
    expect((await whoami(next.url, key)).status).toBe(200);
    const refused = launch(SERVER, { ...env, LOG_LEVEL: 'warn' });
    expect(await refused.ended).toBe(1);
    expect(refused.output().trim()).toBe(
      `The database has migration ${name}, which this program cannot work with: start a newer Parley.`,
    );
  });
});
