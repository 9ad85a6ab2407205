// What a conversation waits for: a human, another assistant, time, and a place below the cap.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { ASKING, edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
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

const until = async <T>(look: () => Promise<T>, wanted: (found: T) => boolean): Promise<T> => {
  for (let i = 0; ; i++) {
    const found = await look();
    if (wanted(found) || i > 200) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

describe('a human', () => {
  it('takes over, answers, and gives back', async () => {
    const { id } = await begin();
    expect((await app.owner.post(`/v1/conversations/${id}/messages`, { text: 'Hi', role: 'agent' })).status).toBe(409);
    expect(created(await app.owner.post(`/v1/conversations/${id}/takeover`, { agent_name: 'Ann' })).status).toBe(
      'handed_off',
    );
    expect((await app.owner.post(`/v1/conversations/${id}/takeover`)).status).toBe(409);
    expect((await say(id, 'Is anybody there?')).replies).toEqual([]);
    await say(id, 'Ann here, hello.', { role: 'agent' });
    expect(created(await app.owner.post(`/v1/conversations/${id}/release`)).status).toBe('active');
    expect((await app.owner.post(`/v1/conversations/${id}/release`)).status).toBe(409);
    expect(texts((await say(id, '1001')).replies)).toEqual(['Thank you, I found 1001.']);
    const { data } = created(await app.owner.get(`/v1/conversations/${id}/messages`));
    expect(data.map((one: { role: string }) => one.role)).toEqual([
      'assistant',
      'assistant',
      'user',
      'agent',
      'user',
      'assistant',
    ]);
  });

  it('is asked for by a flow, which goes on when released', async () => {
    const queue = [
      node('desk', 'handoff', { queue: 'billing' }),
      node('after', 'message', { text: 'Back again.' }),
      node('bye', 'end', { outcome: 'neutral' }),
      edge('desk', 'after'),
      edge('after', 'bye'),
      entry('desk'),
    ];
    const conversation = await begin(queue);
    expect(conversation).toMatchObject({ status: 'handed_off', queue: 'billing' });
    await app.owner.post(`/v1/conversations/${conversation.id}/takeover`);
    await app.owner.post(`/v1/conversations/${conversation.id}/release`);
    expect(await read(conversation.id)).toMatchObject({ status: 'completed', message_count: 2 });
  });

  it('gives back to where the flow listened last when no way leads on', async () => {
    const listening = [
      node('hub', 'dialogue', { instructions: 'say: Hello, this is the virtual desk. How can I help you?' }),
      node('desk', 'handoff', { queue: 'billing', message: 'One moment, please.' }),
      node('paid', 'end', { outcome: 'success', message: 'Thank you for paying.' }),
      edge('hub', 'desk', { condition: { type: 'llm', prompt: 'The person wants a human' } }),
      edge('hub', 'paid', { condition: { type: 'llm', prompt: 'The person has paid the bill' } }),
      entry('hub'),
    ];
    const { id } = await begin(listening);
    const turn = await say(id, 'I want to talk to a human');
    expect(texts(turn.replies)).toEqual(['One moment, please.']);
    await app.owner.post(`/v1/conversations/${id}/takeover`);
    await app.owner.post(`/v1/conversations/${id}/release`);
    expect(await read(id)).toMatchObject({ status: 'active', node_id: 'hub', message_count: 3 });
    const last = await say(id, 'I have paid the bill');
    expect(texts(last.replies)).toEqual(['Thank you for paying.']);
    expect(last.conversation.status).toBe('completed');
  });

  it('gets the next message as well when the flow began with a hand-off and leads nowhere', async () => {
    const { id } = await begin([node('desk', 'handoff', { queue: 'billing' }), entry('desk')]);
    await app.owner.post(`/v1/conversations/${id}/release`);
    expect(await read(id)).toMatchObject({ status: 'active' });
    expect((await say(id, 'Hello?')).conversation).toMatchObject({ status: 'handed_off', queue: 'billing' });
  });
});

describe('another assistant', () => {
  it('takes over in the same conversation and gives back what it learned', async () => {
    const other = await makeActive(app.owner, ASKING);
    const handing = [
      node('hand', 'handoff', { assistant_id: other.id }),
      node('after', 'message', { text: 'So it is {{ order_no }}.' }),
      node('bye', 'end', { outcome: 'neutral' }),
      { op: 'upsert_context_variable', variable: { name: 'order_no', type: 'string', source: 'collected' } },
      edge('hand', 'after'),
      edge('after', 'bye'),
      entry('hand'),
    ];
    const conversation = await begin(handing);
    expect(conversation).toMatchObject({ assistant_id: other.id, status: 'active', node_id: 'ask' });
    const turn = await say(conversation.id, '1001');
    expect(texts(turn.replies)).toEqual(['Thank you, I found 1001.', 'So it is 1001.']);
    expect(turn.conversation.status).toBe('completed');
  });
});

describe('a wait', () => {
  const WAITING = [
    node('one', 'message', { text: 'One moment.' }),
    node('wait', 'wait', { for: '5m' }),
    node('two', 'message', { text: 'There we are.' }),
    node('bye', 'end', {}),
    edge('one', 'wait'),
    edge('wait', 'two', { kind: 'done' }),
    edge('two', 'bye'),
    entry('one'),
  ];
  it('ends when its time comes', async () => {
    const { id, status } = await begin(WAITING, {}, fast);
    expect(status).toBe('waiting');
    const ended = await until(
      () => read(id, fast),
      (one) => one.status === 'completed',
    );
    expect([ended.status, ended.message_count]).toEqual(['completed', 2]);
  });

  it('for an event ends when a client sends it', async () => {
    const ops = WAITING.map((op) =>
      'node' in op && op.node.id === 'wait' ? node('wait', 'wait', { for: { event: 'paid' } }) : op,
    );
    const { id } = await begin(ops);
    created(await app.owner.post(`/v1/conversations/${id}/events`, { name: 'something_else' }));
    expect((await read(id)).status).toBe('waiting');
    expect(created(await app.owner.post(`/v1/conversations/${id}/events`, { name: 'paid' })).status).toBe('completed');
  });

  it('that a human has taken over is heard of when they give it back, not before', async () => {
    const { id } = await begin(WAITING);
    created(await app.owner.post(`/v1/conversations/${id}/takeover`));
    const { rows } = await app.kernel.db.pool.query(
      `update conversations set wake_at = created_at where id = $1 returning extract(epoch from due_at - created_at)::float as patience`,
      [id],
    );
    expect(rows[0].patience).toBeGreaterThan(80_000);
    created(await app.owner.post(`/v1/conversations/${id}/release`));
    const ended = await until(
      () => read(id),
      (one) => one.status === 'completed',
    );
    expect([ended.status, ended.message_count]).toEqual(['completed', 2]);
  });

  it('for a person who does not come back ends as abandoned', async () => {
    const { id } = await begin(ASKING, { idle_timeout_seconds: 120 }, fast);
    const ended = await until(
      () => read(id, fast),
      (one) => one.status !== 'active',
    );
    expect(ended).toMatchObject({ status: 'abandoned', end_reason: 'idle' });
  });
});

describe('the cap of an assistant', () => {
  it('holds for conversations, and a place comes back', async () => {
    const made = await makeActive(app.owner, ASKING, { max_active_calls: 2 });
    const all = await Promise.all(
      Array.from({ length: 6 }, () => app.owner.post('/v1/conversations', { assistant_id: made.id })),
    );
    expect(all.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 429, 429, 429, 429]);
    const refused = all.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ error: 'concurrency_limit_exceeded', retryable: true });
    const [first] = all.filter(({ status }) => status === 201);
    created(await app.owner.post(`/v1/conversations/${first?.body.id}/close`));
    created(await app.owner.post('/v1/conversations', { assistant_id: made.id }));
  });
});
