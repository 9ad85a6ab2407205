// The SDK over a network that loses, repeats, cuts and delays: nothing happens twice, nothing is lost, and what may not be repeated is not.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Parley, type StreamEvent, type WebhookEvent } from '../../sdk/parley.ts';
import { sql } from '../../server/kernel/db/sql.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { ASKING, makeActive } from '../support/assistants.ts';
import { FAULTS, type Fault, type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { SEED } from '../support/properties.ts';

let app: TestApp;
let proxy: FaultProxy;
/** Through the proxy, and straight to the server. */
let parley: Parley;
let direct: Parley;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
  proxy = await startFaultProxy(app.url, SEED);
  parley = new Parley({ apiKey: app.owner.secret, baseUrl: proxy.url, maxRetries: 12, timeoutMs: 4000 });
  direct = new Parley({ apiKey: app.owner.secret, baseUrl: app.url });
});
afterEach(() => proxy.inject([], 0));
afterAll(async () => {
  await proxy.stop();
  await app.stop();
});

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const times = async (count: number, work: (i: number) => Promise<unknown>): Promise<void> => {
  await Promise.all(numbers(count).map(work));
};

describe('creations', () => {
  it('happen once, whatever the network does', async () => {
    proxy.inject(FAULTS, 0.5);
    await times(40, (i) => parley.assistants.create({ name: `made ${i}` }));
    const names = (await direct.assistants.list().all()).map(({ name }) => name);
    expect(names.sort()).toEqual(
      numbers(40)
        .map((i) => `made ${i}`)
        .sort(),
    );
    // Otherwise this says nothing.
    expect([...proxy.done.keys()].sort()).toEqual([...FAULTS].sort());
  });

  it.each(['reset after', 'unavailable after', 'cut short', 'twice'] as const)(
    'happen once after "%s", with the answer of the first',
    async (fault: Fault) => {
      const before = proxy.done.get(fault) ?? 0;
      proxy.inject([fault], 1);
      const creating = parley.tools.create({ name: fault }, { maxRetries: 3 });
      await expect.poll(() => proxy.done.get(fault)).toBeGreaterThan(before);
      proxy.inject([], 0);
      const made = await creating;
      const found = (await direct.tools.list().all()).filter(({ name }) => name === fault);
      expect(found.map(({ id }) => id)).toEqual([made.id]);
    },
  );
});

describe('changes without a key', () => {
  it('are sent once when they could have had their effect', async () => {
    const { id } = await direct.policies.create({ name: 'before', text: 'Be kind.' });
    for (const fault of ['reset after', 'unavailable after', 'cut short', 'stalled'] as const) {
      proxy.inject([fault], 1);
      const before = proxy.reached.length;
      await expect(parley.policies.update(id, { name: fault }, { timeoutMs: 500 })).rejects.toMatchObject({
        retryable: true,
      });
      expect(proxy.reached.slice(before)).toEqual([`PATCH /v1/policies/${id}`]);
      expect((await direct.policies.get(id)).name).toBe(fault);
    }
  });

  it('are sent again when they were refused before a handler looked at them', async () => {
    const { id } = await direct.policies.create({ name: 'before', text: 'Be kind.' });
    proxy.inject(['too many'], 0.6);
    for (const name of ['one', 'two', 'three']) expect((await parley.policies.update(id, { name })).name).toBe(name);
  });
});

describe('lists', () => {
  const ids = (found: readonly { id: string }[]): string[] => found.map(({ id }) => id);

  it('hold every item once, whichever way they are paged', async () => {
    await times(23, (i) => direct.procedures.create({ name: `step ${i}`, instructions: '' }));
    await times(23, (i) => direct.workflows.create({ name: `w ${i}`, steps: [{ type: 'CALL', delayInSecs: 3600 }] }));
    const workflowId = (await direct.workflows.list().page()).items[0]?.id ?? '';
    await times(11, (i) => direct.calls.create({ workflowId, primaryPhone: `+120255501${10 + i}` }));
    const made = await makeActive(app.owner, ASKING);
    const conversation = await direct.conversations.create({ assistant_id: made.id });
    for (const text of ['hello?', 'what?', 'why?']) await direct.conversations.messages.send(conversation.id, { text });
    const expected = {
      procedures: ids(await direct.procedures.list({ limit: 100 }).all()),
      workflows: ids(await direct.workflows.list({ limit: 100 }).all()),
      calls: ids(await direct.calls.list({ limit: 100 }).all()),
      messages: ids(await direct.conversations.messages.list(conversation.id, { limit: 500 }).all()),
      graph: (await direct.assistants.revisions.graph.history.list(made.id, made.revisionId).all()).length,
    };
    expect([expected.procedures.length, expected.workflows.length, expected.calls.length]).toEqual([23, 23, 11]);
    expect(expected.messages.length).toBeGreaterThan(5);
    proxy.inject(
      FAULTS.filter((fault) => fault !== 'stalled'),
      0.35,
    );
    expect(ids(await parley.procedures.list({ limit: 4 }).all())).toEqual(expected.procedures);
    expect(ids(await parley.workflows.list({ limit: 4 }).all())).toEqual(expected.workflows);
    expect(ids(await parley.calls.list({ limit: 3 }).all())).toEqual(expected.calls);
    expect(ids(await parley.conversations.messages.list(conversation.id, { limit: 2 }).all())).toEqual(
      expected.messages,
    );
    const history = await parley.assistants.revisions.graph.history.list(made.id, made.revisionId, { limit: 1 }).all();
    expect(history.length).toBe(expected.graph);
  });

  it('stop where the caller has enough', async () => {
    const before = proxy.reached.length;
    expect((await parley.procedures.list({ limit: 4 }).all({ max: 6 })).length).toBe(6);
    expect(proxy.reached.length - before).toBe(2);
    const page = await parley.procedures.list({ limit: 20 }).page();
    expect([page.items.length, page.hasNext, (await page.next())?.hasNext]).toEqual([20, true, false]);
  });
});

