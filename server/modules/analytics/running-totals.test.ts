// Spend by base from running totals is what the ledger adds up to: at any moment, for any range and filter, with late and withdrawn spend.

import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, dayOf, FIRST, type SpendDays, startSpendDays } from '../../../tests/support/spend-days.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db/database.ts';
import { all, raw, sql } from '../../kernel/db/sql.ts';
import { deleteFor, type ModelCall, record } from '../models/invocations.ts';
import { toUsd } from '../models/spend.ts';
import { embeddingCostByKb, embeddingCostByKbByDay } from './model-spend.ts';

const BASES = Array.from({ length: 6 }, (_, i) => `0190a000-0000-7000-8000-0000000000b${i}`);
const KINDS = [
  ['ingestion', 'document'],
  ['query', 'query'],
  ['reindex', 'document'],
  ['conversation', 'query'],
] as const;
let { app, ctx, clock, closeDays } = {} as SpendDays;
beforeAll(async () => {
  ({ app, ctx, clock, closeDays } = await startSpendDays());
});
afterAll(() => app.stop());

const callOf = (base: number, kind: number, tokens: number): ModelCall => {
  const [source, embeddingType] = KINDS[kind % KINDS.length] ?? KINDS[0];
  return {
    operation: 'embedding',
    source,
    embeddingType,
    kbId: BASES[base],
    provider: 'openai',
    model: 'm',
    inputTokens: tokens,
    outputTokens: 0,
    tokensEstimated: false,
    latencyMs: 5,
    price: { inputNano: 123_456_789, outputNano: null },
    error: tokens % 7 === 0 ? 'timeout' : null,
  };
};

/** Enters calls at an instant of the caller's choice: a worker that was slow, a clock that was behind, a demonstration of past weeks. */
const enterAt = (ms: number, calls: ModelCall[]) => {
  const then = { ...ctx, clock: { ...ctx.clock, now: () => new Date(ms), nowMs: () => ms } as Context['clock'] };
  return ctx.db.transaction((tx) => record(then, tx, calls));
};

const closedThrough = async () =>
  (await ctx.db.maybe<{ through: string }>(sql`select through from kb_spend_closed where org_id = ${ctx.org.id}`))
    ?.through;

type Query = Parameters<typeof embeddingCostByKb>[1];
type LedgerRow = {
  day: string;
  kb_id: string;
  cost: string;
  input_tokens: number;
  invocations: number;
  failed: number;
};
const shown = ({ cost, input_tokens, invocations, failed, kb_id }: LedgerRow) => ({
  kb_id,
  total_cost_usd: toUsd(cost),
  input_tokens,
  invocations,
  failed,
});

/** The ledger, added up call by call. */
async function addedUp(db: Db, query: Query, by: 'base' | 'day') {
  const keys = by === 'day' ? raw('1, 2') : raw('2');
  const day = by === 'day' ? raw(`(created_at at time zone 'UTC')::date`) : raw('null::date');
  return db.rows<LedgerRow>(sql`
    select ${day} as day, kb_id, sum(cost_nano)::text as cost, sum(input_tokens)::bigint as input_tokens, count(*) as invocations,
      count(*) filter (where status = 'failed') as failed
    from model_invocations
    where ${all(
      sql`org_id = ${ctx.org.id} and operation = 'embedding' and kb_id is not null`,
      sql`(created_at at time zone 'UTC')::date between ${query.start_date}::date and ${query.end_date}::date`,
      query.source ? sql`source = ${query.source}` : undefined,
      query.embedding_type ? sql`embedding_type = ${query.embedding_type}` : undefined,
    )}
    group by ${keys} order by 1 desc nulls last, sum(cost_nano) desc, count(*) desc, kb_id`);
}

/** Both read at one moment, whatever is being written meanwhile. */
async function expectTheLedgerSays(query: Query): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    await tx.run(raw('set transaction isolation level repeatable read'));
    const inside = { ...ctx, tx };
    const bases = (await addedUp(tx, query, 'base')).map(shown).slice(0, query.limit);
    expect(await embeddingCostByKb(inside, query), JSON.stringify(query)).toEqual(bases);
    if (Date.parse(query.end_date) - Date.parse(query.start_date) > 90 * DAY) return bases.length;
    const days = (await addedUp(tx, query, 'day')).filter(({ kb_id }) => bases.some((base) => base.kb_id === kb_id));
    expect(await embeddingCostByKbByDay(inside, query)).toEqual(days.map((row) => ({ day: row.day, ...shown(row) })));
    return bases.length;
  });
}

