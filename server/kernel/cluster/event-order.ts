// Owns event_sequence and earlier_positions: the order of events. Each gets the next position once no transaction can commit an event before it any more, so
// that a reader who has seen a position has seen everything before it, whatever commits late, restarts, or is restored elsewhere.
import type { Database, Db } from '../db/database.ts';
import type { RowOf } from '../db/row.ts';
import { type Sql, sql } from '../db/sql.ts';

const BATCH = 5000;

/** `hidden`: some events must wait for a transaction that is still open. */
export async function givePositions(db: Database): Promise<{ given: number; hidden: boolean }> {
  const { waiting } = await db.one<{ waiting: boolean }>(
    sql`select exists (select from events where position is null) as waiting`,
  );
  if (!waiting) return { given: 0, hidden: false };
  // A separate statement: a transaction with a lower number that is not at work now has committed by the time the next one looks.
  const { horizon } = await db.one<{ horizon: string }>(oldestWriter);
  return db.transaction(async (tx) => {
    const sequence = await tx.maybe<Pick<RowOf<'event_sequence'>, 'last'>>(
      sql`select last from event_sequence for update skip locked`,
    );
    if (!sequence) return { given: 0, hidden: false };
    // Numbers that this cluster has not reached yet come from another one, through a dump or a copy: nothing is under way there.
    const given = await tx.run(sql`
      update events set position = ${sequence.last} + ready.n
      from (
        select id, row_number() over (order by foreign_first, xid, id) as n from (
          (select 1 as foreign_first, id, xid from events where position is null and xid < ${horizon}::xid8 order by xid, id limit ${BATCH})
          union all
          (select 0 as foreign_first, id, xid from events where position is null and xid >= pg_snapshot_xmax(pg_current_snapshot()) order by xid, id limit ${BATCH})
        ) waiting
      ) ready
      where events.id = ready.id`);
    if (given > 0) await tx.run(sql`update event_sequence set last = ${sequence.last + given}`);
    return { given, hidden: given === 0 || given >= BATCH };
  });
}

/**
 * Positions for the events of an organization that comes from another cell: above all that it had before. They are taken at once, so that
 * other organizations do not wait for a long import; readers of this one do not exist yet. Returns the position below the first.
 */
export async function reservePositions(db: Db, count: number, above: number): Promise<number> {
  const { last } = await db.one<Pick<RowOf<'event_sequence'>, 'last'>>(
    sql`update event_sequence set last = greatest(last, ${above}::bigint) + ${count}::bigint returning last`,
  );
  return last - count;
}

/** `staged`: the events as they were, with the positions of the cell that they come from. */
export const keepEarlierPositions = (db: Db, orgId: string, staged: Sql): Promise<number> =>
  db.run(sql`
    insert into earlier_positions (org_id, position, event_id)
    select ${orgId}::uuid, s.position, s.id from ${staged} s where s.position is not null`);

/**
 * The lowest transaction id that one of our own sessions may still commit under. Only our role writes events, so transactions of other
 * databases and roles, which the cluster's own horizon would wait for, hold nothing up. Sessions of another role in this very database
 * cannot be looked into: while there is one, the cluster's horizon is used. Activity shows ids of 32 bits; the rest follows from the
 * newest id, which is never 2^31 away.
 */
const oldestWriter = sql`
  with horizon as (
    select pg_snapshot_xmin(pg_current_snapshot())::text::numeric as xmin, pg_snapshot_xmax(pg_current_snapshot())::text::numeric as xmax
  ), sessions as (
    select usename = current_user as ours, backend_xid::text::numeric as xid from pg_stat_activity
    where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()
  )
  select case
    when exists (select from sessions where not ours) then xmin
    else coalesce((select min(xmax - mod(xmax - xid, 4294967296)) from sessions where xid is not null), xmax)
  end::text as horizon
  from horizon`;

/** A transaction that is still open: of a session, or prepared and forgotten (then without a pid). */
export type Blocker = { pid: number; application: string; state: string; seconds: number };

/** How long the oldest event has waited for its position, and the oldest open transaction, which is what it waits for. */
export async function eventLag(db: Db): Promise<{ seconds: number; blocker: Blocker | undefined }> {
  const oldest = await db.maybe<{ seconds: number }>(sql`
    select extract(epoch from clock_timestamp() - occurred_at)::float8 as seconds from events
    where position is null order by xid, id limit 1`);
  if (!oldest) return { seconds: 0, blocker: undefined };
  // Sessions of other roles show no transaction to us, and those of other databases matter only while such a role is at work here.
  const blocker = await db.maybe<Blocker>(sql`
    select pid, application, state, seconds from (
      select pid, coalesce(application_name, '') as application, coalesce(state, 'unknown') as state,
        extract(epoch from clock_timestamp() - xact_start)::float8 as seconds, age(backend_xid) as age
      from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid()
      union all
      select 0, '', 'prepared', extract(epoch from clock_timestamp() - prepared)::float8, age(transaction) from pg_prepared_xacts
    ) open order by age desc limit 1`);
  return { seconds: Math.max(0, oldest.seconds), blocker };
}
