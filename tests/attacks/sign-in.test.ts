// Attacks on links, sessions, names and the secrets of channels: who was removed stays out, and no key or colleague
// gets by a side door what their scopes refuse.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createForOperator } from '../../server/modules/access/sign-in-links.ts';
import { type TestApp, testApp, testClock } from '../support/app.ts';
import { ASKING, makeActive } from '../support/assistants.ts';
import { type Client, created, type Reply } from '../support/client.ts';
import { SITE, signVisitor, VisitorPage } from '../support/visitors.ts';

type Any = Reply['body'];
const HOUR = 3600_000;
const clock = testClock();
let app: TestApp;
let assistant: string;
let stranger: Client;
beforeAll(async () => {
  app = await testApp({ clock, env: { RATE_LIMITS: 'off' } });
  assistant = (await makeActive(app.owner, ASKING)).id;
  stranger = app.owner.as('');
});
afterAll(() => app.stop());

const LINKS = '/v1/identity/sign-in-links';
const SESSIONS = '/v1/identity/sessions';
const KEYS = '/v1/identity/api-keys';
type Session = { id: string; client: Client; expires_at: string };
const newLink = async (by: Client, name: string, more: object = {}): Promise<Any> =>
  created(await by.post(LINKS, { name, expires_in: 604_800, ...more }));
const open = (code: string): Promise<Reply> => stranger.post('/console/session', { code });
const enter = async (code: string): Promise<Session> => {
  const { id, plain_text_key, expires_at } = created(await open(code));
  return { id, expires_at, client: app.owner.as(plain_text_key) };
};
const statusOf = async (client: Client): Promise<number> => (await client.get('/v1/identity/whoami')).status;
const narrowKey = async (scopes: string[], name = 'Narrow'): Promise<Client> =>
  app.owner.as(created(await app.owner.post(KEYS, { name, scopes })).plain_text_key);
const operatorCode = async (): Promise<string> => {
  const { id } = created(await app.owner.get('/v1/organization'));
  return (await createForOperator(app.kernel, { id }, 'Operator')).split('#code=')[1] ?? '';
};

const COLLEAGUE = ['api_keys:write', 'conversations:write'];
const hosts: [string, () => Promise<Client>][] = [
  ['an API key', async () => app.owner],
  [
    'a session of a key',
    async () =>
      app.owner.as(created(await stranger.post('/console/session', { key: app.owner.secret })).plain_text_key),
  ],
  ['the session of the operator', async () => (await enter(await operatorCode())).client],
];

describe.each(hosts)('a colleague whom %s invited and removed', (_host, makeHost) => {
  it('does not come back by a link made before, however it is named, nor by a chain of them', async () => {
    const host = await makeHost();
    const dana = await enter((await newLink(host, 'Dana', { scopes: COLLEAGUE })).code);
    const kept = await newLink(dana.client, 'Owner');
    const second = await enter((await newLink(dana.client, 'Owner')).code);
    const third = await enter((await newLink(second.client, 'Owner')).code);
    const ofThird = await newLink(third.client, 'Operator');
    expect((await host.delete(`${SESSIONS}/${dana.id}`)).status).toBeLessThan(300);
    for (const { code } of [kept, ofThird]) expect((await open(code)).status).toBe(401);
    for (const { client } of [dana, second, third]) {
      expect(await statusOf(client)).toBe(401);
      expect((await client.post(LINKS, { name: 'Owner' })).status).toBe(401);
    }
    expect(await statusOf(host)).toBe(200);
    const left = created(await host.get(`${LINKS}?limit=100`)).data.map(({ id }: Any) => id);
    for (const { id } of [kept, ofThird]) expect(left).not.toContain(id);
  });

  it('does not come back when the link is opened at the moment of the removal', async () => {
    const host = await makeHost();
    for (let round = 0; round < 6; round++) {
      const dana = await enter((await newLink(host, 'Dana', { scopes: COLLEAGUE })).code);
      const second = await enter((await newLink(dana.client, 'Owner')).code);
      const codes = [
        (await newLink(dana.client, 'Owner')).code,
        (await newLink(second.client, 'Owner')).code,
        (await newLink(second.client, 'Owner')).code,
      ];
      const [ended, ...opened] = await Promise.all([host.delete(`${SESSIONS}/${dana.id}`), ...codes.map(open)]);
      expect(ended.status).toBeLessThan(300);
      const got = opened.flatMap(({ body }) => (body?.plain_text_key ? [app.owner.as(body.plain_text_key)] : []));
      for (const client of got) expect(await statusOf(client)).toBe(401);
    }
  });

  it('leaves keys that the answer lists, also those that such keys made', async () => {
    const host = await makeHost();
    const dana = await enter((await newLink(host, 'Dana', { scopes: COLLEAGUE })).code);
    const second = await enter((await newLink(dana.client, 'Owner')).code);
    const first = created(await dana.client.post(KEYS, { name: 'Back door' }));
    const inner = created(await app.owner.as(first.plain_text_key).post(KEYS, { name: 'Back door of the back door' }));
    const far = created(await second.client.post(KEYS, { name: 'Window' }));
    const unrelated = created(await host.post(KEYS, { name: 'Unrelated', scopes: [] }));
    const { api_keys } = created(await host.delete(`${SESSIONS}/${dana.id}`));
    const found = new Map<string, Any>(api_keys.map((key: Any) => [key.id, key]));
    expect(new Set(found.keys())).toEqual(new Set([first.id, inner.id, far.id]));
    expect(found.has(unrelated.id)).toBe(false);
    expect(found.get(first.id).created_by).toMatchObject({ type: 'session', id: dana.id });
    expect(found.get(first.id).created_by.name).toMatch(/^Dana/);
    expect(found.get(inner.id).created_by).toMatchObject({ type: 'api_key', id: first.id });
    for (const id of found.keys()) expect((await host.delete(`${KEYS}/${id}`)).status).toBe(204);
    for (const { plain_text_key } of [first, inner, far])
      expect(await statusOf(app.owner.as(plain_text_key))).toBe(401);
  });
});

