// Owns the tables carrier_charges, spend_daily, spend_totals and spend_closed: all spend, of models and of carriers, by day and by what it is
// cut by. Triggers enter it (migration 0026); `close-spend-days` closes the days that are over. A range is read as the difference of two
// closed days and the days after them, in one statement, so that all of it is of one moment.

import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { all, raw, type Sql, sql } from '../../kernel/db/sql.ts';

export const KINDS = ['words', 'embeddings', 'speech', 'minutes', 'texts'] as const;
export type Kind = (typeof KINDS)[number];
export const MODEL_KINDS: readonly Kind[] = ['words', 'embeddings', 'speech'];

const idKey = (column: string): string =>
  `case when ${column} = '00000000-0000-0000-0000-000000000000' then '' else ${column}::text end`;

/** What spend is cut by, and the key of a row of spend_daily; empty: none. */
const KEYS = {
  kind: "''",
  model: "case when model = '' then provider else provider || '/' || model end",
  source: 'source',
  assistant: idKey('assistant_id'),
  revision: idKey('revision_id'),
  campaign: idKey('workflow_id'),
  channel: 'channel',
  base: idKey('kb_id'),
  member: idKey('member_id'),
} as const;
export type Cut = keyof typeof KEYS;
export const CUTS = Object.keys(KEYS) as [Cut, ...Cut[]];

const FIGURES = [
  'cost_nano',
  'estimated_nano',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'quantity',
  'entries',
  'failed',
  'unpriced',
] as const;
type Figure = (typeof FIGURES)[number];
const figures = (form: (figure: Figure) => string): Sql => raw(FIGURES.map(form).join(', '));
const SUMS = figures((figure) => `sum(${figure})::bigint as ${figure}`);

/** Costs as text: they may be larger than a number holds exactly. */
export type SpendSums = { cost_nano: string; estimated_nano: string } & Record<
  Exclude<Figure, 'cost_nano' | 'estimated_nano'>,
  number
>;
const SHOWN = figures((figure) =>
  figure.endsWith('_nano') ? `sum(${figure})::text as ${figure}` : `sum(${figure})::bigint as ${figure}`,
);

export type Range = { start_date: string; end_date: string };
type Wanted = Range & { cut: Cut; keys?: readonly string[] | undefined; kinds?: readonly Kind[] | undefined };

const ofKinds = (kinds: readonly Kind[] | undefined): Sql | false =>
  kinds !== undefined && sql`kind = any(${[...kinds]}::text[])`;
const ofKeys = (keys: readonly string[] | undefined): Sql | false =>
  keys !== undefined && sql`key = any(${[...keys]}::text[])`;

const closed = (ctx: Context): Sql =>
  sql`closed as materialized (
    select coalesce((select through from spend_closed where org_id = ${ctx.org.id}), '-infinity'::date) as through)`;

/** The last closed day up to this one. Without spend on a day it is an earlier one. */
const lastClosed = (ctx: Context, cut: Cut, day: Sql): Sql =>
  sql`(select max(day) from spend_totals where org_id = ${ctx.org.id} and cut = ${cut} and day <= least(${day}, through))`;

const openDays = (ctx: Context, { start_date, end_date, cut, kinds }: Wanted): Sql => sql`
  select day, ${raw(KEYS[cut])} as key, kind, ${figures((figure) => figure)} from spend_daily
  where ${all(
    sql`org_id = ${ctx.org.id} and day > (select greatest(through, ${start_date}::date - 1) from closed) and day <= ${end_date}::date`,
    ofKinds(kinds),
  )}`;

/** The spend of a range by key and kind. Flat: two days are read, and those that are not closed yet. */
export const spendOf = (ctx: Context, db: Db, wanted: Wanted): Promise<(SpendSums & { key: string; kind: Kind })[]> => {
  const { start_date, end_date, cut, keys, kinds } = wanted;
  const totals = (sign: '' | '-', stop: 'last' | 'before'): Sql => sql`
    select key, kind, ${figures((figure) => `${sign}${figure} as ${figure}`)} from spend_totals
    where ${all(sql`org_id = ${ctx.org.id} and cut = ${cut} and day = (select ${raw(stop)} from stops)`, ofKinds(kinds), ofKeys(keys))}`;
  return db.rows(sql`
    with ${closed(ctx)}, stops as materialized (
      select ${lastClosed(ctx, cut, sql`${start_date}::date - 1`)} as before, ${lastClosed(ctx, cut, sql`${end_date}::date`)} as last from closed)
    select key, kind, ${SHOWN} from (
      ${totals('', 'last')} union all ${totals('-', 'before')}
      union all select key, kind, ${figures((figure) => figure)} from (${openDays(ctx, wanted)}) open where ${all(ofKeys(keys) || sql`true`)}
    ) spend group by key, kind having sum(entries) <> 0 or sum(cost_nano) <> 0`);
};

