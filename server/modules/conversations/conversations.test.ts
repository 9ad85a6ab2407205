// Conversations through the front door: turns, repeats, variables, replays, and what stays when a person is erased.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { ASKING, edge, entry, makeActive, makeAssistant, node, send } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';

let app: TestApp;
/** A minute passes in a fifth of a second. */
let fast: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { SWEEP_INTERVAL_SECONDS: '0.3', CONVERSATION_LEASE_SECONDS: '1' } });
});
beforeAll(async () => {
  fast = await testApp({ env: { SWEEP_INTERVAL_SECONDS: '0.3', CLOCK_SPEED: '300' } });
});
afterAll(() => Promise.all([app.stop(), fast.stop()]));

const begin = async (ops: object[] = ASKING, fields: object = {}, { owner } = app) => {
  const made = await makeActive(owner, ops);
  return created(await owner.post('/v1/conversations', { assistant_id: made.id, ...fields }));
};
const say = async (id: string, text: string, more: object = {}, headers: Record<string, string> = {}) =>
  created(await app.owner.post(`/v1/conversations/${id}/messages`, { text, ...more }, headers));
const read = async (id: string, { owner } = app) => created(await owner.get(`/v1/conversations/${id}`));
const texts = (messages: { text: string }[]) => messages.map(({ text }) => text);

describe('a conversation', () => {
  it('begins with what the flow says first, answers, and ends with the flow', async () => {
    const conversation = await begin();
    expect(conversation).toMatchObject({ status: 'active', channel: 'chat', turns: 0, node_id: 'ask', ended_at: null });
    expect(texts(conversation.messages)).toEqual(['Hello, I am the virtual assistant.', 'What is your order number?']);
    const turn = await say(conversation.id, 'It is 1001');
    expect(texts(turn.replies)).toEqual(['Thank you, I found 1001.']);
    expect(turn.conversation).toMatchObject({
      status: 'completed',
      outcome: 'success',
      outcome_label: 'found',
      end_reason: 'flow',
      turns: 1,
      message_count: 4,
      variables: { order_no: '1001' },
    });
    const late = await app.owner.post(`/v1/conversations/${conversation.id}/messages`, { text: 'Hello?' });
    expect([late.status, late.body.error]).toEqual([409, 'conflict']);
  });

  it('is read, listed, filtered and paged', async () => {
    const { id, assistant_id } = await begin();
    for (let i = 0; i < 3; i++) created(await app.owner.post('/v1/conversations', { assistant_id }));
    const first = created(await app.owner.get(`/v1/conversations?assistant_id=${assistant_id}&limit=3&status=active`));
    expect(first.data).toHaveLength(3);
    const second = created(
      await app.owner.get(
        `/v1/conversations?assistant_id=${assistant_id}&limit=3&status=active&cursor=${first.next_cursor}`,
      ),
    );
    expect([second.data.map((one: { id: string }) => one.id), second.next_cursor]).toEqual([[id], null]);
    expect(
      created(await app.owner.get(`/v1/conversations?assistant_id=${assistant_id}&status=completed`)).data,
    ).toEqual([]);
    const transcript = created(await app.owner.get(`/v1/conversations/${id}/messages?limit=1`));
    expect([transcript.data.length, transcript.next_after]).toEqual([1, 1]);
    expect(created(await app.owner.get(`/v1/conversations/${id}/messages?after=1`)).data[0].text).toBe(
      'What is your order number?',
    );
  });

  it('tells in its trace how each word came about', async () => {
    const { id } = await begin();
    await say(id, 'Order 1001 please');
    const { data } = created(await app.owner.get(`/v1/conversations/${id}/trace`));
    const types = new Set(data.map((one: { type: string }) => one.type));
    for (const type of ['started', 'heard', 'step', 'effect', 'result']) expect(types).toContain(type);
    const steps = data.filter((one: { type: string }) => one.type === 'step');
    expect(steps.map((one: { node_id: string; detail: { to: string } }) => `${one.node_id}→${one.detail.to}`)).toEqual([
      'hello→ask',
      'ask→thanks',
      'thanks→bye',
    ]);
  });

  it('of an assistant without an active revision, an archived or unknown one is refused', async () => {
    const draft = await makeAssistant(app.owner);
    expect((await app.owner.post('/v1/conversations', { assistant_id: draft.id })).status).toBe(409);
    const gone = await makeActive(app.owner, ASKING);
    await app.owner.post(`/v1/assistants/${gone.id}/archive`);
    expect((await app.owner.post('/v1/conversations', { assistant_id: gone.id })).status).toBe(409);
    const unknown = '0190a6a0-0000-7000-8000-000000000000';
    expect((await app.owner.post('/v1/conversations', { assistant_id: unknown })).status).toBe(404);
    const stranger = await app.newOrganization();
    const foreign = await stranger.client.post('/v1/conversations', { assistant_id: gone.id });
    expect([foreign.status, foreign.body.message]).toEqual([
      404,
      (await app.owner.post('/v1/conversations', { assistant_id: unknown })).body.message,
    ]);
  });

  it('goes on with the flow it began with, whatever is activated meanwhile', async () => {
    const made = await makeActive(app.owner, ASKING);
    const { id } = created(await app.owner.post('/v1/conversations', { assistant_id: made.id }));
    const next = created(await app.owner.post(`/v1/assistants/${made.id}/revisions`));
    const path = `/v1/assistants/${made.id}/revisions/${next.id}`;
    created(await app.owner.post(`${path}/graph/ops`, { ops: [node('thanks', 'message', { text: 'Changed' })] }));
    created(await app.owner.post(`${path}/publish`));
    created(await app.owner.post(`${path}/activate`));
    expect(texts((await say(id, '1001')).replies)).toEqual(['Thank you, I found 1001.']);
    const fresh = created(await app.owner.post('/v1/conversations', { assistant_id: made.id }));
    expect(texts((await say(fresh.id, '1001')).replies)).toEqual(['Changed']);
  });
});

