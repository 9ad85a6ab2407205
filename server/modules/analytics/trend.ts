// Owns the trend: what happened on each of the last days, and in the same number of days before them.

import type { z } from 'zod';
import { type Context, hasScope, reader } from '../../kernel/context.ts';
import { raw, sql } from '../../kernel/db/sql.ts';
import { toUsd } from '../models/spend.ts';
import { spendByDay } from '../models/spend-totals.ts';
import type { Trend } from './schema.ts';

type Day = z.input<typeof Trend>['days'][number];
type Counted = { day: string } & Record<string, unknown>;

/** Twice as many days are read as are shown: the earlier half is what the later one is compared with. */
export async function trend(ctx: Context, { days }: { days: number }): Promise<z.input<typeof Trend>> {
  const db = reader(ctx);
  const { timezone, dates } = await db.one<{ timezone: string; dates: string[] }>(sql`
    select o.timezone, (select array_agg(to_char(day, 'YYYY-MM-DD') order by day) from generate_series(
      ((${ctx.clock.now()}::timestamptz at time zone o.timezone)::date - ${days * 2 - 1}::int)::timestamp,
      (${ctx.clock.now()}::timestamptz at time zone o.timezone)::date::timestamp, interval '1 day') day) as dates
    from organizations o where o.id = ${ctx.org.id}`);
  const since = sql`(${dates[0]}::timestamp at time zone ${timezone})`;
  const dayOf = (column: string) => sql`to_char(${raw(column)} at time zone ${timezone}, 'YYYY-MM-DD')`;
  const conversations = hasScope(ctx, 'conversations:read')
    ? await db.rows<Counted & { conversations: number; hand_offs: number }>(sql`
        select ${dayOf('created_at')} as day, count(*)::int as conversations, count(handed_off_at)::int as hand_offs
        from conversations where org_id = ${ctx.org.id} and not is_test and created_at >= ${since} group by 1`)
    : null;
  const calls = hasScope(ctx, 'calls:read')
    ? await db.rows<Counted & { calls: number; reached: number; succeeded: number; booked: number }>(sql`
        select ${dayOf('quarter')} as day, sum(calls)::int as calls, coalesce(sum(calls) filter (where connected), 0)::int as reached,
          coalesce(sum(calls) filter (where ended_reason in ('SCHEDULER', 'WARM_TRANSFER', 'TEXT_CONSENT')), 0)::int as succeeded,
          coalesce(sum(calls) filter (where ended_reason = 'SCHEDULER'), 0)::int as booked
        from call_outcomes where org_id = ${ctx.org.id} and quarter >= ${since} group by 1`)
    : null;
  // The ledger adds up UTC days: near midnight a day here holds some hours of its neighbor.
  const spend = hasScope(ctx, 'analytics:read')
    ? await spendByDay(ctx, db, { start_date: dates[0] ?? '', end_date: dates.at(-1) ?? '', cut: 'kind' })
    : null;
  const on = <Row extends Counted>(rows: readonly Row[] | null, day: string): Row | undefined =>
    rows?.find((row) => row.day === day);
  const all = dates.map((day): Day => {
    const [talked, called] = [on(conversations, day), on(calls, day)];
    const spent = spend?.filter((row) => row.day === day).reduce((sum, row) => sum + BigInt(row.cost_nano), 0n);
    return {
      day,
      conversations: conversations && (talked?.conversations ?? 0),
      hand_offs: conversations && (talked?.hand_offs ?? 0),
      calls: calls && (called?.calls ?? 0),
      reached: calls && (called?.reached ?? 0),
      booked: calls && (called?.booked ?? 0),
      succeeded: calls && (called?.succeeded ?? 0),
      spend_usd: spend && toUsd(spent ?? 0n),
    };
  });
  const [before, shown] = [all.slice(0, days), all.slice(days)];
  return { timezone, days: shown, totals: sumOf(shown), before: sumOf(before) };
}

const FIGURES = ['conversations', 'hand_offs', 'calls', 'reached', 'booked', 'succeeded', 'spend_usd'] as const;

const sumOf = (days: readonly Day[]): Omit<Day, 'day'> =>
  Object.fromEntries(
    FIGURES.map((figure) => [
      figure,
      days.some((day) => day[figure] === null) ? null : days.reduce((sum, day) => sum + (day[figure] ?? 0), 0),
    ]),
  ) as Omit<Day, 'day'>;
