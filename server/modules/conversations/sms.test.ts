// Conversations by text, on the simulated carrier: threads, order, opt-outs, humans, and what the gate does to replies.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../tests/journeys/drive.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { ASKING, edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { NOON, textingWorld } from '../../../tests/support/texting.ts';
import { systemContext } from '../../kernel/context.ts';
import { sql } from '../../kernel/db/sql.ts';
import { type AdvancingClock, acceleratedClock } from '../../kernel/time/clock.ts';
import { callingPorts } from '../../ports.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;
const DAY = 86_400_000;

let app: TestApp;
let clock: AdvancingClock;
let world: Awaited<ReturnType<typeof textingWorld>>;
beforeAll(async () => {
  clock = acceleratedClock({ speed: 1, offsetMs: NOON - Date.now() });
  app = await testApp({
    clock,
    env: { SWEEP_INTERVAL_SECONDS: '0.5', RATE_LIMITS: 'off', CONVERSATION_LEASE_SECONDS: '1' },
  });
  world = await textingWorld(app, clock);
});
afterAll(() => app.stop());

const HELLO = 'Hello, I am the virtual assistant.';
const QUESTION = 'What is your order number?';

describe('a text', () => {
  it('opens a conversation, whose replies go out from the number they wrote to, once and in order', async () => {
    const [ours, theirs] = [await world.newNumber(), world.newPerson()];
    await world.text(theirs, ours, 'Where is my parcel?');
    await world.untilOnPhone(theirs, 1);
    const sent = await world.onTheirPhone(theirs);
    // What the flow says first, and its answer to the text, are one text.
    expect(sent[0]?.body.startsWith(`${HELLO}\n`)).toBe(true);
    expect(sent[0]?.body.split(QUESTION)).toHaveLength(2);
    expect(new Set(sent.map(({ from }) => from))).toEqual(new Set([ours]));
    const [id = '', ...others] = await world.conversationsOf(theirs);
    expect(others).toEqual([]);
    const conversation = created(await app.owner.get(`/v1/conversations/${id}`));
    expect(conversation).toMatchObject({ channel: 'sms', status: 'active' });
    const person = created(await app.owner.get(`/v1/identity/end-users/${conversation.end_user_id}`));
    expect(person.identifiers).toMatchObject([{ type: 'phone', verified: false }]);
    await world.text(theirs, ours, '1001');
    await until(
      () => world.bodies(theirs),
      (found) => found.includes('Thank you, I found 1001.'),
    );
    expect(await world.conversationsOf(theirs)).toEqual([id]);
    const messages = await world.said(id);
    expect(messages.find(({ text: words }) => words === 'Where is my parcel?')).not.toHaveProperty('delivery');
    expect(messages.filter(({ role }) => role === 'assistant').every(({ delivery }) => delivery === 'sent')).toBe(true);
    // Stored one by one, texted turn by turn.
    expect(messages.filter(({ role }) => role === 'assistant').length).toBeGreaterThan(
      (await world.bodies(theirs)).length,
    );
    expect(await world.bodies(theirs)).toHaveLength(2);
  });

  it('gets one text back, of however many messages; the menu stands in it once', async () => {
    const MENU = 'Would you like to book or to order?';
    const ours = await world.newNumber([
      node('hello', 'message', { text: 'Hello from the bar.' }),
      node('menu', 'dialogue', { instructions: `say: ${MENU}` }),
      node('look', 'message', { text: 'One moment.' }),
      node('sorry', 'message', { text: 'The kitchen does not answer.' }),
      node('bye', 'end', { message: 'Goodbye.' }),
      edge('hello', 'menu'),
      edge('menu', 'look', {
        kind: 'conditional',
        condition: { type: 'llm', prompt: 'The person wants to order', examples: ['order'] },
      }),
      edge('look', 'sorry'),
      edge('sorry', 'bye'),
      entry('hello'),
    ]);
    const theirs = world.newPerson();
    await world.text(theirs, ours, 'hi');
    await world.untilOnPhone(theirs, 1);
    await world.quiet(theirs);
    const [first = '', ...more] = await world.bodies(theirs);
    expect(more).toEqual([]);
    expect(first.startsWith('Hello from the bar.\n')).toBe(true);
    expect(first.split(MENU)).toHaveLength(2);
    await world.text(theirs, ours, 'order');
    await world.untilOnPhone(theirs, 2);
    await world.quiet(theirs);
    expect((await world.bodies(theirs)).slice(1)).toEqual(['One moment.\nThe kitchen does not answer.\nGoodbye.']);
    const [id = ''] = await world.conversationsOf(theirs);
    const said = (await world.said(id)).filter(({ role }) => role === 'assistant');
    expect(said.map(({ text: words }) => words)).toEqual(
      expect.arrayContaining(['Hello from the bar.', 'One moment.', 'The kitchen does not answer.', 'Goodbye.']),
    );
    expect(said.every(({ delivery }) => delivery === 'sent')).toBe(true);
  });

  it('of two at once is heard after the other, in one conversation', async () => {
    const [ours, theirs] = [await world.newNumber(), world.newPerson()];
    await Promise.all([
      world.text(theirs, ours, 'First of all, hello'),
      world.text(theirs, ours, 'And I have a question'),
    ]);
    await world.quiet(theirs);
    const [id = '', ...others] = await world.conversationsOf(theirs);
    expect(others).toEqual([]);
    const heard = (await world.said(id)).filter(({ role }) => role === 'user').map(({ text: words }) => words);
    const received = (await world.texts(theirs))
      .filter(({ direction }) => direction === 'inbound')
      .map(({ text: words }) => words);
    expect(heard).toEqual(received);
    expect(heard).toHaveLength(2);
  });

  it('that the carrier delivers twice is heard once', async () => {
    const [ours, from] = [await world.newNumber(), world.newPerson()];
    const delivery = { from, to: ours, text: 'Is anybody there?', reference: `twice ${from}` };
    const replies = await Promise.all([1, 2, 3].map(() => app.owner.post('/messages/inbound', delivery)));
    expect(new Set(replies.map((reply) => created(reply).message.id)).size).toBe(1);
    await world.untilOnPhone(from, 1);
    await world.quiet(from);
    const [id = ''] = await world.conversationsOf(from);
    expect((await world.said(id)).filter(({ role }) => role === 'user')).toHaveLength(1);
  });

  it('within three days goes on with the thread, later it begins another', async () => {
    const [ours, theirs] = [await world.newNumber(), world.newPerson()];
    await world.text(theirs, ours, 'Hello there');
    await world.untilOnPhone(theirs, 1);
    await world.quiet(theirs);
    clock.advance(2 * DAY);
    await world.text(theirs, ours, 'Still me');
    await until(
      async () =>
        (await world.said((await world.conversationsOf(theirs))[0] ?? '')).filter(({ role }) => role === 'user').length,
      (count) => count === 2,
    );
    await world.quiet(theirs);
    expect(await world.conversationsOf(theirs)).toHaveLength(1);
    clock.advance(3 * DAY + 60_000);
    await world.text(theirs, ours, 'Something else now');
    await until(
      () => world.conversationsOf(theirs),
      (ids) => ids.length === 2,
    );
    // The same person at another number of ours is another thread.
    await world.text(theirs, await world.newNumber(), 'Hello, other desk');
    await until(
      () => world.conversationsOf(theirs),
      (ids) => ids.length === 3,
    );
  });

  it('after the end of the flow begins another conversation', async () => {
    const ours = await world.newNumber([
      node('bye', 'message', { text: 'Goodbye.' }),
      node('end', 'end', {}),
      edge('bye', 'end'),
      entry('bye'),
    ]);
    const theirs = world.newPerson();
    await world.text(theirs, ours, 'One');
    await world.quiet(theirs);
    await world.text(theirs, ours, 'Two');
    await world.quiet(theirs);
    const received = (await world.texts(theirs)).filter(({ direction }) => direction === 'inbound');
    expect(received.map(({ text: words }) => words)).toEqual(['One', 'Two']);
    expect(await world.bodies(theirs)).toEqual(['Goodbye.', 'Goodbye.']);
    const ids = await world.conversationsOf(theirs);
    expect(ids).toHaveLength(2);
    const heard = await Promise.all(
      ids.map(async (id) => (await world.said(id)).find(({ role }) => role === 'user').text),
    );
    expect(heard).toEqual(['One', 'Two']);
  });

  it.each([
    ['a short code', '72345'],
    ['a name', 'PARLEY'],
    ['a withheld number', '+266696687'],
  ])('of %s is stored, and nothing else', async (_what, from) => {
    const ours = await world.newNumber();
    const { id } = await app.kernel.db.one<{ id: string }>(
      sql`select org_id as id from phone_numbers where phone_number = ${ours}`,
    );
    // As a carrier tells it: no caller of the API writes for a sender without a number.
    const ctx = systemContext(app.kernel, id, 'carrier');
    await callingPorts.gate.textReceived(ctx, { reference: `odd ${from}`, from, to: ours, text: 'STOP' });
    const { data } = created(await app.owner.get('/messages?limit=100'));
    const stored = data.find((one: Any) => one.phone === from);
    expect(stored).toMatchObject({ direction: 'inbound', text: 'STOP', conversationId: null });
    expect(data.filter((one: Any) => one.replyTo === stored.id)).toEqual([]);
  });

  it('to a number without an assistant, or that takes none, is stored, and nothing else', async () => {
    const theirs = world.newPerson();
    await world.text(theirs, await world.newNumber(ASKING, { inboundSmsAssistantId: null }), 'Hello?');
    await world.text(theirs, await world.newNumber(ASKING, { inbound: false }), 'Hello?');
    await world.text(theirs, '+12024569999', 'Hello?');
    await world.quiet(theirs);
    expect((await world.texts(theirs)).map(({ direction, conversationId }) => [direction, conversationId])).toEqual(
      Array(3).fill(['inbound', null]),
    );
  });

  it('to an assistant that was archived says why no answer comes', async () => {
    const assistant = await makeActive(app.owner, ASKING);
    const ours = await world.newNumber(ASKING, { inboundSmsAssistantId: assistant.id });
    created(await app.owner.post(`/v1/assistants/${assistant.id}/archive`));
    const theirs = world.newPerson();
    await world.text(theirs, ours, 'Hello?');
    await world.quiet(theirs);
    expect((await world.texts(theirs))[0]).toMatchObject({
      conversationId: null,
      problem: expect.stringContaining('archived'),
    });
  });

  it('that waits while the assistant is at its cap is heard when a place comes free', async () => {
    const assistant = await makeActive(app.owner, ASKING, { max_active_calls: 1 });
    const ours = await world.newNumber(ASKING, { inboundSmsAssistantId: assistant.id });
    const other = created(await app.owner.post('/v1/conversations', { assistant_id: assistant.id }));
    const theirs = world.newPerson();
    await world.text(theirs, ours, 'Hello?');
    await until(
      () => world.texts(theirs),
      (found) => found.length === 1,
    );
    created(await app.owner.post(`/v1/conversations/${other.id}/close`));
    await world.untilOnPhone(theirs, 1);
  });
});

