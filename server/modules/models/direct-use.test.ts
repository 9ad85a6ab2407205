import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { modelPool } from './local/pool.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ tuning: { localModelIdleSeconds: 1, modelThreads: 1 }, ownEmbedder: true });
});
afterAll(() => app.stop());

describe('with no account at all', () => {
  it('embeddings are real: a paraphrase is nearer than another subject', async () => {
    const texts = [
      'How do I reset my password?',
      'I forgot the secret word I log in with',
      'The museum opens at nine on Sundays',
    ];
    const { status, body } = await app.owner.post('/v1/model-router/embeddings', { texts });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      provider: 'local',
      model: 'minilm-l6-v2',
      dimensions: 384,
      usage: { cost_usd: 0, output_tokens: 0 },
    });
    const [asked, paraphrase, other] = body.embeddings as number[][];
    expect(dot(asked, paraphrase)).toBeGreaterThan(dot(asked, other) + 0.2);
    expect(dot(asked, asked)).toBeCloseTo(1, 4);
  });

  it('text is scripted, tools included', async () => {
    const tools = [{ name: 'look_up_order', input_schema: { type: 'object' } }];
    const system = 'when refund => say Within five days.\nwhen order => call look_up_order {"order_no":"1001"}';
    const ask = (content: string) =>
      app.owner.post('/v1/model-router/generations', { system, tools, messages: [{ role: 'user', content }] });
    expect((await ask('My refund?')).body).toMatchObject({
      text: 'Within five days.',
      finish_reason: 'stop',
      provider: 'scripted',
    });
    expect((await ask('Where is my order?')).body.tool_calls).toEqual([
      { id: 'call_1', name: 'look_up_order', input: { order_no: '1001' } },
    ]);
    expect((await ask('Hello')).body.text).toBe('You said: Hello');
  });
});

describe('the built-in embedding model', () => {
  it('lets a question overtake what waits to be indexed', async () => {
    const done: string[] = [];
    const embed = (text: string, urgent: boolean) =>
      modelPool(app.kernel)
        .embed([text], { share: ['a'], urgent, signal: AbortSignal.timeout(50_000) })
        .then(() => done.push(text));
    await Promise.all([
      ...['first', 'second', 'third', 'fourth'].map((text) => embed(text, false)),
      embed('question', true),
    ]);
    expect(done).toEqual(['first', 'question', 'second', 'third', 'fourth']);
  });

  it('lets organizations take turns, so that a page overtakes a book', async () => {
    const done: string[] = [];
    const embed = (text: string, owner: string) =>
      modelPool(app.kernel)
        .embed([text], { share: [owner], urgent: false, signal: AbortSignal.timeout(50_000) })
        .then(() => done.push(text));
    await Promise.all([
      ...['a1', 'a2', 'a3', 'a4', 'a5'].map((text) => embed(text, 'a')),
      embed('b1', 'b'),
      embed('b2', 'b'),
    ]);
    expect(done).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4', 'a5']);
  });

  it('leaves memory when it is idle and no active assistant needs it, and comes back when it is asked', async () => {
    await expect.poll(() => modelPool(app.kernel).isLoaded, { timeout: 30_000 }).toBe(false);
    const { body } = await app.owner.post('/v1/model-router/embeddings', { texts: ['Back again'] });
    expect(body.dimensions).toBe(384);
    expect(modelPool(app.kernel).isLoaded).toBe(true);
  });

  it('reads no further than its limit, and bills no more', async () => {
    const { body } = await app.owner.post('/v1/model-router/embeddings', { texts: ['word '.repeat(3000)] });
    expect(body.usage.input_tokens).toBe(256);
  });
});

const dot = (a: number[] = [], b: number[] = []): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
