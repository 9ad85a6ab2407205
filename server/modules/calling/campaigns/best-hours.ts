// The hours of the week in which people pick up: calls of a workflow by when they were dialled, in the workflow's time zone.

import type { z } from 'zod';
import { iso } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import { sql } from '../../../kernel/db/sql.ts';
import type { BestHourQuery, BestHours } from './figures-schema.ts';
import { outcomeCounts, rangeOf, rateOf } from './outcomes.ts';
import * as workflows from './workflows.ts';

const MAX_BEST = 5;

export type DialledHour = { weekday: number; hour: number; dialled: number; connected: number };

/** `created_at` bounds what is read; the hour is that of the dial. */
export async function bestHours(
  ctx: Context,
  id: string,
  query: z.output<typeof BestHourQuery>,
): Promise<z.input<typeof BestHours>> {
  const db = reader(ctx);
  const { timezone } = await workflows.find(ctx, db, id);
  const { from, to } = await rangeOf(ctx, db, { ...query, interval: 'day' }, timezone);
  const rows = await db.rows<DialledHour>(sql`
    select extract(isodow from local)::int as weekday, extract(hour from local)::int as hour, sum(calls)::int as dialled,
      coalesce(sum(calls) filter (where connected), 0)::int as connected
    from (select rang_at at time zone ${timezone} as local, connected, calls
      from (${outcomeCounts(ctx, id, { from, to })}) call (at, status, ended_reason, rang_at, connected, calls)
      where rang_at is not null) dialled
    group by 1, 2 having sum(calls) > 0 order by 1, 2`);
  const toHour = (row: DialledHour) => ({ ...row, connectRate: rateOf(row.connected, row.dialled) });
  const sum = (of: 'dialled' | 'connected'): number => rows.reduce((total, row) => total + row[of], 0);
  const [dialled, connected] = [sum('dialled'), sum('connected')];
  return {
    workflowId: id,
    timezone,
    from: iso(from),
    to: iso(to),
    totals: { dialled, connected, connectRate: rateOf(connected, dialled) },
    best: bestOf(rows).map(toHour),
    data: rows.map(toHour),
  };
}

/** Sorted by the lower bound of the rate, so that one lucky call does not make a best hour. */
export const bestOf = (hours: readonly DialledHour[]): DialledHour[] =>
  hours
    .filter(({ connected }) => connected > 0)
    .map((hour) => ({ hour, lowerBound: lowerBoundOf(hour) }))
    .sort((a, b) => b.lowerBound - a.lowerBound)
    .slice(0, MAX_BEST)
    .map(({ hour }) => hour);

const Z95 = 1.96;

/** Lower bound of Wilson's interval, with 95 % confidence. */
function lowerBoundOf({ connected, dialled }: DialledHour): number {
  const rate = connected / dialled;
  const z2 = Z95 ** 2;
  const margin = Z95 * Math.sqrt((rate * (1 - rate) + z2 / (4 * dialled)) / dialled);
  return (rate + z2 / (2 * dialled) - margin) / (1 + z2 / dialled);
}
