import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';

import { settled, upload } from '../../../tests/support/knowledge.ts';

let app: TestApp;
const clock = testClock();
beforeAll(async () => {
  app = await testApp({ clock });
});
afterAll(() => app.stop());

const newBase = async (body = {}): Promise<string> =>
  created(await app.owner.post('/v1/knowledge-bases', { name: 'Help', ...body })).id;

describe('a document', () => {
  it('is accepted at once, indexed in the background, and found by meaning', async () => {
    const kb = await newBase();
    const text =
      '# Refunds\n\nWe return your money within five working days.\n\n# Opening hours\n\nThe shop opens at nine.';
    const added = await app.owner.post(`/v1/knowledge-bases/${kb}/documents`, { title: 'Handbook', text });
    expect(added.status).toBe(202);
    expect(added.body).toMatchObject({ status: 'pending', chunks_done: 0, chunks_total: null, error: null });
    const done = await settled(app.owner, kb, added.body.id);
    expect(done).toMatchObject({ status: 'indexed', chunks_done: 2, chunks_total: 2 });
    const { body } = await app.owner.post(`/v1/knowledge-bases/${kb}/search`, {
      query: 'When will I be reimbursed?',
      top_k: 1,
    });
    expect(body.results).toEqual([
      {
        document_id: added.body.id,
        title: 'Handbook',
        url: null,
        text: 'We return your money within five working days.',
        score: expect.any(Number),
        scores: { lexical: 0, semantic: expect.any(Number), combined: body.results[0].score },
        position: 0,
      },
    ]);
    const day = clock.now().toISOString().slice(0, 10);
    const cost = await app.owner.get(
      `/v1/analytics/model-router/embeddings/cost/by-kb?start_date=${day}&end_date=${day}`,
    );
    const row = cost.body.find((entry: { kb_id: string }) => entry.kb_id === kb);
    expect(row).toMatchObject({ total_cost_usd: 0, invocations: 2, failed: 0 });
    expect(row.input_tokens).toBeGreaterThan(15);
  });

  it('comes as a file, whose kind is judged by its content', async () => {
    const kb = await newBase();
    const html =
      '<!doctype html><html><body><h1>Fees</h1><p>A transfer costs two euros.</p><script>ignored()</script></body></html>';
    const added = await upload(
      app.owner,
      kb,
      { name: 'page.txt', content: html },
      { audience_tags: 'staff, partners', clearance_level: '2' },
    );
    expect(added.body).toMatchObject({
      title: 'page',
      kind: 'html',
      clearance_level: 2,
      audience_tags: ['staff', 'partners'],
    });
    expect(await settled(app.owner, kb, added.body.id)).toMatchObject({ status: 'indexed', chunks_total: 1 });
    const find = async (audience: object) =>
      (await app.owner.post(`/v1/knowledge-bases/${kb}/search`, { query: 'transfer fee', ...audience })).body.results
        .length;
    expect(await find({})).toBe(0);
    expect(await find({ clearance_level: 2 })).toBe(0);
    expect(await find({ clearance_level: 1, audience_tags: ['staff'] })).toBe(0);
    expect(await find({ clearance_level: 2, audience_tags: ['staff', 'other'] })).toBe(1);
    await app.owner.patch(`/v1/knowledge-bases/${kb}/documents/${added.body.id}`, {
      clearance_level: 0,
      audience_tags: [],
    });
    expect(await find({})).toBe(1);
  });
});