describe('a link that is made in a session', () => {
  it('lasts no longer than the session, nor does the session that it opens, nor one in a chain', async () => {
    const host = await enter((await newLink(app.owner, 'Host')).code);
    clock.advance(6 * HOUR);
    const link = await newLink(host.client, 'Guest');
    expect(link.expires_at).toBe(host.expires_at);
    const guest = await enter(link.code);
    const late = await newLink(guest.client, 'Late');
    const last = await enter((await newLink(guest.client, 'Last')).code);
    for (const one of [guest, last]) expect(one.expires_at).toBe(host.expires_at);
    clock.advance(6 * HOUR + 1000);
    for (const { client } of [host, guest, last]) expect(await statusOf(client)).toBe(401);
    expect((await open(late.code)).status).toBe(401);
  });

  it('is unused after its maker signed out, and hands on no scope that the maker lacks', async () => {
    const dana = await enter((await newLink(app.owner, 'Dana', { scopes: COLLEAGUE })).code);
    expect((await dana.client.post(LINKS, { name: 'Owner', scopes: ['audit:read'] })).status).toBe(403);
    const link = await newLink(dana.client, 'Owner');
    expect(link.scopes).toEqual(COLLEAGUE);
    expect((await dana.client.delete(`${SESSIONS}/${dana.id}`)).status).toBeLessThan(300);
    expect((await open(link.code)).status).toBe(401);
  });

  it('is listed with its maker, without its code, and can be revoked by its maker and by wider callers only', async () => {
    const dana = await enter((await newLink(app.owner, 'Dana', { scopes: COLLEAGUE })).code);
    const forged = await newLink(dana.client, 'Owner');
    const wide = await newLink(app.owner, 'Wide');
    const { data } = created(await app.owner.get(`${LINKS}?limit=100`));
    const [listed] = data.filter(({ id }: Any) => id === forged.id);
    expect(listed).toMatchObject({
      name: 'Owner',
      session_id: dana.id,
      made_by: expect.stringMatching(/^Dana \(invited by key /),
    });
    expect(JSON.stringify(data)).not.toContain('plc_');
    expect((await dana.client.delete(`${LINKS}/${wide.id}`)).status).toBe(403);
    expect((await (await narrowKey(['agents:read'])).get(LINKS)).status).toBe(403);
    const { client: elsewhere } = await app.newOrganization('Elsewhere');
    expect((await elsewhere.delete(`${LINKS}/${wide.id}`)).status).toBe(404);
    for (let i = 0; i < 2; i++) expect((await dana.client.delete(`${LINKS}/${forged.id}`)).status).toBe(204);
    expect((await open(forged.code)).status).toBe(401);
    expect((await open(wide.code)).status).toBe(201);
  });

  it('is paged, and gone from the list once it was used', async () => {
    const { client } = await app.newOrganization('Paged');
    const made = [];
    for (let i = 0; i < 5; i++) made.push(await newLink(client, `Guest ${i}`));
    await enter(made[4].code);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { data, next_cursor } = created(await client.get(`${LINKS}?limit=2&cursor=${cursor}`));
      seen.push(...data.map(({ id }: Any) => id));
      cursor = next_cursor ?? '';
    } while (cursor !== '');
    expect(seen).toEqual([made[3].id, made[2].id, made[1].id, made[0].id]);
  });

  it('of a key that was revoked is over, and no longer listed', async () => {
    const key = created(await app.owner.post(KEYS, { name: 'Inviting' }));
    const link = await newLink(app.owner.as(key.plain_text_key), 'Guest');
    await app.owner.delete(`${KEYS}/${key.id}`);
    expect((await open(link.code)).status).toBe(401);
    expect(created(await app.owner.get(`${LINKS}?limit=100`)).data.map(({ id }: Any) => id)).not.toContain(link.id);
  });
});

