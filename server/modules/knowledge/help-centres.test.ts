// Four help centres of different trades, asked over HTTP: how often the right passage is among the first three, and how often a
// question that has nothing to do with them is refused. Figures for docs/knowledge.md.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ANSWER_FLOOR } from '../../../flow/interpreter/judgement.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';
import { foreignQuestions, helpCentres } from '../../../tests/support/help-centres.ts';
import { settled } from '../../../tests/support/knowledge.ts';

let app: TestApp;
const centres = helpCentres();
const bases = new Map<string, string>();
beforeAll(async () => {
  app = await testApp();
  for (const { trade, articles } of centres) {
    const kb = created(await app.owner.post('/v1/knowledge-bases', { name: trade })).id;
    bases.set(trade, kb);
    const ids: string[] = [];
    for (const { title, text } of articles)
      ids.push(created(await app.owner.post(`/v1/knowledge-bases/${kb}/documents`, { title, text })).id);
    for (const id of ids) expect(await settled(app.owner, kb, id, 200_000)).toMatchObject({ status: 'indexed' });
  }
}, 600_000);
afterAll(() => app.stop());

const asked = async (trade: string, query: string): Promise<{ title: string; score: number }[]> =>
  (await app.owner.post(`/v1/knowledge-bases/${bases.get(trade)}/search`, { query, top_k: 3 })).body.results;

it('their own questions find the right passage among the first three, and most of them an answer', {
  timeout: 900_000,
}, async () => {
  let [all, first, three, answered] = [0, 0, 0, 0];
  const lost: string[] = [];
  for (const { trade, articles } of centres) {
    for (const { title, questions } of articles) {
      for (const question of questions) {
        const results = await asked(trade, question);
        const titles = results.map((result) => result.title);
        all += 1;
        if (titles[0] === title) first += 1;
        if (titles.includes(title)) three += 1;
        else lost.push(`${trade}: ${question}`);
        if ((results[0]?.score ?? 0) >= ANSWER_FLOOR) answered += 1;
      }
    }
  }
  console.log(
    `own: ${all} questions, right first ${first}, among three ${three}, answered ${answered}; lost: ${lost.join(' | ')}`,
  );
  expect(all).toBeGreaterThanOrEqual(240);
  expect(three / all).toBeGreaterThanOrEqual(0.96);
  expect(first / all).toBeGreaterThanOrEqual(0.84);
  expect(answered / all).toBeGreaterThanOrEqual(0.85);
});

it('questions about something else are refused, by each of them', { timeout: 900_000 }, async () => {
  const questions = foreignQuestions();
  expect(questions.length).toBeGreaterThanOrEqual(60);
  const answered: string[] = [];
  for (const [i, question] of questions.entries()) {
    const { trade } = centres[i % centres.length]!;
    const [best] = await asked(trade, question);
    if ((best?.score ?? 0) >= ANSWER_FLOOR) answered.push(`${trade}: ${question} → ${best?.title}`);
  }
  console.log(`foreign: ${questions.length} questions, answered ${answered.length}: ${answered.join(' | ')}`);
  expect(answered.length / questions.length).toBeLessThanOrEqual(0.05);
});
