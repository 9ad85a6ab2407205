import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../../tests/support/app.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { merge, personOf } from '../../../../tests/support/people.ts';
import { systemContext } from '../../../kernel/context.ts';
import type { Embedder } from './memory.ts';
import * as memory from './memory.ts';

let app: TestApp;
let client: Client;
const clock = testClock();
beforeAll(async () => {
  app = await testApp({ clock, env: { RATE_LIMITS: 'off' } });
  client = app.owner;
});
afterAll(() => app.stop());

const remember = (end_user_id: string, text: string, more: Record<string, unknown> = {}) =>
  client.post('/v1/memory/facts', { end_user_id, text, ...more });
const recall = async (end_user_id: string, text: string, more: Record<string, unknown> = {}) =>
  (await client.post('/v1/memory/facts/recall', { end_user_id, text, ...more })).body.data;
const list = async (id: string) => (await client.get(`/v1/memory/facts?end_user_id=${id}`)).body.data;
const texts = (found: { fact: { text: string } }[]) => found.map(({ fact }) => fact.text);

describe('memory', () => {
  it('keeps a fact with where it is from, how sure it is and how long it holds', async () => {
    const id = await personOf(client, 'external_id:m-1');
    const fact = {
      confidence: 0.7,
      source: 'conversation',
      conversation_id: 'c-9',
      expires_at: '2999-01-01T00:00:00.000Z',
    };
    const made = await remember(id, 'Prefers calls in the evening', fact);
    expect([made.status, made.body]).toEqual([
      201,
      { ...made.body, ...fact, end_user_id: id, text: 'Prefers calls in the evening' },
    ]);
    expect((await client.get(`/v1/memory/facts/${made.body.id}`)).body).toEqual(made.body);
    const again = await remember(id, 'prefers calls in the evening', { confidence: 0.9 });
    expect([again.body.id, again.body.confidence, (await list(id)).length]).toEqual([made.body.id, 0.9, 1]);
  });

  it('recalls what is near, best first, and of that person only', async () => {
    const [id, other] = [await personOf(client, 'external_id:m-2'), await personOf(client, 'external_id:m-3')];
    for (const text of ['Drives an electric car', 'Has two daughters', 'Wants to be called in the evening'])
      await remember(id, text);
    await remember(other, 'Never call in the evening');
    expect(texts(await recall(id, 'Which car does she drive?'))[0]).toBe('Drives an electric car');
    expect(texts(await recall(id, 'May I call this evening?', { limit: 1 }))).toEqual([
      'Wants to be called in the evening',
    ]);
    expect(texts(await recall(other, 'When may I call?'))).toEqual(['Never call in the evening']);
    expect(texts(await recall(id, 'Does she have children?', { limit: 1 }))).toEqual(['Has two daughters']);
    expect(await recall(id, 'qqq zzz', { min_score: 0.5 })).toEqual([]);
  });

  it('forgets one, all, and what has expired', async () => {
    const id = await personOf(client, 'external_id:m-4');
    const brief = await remember(id, 'On holiday', { expires_at: new Date(clock.nowMs() + 60_000).toISOString() });
    const one = await remember(id, 'One');
    await remember(id, 'Two');
    expect((await client.delete(`/v1/memory/facts/${one.body.id}`)).status).toBe(204);
    expect((await client.delete(`/v1/memory/facts/${one.body.id}`)).status).toBe(404);
    clock.advance(61_000);
    expect((await client.get(`/v1/memory/facts/${brief.body.id}`)).status).toBe(404);
    expect((await list(id)).map(({ text }: { text: string }) => text)).toEqual(['Two']);
    expect((await client.post('/v1/memory/facts/forget', { end_user_id: id })).body.forgotten).toBeGreaterThanOrEqual(
      1,
    );
    expect(await list(id)).toEqual([]);
    const { body } = await client.get(`/v1/identity/end-users/${id}/timeline`);
    const events = body.data.filter(({ type }: { type: string }) => type === 'memory.fact.deleted');
    expect(events.length).toBeGreaterThanOrEqual(2);
  });

  it('sweeps an expired fact up and says so', async () => {
    const id = await personOf(client, 'external_id:m-5');
    const { body } = await remember(id, 'Soon gone', { expires_at: new Date(clock.nowMs() + 1500).toISOString() });
    const isThere = async () =>
      (await app.kernel.db.queryable.query('select 1 from memory_facts where id = $1', [body.id])).rows.length > 0;
    expect(await isThere()).toBe(true);
    await expect.poll(isThere, { timeout: 30_000 }).toBe(false);
  });

  it('follows a merge and its revert', async () => {
    const [a, b] = [await personOf(client, 'external_id:m-6'), await personOf(client, 'email:m-7@example.com')];
    await remember(a, 'Has a dog');
    await remember(b, 'Has a cat');
    const id = await merge(client, a, b);
    expect(texts(await recall(a, 'cat or dog')).sort()).toEqual(['Has a cat', 'Has a dog']);
    await client.post(`/v1/identity/merges/${id}/revert`);
    expect(texts(await recall(a, 'cat or dog'))).toEqual(['Has a dog']);
    expect(texts(await recall(b, 'cat or dog'))).toEqual(['Has a cat']);
  });

  it('renews its vectors when another embedder takes over', async () => {
    const { id: org, client: fresh } = await app.newOrganization();
    const id = await personOf(fresh, 'external_id:m-8');
    for (const text of ['alpha', 'beta beta beta']) await fresh.post('/v1/memory/facts', { end_user_id: id, text });
    const byLength: Embedder = {
      name: 'by-length',
      embed: async (_ctx, list) => list.map((text) => (text.length > 6 ? [0, 1] : [1, 0])),
    };
    const ctx = systemContext(app.kernel, org, 'test');
    const found = await memory.recall(ctx, byLength, { end_user_id: id, text: 'gamma', limit: 5, min_score: 0.5 });
    expect(texts(found.data)).toEqual(['alpha']);
    const { rows } = await app.kernel.db.queryable.query(
      'select distinct embedder from memory_facts where end_user_id = $1',
      [id],
    );
    expect(rows).toEqual([{ embedder: 'by-length' }]);
  });

  it.each([
    ['an unknown person', { end_user_id: '0190a000-0000-7000-8000-000000000000', text: 'x' }, 404],
    ['a malformed id', { end_user_id: 'x', text: 'x' }, 422],
    ['no text', { text: ' ' }, 422],
    ['2,001 characters', { text: 'x'.repeat(2001) }, 422],
    ['more than sure', { text: 'x', confidence: 1.1 }, 422],
    ['an expiry that is no time', { text: 'x', expires_at: 'tomorrow' }, 422],
    ['an expiry in the past', { text: 'x', expires_at: '2001-01-01T00:00:00Z' }, 400],
  ])('refuses %s', async (_case, body, status) => {
    const id = await personOf(client, 'external_id:m-9');
    expect((await client.post('/v1/memory/facts', { end_user_id: id, ...body })).status).toBe(status);
    expect(await list(id)).toEqual([]);
  });
});
