// Owns the statements on the queue's table that a worker needs. Jobs are added as graphile-worker adds them; they are taken here,
// because its own fetch knows one line for all organizations, and a flood of one would stand before everybody else.
import type pg from 'pg';
import { carriedSignal, type Signalling } from '../cluster/signals.ts';
import type { Db } from '../db.ts';
import { type Sql, sql } from '../sql.ts';
import type { Group, WantedJobs } from './shares.ts';

/** Jobs of no organization, such as the hourly cleaning, stand in line as an organization of their own. */
const ORG = sql`coalesce(payload ->> 'org_id', '')`;
/** A crash of the machine may forget that a job was taken or done; it is then done again, as after any crash of ours. */
const soon = (column: Sql): Sql => sql`soon as materialized (select set_config('synchronous_commit', 'off', true), ${column})`;
const LOCK = 7_266_172;
/** Many times longer than a statement may run. */
const LOST_FOR_MS = 600_000;

const QUEUE_INDEXES = {
  // The first due job of each organization and kind is one probe of this index, however many stand behind it.
  parley_jobs_by_organization: `((coalesce(payload ->> 'org_id', '')), task_id, run_at) where is_available`,
  // Nearly empty: what was given up, and what runs for the last time.
  parley_jobs_given_up: `((coalesce(payload ->> 'org_id', '')), task_id) where attempts >= max_attempts`,
};