describe('streams', () => {
  it('of events lose and repeat nothing over broken connections', async () => {
    const leaving = new AbortController();
    const seen: StreamEvent<WebhookEvent>[] = [];
    const { id } = await direct.apiKeys.create({ name: 'anchor' });
    const anchor = await app.kernel.db.one<{ id: string }>(sql`select id from events where subject = ${id}`);
    proxy.inject(['reset before', 'cut short', 'unavailable', 'too many'], 0.6);
    const following = (async () => {
      for await (const event of parley.events.stream({
        types: 'api_key.created',
        lastEventId: anchor.id,
        signal: leaving.signal,
      }))
        seen.push(event);
    })();
    for (const i of numbers(30)) await direct.apiKeys.create({ name: `key ${i}` });
    const names = () => seen.map(({ data }) => (data.type === 'api_key.created' ? data.data.name : data.type));
    await expect.poll(() => names().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(30);
    leaving.abort();
    await following;
    expect(names()).toEqual(numbers(30).map((i) => `key ${i}`));
  });

  it('of events end for good when the key is refused, and when the reader leaves', async () => {
    const stranger = new Parley({ apiKey: `${app.owner.secret.slice(0, -4)}0000`, baseUrl: app.url });
    await expect(stranger.events.stream().next()).rejects.toMatchObject({ status: 401, name: 'AuthenticationError' });
    const { plain_text_key, id } = await direct.apiKeys.create({ name: 'short-lived', scopes: ['webhooks:read'] });
    const listener = new Parley({ apiKey: plain_text_key, baseUrl: app.url }).events.stream();
    const next = listener.next();
    await direct.apiKeys.revoke(id);
    await expect(next).rejects.toMatchObject({ status: 401 });
    for await (const event of direct.events.stream({ types: 'api_key.created', follow: false }))
      expect(event).toBeUndefined();
  });

  it('of a turn tell every reply once, and say nothing twice', async () => {
    const { id: assistant_id } = await makeActive(app.owner, ASKING);
    proxy.inject(FAULTS, 0.5);
    await times(6, async (i) => {
      const conversation = await direct.conversations.create({ assistant_id });
      const texts: string[] = [];
      let status = '';
      for await (const event of parley.conversations.stream(conversation.id, `It is order A-${i}`)) {
        if (event.type === 'reply') texts.push(event.data.text);
        if (event.type === 'done') status = event.data.status;
      }
      expect([texts, status]).toEqual([[expect.stringContaining('Thank you')], 'completed']);
      const messages = await direct.conversations.messages.list(conversation.id).all();
      expect(messages.filter(({ role }) => role === 'user').map(({ text }) => text)).toEqual([`It is order A-${i}`]);
      expect(messages.filter(({ text }) => text.startsWith('Thank you')).length).toBe(1);
    });
  });
});

describe('a caller', () => {
  it('may give up at any time, and hears so at once', async () => {
    proxy.inject(['stalled'], 1);
    const caller = new AbortController();
    const waiting = parley.whoami({ signal: caller.signal });
    await expect.poll(() => proxy.reached.at(-1)).toBe('GET /v1/identity/whoami');
    caller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  it('may bring a key, with which the same call from elsewhere has its effect once', async () => {
    const again = () => direct.tools.create({ name: 'Mine' }, { idempotencyKey: 'my-own-key-1' });
    expect((await again()).id).toBe((await again()).id);
    await expect(direct.tools.create({ name: 'Other' }, { idempotencyKey: 'my-own-key-1' })).rejects.toMatchObject({
      name: 'ConflictError',
      code: 'idempotency_key_reused',
    });
  });

  it('learns what is wrong, in one kind of error', async () => {
    await expect(direct.assistants.create({ name: '' })).rejects.toMatchObject({
      name: 'ValidationError',
      status: 422,
      issues: [{ loc: ['body', 'name'] }],
      requestId: expect.any(String),
    });
    await expect(direct.workflows.get('0190a000-0000-7000-8000-000000000000')).rejects.toMatchObject({
      name: 'NotFoundError',
      code: 'not_found',
    });
    expect(() => direct.assistants.get('')).toThrow('assistantId must be a non-empty id');
    const unreachable = new Parley({ apiKey: 'x', baseUrl: 'http://127.0.0.1:9', maxRetries: 0 });
    await expect(unreachable.whoami()).rejects.toMatchObject({ name: 'ConnectionError', status: 0 });
  });

  it('has a way out to what has no method yet', async () => {
    const { status, data, requestId } = await parley.request<{ data: unknown[] }>('get', '/v1/tools', {
      query: { limit: 1 },
    });
    expect([status, data.data.length, requestId]).toEqual([200, 1, expect.any(String)]);
  });
});
