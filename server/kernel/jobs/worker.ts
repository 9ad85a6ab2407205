// Owns worker_leases and the worker of this process: handlers bound to kinds of jobs, its lease, the sweep, the
// schedule, and its stop.

import { randomBytes } from 'node:crypto';
import { retryWhileUnavailable } from '../cluster/await-database.ts';
import { WORKER_CONNECTIONS } from '../cluster/connection-budget.ts';
import { ControlConnection } from '../cluster/control-connection.ts';
import { onJobAdded } from '../cluster/job-wakeup.ts';
import { forOrganization, type Kernel } from '../context.ts';
import { connect, type Tx } from '../db/database.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Log } from '../log.ts';
import { parseTraceparent, startTrace, traceFields } from '../outbound/trace.ts';
import { announceJobs, JOBS_CHANNEL, signalNameOf } from '../signals.ts';
import { JobDispatcher, type RunJob } from './dispatcher.ts';
import { jobRunSeconds, jobsRunning, jobsSlots } from './job-figures.ts';
import { type JobBinding, jobHeld, Superseded, traceOf } from './jobs.ts';
import { jobSchedule } from './schedule.ts';
import { type JobKind, JobShares } from './shares.ts';
import { JobStore } from './store.ts';
import { type DueTable, sweep } from './sweep.ts';

export type Worker = { stop(): Promise<void> };

const SCHEDULE_MS = 1000;

type Signals = Pick<ControlConnection, 'on' | 'fitness'>;

/** A connection of the caller stays open. */
async function controlFor(kernel: Kernel, shared: Signals | undefined) {
  if (shared) return { control: shared, closeControl: async () => undefined };
  const own = await new ControlConnection(kernel).start([JOBS_CHANNEL]);
  return { control: own, closeControl: () => own.close() };
}

/** `signals`: a connection that listens on `JOBS_CHANNEL` already; without it the worker opens one. */
export async function startWorker(
  kernel: Kernel,
  bindings: JobBinding[],
  due: DueTable[],
  signals?: Signals,
): Promise<Worker> {
  const { config, log } = kernel;
  const interval = config.SWEEP_INTERVAL_SECONDS * 1000;
  const id = `pool-${randomBytes(9).toString('hex')}`;
  const onError = (error: Error) => log.warn({ err: error }, 'worker connection');
  const own = connect({
    server: kernel.db.server,
    poolSize: WORKER_CONNECTIONS,
    applicationName: 'parley-worker',
    onError,
  });
  const store = new JobStore(own, id, kernel);
  const { control, closeControl } = await controlFor(kernel, signals);
  const register = () => store.registerKinds(bindings.map(({ job }) => job.name));
  await retryWhileUnavailable({ step: 'register kinds of jobs', server: kernel.db.server, config, log }, register);
  // Lease and rhythm add up to less than the interval: a dead worker's jobs are free again before one interval is over.
  const beat = repeatedly(interval / 6, log, async () => {
    await store.renew(interval / 2);
    const freed = await store.freeLost();
    if (freed > 0)
      log.warn({ jobs: freed }, 'freed jobs that the database had locked for this worker without an answer');
  });
  const slots = {
    quick: config.WORKER_CONCURRENCY,
    patient: kernel.tuning.slowJobs,
    patientEach: kernel.tuning.slowJobsPerOrganization,
  };
  kernel.meter.set(jobsSlots, { lane: 'quick' }, slots.quick);
  kernel.meter.set(jobsSlots, { lane: 'patient' }, slots.patient);
  const dispatcher = new JobDispatcher({
    store,
    shares: new JobShares(slots, bindings.map(kindOf)),
    run: runner(kernel, bindings),
    fitness: () => control.fitness,
    announce: () => announceJobs(kernel),
    log,
    pollMs: kernel.tuning.jobPollMs,
    graceMs: config.SHUTDOWN_GRACE_SECONDS * 1000,
  });
  const ownName = signalNameOf(kernel);
  // This process receives its own signals, too.
  control.on(JOBS_CHANNEL, (sender) => sender !== ownName && dispatcher.wake());
  const listening = onJobAdded(kernel, dispatcher.addedHere);
  const jobs = bindings.map(({ job }) => job);
  const addScheduled = jobSchedule(own, jobs, kernel.db.server.time.nowMs);
  const scheduling = repeatedly(SCHEDULE_MS, log, async () => {
    if ((await addScheduled()) > 0) dispatcher.addedHere();
  });
  const sweeping = repeatedly(interval / 3, log, () => sweep(kernel, due, interval));
  return {
    stop: async () => {
      listening.stop();
      await sweeping.stop();
      await scheduling.stop();
      await closeControl();
      await dispatcher.stop();
      await beat.stop();
      // Without a database the lease cannot be removed: it runs out by itself.
      await store.leave().catch((error: unknown) => log.warn({ err: error }, 'worker lease not removed'));
      await own.close();
    },
  };
}

const kindOf = ({ job }: JobBinding): JobKind => ({
  name: job.name,
  lane: job.quick ? 'quick' : 'patient',
  atOnce: job.atOnce ?? Number.POSITIVE_INFINITY,
});

function runner(kernel: Kernel, bindings: readonly JobBinding[]): RunJob {
  const byName = new Map(bindings.map((binding) => [binding.job.name, binding]));
  return async ({ id, org, kind, payload, attempts, max_attempts, lockName }, signal) => {
    const { job, handle } = byName.get(kind) as JobBinding;
    const held = (condition: Sql) => jobHeld({ id, lockName, attempts }, condition);
    const fence = async (tx: Tx): Promise<void> => {
      if (!tx.hasRun()) throw new Error(`${kind}: the fence comes after the locks of what a job works on`);
      if (!(await tx.maybe(held(sql`true`)))) throw new Superseded(`job ${id} was given to another worker`);
    };
    const lastAttempt = attempts >= max_attempts;
    const { lane } = kindOf({ job, handle });
    const startedAt = performance.now();
    const trace = startTrace(traceOf(payload));
    const parentSpan = parseTraceparent(traceOf(payload))?.spanId;
    let outcome = 'done';
    kernel.meter.change(jobsRunning, { lane }, 1);
    try {
      const run = { jobId: id, attempt: attempts, lastAttempt, signal, fence, held, outside: kernel.db };
      await handle(
        { ...(org === '' ? kernel : forOrganization(kernel, org)), trace, parentSpan },
        job.payload.parse(payload),
        run,
      );
    } catch (error) {
      const failure = lastAttempt ? 'given_up' : 'failed';
      outcome = error instanceof Superseded ? 'superseded' : failure;
      // Rethrown even when superseded: a failure counts only for the worker that holds the job, but a success would
      // delete it.
      if (!(error instanceof Superseded))
        kernel.log.warn(
          { err: error, job: job.name, job_id: id, attempt: attempts, ...traceFields(trace) },
          'job failed',
        );
      throw error;
    } finally {
      kernel.meter.change(jobsRunning, { lane }, -1);
      kernel.meter.observe(jobRunSeconds, { kind: job.name, outcome }, (performance.now() - startedAt) / 1000);
    }
  };
}

type Repetition = { stop(): Promise<void> };

/** One run at a time, the next `ms` after the last has ended. An error is logged, and the repetition goes on. */
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
