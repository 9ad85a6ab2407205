// Executions with one worker process and with two, in rounds that take turns: the rates, what one costs the database, and what is waited for.
import { loadavg } from 'node:os';
import pg from 'pg';
import { type Context, systemContext } from '../server/kernel/context.ts';
import type { Database } from '../server/kernel/db.ts';
import { sql } from '../server/kernel/sql.ts';
import { create } from '../server/modules/access/organizations.ts';
import { launch, type Running, SERVER } from '../tests/support/process.ts';
import { statementsPer } from '../tests/support/statement-count.ts';
import { countingProxy, databaseMicros, settledCounters } from './database-work.ts';
import { cpuMicros } from './processor.ts';
import { median, printTable } from './table.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const WARM_UP = 100;
const AT_ONCE = 20;
const SAMPLE_MS = 10;
const PATIENCE_MS = 180_000;

type Bench = {
  kernel: Context;
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

export async function compareWorkers(bench: Bench): Promise<string> {
  const { db } = bench.kernel;
  const statements = await statementsEach(bench);
  const sides = [1, 2].map((count) => ({ count, rounds: [] as Measured[], waits: noWaits() }));
  const first = await startWorker(bench, db.server.url);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { count, rounds, waits } of sides) {
      const second = count === 2 ? await startWorker(bench, db.server.url) : undefined;
      rounds.push(await measure(bench, second ? [first, second] : [first], waits));
      if (second) await stopWorker(second);
    }
  }
  await stopWorker(first);
  const of = (rounds: Measured[], field: keyof Measured) => median(rounds.map((round) => round[field]));
  const alone = of(sides[0]?.rounds ?? [], 'rate');
  const load = loadavg()[0]?.toFixed(1);
  printTable(
    `${bench.numbers.length - WARM_UP} executions whose line is busy, ${AT_ONCE} producers, medians of ${ROUNDS} rounds in turns, load ${load}`,
    sides.map(({ count, rounds }) => ({
      'worker processes': count,
      'executions/s': of(rounds, 'rate').toFixed(1),
      '× one': (of(rounds, 'rate') / alone).toFixed(2),
      'statements each': statements.toFixed(1),
      'commits that wrote': of(rounds, 'commits').toFixed(1),
      'disk syncs': of(rounds, 'syncs').toFixed(1),
      'ms CPU of the workers': of(rounds, 'ours').toFixed(2),
      'ms CPU of PostgreSQL': of(rounds, 'database').toFixed(2),
    })),
  );
  for (const { count, waits } of sides) {
    const kinds = [...waits.byKind].sort(([, a], [, b]) => b - a).filter(([kind], place) => place < 8 || kind.startsWith('Lock'));
    const executions = ROUNDS * (bench.numbers.length - WARM_UP);
    printTable(
      `What PostgreSQL's backends did with ${count} worker process${count === 1 ? '' : 'es'}, ${waits.samples} samples`,
      kinds.map(([kind, seen]) => ({
        kind,
        samples: seen,
        'share of all': `${((100 * seen) / waits.samples).toFixed(1)} %`,
        'ms each execution': ((seen * SAMPLE_MS) / executions).toFixed(2),
      })),
    );
  }
  const two = of(sides[1]?.rounds ?? [], 'rate');
  const [one] = sides;
  const each = (field: keyof Measured, digits: number) => of(one?.rounds ?? [], field).toFixed(digits);
  return (
    `${(two / alone).toFixed(2)} (${two.toFixed(0)}/s against ${alone.toFixed(0)}/s); with one worker each execution ` +
    `${statements.toFixed(1)} statements, ${each('commits', 1)} commits that wrote, ${each('syncs', 1)} syncs, ${each('ours', 1)} ms CPU, ${each('database', 1)} ms of PostgreSQL`
  );
}