describe('an opt-out in a conversation', () => {
  it('never reaches the assistant, ends no conversation, and blocks every further text until START', async () => {
    const [ours, theirs] = [await world.newNumber(), world.newPerson()];
    await world.text(theirs, ours, 'Hello there');
    await world.untilOnPhone(theirs, 1);
    await world.quiet(theirs);
    await world.text(theirs, ours, 'STOP');
    await until(
      () => world.bodies(theirs),
      (found) => found.some((body) => body.includes('no more calls or texts')),
    );
    const [id = ''] = await world.conversationsOf(theirs);
    expect(created(await app.owner.get(`/v1/conversations/${id}`)).status).toBe('active');
    expect((await world.said(id)).map(({ text: words }) => words)).not.toContain('STOP');
    const before = await world.bodies(theirs);
    created(await app.owner.post(`/v1/conversations/${id}/takeover`, { agent_name: 'Ann' }));
    created(await app.owner.post(`/v1/conversations/${id}/messages`, { text: 'One more thing …', role: 'agent' }));
    await world.quiet(theirs);
    expect(await world.bodies(theirs)).toEqual(before);
    expect((await world.said(id)).at(-1)).toMatchObject({ role: 'agent', delivery: 'blocked' });
    const { data: trace } = created(await app.owner.get(`/v1/conversations/${id}/trace?limit=500`));
    expect(trace.at(-1)).toMatchObject({ type: 'note', reason: expect.stringContaining('do-not-call list') });
    expect((await world.texts(theirs)).at(-1)).toMatchObject({
      sentAt: null,
      problem: expect.stringContaining('do-not-call list'),
    });
    await world.text(theirs, ours, 'START');
    await until(
      () => world.bodies(theirs),
      (found) => found.length > before.length,
    );
    created(await app.owner.post(`/v1/conversations/${id}/messages`, { text: 'Welcome back.', role: 'agent' }));
    await until(
      () => world.bodies(theirs),
      (found) => found.at(-1) === 'Welcome back.',
    );
    await until(
      async () => (await world.said(id)).at(-1).delivery,
      (delivery) => delivery === 'sent',
    );
  });
});

