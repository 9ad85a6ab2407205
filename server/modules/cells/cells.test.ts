// An organization with one object of every kind, written into a file in one installation and read in another.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestApp, testApp } from '../../../tests/support/app.ts';
import { type Client, created } from '../../../tests/support/client.ts';
import { parley } from '../../../tests/support/command-line.ts';
import { differences, everyAnswer, UNANSWERED } from '../../../tests/support/every-answer.ts';
import { factories } from '../../../tests/support/factories.ts';
import { verifyChain } from '../../kernel/audit.ts';
import type { ReportProgress } from '../../kernel/backup/back-up.ts';
import { sql } from '../../kernel/db/sql.ts';
import { VERSION } from '../../kernel/version.ts';
import { findOrganization, resume } from '../access/operator.ts';
import { verify as verifyReceipts } from '../compliance/receipts.ts';
import { exportOrganization } from './export.ts';
import { importOrganization } from './import.ts';
import { MOVED_TABLES } from './moved-tables.ts';
import { publicKeyOf } from './organization-file.ts';

const ENV = { RATE_LIMITS: 'off' };
const otherKey = randomBytes(32).toString('base64');
let folder: string;
let file: string;
/** The cell that the organization comes from, and the one that it goes to. */
let [old, fresh]: TestApp[] = [];
let org: { id: string; client: Client; secret: string };
const own: Record<string, string> = {};
/** Before the export, which the audit log names. */
let until: string;
let written: Awaited<ReturnType<typeof exportOrganization>>;
/** What a person who waits for the export was shown. */
const reports: Parameters<ReportProgress>[0][] = [];

const cells = () => {
  if (!old || !fresh) throw new Error('not started');
  return { old, fresh };
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parley-cells-'));
  file = path.join(folder, 'movers.parley');
  const databaseUrl = await migratedDatabase();
  const busy = await testApp({ databaseUrl, env: ENV });
  org = await busy.newOrganization('Movers');
  for (const [kind, make] of Object.entries(factories)) own[kind] = await make(org.client);
  // Every event has its position, and the relay has passed it.
  const waiting = () =>
    busy.kernel.db.one<{ n: number }>(
      sql`select count(*)::int as n from events, webhook_relay relay where events.position is null or events.position > relay.position`,
    );
  await vi.waitFor(async () => expect((await waiting()).n).toBe(0), { timeout: 30_000, interval: 100 });
  await busy.stop();
  // Nothing works on it from here on, so that what is read before and after is the same.
  old = await testApp({ databaseUrl, env: { ...ENV, ROLES: 'api' } });
  org = { ...org, client: old.owner.as(org.secret) };
  fresh = await testApp({ env: { ...ENV, ROLES: 'api', PARLEY_SECRET_KEY: otherKey } });
  until = new Date().toISOString();
  const recipient = { publicKey: publicKeyOf(fresh.kernel.keys[0]) };
  written = await exportOrganization(old.kernel, org.id, file, {
    recipient,
    progress: (seen) => reports.push({ ...seen }),
  });
});
afterAll(async () => {
  await old?.stop();
  await fresh?.stop();
  await rm(folder, { recursive: true, force: true });
});

const opener = () => ({ keys: cells().fresh.kernel.keys });
const damage = async (name: string, change: (bytes: Buffer) => Buffer): Promise<string> => {
  const damaged = path.join(folder, name);
  await writeFile(damaged, change(await readFile(file)));
  return damaged;
};

describe('the list of tables', () => {
  it('says of every table of the database whether its rows travel', async () => {
    const { rows } = await cells().old.kernel.db.queryable.query<{ name: string; org_id: boolean }>(
      `select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name,
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped) as org_id
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'simulated_carrier')`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(MOVED_TABLES).sort());
    const without = rows.filter(
      ({ name, org_id }) => org_id && 'stays' in MOVED_TABLES[name as keyof typeof MOVED_TABLES],
    );
    expect(without.map(({ name }) => name).sort()).toEqual([
      'device_logins',
      'graph_presence',
      'moved_names',
      'organization_moves',
      'presence',
      'provider_sign_ins',
      'push_devices',
    ]);
  });

  it('is filled by the objects of these tests: most tables hold a row', () => {
    const empty = Object.entries(written.manifest).flatMap(([table, { rows }]) => (rows === 0 ? [table] : []));
    expect(Object.keys(written.manifest).length - empty.length, `empty: ${empty.join(', ')}`).toBeGreaterThan(70);
  });

  it('has every trigger that makes rows from new rows stand still during an import', async () => {
    const { rows } = await cells().old.kernel.db.queryable.query<{ name: string }>(
      `select distinct p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
         join pg_namespace n on n.oid = c.relnamespace
       where not t.tgisinternal and n.nspname in ('public', 'simulated_carrier') and t.tgtype & 12 > 0 and t.tgtype & 2 = 0
         and position('parley.moving' in p.prosrc) = 0`,
    );
    expect(rows).toEqual([]);
  });
});

