// Owns the figures that are read from the database when somebody scrapes them: how far jobs and events lag behind, and for whom they wait.
import { Gauge, type Registry } from 'prom-client';
import { eventLag } from '../kernel/cluster/event-order.ts';
import type { Kernel } from '../kernel/context.ts';
import { sql } from '../kernel/sql.ts';

/** However many scrape, the database is asked once in this time. */
const REMEMBERED_MS = 5000;

type Figures = { jobs: JobFigures[]; eventSeconds: number; blockedBy: number | null };
type JobFigures = { kind: string; waiting: number; failing: number; seconds: number };

export function showDatabase(registry: Registry, { db, log }: Kernel, skewMs: () => number): void {
  let asked = Number.NEGATIVE_INFINITY;
  let figures: Promise<Figures | undefined> = Promise.resolve(undefined);
  const current = (): Promise<Figures | undefined> => {
    if (performance.now() - asked < REMEMBERED_MS) return figures;
    asked = performance.now();
    // A scrape while the database is away still shows what the process knows by itself.
    figures = read(db).catch((error: unknown) => {
      log.warn({ err: error }, 'figures of the database not read');
      return undefined;
    });
    return figures;
  };
  const gauge = (
    name: string,
    help: string,
    collect: (gauge: Gauge, now: Figures | undefined) => void,
    labelNames: string[] = [],
  ) =>
    new Gauge({
      name: `parley_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        collect(this, await current());
      },
    });
  const byJob = (pick: (job: JobFigures) => number) => (of: Gauge, now: Figures | undefined) => {
    for (const job of now?.jobs ?? []) of.set({ job: job.kind }, pick(job));
  };
  gauge(
    'jobs_waiting',
    'Jobs whose time has come and that no worker has taken',
    byJob((job) => job.waiting),
    ['job'],
  );
  gauge(
    'jobs_failing',
    'Jobs that have failed at least once and will be tried again',
    byJob((job) => job.failing),
    ['job'],
  );
  gauge(
    'jobs_oldest_seconds',
    'How long the oldest of the waiting jobs has been due',
    byJob((job) => job.seconds),
    ['job'],
  );
  gauge('outbox_oldest_seconds', 'How long the oldest event has waited to get its position', (of, now) =>
    of.set(now?.eventSeconds ?? 0),
  );
  gauge('outbox_blocked_by_pid', 'The database session that events wait for; 0 when none', (of, now) =>
    of.set(now?.blockedBy ?? 0),
  );
  gauge('clock_skew_seconds', 'How far the clock of the database is ahead of ours', (of) => of.set(skewMs() / 1000));
  gauge('database_connections', 'Connections of the pool', (of) => of.set(db.pool.totalCount));
  gauge('database_connections_idle', 'Connections of the pool that nobody uses', (of) => of.set(db.pool.idleCount));
  gauge('database_requests_waiting', 'Statements that wait for a connection of the pool', (of) => of.set(db.pool.waitingCount));
}

async function read(db: Kernel['db']): Promise<Figures> {
  const jobs = await db.rows<JobFigures>(sql`
    select tasks.identifier as kind, count(*) filter (where jobs.is_available and jobs.run_at <= clock_timestamp())::int as waiting,
      count(*) filter (where jobs.attempts > 0 and jobs.locked_at is null)::int as failing,
      coalesce(extract(epoch from clock_timestamp() - min(jobs.run_at) filter (where jobs.is_available and jobs.run_at <= clock_timestamp())), 0)::float8
        as seconds
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id group by 1`);
  const lag = await eventLag(db);
  return { jobs, eventSeconds: lag.seconds, blockedBy: lag.waiting ? lag.blockedBy : null };
}
