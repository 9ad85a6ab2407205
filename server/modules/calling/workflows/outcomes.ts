// Owns the outcomes of a workflow over time: how its calls ended, day by day or hour by hour, in the workflow's own zone.
import type { z } from 'zod';
import { readMoment } from '../../../http/time-range.ts';
import { iso } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db.ts';
import { badRequest } from '../../../kernel/errors.ts';
import { sql } from '../../../kernel/sql.ts';
import { CALL_STATUSES, type CallStatus, ENDED_REASONS, type EndedReason } from '../calls/vocabulary.ts';
import type { OutcomeInterval, OutcomeQuery, WorkflowOutcomes } from './figures-schema.ts';
import { outcomeCounts } from './outcome-counts.ts';
import * as workflows from './workflows.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** `step`: short enough to meet every stretch, also where a clock is put forward. */
const LIMITS: Record<OutcomeInterval, { days: number; usual: number; step: string }> = {
  day: { days: 92, usual: 30 * DAY_MS, step: '6 hours' },
  hour: { days: 7, usual: DAY_MS, step: '30 minutes' },
};

type Counted = {
  start: Date;
  local_start: string;
  status: CallStatus | null;
  ended_reason: EndedReason | null;
  calls: number;
  dialled: number;
  connected: number;
};

export async function outcomes(
  ctx: Context,
  id: string,
  query: z.output<typeof OutcomeQuery>,
): Promise<z.input<typeof WorkflowOutcomes>> {
  const db = reader(ctx);
  const { timezone } = await workflows.find(ctx, db, id);
  const { interval } = query;
  const { from, to } = await rangeOf(ctx, db, query, timezone);
  const last = new Date(to.getTime() - 1);
  const rows = await db.rows<Counted>(sql`
    with stretches as (
      select date_trunc(${interval}, t, ${timezone}) as start
      from generate_series(${from}::timestamptz, ${last}::timestamptz, ${LIMITS[interval].step}::interval) t
      union select date_trunc(${interval}, ${last}::timestamptz, ${timezone})),
    counted as (
      select date_trunc(${interval}, at, ${timezone}) as start, status, ended_reason, sum(calls)::int8 as calls,
        sum(calls) filter (where rang_at is not null)::int8 as dialled, sum(calls) filter (where connected)::int8 as connected
      from (${outcomeCounts(ctx, id, { from, to })}) call (at, status, ended_reason, rang_at, connected, calls)
      group by 1, 2, 3 having sum(calls) > 0)
    select start, to_char(start at time zone ${timezone}, 'YYYY-MM-DD"T"HH24:MI') as local_start, status, ended_reason,
      coalesce(calls, 0) as calls, coalesce(dialled, 0) as dialled, coalesce(connected, 0) as connected
    from stretches left join counted using (start) order by start`);
  const stretches = new Map<string, { localStart: string; counted: Counted[] }>();
  for (const row of rows) {
    const start = iso(row.start);
    const stretch = stretches.get(start) ?? { localStart: row.local_start, counted: [] };
    stretches.set(start, stretch);
    stretch.counted.push(row);
  }
  const data = [...stretches].map(([start, { localStart, counted }]) => ({ start, localStart, ...figuresOf(counted) }));
  return { workflowId: id, timezone, interval, from: iso(from), to: iso(to), totals: figuresOf(rows), data };
}

/** Four digits; null of nothing. */
export const rateOf = (connected: number, dialled: number): number | null =>
  dialled === 0 ? null : Math.round((connected / dialled) * 10_000) / 10_000;

function figuresOf(rows: readonly Counted[]) {
  const sum = (of: (row: Counted) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const dialled = sum((row) => row.dialled);
  const connected = sum((row) => row.connected);
  const callsBy = <Word extends string>(words: readonly Word[], wordOf: (row: Counted) => Word | null) =>
    Object.fromEntries(words.map((word) => [word, sum((row) => (wordOf(row) === word ? row.calls : 0))])) as Record<Word, number>;
  return {
    calls: sum(({ calls }) => calls),
    dialled,
    connected,
    connectRate: rateOf(connected, dialled),
    callEndedReasons: callsBy(ENDED_REASONS, (row) => row.ended_reason),
    statuses: callsBy(CALL_STATUSES, (row) => row.status),
  };
}

export async function rangeOf(
  ctx: Context,
  db: Db,
  query: z.output<typeof OutcomeQuery>,
  timezone: string,
): Promise<{ from: Date; to: Date }> {
  const { days, usual } = LIMITS[query.interval];
  const to = query.to === undefined ? ctx.clock.now() : await instantOf(db, 'to', query.to, timezone);
  const from = query.from === undefined ? new Date(to.getTime() - usual) : await instantOf(db, 'from', query.from, timezone);
  if (from >= to) throw badRequest('from: must be before to.');
  // A day may have 25 hours.
  if (to.getTime() - from.getTime() > days * DAY_MS + HOUR_MS) {
    throw badRequest(`from: by the ${query.interval} at most ${days} days before to. Ask for less, or in parts.`);
  }
  return { from, to };
}

/** A date is when it begins in the workflow's zone. */
async function instantOf(db: Db, name: string, text: string, timezone: string): Promise<Date> {
  const moment = readMoment(text);
  if (moment === undefined) {
    throw badRequest(`${name}: write an ISO 8601 date-time with its offset, such as 2030-01-31T12:00:00Z, or a date.`);
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return moment;
  return (await db.one<{ at: Date }>(sql`select ${text}::timestamp at time zone ${timezone} as at`)).at;
}
