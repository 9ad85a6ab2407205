// Jobs of our queue beside bare graphile-worker on the same PostgreSQL, and how soon a worker starts a new job.

import { Logger, run } from 'graphile-worker';
import pg from 'pg';
import { z } from 'zod';
import { raw, type Sql, sql } from '../server/kernel/db/sql.ts';
import { addingJobs, addJob, bind, job } from '../server/kernel/jobs/jobs.ts';
import { startWorker } from '../server/kernel/jobs/worker.ts';
import { benchKernel } from './cluster.ts';
import { type Cost, CostMeter, costRow, costWords, inTurn } from './cost.ts';
import { percentile, printTable, report } from './table.ts';

const JOBS = Number(process.env.JOBS ?? 2000);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const WAKES = 300;
const CONCURRENCY = 10;

const { kernel, close } = await benchKernel({ WORKER_CONCURRENCY: String(CONCURRENCY) });
const { db } = kernel;
await db.run(sql`create table effects (n int not null)`);
const meter = new CostMeter(db);
meter.countStatements();

/** Jobs are added in one statement while the worker waits; over when none is left. */
const drained = (add: Sql, queue: string): Promise<Cost> =>
  meter.of(async () => {
    await db.run(sql`select ${add} from generate_series(1, ${JOBS}) n`);
    for (;;) {
      const { left } = await db.one<{ left: number }>(sql`select count(*)::int as left from ${raw(queue)}`);
      meter.uncount(1);
      if (left === 0) return JOBS;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });

/** As its manual shows it, one statement a job. It creates its tables when it starts. */
async function bare(): Promise<Cost> {
  const pool = new pg.Pool({ connectionString: db.server.url, max: CONCURRENCY + 2 });
  // Without these, graphile-worker adds its own, and says so.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: {
      bare: async (payload) =>
        void (await pool.query('insert into effects values ($1)', [(payload as { n: number }).n])),
    },
  });
  const cost = await drained(
    sql`graphile_worker.add_job('bare', json_build_object('n', n))`,
    'graphile_worker._private_jobs',
  );
  await runner.stop();
  await pool.end();
  return cost;
}

const tick = job('tick', z.object({ n: z.number() }), { quick: true });
const wake = job('wake', z.object({ sent: z.number() }), { quick: true });
const waits: number[] = [];
const work = () =>
  startWorker(
    kernel,
    bind([tick, wake], {
      tick: ({ db: own }, { n }, own_run) =>
        own.transaction(async (tx) => {
          await tx.run(sql`insert into effects values (${n})`);
          await own_run.fence(tx);
        }),
      wake: async (_kernel, { sent }) => void waits.push(Date.now() - sent),
    }),
    [],
  );

/** Validated payload, and the effect in a transaction behind the fence. */
async function ours(): Promise<Cost> {
  const worker = await work();
  const cost = await drained(addingJobs(sql`enqueue_job('tick', json_build_object('n', n), null, 25, null)`), 'jobs');
  await worker.stop();
  return cost;
}

const costs = await inTurn({ bare, ours }, ROUNDS);
const worker = await work();
for (let i = 0; i < WAKES; i++) {
  await addJob(kernel, db, wake, { sent: Date.now() });
  await new Promise((resolve) => setTimeout(resolve, 10));
}
while (waits.length < WAKES) await new Promise((resolve) => setTimeout(resolve, 10));
await worker.stop();
waits.sort((a, b) => a - b);

const ratio = costs.ours.rate / costs.bare.rate;
printTable(`${JOBS} jobs, ${CONCURRENCY} at once, medians of ${ROUNDS} rounds taken in turn; each figure for one job`, [
  { what: 'bare graphile-worker, one statement', ...costRow(costs.bare), ratio: 1 },
  { what: 'ours: fence and effect in a transaction', ...costRow(costs.ours), ratio: ratio.toFixed(2) },
]);
const [p50, p99] = [percentile(waits, 0.5), percentile(waits, 0.99)];
printTable('From commit to handler, ms', [{ jobs: WAKES, p50, p99 }]);
await report('jobs', {
  jobs: `${ratio.toFixed(2)} (${costWords(costs.ours)}; against ${costWords(costs.bare)})`,
  wake: `p50 ${p50} ms, p99 ${p99} ms`,
});
await close();
