// Executions with one worker process and with two, in rounds that take turns: the rates, what one costs the database, and what is waited for.
// Beside a database on the same machine one worker and PostgreSQL fill two cores, and a second worker finds none; beside one that is some
// milliseconds away a worker mostly waits, and two of them show whether they wait for each other.
import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import pg from 'pg';
import { type Context, type Kernel, systemContext } from '../server/kernel/context.ts';
import type { Database } from '../server/kernel/db/database.ts';
import { sql } from '../server/kernel/db/sql.ts';
import { create } from '../server/modules/access/organizations.ts';
import { launch, type Running, SERVER } from '../tests/support/process.ts';
import { statementsPer } from '../tests/support/statement-count.ts';
import { countingProxy, databaseMicros, delayingProxy, settledCounters } from './database-work.ts';
import { cpuMicros } from './processor.ts';
import { median, printTable } from './table.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const WARM_UP = 100;
const AT_ONCE = 20;
const SAMPLE_MS = 10;
const PATIENCE_MS = 180_000;

type Opened = { kernel: Kernel; close(): Promise<void> };

type Bench = {
  kernel: Kernel;
  /** Over another database of the same server. */
  open(databaseUrl: string): Promise<Opened>;
  /** Of the worker processes, apart from where their database is. */
  env: Record<string, string>;
  /** One after the other, each once in a round: a person who was called before costs more, and belongs to one worker at a time. */
  numbers: readonly string[];
  /** Makes a workflow; answers how an execution of it is started. */
  prepare(ctx: Context): Promise<(primaryPhone: string) => Promise<unknown>>;
};

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Round = (numbers: readonly string[]) => Promise<void>;

/** People whom no worker knows: each round has an organization of its own, warmed up by the first numbers. */
async function newRound(bench: Bench): Promise<Round> {
  const { id } = await create(bench.kernel, 'Bench');
  await bench.kernel.db.run(sql`update organizations set max_active_calls = 100000 where id = ${id}`);
  const start = await bench.prepare(systemContext(bench.kernel, id, 'bench'));
  const round: Round = (numbers) => runAll(bench, id, start, numbers);
  await round(bench.numbers.slice(0, WARM_UP));
  return round;
}

type Start = Awaited<ReturnType<Bench['prepare']>>;

/** Several producers at once; over when the last execution is. */
async function runAll({ kernel }: Bench, orgId: string, start: Start, numbers: readonly string[]): Promise<void> {
  const left = [...numbers];
  const producer = async () => {
    for (let phone = left.shift(); phone !== undefined; phone = left.shift()) await start(phone);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, producer));
  const open = sql`select 1 from workflow_executions where org_id = ${orgId} and completed_at is null limit 1`;
  for (const until = Date.now() + PATIENCE_MS; await kernel.db.maybe(open); await sleep(20)) {
    if (Date.now() > until) throw new Error('the workers did not finish their executions');
  }
}

