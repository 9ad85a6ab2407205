import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';

import { settled } from '../../../tests/support/knowledge.ts';
import { DISTRACTORS, PAIRS, rankedByWords } from '../../../tests/support/paraphrases.ts';

let app: TestApp;
let kb: string;
const passages = [...PAIRS.map(([passage]) => passage), ...DISTRACTORS];
beforeAll(async () => {
  app = await testApp();
  kb = created(await app.owner.post('/v1/knowledge-bases', { name: 'Help centre' })).id;
  const text = passages.map((passage, i) => `# Note ${i}\n\n${passage}`).join('\n\n');
  const { id } = created(await app.owner.post(`/v1/knowledge-bases/${kb}/documents`, { title: 'Notes', text }));
  expect(await settled(app.owner, kb, id, 110_000)).toMatchObject({ status: 'indexed', chunks_total: 40 });
}, 120_000);
afterAll(() => app.stop());

const search = (body: object) => app.owner.post(`/v1/knowledge-bases/${kb}/search`, body);

describe('search by meaning', () => {
  it('finds at least 17 of 20 paraphrased passages among the first three, with no account and no network', {
    timeout: 120_000,
  }, async () => {
    let [byMeaning, byWords] = [0, 0];
    const lost: string[] = [];
    for (const [i, [passage, question]] of PAIRS.entries()) {
      const { body } = await search({ query: question, top_k: 3 });
      expect(body.results).toHaveLength(3);
      const found = body.results.some((result: { text: string }) => result.text === passage);
      if (found) byMeaning++;
      else lost.push(question);
      if (rankedByWords(question, passages).slice(0, 3).includes(i)) byWords++;
    }
    console.log(
      `recall@3: ${byMeaning}/20 by meaning, ${byWords}/20 by words (BM25)${lost.length ? `; lost: ${lost.join(' | ')}` : ''}`,
    );
    expect(byMeaning).toBeGreaterThanOrEqual(17);
    expect(byMeaning).toBeGreaterThan(byWords);
  });

  it('returns the best first, within top_k and min_score', async () => {
    const { body } = await search({ query: 'refund', top_k: 10 });
    const scores = body.results.map((result: { score: number }) => result.score);
    expect(scores).toHaveLength(10);
    expect([...scores].sort((a, b) => b - a)).toEqual(scores);
    const strict = await search({ query: 'refund', top_k: 10, min_score: scores[2] });
    expect(strict.body.results).toHaveLength(3);
  });

  it('keeps a question without a good answer as a gap, counts its repeats, and tells once', async () => {
    for (const query of ['Which planets have rings?', 'which  planets have RINGS?']) await search({ query });
    const gaps = async () => (await app.owner.get(`/v1/knowledge-bases/${kb}/gaps`)).body.data;
    const [gap] = await gaps();
    expect(gap).toMatchObject({ query: 'Which planets have rings?', occurrences: 2 });
    expect(gap.best_score).toBeLessThan(0.25);
    const events = await app.kernel.db.queryable.query(
      `select 1 from events where type = 'knowledge.gap.detected' and subject = $1`,
      [gap.id],
    );
    expect(events.rowCount).toBe(1);
    expect((await app.owner.delete(`/v1/knowledge-bases/${kb}/gaps/${gap.id}`)).status).toBe(204);
    expect((await gaps()).map(({ id }: { id: string }) => id)).not.toContain(gap.id);
  });

  it.each([
    ['no query', {}],
    ['a blank query', { query: '  ' }],
    ['top_k 0', { query: 'a', top_k: 0 }],
    ['top_k 51', { query: 'a', top_k: 51 }],
    ['a score above 1', { query: 'a', min_score: 1.5 }],
    ['tags that are no list', { query: 'a', audience_tags: 'staff' }],
  ])('refuses %s', async (_case, body) => expect((await search(body)).status).toBe(422));
});
