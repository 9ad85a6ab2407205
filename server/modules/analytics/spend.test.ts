// All spend is what the ledger adds up to: for every cut and range, at any moment, whatever is entered late or taken away.

import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, dayOf, FIRST, type SpendDays, startSpendDays } from '../../../tests/support/spend-days.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import { raw, sql } from '../../kernel/db/sql.ts';
import { deleteFor } from '../models/invocations.ts';
import { toUsd } from '../models/spend.ts';
import { CUTS, type Cut, KINDS } from '../models/spend-totals.ts';
import { spendBy, spendDays } from './spend.ts';
import { daysWithin, forecast, monthBefore, monthOf } from './spend-forecast.ts';

const idOf = (n: number): string => `0190a000-0000-7000-8000-0000000000${n.toString().padStart(2, '0')}`;
const NONE = null;

let { app, ctx, clock, closeDays } = {} as SpendDays;
beforeAll(async () => {
  ({ app, ctx, clock, closeDays } = await startSpendDays());
});
afterAll(() => app.stop());

type Spent = { kind: number; amount: number; about: number };
const pick = (about: number, shift: number): string | null =>
  (about >> shift) & 3 ? idOf(shift * 10 + ((about >> shift) & 3)) : NONE;
const CHANNELS = [null, 'chat', 'voice', 'sms'] as const;

/** Ledger rows as any program writes them: the sums are the database's own doing. */
async function enter(at: number, { kind, amount, about }: Spent): Promise<void> {
  const created = new Date(at);
  const shared = [pick(about, 0), pick(about, 2), pick(about, 4), pick(about, 1)] as const;
  const [assistant, revision, workflow, member] = shared;
  const isFree = amount % 5 === 0;
  if (kind < 3)
    await ctx.db.run(sql`
      insert into model_invocations (id, org_id, operation, source, provider, model, input_tokens, output_tokens, cached_tokens, tokens_estimated,
        cost_nano, estimated_nano, priced, status, latency_ms, created_at, assistant_id, revision_id, workflow_id, member_id, channel, kb_id)
      values (${uuid7()}, ${ctx.org.id}, ${['generation', 'embedding', 'speech'][kind]}, ${['conversation', 'query', 'api'][about % 3]}, 'vendor',
        ${`model-${about % 4}`}, ${amount}, ${amount % 9}, ${amount % 4}, false, ${isFree ? 0 : amount * 1001}, ${isFree ? amount : 0}, ${!isFree},
        ${amount % 7 === 0 ? 'failed' : 'succeeded'}, 5, ${created}, ${assistant}, ${revision}, ${workflow}, ${member},
        ${CHANNELS[about % 4]}, ${kind === 1 ? pick(about, 3) : NONE})`);
  else
    await ctx.db.run(sql`
      insert into carrier_charges (org_id, kind, direction, carrier, quantity, cost_nano, priced, channel, created_at, assistant_id, revision_id,
        workflow_id)
      values (${ctx.org.id}, ${kind === 3 ? 'minutes' : 'texts'}, ${about % 2 ? 'inbound' : 'outbound'}, 'twilio', ${amount}, ${isFree ? 0 : amount * 77},
        ${!isFree}, ${kind === 3 ? 'voice' : 'sms'}, ${created}, ${assistant}, ${revision}, ${workflow})`);
}

const LEDGER = `(
  select created_at, org_id, case operation when 'generation' then 'words' when 'embedding' then 'embeddings' else operation end as kind,
    provider || '/' || model as model, source, coalesce(assistant_id::text, '') as assistant, coalesce(revision_id::text, '') as revision,
    coalesce(workflow_id::text, '') as campaign, coalesce(channel, '') as channel, coalesce(kb_id::text, '') as base,
    coalesce(member_id::text, '') as member, cost_nano, estimated_nano, input_tokens, output_tokens, cached_tokens, 0 as seconds, 0 as parts,
    status = 'failed' as failed, priced
  from model_invocations
  union all
  select created_at, org_id, kind, carrier, direction, coalesce(assistant_id::text, ''), coalesce(revision_id::text, ''),
    coalesce(workflow_id::text, ''), channel, '', coalesce(member_id::text, ''), cost_nano, 0, 0, 0, 0,
    case kind when 'minutes' then quantity else 0 end, case kind when 'texts' then quantity else 0 end, false, priced
  from carrier_charges) ledger`;

type Query = Parameters<typeof spendBy>[1];