describe('the same request again', () => {
  it('says nothing twice', async () => {
    const { id } = await begin();
    const headers = { 'idempotency-key': `turn-${id}` };
    const first = await app.owner.post(`/v1/conversations/${id}/messages`, { text: '1001' }, headers);
    const again = await app.owner.post(`/v1/conversations/${id}/messages`, { text: '1001' }, headers);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await read(id)).message_count).toBe(4);
  });

  it('finds its message even when the first one died before it could answer', async () => {
    const { id } = await begin();
    const headers = { 'idempotency-key': `died-${id}` };
    const first = created(await app.owner.post(`/v1/conversations/${id}/messages`, { text: '1001' }, headers));
    await app.kernel.db.pool.query('delete from idempotency_keys');
    const again = created(await app.owner.post(`/v1/conversations/${id}/messages`, { text: '1001' }, headers));
    expect([again.message, again.replies]).toEqual([first.message, first.replies]);
  });

  it('with other words is refused, also as a stream', async () => {
    const { id } = await begin();
    const ask = (text: string) =>
      fetch(`${app.url}/v1/conversations/${id}/messages`, {
        method: 'POST',
        headers: {
          'x-api-key': app.owner.secret,
          accept: 'text/event-stream',
          'content-type': 'application/json',
          'idempotency-key': `other-${id}`,
        },
        body: JSON.stringify({ text }),
      });
    expect(await (await ask('Hello?')).text()).toContain('event: done');
    const other = await ask('1001');
    expect([other.status, ((await other.json()) as { error: string }).error]).toEqual([409, 'idempotency_key_reused']);
    expect(await (await ask('Hello?')).text()).toContain('event: done');
    expect((await read(id)).turns).toBe(1);
  });

  it('finds the replies it got, not those that came later', async () => {
    const { id } = await begin();
    const headers = { 'idempotency-key': `old-${id}` };
    const first = created(await app.owner.post(`/v1/conversations/${id}/messages`, { text: 'Hm?' }, headers));
    expect(first.replies).toHaveLength(1);
    expect(texts((await say(id, '1001')).replies)).toEqual(['Thank you, I found 1001.']);
    await app.kernel.db.pool.query('delete from idempotency_keys');
    const again = created(await app.owner.post(`/v1/conversations/${id}/messages`, { text: 'Hm?' }, headers));
    expect([again.message, again.replies]).toEqual([first.message, first.replies]);
  });

  it('begins one conversation', async () => {
    const { id: assistant_id } = await makeActive(app.owner, ASKING);
    const headers = { 'idempotency-key': `begin-${assistant_id}` };
    const first = created(await app.owner.post('/v1/conversations', { assistant_id }, headers));
    await app.kernel.db.pool.query('delete from idempotency_keys');
    const again = created(await app.owner.post('/v1/conversations', { assistant_id }, headers));
    expect(again.id).toBe(first.id);
  });
});

