// The ledger answers questions: which calls, on whose account, when, and as a file.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../tests/support/app.ts';
import { type Client, created } from '../../../tests/support/client.ts';
import { systemContext } from '../../kernel/context.ts';
import { type ModelCall, record } from './invocations.ts';

let app: TestApp;
let stranger: Client;
const clock = testClock();
const LEDGER = '/v1/model-router/invocations';
const BASE = '0190a000-0000-7000-8000-000000000001';
const ASSISTANT = '0190a000-0000-7000-8000-0000000000aa';
const START = Date.parse('2030-03-01T00:00:00Z');
const HOUR = 3_600_000;

const call = (more: Partial<ModelCall>): ModelCall => ({
  operation: 'embedding',
  source: 'ingestion',
  embeddingType: 'document',
  provider: 'openai',
  model: 'small',
  inputTokens: 1000,
  outputTokens: 0,
  tokensEstimated: false,
  price: { inputNano: 1_000_000_000, outputNano: null },
  error: null,
  latencyMs: 5,
  ...more,
});

/** One an hour. */
const CALLS: ModelCall[] = [
  call({ kbId: BASE }),
  call({ kbId: BASE, error: 'timeout' }),
  call({ model: 'large', kbId: BASE }),
  call({
    operation: 'generation',
    source: 'conversation',
    provider: 'anthropic',
    model: 'writer',
    assistantId: ASSISTANT,
  }),
  call({ source: 'query', embeddingType: 'query', assistantId: ASSISTANT, model: '=1+1' }),
];

beforeAll(async () => {
  app = await testApp({ clock });
  clock.advance(START - clock.nowMs());
  const orgId = created(await app.owner.get('/v1/identity/whoami')).organization_id;
  const ctx = systemContext(app.kernel, orgId, 'test');
  for (const one of CALLS) {
    await app.kernel.db.transaction((tx) => record(ctx, tx, [one]));
    clock.advance(HOUR);
  }
  stranger = (await app.newOrganization()).client;
});
afterAll(() => app.stop());

type Entry = { model: string; status: string; created_at: string };
const read = async (query: string): Promise<Entry[]> => {
  const seen: Entry[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = created(await app.owner.get(`${LEDGER}?limit=2&${query}${cursor && `&cursor=${cursor}`}`));
    seen.push(...page.data);
    cursor = page.next_cursor;
  }
  return seen;
};
const hour = ({ created_at }: Entry): number => Math.floor((Date.parse(created_at) - START) / HOUR);

describe('the ledger', () => {
  it.each([
    ['', [4, 3, 2, 1, 0]],
    [`kb_id=${BASE}`, [2, 1, 0]],
    [`kb_id=${BASE}&status=failed`, [1]],
    ['status=succeeded', [4, 3, 2, 0]],
    ['model=large', [2]],
    ['provider=anthropic', [3]],
    [`assistant_id=${ASSISTANT}`, [4, 3]],
    ['source=query', [4]],
    ['from=2030-03-01T03:00:00Z', [4, 3]],
    ['from=2030-03-01T01:00:00Z&to=2030-03-01T04:00:00%2B01:00', [2, 1]],
    ['to=2030-03-01', []],
    ['model=none', []],
  ])('by "%s" shows the calls of these hours', async (query, hours) => {
    expect((await read(query)).map(hour)).toEqual(hours);
  });

  it.each(['kb_id=x', 'status=late', 'source=elsewhere', 'from=now', 'to=2030-13-01'])('refuses %s', async (query) => {
    expect((await app.owner.get(`${LEDGER}?${query}`)).status).toBe(422);
  });

  it('is a file with the same filters, in which no cell is a formula', async () => {
    const file = await app.owner.get(`${LEDGER}?assistant_id=${ASSISTANT}`, { accept: 'text/csv' });
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="model-invocations-2030-03-01\.csv"$/,
    );
    const [head = '', ...lines] = file.text.trim().split('\r\n');
    expect(head).toContain('provider,model,input_tokens');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("'=1+1");
  });

  it('shows nothing to another organization, or without the scope', async () => {
    expect(created(await stranger.get(`${LEDGER}?kb_id=${BASE}`)).data).toEqual([]);
    const { plain_text_key } = created(
      await app.owner.post('/v1/identity/api-keys', { name: 'x', scopes: ['calls:read'] }),
    );
    expect((await app.owner.as(plain_text_key).get(LEDGER)).status).toBe(403);
  });
});

describe('spend day by day', () => {
  const BY_DAY = '/v1/analytics/model-router/embeddings/cost/by-kb-by-day';
  const OTHER = '0190a000-0000-7000-8000-000000000002';

  it('shows the bases with the highest spend, each day they had any', async () => {
    const orgId = created(await stranger.get('/v1/identity/whoami')).organization_id;
    const ctx = systemContext(app.kernel, orgId, 'test');
    const day = clock.now().toISOString().slice(0, 10);
    const add = (one: Partial<ModelCall>) => app.kernel.db.transaction((tx) => record(ctx, tx, [call(one)]));
    await add({ kbId: BASE });
    await add({ kbId: OTHER, inputTokens: 5000 });
    clock.advance(24 * HOUR);
    await add({ kbId: BASE });
    await add({ kbId: BASE, source: 'query', embeddingType: 'query' });
    const next = clock.now().toISOString().slice(0, 10);
    const range = `start_date=${day}&end_date=${next}`;
    const row = (on: string, kb_id: string, invocations: number, tokens: number) => ({
      day: on,
      kb_id,
      total_cost_usd: tokens / 1e6,
      input_tokens: tokens,
      invocations,
      failed: 0,
    });
    expect(created(await stranger.get(`${BY_DAY}?${range}`))).toEqual([
      row(next, BASE, 2, 2000),
      row(day, OTHER, 1, 5000),
      row(day, BASE, 1, 1000),
    ]);
    expect(created(await stranger.get(`${BY_DAY}?${range}&limit=1`))).toEqual([row(day, OTHER, 1, 5000)]);
    expect(created(await stranger.get(`${BY_DAY}?${range}&kb_id=${BASE}&source=query`))).toEqual([
      row(next, BASE, 1, 1000),
    ]);
    const file = await stranger.get(`${BY_DAY}?${range}`, { accept: 'text/csv' });
    expect(file.text.split('\r\n').slice(0, 2)).toEqual([
      'day,kb_id,total_cost_usd,input_tokens,invocations,failed',
      `${next},${BASE},0.002,2000,2,0`,
    ]);
    expect(created(await app.owner.get(`${BY_DAY}?${range}&kb_id=${OTHER}`))).toEqual([]);
  });

  it.each([
    ['a range of more than 92 days', 'start_date=2030-01-01&end_date=2030-04-03', 400],
    ['an end before its start', 'start_date=2030-01-02&end_date=2030-01-01', 400],
    ['no dates', '', 422],
    ['92 days', 'start_date=2030-01-01&end_date=2030-04-02', 200],
  ])('with %s answers %#', async (_case, query, status) => {
    expect((await app.owner.get(`${BY_DAY}?${query}`)).status).toBe(status);
  });

  it('the shown operation keeps its answer whatever is accepted, and is a file on request', async () => {
    const path = '/v1/analytics/model-router/embeddings/cost/by-kb?start_date=2030-03-01&end_date=2030-03-02';
    expect((await app.owner.get(path, { accept: 'image/png' })).body).toHaveLength(1);
    expect((await app.owner.get(path, { accept: 'text/csv' })).text).toContain('kb_id,total_cost_usd');
  });
});