const workersOf = async (db: Database): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*) as n from worker_leases where lease_until > clock_timestamp()`)).n;

async function startWorker({ kernel, env }: Bench, url: string): Promise<Running> {
  const before = await workersOf(kernel.db);
  const worker = launch(SERVER, { ...env, ROLES: 'worker', DATABASE_URL: url });
  for (const until = Date.now() + PATIENCE_MS; (await workersOf(kernel.db)) === before; await sleep(50)) {
    if (Date.now() < until) continue;
    worker.child.kill('SIGKILL');
    throw new Error(`a worker did not start:\n${worker.output()}`);
  }
  return worker;
}

async function stopWorker({ child, ended }: Running): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

type Waits = { samples: number; byKind: Map<string, number> };

const noWaits = (): Waits => ({ samples: 0, byKind: new Map() });

/** The lock that a backend waits for. Who waits for a row's last writer holds a place in the row's own queue, which names the table. */
const WAITING = `
  select a.wait_event_type as type, a.wait_event as event, l.locktype, (select t.relation::regclass::text from pg_locks t
    where t.pid = a.pid and t.locktype = 'tuple' limit 1) as relation
  from pg_stat_activity a left join pg_locks l on l.pid = a.pid and not l.granted
  where a.datname = current_database() and a.state = 'active' and a.pid <> pg_backend_pid() and a.backend_type = 'client backend'`;

const LOCKS: Readonly<Record<string, string>> = { object: 'commits that notify', advisory: 'a named lock' };

/** Looks at what all backends do, again and again, until it is stopped. */
function watch(url: string, waits: Waits): () => Promise<void> {
  const client = new pg.Client({ connectionString: url });
  const state = { isOver: false };
  const watching = (async () => {
    await client.connect();
    for (; !state.isOver; await sleep(SAMPLE_MS)) {
      const { rows } = await client.query(WAITING);
      for (const { type, event, locktype, relation } of rows) {
        waits.samples += 1;
        const lock = `Lock: ${LOCKS[locktype] ?? locktype ?? 'just granted'}${relation ? ` in ${relation}` : ''}`;
        const kind = type === 'Lock' ? lock : `${type ?? 'works'}: ${event ?? 'on a processor'}`;
        waits.byKind.set(kind, (waits.byKind.get(kind) ?? 0) + 1);
      }
    }
    await client.end();
  })();
  return () => {
    state.isOver = true;
    return watching;
  };
}

/** Transactions that wrote have a number of their own. */
const written = async (db: Database): Promise<number> =>
  (await db.one<{ n: number }>(sql`select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as n`)).n;

type Measured = { rate: number; ours: number; database: number; commits: number; syncs: number };

async function measure(bench: Bench, workers: readonly Running[], waits: Waits): Promise<Measured> {
  const { db } = bench.kernel;
  const round = await newRound(bench);
  const numbers = bench.numbers.slice(WARM_UP);
  const ours = async () => {
    const times = await Promise.all(workers.map(({ child }) => cpuMicros(child.pid)));
    return times.reduce((sum, time) => sum + time, 0);
  };
  const before = {
    syncs: (await settledCounters(db)).syncs,
    commits: await written(db),
    database: await databaseMicros(db),
    ours: await ours(),
  };
  const stopWatching = watch(db.server.url, waits);
  const began = performance.now();
  await round(numbers);
  const seconds = (performance.now() - began) / 1000;
  await stopWatching();
  const after = {
    ours: await ours(),
    database: await databaseMicros(db),
    commits: await written(db),
    syncs: (await settledCounters(db)).syncs,
  };
  const each = (from: number, to: number) => (to - from) / numbers.length;
  return {
    rate: numbers.length / seconds,
    ours: each(before.ours, after.ours) / 1000,
    database: each(before.database, after.database) / 1000,
    commits: each(before.commits, after.commits),
    syncs: each(before.syncs, after.syncs),
  };
}

/** Through a proxy that counts; the producer's own statements are added. */
async function statementsEach(bench: Bench): Promise<number> {
  const { db } = bench.kernel;
  const proxy = await countingProxy(db.server.url);
  const worker = await startWorker(bench, proxy.url);
  const round = await newRound(bench);
  const numbers = bench.numbers.slice(WARM_UP);
  const before = proxy.statements();
  await round(numbers);
  const byWorker = (proxy.statements() - before) / numbers.length;
  await stopWorker(worker);
  proxy.close();
  const organization = await create(bench.kernel, 'Bench');
  const start = await bench.prepare(systemContext(bench.kernel, organization.id, 'bench'));
  const phones = bench.numbers.slice(0, WARM_UP);
  const { total } = await statementsPer(phones.length, () => start(phones.shift() ?? ''), /worker_leases|nodes/);
  return byWorker + total;
}

/** One way between a worker and its database. At this distance a worker waits most of the time, and cores are free for a second one. */
const FAR_MS = 25;

type WorkerSide = {
  what: string;
  workers: Running[];
  bench: Bench;
  rounds: Measured[];
  waits: Waits;
  stop(): Promise<void>;
};

/** A database and workers of its own, warmed up by a round that does not count, so that no side is measured while it still starts up. */
async function openSide(bench: Bench, count: number, delayMs: number): Promise<WorkerSide> {
  const url = new URL(bench.kernel.db.server.url);
  const name = `${url.pathname.slice(1)}_${randomBytes(4).toString('hex')}`;
  await bench.kernel.db.pool.query(`create database ${name}`);
  url.pathname = `/${name}`;
  const opened = await bench.open(url.href);
  const own: Bench = { ...bench, kernel: opened.kernel };
  const proxy = delayMs > 0 ? await delayingProxy(url.href, delayMs) : undefined;
  const workers: Running[] = [];
  while (workers.length < count) workers.push(await startWorker(own, proxy?.url ?? url.href));
  await (await newRound(own))(bench.numbers.slice(WARM_UP));
  const what = `${count}${delayMs > 0 ? `, database ${delayMs} ms away each way` : ''}`;
  const stop = async () => {
    await Promise.all(workers.map(stopWorker));
    proxy?.close();
    await opened.close();
    await bench.kernel.db.pool.query(`drop database ${name} with (force)`);
  };
  return { what, workers, bench: own, rounds: [], waits: noWaits(), stop };
}

const medianOf = ({ rounds }: WorkerSide, field: keyof Measured): number => median(rounds.map((round) => round[field]));

/** One worker and two, each with a database of its own, in rounds that take turns. */
async function inTurns(bench: Bench, delayMs: number): Promise<[WorkerSide, WorkerSide]> {
  const sides: [WorkerSide, WorkerSide] = [await openSide(bench, 1, delayMs), await openSide(bench, 2, delayMs)];
  for (let round = 0; round < ROUNDS; round++)
    for (const side of sides) side.rounds.push(await measure(side.bench, side.workers, side.waits));
  for (const side of sides) await side.stop();
  return sides;
}

function printWaits({ what, waits }: WorkerSide, executions: number): void {
  const kinds = [...waits.byKind]
    .sort(([, a], [, b]) => b - a)
    .filter(([kind], place) => place < 8 || kind.startsWith('Lock'));
  printTable(
    `What PostgreSQL's backends did; worker processes: ${what}; ${waits.samples} samples`,
    kinds.map(([kind, seen]) => ({
      kind,
      samples: seen,
      'share of all': `${((100 * seen) / waits.samples).toFixed(1)} %`,
      'ms each execution': ((seen * SAMPLE_MS) / executions).toFixed(2),
    })),
  );
}

