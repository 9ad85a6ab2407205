// "Contact me no more" in a chat, and in a conversation by text that the API began: understood, answered, and recorded for known people.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { ASKING, edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';

let app: TestApp;
let asking: string;
let routed: string;
beforeAll(async () => {
  app = await testApp();
  asking = (await makeActive(app.owner, ASKING)).id;
  const when = (target: string, prompt: string) =>
    edge('menu', target, { kind: 'conditional', condition: { type: 'llm', prompt } });
  routed = (
    await makeActive(app.owner, [
      node('menu', 'dialogue', { instructions: 'say: I am the virtual assistant. How can I help you?' }),
      node('listed', 'end', { label: 'listed', message: 'We have noted that.' }),
      node('order', 'end', { label: 'order' }),
      node('else', 'end', { label: 'else' }),
      when('listed', 'The person wants us to stop contacting them'),
      when('order', 'The person asks where the order is'),
      edge('menu', 'else', { kind: 'else' }),
      entry('menu'),
    ])
  ).id;
});
afterAll(() => app.stop());

async function talk(body: object, ...said: string[]) {
  const { id } = created(await app.owner.post('/v1/conversations', body));
  const replies: string[] = [];
  for (const text of said) {
    const turn = created(await app.owner.post(`/v1/conversations/${id}/messages`, { text }));
    replies.push(...turn.replies.map((reply: { text: string }) => reply.text));
  }
  const trace: { reason: string }[] = (await app.owner.get(`/v1/conversations/${id}/trace?limit=100`)).body.data;
  const conversation = created(await app.owner.get(`/v1/conversations/${id}`));
  return { replies, conversation, reasons: trace.map(({ reason }) => reason) };
}
const known = (value: string) => ({ identifiers: [{ type: 'phone', value }] });
const listing = async (phone: string) => app.owner.get(`/dnc/${encodeURIComponent(phone)}`);

it('is recorded for a known person, and ends the conversation', async () => {
  const { replies, conversation, reasons } = await talk(
    { assistant_id: asking, ...known('+12025550161') },
    'please stop texting me',
  );
  expect(replies).toEqual(['All right, we will not contact you again. Goodbye.']);
  expect(conversation).toMatchObject({ status: 'completed', outcome_label: 'opted_out' });
  expect((await listing('+12025550161')).body).toMatchObject({
    source: 'api',
    note: `Said in conversation ${conversation.id}`,
  });
  expect(reasons).toContain('Opt-out recorded: the number of the person is on the do-not-call list.');
});

it('is a bare word in a conversation by text', async () => {
  await talk({ assistant_id: asking, channel: 'sms', ...known('+12025550162') }, 'Stop');
  expect((await listing('+12025550162')).body).toMatchObject({ source: 'sms' });
});

it('is asked about once where it is not clear', async () => {
  const body = { assistant_id: asking, ...known('+12025550163') };
  expect((await talk(body, 'stop', 'no')).replies).toEqual([
    'Shall I stop contacting you?',
    'All right.',
    'What is your order number?',
  ]);
  expect((await listing('+12025550163')).status).toBe(404);
  expect((await talk(body, 'stop', 'yes')).conversation).toMatchObject({ outcome_label: 'opted_out' });
  expect((await listing('+12025550163')).status).toBe(200);
});

it('lists no number where no person is known, nor in a test', async () => {
  const stranger = await talk({ assistant_id: asking }, 'do not contact me again');
  expect(stranger.conversation).toMatchObject({ outcome_label: 'opted_out' });
  expect(stranger.reasons).toContain('Opt-out heard; there is no known phone number of the person to list.');
  const tested = await talk({ assistant_id: asking, test: true }, 'unsubscribe');
  expect(tested.reasons).toContain('Opt-out not recorded: this is a test.');
});

it('takes the way that the flow has for it, and is recorded all the same', async () => {
  const { replies, conversation } = await talk(
    { assistant_id: routed, ...known('+12025550165') },
    'never text me again',
  );
  expect(replies).toEqual(['We have noted that.']);
  expect(conversation).toMatchObject({ outcome_label: 'listed' });
  expect((await listing('+12025550165')).status).toBe(200);
});

it('a dialogue takes its else way for what fits no other, and asks again after a mumble', async () => {
  const asked = await talk({ assistant_id: routed }, 'do you repair violins');
  expect(asked.conversation).toMatchObject({ status: 'active', outcome_label: null });
  expect(asked.replies).toHaveLength(1);
  const other = await talk({ assistant_id: routed }, 'do you repair violins', 'I have an old violin to repair');
  expect(other.conversation).toMatchObject({ outcome_label: 'else' });
  const unsure = await talk({ assistant_id: routed }, 'hmm', 'maybe', 'who is this?');
  expect(unsure.conversation.status).toBe('active');
  expect(unsure.replies.at(-1)).toBe(
    'I am the virtual assistant. Would you like to have us stop contacting you or know where the order is?',
  );
});

it('what a form needs and is not given is said, with the ways out', async () => {
  const { replies, conversation } = await talk(
    { assistant_id: asking },
    "I don't have my order number",
    'I would rather not say',
  );
  expect(replies[0]).toMatch(/cannot go on here without your order number\..*never mind/);
  expect(conversation.status).toBe('active');
});
