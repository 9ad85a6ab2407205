// Jobs through our face of the queue beside bare graphile-worker on the same PostgreSQL, and how soon a job wakes.
import { run, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { z } from 'zod';
import { addJob, bind, job } from '../server/kernel/jobs/jobs.ts';
import { startWorker } from '../server/kernel/jobs/worker.ts';
import { sql } from '../server/kernel/sql.ts';
import { benchKernel } from './cluster.ts';
import { percentile, printTable } from './table.ts';

const JOBS = 5000;
const WAKES = 300;
const CONCURRENCY = 10;

const { kernel, close } = await benchKernel({ WORKER_CONCURRENCY: String(CONCURRENCY) });
const { db } = kernel;
const { url } = db.server;
await db.run(sql`create table effects (n int not null)`);
const effect = (n: number) => sql`insert into effects values (${n})`;
const left = async () =>
  (await db.one<{ left: number }>(sql`select count(*)::int as left from graphile_worker._private_jobs`)).left;
const fill = (name: string) =>
  db.run(sql`select graphile_worker.add_job(${name}, json_build_object('n', n)) from generate_series(1, ${JOBS}) n`);
const drained = async (): Promise<number> => {
  const started = performance.now();
  while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  return JOBS / ((performance.now() - started) / 1000);
};

// Bare: the queue as its manual shows it, one statement a job.
await runMigrations({ connectionString: url });
await fill('bare');
const pool = new pg.Pool({ connectionString: url, max: CONCURRENCY + 2 });
const { Logger } = await import('graphile-worker');
const bare = await run({
  pgPool: pool,
  concurrency: CONCURRENCY,
  noHandleSignals: true,
  logger: new Logger(() => () => undefined),
  taskList: {
    bare: async (payload) => void (await pool.query('insert into effects values ($1)', [(payload as { n: number }).n])),
  },
});
const bareRate = await drained();
await bare.stop();
await pool.end();

// Ours: validated payload, and the effect in a transaction behind the fence.
const tick = job('tick', z.object({ n: z.number() }));
const wake = job('wake', z.object({ sent: z.number() }));
const waits: number[] = [];
await fill('tick');
const worker = await startWorker(
  kernel,
  bind([tick, wake], {
    tick: ({ db: own }, { n }, own_run) =>
      own.transaction(async (tx) => {
        await own_run.fence(tx);
        await tx.run(effect(n));
      }),
    wake: async (_kernel, { sent }) => void waits.push(Date.now() - sent),
  }),
  [],
);
const ourRate = await drained();
for (let i = 0; i < WAKES; i++) {
  await addJob(kernel, db, wake, { sent: Date.now() });
  await new Promise((resolve) => setTimeout(resolve, 10));
}
while (waits.length < WAKES) await new Promise((resolve) => setTimeout(resolve, 10));
await worker.stop();
waits.sort((a, b) => a - b);
printTable(`${JOBS} jobs, ${CONCURRENCY} at once`, [
  { what: 'bare graphile-worker, one statement', 'jobs/s': Math.round(bareRate), ratio: 1 },
  { what: 'ours: fence and effect in a transaction', 'jobs/s': Math.round(ourRate), ratio: (ourRate / bareRate).toFixed(2) },
]);
printTable('From commit to handler, ms', [{ jobs: WAKES, p50: percentile(waits, 0.5), p99: percentile(waits, 0.99) }]);
await close();
