// Executions end to end (created, dialled, talked, called back, done) beside a bare graphile-worker chain and beside DBOS; with one worker
// process and with two; the gate; sleepers. `PART=workers` runs one part: peers, workers, gate or sleepers.

import { randomBytes } from 'node:crypto';
import { DBOS } from '@dbos-inc/dbos-sdk';
import { Logger, run } from 'graphile-worker';
import pg from 'pg';
import { startApp } from '../server/app.ts';
import type { Context } from '../server/kernel/context.ts';
import { uuid7 } from '../server/kernel/db/ids.ts';
import { sql } from '../server/kernel/db/sql.ts';
import { Meter } from '../server/kernel/meter.ts';
import * as executions from '../server/modules/calling/campaigns/executions.ts';
import * as workflows from '../server/modules/calling/campaigns/workflows.ts';
import { CreateWorkflow } from '../server/modules/calling/contract/schema.ts';
import { callingPorts } from '../tests/support/calling-ports.ts';
import { areas, atNoon, callingOrganization } from './calling-setup.ts';
import { benchKernel } from './cluster.ts';
import { compareWorkers } from './execution-workers.ts';
import { printTable, report } from './table.ts';

const COUNT = Number(process.env.EXECUTIONS ?? 1000);
const SLEEPERS = Number(process.env.SLEEPERS ?? 100_000);
const CONCURRENCY = 10;
const AT_ONCE = 10;

const { PART } = process.env;
const isWanted = (part: string): boolean => PART === undefined || PART === part;

const env = {
  WORKER_CONCURRENCY: String(CONCURRENCY),
  SIMULATED_CARRIER_SPEED: '1000000',
  PARLEY_SECRET_KEY: randomBytes(32).toString('base64'),
};
const opened = await benchKernel({ ...env, ROLES: 'worker' });
const kernel = atNoon(opened.kernel);
const { close } = opened;
const { url } = opened.kernel.db.server;
const { db } = kernel;

/** Several producers at once; the clock runs until the last one is done. */
async function measured(what: string, produce: (i: number) => Promise<unknown>, done: () => Promise<number>) {
  const cpu = process.cpuUsage();
  const began = performance.now();
  let next = 0;
  const producer = async () => {
    for (let i = next++; i < COUNT; i = next++) await produce(i);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, producer));
  while ((await done()) < COUNT) await new Promise((resolve) => setTimeout(resolve, 20));
  const seconds = (performance.now() - began) / 1000;
  const used = process.cpuUsage(cpu);
  return { what, rate: COUNT / seconds, cpu: (used.user + used.system) / 1000 / COUNT };
}

const countOf = async (statement: ReturnType<typeof sql>): Promise<number> =>
  (await db.one<{ n: number }>(statement)).n;

// Bare queue: what an execution needs at least. Created with its job; the dial and the callback are a job each.
async function bareQueue() {
  await db.run(sql`create table bare (id int primary key, status text not null)`);
  const pool = new pg.Pool({ connectionString: url, max: CONCURRENCY + 2 });
  const inTransaction = async (work: (client: pg.PoolClient) => Promise<unknown>) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await work(client);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  const addJob = 'select graphile_worker.add_job($1, $2::json)';
  const move = (id: number, status: string, next?: string) =>
    inTransaction(async (client) => {
      await client.query('update bare set status = $2 where id = $1', [id, status]);
      if (next) await client.query(addJob, [next, JSON.stringify({ id })]);
    });
  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: {
      'bare-dial': (payload) => move((payload as { id: number }).id, 'dialled', 'bare-callback'),
      'bare-callback': (payload) => move((payload as { id: number }).id, 'done'),
    },
  });
  const result = await measured(
    'bare graphile-worker: two jobs, one row',
    (id) =>
      inTransaction(async (client) => {
        await client.query('insert into bare values ($1, $2)', [id, 'created']);
        await client.query(addJob, ['bare-dial', JSON.stringify({ id })]);
      }),
    () => countOf(sql`select count(*) as n from bare where status = 'done'`),
  );
  await runner.stop();
  await pool.end();
  return result;
}