describe('a reply', () => {
  it('of a human agent is texted as well, and what they write reaches the human', async () => {
    const [ours, theirs] = [
      await world.newNumber([node('desk', 'handoff', { queue: 'billing' }), entry('desk')]),
      world.newPerson(),
    ];
    await world.text(theirs, ours, 'I want a person');
    await until(
      () => world.conversationsOf(theirs),
      (ids) => ids.length === 1,
    );
    const [id = ''] = await world.conversationsOf(theirs);
    created(await app.owner.post(`/v1/conversations/${id}/takeover`, { agent_name: 'Ann' }));
    for (const words of ['Ann here.', 'How can I help?', 'I am listening.'])
      created(await app.owner.post(`/v1/conversations/${id}/messages`, { text: words, role: 'agent' }));
    await world.untilOnPhone(theirs, 4);
    expect((await world.bodies(theirs)).slice(1)).toEqual(['Ann here.', 'How can I help?', 'I am listening.']);
    await world.text(theirs, ours, 'My bill is wrong');
    await world.quiet(theirs);
    expect((await world.said(id)).at(-1)).toMatchObject({ role: 'user', text: 'My bill is wrong' });
  });

  it('that comes late, after a wait, goes out in the hours of the law', async () => {
    const ours = await world.newNumber([
      node('first', 'message', { text: 'One moment.' }),
      node('pause', 'wait', { for: '12h' }),
      node('later', 'message', { text: 'Here I am again.' }),
      node('end', 'end', {}),
      edge('first', 'pause'),
      edge('pause', 'later'),
      edge('later', 'end'),
      entry('first'),
    ]);
    const theirs = world.newPerson();
    await world.text(theirs, ours, 'Hello?');
    await world.untilOnPhone(theirs, 1);
    await world.quiet(theirs);
    const [id = ''] = await world.conversationsOf(theirs);
    // About midnight in New York, whatever the tests before have passed of time.
    await world.pass(12 * 3600_000 + 60_000);
    const late = async () => (await world.said(id)).at(-1);
    await until(late, ({ delivery }) => delivery === 'deferred');
    expect(await world.bodies(theirs)).toEqual(['One moment.']);
    const { data: trace } = created(await app.owner.get(`/v1/conversations/${id}/trace?limit=500`));
    expect(trace.at(-1).reason).toContain('waits until');
    await world.pass(12 * 3600_000);
    await until(late, ({ delivery }) => delivery === 'sent');
    expect(await world.bodies(theirs)).toEqual(['One moment.', 'Here I am again.']);
  });

  it('that is long is sent in several texts', async () => {
    const long = 'This is a sentence of the terms. '.repeat(80).trim();
    const ours = await world.newNumber([
      node('long', 'message', { text: long }),
      node('end', 'end', {}),
      edge('long', 'end'),
      entry('long'),
    ]);
    const theirs = world.newPerson();
    await world.text(theirs, ours, 'Your terms, please');
    await world.untilOnPhone(theirs, 2);
    await world.quiet(theirs);
    const parts = await world.bodies(theirs);
    expect(parts).toHaveLength(2);
    expect(parts.join(' ')).toBe(long);
    const [id = ''] = await world.conversationsOf(theirs);
    expect((await world.said(id)).at(0)).toMatchObject({ text: long, delivery: 'sent' });
  });

  it('in a test, or in a conversation without a text, reaches no phone', async () => {
    const theirs = world.newPerson();
    const assistant = await makeActive(app.owner, ASKING);
    const common = { assistant_id: assistant.id, channel: 'sms' };
    const tried = created(await app.owner.post('/v1/conversations', { ...common, test: true }));
    const identifiers = [{ type: 'phone', value: theirs }];
    const spoken = created(await app.owner.post('/v1/conversations', { ...common, identifiers }));
    for (const { id } of [tried, spoken])
      for (const message of await world.said(id)) expect(message).not.toHaveProperty('delivery');
    expect(await world.texts(theirs)).toEqual([]);
  });
});

describe('an erased person', () => {
  it('leaves no text, thread or number behind', async () => {
    const [ours, theirs] = [await world.newNumber(), world.newPerson()];
    await world.text(theirs, ours, 'Forget me');
    await world.untilOnPhone(theirs, 1);
    await world.quiet(theirs);
    const [id = ''] = await world.conversationsOf(theirs);
    const { end_user_id } = created(await app.owner.get(`/v1/conversations/${id}`));
    const found = async () =>
      app.kernel.db.one<{ threads: number; texts: number; phones: number }>(sql`
        select (select count(*) from text_threads where phone = ${theirs}) as threads,
          (select count(*) from text_messages where phone = ${theirs}) as texts,
          (select count(*) from simulated_carrier.messages where number = ${theirs}) as phones`);
    expect((await found()).threads).toBe(1);
    expect((await app.owner.post(`/v1/identity/end-users/${end_user_id}/erase`)).status).toBeLessThan(300);
    expect(await found()).toEqual({ threads: 0, texts: 0, phones: 0 });
  });
});