it('shows how far it is, table by table, while it is written', () => {
  const tables = Object.keys(written.manifest);
  const withRows = tables.filter((name) => (written.manifest[name]?.rows ?? 0) > 0);
  expect([...new Set(reports.map(({ table }) => table))]).toEqual(expect.arrayContaining(withRows));
  for (const [n, { done, of, bytes }] of reports.entries()) {
    expect(of).toBe(tables.length);
    expect(done).toBeGreaterThanOrEqual(reports[n - 1]?.done ?? 0);
    expect(bytes).toBeGreaterThanOrEqual(reports[n - 1]?.bytes ?? 0);
  }
});

describe('a file that does not fit', () => {
  const refused = (path_: string, options: object = {}) =>
    importOrganization(cells().fresh.kernel, path_, { opener: opener(), ...options });

  it('is refused in one sentence: no such file, a foreign one, one that was cut off, or changed', async () => {
    await expect(refused(path.join(folder, 'nothing'))).rejects.toThrow(/there is no such file/);
    await expect(refused(await damage('text', () => Buffer.from('hello')))).rejects.toThrow(
      /holds no organization of Parley/,
    );
    await expect(
      importOrganization(cells().fresh.kernel, file, { opener: { keys: cells().old.kernel.keys } }),
    ).rejects.toThrow(/sealed for another installation/);
    for (const share of [0.2, 0.5, 0.9, 0.999])
      await expect(
        refused(await damage('cut', (bytes) => bytes.subarray(0, Math.floor(bytes.length * share)))),
      ).rejects.toThrow(/damaged or was cut off/);
    for (const share of [0.1, 0.6, 0.98]) {
      const changed = await damage('changed', (bytes) => {
        const at = Math.floor(bytes.length * share);
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        return bytes;
      });
      await expect(refused(changed)).rejects.toThrow(/damaged/);
    }
    expect(await cells().fresh.kernel.db.maybe(sql`select 1 from organizations where id = ${org.id}`)).toBeUndefined();
  });

  it('is refused where the tables are newer or older', async () => {
    const { kernel } = cells().fresh;
    const [latest] = await kernel.db.rows<{ name: string }>(
      sql`select name from schema_migrations order by name desc limit 1`,
    );
    await kernel.db.pool.query('update schema_migrations set name = $2 where name = $1', [
      latest?.name,
      '9999_future.sql',
    ]);
    await expect(refused(file)).rejects.toThrow(
      new RegExp(`newer Parley .* it has ${latest?.name}. Update this installation first`),
    );
    await kernel.db.pool.query('update schema_migrations set name = $2 where name = $1', [
      '9999_future.sql',
      latest?.name,
    ]);
    await kernel.db.pool.query(
      `insert into schema_migrations select '9999_future.sql', hash, applied_at, breaking from schema_migrations limit 1`,
    );
    await expect(refused(file)).rejects.toThrow(
      /older Parley .* without 9999_future.sql. Update that installation first/,
    );
    await kernel.db.pool.query(`delete from schema_migrations where name = '9999_future.sql'`);
  });

  it('names what clashes, in a dry run and before it would commit', async () => {
    const { fresh: there } = cells();
    const other = await there.newOrganization('Movers');
    const dry = await refused(file, { isDryRun: true });
    expect(dry.clashes).toEqual([{ table: 'public.organizations', columns: 'slug', rows: 1, example: 'movers' }]);
    await expect(refused(file)).rejects.toThrow(
      'Another organization is called movers here: give this one another short name with --slug.',
    );
    expect((await refused(file, { isDryRun: true, slug: 'movers-two' })).clashes).toEqual([]);
    // A value that only one organization of an installation may have.
    const [channel] = created(await org.client.get('/v1/channels')).data;
    const { id: assistant_id } = created(await other.client.post('/v1/assistants', { name: 'Elsewhere' }));
    const taken = created(await other.client.post('/v1/channels', { name: 'Elsewhere', assistant_id }));
    await there.kernel.db.pool.query('update channels set public_key = $2 where id = $1', [
      taken.id,
      channel.public_key,
    ]);
    const clashing = await refused(file, { isDryRun: true, slug: 'movers-two' });
    expect(clashing.clashes).toEqual([
      { table: 'public.channels', columns: 'public_key', rows: 1, example: channel.public_key },
    ]);
    await expect(refused(file, { slug: 'movers-two' })).rejects.toThrow(/channels \(public_key\)/);
    await there.kernel.db.pool.query('delete from channels where id = $1', [taken.id]);
    await there.kernel.db.pool.query(`update organizations set slug = 'others' where id = $1`, [other.id]);
  });
});