export async function compareWorkers(bench: Bench): Promise<{ near: string; far: string }> {
  const statements = await statementsEach(bench);
  const near = await inTurns(bench, 0);
  const far = await inTurns(bench, FAR_MS);
  const ratio = ([one, two]: [WorkerSide, WorkerSide]): number => medianOf(two, 'rate') / medianOf(one, 'rate');
  const load = loadavg()[0]?.toFixed(1);
  const executions = bench.numbers.length - WARM_UP;
  printTable(
    `${executions} executions whose line is busy, ${AT_ONCE} producers, medians of ${ROUNDS} rounds in turns, load ${load}`,
    [near, far].flatMap((pair) =>
      pair.map((side) => ({
        'worker processes': side.what,
        'executions/s': medianOf(side, 'rate').toFixed(1),
        '× one': (medianOf(side, 'rate') / medianOf(pair[0], 'rate')).toFixed(2),
        'statements each': statements.toFixed(1),
        'commits that wrote': medianOf(side, 'commits').toFixed(1),
        'disk syncs': medianOf(side, 'syncs').toFixed(1),
        'ms CPU of the workers': medianOf(side, 'ours').toFixed(2),
        'ms CPU of PostgreSQL': medianOf(side, 'database').toFixed(2),
      })),
    ),
  );
  for (const side of [...near, ...far]) printWaits(side, ROUNDS * executions);
  const [one] = near;
  const rates = ([single, double]: [WorkerSide, WorkerSide]) =>
    `${medianOf(double, 'rate').toFixed(0)}/s against ${medianOf(single, 'rate').toFixed(0)}/s`;
  return {
    near:
      `${ratio(near).toFixed(2)} (${rates(near)}); with one worker each execution ` +
      `${statements.toFixed(1)} statements, ${medianOf(one, 'commits').toFixed(1)} commits that wrote, ${medianOf(one, 'syncs').toFixed(1)} syncs, ${medianOf(one, 'ours').toFixed(1)} ms CPU, ${medianOf(one, 'database').toFixed(1)} ms of PostgreSQL`,
    far: `${ratio(far).toFixed(2)} (${rates(far)})`,
  };
}
