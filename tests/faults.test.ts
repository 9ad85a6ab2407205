// Faults of the database have names: in the answer, on the line of the request, in the metrics and in /readyz; and they end by themselves.
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { retryWhileUnavailable } from '../server/kernel/cluster/await-database.ts';
import { clusterFigures } from '../server/kernel/cluster/figures.ts';
import { SharedFigures } from '../server/kernel/cluster/shared-figures.ts';
import { sql } from '../server/kernel/db/sql.ts';
import { createLog } from '../server/kernel/log.ts';
import { Meter } from '../server/kernel/meter.ts';
import { migratedDatabase, type TestApp, testApp } from './support/app.ts';
import { type DatabaseFaultProxy, type InjectedError, startDatabaseFaults } from './support/database-faults.ts';

const patience = { timeout: 30_000, interval: 100 };
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type Line = Record<string, unknown>;
function keptLog() {
  const lines: Line[] = [];
  return { lines, log: createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Line) }) };
}

type Stage = { app: TestApp; lines: Line[]; database: DatabaseFaultProxy; direct: string };

async function haveApp(
  env: Record<string, string> = {},
  prepare = async (_url: string): Promise<void> => undefined,
): Promise<Stage> {
  const direct = await migratedDatabase();
  await prepare(direct);
  const database = await startDatabaseFaults(direct);
  const { lines, log } = keptLog();
  const app = await testApp({ databaseUrl: database.url, env: { RATE_LIMITS: 'off', ...env }, log });
  ends.push(
    () => database.stop(),
    async () => {
      database.inject(undefined);
      await app.stop();
    },
  );
  return { app, lines, database, direct };
}

async function foreigner(url: string, ...statements: string[]): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'somewhere else' });
  await client.connect();
  ends.push(() => client.end().catch(() => undefined));
  for (const statement of statements) await client.query(statement);
  return client;
}

/** By hand: the client of tests takes a 503 for a mistake of the server. */
async function ask({ app }: Stage, method: 'GET' | 'POST', id: string) {
  const reply = await fetch(`${app.url}/v1/policies`, {
    method,
    headers: { 'x-api-key': app.owner.secret, 'content-type': 'application/json', 'x-request-id': id },
    ...(method === 'POST' && { body: JSON.stringify({ name: `Policy ${id}`, text: 'Be kind.' }) }),
  });
  return { status: reply.status, body: (await reply.json()) as { details?: Line; message?: string } };
}
const readiness = async ({ app }: Stage) => {
  const reply = await fetch(`${app.url}/readyz`);
  return { status: reply.status, message: ((await reply.json()) as { message?: string }).message ?? '' };
};
const lineOf = ({ lines }: Stage, id: string) =>
  expect.poll(() => lines.find((line) => line.msg === 'request' && line.request_id === id), patience);
