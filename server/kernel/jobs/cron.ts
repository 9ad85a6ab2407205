// Owns the jobs that run by themselves: once in each minute that matches, however many processes there are.
import { parseCronItems } from 'graphile-worker';
import type { Db } from '../db.ts';
import { sql } from '../sql.ts';
import type { Job } from './jobs.ts';

/** Looks whether the present minute brings a job. Called more often than once a minute; the first caller of all processes adds it. */
export function cronSchedule(db: Db, jobs: readonly Job[], now: () => number = Date.now): () => Promise<void> {
  const items = parseCronItems(
    jobs.flatMap(({ name, cron }) => (cron === undefined ? [] : [{ task: name, match: cron, identifier: name }])),
  );
  // As with any cron, the minute in which it starts is not its own.
  let seen = minuteOf(now());
  return async () => {
    const minute = minuteOf(now());
    if (minute === seen) return;
    const at = new Date(minute);
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    };
    const due = items.filter((item) => item.match(digest)).map(({ task }) => task);
    if (due.length > 0)
      await db.run(sql`
        with mine as (
          insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
          select name, ${at}, ${at} from unnest(${due}::text[]) name
          on conflict (identifier) do update set last_execution = excluded.last_execution
            where known.last_execution is null or known.last_execution < excluded.last_execution
          returning identifier)
        select graphile_worker.add_job(identifier, '{}'::json) from mine`);
    seen = minute;
  };
}

const minuteOf = (ms: number): number => ms - (ms % 60_000);
