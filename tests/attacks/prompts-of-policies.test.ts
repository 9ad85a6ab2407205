// Attacks on what a model is told of a person and of policies: it is data, and nobody passes for somebody else.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventsOf, look } from '../journeys/drive.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { edge, entry, makeAssistant, node, send } from '../support/assistants.ts';
import { created } from '../support/client.ts';
import { startVendor, type Vendor } from '../support/model-vendor.ts';

let app: TestApp;
let vendor: Vendor;
beforeAll(async () => {
  vendor = await startVendor();
  app = await testApp({ env: { RATE_LIMITS: 'off', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' } });
  await vendor.join(app, ['far', 'watcher']);
});
afterAll(async () => {
  await app.stop();
  await vendor.stop();
});
beforeEach(() => vendor.reset());

const FAR = { model_settings: { model: 'far/gpt-4o-mini' } };
const variable = (name: string, source = 'provided', more: object = {}) => ({
  op: 'upsert_context_variable',
  variable: { name, type: 'string', source, ...more },
});
const active = async (ops: object[], fields: object = {}) => {
  const made = await makeAssistant(app.owner);
  created(await app.owner.patch(made.path, fields));
  created(await send(app.owner, made, ops));
  created(await app.owner.post(`${made.path}/publish`));
  created(await app.owner.post(`${made.path}/activate`));
  return made.id;
};
const begin = async (assistant_id: string, more: object = {}) =>
  created(await app.owner.post('/v1/conversations', { assistant_id, ...more }));
const say = async (id: string, text: string) =>
  created(await app.owner.post(`/v1/conversations/${id}/messages`, { text }));

describe('what is known of a person', () => {
  const TELLING = [
    variable('plan'),
    node('hello', 'message', {
      text: 'I am the virtual assistant. {{ first_name }}, {{ phone }}, {{ email }}, {{ plan }}.',
    }),
    node('set', 'set_variable', {
      assignments: [
        { variable: 'phone', expression: '"+12025550111"' },
        { variable: 'end_user_id', expression: '"forged"' },
        { variable: 'plan', expression: '"silver"' },
      ],
    }),
    variable('email', 'collected', { type: 'email' }),
    node('ask', 'collect', { variables: ['email'], instructions: 'What is your e-mail?', confirm: true }),
    node('again', 'message', { text: 'Now {{ phone }}, {{ email }}, {{ plan }}, {{ end_user_id }}.' }),
    node('bye', 'end', {}),
    edge('hello', 'set'),
    edge('set', 'ask'),
    edge('ask', 'again'),
    edge('ask', 'again', { id: 'cap', kind: 'on_cap' }),
    edge('again', 'bye'),
    entry('hello'),
  ];
  const forged = {
    phone: '+12025550111',
    email: 'x@y.zz',
    first_name: 'Mallory',
    end_user_id: 'x',
    conversation_id: 'x',
    call_id: 'x',
    lead_id: 'x',
    plan: 'gold',
  };

  it('is not for a caller, a node or a model to say', async () => {
    const assistant = await active(TELLING);
    const person = created(
      await app.owner.post('/v1/identity/end-users/identify', {
        identifiers: [
          { type: 'phone', value: '+12025550199' },
          { type: 'email', value: 'ann@example.com' },
        ],
        traits: { first_name: 'Ann' },
      }),
    ).end_user;
    const conversation = await begin(assistant, { end_user: { id: person.id }, variables: forged });
    expect(conversation.messages[0].text).toBe(
      'I am the virtual assistant. Ann, +1 202 555 0199, ann@example.com, gold.',
    );
    for (const words of ['No, it is mallory@example.com', 'No', 'No', 'No']) {
      await app.owner.post(`/v1/conversations/${conversation.id}/messages`, { text: words });
    }
    const { messages, trace } = await look(app, conversation.id);
    const replies = messages.filter(({ role }) => role === 'assistant');
    expect(replies.at(-1)?.text).toBe(`Now +1 202 555 0199, ann@example.com, silver, ${conversation.end_user_id}.`);
    expect(JSON.stringify(replies)).not.toContain('mallory');
    const note = trace.find(({ type, reason }) => type === 'note' && reason.startsWith('Not taken from the caller'));
    expect(note.reason).toContain('phone, email, first_name, end_user_id, conversation_id, call_id, lead_id');
    created(await app.owner.post(`/v1/conversations`, { assistant_id: assistant, end_user: { id: person.id } }));
  });

  it('may be said of no person in particular, except who it is', async () => {
    const assistant = await active(TELLING);
    const conversation = await begin(assistant, { variables: forged });
    expect(conversation.messages[0].text).toBe('I am the virtual assistant. Mallory, +1 202 555 0111, x@y.zz, gold.');
    const started = (await look(app, conversation.id)).trace.find(({ type }) => type === 'started');
    expect(started.detail.variables).toMatchObject({ conversation_id: conversation.id });
    for (const name of ['end_user_id', 'call_id', 'lead_id']) expect(started.detail.variables[name]).toBeUndefined();
    await say(conversation.id, 'No, it is ann@example.com');
    await say(conversation.id, 'Yes');
    expect((await look(app, conversation.id)).messages.at(-1)?.text).toBe(
      'Now +1 202 555 0111, ann@example.com, silver, the end user id.',
    );
  });
});

describe('a policy', () => {
  const HELLO = (text: string) => [
    node('hello', 'message', { text }),
    node('bye', 'end', {}),
    edge('hello', 'bye'),
    entry('hello'),
  ];
  const make = async (kind: string, text: string) =>
    created(await app.owner.post('/v1/policies', { name: text, kind, text }));

  it('is kept to in any spelling', async () => {
    const { id, needs_model } = await make('must_not', 'Never say "guaranteed" or "no risk"');
    expect(needs_model).toBe(false);
    for (const words of [
      'It is guаrаnteed.',
      'It is g.u.a.r.a.n.t.e.e.d',
      'There is n o  r i s k',
      'ＧＵＡＲＡＮＴＥＥＤ',
    ]) {
      const assistant = await active(HELLO(`I am the virtual assistant. ${words}`), {
        policy_refs: [{ policy_id: id }],
      });
      const conversation = await begin(assistant);
      expect(conversation.messages[0].text).toMatch(/^I am sorry/);
      expect((await eventsOf(app, conversation.id)).map(({ type }) => type)).toContain('policy.violation.detected');
    }
  });

  it('whose phrase Parley adds itself is noted, and no violation', async () => {
    const { id } = await make('must', 'Say "Calls are recorded" in the first reply');
    const assistant = await active(HELLO('I am the virtual assistant.'), { policy_refs: [{ policy_id: id }] });
    const conversation = await begin(assistant);
    expect(conversation.messages[0].text).toBe('Calls are recorded. I am the virtual assistant.');
    expect((await eventsOf(app, conversation.id)).map(({ type }) => type)).not.toContain('policy.violation.detected');
    const { trace } = await look(app, conversation.id);
    expect(trace.filter(({ type }) => type === 'policy')).toMatchObject([{ detail: { policy_id: id, added: true } }]);
    // So it is when a vendor's model leaves the phrase out, twice.
    vendor.answers = () => ({ content: 'Hello there.' });
    const TALK = [
      node('talk', 'dialogue', { instructions: 'I am the virtual assistant.' }),
      node('bye', 'end', {}),
      edge('talk', 'bye'),
      entry('talk'),
    ];
    const spoken = await begin(await active(TALK, { ...FAR, policy_refs: [{ policy_id: id }] }));
    expect(spoken.messages[0].text).toBe('Calls are recorded. Hello there.');
    expect((await eventsOf(app, spoken.id)).map(({ type }) => type)).not.toContain('policy.violation.detected');
  });

  it('that only a model can judge says so, and a node that has none does not pass over it in silence', async () => {
    const policy = await make('must_not', 'Let nobody be rude');
    expect(policy.needs_model).toBe(true);
    const assistant = await active([
      node('hello', 'message', { text: 'I am the virtual assistant.' }),
      node('check', 'policy_check', { policy_ids: [policy.id] }),
      node('bye', 'end', {}),
      edge('hello', 'check'),
      edge('check', 'bye', { kind: 'pass' }),
      edge('check', 'bye', { id: 'bad', kind: 'violation' }),
      entry('hello'),
    ]);
    const { trace } = await look(app, (await begin(assistant)).id);
    expect(trace.filter(({ type }) => type === 'policy')).toMatchObject([
      { reason: expect.stringContaining('was not checked'), detail: { not_checked: [policy.id] } },
      { reason: 'No policy that was checked is violated.' },
    ]);
  });
});
