// Owns the statements on the table jobs that a worker needs. Jobs are taken by organization and kind, so that many
// of one organization do not delay the others.
import type { Db } from '../db/database.ts';
import { type Sql, sql } from '../db/sql.ts';
import { outboxSignalColumn, type Signalling } from '../signals.ts';
import type { Group, WantedJobs } from './shares.ts';

/** A crash of the machine may forget that a job was taken or done; it is then done again. */
const relaxedCommit = (column: Sql): Sql =>
  sql`relaxed as materialized (select set_config('synchronous_commit', 'off', true), ${column})`;
/** Many times longer than a statement may run. */
const LOST_FOR_MS = 600_000;

/** The first available job of each organization and kind. The cost follows the number of such groups, not of jobs. */
export const FIRST_OF_EACH_GROUP: Sql = sql`
  with recursive head (org, kind, run_at) as (
    (select org, kind, run_at from jobs where is_available order by org, kind, run_at limit 1)
    union all
    select next.* from head cross join lateral (
      select org, kind, run_at from jobs where is_available and (org, kind) > (head.org, head.kind)
      order by org, kind, run_at limit 1) next)`;

/** `lockName`: the value of `locked_by`. */
export type TakenJob = {
  id: string;
  org: string;
  kind: string;
  payload: unknown;
  attempts: number;
  max_attempts: number;
  lockName: string;
};
/** `isPassing`: the database failed, not the job; it is tried again soon, and the attempt does not count. */
export type EndedJob = Pick<TakenJob, 'id' | 'attempts' | 'lockName'> & { error?: string; isPassing?: boolean };

export class JobStore {
  readonly #db: Db;
  readonly #worker: string;
  readonly #kernel: Signalling;
  readonly #kinds = new Set<string>();
  /**
   * Takes that were never answered. What one of them may have locked is under a name that is used no more, so it
   * can be recognized.
   */
  #unanswered = 0;
  #lastUnanswered = Number.NEGATIVE_INFINITY;
  /** How often each job runs in this process. */
  readonly #running = new Map<string, number>();

  constructor(db: Db, worker: string, kernel: Signalling) {
    this.#db = db;
    this.#worker = worker;
    this.#kernel = kernel;
  }

  /** Only jobs of these kinds are found. The table names the kinds that some worker has known, for the figures. */
  async registerKinds(names: readonly string[]): Promise<void> {
    for (const name of names) this.#kinds.add(name);
    await this.#db.run(sql`insert into job_kinds (name) select unnest(${names}::text[]) on conflict do nothing`);
  }

