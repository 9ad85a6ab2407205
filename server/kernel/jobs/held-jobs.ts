// Owns the table held_jobs: work of an organization that must not go on now. Nothing polls it, and no attempt is used up by waiting.
import type { Kernel } from '../context.ts';
import type { Tx } from '../db.ts';
import { sql } from '../sql.ts';

const BATCH = 1000;

/** Inside a job: takes note of it, so that the job itself may end. An earlier one under the same key is replaced, as in the queue. */
export async function holdJob(tx: Tx, orgId: string, jobId: string): Promise<void> {
  await tx.run(sql`
    insert into held_jobs (name, org_id, task, payload, key, queue, priority, max_attempts)
    select coalesce(j.key, 'job:' || j.id), ${orgId}, t.identifier, j.payload, j.key, q.queue_name, j.priority, j.max_attempts
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    where j.id = ${jobId}::bigint
    on conflict (name) do update set payload = excluded.payload, queue = excluded.queue, priority = excluded.priority,
      max_attempts = excluded.max_attempts, held_at = excluded.held_at`);
}

/** Gives every job back to the queue, due now. Small batches: an organization may come back with a great deal of work. */
export async function releaseJobs({ db }: Kernel, orgId: string): Promise<number> {
  let released = 0;
  for (;;) {
    const some = await db.transaction((tx) =>
      tx.run(sql`
        with freed as (delete from held_jobs where name in (
          select name from held_jobs where org_id = ${orgId} order by held_at limit ${BATCH} for update skip locked) returning *)
        select graphile_worker.add_job(task, payload, queue_name => queue, max_attempts => max_attempts, job_key => key, priority => priority)
        from freed`),
    );
    released += some;
    if (some < BATCH) return released;
  }
}
