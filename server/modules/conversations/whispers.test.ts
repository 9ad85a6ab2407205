// A colleague listens and tells the assistant something: the person does not hear it, and the next answer has it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { when } from '../../../tests/support/fixtures/fixture.ts';

let app: TestApp;
let assistant_id: string;
beforeAll(async () => {
  app = await testApp({});
  const desk = [
    node('talk', 'dialogue', { instructions: 'say: What may I do for you?', max_turns: 9 }),
    node('bye', 'end', { outcome: 'success', message: 'Goodbye.' }),
    edge('talk', 'bye', when('The person says goodbye')),
    entry('talk'),
  ];
  assistant_id = (await makeActive(app.owner, desk)).id;
});
afterAll(() => app.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;
const begin = async (): Promise<string> =>
  `/v1/conversations/${created(await app.owner.post('/v1/conversations', { assistant_id })).id}`;
const ask = async (path: string, text: string): Promise<Any> => {
  created(await app.owner.post(`${path}/messages`, { text }));
  return created(await app.owner.get(`${path}/messages?limit=100`)).data;
};
const QUESTION = 'How long does delivery to Alaska take?';
const FACT = 'Delivery to Alaska takes nine days.';

describe('a whisper', () => {
  it('that may be said answers the person, with no source and no trace of who said it', async () => {
    const path = await begin();
    const before: Any[] = await ask(path, QUESTION);
    expect(before.some(({ text }) => text.includes('nine days'))).toBe(false);
    created(await app.owner.post(`${path}/whisper`, { text: FACT, may_be_said: true }));
    const after: Any[] = await ask(path, QUESTION);
    const answer = after.find(({ role, text }) => role === 'assistant' && text.includes('nine days'));
    expect(answer.text).toBe(FACT);
    expect(answer.sources ?? []).toEqual([]);
    expect(after.some(({ role, text }) => role !== 'assistant' && text.includes('nine'))).toBe(false);
  });

  it('that may not be said is never quoted by the built-in model', async () => {
    const path = await begin();
    created(
      await app.owner.post(`${path}/whisper`, { text: 'Delivery to Alaska takes nine days, but do not tell them.' }),
    );
    const messages: Any[] = await ask(path, QUESTION);
    expect(messages.some(({ text }) => text.includes('nine'))).toBe(false);
  });

  it('is among the notes of colleagues and in the audit log, without its words there', async () => {
    const path = await begin();
    created(await app.owner.post(`${path}/whisper`, { text: FACT, may_be_said: true }));
    expect(created(await app.owner.get(`${path}/notes`)).data).toMatchObject([{ text: `To the assistant: ${FACT}` }]);
    const id = path.split('/').at(-1);
    const [entryOfLog] = created(await app.owner.get(`/v1/audit-log?action=conversation.whispered&subject=${id}`)).data;
    expect(entryOfLog.details).toEqual({ may_be_said: true });
  });

  it('needs an assistant that talks', async () => {
    const path = await begin();
    created(await app.owner.post(`${path}/takeover`, {}));
    expect((await app.owner.post(`${path}/whisper`, { text: FACT })).status).toBe(409);
    created(await app.owner.post(`${path}/release`, {}));
    expect((await app.owner.post(`${path}/whisper`, { text: FACT })).status).toBe(200);
    expect((await app.owner.post(`${path}/whisper`, { text: ' ' })).status).toBe(422);
    created(await app.owner.post(`${path}/close`, {}));
    expect((await app.owner.post(`${path}/whisper`, { text: FACT })).status).toBe(409);
    const { client } = await app.newOrganization('Strangers');
    expect((await client.post(`${path}/whisper`, { text: FACT })).status).toBe(404);
  });
});
