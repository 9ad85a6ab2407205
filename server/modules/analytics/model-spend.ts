// Reads the roll-ups of the model ledger. What bases cost is read from running totals: however many calls and days
// there were.

import type { z } from 'zod';
import { type Context, reader } from '../../kernel/context.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import { badRequest } from '../../kernel/errors.ts';
import { toUsd } from '../models/spend.ts';
import type * as schema from './schema.ts';

type Days = z.output<typeof schema.DaysQuery>;
type Sums = { cost_nano: string; input_tokens: number; invocations: number; failed: number };
const NIL = '00000000-0000-0000-0000-000000000000';
const MAX_ROWS = 1000;

function assertDaysInOrder({ start_date, end_date }: Days): void {
  if (start_date > end_date) throw badRequest(`start_date ${start_date} is after end_date ${end_date}. Swap them.`);
}

const toSums = ({ cost_nano, input_tokens, invocations, failed }: Sums) => ({
  total_cost_usd: toUsd(cost_nano),
  input_tokens,
  invocations,
  failed,
});

export async function embeddingCostByKb(ctx: Context, query: z.output<typeof schema.ByKbQuery>) {
  assertDaysInOrder(query);
  const rows = await reader(ctx).rows<Sums & { kb_id: string }>(sql`
    with ${rangeOf(ctx, query)}
    select kb_id, sum(cost_nano)::text as cost_nano, sum(input_tokens)::bigint as input_tokens, sum(invocations)::bigint as invocations,
      sum(failed)::bigint as failed
    from (${spendIn(ctx, query)}) spend
    group by kb_id having sum(invocations) > 0 ${HIGHEST_FIRST} limit ${query.limit}`);
  return rows.map((row): z.input<typeof schema.EmbeddingCostByKbRow> => ({ kb_id: row.kb_id, ...toSums(row) }));
}

const HIGHEST_FIRST = sql`order by sum(cost_nano) desc, sum(invocations) desc, kb_id`;
const MAX_DAYS = 92;
const DAY_MS = 86_400_000;

/** The days of the bases with the highest spend in the range; days without spend are left out. Newest day first. */
export async function embeddingCostByKbByDay(ctx: Context, query: z.output<typeof schema.ByKbByDayQuery>) {
  assertDaysInOrder(query);
  const days = (Date.parse(query.end_date) - Date.parse(query.start_date)) / DAY_MS + 1;
  if (days > MAX_DAYS)
    throw badRequest(`The range has ${days} days. Ask for at most ${MAX_DAYS}, or use …/cost/by-kb.`);
  const ofBase = query.kb_id === undefined ? sql`true` : sql`kb_id = ${query.kb_id}`;
  const rows = await reader(ctx).rows<Sums & { day: string; kb_id: string }>(sql`
    with ${rangeOf(ctx, query)}, highest as materialized (
      select kb_id from (${spendIn(ctx, query)}) spend where ${ofBase}
      group by kb_id having sum(invocations) > 0 ${HIGHEST_FIRST} limit ${query.limit}),
    -- A look at each day of each of them, in place of all days of all bases.
    days as materialized (select ${query.start_date}::date + n as day from generate_series(0, ${days - 1}::int) n)
    select days.day, highest.kb_id, sum(cost_nano)::text as cost_nano, sum(input_tokens)::bigint as input_tokens,
      sum(invocations)::bigint as invocations, sum(failed)::bigint as failed
    from highest cross join days join kb_embedding_spend spend on spend.org_id = ${ctx.org.id} and ${ofKind(query)} and spend.span = 1
      and spend.day = days.day and spend.kb_id = highest.kb_id
    group by days.day, highest.kb_id
    order by days.day desc, sum(cost_nano) desc, sum(invocations) desc, highest.kb_id`);
  return rows.map(
    (row): z.input<typeof schema.EmbeddingCostByKbByDayRow> => ({ day: row.day, kb_id: row.kb_id, ...toSums(row) }),
  );
}

/** Rows without source and type are the sums of all the others. */
function matching(column: Sql, wanted: string, isSplit: boolean): Sql {
  if (wanted !== '') return sql`${column} = ${wanted}`;
  return isSplit ? sql`${column} <> ''` : sql`${column} = ''`;
}

type Kind = Pick<z.output<typeof schema.ByKbQuery>, 'source' | 'embedding_type'>;

function ofKind(query: Kind): Sql {
  const [source, type] = [query.source ?? '', query.embedding_type ?? ''];
  return sql`${matching(sql`source`, source, type !== '')} and ${matching(sql`embedding_type`, type, source !== '')}`;
}