export async function prepareQueue(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    for (const [name, columns] of Object.entries(QUEUE_INDEXES)) {
      // Even an index that is there already would wait for every open transaction that has added a job, and hold up all that come after.
      const { rows } = await client.query(`select to_regclass('graphile_worker.${name}') as there`);
      if (rows[0]?.there === null)
        await client.query(`create index if not exists ${name} on graphile_worker._private_jobs ${columns}`);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** `lockName`: what it is locked under. */
export type Taken = {
  id: string;
  org: string;
  kind: string;
  payload: unknown;
  attempts: number;
  max_attempts: number;
  lockName: string;
};
/** `isPassing`: not the job failed, but its database; it is tried again soon, and the attempt does not count. */
export type Ended = Pick<Taken, 'id' | 'attempts' | 'lockName'> & { error?: string; isPassing?: boolean };

export class JobStore {
  readonly #db: Db;
  readonly #worker: string;
  readonly #kernel: Signalling;
  readonly #names = new Map<number, string>();
  readonly #ids = new Map<string, number>();
  /** Takes that were never answered. What one of them may have locked stands under a name that is used no more, so it can be told apart. */
  #unanswered = 0;
  #lastUnanswered = Number.NEGATIVE_INFINITY;
  /** How often each job is under way here. */
  readonly #running = new Map<string, number>();

  constructor(db: Db, worker: string, kernel: Signalling) {
    this.#db = db;
    this.#worker = worker;
    this.#kernel = kernel;
  }

  /** The queue knows kinds by number. */
  async learnKinds(names: readonly string[]): Promise<void> {
    await this.#db.run(sql`
      insert into graphile_worker._private_tasks (identifier) select unnest(${names}::text[]) on conflict do nothing`);
    const rows = await this.#db.rows<{ id: number; identifier: string }>(
      sql`select id, identifier from graphile_worker._private_tasks where identifier = any(${names}::text[])`,
    );
    for (const { id, identifier } of rows) {
      this.#names.set(id, identifier);
      this.#ids.set(identifier, id);
    }
  }

  /** Who has something due, and of which kind. The cost follows the number of such groups, not of jobs. */
  async due(): Promise<Group[]> {
    const rows = await this.#db.rows<{ org: string; task_id: number }>(sql`
      with recursive head (org, task_id, run_at) as (
        (select ${ORG}, task_id, run_at from graphile_worker._private_jobs where is_available order by ${ORG}, task_id, run_at limit 1)
        union all
        select next.* from head cross join lateral (
          select ${ORG}, task_id, run_at from graphile_worker._private_jobs
          where is_available and (${ORG}, task_id) > (head.org, head.task_id)
          order by ${ORG}, task_id, run_at limit 1) next)
      select org, task_id from head where run_at <= now()`);
    return rows.flatMap(({ org, task_id }) => {
      const kind = this.#names.get(task_id);
      return kind === undefined ? [] : [{ org, kind }];
    });
  }

  /** Locks up to so many jobs of each group for this worker. */
  async take(wanted: readonly WantedJobs[]): Promise<Taken[]> {
    const lockName = this.#lockName;
    const signal = carriedSignal(this.#kernel);
    const taking = this.#db.rows<Omit<Taken, 'kind' | 'lockName'> & { task_id: number }>(sql`
      with ${soon(signal.column)}, picked as materialized (
        select job.id from unnest(${wanted.map(({ org }) => org)}::text[], ${wanted.map(({ kind }) => this.#ids.get(kind) ?? 0)}::int[],
          ${wanted.map(({ amount }) => amount)}::int[]) as wanted (org, task_id, amount)
        cross join lateral (
          select id from graphile_worker._private_jobs
          where is_available and ${ORG} = wanted.org and task_id = wanted.task_id and run_at <= now()
          order by run_at limit wanted.amount for update skip locked) job)
      update graphile_worker._private_jobs jobs set attempts = attempts + 1, locked_by = ${lockName}, locked_at = now()
      from picked, soon where jobs.id = picked.id
      returning jobs.id::text, ${ORG} as org, task_id, payload, attempts, max_attempts`);
    const rows = await taking.catch((error: unknown) => {
      signal.missed();
      this.#unanswered += 1;
      this.#lastUnanswered = performance.now();
      throw error;
    });
    if (rows.length === 0) signal.missed();
    for (const { id } of rows) this.#running.set(id, (this.#running.get(id) ?? 0) + 1);
    return rows.map(({ task_id, ...row }) => ({ ...row, kind: this.#names.get(task_id) as string, lockName }));
  }

  get #lockName(): string {
    return this.#unanswered === 0 ? this.#worker : `${this.#worker}:${this.#unanswered}`;
  }

  /**
   * A database that was cut off or frozen may have locked jobs for us after we had given up on it. Nobody runs them, and our lease goes
   * on, so no sweep finds them: they are freed here, and have lost no attempt. Returns how many.
   */
  async freeLost(): Promise<number> {
    // As long as a database is away, takes fail; once it is back, whatever it still carries out is over soon.
    if (performance.now() - this.#lastUnanswered > LOST_FOR_MS) return 0;
    return this.#db.run(sql`
      update graphile_worker._private_jobs set locked_by = null, locked_at = null,
        max_attempts = max_attempts + case when attempts < max_attempts then 1 else 0 end
      where starts_with(locked_by, ${this.#worker}) and locked_by <> ${this.#lockName}
        and id <> all(${[...this.#running.keys()]}::bigint[])`);
  }

  #forget(id: string): void {
    const left = (this.#running.get(id) ?? 0) - 1;
    if (left > 0) this.#running.set(id, left);
    else this.#running.delete(id);
  }

  /** A job that was given to another worker meanwhile, or to us again, is theirs. One whose successor waits already is ours to remove. */
  async settle(ended: readonly Ended[]): Promise<void> {
    const done = ended.filter(({ error }) => error === undefined);
    const failed = ended.filter(({ error }) => error !== undefined);
    if (done.length > 0) {
      // That they wrote events is told with it: no statement of its own, and no wait for the disk under the lock that NOTIFY takes.
      const signal = carriedSignal(this.#kernel);
      const removed = this.#db.run(sql`
        with ${soon(sql`null`)}, removed as (
          delete from graphile_worker._private_jobs jobs
          using soon, unnest(${done.map(({ id }) => id)}::bigint[], ${done.map(({ attempts }) => attempts)}::int[],
            ${done.map((job) => job.lockName)}::text[]) as done (id, attempts, lock_name)
          where jobs.id = done.id and jobs.locked_by = done.lock_name and (jobs.attempts = done.attempts or jobs.attempts = jobs.max_attempts))
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
        -- Its successor tries again: it would lie here as one that was given up.
        replaced as (
          delete from graphile_worker._private_jobs jobs using failed
          where jobs.id = failed.id and jobs.locked_by = failed.lock_name
            and jobs.attempts <> failed.attempts and jobs.attempts = jobs.max_attempts)
        update graphile_worker._private_jobs jobs set last_error = failed.error, locked_by = null, locked_at = null,
          run_at = greatest(now(), jobs.run_at) + case when failed.is_passing then 0.5 + random() else exp(least(jobs.attempts, 10)) end * interval '1 second',
          max_attempts = jobs.max_attempts + case when failed.is_passing and jobs.attempts < jobs.max_attempts then 1 else 0 end
        from failed
        where jobs.id = failed.id and jobs.locked_by = failed.lock_name and jobs.attempts = failed.attempts`);
    for (const { id } of ended) this.#forget(id);
  }

  /** Others free the jobs of a worker whose lease has run out. */
  renew(ms: number): Promise<number> {
    return this.#db.run(sql`
      insert into worker_leases (id, lease_until) values (${this.#worker}, clock_timestamp() + ${ms} * interval '1 millisecond')
      on conflict (id) do update set lease_until = excluded.lease_until`);
  }

  /** Whatever we still hold is free at the next sweep. */
  leave(): Promise<number> {
    return this.#db.run(sql`delete from worker_leases where id = ${this.#worker}`);
  }
}
