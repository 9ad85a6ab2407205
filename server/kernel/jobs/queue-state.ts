// Owns what one organization may know of the queue: how much of its work waits, is planned, is tried again or was
// given up.
import type { Db } from '../db/database.ts';
import { type Sql, sql } from '../db/sql.ts';

/** Counted no further: a caller that has this many jobs needs no exact number. */
export const QUEUE_COUNTED_UP_TO = 10_000;

export type KindState = {
  kind: string;
  waiting: number;
  oldest_due_at: Date | null;
  planned: number;
  retrying: number;
  failed: number;
};

/** Kinds without a job are left out. */
export async function queueOf(db: Db, orgId: string): Promise<KindState[]> {
  const first = (condition: Sql): Sql => sql`least(
    (select min(kind) from jobs where org = ${orgId} and is_available and ${condition}),
    (select min(kind) from jobs where org = ${orgId} and attempts >= max_attempts and ${condition}))`;
  const ours = sql`org = ${orgId} and kind = kinds.kind`;
  const upTo = (condition: Sql): Sql =>
    sql`(select count(*)::int from (select from jobs where ${condition} limit ${QUEUE_COUNTED_UP_TO}) some_jobs)`;
  const rows = await db.rows<KindState>(sql`
    with recursive kinds (kind) as (
      select ${first(sql`true`)}
      union all
      select ${first(sql`kind > kinds.kind`)} from kinds where kind is not null)
    select kind,
      ${upTo(sql`is_available and ${ours} and run_at <= clock_timestamp()`)} as waiting,
      (select run_at from jobs where is_available and ${ours} and run_at <= clock_timestamp()
       order by run_at limit 1) as oldest_due_at,
      ${upTo(sql`is_available and ${ours} and run_at > clock_timestamp()`)} as planned,
      (select count(*)::int from (
         select attempts from jobs where is_available and ${ours} limit ${QUEUE_COUNTED_UP_TO}) some_jobs
       where attempts > 0) as retrying,
      ${upTo(sql`attempts >= max_attempts and ${ours} and locked_at is null`)} as failed
    from kinds where kind is not null order by kind`);
  return rows.filter(({ waiting, planned, failed }) => waiting + planned + failed > 0);
}

/** Workers of the whole server: without one, no job of any organization runs. Due times go by the database's clock. */
export const workersAlive = (db: Db): Promise<{ alive: number; now: Date }> =>
  db.one(sql`
    select count(*)::int as alive, clock_timestamp() as now from worker_leases where lease_until > clock_timestamp()`);
