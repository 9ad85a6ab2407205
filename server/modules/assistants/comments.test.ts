// What colleagues say to each other about a flow: threads about steps, mentions, settling, and who may not see any of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { makeAssistant } from '../../../tests/support/assistants.ts';
import { type Client, created, type Reply } from '../../../tests/support/client.ts';

const PATH = '/v1/flow-comments';
let app: TestApp;
let ann: Client;
let annId: string;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
  const invited = { name: 'Ann', email: 'ann@example.com', role: 'designer' };
  const { id, link } = created(await app.owner.post('/v1/identity/members', invited));
  annId = id;
  ann = app.owner.as(created(await app.owner.as('').post('/console/session', { code: link.code })).plain_text_key);
});
afterAll(() => app.stop());

const texts = ({ data }: Reply['body']): string[] => data.map(({ text }: { text: string }) => text);
const listed = async (query: string, client = app.owner): Promise<string[]> =>
  texts(created(await client.get(`${PATH}?${query}`)));

describe('a thread', () => {
  it('is about a step, is answered, settled and opened again by an answer', async () => {
    const { id: assistant_id } = await makeAssistant(app.owner);
    const first = created(
      await app.owner.post(PATH, { assistant_id, node_id: 'ask', text: ' Ask for the day first? ' }),
    );
    expect(first).toMatchObject({
      node_id: 'ask',
      text: 'Ask for the day first?',
      thread_id: first.id,
      resolved_at: null,
    });
    const answer = created(await ann.post(PATH, { assistant_id, thread_id: first.id, text: 'Yes.' }));
    expect(answer).toMatchObject({ node_id: 'ask', thread_id: first.id, author: 'Ann' });
    created(await app.owner.post(PATH, { assistant_id, text: 'Looks good.' }));
    expect(await listed(`assistant_id=${assistant_id}`)).toEqual(['Looks good.', 'Yes.', 'Ask for the day first?']);
    expect(await listed(`assistant_id=${assistant_id}&node_id=ask`)).toEqual(['Yes.', 'Ask for the day first?']);
    const settled = created(await ann.patch(`${PATH}/${answer.id}`, { resolved: true }));
    expect(settled).toMatchObject({ resolved_by: 'Ann', resolved_at: expect.any(String) });
    expect(await listed(`assistant_id=${assistant_id}&resolved=false`)).toEqual(['Looks good.']);
    expect(await listed(`assistant_id=${assistant_id}&resolved=true`)).toEqual(['Yes.', 'Ask for the day first?']);
    created(await app.owner.post(PATH, { assistant_id, thread_id: first.id, text: 'Not quite.' }));
    expect(await listed(`assistant_id=${assistant_id}&resolved=true`)).toEqual([]);
    expect((await ann.delete(`${PATH}/${first.id}`)).status).toBe(204);
    expect(await listed(`assistant_id=${assistant_id}`)).toEqual(['Looks good.']);
  });

  it('refuses what cannot be: no words, a strange thread, a step beside a thread, a stranger’s assistant', async () => {
    const { id: assistant_id } = await makeAssistant(app.owner);
    const { id: other } = await makeAssistant(app.owner);
    const first = created(await app.owner.post(PATH, { assistant_id, text: 'First.' }));
    const answer = created(await app.owner.post(PATH, { assistant_id, thread_id: first.id, text: 'Second.' }));
    const status = async (body: object, client = app.owner) => (await client.post(PATH, body)).status;
    expect(await status({ assistant_id, text: '   ' })).toBe(422);
    expect(await status({ assistant_id, text: 'x'.repeat(2001) })).toBe(422);
    expect(await status({ assistant_id, thread_id: first.id, node_id: 'ask', text: 'Where?' })).toBe(422);
    expect(await status({ assistant_id: other, thread_id: first.id, text: 'Elsewhere.' })).toBe(404);
    expect(await status({ assistant_id, thread_id: answer.id, text: 'An answer is no thread.' })).toBe(404);
    expect(await status({ assistant_id, text: 'Hi', mentions: [first.id] })).toBe(422);
    const stranger = (await app.newOrganization()).client;
    expect(await status({ assistant_id, text: 'Hi' }, stranger)).toBe(404);
    expect(await listed(`assistant_id=${assistant_id}`, stranger)).toEqual([]);
    expect((await stranger.patch(`${PATH}/${first.id}`, { resolved: true })).status).toBe(404);
  });
});

it('mentions a colleague until they have seen it', async () => {
  const { id: assistant_id } = await makeAssistant(app.owner);
  const said = created(
    await app.owner.post(PATH, { assistant_id, node_id: 'ask', text: 'Ann?', mentions: [annId, annId] }),
  );
  const [mine] = created(await ann.get(`${PATH}?mentioned=true`)).data;
  expect(mine).toMatchObject({ id: said.id, mentions_me: true });
  expect(await listed('mentioned=true')).toEqual([]);
  expect((await ann.post(`${PATH}/seen`, { assistant_id })).status).toBe(204);
  expect(await listed('mentioned=true', ann)).toEqual([]);
});
