// What older versions left goes on with this one: their databases, their backups and the jobs that waited in them.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { verifyChain } from '../server/kernel/audit.ts';
import { inspect, restore } from '../server/kernel/backup/restore.ts';
import { DatabaseServer } from '../server/kernel/db/server.ts';
import { sql } from '../server/kernel/db/sql.ts';
import { createLog } from '../server/kernel/log.ts';
import { migrate, readMigrations } from '../server/kernel/migrate.ts';
import { newKey } from '../server/modules/access/key-format.ts';
import { migratedDatabase, projectFolder, testApp, testClock } from './support/app.ts';
import { created } from './support/client.ts';
import { emptyDatabase } from './support/cluster.ts';
import {
  keptReleases,
  movedJobs,
  OLDER_API_KEY,
  OLDER_BACKUP,
  OLDER_JOBS,
  OLDER_SECRET_KEY,
  olderDatabase,
  withClient,
} from './support/older-versions.ts';
import { launch } from './support/process.ts';

const migrations = await readMigrations(path.join(projectFolder, 'migrations'));
const older = migrations.flatMap(({ replaces }) => replaces);
const upgrade = (url: string) => migrate(new DatabaseServer(url), migrations, () => undefined);

/** One line for everything in the catalogs that an object of ours consists of. */
async function catalogOf(url: string): Promise<string[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ line: string }>(`
      with ours as (select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
      tables as (select c.*, c.oid::regclass::text as name from pg_class c join ours on ours.oid = c.relnamespace)
      select 'schema ' || nspname as line from ours
      union all select 'relation ' || concat_ws(' ', name, relkind, relpersistence, reloptions, relrowsecurity) from tables
      union all
      select 'column ' || concat_ws(' ', name, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid),
        attgenerated, attidentity, attstorage, attcollation::regcollation)
      from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relkind = 'r'
      union all select 'index ' || pg_get_indexdef(indexrelid) || indisvalid from pg_index join tables on tables.oid = indrelid
      union all
      select 'constraint ' || concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid), convalidated)
      from pg_constraint join tables on tables.oid = conrelid
      union all select 'function ' || pg_get_functiondef(p.oid) from pg_proc p join ours on ours.oid = p.pronamespace
      union all select 'trigger ' || pg_get_triggerdef(g.oid) || tgenabled::text from pg_trigger g join tables on tables.oid = tgrelid where not tgisinternal
      union all
      select 'comment ' || concat_ws(' ', pg_describe_object(classoid, objoid, objsubid), description)
      from pg_description where objoid in (select oid from tables union all select oid from pg_proc where pronamespace in (select oid from ours))
      union all select 'sequence ' || concat_ws(' ', schemaname, sequencename, data_type, increment_by, cycle) from pg_sequences
      order by 1`),
  );
  return rows.map(({ line }) => line);
}

const appliedIn = async (url: string) =>
  (await withClient(url, (client) => client.query('select name, hash, breaking from schema_migrations order by name')))
    .rows;

describe('the baseline', () => {
  it('makes what the older migrations make, and counts them as applied', async () => {
    const [old, fresh] = [await emptyDatabase(), await emptyDatabase()];
    expect(older).toHaveLength(58);
    await migrate(new DatabaseServer(old), older, () => undefined);
    expect(await upgrade(old)).toEqual(migrations.map(({ name }) => name));
    expect(await upgrade(fresh)).toEqual(migrations.map(({ name }) => name));
    expect(await catalogOf(fresh)).toEqual(await catalogOf(old));
    expect(await appliedIn(fresh)).toEqual(await appliedIn(old));
    const seeds = (client: pg.Client) =>
      client.query('select e.*, s.*, r.* from permission_epoch e, event_sequence s, webhook_relay r');
    expect((await withClient(fresh, seeds)).rows).toEqual((await withClient(old, seeds)).rows);
    expect([await upgrade(old), await upgrade(fresh)]).toEqual([[], []]);
  });

  it('is numbered without holes, and so are the migrations after it', () => {
    expect(migrations.map(({ name }) => Number(name.slice(0, 4)))).toEqual(migrations.map((_, index) => index + 1));
  });
});