describe('an organization that arrives', () => {
  it('answers every GET as before, with the same keys, and its chains verify', { timeout: 240_000 }, async () => {
    const { old: before, fresh: after } = cells();
    const wish = { own, until, objects: 3, pages: 3 };
    const first = await everyAnswer(org.client, wish);
    expect(differences(first, await everyAnswer(org.client, wish))).toEqual([]);
    const answered = new Set([...first.values()].flatMap(({ operation, status }) => (status < 300 ? [operation] : [])));
    const silent = [...new Set([...first.values()].map(({ operation }) => operation))].filter(
      (name) => !answered.has(name),
    );
    expect.soft(silent.sort()).toEqual(Object.keys(UNANSWERED));

    const arrival = await importOrganization(after.kernel, file, { opener: opener() });
    expect(arrival.rows).toEqual(
      Object.fromEntries(Object.entries(written.manifest).map(([table, { rows }]) => [table, rows])),
    );
    const found = await findOrganization(after.kernel, 'movers');
    expect(found.status).toBe('suspended');
    const client = after.owner.as(org.secret);
    expect((await client.get('/v1/identity/whoami')).status).toBe(401);
    await resume(after.kernel, found);

    expect(differences(first, await everyAnswer(client, wish))).toEqual([]);
    expect((await verifyChain(after.kernel, org.id)).broken).toBeNull();
    expect((await verifyReceipts(after.kernel, org.id)).broken).toBeNull();
    expect((await verifyChain(before.kernel, org.id)).broken).toBeNull();
    await expect(importOrganization(after.kernel, file, { opener: opener() })).rejects.toThrow(/is here already/);
  });

  it('goes on: a reader of the event stream names a position of the old cell, and new work is stored', async () => {
    const { old: before, fresh: after } = cells();
    const events = await before.kernel.db.rows<{ position: number; type: string }>(
      sql`select position, type from events where org_id = ${org.id} and position is not null order by position`,
    );
    const client = after.owner.as(org.secret);
    created(await client.post('/v1/assistants', { name: 'Made in the new cell' }));
    const seen = events[Math.floor(events.length / 2)];
    const stream = await client.get('/v1/events/stream?follow=false&sensitivity_max=sensitive', {
      'last-event-id': String(seen?.position),
    });
    const types = stream.text.match(/(?<=^event: ).*$/gm) ?? [];
    const rest = events.filter(({ position }) => position > (seen?.position ?? 0)).map(({ type }) => type);
    expect(types.slice(0, rest.length)).toEqual(rest);
    expect(types.length).toBeGreaterThan(rest.length);
  });

  it('has its jobs, and webhooks are made of no event twice', async () => {
    const { old: before, fresh: after } = cells();
    const jobs = sql`select kind, count(*)::int as n from jobs where org = ${org.id}::text and kind <> 'resume-organization' group by 1 order by 1`;
    expect(await after.kernel.db.rows(jobs)).toEqual(await before.kernel.db.rows(jobs));
    const late = sql`select count(*)::int as n from events e join webhook_endpoints w on w.org_id = e.org_id
      where e.org_id = ${org.id} and e.xid = '0'::xid8 and e.occurred_at >= w.since`;
    expect(await after.kernel.db.one(late)).toEqual({ n: 0 });
  });
});

it('is a command: export, look and import, under a passphrase', { timeout: 240_000 }, async () => {
  const { old: before, fresh: after } = cells();
  const other = await before.newOrganization('Leavers');
  await factories.conversation(other.client);
  const env = (app: TestApp, key: string) => ({
    DATABASE_URL: app.databaseUrl,
    PARLEY_SECRET_KEY: key,
    PARLEY_BACKUP_PASSPHRASE: 'a long passphrase',
  });
  const { SECRET_KEY } = await import('../../../tests/support/app.ts');
  const target = path.join(folder, 'leavers.parley');
  const exported = await parley(['org', 'export', target, '--org', 'leavers'], env(before, SECRET_KEY));
  expect([exported.code, exported.text]).toEqual([0, expect.stringMatching(/Leavers, \d+ rows of \d+ tables/)]);
  expect((await stat(target)).mode & 0o077).toBe(0);
  expect((await readFile(target)).includes('Leavers')).toBe(false);
  expect((await parley(['org', 'export', target, '--org', 'leavers'], env(before, SECRET_KEY))).text).toMatch(
    /exists already/,
  );
  const looked = await parley(['org', 'import', target, '--check', '--json'], env(after, otherKey));
  const { versions, ...found } = JSON.parse(looked.stdout);
  expect(found).toMatchObject({ imported: false, clashes: [], organization: { slug: 'leavers' } });
  expect(versions.file).toEqual(versions.here);
  expect(versions.here).toEqual({
    parley: VERSION,
    postgres: expect.stringMatching(/^\d+\.\d+/),
    migration: expect.stringMatching(/^\d{4}_\w+\.sql$/),
  });
  const wrong = await parley(['org', 'import', target], {
    ...env(after, otherKey),
    PARLEY_BACKUP_PASSPHRASE: 'another passphrase',
  });
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringMatching(/^The passphrase does not open this file/)]);
  const imported = await parley(['org', 'import', target], env(after, otherKey));
  expect([imported.code, imported.text]).toEqual([
    0,
    expect.stringMatching(/Imported; both its chains verify[\s\S]*parley org resume leavers/),
  ]);
  expect((await parley(['org', 'key'], env(after, otherKey))).stdout.trim()).toBe(publicKeyOf(after.kernel.keys[0]));
});
