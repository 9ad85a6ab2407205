// Reads all spend: of models and of carriers, by what it is cut by, by day, by outcome, and entry by entry.

import type { z } from 'zod';
import { batchesOf, csvAnswer, csvColumnsOf } from '../../http/csv-answer.ts';
import { type PageBounds, pageAt, toPage } from '../../http/pages.ts';
import { createdWithin } from '../../http/time-range.ts';
import { iso } from '../../http/wire.ts';
import { type Context, hasScope, reader } from '../../kernel/context.ts';
import { all, type Sql, sql } from '../../kernel/db/sql.ts';
import { badRequest } from '../../kernel/errors.ts';
import { toUsd, utcDay } from '../models/spend.ts';
import { type Cut, type Kind, type Range, spendByDay, spendOf } from '../models/spend-totals.ts';
import { daysWithin, forecast, laterDay, monthBefore, monthOf } from './spend-forecast.ts';
import type * as schema from './spend-schema.ts';
import { SpendEntry } from './spend-schema.ts';

const MAX_DAYS = 400;

function assertRange({ start_date, end_date }: Range): void {
  if (start_date > end_date) throw badRequest(`start_date ${start_date} is after end_date ${end_date}. Swap them.`);
}

type Sums = Awaited<ReturnType<typeof spendOf>>[number];

/** Rows of several kinds under one key. */
function addUp(rows: readonly Sums[]) {
  const sum = (
    figure: 'entries' | 'failed' | 'unpriced' | 'input_tokens' | 'output_tokens' | 'cached_tokens',
  ): number => rows.reduce((total, row) => total + row[figure], 0);
  const ofKind = (kind: Kind): number => rows.reduce((total, row) => total + (row.kind === kind ? row.quantity : 0), 0);
  return {
    total_cost_usd: toUsd(nanoOf(rows)),
    estimated_cost_usd: toUsd(rows.reduce((total, row) => total + BigInt(row.estimated_nano), 0n)),
    entries: sum('entries'),
    failed: sum('failed'),
    unpriced: sum('unpriced'),
    input_tokens: sum('input_tokens'),
    output_tokens: sum('output_tokens'),
    cached_input_tokens: sum('cached_tokens'),
    seconds: ofKind('minutes'),
    text_parts: ofKind('texts'),
  };
}

const nanoOf = (rows: readonly Pick<Sums, 'cost_nano'>[]): bigint =>
  rows.reduce((sum, row) => sum + BigInt(row.cost_nano), 0n);

const byKey = (rows: readonly Sums[], cut: Cut): Map<string, Sums[]> =>
  grouped(rows, ({ key, kind }) => (cut === 'kind' ? kind : key));

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/** Highest first. */
export async function spendBy(ctx: Context, query: z.output<typeof schema.SpendQuery>) {
  assertRange(query);
  const { by, compare_start_date: from, compare_end_date: to } = query;
  if ((from === undefined) !== (to === undefined))
    throw badRequest('Give compare_start_date and compare_end_date, or neither.');
  const kinds = query.kind === undefined ? undefined : [query.kind];
  const db = reader(ctx);
  const shown = byKey(await spendOf(ctx, db, { ...query, cut: by, kinds }), by);
  const compared = from !== undefined && to !== undefined ? { start_date: from, end_date: to } : undefined;
  if (compared) assertRange(compared);
  const before = compared && byKey(await spendOf(ctx, db, { ...compared, cut: by, kinds }), by);
  const keys = [...new Set([...shown.keys(), ...(before?.keys() ?? [])])];
  const rows = keys.map((key) => ({
    key,
    ...addUp(shown.get(key) ?? []),
    compared_cost_usd: before ? toUsd(nanoOf(before.get(key) ?? [])) : null,
  }));
  rows.sort(
    (a, b) =>
      b.total_cost_usd - a.total_cost_usd ||
      (b.compared_cost_usd ?? 0) - (a.compared_cost_usd ?? 0) ||
      b.entries - a.entries ||
      (a.key < b.key ? -1 : 1),
  );
  const listed = rows.slice(0, query.limit);
  const names = await namesOf(
    ctx,
    by,
    listed.map(({ key }) => key),
  );
  return listed.map(
    ({ key, ...row }): z.input<typeof schema.SpendRow> => ({ key, name: names.get(key) ?? null, ...row }),
  );
}

