// Owns the metrics of jobs: those that wait, counted for all nodes, and those that this process has run. The label
// is `kind`, because Prometheus uses `job` for something else.
import { COUNTED_UP_TO, type FigureReading, type FigureSource } from '../cluster/shared-figures.ts';
import { sql } from '../db/sql.ts';
import { gauge, histogram } from '../meter.ts';
import { FIRST_OF_EACH_GROUP } from './store.ts';

export const jobRunSeconds = histogram(
  'parley_job_run_seconds',
  'Time from the start of a job to its end, by outcome: done, failed (tried again later), given_up (its last attempt failed), superseded (another worker has it). Many failed: look for "job failed" in the log',
  [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 600],
  ['kind', 'outcome'],
);
export const jobsRunning = gauge(
  'parley_jobs_running',
  'Jobs that run in this process. At parley_jobs_slots: raise WORKER_CONCURRENCY, or start another worker',
  ['lane'],
);
export const jobsSlots = gauge('parley_jobs_slots', 'Jobs that this process may run at once', ['lane']);

const jobsWaiting = gauge(
  'parley_jobs_waiting',
  `Jobs whose time has come and that no worker has taken, among the ${COUNTED_UP_TO} that wait longest. Growing: start another worker`,
  ['kind'],
);
const jobsOldest = gauge(
  'parley_jobs_oldest_seconds',
  'How long the oldest waiting job has been due. High: no worker runs, or all of its slots are taken',
  ['kind'],
);

type Depth = { kind: string; waiting: number };
type Oldest = { kind: string; due: Date };

export const jobFigures: FigureSource = {
  subject: 'jobs',
  gauges: [jobsWaiting, jobsOldest],
  read: async (db) => {
    const depths = await db.rows<Depth>(sql`
      select kind, count(*)::int as waiting
      from (
        select kind from jobs where is_available and run_at <= clock_timestamp()
        order by run_at limit ${COUNTED_UP_TO}) due
      group by kind`);
    // As workers look for work: one probe for each organization and kind.
    const oldest = await db.rows<Oldest>(sql`
      ${FIRST_OF_EACH_GROUP}
      select kind, min(run_at) as due from head where run_at <= clock_timestamp() group by kind`);
    // Kinds without a waiting job are shown as zero, so that a rule can distinguish "none" from "not known".
    const kinds = await db.rows<{ kind: string }>(sql`select name as kind from job_kinds`);
    const waiting = new Map(depths.map((depth) => [depth.kind, depth.waiting]));
    const since = new Map(oldest.map(({ kind, due }) => [kind, due]));
    const all = new Set([...kinds.map(({ kind }) => kind), ...waiting.keys(), ...since.keys()]);
    return [...all].flatMap((kind): FigureReading[] => [
      { of: jobsWaiting, labels: { kind }, value: waiting.get(kind) ?? (since.has(kind) ? 1 : 0) },
      { of: jobsOldest, labels: { kind }, since: since.get(kind) ?? null },
    ]);
  },
};