/** The closed days that the running totals are taken from: the last one before the range, and the last one in it. */
const rangeOf = (ctx: Context, { start_date, end_date }: Days): Sql => sql`
  closed as materialized (
    select coalesce((select through from kb_spend_closed where org_id = ${ctx.org.id}), '-infinity'::date) as through),
  stops as materialized (
    select ${lastTotal(ctx, sql`${start_date}::date - 1`)} as before, ${lastTotal(ctx, sql`${end_date}::date`)} as last,
      greatest(${start_date}::date - 1, through) as counted
    from closed)`;

const lastTotal = (ctx: Context, day: Sql): Sql =>
  sql`(select max(day) from kb_spend_totals where org_id = ${ctx.org.id} and day <= least(${day}, through))`;

/**
 * What was spent on each base at the end of the range, less what was spent before it; and the days in it that are
 * not closed yet. One statement, so that all of it is of one moment.
 */
const spendIn = (ctx: Context, query: Days & Kind): Sql => sql`
  select kb_id, cost_nano, input_tokens, invocations, failed from kb_spend_totals
  where org_id = ${ctx.org.id} and day = (select last from stops) and ${ofKind(query)}
  union all
  select kb_id, -cost_nano, -input_tokens, -invocations, -failed from kb_spend_totals
  where org_id = ${ctx.org.id} and day = (select before from stops) and ${ofKind(query)}
  union all
  select kb_id, cost_nano, input_tokens, invocations, failed from kb_embedding_spend
  where org_id = ${ctx.org.id} and span = 1 and ${ofKind(query)} and day > (select counted from stops) and day <= ${query.end_date}::date`;

const SUMS = sql`sum(cost_nano)::text as cost_nano, sum(input_tokens)::bigint as input_tokens, sum(invocations)::bigint as invocations,
  sum(failed)::bigint as failed`;
const embeddings = (ctx: Context, { start_date, end_date }: Days): Sql =>
  sql`model_usage_daily where org_id = ${ctx.org.id} and day between ${start_date}::date and ${end_date}::date and operation = 'embedding'`;

/** Newest day first. */
export async function embeddingCostByDay(ctx: Context, query: Days) {
  assertDaysInOrder(query);
  const rows = await reader(ctx).rows<Sums & { day: string }>(
    sql`select day, ${SUMS} from ${embeddings(ctx, query)} group by day order by day desc limit ${MAX_ROWS}`,
  );
  return rows.map((row): z.input<typeof schema.EmbeddingCostByDayRow> => ({ day: row.day, ...toSums(row) }));
}

export async function embeddingCostByModel(ctx: Context, query: Days) {
  assertDaysInOrder(query);
  const rows = await reader(ctx).rows<Sums & { provider: string; model: string; unpriced: number }>(sql`
    select provider, model, ${SUMS}, sum(unpriced)::bigint as unpriced from ${embeddings(ctx, query)}
    group by provider, model order by sum(cost_nano) desc, sum(invocations) desc, provider, model limit ${MAX_ROWS}`);
  return rows.map(({ provider, model, unpriced, ...sums }) => ({ provider, model, ...toSums(sums), unpriced }));
}

export async function embeddingCostBySource(ctx: Context, query: Days) {
  assertDaysInOrder(query);
  const rows = await reader(ctx).rows<Sums & { source: string; embedding_type: string }>(sql`
    select source, embedding_type, ${SUMS} from ${embeddings(ctx, query)}
    group by source, embedding_type order by sum(cost_nano) desc, sum(invocations) desc, source, embedding_type limit ${MAX_ROWS}`);
  return rows.map(({ source, embedding_type, ...sums }) => ({ source, embedding_type, ...toSums(sums) }));
}

/** Embeddings and texts together. */
export async function costByAssistant(ctx: Context, query: Days) {
  assertDaysInOrder(query);
  const rows = await reader(ctx).rows<Sums & { assistant_id: string; output_tokens: number }>(sql`
    select assistant_id, ${SUMS}, sum(output_tokens)::bigint as output_tokens from model_usage_daily
    where org_id = ${ctx.org.id} and day between ${query.start_date}::date and ${query.end_date}::date and assistant_id <> ${NIL}
    group by assistant_id order by sum(cost_nano) desc, sum(invocations) desc, assistant_id limit ${MAX_ROWS}`);
  return rows.map(({ assistant_id, output_tokens, ...sums }) => ({ assistant_id, ...toSums(sums), output_tokens }));
}
