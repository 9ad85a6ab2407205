// Owns the promise that no job is lost for long: jobs of dead workers are freed, and an overdue row gets its job again.
import { jobAdded } from '../cluster/job-wakeup.ts';
import type { Kernel } from '../context.ts';
import { raw, sql } from '../db/sql.ts';
import type { Job } from './jobs.ts';

/**
 * A table whose rows wait for a job. Each row has `id`, `org_id` and `due_at` (wall-clock, null when it waits for
 * nothing); its job has the payload `{ id, org_id }` and the key `<job>:<id>`.
 */
export type DueTable = { table: string; job: Job };

export const dueKey = (job: Job, id: string): string => `${job.name}:${id}`;

/** By turns between organizations: the first overdue row of one does not wait for thousands of another. */
const BATCH = 1000;

/** One sweeper at a time, in any number of processes. */
export async function sweep(kernel: Kernel, tables: DueTable[], graceMs: number): Promise<void> {
  const total = await kernel.db.transaction(async (tx) => {
    const { mine } = await tx.one<{ mine: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtextextended('sweep', 0)) as mine`);
    if (!mine) return 0;
    const dead = await tx.rows<{ id: string }>(sql`
      select distinct locked_by as id from jobs
      where locked_by is not null and locked_at < clock_timestamp() - ${graceMs / 2} * interval '1 millisecond'
        and not exists (
          select 1 from worker_leases l where l.id = split_part(locked_by, ':', 1) and l.lease_until > clock_timestamp())`);
    if (dead.length > 0) {
      await tx.run(sql`
        update jobs set locked_by = null, locked_at = null where locked_by = any(${dead.map(({ id }) => id)}::text[])`);
      await tx.run(sql`delete from worker_leases where lease_until < clock_timestamp() - interval '1 hour'`);
      kernel.log.warn({ workers: dead.length }, 'freed the jobs of workers that are gone');
    }
    let total = 0;
    for (const { table, job } of tables) {
      const prefix = `${job.name}:`;
      const added = await tx.run(sql`
        select enqueue_job(${job.name}, json_build_object('id', row.id, 'org_id', row.org_id), null, ${job.attempts}::int,
          ${prefix} || row.id)
        from (
          select row.id, row.org_id, row_number() over (partition by row.org_id order by row.due_at) as turn
          from ${raw(table)} row
          where row.due_at < clock_timestamp() - ${graceMs / 2} * interval '1 millisecond'
            and not exists (select 1 from jobs j where j.key = ${prefix} || row.id and j.attempts < j.max_attempts)
            and not exists (select 1 from held_jobs h where h.name = ${prefix} || row.id)
        ) row
        order by row.turn limit ${BATCH}`);
      if (added > 0) kernel.log.warn({ table, added }, 'gave overdue rows their job again');
      total += added;
    }
    return total;
  });
  if (total > 0) jobAdded(kernel, 0);
}