/** Names of what is there still; null for what was deleted, and for what the caller may not read. */
async function namesOf(ctx: Context, cut: Cut, keys: readonly string[]): Promise<Map<string, string>> {
  const source = NAMED[cut];
  const ids = keys.filter((key) => key !== '');
  if (!source || ids.length === 0 || !hasScope(ctx, source.scope)) return new Map();
  const rows = await reader(ctx).rows<{ id: string; name: string }>(source.read(ctx, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const uuids = (ids: readonly string[]): Sql => sql`any(${[...ids]}::uuid[])`;
const NAMED: Partial<
  Record<Cut, { scope: `${string}:${string}`; read: (ctx: Context, ids: readonly string[]) => Sql }>
> = {
  assistant: {
    scope: 'agents:read',
    read: ({ org }, ids) => sql`select id, name from assistants where org_id = ${org.id} and id = ${uuids(ids)}`,
  },
  revision: {
    scope: 'agents:read',
    read: ({ org }, ids) => sql`
      select r.id, a.name || ', ' || r.name as name from assistant_revisions r join assistants a on a.org_id = r.org_id and a.id = r.assistant_id
      where r.org_id = ${org.id} and r.id = ${uuids(ids)}`,
  },
  campaign: {
    scope: 'workflows:read',
    read: ({ org }, ids) => sql`select id, name from calling_workflows where org_id = ${org.id} and id = ${uuids(ids)}`,
  },
  base: {
    scope: 'knowledge_bases:read',
    read: ({ org }, ids) =>
      sql`select id, name from knowledge_bases where org_id = ${org.id} and deleted_at is null and id = ${uuids(ids)}`,
  },
  member: {
    scope: 'members:read',
    read: ({ org }, ids) => sql`select id, name from members where org_id = ${org.id} and id = ${uuids(ids)}`,
  },
};

/** The days of the keys with the highest spend, and of all others together under a null key. Oldest day first. */
export async function spendDays(ctx: Context, query: z.output<typeof schema.SpendDaysQuery>) {
  assertRange(query);
  const days = daysWithin(query);
  if (days > MAX_DAYS) throw badRequest(`The range has ${days} days. Ask for at most ${MAX_DAYS}.`);
  const kinds = query.kind === undefined ? undefined : [query.kind];
  const db = reader(ctx);
  const isByKind = query.by === 'kind';
  const ranked = isByKind
    ? []
    : [...byKey(await spendOf(ctx, db, { ...query, cut: query.by, kinds }), query.by)]
        .map(([key, rows]) => ({ key, nano: nanoOf(rows) }))
        .sort((a, b) => Number(b.nano > a.nano) - Number(b.nano < a.nano) || (a.key < b.key ? -1 : 1))
        .slice(0, query.top)
        .map(({ key }) => key);
  const range = { start_date: query.start_date, end_date: query.end_date, kinds };
  const whole = await spendByDay(ctx, db, { ...range, cut: 'kind' });
  const rows = isByKind ? whole : await spendByDay(ctx, db, { ...range, cut: query.by, keys: ranked });
  const names = await namesOf(ctx, query.by, ranked);
  const sums = new Map<string, { day: string; key: string | null; nano: bigint; entries: number }>();
  const add = (day: string, key: string | null, nano: bigint, entries: number): void => {
    const at = `${day}\n${key ?? '\n'}`;
    const old = sums.get(at) ?? { day, key, nano: 0n, entries: 0 };
    sums.set(at, { ...old, nano: old.nano + nano, entries: old.entries + entries });
  };
  for (const row of rows) {
    add(row.day, isByKind ? row.kind : row.key, BigInt(row.cost_nano), row.entries);
    if (!isByKind) add(row.day, null, -BigInt(row.cost_nano), -row.entries);
  }
  if (!isByKind) for (const row of whole) add(row.day, null, BigInt(row.cost_nano), row.entries);
  const order = (key: string | null): number => (key === null ? ranked.length : ranked.indexOf(key));
  return [...sums.values()]
    .filter(({ key, nano, entries }) => key !== null || nano !== 0n || entries !== 0)
    .sort((a, b) => a.day.localeCompare(b.day) || order(a.key) - order(b.key))
    .map(
      ({ day, key, nano, entries }): z.input<typeof schema.SpendDayRow> => ({
        day,
        key,
        name: (key !== null && names.get(key)) || null,
        total_cost_usd: toUsd(nano),
        entries,
      }),
    );
}

/** This month so far, what it will come to, and the month before. */
export async function spendSummary(ctx: Context): Promise<z.input<typeof schema.SpendSummary>> {
  const now = ctx.clock.now();
  const today = utcDay(now);
  const month = monthOf(today);
  const before = monthBefore(today);
  const db = reader(ctx);
  const so_far = await spendOf(ctx, db, { start_date: month.start_date, end_date: today, cut: 'kind' });
  const days = await spendByDay(ctx, db, { start_date: before.start_date, end_date: today, cut: 'kind' });
  const nanoIn = ({ start_date, end_date }: Range): bigint =>
    nanoOf(days.filter(({ day }) => day >= start_date && day <= end_date));
  const perDay = new Map([...grouped(days, ({ day }) => day)].map(([day, rows]) => [day, nanoOf(rows)]));
  const expected = forecast(perDay, today);
  return {
    month: month.start_date.slice(0, 7),
    today,
    ...addUp(so_far),
    kinds: [...byKey(so_far, 'kind')].map(([kind, rows]) => ({ kind: kind as Kind, ...addUp(rows) })),
    forecast_usd: expected === null ? null : toUsd(expected),
    month_before_usd: toUsd(nanoIn(before)),
    same_days_before_usd: toUsd(
      nanoIn({
        ...before,
        end_date: laterDay(before.start_date, daysWithin({ ...month, end_date: today }) - 1, before.end_date),
      }),
    ),
  };
}

type Outcome = { channel: string; outcome: string; count: number };

/** What an outcome came to: all that its campaign, assistant or channel spent, failed attempts included, by how many there were. */
export async function spendByOutcome(ctx: Context, query: z.output<typeof schema.SpendOutcomesQuery>) {
  assertRange(query);
  const { assistant_id, workflow_id } = query;
  if (assistant_id !== undefined && workflow_id !== undefined)
    throw badRequest('Give assistant_id or workflow_id, not both.');
  if (daysWithin(query) > MAX_DAYS) throw badRequest(`Ask for at most ${MAX_DAYS} days.`);
  const db = reader(ctx);
  const within = (column: Sql): Sql =>
    sql`${column} >= ${query.start_date}::timestamp at time zone 'UTC' and ${column} < (${query.end_date}::date + 1)::timestamp at time zone 'UTC'`;
  const calls = await db.rows<Outcome>(sql`
    select 'voice' as channel, ended_reason as outcome, sum(calls)::int as count from call_outcomes
    where ${all(
      sql`org_id = ${ctx.org.id} and ended_reason is not null and ${within(sql`quarter`)}`,
      workflow_id !== undefined && sql`workflow_id = ${workflow_id}`,
      assistant_id !== undefined && sql`prompt_id = ${assistant_id}::text`,
    )}
    group by ended_reason having sum(calls) > 0`);
  const chats =
    workflow_id === undefined
      ? await db.rows<Outcome>(sql`
          select channel, outcome, count(*)::int as count from conversations
          where ${all(
            sql`org_id = ${ctx.org.id} and outcome is not null and channel <> 'voice' and not is_test and ${within(sql`created_at`)}`,
            assistant_id !== undefined && sql`assistant_id = ${assistant_id}`,
          )}
          group by channel, outcome`)
      : [];
  const cutOfChats = assistant_id === undefined ? 'channel' : 'assistant';
  const cut = workflow_id === undefined ? cutOfChats : 'campaign';
  const keys = workflow_id ?? assistant_id;
  const spent = byKey(await spendOf(ctx, db, { ...query, cut, keys: keys === undefined ? undefined : [keys] }), cut);
  return [...calls, ...chats]
    .map(({ channel, outcome, count }): z.input<typeof schema.SpendOutcomeRow> => {
      const nano = nanoOf(spent.get(keys ?? channel) ?? []);
      return {
        channel,
        outcome,
        count,
        spend_usd: toUsd(nano),
        usd_per_outcome: toUsd((nano + BigInt(count) / 2n) / BigInt(count)),
      };
    })
    .sort((a, b) => b.count - a.count || (a.outcome < b.outcome ? -1 : 1));
}

type EntryQuery = z.output<typeof schema.SpendEntryQuery>;
type Entry = z.input<typeof SpendEntry>;
type EntryRow = Omit<Entry, 'cost_usd' | 'created_at' | 'estimated_cost_usd'> & {
  cost_nano: number;
  estimated_nano: number;
  created_at: Date;
};

/** Both halves of the ledger in one order: each is read along its own index, and only as far as the page goes. */
const pageOfEntries = (ctx: Context, query: EntryQuery, { older, newest }: PageBounds): Promise<EntryRow[]> => {
  const conditions = (kind: Sql): Sql =>
    all(
      sql`org_id = ${ctx.org.id}`,
      query.kind !== undefined && sql`${kind} = ${query.kind}`,
      query.conversation_id !== undefined && sql`conversation_id = ${query.conversation_id}`,
      query.call_id !== undefined && sql`call_id = ${query.call_id}`,
      query.assistant_id !== undefined && sql`assistant_id = ${query.assistant_id}`,
      query.workflow_id !== undefined && sql`workflow_id = ${query.workflow_id}`,
      query.unpriced !== undefined && sql`priced = ${query.unpriced !== 'true'}`,
      createdWithin(query),
      older(),
    );
  const kindOfModel = sql`case operation when 'generation' then 'words' when 'embedding' then 'embeddings' else operation end`;
  return reader(ctx).rows<EntryRow>(sql`
    select * from (
      (select id, ${kindOfModel} as kind, provider, model, source, input_tokens::int8, output_tokens::int8, cached_tokens::int8 as cached_input_tokens,
        null::int8 as seconds, null::int8 as text_parts, cost_nano, estimated_nano, priced, status, assistant_id, revision_id, workflow_id, channel,
        kb_id, member_id, conversation_id, call_id, created_at
      from model_invocations where ${conditions(kindOfModel)} ${newest()})
      union all
      (select id, kind, carrier, '', direction, 0::int8, 0::int8, 0::int8, case kind when 'minutes' then quantity::int8 end,
        case kind when 'texts' then quantity::int8 end, cost_nano, 0, priced, 'succeeded', assistant_id, revision_id, workflow_id, channel, null,
        member_id, conversation_id, call_id, created_at
      from carrier_charges where ${conditions(sql`kind`)} ${newest()})
    ) entries ${newest()}`);
};

const toEntry = ({ cost_nano, estimated_nano, created_at, ...row }: EntryRow): Entry => ({
  ...row,
  cost_usd: toUsd(cost_nano),
  estimated_cost_usd: row.priced || estimated_nano === 0 ? null : toUsd(estimated_nano),
  created_at: iso(created_at),
});

export const listEntries = async (ctx: Context, query: EntryQuery) =>
  toPage(await pageOfEntries(ctx, query, pageAt(query)), query.limit, toEntry);

export const downloadEntries = (ctx: Context, query: EntryQuery) =>
  csvAnswer(
    ctx,
    'spend',
    csvColumnsOf<Entry>(SpendEntry),
    entriesOf(batchesOf((bounds) => pageOfEntries(ctx, query, bounds))),
  );

async function* entriesOf(batches: AsyncIterable<EntryRow[]>): AsyncGenerator<Entry[]> {
  for await (const batch of batches) yield batch.map(toEntry);
}

/** One conversation or one call, from the ledger. */
export async function spendTotal(
  ctx: Context,
  query: z.output<typeof schema.SpendTotalQuery>,
): Promise<z.input<typeof schema.SpendTotal>> {
  const { conversation_id, call_id } = query;
  if ((conversation_id === undefined) === (call_id === undefined)) throw badRequest('Give conversation_id or call_id.');
  const about = conversation_id === undefined ? sql`call_id = ${call_id}` : sql`conversation_id = ${conversation_id}`;
  const rows = await reader(ctx).rows<Sums>(sql`
    select '' as key, kind, sum(cost_nano)::text as cost_nano, sum(estimated_nano)::text as estimated_nano, sum(input_tokens)::bigint as input_tokens,
      sum(output_tokens)::bigint as output_tokens, sum(cached_tokens)::bigint as cached_tokens, sum(quantity)::bigint as quantity,
      count(*) as entries, count(*) filter (where not ok) as failed, count(*) filter (where not priced) as unpriced
    from (
      select case operation when 'generation' then 'words' when 'embedding' then 'embeddings' else operation end as kind, cost_nano, estimated_nano,
        input_tokens, output_tokens, cached_tokens, 0 as quantity, status = 'succeeded' as ok, priced
      from model_invocations where org_id = ${ctx.org.id} and ${about}
      union all
      select kind, cost_nano, 0, 0, 0, 0, quantity, true, priced from carrier_charges where org_id = ${ctx.org.id} and ${about}
    ) spend group by kind order by kind`);
  return { ...addUp(rows), kinds: rows.map((row) => ({ kind: row.kind, ...addUp([row]) })) };
}
