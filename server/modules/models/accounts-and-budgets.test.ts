import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';

let app: TestApp;
const clock = testClock();
const far = new LLMock({ port: 0 });
const SECRET = 'sk-live-0123456789-very-secret';
beforeAll(async () => {
  await far.start();
  far.onEmbedding(/.*/, { embedding: [1, 2, 3] });
  app = await testApp({ clock, env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' } });
});
afterAll(async () => {
  await app.stop();
  await far.stop();
});

const provider = (body: object) => app.owner.post('/v1/model-router/providers', body);
const events = async (type: string) =>
  (
    await app.kernel.db.queryable.query<{ data: Record<string, unknown> }>(
      `select data from events where type = $1 order by xid, id`,
      [type],
    )
  ).rows;

describe('a provider', () => {
  it('keeps its credential to itself: sealed at rest, in no answer, no event, no audit entry', async () => {
    const made = await provider({
      name: 'acme',
      kind: 'openai_compatible',
      base_url: `${far.url}/v1/`,
      api_key: SECRET,
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'acme',
      base_url: `${far.url}/v1`,
      has_credential: true,
      credential_hint: 'cret',
    });
    const rest = await app.kernel.db.queryable.query(
      `select (select string_agg(p::text, '') from model_providers p) || (select string_agg(e::text, '') from events e) || (select string_agg(a::text, '') from audit_log a) as all`,
    );
    const answers = [made.text, (await app.owner.get('/v1/model-router/providers')).text, String(rest.rows[0]?.all)];
    for (const text of answers) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(Buffer.from(SECRET).toString('hex'));
    }
    expect(answers[2]?.length).toBeGreaterThan(500);
  });

  it('sends a stored credential to no other address', async () => {
    const { id } = created(
      await provider({ name: 'mine', kind: 'openai_compatible', base_url: `${far.url}/v1`, api_key: SECRET }),
    );
    const path = `/v1/model-router/providers/${id}`;
    expect((await app.owner.patch(path, { base_url: 'http://127.0.0.1:8099/v1' })).body.detail[0].loc).toEqual([
      'body',
      'api_key',
    ]);
    const moved = await app.owner.patch(path, {
      base_url: 'http://127.0.0.1:8099/v1',
      api_key: 'another-key-0123456789',
    });
    expect(moved.body).toMatchObject({ base_url: 'http://127.0.0.1:8099/v1', credential_hint: '6789' });
  });

  it.each([
    ['a built-in name', { name: 'local', kind: 'openai' }, 'name'],
    ['a name with capitals', { name: 'OpenAI', kind: 'openai' }, 'name'],
    ['no address where one is needed', { name: 'x', kind: 'openai_compatible' }, 'base_url'],
    ['a private address', { name: 'x', kind: 'openai_compatible', base_url: 'https://192.168.0.1/v1' }, 'base_url'],
    ['the metadata address', { name: 'x', kind: 'openai_compatible', base_url: 'http://169.254.169.254/' }, 'base_url'],
    ['an unknown kind', { name: 'x', kind: 'oracle' }, 'kind'],
  ])('is refused with %s', async (_case, body, field) => {
    const reply = await provider(body);
    expect([reply.status, reply.body.detail?.[0].loc]).toEqual([422, ['body', field]]);
  });

  it('exists once per name, and stays while a router config needs it', async () => {
    const body = { name: 'twice', kind: 'openai', api_key: SECRET };
    const [first, second] = await Promise.all([provider(body), provider(body)]);
    expect(new Set([first.status, second.status])).toEqual(new Set([201, 409]));
    const id = [first, second].find(({ status }) => status === 201)?.body.id;
    const targets = [{ provider: 'twice', model: 'gpt-4o-mini' }];
    const config = created(await app.owner.post('/v1/model-router/configs', { name: 'Uses it', targets }));
    expect(config.targets).toEqual([{ ...targets[0], timeout_ms: 60_000, max_retries: 2 }]);
    expect((await app.owner.delete(`/v1/model-router/providers/${id}`)).status).toBe(409);
    expect((await app.owner.delete(`/v1/model-router/configs/${config.id}`)).status).toBe(204);
    expect((await app.owner.delete(`/v1/model-router/providers/${id}`)).status).toBe(204);
    const unknown = await app.owner.post('/v1/model-router/configs', { name: 'x', targets });
    expect(unknown.body.detail[0].loc).toEqual(['body', 'targets', 0, 'provider']);
  });
});

describe('prices', () => {
  it('of one’s own hide the published ones until they are removed', async () => {
    const path = '/v1/model-router/prices?provider=openai&model=text-embedding-3-small';
    const read = async () => (await app.owner.get(path)).body.data;
    expect(await read()).toMatchObject([{ usd_per_million_input_tokens: 0.02, origin: 'catalogue' }]);
    const own = { provider: 'openai', model: 'text-embedding-3-small', usd_per_million_input_tokens: 0.019 };
    expect((await app.owner.put('/v1/model-router/prices', own)).body).toMatchObject({
      ...own,
      origin: 'organization',
    });
    expect(await read()).toMatchObject([{ usd_per_million_input_tokens: 0.019, origin: 'organization' }]);
    expect((await app.owner.delete(path)).status).toBe(204);
    expect(await read()).toMatchObject([{ usd_per_million_input_tokens: 0.02 }]);
    expect((await app.owner.delete(path)).status).toBe(404);
  });

  it('are paged in alphabetical order', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await app.owner.get(`/v1/model-router/prices?limit=50&cursor=${cursor}`);
      seen.push(...body.data.map((entry: { provider: string; model: string }) => `${entry.provider}\n${entry.model}`));
      cursor = body.next_cursor;
    }
    expect(seen.length).toBeGreaterThan(60);
    expect(seen).toEqual([...new Set(seen)].sort());
  });
});

