// Owns what is told about jobs: those that wait, counted for all nodes, and those that this process has run. The label is `kind`, for
// Prometheus gives `job` a meaning of its own.
import { COUNTED_UP_TO, type FigureReading, type FigureSource } from '../cluster/shared-figures.ts';
import { gauge, histogram } from '../meter.ts';
import { sql } from '../sql.ts';

export const jobRunSeconds = histogram(
  'parley_job_run_seconds',
  'Time from the start of a job to its end, by outcome: done, failed (tried again later), given_up (its last attempt failed), superseded (another worker has it). Many failed: look for "job failed" in the log',
  [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 600],
  ['kind', 'outcome'],
);
export const jobsRunning = gauge(
  'parley_jobs_running',
  'Jobs that run in this process. At parley_jobs_slots: raise WORKER_CONCURRENCY or WORKER_PATIENT_CONCURRENCY, or start another worker',
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

type Depth = { job: string; waiting: number };
type Oldest = { job: string; due: Date };

const ORG = sql`coalesce(payload ->> 'org_id', '')`;

export const jobFigures: FigureSource = {
  subject: 'jobs',
  gauges: [jobsWaiting, jobsOldest],
  read: async (db) => {
    // The queue's own index holds kind and time: its first entries are those that wait longest. All our jobs have priority 0.
    const depths = await db.rows<Depth>(sql`
      select tasks.identifier as job, count(*)::int as waiting
      from (
        select task_id from graphile_worker._private_jobs
        where is_available and priority = 0 and run_at <= clock_timestamp() order by priority, run_at limit ${COUNTED_UP_TO}
      ) due join graphile_worker._private_tasks tasks on tasks.id = due.task_id
      group by 1`);
    // As workers look for work: one probe for each organization and kind.
    const oldest = await db.rows<Oldest>(sql`
      with recursive head (org, task_id, run_at) as (
        (select ${ORG}, task_id, run_at from graphile_worker._private_jobs where is_available order by ${ORG}, task_id, run_at limit 1)
        union all
        select next.* from head cross join lateral (
          select ${ORG}, task_id, run_at from graphile_worker._private_jobs
          where is_available and (${ORG}, task_id) > (head.org, head.task_id)
          order by ${ORG}, task_id, run_at limit 1) next)
      select tasks.identifier as job, min(head.run_at) as due
      from head join graphile_worker._private_tasks tasks on tasks.id = head.task_id
      where head.run_at <= clock_timestamp() group by 1`);
    // Kinds without a waiting job are shown as zero, so that a rule can tell "none" from "not known".
    const kinds = await db.rows<{ job: string }>(sql`select identifier as job from graphile_worker._private_tasks`);
    const waiting = new Map(depths.map((depth) => [depth.job, depth.waiting]));
    const since = new Map(oldest.map(({ job, due }) => [job, due]));
    return kinds.flatMap(({ job }): FigureReading[] => [
      { of: jobsWaiting, labels: { kind: job }, value: waiting.get(job) ?? (since.has(job) ? 1 : 0) },
      { of: jobsOldest, labels: { kind: job }, since: since.get(job) ?? null },
    ]);
  },
};
