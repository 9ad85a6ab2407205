// The outcomes of a workflow over time: how its calls ended, by day or by hour, in the workflow's time zone.

import type { z } from 'zod';
import { parseInstant } from '../../../http/time-range.ts';
import { iso } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import { type Sql, sql } from '../../../kernel/db/sql.ts';
import { badRequest } from '../../../kernel/errors.ts';
import { CALL_STATUSES, type CallStatus, ENDED_REASONS, type EndedReason } from '../contract/vocabulary.ts';
import type { OutcomeInterval, OutcomeQuery, WorkflowOutcomes } from './figures-schema.ts';
import * as workflows from './workflows.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** `step`: short enough to hit every stretch, also when clocks are set forward. */
const LIMITS: Record<OutcomeInterval, { days: number; usual: number; step: string }> = {
  day: { days: 92, usual: 30 * DAY_MS, step: '6 hours' },
  hour: { days: 7, usual: DAY_MS, step: '30 minutes' },
};

type OutcomeCount = {
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
  const rows = await db.rows<OutcomeCount>(sql`
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
  const stretches = new Map<string, { localStart: string; counts: OutcomeCount[] }>();
  for (const row of rows) {
    const start = iso(row.start);
    const stretch = stretches.get(start) ?? { localStart: row.local_start, counts: [] };
    stretches.set(start, stretch);
    stretch.counts.push(row);
  }
  const data = [...stretches].map(([start, { localStart, counts }]) => ({ start, localStart, ...figuresOf(counts) }));
  return { workflowId: id, timezone, interval, from: iso(from), to: iso(to), totals: figuresOf(rows), data };
}

/** Four digits; null when none was dialled. */
export const rateOf = (connected: number, dialled: number): number | null =>
  dialled === 0 ? null : Math.round((connected / dialled) * 10_000) / 10_000;

function figuresOf(rows: readonly OutcomeCount[]) {
  const sum = (of: (row: OutcomeCount) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const dialled = sum((row) => row.dialled);
  const connected = sum((row) => row.connected);
  const callsBy = <Value extends string>(values: readonly Value[], pick: (row: OutcomeCount) => Value | null) =>
    Object.fromEntries(values.map((value) => [value, sum((row) => (pick(row) === value ? row.calls : 0))])) as Record<
      Value,
      number
    >;
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
  const from =
    query.from === undefined ? new Date(to.getTime() - usual) : await instantOf(db, 'from', query.from, timezone);
  if (from >= to) throw badRequest('from: must be before to.');
  // A day may have 25 hours.
  if (to.getTime() - from.getTime() > days * DAY_MS + HOUR_MS) {
    throw badRequest(`from: by the ${query.interval} at most ${days} days before to. Ask for less, or in parts.`);
  }
  return { from, to };
}

/** A date means its beginning in the workflow's time zone. */
async function instantOf(db: Db, name: string, text: string, timezone: string): Promise<Date> {
  const moment = parseInstant(text);
  if (moment === undefined) {
    throw badRequest(`${name}: write an ISO 8601 date-time with its offset, such as 2030-01-31T12:00:00Z, or a date.`);
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return moment;
  return (await db.one<{ at: Date }>(sql`select ${text}::timestamp at time zone ${timezone} as at`)).at;
}

const QUARTER_MS = 15 * 60_000;

/**
 * Calls created in this time, as rows of `at`, `status`, `ended_reason`, `rang_at`, `connected` and `calls`. Instants are those of quarters
 * of an hour where calls were added up: zones differ by such quarters, so a day or an hour of any zone begins with one.
 */
export function outcomeCounts(ctx: Context, workflowId: string, { from, to }: { from: Date; to: Date }): Sql {
  const first = new Date(Math.ceil(from.getTime() / QUARTER_MS) * QUARTER_MS);
  const end = new Date(Math.floor(to.getTime() / QUARTER_MS) * QUARTER_MS);
  if (first >= end) return oneByOne(ctx, workflowId, from, to);
  return sql`
    select quarter as at, status, ended_reason, dialled as rang_at, connected, calls from calling_workflow_outcomes
    where workflow_id = ${workflowId} and quarter >= ${first}::timestamptz and quarter < ${end}::timestamptz
    union all ${oneByOne(ctx, workflowId, from, first)}
    union all ${oneByOne(ctx, workflowId, end, to)}
    union all ${oneByOne(ctx, workflowId, first, end)} and status not in ('COMPLETED', 'FAILED', 'CANCELED', 'BLOCKED', 'UNKNOWN')`;
}

const oneByOne = (ctx: Context, workflowId: string, from: Date, to: Date): Sql => sql`
    select created_at, status, ended_reason, case when outbound and dials > 0 then coalesce(dialled_at, scheduled_at, created_at) end,
      outbound and dials > 0 and answered_by is not distinct from 'human', 1::bigint
    from calls where org_id = ${ctx.org.id} and workflow_id = ${workflowId}
      and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz`;
