// Channels through the front door: their settings, the origins that may carry them, whom their websites vouch for, and whom nobody lets in.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../tests/support/app.ts';
import { ASKING, makeActive } from '../../../tests/support/assistants.ts';
import { created, type Reply } from '../../../tests/support/client.ts';
import { SITE, signVisitor, VisitorPage, WISHING } from '../../../tests/support/visitors.ts';

const clock = testClock();
let app: TestApp;
let assistant: string;
let open: string;
beforeAll(async () => {
  app = await testApp({ clock });
  assistant = (await makeActive(app.owner, ASKING)).id;
  open = (await makeActive(app.owner, WISHING)).id;
});
afterAll(() => app.stop());

type Any = Reply['body'];
const makeChannel = async (more: object = {}): Promise<Any> =>
  created(await app.owner.post('/v1/channels', { name: 'Shop', assistant_id: open, allowed_origins: [SITE], ...more }));

const pageOf = ({ public_key }: { public_key: string }): VisitorPage => new VisitorPage(app, public_key);
const visit = (channel: Any, body: { visitor_secret?: string; identity_token?: string } = {}): Promise<VisitorPage> =>
  pageOf(channel).session(body);
const conversationOf = async (channel: Any): Promise<Any> =>
  (await app.owner.get('/v1/conversations?limit=100')).body.data.find((one: Any) => one.channel_id === channel.id);

const sign = (secret: string, claims: object): string => signVisitor(secret, claims, clock.now());

describe('a channel', () => {
  it('is made, read, changed, listed and removed; its secret is shown at creation and rotation only', async () => {
    const made = await makeChannel({ appearance: { title: 'Ask us' } });
    expect(made.public_key).toMatch(/^pub_[\w-]{24}$/);
    expect(made.secret).toMatch(/^vsk_/);
    const path = `/v1/channels/${made.id}`;
    const { secret, ...shown } = made;
    expect(created(await app.owner.get(path))).toEqual(shown);
    const changed = created(
      await app.owner.patch(path, { appearance: { color: '#00aa00' }, limits: { messages_per_minute: 7 } }),
    );
    expect(changed.appearance).toMatchObject({ title: 'Ask us', color: '#00aa00' });
    expect(changed.limits).toMatchObject({ messages_per_minute: 7, conversations_at_once: 1000 });
    const rotated = created(await app.owner.post(`${path}/rotate-secret`));
    expect(rotated.secret).not.toBe(secret);
    expect((await app.owner.get('/v1/channels')).text).not.toContain('vsk_');
    expect((await app.owner.delete(path)).status).toBe(204);
    expect((await app.owner.get(path)).status).toBe(404);
    expect((await pageOf(made).ask('GET', '')).status).toBe(404);
  });

  it('refuses what would not work, and says what to send', async () => {
    const wrong = [
      { allowed_origins: ['shop.example'] },
      { allowed_origins: ['https://shop.example/path'] },
      { allowed_origins: ['*'] },
      { appearance: { color: 'red' } },
      { appearance: { color: '#fff;} body{display:none' } },
      { appearance: { avatar_url: 'javascript:alert(1)' } },
      { appearance: { privacy_url: 'http://shop.example' } },
      { hours: { time_zone: 'Mars/Olympus', days: ['mon'], from: '09:00', to: '17:00' } },
      { hours: { time_zone: 'UTC', days: ['mon'], from: '9', to: '17:00' } },
      { limits: { messages_per_minute: 0 } },
    ];
    for (const more of wrong) {
      const reply = await app.owner.post('/v1/channels', { name: 'Wrong', assistant_id: open, ...more });
      expect(reply.status, reply.text).toBe(422);
    }
    const stranger = await app.newOrganization();
    const foreign = await stranger.client.post('/v1/channels', { name: 'Foreign', assistant_id: open });
    expect(foreign.status).toBe(404);
  });
});

describe('pages', () => {
  it('of allowed origins only may ask, in the preflight and in the request itself', async () => {
    const page = await visit(await makeChannel({ allowed_origins: [SITE, 'https://*.brand.example'] }));
    for (const origin of [SITE, 'https://www.brand.example', app.url]) {
      page.origin = origin;
      expect((await page.ask('GET', '')).status, origin).toBe(200);
    }
    page.origin = SITE;
    const allowed = await page.ask('OPTIONS', '/messages', undefined, { 'access-control-request-method': 'POST' });
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, SITE]);
    expect(allowed.headers.get('access-control-allow-headers')).toContain('x-visitor-token');
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await page.say('too early')).headers.get('access-control-allow-origin')).toBe(SITE);
    for (const origin of ['https://evil.example', 'http://shop.example', 'https://shop.example.evil.example', 'null']) {
      page.origin = origin;
      for (const [method, path] of [
        ['OPTIONS', '/messages'],
        ['GET', ''],
        ['POST', '/sessions'],
        ['POST', '/conversation'],
      ] as const) {
        const reply = await page.ask(method, path, path === '/sessions' ? {} : undefined);
        expect([origin, method, path, reply.status]).toEqual([origin, method, path, 403]);
        expect(reply.headers.get('access-control-allow-origin')).toBeNull();
      }
    }
  });

  it('of a channel that does not exist find nothing', async () => {
    const page = pageOf({ public_key: 'pub_nobody' });
    for (const origin of [SITE, app.url]) {
      page.origin = origin;
      expect((await page.ask('GET', '')).status).toBe(404);
      expect((await page.ask('POST', '/sessions', {})).status).toBe(404);
    }
  });
});