  /** Which organizations have a job due, and of which kind. */
  async due(): Promise<Group[]> {
    const groups = await this.#db.rows<Group>(sql`
      ${FIRST_OF_EACH_GROUP}
      select org, kind from head where run_at <= now()`);
    return groups.filter(({ kind }) => this.#kinds.has(kind));
  }

  /** Locks up to so many jobs of each group for this worker. */
  async take(wanted: readonly WantedJobs[]): Promise<TakenJob[]> {
    const lockName = this.#lockName;
    const signal = outboxSignalColumn(this.#kernel);
    const taking = this.#db.rows<Omit<TakenJob, 'lockName'>>(sql`
      with ${relaxedCommit(signal.column)}, picked as materialized (
        select job.id from unnest(${wanted.map(({ org }) => org)}::text[], ${wanted.map(({ kind }) => kind)}::text[],
          ${wanted.map(({ amount }) => amount)}::int[]) as wanted (org, kind, amount)
        cross join lateral (
          select id from jobs where is_available and org = wanted.org and kind = wanted.kind and run_at <= now()
          order by run_at limit wanted.amount for update skip locked) job)
      update jobs set attempts = attempts + 1, locked_by = ${lockName}, locked_at = now()
      from picked, relaxed where jobs.id = picked.id
      returning jobs.id::text, org, kind, payload, attempts, max_attempts`);
    const rows = await taking.catch((error: unknown) => {
      signal.missed();
      this.#unanswered += 1;
      this.#lastUnanswered = performance.now();
      throw error;
    });
    if (rows.length === 0) signal.missed();
    for (const { id } of rows) this.#running.set(id, (this.#running.get(id) ?? 0) + 1);
    return rows.map((row) => ({ ...row, lockName }));
  }

  get #lockName(): string {
    return this.#unanswered === 0 ? this.#worker : `${this.#worker}:${this.#unanswered}`;
  }

  /**
   * A database that was cut off or frozen may have locked jobs for this worker after the statement had failed here.
   * They do not run, and the worker's lease goes on, so no sweep finds them: they are freed here, and have lost no
   * attempt. Returns how many.
   */
  async freeLost(): Promise<number> {
    // As long as a database is away, takes fail; once it is back, the statements that it still executes end soon.
    if (performance.now() - this.#lastUnanswered > LOST_FOR_MS) return 0;
    return this.#db.run(sql`
      update jobs set locked_by = null, locked_at = null,
        max_attempts = max_attempts + case when attempts < max_attempts then 1 else 0 end
      where starts_with(locked_by, ${this.#worker}) and locked_by <> ${this.#lockName}
        and id <> all(${[...this.#running.keys()]}::bigint[])`);
  }

  #forget(id: string): void {
    const left = (this.#running.get(id) ?? 0) - 1;
    if (left > 0) this.#running.set(id, left);
    else this.#running.delete(id);
  }

  /** Leaves jobs alone that another run holds. One whose successor waits is removed, however it ended. */
  async settle(ended: readonly EndedJob[]): Promise<void> {
    const done = ended.filter(({ error }) => error === undefined);
    const failed = ended.filter(({ error }) => error !== undefined);
    if (done.length > 0) {
      // Carries the signal that they wrote events: no separate statement, and no wait for the disk under the lock
      // that NOTIFY takes.
      const signal = outboxSignalColumn(this.#kernel);
      const removed = this.#db.run(sql`
        with ${relaxedCommit(sql`null`)}, removed as (
          delete from jobs
          using relaxed, unnest(${done.map(({ id }) => id)}::bigint[], ${done.map(({ attempts }) => attempts)}::int[],
            ${done.map((job) => job.lockName)}::text[]) as done (id, attempts, lock_name)
          where jobs.id = done.id and jobs.locked_by = done.lock_name
            and (jobs.attempts = done.attempts or jobs.attempts = jobs.max_attempts))
        select ${signal.column}`);
      await removed.catch((error: unknown) => {
        signal.missed();
        throw error;
      });
    }
    if (failed.length > 0)
      await this.#db.run(sql`
        with failed as (
          select * from unnest(${failed.map(({ id }) => id)}::bigint[], ${failed.map(({ attempts }) => attempts)}::int[],
            ${failed.map(({ error }) => error)}::text[], ${failed.map(({ isPassing = false }) => isPassing)}::bool[],
            ${failed.map((job) => job.lockName)}::text[]) as failed (id, attempts, error, is_passing, lock_name)
        ),
        -- Its successor tries again; left here, it would count as given up.
        replaced as (
          delete from jobs using failed
          where jobs.id = failed.id and jobs.locked_by = failed.lock_name
            and jobs.attempts <> failed.attempts and jobs.attempts = jobs.max_attempts)
        update jobs set last_error = failed.error, locked_by = null, locked_at = null,
          run_at = greatest(now(), jobs.run_at) + interval '1 second'
            * case when failed.is_passing then 0.5 + random() else exp(least(jobs.attempts, 10)) end,
          max_attempts = jobs.max_attempts
            + case when failed.is_passing and jobs.attempts < jobs.max_attempts then 1 else 0 end
        from failed
        where jobs.id = failed.id and jobs.locked_by = failed.lock_name and jobs.attempts = failed.attempts`);
    for (const { id } of ended) this.#forget(id);
  }

  /** The sweep of any worker frees the jobs of one whose lease has run out. */
  renew(ms: number): Promise<number> {
    return this.#db.run(sql`
      insert into worker_leases (id, lease_until)
      values (${this.#worker}, clock_timestamp() + ${ms} * interval '1 millisecond')
      on conflict (id) do update set lease_until = excluded.lease_until`);
  }

  /** What this worker still holds is free at the next sweep. */
  leave(): Promise<number> {
    return this.#db.run(sql`delete from worker_leases where id = ${this.#worker}`);
  }
}
