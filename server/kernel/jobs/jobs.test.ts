import { type ChildProcess, spawn } from 'node:child_process';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { migratedDatabase, projectFolder, testEnv } from '../../../tests/support/app.ts';
import { leaveTrace, TRACES, traceBindings, visitRow } from '../../../tests/support/job-child.ts';
import type { Readiness } from '../cluster/control-connection.ts';
import { readConfig } from '../config.ts';
import { uuid7 } from '../db/ids.ts';
import { sql } from '../db/sql.ts';
import { readMigrations } from '../migrate.ts';
import { JOBS_CHANNEL, signalNameOf } from '../signals.ts';
import { type Opened, openKernel } from '../start/open-kernel.ts';
import type { Tuning } from '../tuning.ts';
import { addJob, bind, job } from './jobs.ts';
import { jobSchedule } from './schedule.ts';
import { sweep } from './sweep.ts';
import { startWorker, type Worker } from './worker.ts';

const env = { SWEEP_INTERVAL_SECONDS: '1.5', ROLES: 'worker' };
const tuning = { jobPollMs: 50, slowJobs: 8 };
let opened: Opened;
let worker: Worker | undefined;
const children: ChildProcess[] = [];
beforeAll(async () => {
  const url = await migratedDatabase();
  opened = await openKernel({
    config: readConfig(testEnv(url, env)),
    migrations: await readMigrations('migrations'),
    exclusive: true,
    tuning,
  });
  for (const statement of TRACES.strings.join('').split(';'))
    if (statement.trim()) await opened.kernel.db.queryable.query(statement);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await worker?.stop();
  worker = undefined;
  await opened.kernel.db.run(sql`truncate traces, keyed_traces, lingering, waiting_rows, jobs`);
});
afterAll(() => opened.close());

const add = (payload: Parameters<typeof addJob<typeof leaveTrace.payload>>[3], options = {}) =>
  addJob(opened.kernel, opened.kernel.db, leaveTrace, payload, options);
const workHere = async (due = [] as Parameters<typeof startWorker>[2]) => {
  worker = await startWorker(opened.kernel, traceBindings(), due);
};
const traces = () => opened.kernel.db.rows<{ n: number; pid: number }>(sql`select n, pid from traces order by n`);
const patience = { timeout: 40_000, interval: 50 };

