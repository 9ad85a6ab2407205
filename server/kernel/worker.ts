// Owns worker_leases and the running of jobs in this process: handlers under graphile-worker, and a gentle stop.
import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, runMigrations, type Task, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Kernel } from './context.ts';
import type { Tx } from './db.ts';
import { type Binding, Superseded } from './jobs.ts';
import type { Log } from './log.ts';
import { sql } from './sql.ts';
import { type DueTable, sweep } from './sweep.ts';

export type Worker = { stop(): Promise<void> };

/** The queue keeps its own tables in a schema of its own. */
export const migrateQueue = (connectionString: string, log: Log): Promise<void> =>
  runMigrations({ connectionString, logger: queueLogger(log) });

export async function startWorker(kernel: Kernel, url: string, bindings: Binding[], due: DueTable[]): Promise<Worker> {
  const { config, db, log } = kernel;
  const interval = config.SWEEP_INTERVAL_SECONDS * 1000;
  const pool = new pg.Pool({
    connectionString: url,
    max: Math.min(config.WORKER_CONCURRENCY + 2, 12),
    application_name: 'parley-worker',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'worker connection'));
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'worker connection')));

  let poolId = '';
  const events: WorkerEvents = new EventEmitter();
  events.once('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
  });
  const tasks = Object.fromEntries(bindings.map((binding) => [binding.job.name, task(kernel, binding, () => poolId)]));
  const runner = await run({
    ...{ pgPool: pool, taskList: tasks, events, noHandleSignals: true, logger: queueLogger(log) },
    parsedCronItems: parseCronItems(
      bindings.flatMap(({ job }) => (job.cron ? [{ task: job.name, match: job.cron, identifier: job.name }] : [])),
    ),
    concurrency: config.WORKER_CONCURRENCY,
    pollInterval: config.WORKER_POLL_MS,
    preset: { worker: { gracefulShutdownAbortTimeout: config.SHUTDOWN_GRACE_SECONDS * 500 } },
  });

  // Lease and rhythm add up to less than the interval: a dead worker's jobs are free again before one interval is over.
  const renew = () =>
    db.run(sql`
      insert into worker_leases (id, lease_until) values (${poolId}, clock_timestamp() + ${interval / 2} * interval '1 millisecond')
      on conflict (id) do update set lease_until = excluded.lease_until`);
  const beat = repeatedly(interval / 6, log, renew);
  const sweeping = repeatedly(interval / 3, log, () => sweep(kernel, due, interval));
  return {
    stop: async () => {
      await sweeping.stop();
      await runner.stop();
      await beat.stop();
      await db.run(sql`delete from worker_leases where id = ${poolId}`);
      await pool.end();
    },
  };
}

function task(kernel: Kernel, { job, handle }: Binding, poolId: () => string): Task {
  return async (payload, helpers) => {
    const { id, attempts, max_attempts } = helpers.job;
    const fence = async (tx: Tx): Promise<void> => {
      const held = await tx.maybe(
        // The attempt tells a second run inside the same worker from the first.
        sql`select 1 from graphile_worker._private_jobs
          where id = ${id}::bigint and locked_by = ${poolId()} and attempts = ${attempts} for share`,
      );
      if (!held) throw new Superseded(`job ${id} was given to another worker`);
    };
    const { abortSignal } = helpers;
    try {
      const run = {
        jobId: id,
        attempt: attempts,
        lastAttempt: attempts >= max_attempts,
        signal: abortSignal as AbortSignal,
        fence,
      };
      await handle(kernel, job.payload.parse(payload), run);
    } catch (error) {
      // Thrown on even when superseded: a failure counts only for whoever holds the job, but a success would delete it.
      if (!(error instanceof Superseded))
        kernel.log.warn({ err: error, job: job.name, job_id: id, attempt: attempts }, 'job failed');
      throw error;
    }
  };
}

type Repetition = { stop(): Promise<void> };

/** One at a time, the next only after the last has ended; an error is logged and the rhythm goes on. */
export function repeatedly(ms: number, log: Log, work: () => Promise<unknown>): Repetition {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let current: Promise<void> = Promise.resolve();
  const next = () => {
    current = work()
      .catch((error: unknown) => log.warn({ err: error }, 'repeated work failed'))
      .then(() => {
        if (!stopped) timer = setTimeout(next, ms);
      });
  };
  next();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}

/** The queue reports each job at info; those lines are ours to write, so only its warnings and errors are passed on. */
const queueLogger = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.warn({ queue: message }, 'job queue');
    else if (level === 'warning') log.warn({ queue: message }, 'job queue');
  });