describe('messages at once', () => {
  it('are all heard, one turn after the other', async () => {
    const chatty = [
      node('talk', 'dialogue', { instructions: 'say: Go on.', goal: 'They are done.' }),
      node('bye', 'end', {}),
      edge('talk', 'bye'),
      entry('talk'),
    ];
    const { id } = await begin(chatty);
    const sent = await Promise.all(Array.from({ length: 8 }, (_, i) => say(id, `Message ${i}`)));
    expect(new Set(sent.map(({ message }) => message.text))).toEqual(
      new Set(Array.from({ length: 8 }, (_, i) => `Message ${i}`)),
    );
    expect((await read(id)).turns).toBe(8);
    const { data } = created(await app.owner.get(`/v1/conversations/${id}/messages?limit=500`));
    expect(data.filter((one: { role: string }) => one.role === 'user')).toHaveLength(8);
    expect(data.map((one: { position: number }) => one.position)).toEqual(data.map((_: unknown, i: number) => i + 1));
  });
});

describe('a person', () => {
  it('is found by identifiers, known to the flow, exported with the conversation, and erased from it', async () => {
    const greet = [
      node('hi', 'message', { text: 'Hello {{ first_name }}, your number ends in {{ phone | slice: -2, 2 }}.' }),
      ...ASKING.slice(1, 5),
      edge('hi', 'ask'),
      edge('ask', 'thanks'),
      edge('ask', 'bye', { kind: 'on_cap' }),
      edge('thanks', 'bye'),
      entry('hi'),
    ];
    const end_user = { identifiers: [{ type: 'phone', value: '+12025550177' }], traits: { first_name: 'Ann' } };
    const conversation = await begin(greet, { end_user });
    expect(conversation.messages[0].text).toBe('Hello Ann, your number ends in 77.');
    await say(conversation.id, 'my secret word is xylophone');
    const person = conversation.end_user_id;
    expect(created(await app.owner.get(`/v1/conversations?end_user_id=${person}`)).data).toHaveLength(1);
    const exported = created(await app.owner.get(`/v1/identity/end-users/${person}/export`));
    expect(JSON.stringify(exported.other.conversations)).toContain('xylophone');
    const stored = await app.kernel.db.pool.query('select * from conversation_messages where conversation_id = $1', [
      conversation.id,
    ]);
    expect(JSON.stringify(stored.rows)).not.toContain('xylophone');
    created(await app.owner.post(`/v1/identity/end-users/${person}/erase`));
    const after = created(await app.owner.get(`/v1/conversations/${conversation.id}`));
    expect([after.variables, after.metadata]).toEqual([{}, {}]);
    const { data } = created(await app.owner.get(`/v1/conversations/${conversation.id}/messages`));
    expect(texts(data).join('')).toBe('');
  });
});

describe('variables', () => {
  it('of a caller never say who talks to whom', async () => {
    const ops = [
      node('hi', 'message', { text: 'person:{{ end_user_id }} call:{{ call_id }} name:{{ first_name }}' }),
      node('wait', 'wait', { for: { event: 'paid' } }),
      node('two', 'message', { text: '{{ end_user_id }}{{ amount }}' }),
      node('bye', 'end', {}),
      edge('hi', 'wait'),
      edge('wait', 'two', { kind: 'done' }),
      edge('two', 'bye'),
      entry('hi'),
    ];
    ops.push({
      op: 'upsert_context_variable',
      variable: { name: 'amount', type: 'number', source: 'provided' },
    } as never);
    const variables = { end_user_id: 'somebody', call_id: 'else', first_name: 'Ann' };
    const { id, messages } = await begin(ops, { variables });
    expect(texts(messages)).toEqual(['person:the end user id call:the call id name:Ann']);
    const event = { name: 'paid', variables: { end_user_id: 'somebody', amount: 20 } };
    created(await app.owner.post(`/v1/conversations/${id}/events`, event));
    const { data } = created(await app.owner.get(`/v1/conversations/${id}/messages`));
    expect(texts(data).at(-1)).toBe('the end user id20');
  });
});

