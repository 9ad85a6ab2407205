import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../tests/support/app.ts';
import { systemContext } from '../../kernel/context.ts';
import { type ModelCall, record } from '../models/invocations.ts';

const BY_KB = '/v1/analytics/model-router/embeddings/cost/by-kb';
const DAY = 86_400_000;
const [FIRST, DAYS, CALLS] = [Date.parse('2030-01-05T00:00:00Z'), 45, 240];
const BASES = Array.from({ length: 6 }, (_, i) => `0190a000-0000-7000-8000-00000000000${i}`);
const ASSISTANT = '0190a000-0000-7000-8000-0000000000aa';
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

let app: TestApp;
const clock = testClock();
const calls: (ModelCall & { day: string; cost: bigint })[] = [];

beforeAll(async () => {
  app = await testApp({ clock });
  clock.advance(FIRST - clock.nowMs());
  const orgId = (await app.owner.get('/v1/identity/whoami')).body.organization_id;
  const ctx = systemContext(app.kernel, orgId, 'test');
  const random = fc.sample(fc.tuple(fc.nat(5), fc.nat(3), fc.nat(5000), fc.nat(9)), { numRuns: CALLS, seed: 7 });
  for (const [base, kind, tokens, luck] of random) {
    const call: ModelCall = {
      operation: kind === 3 ? 'generation' : 'embedding',
      source: (['ingestion', 'query', 'reindex', 'conversation'] as const)[kind] ?? 'api',
      ...(kind < 3 && { embeddingType: kind === 1 ? ('query' as const) : ('document' as const) }),
      kbId: luck === 9 ? undefined : BASES[base],
      assistantId: luck > 6 ? ASSISTANT : undefined,
      provider: 'openai',
      model: `m${base % 2}`,
      inputTokens: luck === 0 ? 0 : tokens,
      outputTokens: 0,
      tokensEstimated: false,
      latencyMs: 5,
      price: { inputNano: 123_456_789, outputNano: null },
      error: luck === 0 ? 'timeout' : null,
    };
    const day = dayOf(clock.nowMs());
    const cost = await app.kernel.db.transaction((tx) => record(ctx, tx, [call]));
    calls.push({ ...call, day, cost });
    clock.advance((DAYS * DAY) / CALLS);
  }
});
afterAll(() => app.stop());

/** The rows as a person would add them up from the ledger. */
function addedUp(wanted: (call: (typeof calls)[number]) => boolean) {
  const rows = new Map<
    string,
    { kb_id: string; cost: bigint; input_tokens: number; invocations: number; failed: number }
  >();
  for (const call of calls.filter(
    (entry) => entry.operation === 'embedding' && entry.kbId !== undefined && wanted(entry),
  )) {
    const kb_id = call.kbId ?? '';
    const row = rows.get(kb_id) ?? { kb_id, cost: 0n, input_tokens: 0, invocations: 0, failed: 0 };
    row.cost += call.cost;
    row.input_tokens += call.inputTokens;
    row.invocations += 1;
    row.failed += call.error === null ? 0 : 1;
    rows.set(kb_id, row);
  }
  return [...rows.values()]
    .sort((a, b) => Number(b.cost - a.cost) || b.invocations - a.invocations || (a.kb_id < b.kb_id ? -1 : 1))
    .map(({ cost, ...row }) => ({ ...row, total_cost_usd: Number(cost) / 1e9 }));
}

describe('cost by knowledge base', () => {
  it('is what the ledger adds up to, for any range and filter, in the promised order', async () => {
    const day = fc.integer({ min: -3, max: DAYS + 3 });
    const filters = fc.record({
      source: fc.constantFrom('', 'ingestion', 'query', 'reindex', 'memory'),
      embedding_type: fc.constantFrom('', 'document', 'query', 'other'),
      limit: fc.constantFrom(1, 3, 100),
    });
    let rows = 0;
    for (const [[a, b], { source, embedding_type, limit }] of fc.sample(fc.tuple(fc.tuple(day, day), filters), {
      numRuns: 120,
      seed: 11,
    })) {
      const [start, end] = [dayOf(FIRST + Math.min(a, b) * DAY), dayOf(FIRST + Math.max(a, b) * DAY)];
      const query = new URLSearchParams({
        start_date: start,
        end_date: end,
        source,
        embedding_type,
        limit: String(limit),
      });
      const { body } = await app.owner.get(`${BY_KB}?${query}`);
      const isWanted = (call: (typeof calls)[number]): boolean =>
        call.day >= start &&
        call.day <= end &&
        (!source || call.source === source) &&
        (!embedding_type || call.embeddingType === embedding_type);
      expect(body, String(query)).toEqual(addedUp(isWanted).slice(0, limit));
      rows += body.length;
    }
    expect(rows).toBeGreaterThan(100);
  });

  it('shows nothing to another organization', async () => {
    const { client } = await app.newOrganization();
    expect((await client.get(`${BY_KB}?start_date=2030-01-01&end_date=2030-12-31`)).body).toEqual([]);
  });

  it.each([
    ['no dates', '', 422],
    ['no end', 'start_date=2030-01-01', 422],
    ['a day that does not exist', 'start_date=2030-02-30&end_date=2030-03-01', 422],
    ['a date-time', 'start_date=2030-01-01T00:00:00Z&end_date=2030-03-01', 422],
    ['limit 0', 'start_date=2030-01-01&end_date=2030-01-02&limit=0', 422],
    ['limit 101', 'start_date=2030-01-01&end_date=2030-01-02&limit=101', 422],
    ['a limit that is no number', 'start_date=2030-01-01&end_date=2030-01-02&limit=ten', 422],
    ['a repeated date', 'start_date=2030-01-01&start_date=2030-01-02&end_date=2030-01-03', 422],
    ['an end before its start', 'start_date=2030-01-02&end_date=2030-01-01', 400],
    ['the longest span there is', 'start_date=0001-01-01&end_date=9999-12-31', 200],
    ['filters that are empty', 'start_date=2030-01-01&end_date=2030-01-02&source=&embedding_type=', 200],
  ])('with %s answers as the contract says', async (_case, query, status) => {
    expect((await app.owner.get(`${BY_KB}?${query}`)).status).toBe(status);
  });
});

describe('the other views', () => {
  const span = 'start_date=2030-01-01&end_date=2030-12-31';
  const total = (rows: { total_cost_usd: number }[]): number =>
    Math.round(rows.reduce((sum, row) => sum + row.total_cost_usd, 0) * 1e9);
  const exact = (of: typeof calls): number => Number(of.reduce((sum, { cost }) => sum + cost, 0n));

  it('by day, model and source add up to the same, spend without a knowledge base included', async () => {
    const embeddings = calls.filter(({ operation }) => operation === 'embedding');
    for (const view of ['by-day', 'by-model', 'by-source']) {
      const { body } = await app.owner.get(`/v1/analytics/model-router/embeddings/cost/${view}?${span}`);
      expect(total(body), view).toBe(exact(embeddings));
      expect(body.length).toBeGreaterThan(1);
    }
  });

  it('by assistant counts embeddings and texts', async () => {
    const { body } = await app.owner.get(`/v1/analytics/model-router/cost/by-assistant?${span}`);
    expect(body).toHaveLength(1);
    expect(body[0].assistant_id).toBe(ASSISTANT);
    expect(total(body)).toBe(exact(calls.filter(({ assistantId }) => assistantId === ASSISTANT)));
  });
});