/** The ledger, added up entry by entry, and what the route says: of one moment. */
async function expectTheLedgerSays(query: Query): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    await tx.run(raw('set transaction isolation level repeatable read'));
    const within = sql`org_id = ${ctx.org.id} and (created_at at time zone 'UTC')::date between ${query.start_date}::date and ${query.end_date}::date
      and kind = any(${query.kind === undefined ? [...KINDS] : [query.kind]}::text[])`;
    const added = await tx.rows<
      Record<string, string | number> & { cost: string | null; estimated: string | null }
    >(sql`
      select ${raw(query.by)} as key, sum(cost_nano)::text as cost, sum(estimated_nano)::text as estimated, count(*) as entries,
        count(*) filter (where failed) as failed, count(*) filter (where not priced) as unpriced, sum(input_tokens)::bigint as input_tokens,
        sum(output_tokens)::bigint as output_tokens, sum(cached_tokens)::bigint as cached_input_tokens, sum(seconds)::bigint as seconds,
        sum(parts)::bigint as text_parts
      from ${raw(LEDGER)} where ${within} group by 1`);
    const expected = added.map(({ cost, estimated, ...row }) => ({
      ...row,
      total_cost_usd: toUsd(cost ?? 0),
      estimated_cost_usd: toUsd(estimated ?? 0),
    }));
    const inside = { ...ctx, tx };
    const rows = await spendBy(inside, query);
    const shown = rows.map(({ name: _name, compared_cost_usd: _compared, ...row }) => row);
    const sorted = <Row extends object>(rows: readonly Row[]) =>
      [...rows].sort((a, b) => (String((a as { key?: string }).key) < String((b as { key?: string }).key) ? -1 : 1));
    expect(sorted(shown), JSON.stringify(query)).toEqual(sorted(expected));
    const byDay = await tx.rows<{ day: string; cost: string }>(sql`
      select to_char((created_at at time zone 'UTC')::date, 'YYYY-MM-DD') as day, sum(cost_nano)::text as cost from ${raw(LEDGER)}
      where ${within} group by 1 order by 1`);
    const days = await spendDays(inside, { ...query, top: 2 });
    const perDay = new Map<string, number>();
    for (const { day, total_cost_usd } of days)
      perDay.set(day, Number(((perDay.get(day) ?? 0) + total_cost_usd).toFixed(9)));
    expect([...perDay], JSON.stringify(query)).toEqual(byDay.map(({ day, cost }) => [day, toUsd(cost)]));
    return rows.length;
  });
}

const someQuery = fc
  .record({
    from: fc.integer({ min: -3, max: 60 }),
    length: fc.oneof(fc.nat(3), fc.nat(60)),
    by: fc.constantFrom<Cut>(...CUTS),
    kind: fc.option(fc.constantFrom(...KINDS), { nil: undefined, freq: 3 }),
  })
  .map(
    ({ from, length, by, kind }): Query => ({
      start_date: dayOf(FIRST + from * DAY),
      end_date: dayOf(FIRST + (from + length) * DAY),
      by,
      kind,
      limit: 1000,
    }),
  );

