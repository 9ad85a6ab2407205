// Owns what one organization may know of the queue: what of its work waits, is planned, is tried again or was given up.
import type { Db } from '../db.ts';
import { type Sql, sql } from '../sql.ts';

/** Counted no further: whoever has this many knows enough. */
export const QUEUE_COUNTED_UP_TO = 10_000;

export type KindState = {
  kind: string;
  waiting: number;
  oldest_due_at: Date | null;
  planned: number;
  retrying: number;
  failed: number;
};

/** As the indexes of the queue spell it. */
const ORG = sql`coalesce(payload ->> 'org_id', '')`;
const JOBS = sql`graphile_worker._private_jobs`;

/** Kinds of which there is nothing are left out. */
export async function queueOf(db: Db, orgId: string): Promise<KindState[]> {
  const ours = sql`${ORG} = ${orgId} and task_id = tasks.id`;
  const upTo = (condition: Sql): Sql =>
    sql`(select count(*)::int from (select from ${JOBS} where ${condition} limit ${QUEUE_COUNTED_UP_TO}) some_jobs)`;
  const rows = await db.rows<KindState>(sql`
    select tasks.identifier as kind,
      ${upTo(sql`is_available and ${ours} and run_at <= clock_timestamp()`)} as waiting,
      (select run_at from ${JOBS} where is_available and ${ours} and run_at <= clock_timestamp() order by run_at limit 1) as oldest_due_at,
      ${upTo(sql`is_available and ${ours} and run_at > clock_timestamp()`)} as planned,
      (select count(*)::int from (select attempts from ${JOBS} where is_available and ${ours} limit ${QUEUE_COUNTED_UP_TO}) some_jobs
       where attempts > 0) as retrying,
      ${upTo(sql`attempts >= max_attempts and ${ours} and locked_at is null`)} as failed
    from graphile_worker._private_tasks tasks order by tasks.identifier`);
  return rows.filter(({ waiting, planned, failed }) => waiting + planned + failed > 0);
}

/** Workers of the whole server: where there is none, nothing of anybody moves. Due times go by the database's clock. */
export const workersAlive = (db: Db): Promise<{ alive: number; now: Date }> =>
  db.one(sql`
    select count(*)::int as alive, clock_timestamp() as now from worker_leases where lease_until > clock_timestamp()`);

/** Work that waits for a suspended organization to be resumed. */
export async function countHeld(db: Db, orgId: string): Promise<number> {
  const { held } = await db.one<{ held: number }>(
    sql`select count(*)::int as held from (select from held_jobs where org_id = ${orgId} limit ${QUEUE_COUNTED_UP_TO}) some_jobs`,
  );
  return held;
}
