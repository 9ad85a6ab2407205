// What an end user hears from a price list, and about what the knowledge base does not hold.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { docx, docxTable } from '../../../tests/support/files.ts';
import { settled, upload } from '../../../tests/support/knowledge.ts';

let app: TestApp;
let kb: string;
let assistant: string;
beforeAll(async () => {
  app = await testApp();
  kb = created(await app.owner.post('/v1/knowledge-bases', { name: 'Practice' })).id;
  const prices = docxTable([
    ['Treatment', 'Price'],
    ['Professional cleaning', '$120'],
    ['Root canal (molar)', '$950'],
    ['Filling', '$180'],
  ]);
  const file = { name: 'prices.docx', content: docx(['# Our prices', 'All prices are in dollars.', prices]) };
  await settled(app.owner, kb, created(await upload(app.owner, kb, file)).id, 100_000);
  const { id } = await makeActive(app.owner, [
    node('hello', 'message', { text: 'Hello, I am the virtual assistant.' }),
    node('wish', 'dialogue', { instructions: 'say: What would you like to know?', max_turns: 9 }),
    node('look', 'knowledge', { knowledge_base_ids: [kb] }),
    node('bye', 'end', { outcome: 'success', label: 'done' }),
    edge('hello', 'wish'),
    edge('wish', 'look'),
    edge('look', 'bye', { kind: 'found' }),
    entry('hello'),
  ]);
  assistant = id;
}, 120_000);
afterAll(() => app.stop());

async function answered(question: string): Promise<string> {
  const { id } = created(await app.owner.post('/v1/conversations', { assistant_id: assistant }));
  const { replies } = created(await app.owner.post(`/v1/conversations/${id}/messages`, { text: question }));
  return replies.map(({ text }: { text: string }) => text).join(' ');
}

it.each([
  ['how much is a root canal?', '$950'],
  ["what's the price of a cleaning?", '$120'],
])('“%s” is answered with the amount', async (question, amount) => {
  expect(await answered(question)).toContain(amount);
});

it('a question about something else is refused plainly, and is a gap that the event tells by ids', async () => {
  expect(await answered('Do you sell bicycles?')).toContain('I have nothing about that');
  const gaps = async () => (await app.owner.get(`/v1/knowledge-bases/${kb}/gaps`)).body.data;
  await expect
    .poll(async () => (await gaps()).map(({ query }: { query: string }) => query))
    .toContain('Do you sell bicycles?');
  const { rows } = await app.kernel.db.queryable.query(`select data from events where type = 'knowledge.gap.detected'`);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('bicycles');
});

type Gap = { query: string; occurrences: number };
const gapsOf = async (base: string): Promise<Gap[]> =>
  (await app.owner.get(`/v1/knowledge-bases/${base}/gaps`)).body.data;

it('a question that is answered, by one base or by the price that it asks for, is no gap; one in Spanish that nothing answers is one', async () => {
  const [prices, hours] = [
    created(await app.owner.post('/v1/knowledge-bases', { name: 'Prices' })).id,
    created(await app.owner.post('/v1/knowledge-bases', { name: 'Hours' })).id,
  ];
  const documents: [base: string, title: string, text: string][] = [
    [prices, 'Riding', 'A riding lesson on a pony with a teacher costs 40 dollars.'],
    [hours, 'Stable', 'The stable is closed on Sundays.'],
  ];
  for (const [base, title, text] of documents) {
    const { id } = created(await app.owner.post(`/v1/knowledge-bases/${base}/documents`, { title, text }));
    await settled(app.owner, base, id, 100_000);
  }
  const { id } = await makeActive(app.owner, [
    node('wish', 'dialogue', { instructions: 'say: What would you like to know?', max_turns: 9 }),
    node('look', 'knowledge', { knowledge_base_ids: [prices, hours] }),
    node('bye', 'end', {}),
    edge('wish', 'look'),
    edge('look', 'bye', { kind: 'found' }),
    entry('wish'),
  ]);
  assistant = id;
  expect(await answered('how much is it?')).toContain('40 dollars');
  expect(await answered('¿cuánto cuesta?')).toContain('40 dollars');
  expect(await answered('What does a riding lesson on a pony cost?')).toContain('40 dollars');
  expect([await gapsOf(prices), await gapsOf(hours)]).toEqual([[], []]);

  const unknown = '¿Venden ustedes bicicletas rojas?';
  await answered(unknown);
  for (const base of [prices, hours]) expect(await gapsOf(base)).toMatchObject([{ query: unknown, occurrences: 1 }]);
});