describe('all spend', () => {
  it('is what the ledger adds up to, for every cut, at any moment', async () => {
    const happening = fc.record({
      type: fc.constantFrom('spent', 'spent', 'spent', 'spent', 'late', 'tomorrow', 'close'),
      spent: fc.record({ kind: fc.nat(4), amount: fc.nat(5000), about: fc.nat(255) }),
      query: someQuery,
    });
    let rows = 0;
    for (const [i, { type, spent, query }] of fc.sample(happening, { numRuns: 300, seed: 23 }).entries()) {
      if (type === 'spent') await enter(clock.nowMs(), spent);
      if (type === 'late') await enter(clock.nowMs() - (spent.amount % 50) * DAY, spent);
      if (type === 'tomorrow') clock.advance(DAY);
      if (type === 'close') await closeDays();
      if (i === 150)
        await ctx.db.transaction((tx) =>
          deleteFor(ctx, tx, { assistantIds: [idOf(1)], kbIds: [idOf(31)], workflowIds: [idOf(42)] }),
        );
      rows += await expectTheLedgerSays(query);
    }
    expect(rows).toBeGreaterThan(150);
    await closeDays();
    const [unclosed] = await ctx.db.rows(sql`
      select from spend_daily where org_id = ${ctx.org.id} and day < ${dayOf(clock.nowMs() - DAY)}::date and day > (
        select through from spend_closed where org_id = ${ctx.org.id})`);
    expect(unclosed).toBeUndefined();
    for (const by of CUTS)
      await expectTheLedgerSays({
        start_date: '2031-01-01',
        end_date: dayOf(clock.nowMs() + DAY),
        by,
        kind: undefined,
        limit: 1000,
      });
  });

  it('stays so while writers of today and of closed days race with the job', async () => {
    const working = { now: true };
    const job = (async () => {
      while (working.now) await closeDays();
    })();
    const query: Query = {
      start_date: '2031-01-01',
      end_date: dayOf(clock.nowMs() + DAY),
      by: 'channel',
      kind: undefined,
      limit: 1000,
    };
    const reader = (async () => {
      while (working.now) await expectTheLedgerSays(query);
    })();
    const writer = async (number: number): Promise<void> => {
      for (let i = 0; i < 25; i++)
        await enter(clock.nowMs() - ((number * 7 + i * 3) % 9) * DAY, {
          kind: i % 5,
          amount: 100 + i,
          about: number * 16 + i,
        });
    };
    await Promise.all([1, 2, 3].map(writer)).finally(() => {
      working.now = false;
    });
    await Promise.all([job, reader]);
    await closeDays();
    await expectTheLedgerSays(query);
  });

  it('is compared with another range, key by key', async () => {
    const range = 'start_date=2031-03-10&end_date=2031-04-30';
    const compare = 'compare_start_date=2031-03-01&compare_end_date=2031-03-09';
    const { body } = await app.owner.get(`/v1/spend?${range}&${compare}&by=model`);
    const before = (await app.owner.get('/v1/spend?start_date=2031-03-01&end_date=2031-03-09&by=model')).body;
    const costs = (rows: { key: string; [figure: string]: unknown }[], figure: string) =>
      new Map(rows.filter((row) => row[figure] !== 0).map((row) => [row.key, row[figure]]));
    expect(costs(body, 'compared_cost_usd')).toEqual(costs(before, 'total_cost_usd'));
    expect((await app.owner.get(`/v1/spend?${range}&compare_start_date=2031-03-01`)).status).toBe(400);
    expect((await app.owner.get('/v1/spend?start_date=2031-03-02&end_date=2031-03-01')).status).toBe(400);
  });

  it('stands in one ledger whose pages and file hold each entry once', async () => {
    const { count } = await ctx.db.one<{ count: number }>(
      sql`select count(*)::int as count from ${raw(LEDGER)} where org_id = ${ctx.org.id}`,
    );
    const ids = new Set<string>();
    let cost = 0n;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await app.owner.get(`/v1/spend/entries?limit=100&cursor=${cursor}`);
      for (const { id, cost_usd } of body.data) {
        ids.add(id);
        cost += BigInt(Math.round(cost_usd * 1e9));
      }
      cursor = body.next_cursor;
    }
    expect(ids.size).toBe(count);
    const sums = (await app.owner.get('/v1/spend?start_date=2030-01-01&end_date=2032-01-01')).body;
    expect(toUsd(cost)).toBeCloseTo(
      sums.reduce((sum: number, row: { total_cost_usd: number }) => sum + row.total_cost_usd, 0),
      9,
    );
    const file = await app.owner.get('/v1/spend/entries', { accept: 'text/csv' });
    expect(file.text.trim().split('\r\n')).toHaveLength(count + 1);
  });
});

describe('the forecast of a month', () => {
  const days = (entries: Record<string, number>) =>
    new Map(Object.entries(entries).map(([day, nano]) => [day, BigInt(nano)]));
  it('adds the mean of the last seven full days for each day that is left', () => {
    const spent = days({ '2031-04-01': 100, '2031-04-02': 100, '2031-04-03': 100, '2031-04-04': 20 });
    // Three full days of 100: today counts 100, and 26 days are left.
    expect(forecast(spent, '2031-04-04')).toBe(300n + 100n + 26n * 100n);
  });
  it('takes today as it is once it cost more than a usual day', () => {
    expect(forecast(days({ '2031-04-29': 10, '2031-04-30': 50 }), '2031-04-30')).toBe(10n + 50n);
  });
  it('begins a month with the days of the one before', () => {
    expect(forecast(days({ '2031-03-30': 70, '2031-03-31': 70 }), '2031-04-01')).toBe(70n * 30n);
  });
  it('says nothing before there was a full day', () => {
    expect(forecast(days({ '2031-04-04': 20 }), '2031-04-04')).toBeNull();
    expect(forecast(new Map(), '2031-04-04')).toBeNull();
  });
  it('knows months', () => {
    expect(monthOf('2032-02-11')).toEqual({ start_date: '2032-02-01', end_date: '2032-02-29' });
    expect(monthBefore('2031-01-31')).toEqual({ start_date: '2030-12-01', end_date: '2030-12-31' });
    expect(daysWithin(monthOf('2031-12-05'))).toBe(31);
  });
});
