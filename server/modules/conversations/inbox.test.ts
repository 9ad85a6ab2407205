// The inbox: lists of conversations by what agents look for, who looks after them, and what colleagues write to each other.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../tests/support/app.ts';
import { ASKING, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { type Client, created } from '../../../tests/support/client.ts';

let app: TestApp;
let asking: string;
let desk: string;
let stranger: Client;
const clock = testClock();
const LIST = '/v1/conversations';

beforeAll(async () => {
  app = await testApp({ clock });
  asking = (await makeActive(app.owner, ASKING)).id;
  desk = (await makeActive(app.owner, [node('desk', 'handoff', { queue: 'billing' }), entry('desk')])).id;
  stranger = (await app.newOrganization()).client;
});
afterAll(() => app.stop());

/** Each at its own instant. */
const begin = async (fields: object = {}) => {
  clock.advance(1000);
  return created(await app.owner.post(LIST, { assistant_id: asking, ...fields }));
};
const say = async (id: string, text: string, role = 'user') =>
  created(await app.owner.post(`${LIST}/${id}/messages`, { text, role }));
const find = async (query: Record<string, string>, client = app.owner) =>
  created(await client.get(`${LIST}?${new URLSearchParams(query)}`));
const ids = (page: { data: { id: string }[] }): string[] => page.data.map(({ id }) => id);
const keyWith = async (...scopes: string[]): Promise<Client> =>
  app.owner.as(created(await app.owner.post('/v1/identity/api-keys', { name: 'Narrow', scopes })).plain_text_key);

/** Every page of a list, two at a time. */
async function walk(query: Record<string, string>): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await find({ ...query, limit: '2', ...(cursor && { cursor }) });
    seen.push(...ids(page));
    cursor = page.next_cursor;
  }
  return seen;
}

