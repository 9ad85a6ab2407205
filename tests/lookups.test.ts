// Small questions that a page of a console asks: what uses this, what is in it, how does it go, which one has this name.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from './support/app.ts';
import { ASKING, edge, entry, HELLO, makeActive, makeAssistant, node, send } from './support/assistants.ts';
import { type Client, created } from './support/client.ts';
import { factories } from './support/factories.ts';
import { settled } from './support/knowledge.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver, status } from './support/receiver.ts';

let app: TestApp;
let client: Client;
let stranger: Client;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  app = await testApp({ env: LOOPBACK_OPEN });
  client = app.owner;
  stranger = (await app.newOrganization()).client;
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

const keyWith = async (...scopes: string[]): Promise<Client> =>
  client.as(created(await client.post('/v1/identity/api-keys', { name: 'Narrow', scopes })).plain_text_key);

describe('usages', () => {
  type Use = { assistant_id: string; revision_state: string; in_settings: boolean; in_flow: boolean };
  const usesAt = async (path: string): Promise<string[]> =>
    created(await client.get(`${path}/usages`)).data.map(
      (use: Use) =>
        `${use.assistant_id} ${use.revision_state}${use.in_settings ? ' settings' : ''}${use.in_flow ? ' flow' : ''}`,
    );

  it('of a knowledge base are the live and draft revisions that name it', async () => {
    const base = await factories.knowledge_base(client);
    const path = `/v1/knowledge-bases/${base}`;
    expect(await usesAt(path)).toEqual([]);
    const inFlow = await makeAssistant(client, { name: 'Asks the base' });
    const search = node('search', 'knowledge', { knowledge_base_ids: [base] });
    created(await send(client, inFlow, [search, node('bye', 'end', {}), edge('search', 'bye'), entry('search')]));
    expect(await usesAt(path)).toEqual([`${inFlow.id} draft flow`]);
    const attached = await makeActive(client, HELLO, { name: 'Has the base' });
    const draft = created(await client.post(`/v1/assistants/${attached.id}/revisions`, {}));
    const revision = `/v1/assistants/${attached.id}/revisions/${draft.id}`;
    created(await client.patch(revision, { knowledge_base_refs: [{ knowledge_base_id: base }] }));
    expect(await usesAt(path)).toEqual([`${attached.id} draft settings`, `${inFlow.id} draft flow`]);
    created(await client.post(`${revision}/publish`));
    // Published and not yet active: nobody meets it, and nobody edits it.
    expect(await usesAt(path)).toEqual([`${inFlow.id} draft flow`]);
    created(await client.post(`${revision}/activate`));
    expect(await usesAt(path)).toEqual([`${attached.id} active settings`, `${inFlow.id} draft flow`]);
    const first = created(await client.get(`${path}/usages?limit=1`));
    const second = created(await client.get(`${path}/usages?limit=1&cursor=${first.next_cursor}`));
    expect([first.data[0].assistant_name, second.data[0].assistant_name, second.next_cursor]).toEqual([
      'Has the base',
      'Asks the base',
      null,
    ]);
    created(await send(client, inFlow, [{ op: 'remove_node', node_id: 'search' }]));
    created(await client.post(`/v1/assistants/${attached.id}/archive`));
    expect(await usesAt(path)).toEqual([]);
  });

  it('of a policy and of a tool are found the same way', async () => {
    const policy = await factories.policy(client);
    const tool = await factories.tool(client);
    const made = await makeAssistant(client);
    created(
      await send(client, made, [
        node('check', 'policy_check', { policy_ids: [policy] }),
        node('use', 'tool', { tool_id: tool, input_mapping: {} }),
        entry('check'),
      ]),
    );
    expect(await usesAt(`/v1/policies/${policy}`)).toEqual([`${made.id} draft flow`]);
    expect(await usesAt(`/v1/tools/${tool}`)).toEqual([`${made.id} draft flow`]);
    created(await client.patch(made.path, { policy_refs: [{ policy_id: policy }], tool_refs: [{ tool_id: tool }] }));
    expect(await usesAt(`/v1/policies/${policy}`)).toEqual([`${made.id} draft settings flow`]);
    expect(await usesAt(`/v1/tools/${tool}`)).toEqual([`${made.id} draft settings flow`]);
  });

  it('are for callers of the organization with the scope; names need one more', async () => {
    const policy = await factories.policy(client);
    const made = await makeAssistant(client);
    created(await client.patch(made.path, { policy_refs: [{ policy_id: policy }] }));
    const path = `/v1/policies/${policy}/usages`;
    expect((await stranger.get(path)).status).toBe(404);
    expect((await (await keyWith('tools:read')).get(path)).status).toBe(403);
    expect(created(await (await keyWith('policies:read')).get(path)).data).toMatchObject([
      { assistant_id: made.id, assistant_name: null },
    ]);
    for (const unknown of ['tools', 'knowledge-bases', 'policies'])
      expect((await client.get(`/v1/${unknown}/0190a000-0000-7000-8000-000000000000/usages`)).status).toBe(404);
  });
});

