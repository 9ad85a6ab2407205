// Against a server nobody here wrote: the OpenAI-compatible and Anthropic far ends of aimock, with its faults.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LLMock } from '@copilotkit/aimock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';
import { startStreamingVendor } from '../../../tests/support/streaming-vendor.ts';

let app: TestApp;
const far = new LLMock({ port: 0, logLevel: 'silent' });
beforeAll(async () => {
  await far.start();
  app = await testApp({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' } });
  const url = `${far.url}/v1`;
  for (const [name, kind] of [
    ['far', 'openai_compatible'],
    ['oa', 'openai'],
    ['claude', 'anthropic'],
  ]) {
    created(
      await app.owner.post('/v1/model-router/providers', {
        name,
        kind,
        base_url: url,
        api_key: `sk-secret-of-${name}-0123`,
      }),
    );
  }
});
afterEach(() => {
  far.clearChaos();
  far.clearFixtures();
});
afterAll(async () => {
  await app.stop();
  await far.stop();
});

/** Straight through, because a far end that fails is a 502 here, which the strict client takes for our own fault. */
const raw = async (path: string, body: unknown) => {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: { 'x-api-key': app.owner.secret, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined,
  };
};
const ask = (content: string, extra: object = {}) =>
  raw('/v1/model-router/generations', { model: 'far/gpt-4o-mini', messages: [{ role: 'user', content }], ...extra });
const ledger = async (count: number) => (await app.owner.get(`/v1/model-router/invocations?limit=${count}`)).body.data;

describe('text', () => {
  it.each([['far/gpt-4o-mini'], ['oa/gpt-4o-mini'], ['claude/claude-sonnet-4-5']])(
    'from %s comes with its tokens',
    async (model) => {
      far.onMessage('hello', {
        content: 'Hi there!',
        usage: { prompt_tokens: 12, completion_tokens: 5, input_tokens: 12, output_tokens: 5 },
      });
      const { status, body } = await ask('hello', { model });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        text: 'Hi there!',
        finish_reason: 'stop',
        usage: { input_tokens: 12, output_tokens: 5 },
      });
      const [row] = await ledger(1);
      expect(row).toMatchObject({
        operation: 'generation',
        source: 'api',
        status: 'succeeded',
        input_tokens: 12,
        output_tokens: 5,
      });
    },
  );

  it('is priced by the published catalogue, exactly', async () => {
    far.onMessage('price', { content: 'ok', usage: { input_tokens: 1001, output_tokens: 7, total_tokens: 1008 } });
    const { body } = await ask('price', { model: 'oa/gpt-4o-mini' });
    // 1001 × 0.15 + 7 × 0.60 dollars per million
    expect(body.usage).toEqual({ input_tokens: 1001, output_tokens: 7, cost_usd: 0.00015435 });
  });

  it('calls tools and goes on with their results', async () => {
    far.onToolCall('look_up', { toolCalls: [{ name: 'look_up', arguments: '{"order":"77"}', id: 'call_a' }] });
    far.on({ toolCallId: 'call_a' }, { content: 'It is on its way.' });
    const tools = [
      {
        name: 'look_up',
        description: 'Looks up an order',
        input_schema: { type: 'object', properties: { order: { type: 'string' } } },
      },
    ];
    const first = await ask('Where is order 77?', { tools });
    expect(first.body.tool_calls).toEqual([{ id: 'call_a', name: 'look_up', input: { order: '77' } }]);
    const messages = [
      { role: 'user', content: 'Where is order 77?' },
      { role: 'assistant', content: '', tool_calls: first.body.tool_calls },
      { role: 'tool', tool_call_id: 'call_a', tool_name: 'look_up', output: { state: 'sent' } },
    ];
    far.clearFixtures();
    far.on({ toolCallId: 'call_a' }, { content: 'It is on its way.' });
    const second = await raw('/v1/model-router/generations', { model: 'far/gpt-4o-mini', messages, tools });
    expect(second.body.text).toBe('It is on its way.');
  });

  it('calls no tool with a prototype, and with nothing where it wrote no arguments', async () => {
    const tools = [{ name: 'look_up', input_schema: { type: 'object' } }];
    const written = ['{"__proto__":{"admin":true},"order":"77"}', ''];
    const calls = written.map((text, i) => ({ name: 'look_up', arguments: text, id: `call_${i}` }));
    far.onMessage('Two calls', { toolCalls: calls });
    const { text } = await ask('Two calls', { tools });
    expect(text).not.toContain('__proto__');
    expect(JSON.parse(text).tool_calls.map(({ input }: { input: unknown }) => input)).toEqual([{ order: '77' }, {}]);
  });

  it('streams word for word, and ends with the whole answer', async () => {
    far.onMessage('stream', { content: 'One two three four five six.' }, { chunkSize: 4 });
    const { status, headers, text } = await raw('/v1/model-router/generations/stream', {
      model: 'far/gpt-4o-mini',
      messages: [{ role: 'user', content: 'stream' }],
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const deltas = [...text.matchAll(/event: text\ndata: (.*)/g)].map(([, data]) => JSON.parse(data ?? '').delta);
    expect(deltas.length).toBeGreaterThan(3);
    expect(deltas.join('')).toBe('One two three four five six.');
    expect(text).toMatch(/event: done\ndata: \{.*"text":"One two three four five six\."/);
  });
});

describe('a far end that fails', () => {
  it('with 429 is asked again, and every call is in the ledger', async () => {
    far.onMessage('busy', { content: 'Now I have time.' });
    far.nextRequestError(429, { message: 'slow down' });
    const { status, body } = await ask('busy');
    expect([status, body.text]).toEqual([200, 'Now I have time.']);
    expect((await ledger(2)).map((row: { status: string; error: string | null }) => [row.status, row.error])).toEqual([
      ['succeeded', null],
      ['failed', 'rate_limited'],
    ]);
  });

  it('with 500 for good makes the next target of the router config answer', async () => {
    far.onMessage(/.*/, { error: { message: 'broken', type: 'server_error' }, status: 500 });
    const targets = [
      { provider: 'far', model: 'gpt-4o-mini', max_retries: 1 },
      { provider: 'scripted', model: 'scripted-v1' },
    ];
    const { id } = created(await app.owner.post('/v1/model-router/configs', { name: 'Fallback', targets }));
    const { status, body } = await ask('hello', { router_config_id: id });
    expect([status, body.provider, body.text]).toEqual([200, 'scripted', 'You said: hello']);
    expect((await ledger(3)).map((row: { provider: string; status: string }) => [row.provider, row.status])).toEqual([
      ['scripted', 'succeeded'],
      ['far', 'failed'],
      ['far', 'failed'],
    ]);
  });

  it('again and again, or with a wish for a pause, is left alone while another target can answer', async () => {
    let asked = 0;
    const answer = { error: { message: 'broken', type: 'server_error' }, status: 500 };
    far.on({ predicate: () => true }, () => {
      asked++;
      return answer;
    });
    const configOf = async (provider: string, max_retries: number) => {
      const targets = [
        { provider, model: 'often-broken', max_retries },
        { provider: 'scripted', model: 'scripted-v1' },
      ];
      return created(await app.owner.post('/v1/model-router/configs', { name: `Resting ${provider}`, targets })).id;
    };
    const router_config_id = await configOf('far', 0);
    for (let i = 0; i < 6; i++) expect((await ask('hello', { router_config_id })).body.provider).toBe('scripted');
    expect(asked).toBe(3);
    // Without another one it is asked all the same.
    expect((await ask('hello', { model: 'far/often-broken', max_retries: 0 })).status).toBe(502);
    expect(asked).toBeGreaterThan(3);

    const busy = createServer((request, response) => {
      request.resume();
      response
        .writeHead(429, { 'retry-after': '30', 'content-type': 'application/json' })
        .end('{"error":{"message":"slow down"}}');
    });
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    const base_url = `http://127.0.0.1:${(busy.address() as AddressInfo).port}/v1`;
    created(
      await app.owner.post('/v1/model-router/providers', {
        name: 'busy',
        kind: 'openai_compatible',
        base_url,
        api_key: 'sk-0123',
      }),
    );
    const other = await configOf('busy', 2);
    const started = performance.now();
    expect((await ask('hello', { router_config_id: other })).body.provider).toBe('scripted');
    expect(performance.now() - started).toBeLessThan(8000);
    busy.closeAllConnections();
    busy.close();
  });

  it.each([
    ['in seconds', () => ({ 'retry-after': '1' }), 1000],
    ['as a date', () => ({ 'retry-after': new Date(Date.now() + 2500).toUTCString() }), 1000],
    ['in milliseconds', () => ({ 'retry-after': '60', 'retry-after-ms': '300' }), 300],
  ])('with a wish for a pause %s is asked again after it', async (_how, headers, least) => {
    const slow = await startStreamingVendor((_, nth) =>
      nth === 1 ? { status: 429, headers: headers() } : ['Now I have time.'],
    );
    await slow.join(app, `pause-${least}-${_how.length}`);
    const { status, body } = await ask('hello', { model: `pause-${least}-${_how.length}/any` });
    expect([status, body.text]).toEqual([200, 'Now I have time.']);
    const waited = slow.times[1]!.askedAt - slow.times[0]!.askedAt;
    expect(waited).toBeGreaterThan(least - 50);
    expect(waited).toBeLessThan(9000);
    await slow.stop();
  });

  it('to keep to a budget is stopped in the middle of its answer, and what it wrote is in the ledger', async () => {
    const text = 'These words cost money. '.repeat(20);
    const wordy = await startStreamingVendor(() => Array.from({ length: 60 }, (_, i) => (i % 2 ? 20 : text)));
    await wordy.join(app, 'wordy');
    const price = {
      provider: 'wordy',
      model: 'any',
      usd_per_million_input_tokens: 1,
      usd_per_million_output_tokens: 1000,
    };
    created(await app.owner.put('/v1/model-router/prices', price));
    const spent = Number((await app.owner.get('/v1/analytics/model-router/cost/by-model')).body?.total_cost_usd ?? 0);
    const wish = { name: 'In the middle', amount_usd: spent + 1, period: 'total', hard: true, alert_at: 1 };
    const { id } = created(await app.owner.post('/v1/model-router/budgets', wish));
    const answer = await raw('/v1/model-router/generations/stream', {
      model: 'wordy/any',
      messages: [{ role: 'user', content: 'Talk.' }],
    });
    expect(answer.text.slice(-500)).toContain('budget_exceeded');
    await expect.poll(() => wordy.givenUp).toBe(1);
    const [row] = await ledger(1);
    expect(row).toMatchObject({ provider: 'wordy', status: 'failed', error: 'aborted' });
    // All of it would have cost 3.6 dollars.
    expect(row.cost_usd).toBeGreaterThan(0.5);
    expect(row.cost_usd).toBeLessThan(2.5);
    expect((await app.owner.delete(`/v1/model-router/budgets/${id}`)).status).toBe(204);
    await wordy.stop();
  });

  it('by being slow has the next target asked beside it: the first word counts, and each is in the ledger once', async () => {
    let waiting = 0;
    const slow = createServer((request, response) => {
      request.resume();
      waiting++;
      const timer = setTimeout(() => response.end('{}'), 20_000);
      response.on('close', () => {
        clearTimeout(timer);
        waiting--;
      });
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const base_url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/v1`;
    created(
      await app.owner.post('/v1/model-router/providers', {
        name: 'slow',
        kind: 'openai_compatible',
        base_url,
        api_key: 'sk-0123',
      }),
    );
    far.onMessage(/.*/, { content: 'Here I am, sooner.' });
    const targets = [
      { provider: 'slow', model: 'snail', hedge_after_ms: 100 },
      { provider: 'far', model: 'gpt-4o-mini' },
    ];
    const { id } = created(await app.owner.post('/v1/model-router/configs', { name: 'Hedged', targets }));
    const started = performance.now();
    const { body } = await ask('hello', { router_config_id: id });
    expect([body.provider, body.text]).toEqual(['far', 'Here I am, sooner.']);
    const { text } = await raw('/v1/model-router/generations/stream', {
      router_config_id: id,
      messages: [{ role: 'user', content: 'hello' }],
    });
    expect(text).toContain('event: done');
    expect(performance.now() - started).toBeLessThan(12_000);
    await expect.poll(() => waiting, { timeout: 5000 }).toBe(0);
    const rows = async () =>
      (await ledger(4)).map((row: { provider: string; error: string | null }) => `${row.provider} ${row.error}`).sort();
    await expect.poll(rows, { timeout: 5000 }).toEqual(['far null', 'far null', 'slow aborted', 'slow aborted']);
    slow.closeAllConnections();
    slow.close();
  });

  it('with garbage, an unknown model or a refused credential is a clear 502 without its words', async () => {
    far.onMessage('hello', { content: 'never heard' });
    far.setChaos({ malformedRate: 1 });
    const garbage = await ask('hello', { model: 'far/gpt-4o-mini' });
    expect([garbage.status, garbage.body.error]).toEqual([502, 'upstream_error']);
    far.clearChaos();
    far.nextRequestError(401, { message: 'bad key sk-secret-of-far-0123' });
    const refused = await ask('hello');
    expect([refused.status, refused.body.message]).toEqual([
      502,
      '"far" refused the credential (401). Set a valid api_key.',
    ]);
    expect(refused.text).not.toContain('sk-secret');
  });

  it('by breaking its stream before the first word is asked again; after it, the caller learns of it', async () => {
    far.onMessage(
      'half',
      { content: 'A long answer that never reaches its end at all.' },
      { chunkSize: 5, truncateAfterChunks: 5, latency: 60 },
    );
    const { status, text } = await raw('/v1/model-router/generations/stream', {
      model: 'far/gpt-4o-mini',
      messages: [{ role: 'user', content: 'half' }],
    });
    expect(status).toBe(200);
    expect(text).toContain('event: text');
    expect(text).toMatch(/event: error\ndata: \{"error":"upstream_error"/);
    expect(text).not.toContain('event: done');
    const [row] = await ledger(1);
    expect(row).toMatchObject({ status: 'failed', tokens_estimated: true });
    expect(row.output_tokens).toBeGreaterThan(0);
  });

  it('by saying nothing ends at the deadline with 504', async () => {
    far.onMessage('silence', { content: 'too late' }, { latency: 5000, streamingProfile: { ttft: 5000 } });
    far.setChaos({ latencyMs: 3000 });
    const { status, body } = await ask('silence', { config: { request_timeout_ms: 300 } });
    expect([status, body.error]).toEqual([504, 'upstream_timeout']);
    const [row] = await ledger(1);
    expect(row).toMatchObject({ status: 'failed', error: 'timeout' });
  });
});

describe('embeddings', () => {
  const embed = (texts: string[], extra: object = {}) =>
    raw('/v1/model-router/embeddings', { provider: 'far', model: 'text-embedding-3-small', texts, ...extra });

  it('come back in order, of length one, with local counts where the far end reports none', async () => {
    far.onEmbedding('first', { embedding: [3, 4] });
    far.onEmbedding('second', { embedding: [0, 2] });
    const { body } = await embed(['first text']);
    expect(body.embeddings).toEqual([[expect.closeTo(0.6, 5), expect.closeTo(0.8, 5)]]);
    const [row] = await ledger(1);
    expect(row).toMatchObject({
      operation: 'embedding',
      embedding_type: 'document',
      status: 'succeeded',
      priced: false,
    });
    expect(row.input_tokens).toBeGreaterThan(0);
  });

  it('of an unpriced model are announced once a day, and counted at the price once it is set', async () => {
    const missingPrices = async () =>
      (await app.kernel.db.queryable.query(`select data from events where type = 'model_router.price.missing'`)).rows;
    far.onEmbedding(/.*/, { embedding: [1, 0] });
    await embed(['a'], { model: 'house-model' });
    await embed(['b'], { model: 'house-model' });
    expect(
      (await missingPrices()).filter(({ data }) => (data as { model: string }).model === 'house-model'),
    ).toHaveLength(1);
    const price = { provider: 'far', model: 'house-model', usd_per_million_input_tokens: 1_000_000 };
    expect((await app.owner.put('/v1/model-router/prices', price)).status).toBe(200);
    const { body } = await embed(['c'], { model: 'house-model' });
    expect(body.usage.cost_usd).toBe(body.usage.input_tokens);
  });

  it('are not offered by every vendor', async () => {
    expect((await embed(['a'], { provider: 'claude' })).status).toBe(400);
    expect((await embed(['a'], { provider: 'nobody' })).body.message).toContain('No provider is named "nobody"');
  });
});
