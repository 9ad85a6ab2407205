// Owns the figures beside a list of assistants: conversations of today and spend of thirty days, for all that are
// shown in one statement.

import type { z } from 'zod';
import { iso } from '../../http/wire.ts';
import { type Context, hasScope, reader } from '../../kernel/context.ts';
import { sql } from '../../kernel/db/sql.ts';
import { toUsd, utcDay } from '../models/spend.ts';
import { todayIn } from './overview.ts';
import { type AssistantFigures, type AssistantFiguresQuery, OVERVIEW_BOUND } from './schema.ts';

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
    select wanted.id, counted.today, coalesce(spend.cost_nano, 0)::text as cost_nano
    from unnest(${[...new Set(ids)]}::uuid[]) with ordinality as wanted (id, place)
    cross join lateral (
      select count(*)::int as today from (
        select from conversations c
        where c.org_id = ${ctx.org.id} and c.assistant_id = wanted.id and c.created_at >= ${since}::timestamptz and not c.is_test
        order by c.created_at desc limit ${OVERVIEW_BOUND}) some_rows) counted
    cross join lateral (
      select sum(u.cost_nano) as cost_nano from model_usage_daily u
      where u.org_id = ${ctx.org.id} and u.assistant_id = wanted.id and u.day >= ${first}::date) spend
    order by wanted.place`);
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