// DBOS: the same story as a durable workflow; the callback is a message.
async function dbos() {
  await db.run(sql`create table replayed (id int primary key, status text not null)`);
  const set = (id: number, status: string) =>
    db.run(sql`insert into replayed values (${id}, ${status}) on conflict (id) do update set status = excluded.status`);
  const story = DBOS.registerWorkflow(
    async (id: number) => {
      await DBOS.runStep(() => set(id, 'dialled'), { name: 'dial' });
      void DBOS.send(`execution-${id}`, 'ended', 'callback');
      await DBOS.recv('callback', 60);
      await DBOS.runStep(() => set(id, 'done'), { name: 'finish' });
    },
    { name: 'execution' },
  );
  DBOS.setConfig({ name: 'bench', systemDatabaseUrl: url, logLevel: 'error' });
  await DBOS.launch();
  const result = await measured(
    'DBOS: dial, recv, finish',
    (id) => DBOS.startWorkflow(story, { workflowID: `execution-${id}` })(id),
    () => countOf(sql`select count(*) as n from replayed where status = 'done'`),
  );
  await DBOS.shutdown();
  return result;
}

const ctx = await callingOrganization(kernel);
/** The last two digits choose who answers. */
const numberOf = (i: number, persona: number): string =>
  `+1${areas[i % areas.length]}55501${String(persona).padStart(2, '0')}`;

const workflow = (delayInSecs: number, needsTCPACompliance = false, of: Context = ctx) => {
  const steps = [{ delayInSecs, needsTCPACompliance }];
  return workflows.create(of, callingPorts, CreateWorkflow.parse({ name: 'Bench', numberOfAgents: 100_000, steps }));
};

async function parley(what: string, personas: readonly number[], legal = false) {
  const made = await Promise.all(Array.from({ length: Math.ceil(COUNT / areas.length) }, () => workflow(0, legal)));
  const app = await startApp({ ...kernel, meter: new Meter() });
  const before = await countOf(sql`select count(*) as n from workflow_executions where status = 'COMPLETED'`);
  const result = await measured(
    what,
    (i) =>
      executions.start(ctx, callingPorts, made[Math.floor(i / areas.length)]?.id ?? '', {
        primaryPhone: numberOf(i, personas[i % personas.length] ?? 0),
      }),
    async () => (await countOf(sql`select count(*) as n from workflow_executions where status = 'COMPLETED'`)) - before,
  );
  await app.stop();
  return result;
}

async function besidePeers() {
  const bare = await bareQueue();
  const replay = await dbos();
  const busy = await parley('Parley: line busy, one callback', [11]);
  const legal = await parley('Parley: no such number, one callback, legal hours asked', [12], true);
  const talk = await parley('Parley: a whole conversation', [0, 1, 2, 3]);
  printTable(
    `${COUNT} executions, created → dialled → called back → done, ${CONCURRENCY} jobs at once`,
    [bare, replay, busy, legal, talk].map(({ what, rate, cpu }) => ({
      what,
      'executions/s': Math.round(rate),
      'ms CPU of ours each': cpu.toFixed(2),
      '× bare queue': (rate / bare.rate).toFixed(2),
      '× DBOS': (rate / replay.rate).toFixed(2),
    })),
  );
  return `${(busy.rate / bare.rate).toFixed(2)}; ${(busy.rate / replay.rate).toFixed(2)} (${busy.rate.toFixed(0)}/s, ${busy.cpu.toFixed(1)} ms CPU of ours; bare ${bare.rate.toFixed(0)}/s, DBOS ${replay.rate.toFixed(0)}/s)`;
}

// The gate alone, one dial after the other: the verdict and its receipt in the dial's transaction, then the last look under the hold.
const DIALS = 500;
const each = async (work: (i: number) => Promise<unknown>): Promise<{ ms: number; cpu: number }> => {
  const cpu = process.cpuUsage();
  const start = performance.now();
  for (let i = 0; i < DIALS; i++) await work(i);
  const used = process.cpuUsage(cpu);
  return { ms: (performance.now() - start) / DIALS, cpu: (used.user + used.system) / 1000 / DIALS };
};
async function gateCost(needsTCPACompliance: boolean) {
  const hours = { id: null, timezone: 'UTC', start_hour: 0, end_hour: 24, tag: 'OTHER' } as const;
  const contact = (i: number) => ({
    id: uuid7(),
    channel: 'call' as const,
    phone: `+1${areas[i % areas.length]}2${String(i).padStart(6, '0')}`,
    lead: {},
    workflow: hours,
    executionId: null,
    needsTCPACompliance,
    requested: false,
    carrierType: 'simulated',
  });
  const empty = await each(() => db.transaction((tx) => tx.run(sql`select 1`)));
  const weighed = await each((i) =>
    db.transaction(async (tx) => {
      const { record } = await callingPorts.gate.weigh(ctx, tx, contact(i), kernel.clock.nowMs());
      record({ moment: 'dial', attempted: true });
    }),
  );
  const held = await each((i) =>
    callingPorts.gate.whileUnlisted(ctx, { phone: contact(i).phone }, async () => undefined),
  );
  return {
    'legal hours': needsTCPACompliance ? 'asked' : 'not asked',
    'an empty transaction, ms': empty.ms.toFixed(2),
    'verdict and receipt, ms': (weighed.ms - empty.ms).toFixed(2),
    'last look, ms': held.ms.toFixed(2),
    'gate per dial, ms': (weighed.ms - empty.ms + held.ms).toFixed(2),
    'ms CPU of ours': (weighed.cpu - empty.cpu + held.cpu).toFixed(2),
  };
}