const counted = async ({ app }: Stage, code: string): Promise<number> => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return Number(new RegExp(`^parley_database_errors_total\\{code="${code}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
};

const NO_SPACE = 'could not extend file "base/16384/16397": No space left on device';
const WRITES = /^\s*(with|insert|update|delete|create)\b/i;

it('a full disk is named, and the node is out until there is room again', { timeout: 90_000 }, async () => {
  const stage = await haveApp({ ROLES: 'api' });
  expect(await readiness(stage)).toMatchObject({ status: 200 });
  expect(await counted(stage, '53100')).toBe(0);
  stage.database.inject({ code: '53100', message: NO_SPACE, statements: WRITES });
  const { status, body } = await ask(stage, 'POST', 'disk-full');
  expect(status).toBe(503);
  expect(body.details).toEqual({ cause: 'disk' });
  // What the server says of its files is for the operator alone.
  expect(JSON.stringify(body)).not.toContain('base/16384');
  await lineOf(stage, 'disk-full').toMatchObject({
    level: 'warn',
    status: 503,
    cause: 'disk',
    code: '53100',
    reason: NO_SPACE,
  });
  expect(await counted(stage, '53100')).toBeGreaterThan(0);
  await expect
    .poll(() => readiness(stage), patience)
    .toMatchObject({ status: 503, message: expect.stringContaining('disk is full (53100)') });
  // It stays out as long as there is no room, though no request comes any more.
  await new Promise((resolve) => setTimeout(resolve, 7000));
  expect(await readiness(stage)).toMatchObject({ status: 503 });
  expect(stage.database.sent()).toBeGreaterThan(3);
  stage.database.inject(undefined);
  await expect.poll(() => readiness(stage), patience).toMatchObject({ status: 200 });
  expect((await ask(stage, 'POST', 'room-again')).status).toBe(201);
});

it('one statement that is too large for temporary files is named, and does not put the node out', async () => {
  const stage = await haveApp({ ROLES: 'api' });
  stage.database.inject({
    code: '53400',
    message: 'temporary file size exceeds temp_file_limit',
    statements: /from policies/i,
  });
  expect(await ask(stage, 'GET', 'large-sort')).toMatchObject({
    status: 503,
    body: { details: { cause: 'resources' } },
  });
  await lineOf(stage, 'large-sort').toMatchObject({ cause: 'resources', code: '53400' });
  expect(await readiness(stage)).toMatchObject({ status: 200 });
});

it('a lock that does not come in time is named', async () => {
  const stage = await haveApp({ ROLES: 'api' }, async (url) => {
    const client = await foreigner(url);
    await client.query(`alter database ${new URL(url).pathname.slice(1)} set lock_timeout = '300ms'`);
  });
  await foreigner(stage.direct, 'begin', 'lock table policies in access exclusive mode');
  expect(await ask(stage, 'GET', 'locked')).toMatchObject({ status: 503, body: { details: { cause: 'lock' } } });
  await lineOf(stage, 'locked').toMatchObject({
    cause: 'lock',
    code: '55P03',
    reason: 'canceling statement due to lock timeout',
  });
  expect(await counted(stage, '55P03')).toBe(1);
});

it('a pool without a free connection is named, puts the node out after two seconds, and takes it in again', {
  timeout: 90_000,
}, async () => {
  const stage = await haveApp({ ROLES: 'api', DATABASE_POOL_SIZE: '2' });
  const holder = await foreigner(stage.direct, 'begin', 'lock table policies in access exclusive mode');
  const asked = Array.from({ length: 4 }, (_, i) => ask(stage, 'GET', `starved-${i}`));
  await expect
    .poll(() => readiness(stage), patience)
    .toMatchObject({ status: 503, message: expect.stringContaining('no connection') });
  await lineOf(stage, 'starved-3').toMatchObject({ status: 503, cause: 'pool', code: 'pool' });
  await holder.query('rollback');
  await Promise.all(asked);
  await expect.poll(() => readiness(stage), patience).toMatchObject({ status: 200 });
  expect((await ask(stage, 'GET', 'fed-again')).status).toBe(200);
});

it('a server that gives no more connections is named, and the node is out meanwhile', { timeout: 90_000 }, async () => {
  const stage = await haveApp({ ROLES: 'api' });
  const crowded: InjectedError = { code: '53300', message: 'sorry, too many clients already', logIns: true };
  stage.database.inject(crowded);
  // The control connection stays, as it would with a server that is merely full.
  const client = await foreigner(stage.direct);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parley' and datname = current_database()`,
  );
  await expect
    .poll(() => ask(stage, 'GET', 'crowded'), patience)
    .toMatchObject({ status: 503, body: { details: { cause: 'connections_used_up' } } });
  await lineOf(stage, 'crowded').toMatchObject({ status: 503 });
  expect(stage.lines.filter((line) => line.code === '53300' && line.cause === 'connections_used_up')).not.toEqual([]);
  await expect.poll(() => readiness(stage), patience).toMatchObject({ status: 503 });
  stage.database.inject(undefined);
  await expect.poll(() => readiness(stage), patience).toMatchObject({ status: 200 });
  expect((await ask(stage, 'GET', 'let-in-again')).status).toBe(200);
});

describe('a start', () => {
  it('says which session holds the lock that it waits for, and blames no database that answers', {
    timeout: 60_000,
  }, async () => {
    const { app } = await haveApp({ ROLES: 'api' });
    const holder = await foreigner(app.databaseUrl, 'begin', 'lock table job_kinds in access exclusive mode');
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    const { lines, log } = keptLog();
    const { kernel } = app;
    const step = { step: 'register kinds of jobs', server: kernel.db.server, config: kernel.config, log };
    let tries = 0;
    const done = retryWhileUnavailable(step, async () => {
      // The driver's own words for a statement that is not answered in time.
      if (++tries === 1) throw new Error('Query read timeout');
      await kernel.db.run(sql`insert into job_kinds (name) values ('of the test') on conflict do nothing`);
    });
    await expect
      .poll(() => lines.map(({ msg }) => String(msg)).join('\n'), patience)
      .toMatch(
        new RegExp(
          `still trying to register kinds of jobs, for \\d+ s: it waits for a lock of session ${rows[0]?.pid} \\(somewhere else, idle in transaction`,
        ),
      );
    await holder.query('rollback');
    await done;
    expect(lines[0]).toMatchObject({ level: 'warn', cause: 'timeout' });
    expect(String(lines[0]?.msg)).toMatch(
      /could not register kinds of jobs yet: the database answers, but this took too long/,
    );
    expect(lines.map(({ msg }) => msg).join('\n')).not.toContain('went away');
  });
});

it('the first scrape leaves out what is not known yet, and no gauge bears the name of a counter', async () => {
  const { app } = await haveApp({ ROLES: 'api' });
  const meter = new Meter();
  const figures = new SharedFigures(app.kernel.db, app.kernel.log, [clusterFigures()]);
  const samples = async () =>
    (await meter.text())
      .split('\n')
      .filter((line) => /^parley_(workers_alive|cluster_figures_age_seconds) /.test(line));
  await figures.show(meter, false);
  expect(await samples()).toEqual([]);
  await expect
    .poll(async () => {
      await figures.show(meter, true);
      return samples();
    }, patience)
    .toEqual(['parley_workers_alive 0', expect.stringMatching(/^parley_cluster_figures_age_seconds \d/)]);
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const gauges = [...text.matchAll(/^# TYPE (\w+) gauge$/gm)].map(([, name]) => name);
  expect(gauges.length).toBeGreaterThan(30);
  expect(gauges.filter((name) => name?.endsWith('_total'))).toEqual([]);
});