/** A worker in a process of its own. */
function workElsewhere(more: Partial<Tuning> = {}): ChildProcess {
  const figures = JSON.stringify({ ...tuning, ...more });
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/job-child.ts', figures], {
    cwd: projectFolder,
    env: { ...process.env, ...testEnv(opened.kernel.db.server.url, env) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

describe('adding a job', () => {
  /** The signals that other processes get from now on. */
  async function listening(): Promise<{ heard: string[]; close(): Promise<void> }> {
    const client = new pg.Client({ connectionString: opened.kernel.db.server.url });
    await client.connect();
    const heard: string[] = [];
    client.on('notification', ({ payload = '' }) => heard.push(payload));
    await client.query(`listen "${JOBS_CHANNEL}"`);
    return { heard, close: () => client.end() };
  }
  const jobs = () =>
    opened.kernel.db.rows<{
      n: number;
      key: string | null;
      attempts: number;
      max_attempts: number;
      run_at: Date;
    }>(sql`
      select (payload ->> 'n')::int as n, key, attempts, max_attempts, run_at from jobs order by id`);

  it('under a key that is used replaces the job that waits, and follows one that runs', async () => {
    const at = new Date(Date.now() + 60_000);
    const put = (n: number, key?: string) => add({ n }, { at, attempts: 7, ...(key && { key }) });
    await put(1);
    await put(2, 'waits');
    await opened.kernel.db.run(sql`update jobs set attempts = 3, last_error = 'it failed' where key = 'waits'`);
    await put(3, 'waits');
    await put(4, 'runs');
    await opened.kernel.db.run(
      sql`update jobs set locked_by = 'a-worker', locked_at = now(), attempts = 1 where key = 'runs'`,
    );
    await put(5, 'runs');
    expect(await jobs()).toEqual([
      { n: 1, key: null, attempts: 0, max_attempts: 7, run_at: at },
      { n: 3, key: 'waits', attempts: 0, max_attempts: 7, run_at: at },
      { n: 4, key: null, attempts: 7, max_attempts: 7, run_at: at },
      { n: 5, key: 'runs', attempts: 0, max_attempts: 7, run_at: at },
    ]);
  });

  it('does not notify with its commit, and signals other processes once after it', async () => {
    const others = await listening();
    await opened.kernel.db.transaction((tx) => addJob(opened.kernel, tx, leaveTrace, { n: 1 }));
    await expect.poll(() => others.heard.length).toBeGreaterThan(0);
    // A notification of the commit itself would have come before this one, and bears no name of ours.
    await opened.kernel.db.run(sql`select pg_notify(${JOBS_CHANNEL}, 'last')`);
    await expect.poll(() => others.heard.at(-1)).toBe('last');
    expect(others.heard).toEqual([signalNameOf(opened.kernel), 'last']);
    await others.close();
  });

  it('leaves it to the worker of the process as long as that has room, and signals the others when it has not', async () => {
    await workHere();
    const others = await listening();
    for (let n = 0; n < 2; n++) await add({ n });
    await expect.poll(traces, patience).toHaveLength(2);
    expect(others.heard).toEqual([]);
    for (let n = 10; n < 10 + 8 + 1; n++) await add({ n, linger: true });
    await expect.poll(() => others.heard.length, patience).toBeGreaterThan(0);
    await expect.poll(() => opened.kernel.db.run(sql`update lingering set released = true`), patience).toBe(9);
    await expect.poll(traces, patience).toHaveLength(11);
    await others.close();
  });

  it('that is due in a moment runs then, not at the next look', async () => {
    const kernel = { ...opened.kernel, tuning: { ...opened.kernel.tuning, jobPollMs: 60_000 } };
    worker = await startWorker(kernel, traceBindings(), []);
    await add({ n: 1 });
    await expect.poll(traces, patience).toHaveLength(1);
    const due = Date.now() + 400;
    await add({ n: 2 }, { at: new Date(due) });
    expect(await traces()).toHaveLength(1);
    await expect.poll(traces, { timeout: 10_000, interval: 5 }).toHaveLength(2);
    expect(Date.now()).toBeGreaterThanOrEqual(due);
  });
});

describe('a worker whose process is not fit', () => {
  it('takes no jobs, and takes them when it is again', async () => {
    const control = {
      on: () => undefined,
      fitness: { ok: false, why: 'the clock of this machine is wrong' } as Readiness,
    };
    await add({ n: 1 });
    worker = await startWorker(opened.kernel, traceBindings(), [], control);
    const untouched = sql`select 1 from jobs where attempts = 0 and locked_by is null`;
    for (const until = performance.now() + 600; performance.now() < until; )
      expect(await opened.kernel.db.rows(untouched)).toHaveLength(1);
    control.fitness = { ok: true };
    await expect.poll(traces, patience).toMatchObject([{ n: 1 }]);
  });
});

describe('a job', () => {
  it('whose database was away is tried again soon, however often, and has lost no attempt', async () => {
    let runs = 0;
    const stubborn = job('stubborn', z.object({}));
    const handle = async () => {
      runs += 1;
      if (runs <= 8) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      const { db } = opened.kernel;
      expect(await db.rows(sql`select 1 from jobs where max_attempts - attempts = 24`)).toHaveLength(1);
    };
    await addJob(opened.kernel, opened.kernel.db, stubborn, {});
    worker = await startWorker(opened.kernel, bind([stubborn], { stubborn: handle }), []);
    await expect.poll(() => runs, patience).toBe(9);
    const left = sql`select 1 from jobs`;
    await expect.poll(() => opened.kernel.db.rows(left), patience).toEqual([]);
  });

  it('of a transaction that rolled back never runs, and one that committed does', async () => {
    await workHere();
    const { db } = opened.kernel;
    const rolledBack = db.transaction(async (tx) => {
      await addJob(opened.kernel, tx, leaveTrace, { n: 1 });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await db.transaction((tx) => addJob(opened.kernel, tx, leaveTrace, { n: 2 }));
    await expect.poll(traces, patience).toMatchObject([{ n: 2 }]);
  });

  it('added twice under one key runs once; one for later waits', async () => {
    await add({ n: 1 }, { key: 'same' });
    await add({ n: 2 }, { key: 'same' });
    await add({ n: 3 }, { at: new Date(opened.kernel.clock.nowMs() + 3600_000) });
    await workHere();
    await expect.poll(traces, patience).toMatchObject([{ n: 2 }]);
  });

  it('happens at least once, and its keyed effect exactly once, when the worker is killed on either side of the commit', async () => {
    const deaths = process.env.PROVE ? 20 : 4;
    for (let n = 0; n < deaths; n++) await add({ n, die: n % 2 === 0 ? 'before' : 'after' });
    for (let n = deaths; n < deaths + 30; n++) await add({ n });
    let killed = 0;
    let running = true;
    // As a supervisor would: whenever the worker dies, there is a new one.
    const supervise = (): void => {
      // One at a time: a death would also take the first attempt of whatever ran beside it, and sometimes its ending.
      workElsewhere({ slowJobs: 1 }).on('exit', (_code, signal) => {
        if (signal === 'SIGKILL' && running) killed++;
        if (running) supervise();
      });
    };
    supervise();
    const left = async () =>
      (await opened.kernel.db.one<{ left: number }>(sql`select count(*)::int as left from jobs`)).left;
    await expect.poll(left, { timeout: process.env.PROVE ? 300_000 : 55_000, interval: 100 }).toBe(0);
    running = false;
    const counts = new Map<number, number>();
    for (const { n } of await traces()) counts.set(n, (counts.get(n) ?? 0) + 1);
    expect(counts.size).toBe(deaths + 30);
    expect(killed).toBeGreaterThanOrEqual(2);
    for (let n = 0; n < deaths; n += 2) expect(counts.get(n), `killed before the commit of ${n}`).toBe(1);
    const keyed = await opened.kernel.db.rows(sql`select n from keyed_traces`);
    expect(keyed.length).toBe(deaths + 30);
  });

  it('that a stopped worker still holds is done by another, and the first changes nothing when it wakes', async () => {
    await add({ n: 1, linger: true });
    const sleeper = workElsewhere();
    const lingering = () => opened.kernel.db.rows<{ pid: number }>(sql`select pid from lingering`);
    await expect.poll(lingering, patience).toMatchObject([{ pid: sleeper.pid }]);
    sleeper.kill('SIGSTOP');
    await workHere();
    await expect.poll(traces, patience).toMatchObject([{ n: 1, pid: process.pid }]);
    await opened.kernel.db.run(sql`update lingering set released = true`);
    sleeper.kill('SIGCONT');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await traces()).toMatchObject([{ n: 1, pid: process.pid }]);
  });

  it('that was given to another worker is not deleted by the worker that lost it', async () => {
    await add({ n: 1, linger: true });
    await workHere();
    const { db } = opened.kernel;
    await expect.poll(() => db.rows(sql`select 1 from lingering`), patience).toHaveLength(1);
    await db.run(sql`update jobs set locked_by = 'another-worker'`);
    await db.run(sql`update lingering set released = true`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await traces()).toEqual([]);
    expect(await db.rows(sql`select locked_by from jobs`)).toEqual([{ locked_by: 'another-worker' }]);
  });

  it('that the same worker took a second time is done by the second run only', async () => {
    await add({ n: 1, linger: true });
    await workHere();
    const { db } = opened.kernel;
    await expect.poll(() => db.rows(sql`select 1 from lingering`), patience).toHaveLength(1);
    const [held] = await db.rows<{ locked_by: string }>(sql`select locked_by from jobs`);
    await db.run(sql`update jobs set locked_by = null, locked_at = null where locked_by = ${held?.locked_by}`);
    await expect.poll(traces, patience).toHaveLength(1);
    await db.run(sql`update lingering set released = true`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await traces()).toHaveLength(1);
  });

  it('that got lost comes back through its overdue row, within the sweep interval', async () => {
    const { db } = opened.kernel;
    const rows = Array.from({ length: 5 }, () => uuid7());
    for (const id of rows)
      await db.run(sql`insert into waiting_rows values (${id}, ${uuid7()}, clock_timestamp() - interval '1 minute')`);
    await db.run(sql`insert into waiting_rows values (${uuid7()}, ${uuid7()}, clock_timestamp() + interval '1 hour')`);
    await workHere([{ table: 'waiting_rows', job: visitRow }]);
    const overdue = () =>
      db.one<{ n: number }>(sql`select count(*)::int as n from waiting_rows where due_at < clock_timestamp()`);
    await expect.poll(overdue, patience).toEqual({ n: 0 });
    expect(await db.one(sql`select count(*)::int as n from waiting_rows where due_at is not null`)).toEqual({ n: 1 });
  });
});

describe('a worker', () => {
  it('goes on after all of its connections were cut', async () => {
    await workHere();
    await add({ n: 1 });
    await expect.poll(traces, patience).toHaveLength(1);
    const { db } = opened.kernel;
    const cut = await db.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name in ('parley-worker', 'parley-signals')`);
    expect(cut.length).toBeGreaterThanOrEqual(2);
    await add({ n: 2 });
    await expect.poll(traces, patience).toHaveLength(2);
  });
});

describe('the sweep', () => {
  it('goes by turns: a thousand overdue rows of one organization do not stand before one of another', async () => {
    const { db } = opened.kernel;
    const [many, other, row] = [uuid7(), uuid7(), uuid7()];
    await db.run(sql`
      insert into waiting_rows select gen_random_uuid(), ${many}::uuid, clock_timestamp() - interval '1 hour' from generate_series(1, 1500)`);
    await db.run(sql`insert into waiting_rows values (${row}, ${other}, clock_timestamp() - interval '1 minute')`);
    await sweep(opened.kernel, [{ table: 'waiting_rows', job: visitRow }], 1000);
    const added = await db.one<{ all: number; other: number }>(sql`
      select count(*)::int as all, count(*) filter (where key = ${`visit-row:${row}`})::int as other from jobs`);
    expect(added).toEqual({ all: 1000, other: 1 });
  });
});

describe('jobs by the clock', () => {
  it('are added once in each minute that matches, however many processes look', async () => {
    const { db } = opened.kernel;
    const at = (minute: number, second: number) => Date.UTC(2027, 0, 4, 10, minute, second);
    let now = at(22, 30);
    const jobs = [
      job('each-minute', z.object({}), { schedule: { everyMinutes: 1 } }),
      job('at-23', z.object({}), { schedule: { everyMinutes: 60, at: 23 } }),
      job('each-ten', z.object({}), { schedule: { everyMinutes: 10 } }),
    ];
    const processes = [1, 2, 3].map(() => jobSchedule(db, jobs, () => now));
    const look = () => Promise.all(processes.map((process) => process()));
    const added = async () =>
      (await db.rows<{ kind: string }>(sql`select kind from jobs order by 1`)).map(({ kind }) => kind);
    await look();
    expect(await added()).toEqual([]);
    now = at(23, 1);
    await look();
    await look();
    expect(await added()).toEqual(['at-23', 'each-minute']);
    now = at(24, 59);
    await look();
    expect(await added()).toEqual(['at-23', 'each-minute', 'each-minute']);
    now = at(30, 0);
    await look();
    expect(await added()).toEqual(['at-23', 'each-minute', 'each-minute', 'each-minute', 'each-ten']);
  });
});