/** The days of a range by key and kind; days without spend are left out. */
export const spendByDay = (
  ctx: Context,
  db: Db,
  wanted: Wanted,
): Promise<(SpendSums & { day: string; key: string; kind: Kind })[]> => {
  const { start_date, end_date, cut, keys, kinds } = wanted;
  return db.rows(sql`
    with ${closed(ctx)}, stops as materialized (
      select coalesce(${lastClosed(ctx, cut, sql`${start_date}::date - 1`)}, ${start_date}::date) as first from closed),
    -- Each closed day less the one before it.
    steps as (
      select day, key, kind, ${figures((figure) => `${figure} - coalesce(lag(${figure}) over before, 0) as ${figure}`)} from spend_totals
      where ${all(
        sql`org_id = ${ctx.org.id} and cut = ${cut} and day >= (select first from stops)
          and day <= (select least(through, ${end_date}::date) from closed)`,
        ofKinds(kinds),
        ofKeys(keys),
      )}
      window before as (partition by key, kind order by day))
    select day, key, kind, ${SHOWN} from (
      select * from steps where day >= ${start_date}::date
      union all select * from (${openDays(ctx, wanted)}) open where ${all(ofKeys(keys) || sql`true`)}
    ) spend group by day, key, kind having sum(entries) <> 0 or sum(cost_nano) <> 0 order by day`);
};

/** Joins the slots of a day and adds it to the running totals. The caller holds the lock that writers of the organization share. */
export async function closeDay(tx: Tx, orgId: string, through: string, day: string): Promise<void> {
  const columns = raw(
    'kind, provider, model, source, assistant_id, revision_id, workflow_id, channel, kb_id, member_id',
  );
  await tx.run(sql`
    with gone as (delete from spend_daily where org_id = ${orgId} and day = ${day}::date and slot > 0 returning *)
    insert into spend_daily as old (org_id, day, ${columns}, slot, ${figures((figure) => figure)})
    select org_id, day, ${columns}, 0, ${SUMS} from gone group by org_id, day, ${columns} order by ${columns}
    on conflict (org_id, day, ${columns}, slot) do update set ${figures((figure) => `${figure} = old.${figure} + excluded.${figure}`)}`);
  // These totals were counted before one of these days was opened again.
  await tx.run(sql`delete from spend_totals where org_id = ${orgId} and day > ${through}::date`);
  const cuts = raw(CUTS.map((cut) => `('${cut}', ${KEYS[cut]})`).join(', '));
  await tx.run(sql`
    insert into spend_totals (org_id, cut, day, key, kind, ${figures((figure) => figure)})
    select ${orgId}::uuid, cut, ${day}::date, key, kind, ${SUMS} from (
      select cut, key, kind, ${figures((figure) => figure)} from spend_totals
      where org_id = ${orgId} and day = (select max(day) from spend_totals where org_id = ${orgId} and cut = 'kind')
      union all
      select cuts.cut, cuts.key, kind, ${figures((figure) => figure)} from spend_daily cross join lateral (values ${cuts}) as cuts (cut, key)
      where org_id = ${orgId} and day = ${day}::date
    ) spend group by cut, key, kind order by cut, key, kind`);
}

/** Takes entries out of the sums, and what carriers billed out of the ledger, too. */
export async function withdraw(
  ctx: Context,
  tx: Tx,
  { requests, charges }: { requests: Sql; charges: Sql },
): Promise<void> {
  const id = (column: string): string => `coalesce(${column}, '00000000-0000-0000-0000-000000000000'::uuid)`;
  const columns = raw(
    'kind, provider, model, source, assistant_id, revision_id, workflow_id, channel, kb_id, member_id',
  );
  await tx.run(sql`
    with charged as (delete from carrier_charges where org_id = ${ctx.org.id} and (${charges}) returning *), gone as (
      select created_at, case operation when 'generation' then 'words' when 'embedding' then 'embeddings' else operation end as kind, provider,
        model, source, assistant_id, revision_id, workflow_id, channel, kb_id, member_id, cost_nano, estimated_nano, input_tokens,
        output_tokens, cached_tokens, 0 as quantity, (status = 'failed')::int as failed, (not priced)::int as unpriced
      from model_invocations where org_id = ${ctx.org.id} and (${requests})
      union all
      select created_at, kind, carrier, '', direction, assistant_id, revision_id, workflow_id, channel, null, member_id, cost_nano, 0, 0, 0, 0,
        quantity, 0, (not priced)::int from charged)
    insert into spend_daily as old (org_id, day, ${columns}, slot, ${figures((figure) => figure)})
    select ${ctx.org.id}::uuid, (created_at at time zone 'UTC')::date, kind, provider, model, source, ${raw(
      `${id('assistant_id')}, ${id('revision_id')}, ${id('workflow_id')}, coalesce(channel, ''), ${id('kb_id')}, ${id('member_id')}`,
    )}, 0, -sum(cost_nano), -sum(estimated_nano), -sum(input_tokens), -sum(output_tokens), -sum(cached_tokens), -sum(quantity), -count(*),
      -sum(failed), -sum(unpriced)
    from gone group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
    on conflict (org_id, day, ${columns}, slot) do update set ${figures((figure) => `${figure} = old.${figure} + excluded.${figure}`)}`);
}