describe('a verified visitor', () => {
  it('is the end user that the site vouches for, on every device, and no other', async () => {
    const channel = await makeChannel();
    const ann = { external_id: 'cust-ann', email: 'ann@shop.example', name: 'Ann' };
    const phone = await visit(channel, { identity_token: sign(channel.secret, ann) });
    await phone.begin();
    created(await phone.say('From my phone'));
    const laptop = await visit(channel, { identity_token: sign(channel.secret, ann) });
    expect((await laptop.ask('GET', '/messages')).text).toContain('From my phone');
    const known = created(
      await app.owner.post('/v1/identity/end-users/identify', {
        identifiers: [{ type: 'external_id', value: 'cust-ann' }],
      }),
    );
    expect(known.created).toBe(false);
    expect((await conversationOf(channel)).end_user_id).toBe(known.end_user.id);
    // The same address, another customer: another visitor.
    const twin = await visit(channel, { identity_token: sign(channel.secret, { ...ann, external_id: 'cust-twin' }) });
    expect((await twin.ask('GET', '/conversation')).status).toBe(404);
    const anonymous = await visit(channel);
    expect((await anonymous.ask('GET', '/conversation')).status).toBe(404);
  });

  it('is refused with a token that is forged, old, of another channel or of a former secret', async () => {
    const [channel, other] = [await makeChannel({ identity: 'verified' }), await makeChannel()];
    const page = pageOf(channel);
    const tokens = [
      sign(other.secret, { external_id: 'a' }),
      sign(channel.secret, { external_id: 'a', exp: Math.floor(clock.now().getTime() / 1000) - 1 }),
      sign(channel.secret, {}),
      'nonsense',
    ];
    for (const identity_token of tokens)
      expect((await page.ask('POST', '/sessions', { identity_token })).status).toBe(401);
    expect((await page.ask('POST', '/sessions', {})).status).toBe(401);
    const identity_token = sign(channel.secret, { external_id: 'a' });
    await page.session({ identity_token });
    created(await app.owner.post(`/v1/channels/${channel.id}/rotate-secret`));
    expect((await page.ask('POST', '/sessions', { identity_token })).status).toBe(401);
  });

  it('who is erased is a stranger in every browser, and nothing they said is found', async () => {
    const channel = await makeChannel();
    const page = await visit(channel, { identity_token: sign(channel.secret, { external_id: 'cust-gone' }) });
    await page.begin();
    created(await page.say('Remember me'));
    created(await page.ask('POST', '/rating', { score: 1, comment: 'Forget this' }));
    const { id, end_user_id } = await conversationOf(channel);
    created(await app.owner.post(`/v1/identity/end-users/${end_user_id}/erase`, {}));
    expect((await page.ask('GET', '/conversation')).status).toBe(401);
    expect((await page.ask('POST', '/sessions', { visitor_secret: page.secret })).status).toBe(401);
    expect(created(await app.owner.get(`/v1/conversations/${id}`)).rating).toEqual({ score: 1, comment: null });
  });
});

it('a visitor’s token opens no other route, and an API key none of the visitors’', async () => {
  const channel = await makeChannel();
  const page = await visit(channel);
  const conversation = await app.owner.post('/v1/conversations', { assistant_id: assistant });
  const guarded = app.routes.filter((route) => !route.open);
  expect(guarded.length).toBeGreaterThan(150);
  for (const route of guarded) {
    const path = route.path.replace(/\{\w+\}/g, conversation.body.id).replace('*', 'x');
    for (const headers of [
      { 'x-visitor-token': page.token },
      { 'x-api-key': page.token },
      { 'x-api-key': page.secret },
      { 'x-api-key': channel.secret },
    ]) {
      const response = await fetch(app.url + path, {
        method: route.method,
        headers: headers as Record<string, string>,
      });
      await response.arrayBuffer();
      expect([401, 429], `${route.method} ${path}`).toContain(response.status);
    }
  }
  const visitors = app.routes.filter(({ path }) => path.startsWith('/public/') && !/\}$|sessions$/.test(path));
  expect(visitors.length).toBe(14);
  for (const { method, path, example } of visitors) {
    const reply = await fetch(app.url + path.replace('{public_key}', channel.public_key), {
      method,
      headers: { 'x-api-key': app.owner.secret, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(example?.body ?? {}) }),
    });
    expect(reply.status, path).toBe(401);
  }
});