const someQuery = (days: number) =>
  fc
    .record({
      from: fc.integer({ min: -3, max: days + 2 }),
      length: fc.oneof(fc.nat(3), fc.nat(days)),
      source: fc.constantFrom('', '', 'ingestion', 'query', 'reindex', 'memory'),
      embedding_type: fc.constantFrom('', '', 'document', 'query'),
      limit: fc.constantFrom(1, 3, 100),
    })
    .map(
      ({ from, length, ...rest }): Query => ({
        start_date: dayOf(FIRST + from * DAY),
        end_date: dayOf(FIRST + (from + length) * DAY),
        ...rest,
      }),
    );

describe('running totals of spend', () => {
  it('agree with the ledger at any moment, whatever is entered late or taken away', async () => {
    const happenings = fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({ type: fc.constant('call'), base: fc.nat(5), kind: fc.nat(3), tokens: fc.nat(5000) }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ type: fc.constant('late'), base: fc.nat(5), kind: fc.nat(3), tokens: fc.nat(60) }),
      },
      {
        weight: 4,
        arbitrary: fc.record({ type: fc.constant('tomorrow'), base: fc.nat(2), kind: fc.nat(0), tokens: fc.nat(0) }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ type: fc.constant('close'), base: fc.nat(0), kind: fc.nat(0), tokens: fc.nat(0) }),
      },
    );
    const steps = fc.sample(fc.tuple(happenings, someQuery(60)), { numRuns: 260, seed: 17 });
    let rows = 0;
    let reopened = 0;
    for (const [i, [{ type, base, kind, tokens }, query]] of steps.entries()) {
      // A base that is new after weeks, and one that goes.
      const calls = [callOf(i < 150 ? base % 4 : base, kind, tokens)];
      if (type === 'call') await enterAt(clock.nowMs(), calls);
      if (type === 'late') {
        const before = await closedThrough();
        await enterAt(clock.nowMs() - tokens * DAY, calls);
        if ((await closedThrough()) !== before) reopened++;
      }
      if (type === 'tomorrow') clock.advance((base + 1) * DAY);
      if (type === 'close') await closeDays();
      if (i === 200)
        await ctx.db.transaction((tx) =>
          deleteFor(ctx, tx, { assistantIds: [], workflowIds: [], kbIds: BASES.slice(0, 1) }),
        );
      rows += await expectTheLedgerSays(query);
    }
    expect(rows).toBeGreaterThan(200);
    expect(reopened).toBeGreaterThan(5);
    await closeDays();
    const [unclosed] = await ctx.db.rows(sql`
      select from kb_embedding_spend where org_id = ${ctx.org.id} and span = 1 and day > ${await closedThrough()}::date
        and day < ${dayOf(clock.nowMs() - 3600_000)}::date`);
    expect(unclosed).toBeUndefined();
    for (const query of fc.sample(someQuery(60), { numRuns: 40, seed: 19 })) await expectTheLedgerSays(query);
  });

  it('agree with the ledger while writers of today and of closed days race with the job', async () => {
    const query: Query = { start_date: '2031-01-01', end_date: dayOf(clock.nowMs() + DAY), limit: 100 };
    const from = { ...query, start_date: dayOf(clock.nowMs() - 20 * DAY), source: 'ingestion' };
    const working = { now: true };
    const job = (async () => {
      while (working.now) await closeDays();
    })();
    const reader = (async () => {
      while (working.now) {
        await expectTheLedgerSays(query);
        await expectTheLedgerSays(from);
      }
    })();
    const writer = async (number: number): Promise<void> => {
      for (let i = 0; i < 40; i++) {
        const late = (number * 7 + i * 3) % 12;
        await enterAt(clock.nowMs() - late * DAY, [callOf(number % 6, i, 100 + i), callOf((number + 1) % 6, i, 50)]);
      }
    };
    await Promise.all([1, 2, 3, 4].map(writer)).finally(() => {
      working.now = false;
    });
    await Promise.all([job, reader]);
    await closeDays();
    await expectTheLedgerSays(query);
  });

  it('leave what other tables say as it was: slots of past days are joined', async () => {
    const byModel = '/v1/analytics/model-router/embeddings/cost/by-model?start_date=2031-01-01&end_date=2031-12-31';
    const before = (await app.owner.get(byModel)).body;
    await closeDays();
    expect((await app.owner.get(byModel)).body).toEqual(before);
    const split = await ctx.db.rows(sql`
      select from model_usage_daily where org_id = ${ctx.org.id} and slot > 0 and day < ${dayOf(clock.nowMs() - DAY)}::date`);
    expect(split).toEqual([]);
  });
});