describe('releases', async () => {
  const kept = await keptReleases();

  it('left their databases here, all before the one that is prepared (CONTRIBUTING.md says how)', async () => {
    const read = (name: string) => readFile(path.join(projectFolder, name), 'utf8');
    const { version } = JSON.parse(await read('package.json')) as { version: string };
    const dated = [...(await read('CHANGELOG.md')).matchAll(/^## \[(\d+\.\d+\.\d+)\] - /gm)].map(([, name]) => name);
    expect(dated).toContain('0.1.0');
    expect(dated.filter((name) => name !== version && !kept.includes(name ?? ''))).toEqual([]);
  });

  it.each(kept)('%s: its database becomes what a new one is', async (release) => {
    const url = await olderDatabase(release);
    await upgrade(url);
    expect(await catalogOf(url)).toEqual(await catalogOf(await migratedDatabase()));
  });
});

describe('a database of 0.1.0', () => {
  it('is upgraded: its jobs wait as before, its data is served and its work goes on', async () => {
    const url = await olderDatabase();
    await upgrade(url);
    expect((await withClient(url, movedJobs)).rows).toEqual(OLDER_JOBS);

    const app = await testApp({ databaseUrl: url, env: { PARLEY_SECRET_KEY: OLDER_SECRET_KEY } });
    try {
      const owner = app.owner.as(OLDER_API_KEY);
      const { organization_id: org } = created(await owner.get('/v1/identity/whoami'));
      const [conversation] = created(await owner.get('/v1/conversations')).data;
      const messages = created(await owner.get(`/v1/conversations/${conversation.id}/messages`)).data;
      expect(JSON.stringify(messages)).toContain('How long does delivery take?');
      const [person] = created(await owner.get('/v1/identity/end-users')).data;
      expect(person.traits.first_name).toBe('Ada');
      expect((await verifyChain(app.kernel, org)).broken).toBeNull();
      const [base] = created(await owner.get('/v1/knowledge-bases')).data;
      const giftCards = async () =>
        created(await owner.get(`/v1/knowledge-bases/${base.id}/documents`)).data.find(
          ({ title }: { title: string }) => title === 'Gift cards',
        ).status;
      await expect.poll(giftCards, { timeout: 60_000 }).toBe('indexed');
      // The worker that held it is gone.
      const ran = () => app.kernel.db.rows(sql`select 1 from jobs where key = 'ran' and locked_by is null`);
      await expect.poll(ran, { timeout: 60_000 }).toHaveLength(1);
    } finally {
      await app.stop();
    }
  });

  it('keeps every job, once, when the process is killed in the middle of the move', async () => {
    const url = await olderDatabase();
    // Only the move is left: an index that is made concurrently would wait for the transaction below.
    await migrate(new DatabaseServer(url), older, () => undefined);
    const env = { DATABASE_URL: url, PARLEY_SECRET_KEY: OLDER_SECRET_KEY };
    const command = [process.execPath, 'cli/bin.js', 'migrate'];
    await withClient(url, async (reader) => {
      const jobs = 'select id::text, key from graphile_worker._private_jobs order by id';
      const before = (await reader.query(jobs)).rows;
      // The move reads this table, and only then waits to drop it.
      await reader.query('begin; lock table graphile_worker._private_known_crontabs in access share mode');
      const moving = () =>
        reader.query(
          "select pid from pg_locks where not granted and relation = 'graphile_worker._private_known_crontabs'::regclass",
        );
      const killed = launch(command, env);
      await expect.poll(async () => (await moving()).rowCount, { timeout: 100_000, interval: 20 }).toBe(1);
      killed.child.kill('SIGKILL');
      expect(await killed.ended).toBe('SIGKILL');
      await expect.poll(async () => (await moving()).rowCount, { timeout: 20_000 }).toBe(0);
      await reader.query('commit');
      expect((await reader.query(jobs)).rows).toEqual(before);
      expect((await reader.query(`select to_regclass('jobs') as there`)).rows).toEqual([{ there: null }]);

      const again = launch(command, env);
      expect([await again.ended, again.output()]).toEqual([0, expect.stringContaining('up to date')]);
      expect((await reader.query('select id::text, key from jobs order by id')).rows).toEqual(before);
      expect((await movedJobs(reader)).rows).toEqual(OLDER_JOBS);
      // Numbers go on where they were.
      const added = await reader.query(`select enqueue_job('of-a-test', '{}', '2090-01-01', 25, null)::int as id`);
      expect(added.rows[0].id).toBeGreaterThan(10);
    });
  });
});

describe('a database from before members', () => {
  it('keeps its sessions and links until they end: none is renewed, and both are still used as they were made', async () => {
    const url = await emptyDatabase();
    const before = migrations.filter(({ name }) => name < '0007');
    expect(before).toHaveLength(6);
    await migrate(new DatabaseServer(url), before, () => undefined);
    const clock = testClock();
    const [owner, session] = [newKey(), newKey()];
    const code = `plc_${randomBytes(32).toString('base64url')}`;
    const [org, ownerId, sessionId, linkId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const end = new Date(clock.nowMs() + 6 * 3600_000);
    const digest = (secret: string) => createHash('sha256').update(secret).digest();
    await withClient(url, async (client) => {
      await client.query(
        `insert into organizations (id, name, slug, created_at, updated_at) values ($1, 'Old', 'old', now(), now())`,
        [org],
      );
      const key = `insert into api_keys (id, org_id, name, hash, key_prefix, role, created_by, expires_at, created_at, is_session, maker_id, invited_by)
        values ($1, $2, $3, $4, 'ply_', 'owner', 'system', $5, now(), $6, $7, $8)`;
      await client.query(key, [ownerId, org, 'Owner', digest(owner), null, false, null, null]);
      await client.query(key, [sessionId, org, 'Dana', digest(session), end, true, ownerId, 'key Owner']);
      await client.query(
        `insert into sign_in_links (id, org_id, hash, name, role, scopes, maker_id, expires_at, created_at, made_in, made_by)
         values ($1, $2, $3, 'Kim', 'owner', '{conversations:read}', $4, $5, now(), $6, 'Dana')`,
        [linkId, org, digest(code), ownerId, end, sessionId],
      );
    });
    await upgrade(url);
    const app = await testApp({ databaseUrl: url, clock, env: { RATE_LIMITS: 'off' } });
    try {
      const dana = app.owner.as(session);
      expect(created(await dana.get('/v1/identity/whoami'))).toMatchObject({
        organization_id: org,
        member: null,
        principal: { name: 'Dana' },
      });
      const links = created(await app.owner.as(owner).get('/v1/identity/sign-in-links')).data;
      expect(links).toMatchObject([{ id: linkId, made_by: 'Dana', session_id: sessionId, member_id: null }]);
      const opened = created(await app.owner.as('').post('/console/session', { code }));
      expect(opened).toMatchObject({
        name: 'Kim',
        scopes: ['conversations:read'],
        member_id: null,
        expires_at: end.toISOString(),
      });
      const kim = app.owner.as(opened.plain_text_key);
      // Used all the time, and over when it was to be over.
      for (const _hour of [1, 2, 3, 4, 5]) {
        clock.advance(3600_000);
        for (const client of [dana, kim]) expect((await client.get('/v1/identity/whoami')).status).toBe(200);
      }
      clock.advance(3600_000 + 1000);
      for (const client of [dana, kim]) expect((await client.get('/v1/identity/whoami')).status).toBe(401);
      expect((await app.owner.as(owner).get('/v1/identity/whoami')).status).toBe(200);
    } finally {
      await app.stop();
    }
  });
});

describe('a backup from before 0.2', () => {
  it('brings its waiting jobs along', async () => {
    const url = await emptyDatabase();
    // It proves nothing about who wrote it: that is taken only when the operator says so.
    await expect(inspect(OLDER_BACKUP, {})).rejects.toThrow(/--unauthenticated/);
    const access = { unauthenticated: true };
    const options = { migrations, log: createLog('silent'), access, settle: [] };
    const inspected = await inspect(OLDER_BACKUP, access);
    await restore(new DatabaseServer(url), OLDER_BACKUP, inspected, options);
    expect(await catalogOf(url)).toEqual(await catalogOf(await migratedDatabase()));
    expect((await withClient(url, movedJobs)).rows).toEqual(OLDER_JOBS);
    await withClient(url, async (client) => {
      const document = await client.query(`select key from jobs where kind = 'ingest-document'`);
      expect(document.rows).toEqual([{ key: expect.stringMatching(/^ingest-document:/) }]);
      const added = await client.query(`select enqueue_job('of-a-test', '{}', '2090-01-01', 25, null)::int as id`);
      expect(added.rows[0].id).toBeGreaterThan(10);
    });
  });

  it('is not loaded into a database that this version has migrated already', async () => {
    const access = { unauthenticated: true };
    const options = { migrations, log: createLog('silent'), access, settle: [] };
    const target = new DatabaseServer(await migratedDatabase());
    await expect(restore(target, OLDER_BACKUP, await inspect(OLDER_BACKUP, access), options)).rejects.toThrow(
      /newer than the backup/,
    );
  });
});