// Sleepers: executions that wait a month.
async function sleepers() {
  const sleeping = await workflow(30 * 86_400);
  const sizes = () =>
    db.one<{ rows: number; queue: number; events: number }>(sql`
      select pg_total_relation_size('workflow_executions') as rows, pg_total_relation_size('jobs') as queue,
        pg_total_relation_size('events') as events`);
  await db.run(sql`vacuum full workflow_executions`);
  const before = await sizes();
  const heapBefore = process.memoryUsage().heapUsed;
  let asleep = 0;
  const lay = async () => {
    for (let i = asleep++; i < SLEEPERS; i = asleep++) {
      const primaryPhone = `+1${areas[i % areas.length]}${2_000_000 + Math.floor(i / areas.length)}`;
      await executions.start(ctx, callingPorts, sleeping.id, {
        leadId: `lead-${i}`,
        firstName: 'Ada',
        lastName: 'Okafor',
        primaryPhone,
        zipcode: '78701',
      });
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, lay));
  const laid = (performance.now() - began) / 1000;
  const after = await sizes();
  globalThis.gc?.();
  const app = await startApp({ ...kernel, meter: new Meter() });
  const claim: number[] = [];
  const awake = await workflow(0);
  for (let i = 0; i < 20; i++) {
    const start = performance.now();
    const { id } = await executions.start(ctx, callingPorts, awake.id, { primaryPhone: numberOf(i, 11) });
    while (
      (await countOf(
        sql`select count(*) as n from workflow_executions where id = ${id} and started_at is not null`,
      )) === 0
    ) {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    claim.push(performance.now() - start);
  }
  await app.stop();
  const perSleeper = (bytes: number) => Math.round(bytes / SLEEPERS);
  printTable(`${SLEEPERS} sleeping executions (laid at ${Math.round(SLEEPERS / laid)}/s)`, [
    {
      'row and indexes, bytes': perSleeper(after.rows - before.rows),
      'its job, bytes': perSleeper(after.queue - before.queue),
      'its event, bytes': perSleeper(after.events - before.events),
      'heap grown, MB': Math.round((process.memoryUsage().heapUsed - heapBefore) / 1e6),
      'new execution started among them, ms (median)': Math.round(claim.sort((a, b) => a - b)[10] ?? 0),
    },
  ]);
  return `${(perSleeper(after.rows - before.rows) / 1000).toFixed(1)} kB (${SLEEPERS.toLocaleString('en')} of them)`;
}

async function workers() {
  const numbers = areas.map((_, i) => numberOf(i, 11));
  const clock = { CLOCK_OFFSET_SECONDS: String(Math.round((kernel.clock.nowMs() - Date.now()) / 1000)) };
  const prepare = async (of: Context) => {
    const { id } = await workflow(0, false, of);
    return (primaryPhone: string) => executions.start(of, callingPorts, id, { primaryPhone });
  };
  const open = async (databaseUrl: string) => {
    const other = await benchKernel({ ...env, ROLES: 'worker', DATABASE_URL: databaseUrl });
    return { kernel: atNoon(other.kernel), close: other.close };
  };
  return compareWorkers({ kernel, open, env: { ...env, ...clock, DATA_DIR: opened.dataDir }, numbers, prepare });
}

async function gates() {
  const costs = [await gateCost(false), await gateCost(true)];
  printTable(`The gate, ${DIALS} dials one after the other`, costs);
  const [gate] = costs;
  return `${gate?.['gate per dial, ms']} ms and ${gate?.['ms CPU of ours']} ms CPU of ours, beside ${gate?.['an empty transaction, ms']} ms`;
}

const peers = isWanted('peers') ? await besidePeers() : undefined;
const compared = isWanted('workers') ? await workers() : undefined;
const gate = isWanted('gate') ? await gates() : undefined;
const sleeper = isWanted('sleepers') ? await sleepers() : undefined;
if (peers && compared && gate && sleeper)
  await report('executions', { executions: peers, workers: compared.near, farWorkers: compared.far, gate, sleeper });
await close();
process.exit(0);
