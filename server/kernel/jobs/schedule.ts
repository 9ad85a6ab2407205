// Owns the jobs that are added by the clock: once in each minute that is theirs, by whichever process looks first.
import type { Db } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Job } from './jobs.ts';

/** To be called more often than once a minute. Returns how many jobs it added. */
export function jobSchedule(db: Db, jobs: readonly Job[], now: () => number = Date.now): () => Promise<number> {
  // As with any cron, the minute in which it starts does not count.
  let lastMinute = minuteOf(now());
  return async () => {
    const minute = minuteOf(now());
    if (minute === lastMinute) return 0;
    const due = jobs.filter(({ schedule }) => schedule && minute % schedule.everyMinutes === (schedule.at ?? 0));
    let added = 0;
    if (due.length > 0)
      added = await db.run(sql`
        with due as (
          select * from unnest(${due.map(({ name }) => name)}::text[], ${due.map(({ attempts }) => attempts)}::int[])
            as due (name, attempts)),
        claimed as (
          insert into job_kinds as known (name, scheduled_for)
          select name, ${new Date(minute * 60_000)}::timestamptz from due
          on conflict (name) do update set scheduled_for = excluded.scheduled_for
            where known.scheduled_for is null or known.scheduled_for < excluded.scheduled_for
          returning name)
        select enqueue_job(name, '{}'::json, null, attempts, null) from claimed join due using (name)`);
    lastMinute = minute;
    return added;
  };
}

const minuteOf = (ms: number): number => Math.floor(ms / 60_000);
