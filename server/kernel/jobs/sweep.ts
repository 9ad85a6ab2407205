// Owns the promise that no job is lost for long: whatever took it, an overdue row gets its job again.
import type { Kernel } from '../context.ts';
import { raw, sql } from '../sql.ts';
import type { Job } from './jobs.ts';

/**
 * A table whose rows wait for a job. Each row carries `id`, `org_id` and `due_at` (wall-clock, null when nothing is awaited);
 * its job has the payload `{ id, org_id }` and the key `<job>:<id>`.
 */
export type DueTable = { table: string; job: Job };

export const dueKey = (job: Job, id: string): string => `${job.name}:${id}`;

/** By turns between organizations: thousands of overdue rows of one do not stand before the first of another. */
const BATCH = 1000;

/** One sweeper at a time, in any number of processes; the others have nothing to add. */
export function sweep(kernel: Kernel, tables: DueTable[], graceMs: number): Promise<void> {
  return kernel.db.transaction(async (tx) => {
    const { mine } = await tx.one<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(hashtextextended('sweep', 0)) as mine`);
    if (!mine) return;
    const dead = await tx.rows<{ id: string }>(sql`
      select distinct locked_by as id from graphile_worker._private_jobs
      where locked_by is not null and locked_at < clock_timestamp() - ${graceMs / 2} * interval '1 millisecond'
        and not exists (select 1 from worker_leases l where l.id = split_part(locked_by, ':', 1) and l.lease_until > clock_timestamp())`);
    if (dead.length > 0) {
      await tx.run(sql`select graphile_worker.force_unlock_workers(${dead.map(({ id }) => id)}::text[])`);
      await tx.run(sql`delete from worker_leases where lease_until < clock_timestamp() - interval '1 hour'`);
      kernel.log.warn({ workers: dead.length }, 'freed the jobs of workers that are gone');
    }
    for (const { table, job } of tables) {
      const prefix = `${job.name}:`;
      const added = await tx.run(sql`
        select graphile_worker.add_job(${job.name}, json_build_object('id', row.id, 'org_id', row.org_id), max_attempts => ${job.attempts}::int,
          job_key => ${prefix} || row.id)
        from (
          select row.id, row.org_id, row_number() over (partition by row.org_id order by row.due_at) as turn
          from ${raw(table)} row
          where row.due_at < clock_timestamp() - ${graceMs / 2} * interval '1 millisecond'
            and not exists (select 1 from graphile_worker._private_jobs j where j.key = ${prefix} || row.id and j.attempts < j.max_attempts)
            and not exists (select 1 from held_jobs h where h.name = ${prefix} || row.id)
        ) row
        order by row.turn limit ${BATCH}`);
      if (added > 0) kernel.log.warn({ table, added }, 'gave overdue rows their job again');
    }
  });
}