describe('the passages of a document', () => {
  it('are read in their order, page by page', async () => {
    const base = await factories.knowledge_base(client);
    const text = Array.from(
      { length: 3 },
      (_, i) => `# Chapter ${i}\n\n${`Sentence ${i} about tents. `.repeat(20)}`,
    ).join('\n\n');
    const { id } = created(await client.post(`/v1/knowledge-bases/${base}/documents`, { title: 'Tents', text }));
    const { chunks_total } = await settled(client, base, id);
    const path = `/v1/knowledge-bases/${base}/documents/${id}/passages`;
    const all = created(await client.get(path));
    expect(all.data).toHaveLength(chunks_total);
    expect(chunks_total).toBeGreaterThan(2);
    expect(all.data.every(({ searchable }: { searchable: boolean }) => searchable)).toBe(true);
    const seen: unknown[] = [];
    for (let after: number | null = -1; after !== null; ) {
      const page = created(await client.get(`${path}?limit=2&after=${after}`));
      seen.push(...page.data);
      after = page.next_after;
    }
    expect(seen).toEqual(all.data);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await client.get(path.replace(base, await factories.knowledge_base(client)))).status).toBe(404);
    expect((await client.get(`${path}?limit=201`)).status).toBe(422);
    expect((await (await keyWith('agents:read')).get(path)).status).toBe(403);
  });
});

describe('one run of a release suite', () => {
  it('is read by its id, below its own suite', async () => {
    const suite = await factories.release_suite(client);
    const { revisionId } = await makeActive(client, HELLO);
    const run = created(await client.post(`/v1/release-suites/${suite}/runs`, { assistant_revision_id: revisionId }));
    expect(created(await client.get(`/v1/release-suites/${suite}/runs/${run.id}`))).toEqual(run);
    const other = await factories.release_suite(client);
    expect((await client.get(`/v1/release-suites/${other}/runs/${run.id}`)).status).toBe(404);
    expect((await stranger.get(`/v1/release-suites/${suite}/runs/${run.id}`)).status).toBe(404);
  });
});

describe('one event', () => {
  it('is read by callers who may read its group, with the words of a message while there are any', async () => {
    const { id: assistant_id } = await makeActive(client, ASKING);
    const talk = created(
      await client.post('/v1/conversations', { assistant_id, identifiers: [{ type: 'phone', value: '+12025550177' }] }),
    );
    created(await client.post(`/v1/conversations/${talk.id}/messages`, { text: 'My number is 1001.' }));
    const timeline = created(await client.get(`/v1/identity/end-users/${talk.end_user_id}/timeline?limit=100`)).data;
    const said = timeline.find(
      ({ type, data }: { type: string; data: { role: string } }) =>
        type === 'conversation.message.created' && data.role === 'user',
    );
    const path = `/v1/events/${said.id}`;
    const event = created(await client.get(path));
    expect(event).toMatchObject({
      id: said.id,
      type: said.type,
      data: { conversation_id: talk.id, text: 'My number is 1001.' },
    });
    expect(created(await (await keyWith('conversations:read')).get(path))).toEqual(event);
    const refused = await (await keyWith('webhooks:read')).get(path);
    expect([refused.status, refused.body.details]).toEqual([403, { required_scope: 'conversations:read' }]);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await client.get('/v1/events/none')).status).toBe(404);
    created(await client.post(`/v1/identity/end-users/${talk.end_user_id}/erase`));
    expect(created(await client.get(path)).data.text).toBeNull();
  });
});

describe('the figures of a webhook endpoint', () => {
  it('tell how its deliveries went, and what waits', async () => {
    const made = { url: `${receiver.url}/figures`, event_types: ['assistant.created'] };
    const { id, secret } = created(await client.post('/v1/webhooks/endpoints', made));
    receiver.secrets.set('/figures', [secret]);
    const figures = async () => created(await client.get(`/v1/webhooks/endpoints/${id}/figures`));
    expect(await figures()).toMatchObject({
      succeeded: 0,
      failed: 0,
      success_rate: null,
      last_success_at: null,
      backlog: 0,
    });
    await factories.assistant(client);
    await expect.poll(async () => (await figures()).succeeded, { timeout: 20_000 }).toBe(1);
    expect(await figures()).toMatchObject({ success_rate: 1, failing_since: null, oldest_waiting_since: null });
    expect((await figures()).last_success_at).not.toBeNull();
    receiver.reply = status(500);
    await factories.assistant(client);
    await expect.poll(async () => (await figures()).failing_since, { timeout: 20_000 }).not.toBeNull();
    expect(await figures()).toMatchObject({ succeeded: 1, failed: 0, backlog: 1 });
    receiver.reply = status(204);
    expect((await stranger.get(`/v1/webhooks/endpoints/${id}/figures`)).status).toBe(404);
    const soon = new Date(Date.now() + 60_000).toISOString();
    const listed = async (query: string) =>
      created(await client.get(`/v1/webhooks/deliveries?endpoint_id=${id}&${query}`)).data.length;
    expect([await listed(`to=${soon}`), await listed(`from=${soon}`)]).toEqual([2, 0]);
    expect((await client.get('/v1/webhooks/deliveries?from=soon')).status).toBe(422);
  });
});