describe('a replay', () => {
  it('of the same revision shows no difference, of another what would differ', async () => {
    const made = await makeActive(app.owner, ASKING);
    const { id } = created(await app.owner.post('/v1/conversations', { assistant_id: made.id }));
    await say(id, 'It is 1001');
    const same = created(await app.owner.post(`/v1/conversations/${id}/replay`, { revision_id: made.revisionId }));
    expect(same).toMatchObject({ same: true, variables: [], asked_anew: 0 });
    // Other words are understood anew, though the question to the model is the one that was recorded.
    const instead = [{ said: 'It is 1001', text: 'It is 2002' }];
    const corrected = created(
      await app.owner.post(`/v1/conversations/${id}/replay`, { revision_id: made.revisionId, instead }),
    );
    expect(corrected).toMatchObject({ same: false, variables: [{ name: 'order_no', before: '1001', after: '2002' }] });
    expect(corrected.turns[1].after.replies).toEqual(['Thank you, I found 2002.']);
    const next = created(await app.owner.post(`/v1/assistants/${made.id}/revisions`));
    const path = {
      ...made,
      path: `/v1/assistants/${made.id}/revisions/${next.id}`,
      graph: `/v1/assistants/${made.id}/revisions/${next.id}/graph`,
    };
    created(await send(app.owner, path, [node('thanks', 'message', { text: 'Thanks for {{ order_no }}!' })]));
    created(await app.owner.post(`${path.path}/publish`));
    const other = created(await app.owner.post(`/v1/conversations/${id}/replay`, { revision_id: next.id }));
    expect(other.same).toBe(false);
    expect(other.turns[1]).toMatchObject({
      user: 'It is 1001',
      same: false,
      before: { replies: ['Thank you, I found 1001.'] },
      after: { replies: ['Thanks for 1001!'] },
    });
    expect((await read(id)).message_count).toBe(4);
    expect((await app.owner.post(`/v1/conversations/${id}/replay`, { revision_id: id })).status).toBe(404);
  });
});

describe('a conversation of thousands of turns', () => {
  it('is not rehearsed in part', async () => {
    const { id, revision_id } = await begin();
    await app.kernel.db.pool.query('update conversations set turns = 1001 where id = $1', [id]);
    const refused = await app.owner.post(`/v1/conversations/${id}/replay`, { revision_id });
    expect([refused.status, refused.body.details]).toEqual([409, { turns: 1001 }]);
  });
});

describe('a turn as a stream', () => {
  it('tells the message, the replies and how the conversation stands', async () => {
    const { id } = await begin();
    const response = await fetch(`${app.url}/v1/conversations/${id}/messages`, {
      method: 'POST',
      headers: {
        'x-api-key': app.owner.secret,
        accept: 'text/event-stream',
        'content-type': 'application/json',
        'idempotency-key': id,
      },
      body: JSON.stringify({ text: '1001' }),
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const frames = (await response.text()).split('\n\n').filter((frame) => frame !== '');
    expect(frames.map((frame) => frame.split('\n')[0])).toEqual(['event: message', 'event: reply', 'event: done']);
    expect(JSON.parse(frames[2]?.split('data: ')[1] ?? '').status).toBe('completed');
    const refused = await fetch(`${app.url}/v1/conversations/${id}/messages`, {
      method: 'POST',
      headers: { 'x-api-key': app.owner.secret, accept: 'text/event-stream' },
      body: JSON.stringify({ text: 'more' }),
    });
    expect(refused.status).toBe(409);
  });
});