describe('a budget', () => {
  const embed = (secret = app.owner.secret) =>
    app.owner.as(secret).post('/v1/model-router/embeddings', { provider: 'acme', model: 'house', texts: ['word'] });

  it('tells at its alert level and when it is spent, once each, and a hard one refuses with 402 until the next day', async () => {
    const price = { provider: 'acme', model: 'house', usd_per_million_input_tokens: 1_000_000 };
    await app.owner.put('/v1/model-router/prices', price);
    const spent = (await embed()).body.usage.cost_usd;
    expect(spent).toBeGreaterThan(0);
    const wish = { name: 'Daily', amount_usd: spent * 4, period: 'day', alert_at: 0.5, hard: true };
    const { id } = created(await app.owner.post('/v1/model-router/budgets', wish));
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await embed()).status);
    expect(statuses).toEqual([200, 200, 200, 402, 402]);
    const alerts = (await events('model_router.budget.threshold_reached')).map(({ data }) => data);
    expect(alerts.map((data) => [data.budget_id, data.threshold, data.spent_usd])).toEqual([
      [id, 0.5, spent * 2],
      [id, 1, spent * 4],
    ]);
    expect((await app.owner.get(`/v1/model-router/budgets/${id}`)).body.spent_usd).toBe(spent * 4);
    clock.advance(24 * 3600_000);
    expect((await embed()).status).toBe(200);
    expect((await app.owner.get(`/v1/model-router/budgets/${id}`)).body.spent_usd).toBe(spent);
    await app.owner.patch(`/v1/model-router/budgets/${id}`, { amount_usd: 0 });
    const refused = await embed();
    expect([refused.status, refused.body.error]).toEqual([402, 'budget_exceeded']);
    expect((await app.owner.delete(`/v1/model-router/budgets/${id}`)).status).toBe(204);
    const thresholdsOf = async (budget: string) =>
      (await events('model_router.budget.threshold_reached'))
        .filter(({ data }) => data.budget_id === budget)
        .map(({ data }) => data.threshold);
    // Money that was spent before counts at once, when a budget is made and when it is lowered.
    const late = created(await app.owner.post('/v1/model-router/budgets', { ...wish, amount_usd: spent, hard: false }));
    expect(await thresholdsOf(late.id)).toEqual([0.5, 1]);
    const roomy = created(
      await app.owner.post('/v1/model-router/budgets', { ...wish, amount_usd: spent * 100, hard: false }),
    );
    expect(await thresholdsOf(roomy.id)).toEqual([]);
    created(await app.owner.patch(`/v1/model-router/budgets/${roomy.id}`, { amount_usd: spent * 1.5 }));
    expect(await thresholdsOf(roomy.id)).toEqual([0.5]);
    expect((await embed()).status).toBe(200);
  });

  it('counts an estimate for a model without a price, or refuses it, as it says', async () => {
    const call = (model: string) =>
      app.owner.post('/v1/model-router/embeddings', { provider: 'acme', model, texts: ['word'] });
    const today = async () =>
      (await app.owner.get(`/v1/model-router/budgets/${id}`)).body as { spent_usd: number; unpriced: string };
    clock.advance(24 * 3600_000);
    const wish = { name: 'Unpriced', amount_usd: 0.000_01, period: 'day', hard: true };
    const { id, unpriced } = created(await app.owner.post('/v1/model-router/budgets', wish));
    expect(unpriced).toBe('estimate');
    const statuses: number[] = [];
    for (let i = 0; i < 20; i++) statuses.push((await call('nameless')).status);
    // It was never refused before: each call cost nothing.
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 402]);
    expect((await today()).spent_usd).toBeGreaterThanOrEqual(0.000_01);
    const { data } = created(await app.owner.get('/v1/model-router/invocations?model=nameless'));
    expect(data[0]).toMatchObject({ priced: false, cost_usd: 0, estimated_cost_usd: expect.any(Number) });
    expect(data[0].estimated_cost_usd).toBeGreaterThan(0);
    clock.advance(24 * 3600_000);
    created(await app.owner.patch(`/v1/model-router/budgets/${id}`, { unpriced: 'refuse', amount_usd: 100 }));
    const refused = await call('nameless');
    expect([refused.status, refused.body.message]).toEqual([402, expect.stringContaining('/v1/model-router/prices')]);
    expect((await call('house')).status).toBe(200);
    created(
      await app.owner.put('/v1/model-router/prices', {
        provider: 'acme',
        model: 'nameless',
        usd_per_million_input_tokens: 1,
      }),
    );
    expect((await call('nameless')).status).toBe(200);
    expect((await app.owner.delete(`/v1/model-router/budgets/${id}`)).status).toBe(204);
  });

  it('is for an assistant or a knowledge base, not both', async () => {
    const both = { name: 'x', amount_usd: 1, assistant_id: crypto.randomUUID(), kb_id: crypto.randomUUID() };
    expect((await app.owner.post('/v1/model-router/budgets', both)).status).toBe(400);
  });
});