describe('review requests', () => {
  it('are counted by their state', async () => {
    const { client: fresh } = await app.newOrganization();
    await factories.not_match(fresh);
    await factories.merge(fresh);
    const waiting = await factories.review_request(fresh);
    const counts = created(await fresh.get('/v1/identity/review-requests/counts'));
    expect(counts.by_status).toEqual({ pending: 1, approved: 1, rejected: 1, superseded: 0, expired: 0, reverted: 0 });
    expect(counts.oldest_pending_at).toBe(
      created(await fresh.get(`/v1/identity/review-requests/${waiting}`)).created_at,
    );
    expect((await (await keyWith('calls:read')).get('/v1/identity/review-requests/counts')).status).toBe(403);
  });
});

describe('a name', () => {
  it.each([
    ['/v1/assistants', {}],
    ['/v1/tools', {}],
    ['/v1/knowledge-bases', {}],
    ['/v1/policies', { text: 'Be kind.' }],
    ['/v1/procedures', { instructions: 'Say hello.' }],
  ])('is found in %s by any part of it, in any case', async (path, fields) => {
    const named = async (name: string): Promise<string> => created(await client.post(path, { name, ...fields })).id;
    const [percent, order, orders] = [
      await named('100% off_er'),
      await named('Order Desk'),
      await named('Back orders'),
    ];
    const find = async (q: string, by = client): Promise<string[]> =>
      created(await by.get(`${path}?q=${encodeURIComponent(q)}`)).data.map(({ id }: { id: string }) => id);
    expect(await find('back ORDER')).toEqual([orders]);
    expect((await find('order')).slice(0, 2)).toEqual([orders, order]);
    expect(await find('0% off_')).toEqual([percent]);
    expect(await find('1%off')).toEqual([]);
    expect(await find('order', stranger)).toEqual([]);
    const page = created(await client.get(`${path}?q=order&limit=1`));
    expect(created(await client.get(`${path}?q=order&limit=1&cursor=${page.next_cursor}`)).data[0].id).toBe(order);
    expect((await client.get(`${path}?q=`)).status).toBe(422);
  });

  it('of a person is found though it lies sealed', async () => {
    const { client: fresh } = await app.newOrganization();
    const person = async (traits: object): Promise<string> =>
      created(await fresh.post('/v1/identity/end-users', { traits })).id;
    const ada = await person({ first_name: 'Ada', last_name: 'Lovelace' });
    const grace = await person({ name: 'Grace Hopper', city: 'Ada' });
    await person({});
    const find = async (query: string) => created(await fresh.get(`/v1/identity/end-users?${query}`));
    const ids = (page: { data: { id: string }[] }): string[] => page.data.map(({ id }) => id);
    expect(ids(await find('q=ada'))).toEqual([ada]);
    expect(ids(await find('q=a love'))).toEqual([ada]);
    const first = await find('q=ER&limit=1');
    expect([ids(first), first.searched]).toEqual([[grace], 2]);
    const rest = await find(`q=ER&limit=1&cursor=${first.next_cursor}`);
    expect([ids(rest), rest.searched, rest.next_cursor]).toEqual([[], 1, null]);
    expect((await find('')).searched).toBeNull();
    expect((await fresh.get('/v1/identity/end-users?q=a')).status).toBe(422);
  });
});

describe('the audit log', () => {
  it('is narrowed to an actor and a period', async () => {
    const key = created(await client.post('/v1/identity/api-keys', { name: 'Robot', scopes: ['policies:write'] }));
    const robot = client.as(key.plain_text_key);
    for (let i = 0; i < 3; i++) await factories.policy(robot);
    const find = async (query: string) => created(await client.get(`/v1/audit-log?${query}`));
    const page = await find(`actor_id=${key.id}&limit=2`);
    expect(page.data.map(({ action }: { action: string }) => action)).toEqual(['policy.created', 'policy.created']);
    const rest = await find(`actor_id=${key.id}&limit=2&cursor=${page.next_cursor}`);
    expect([rest.data.length, rest.next_cursor]).toEqual([1, null]);
    expect((await find(`actor_id=${key.id}&action=tool.created`)).data).toEqual([]);
    expect((await find(`actor_id=${key.id}&to=2020-01-01`)).data).toEqual([]);
    expect((await find(`actor_id=${key.id}&from=2020-01-01`)).data).toHaveLength(3);
    expect((await client.get('/v1/audit-log?from=2030-01-02&to=2030-01-02')).status).toBe(422);
    expect(created(await stranger.get(`/v1/audit-log?actor_id=${key.id}`)).data).toEqual([]);
  });
});