describe('the list of conversations', () => {
  it('shows what can be opened, beside a row that cannot', async () => {
    const whole = await begin({ channel: 'email' });
    const damaged = await begin({ channel: 'email' });
    for (const table of ['conversations', 'conversation_messages'])
      await app.kernel.db.pool.query(
        `update ${table} set sealed = '\\x00' where ${table === 'conversations' ? 'id' : 'conversation_id'} = $1`,
        [damaged.id],
      );
    const [first, second] = (await find({ preview: 'true', limit: '2' })).data;
    expect(first).toMatchObject({ id: damaged.id, node_id: null, variables: {}, preview: { last_message: null } });
    expect(second).toMatchObject({ id: whole.id, preview: { last_message: { role: 'assistant' } } });
    const said = second.preview.last_message.text;
    expect(ids(await find({ q: said, limit: '1' }))).toEqual([whole.id]);
    // The other tests of this file count what is theirs.
    await app.kernel.db.pool.query('update conversations set is_test = true where id = any($1)', [
      [whole.id, damaged.id],
    ]);
  });

  it('is narrowed by several filters at once, and paged with them', async () => {
    const first = await begin({ channel: 'email' });
    const from = clock.now().toISOString();
    const mine: string[] = [];
    for (let i = 0; i < 5; i++) {
      const { id } = await begin({ channel: 'email' });
      await app.owner.post(`${LIST}/${id}/close`, { outcome: i === 0 ? 'failure' : 'success' });
      mine.unshift(id);
    }
    const open = await begin({ channel: 'email' });
    const email = { channel: 'email', assistant_id: asking };
    expect(await walk({ ...email, outcome: 'success' })).toEqual(mine.slice(0, 4));
    expect(await walk({ ...email, status: 'completed,active', from })).toEqual([open.id, ...mine]);
    expect(await walk({ ...email, status: 'completed,active', sort: 'oldest' })).toEqual([
      first.id,
      ...[...mine].reverse(),
      open.id,
    ]);
    expect(await walk({ ...email, to: from })).toEqual([first.id]);
    expect(ids(await find({ channel: 'email' }, stranger))).toEqual([]);
  });

  it('shows first where something happened last', async () => {
    const [early, late] = [await begin({ channel: 'sms' }), await begin({ channel: 'sms' })];
    clock.advance(1000);
    await say(early.id, 'Still here?');
    expect(await walk({ channel: 'sms', sort: 'last_activity' })).toEqual([early.id, late.id]);
    expect(await walk({ channel: 'sms' })).toEqual([late.id, early.id]);
  });

  it('shows who waits longest for a human, and no longer once a human has taken over', async () => {
    const [one, two, three] = [
      await begin({ assistant_id: desk }),
      await begin({ assistant_id: desk }),
      await begin({ assistant_id: desk }),
    ];
    expect(one).toMatchObject({ status: 'handed_off', queue: 'billing', taken_over_at: null, agent_name: null });
    expect(one.handed_off_at >= one.created_at).toBe(true);
    expect(await walk({ queue: 'billing', sort: 'waiting_longest' })).toEqual([one.id, two.id, three.id]);
    const taken = created(await app.owner.post(`${LIST}/${one.id}/takeover`, { agent_name: 'Ann' }));
    expect(taken).toMatchObject({
      agent_name: expect.stringMatching(/^Ann \(key /),
      queue: null,
      handed_off_at: one.handed_off_at,
    });
    expect(taken.taken_over_at).not.toBeNull();
    expect((await app.owner.post(`${LIST}/${one.id}/takeover`, { agent_name: 'Bob' })).status).toBe(409);
    expect((await say(one.id, 'Hello, Ann here.', 'agent')).message.agent_name).toMatch(/^Ann \(key /);
    await say(one.id, 'Hello Ann.');
    const { data } = created(await app.owner.get(`${LIST}/${one.id}/messages`));
    expect(data.map((message: { agent_name: string }) => message.agent_name)).toEqual([
      null,
      expect.stringMatching(/^Ann \(key /),
      null,
    ]);
    expect(await walk({ sort: 'waiting_longest' })).toEqual([two.id, three.id]);
    expect(await walk({ queue: 'billing' })).toEqual([three.id, two.id]);
    expect(created(await app.owner.post(`${LIST}/${one.id}/close`))).toMatchObject({
      status: 'completed',
      agent_name: expect.stringMatching(/^Ann \(key /),
    });
  });

  it('finds what was said, page by page, until everything was looked through', async () => {
    const said: string[] = [];
    for (let i = 0; i < 6; i++) {
      const { id } = await begin();
      if (i % 2 === 0) {
        await say(id, `My   PURPLE tent no ${i}`);
        said.unshift(id);
      }
    }
    const page = await find({ q: 'purple tent', limit: '1' });
    expect([ids(page), page.searched]).toEqual([[said[0]], 2]);
    expect(await walk({ q: 'purple tent' })).toEqual(said);
    expect(await walk({ q: 'purple tent', sort: 'oldest', assistant_id: asking })).toEqual([...said].reverse());
    expect(await walk({ q: 'purple elephant' })).toEqual([]);
    expect((await find({})).searched).toBeNull();
    expect(ids(await find({ q: 'purple tent' }, stranger))).toEqual([]);
  });

  it('shows whom each is with and what was said last to callers who ask for it', async () => {
    const person = {
      identifiers: [{ type: 'email', value: 'ada@example.com' }],
      traits: { first_name: 'Ada', last_name: 'Byron' },
    };
    const named = await begin({ channel: 'sms', end_user: person });
    await say(named.id, `I want ${'x'.repeat(300)}`, 'user');
    const unnamed = await begin({ channel: 'sms' });
    const query = { channel: 'sms', limit: '2', preview: 'true' };
    const [second, first] = (await find(query)).data;
    expect([second.id, first.id]).toEqual([unnamed.id, named.id]);
    expect(first.preview).toMatchObject({ person_name: 'Ada Byron', last_message: { role: 'assistant' } });
    expect(second.preview).toMatchObject({ person_name: null, last_message: { role: 'assistant' } });
    await app.owner.post(`${LIST}/${named.id}/takeover`, { agent_name: 'Ann' });
    await say(named.id, 'y'.repeat(300));
    const [, after] = (await find(query)).data;
    expect(after.preview.last_message).toMatchObject({ role: 'user', text: 'y'.repeat(200) });
    const narrow = (await find(query, await keyWith('conversations:read'))).data[1];
    expect(narrow.preview).toMatchObject({ person_name: null, last_message: { role: 'user' } });
    expect((await find({ channel: 'sms' })).data[0].preview).toBeUndefined();
    created(await app.owner.post(`/v1/identity/end-users/${named.end_user_id}/erase`));
    const gone = (await find(query)).data.find(({ id }: { id: string }) => id === named.id);
    expect([gone.preview.person_name, gone.preview.last_message?.text ?? '']).toEqual([null, '']);
  });

  it('is a file for a caller who asks for one, with the same filters', async () => {
    await begin({ channel: 'voice' }).catch(() => undefined);
    const { id } = await begin();
    await app.owner.put(`${LIST}/${id}/assignee`, { assignee: '=HYPERLINK("x")' });
    const reply = await app.owner.get(`${LIST}?assignee=${encodeURIComponent('=HYPERLINK("x")')}`, {
      accept: 'text/csv',
    });
    expect(reply.headers.get('content-type')).toContain('text/csv');
    const [head, row, ...rest] = reply.text.trim().split('\r\n');
    expect(head).toMatch(/^id,created_at,/);
    expect(row).toContain(id);
    expect(row).toContain(`"'=HYPERLINK(""x"")"`);
    expect(rest).toEqual([]);
    const all = await app.owner.get(`${LIST}?sort=oldest`, { accept: 'text/csv' });
    expect(
      all.text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',', 1)[0]),
    ).toEqual(await walk({ sort: 'oldest' }));
    expect((await app.owner.get(LIST, { accept: 'image/png' })).status).toBe(406);
  });

  it.each([
    ['an unknown status', 'status=active,gone', 'status'],
    ['an unknown sort', 'sort=loudest', 'sort'],
    ['an unknown outcome', 'outcome=great', 'outcome'],
    ['a status that cannot wait', 'sort=waiting_longest&status=active', 'status'],
    ['a search for one letter', 'q=a', 'q'],
    ['a date that is none', 'from=yesterday', 'from'],
    ['a day that does not exist', 'to=2030-02-30', 'to'],
    ['a period that ends before it begins', 'from=2030-01-02&to=2030-01-01', 'from'],
  ])('refuses %s', async (_case, query, field) => {
    const { status, body } = await app.owner.get(`${LIST}?${query}`);
    expect([status, body.detail[0].loc]).toEqual([422, ['query', field]]);
  });

  it('refuses a cursor of another order', async () => {
    await begin();
    await begin();
    const { next_cursor } = await find({ limit: '1' });
    expect((await app.owner.get(`${LIST}?sort=oldest&cursor=${next_cursor}`)).status).toBe(422);
  });
});

describe('an assignee', () => {
  it('is set, found by, and taken away, without the assistant noticing', async () => {
    const { id } = await begin();
    expect(created(await app.owner.put(`${LIST}/${id}/assignee`, { assignee: ' Zoe ' }))).toMatchObject({
      assignee: 'Zoe',
      status: 'active',
    });
    expect(ids(await find({ assignee: 'Zoe' }))).toEqual([id]);
    await say(id, '1001');
    expect(created(await app.owner.get(`${LIST}/${id}`)).assignee).toBe('Zoe');
    expect(created(await app.owner.put(`${LIST}/${id}/assignee`, { assignee: null })).assignee).toBeNull();
    expect(ids(await find({ assignee: 'Zoe' }))).toEqual([]);
  });

  it('is set by callers who may write, in their own organization', async () => {
    const { id } = await begin();
    expect(
      (await (await keyWith('conversations:read')).put(`${LIST}/${id}/assignee`, { assignee: 'Zoe' })).status,
    ).toBe(403);
    expect((await stranger.put(`${LIST}/${id}/assignee`, { assignee: 'Zoe' })).status).toBe(404);
    expect((await app.owner.put(`${LIST}/${id}/assignee`, {})).status).toBe(422);
    expect((await app.owner.put(`${LIST}/${id}/assignee`, { assignee: '  ' })).status).toBe(422);
  });
});

describe('notes', () => {
  it('are read by colleagues, newest first, and stand in no transcript', async () => {
    const { id } = await begin();
    const first = created(await app.owner.post(`${LIST}/${id}/notes`, { text: 'Angry.', author: 'Ann' }));
    expect(first).toMatchObject({ conversation_id: id, author: expect.stringMatching(/^Ann \(key /), text: 'Angry.' });
    for (const text of ['Calmer.', 'Happy.']) {
      clock.advance(10);
      created(await app.owner.post(`${LIST}/${id}/notes`, { text }));
    }
    const page = created(await app.owner.get(`${LIST}/${id}/notes?limit=2`));
    expect(page.data.map(({ text }: { text: string }) => text)).toEqual(['Happy.', 'Calmer.']);
    expect(page.data[0].author).not.toBe('');
    const rest = created(await app.owner.get(`${LIST}/${id}/notes?limit=2&cursor=${page.next_cursor}`));
    expect([rest.data, rest.next_cursor]).toEqual([[first], null]);
    const transcript = await app.owner.get(`${LIST}/${id}/messages`);
    expect(transcript.text).not.toContain('Angry.');
  });

  it('need the scope, the organization and words', async () => {
    const { id } = await begin();
    const reader = await keyWith('conversations:read');
    expect((await reader.post(`${LIST}/${id}/notes`, { text: 'x' })).status).toBe(403);
    expect((await reader.get(`${LIST}/${id}/notes`)).status).toBe(200);
    for (const reply of [
      await stranger.get(`${LIST}/${id}/notes`),
      await stranger.post(`${LIST}/${id}/notes`, { text: 'x' }),
    ])
      expect(reply.status).toBe(404);
    expect((await app.owner.post(`${LIST}/${id}/notes`, { text: '  ' })).status).toBe(422);
  });

  it('are part of the person’s export, lie sealed, and go with the person', async () => {
    const talk = await begin({ identifiers: [{ type: 'phone', value: '+12025550188' }] });
    created(await app.owner.post(`${LIST}/${talk.id}/notes`, { text: 'Wants a pony.' }));
    await app.owner.post(`${LIST}/${talk.id}/takeover`, { agent_name: 'Ann' });
    await say(talk.id, 'Hello.', 'agent');
    const kept = await app.kernel.db.pool.query('select sealed from conversation_notes where conversation_id = $1', [
      talk.id,
    ]);
    expect(kept.rows).toHaveLength(1);
    expect(kept.rows[0].sealed.includes('pony')).toBe(false);
    expect((await app.owner.get(`/v1/identity/end-users/${talk.end_user_id}/export`)).text).toContain('Wants a pony.');
    created(await app.owner.post(`/v1/identity/end-users/${talk.end_user_id}/erase`));
    expect(created(await app.owner.get(`${LIST}/${talk.id}/notes`)).data).toEqual([]);
    expect(created(await app.owner.get(`${LIST}/${talk.id}`))).toMatchObject({ agent_name: null, assignee: null });
    const { data } = created(await app.owner.get(`${LIST}/${talk.id}/messages`));
    expect(data.every(({ agent_name }: { agent_name: string | null }) => agent_name === null)).toBe(true);
    expect((await app.owner.post(`${LIST}/${talk.id}/notes`, { text: 'Again' })).status).toBe(409);
  });
});
