// Owns the figures beside a list of assistants: conversations of today and spend of thirty days, for all that are shown in one statement.
import type { z } from 'zod';
import { iso } from '../../http/wire.ts';
import { type Context, hasScope, reader } from '../../kernel/context.ts';
import { sql } from '../../kernel/sql.ts';
import { utcDay } from '../models/day-spans.ts';
import { toUsd } from '../models/money.ts';
import { OVERVIEW_BOUND } from './overview-schema.ts';
import type { AssistantFigures, AssistantFiguresQuery } from './schema.ts';
import { todayIn } from './today.ts';

const DAYS_BEFORE_TODAY_MS = 29 * 86_400_000;

type FigureRow = { id: string; today: number; cost_nano: string };

/** An assistant that is not the organization's has no conversations and no spend. */
export async function assistantFigures(
  ctx: Context,
  { ids }: z.output<typeof AssistantFiguresQuery>,
): Promise<z.input<typeof AssistantFigures>> {
  const { timezone } = await reader(ctx).one<{ timezone: string }>(
    sql`select timezone from organizations where id = ${ctx.org.id}`,
  );
  const now = ctx.clock.now();
  const { since } = todayIn(timezone, now);
  const first = utcDay(new Date(now.getTime() - DAYS_BEFORE_TODAY_MS));
  const rows = await reader(ctx).rows<FigureRow>(sql`
    select asked.id, talks.today, coalesce(spend.cost_nano, 0)::text as cost_nano
    from unnest(${[...new Set(ids)]}::uuid[]) with ordinality as asked (id, place)
    cross join lateral (
      select count(*)::int as today from (
        select from conversations c
        where c.org_id = ${ctx.org.id} and c.assistant_id = asked.id and c.created_at >= ${since}::timestamptz and not c.is_test
        order by c.created_at desc limit ${OVERVIEW_BOUND}) some_rows) talks
    cross join lateral (
      select sum(u.cost_nano) as cost_nano from model_usage_daily u
      where u.org_id = ${ctx.org.id} and u.assistant_id = asked.id and u.day >= ${first}::date) spend
    order by asked.place`);
  const mayCount = hasScope(ctx, 'conversations:read');
  return {
    since: iso(since),
    first_day: first,
    data: rows.map(({ id, today, cost_nano }) => ({
      assistant_id: id,
      conversations_today: mayCount ? today : null,
      cost_usd: toUsd(cost_nano),
    })),
  };
}