describe('a name', () => {
  const begin = async (): Promise<string> =>
    created(await app.owner.post('/v1/conversations', { assistant_id: assistant })).id;
  const lastEntry = async (action: string): Promise<Any> =>
    created(await app.owner.get(`/v1/audit-log?action=${action}&limit=1`)).data[0];

  it('of a takeover is that of the session, whatever the colleague says; and so are their notes and messages', async () => {
    const dana = await enter((await newLink(app.owner, 'Dana', { scopes: COLLEAGUE })).code);
    const erik = await enter((await newLink(app.owner, 'Erik', { scopes: COLLEAGUE })).code);
    const id = await begin();
    const taken = created(await dana.client.post(`/v1/conversations/${id}/takeover`, { agent_name: 'The owner' }));
    expect(taken.agent_name).toBe('Dana');
    expect((await lastEntry('conversation.taken_over')).details).toEqual({ agent: 'Dana' });
    const write = (by: Client) => by.post(`/v1/conversations/${id}/messages`, { role: 'agent', text: 'Good day.' });
    expect(created(await write(dana.client)).message.agent_name).toBe('Dana');
    expect(created(await write(erik.client)).message.agent_name).toBe('Erik');
    const note = created(await erik.client.post(`/v1/conversations/${id}/notes`, { text: 'Fine.', author: 'Dana' }));
    expect(note.author).toBe('Erik');
  });

  it('that a program gives stands beside the name of its key, and visitors see it alone', async () => {
    const bridge = await narrowKey(['conversations:write'], 'CRM bridge');
    const id = await begin();
    const taken = created(await bridge.post(`/v1/conversations/${id}/takeover`, { agent_name: 'Ann' }));
    expect(taken.agent_name).toBe('Ann (key CRM bridge)');
    expect((await lastEntry('conversation.taken_over')).details).toEqual({ agent: 'Ann (key CRM bridge)' });
    const note = created(await bridge.post(`/v1/conversations/${id}/notes`, { text: 'Fine.', author: 'Ann' }));
    expect(note.author).toBe('Ann (key CRM bridge)');
    const channel = created(
      await app.owner.post('/v1/channels', { name: 'Shop', assistant_id: assistant, allowed_origins: [SITE] }),
    );
    const page = await new VisitorPage(app, channel.public_key).session();
    await page.begin();
    const [chat] = created(await app.owner.get(`/v1/conversations?channel_id=${channel.id}`)).data;
    created(await bridge.post(`/v1/conversations/${chat.id}/takeover`, { agent_name: 'Ann' }));
    created(await bridge.post(`/v1/conversations/${chat.id}/messages`, { role: 'agent', text: 'Good day.' }));
    const shown = created(await page.ask('GET', '/conversation'));
    expect(shown.state.agent_name).toBe('Ann');
    expect(JSON.stringify(shown)).not.toContain('CRM bridge');
  });

  it('of a link hides no member: the log says who made it, through a chain', async () => {
    const dana = await enter((await newLink(app.owner, 'Dana', { scopes: [...COLLEAGUE, 'organization:write'] })).code);
    const false1 = await enter((await newLink(dana.client, 'Owner')).code);
    const false2 = await enter((await newLink(false1.client, 'Operator')).code);
    created(await false2.client.patch('/v1/organization', { name: 'Renamed' }));
    const { actor } = await lastEntry('organization.updated');
    expect(actor).toMatchObject({ id: false2.id, name: 'Operator' });
    expect(actor.invited_by).toMatch(/^Owner \(invited by Dana \(invited by key /);
    const sessions = created(await app.owner.get(`${SESSIONS}?limit=100`)).data;
    expect(sessions.find(({ id }: Any) => id === false1.id).invited_by).toMatch(/^Dana \(/);
  });
});

describe('the secret of a channel', () => {
  const body = () => ({ name: 'Shop', assistant_id: assistant, allowed_origins: [SITE] });
  const FULL = ['integrations:write', 'identity:write', 'conversations:read'];
  const tokenOf = (secret: string, external_id: string) => signVisitor(secret, { external_id }, clock.now());

  it.each([
    ['nothing else', ['integrations:write']],
    ['people only', ['integrations:write', 'identity:write']],
    ['chats only', ['integrations:write', 'conversations:write', 'identity:read']],
  ])('is not for a key that may do %s besides', async (_case, scopes) => {
    const key = await narrowKey(scopes);
    const before = created(await app.owner.post('/v1/channels', body()));
    const refusals = [
      await key.post(`/v1/channels/${before.id}/rotate-secret`),
      await key.post('/v1/channels', { ...body(), identity: 'verified' }),
      await key.patch(`/v1/channels/${before.id}`, { identity: 'verified' }),
    ];
    for (const { status, text } of refusals) {
      expect(status).toBe(403);
      expect(text).not.toContain('vsk_');
    }
    const made = created(await key.post('/v1/channels', body()));
    expect(made).toMatchObject({ identity: 'anonymous', secret: null });
    expect(created(await key.patch(`/v1/channels/${made.id}`, { name: 'Renamed' })).name).toBe('Renamed');
    // The secret that was there before still holds.
    await new VisitorPage(app, before.public_key).session({ identity_token: tokenOf(before.secret, 'still-good') });
    const wide = await narrowKey(FULL);
    expect(created(await wide.post(`/v1/channels/${made.id}/rotate-secret`)).secret).toMatch(/^vsk_/);
    expect(created(await wide.post('/v1/channels', { ...body(), identity: 'verified' })).secret).toMatch(/^vsk_/);
  });

  it('takes along, when it is replaced, all that it opened: tokens, secrets and streams, and no anonymous visitor', async () => {
    const channel = created(await app.owner.post('/v1/channels', body()));
    const thief = new VisitorPage(app, channel.public_key);
    await thief.session({ identity_token: tokenOf(channel.secret, 'victim') });
    await thief.begin();
    const anonymous = await new VisitorPage(app, channel.public_key).session();
    await anonymous.begin();
    const other = created(await app.owner.post('/v1/channels', body()));
    const untouched = new VisitorPage(app, other.public_key);
    await untouched.session({ identity_token: tokenOf(other.secret, 'victim') });
    const stream = await thief.follow();
    await expect.poll(() => stream.frames.length).toBeGreaterThan(0);
    const { secret } = created(await app.owner.post(`/v1/channels/${channel.id}/rotate-secret`));
    await stream.ended;
    expect((await thief.ask('GET', '/messages')).status).toBe(401);
    expect((await thief.ask('POST', '/sessions', { visitor_secret: thief.secret })).status).toBe(401);
    expect((await thief.ask('POST', '/sessions', { identity_token: tokenOf(channel.secret, 'victim') })).status).toBe(
      401,
    );
    expect((await anonymous.ask('GET', '/messages')).status).toBe(200);
    expect((await anonymous.ask('POST', '/sessions', { visitor_secret: anonymous.secret })).status).toBe(201);
    expect((await untouched.ask('POST', '/sessions', { visitor_secret: untouched.secret })).status).toBe(201);
    // The rightful customer finds the chat again with a token of the new secret.
    await thief.session({ identity_token: tokenOf(secret, 'victim') });
    expect(created(await thief.ask('GET', '/conversation')).messages.length).toBeGreaterThan(0);
  });

  it('leaves no session that was opened at the moment of its replacement', async () => {
    for (let round = 0; round < 6; round++) {
      const channel = created(await app.owner.post('/v1/channels', body()));
      const page = new VisitorPage(app, channel.public_key);
      await page.session({ identity_token: tokenOf(channel.secret, 'victim') });
      const identity_token = tokenOf(channel.secret, 'victim');
      const tries = [
        { identity_token },
        { visitor_secret: page.secret },
        { identity_token },
        { visitor_secret: page.secret },
      ];
      const [, ...answers] = await Promise.all([
        app.owner.post(`/v1/channels/${channel.id}/rotate-secret`),
        ...tries.map((one) => page.ask('POST', '/sessions', one)),
      ]);
      for (const { body: session } of answers) {
        if (session?.token === undefined) continue;
        page.token = session.token;
        expect([401, 404]).toContain((await page.ask('GET', '/messages')).status);
        expect((await page.ask('GET', '/messages')).body.error).toBe('authentication_required');
      }
    }
  });
});
