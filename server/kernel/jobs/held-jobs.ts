// Owns the table held_jobs: work of a suspended organization. It is not polled, and waiting uses up no attempt.
import type { Kernel } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { addingJobs } from './jobs.ts';

const BATCH = 1000;

/** Copies the running job, which may then end. An earlier one under the same key is replaced, as in the queue. */
export async function holdJob(tx: Tx, orgId: string, jobId: string): Promise<void> {
  await tx.run(sql`
    insert into held_jobs (name, org_id, task, payload, key, max_attempts)
    select coalesce(key, 'job:' || id), ${orgId}, kind, payload, key, max_attempts from jobs where id = ${jobId}::bigint
    on conflict (name) do update
      set payload = excluded.payload, max_attempts = excluded.max_attempts, held_at = excluded.held_at`);
}

/** Gives every job back to the queue, due now, in small batches: there may be very many. */
export async function releaseJobs({ db }: Kernel, orgId: string): Promise<number> {
  const releaseSome = sql`
    with some_jobs as (
      select name from held_jobs where org_id = ${orgId} order by held_at limit ${BATCH} for update skip locked),
    freed as (delete from held_jobs where name in (select name from some_jobs) returning *)
    select enqueue_job(task, payload, null, max_attempts, key) from freed`;
  let released = 0;
  for (;;) {
    const some = await db.transaction((tx) => tx.run(addingJobs(releaseSome)));
    released += some;
    if (some < BATCH) return released;
  }
}

/** Counted up to `limit`. */
export async function countHeld(db: Db, orgId: string, limit: number): Promise<number> {
  const { held } = await db.one<{ held: number }>(
    sql`select count(*)::int as held from (select from held_jobs where org_id = ${orgId} limit ${limit}) some_jobs`,
  );
  return held;
}
