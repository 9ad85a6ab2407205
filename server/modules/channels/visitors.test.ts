// Visitors of a website through the front door: sessions, isolation, limits, hand-off, and what they never see.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../tests/support/app.ts';
import { makeActive } from '../../../tests/support/assistants.ts';
import { created, type Reply } from '../../../tests/support/client.ts';
import { SITE, VisitorPage, WISHING } from '../../../tests/support/visitors.ts';
import { sql } from '../../kernel/db/sql.ts';

const clock = testClock();
let app: TestApp;
let open: string;
beforeAll(async () => {
  app = await testApp({ clock, env: { TRUST_PROXY: 'loopback' } });
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

describe('a visitor', () => {
  it('chats, comes back after a reload, rates and ends it; colleagues see where it came from', async () => {
    const channel = await makeChannel();
    const page = await visit(channel);
    const started = await page.begin();
    expect(started.messages.map(({ text }: Any) => text)).toEqual(['Hello.', 'What is wish number 1?']);
    expect(started.state).toMatchObject({ status: 'assistant', replying: false, message_count: 2 });
    const turn = created(await page.say('What can you do?'));
    expect(turn.message).toMatchObject({ role: 'user', text: 'What can you do?', position: 3 });
    expect(turn.replies.length).toBeGreaterThan(0);
    const again = pageOf(channel);
    await again.session({ visitor_secret: page.secret });
    const history = created(await again.ask('GET', '/messages')).data;
    expect(history.map(({ role }: Any) => role).slice(0, 2)).toEqual(['assistant', 'assistant']);
    expect(history[0].options[0]).toEqual({ label: 'A pony', value: 'A pony' });
    expect(Object.keys(history[2]).sort()).toEqual(['agent_name', 'created_at', 'id', 'position', 'role', 'text']);
    created(await again.ask('POST', '/read', { position: 2 }));
    created(await again.ask('POST', '/read', { position: 1 }));
    created(await again.ask('POST', '/rating', { score: 4, comment: 'Kind.' }));
    expect(created(await again.ask('POST', '/end')).status).toBe('ended');
    expect((await again.say('More')).body).toMatchObject({ error: 'conflict', details: { reason: 'ended' } });
    const shown = created(await app.owner.get(`/v1/conversations/${(await conversationOf(channel)).id}`));
    expect(shown).toMatchObject({
      channel: 'chat',
      channel_id: channel.id,
      rating: { score: 4, comment: 'Kind.' },
      read_position: 2,
    });
    expect(shown.end_user_id).not.toBeNull();
    await again.begin();
    expect(created(await again.ask('GET', '/conversation')).state.status).toBe('assistant');
  });

  it('has one conversation in however many tabs, and a repeated message is stored once', async () => {
    const channel = await makeChannel();
    const page = await visit(channel);
    const tabs = await Promise.all(
      Array.from({ length: 5 }, () => pageOf(channel).session({ visitor_secret: page.secret })),
    );
    const started = await Promise.all(tabs.map((tab) => tab.begin()));
    expect(new Set(started.map(({ state }) => state.started_at)).size).toBe(1);
    const streams = await Promise.all(tabs.slice(0, 2).map((tab) => tab.follow()));
    for (let i = 0; i < 3; i++) created(await page.say('Only once', 'the-same-message'));
    const reused = await page.say('Something else', 'the-same-message');
    expect([reused.status, reused.body.error]).toEqual([409, 'idempotency_key_reused']);
    const said = created(await page.ask('GET', '/messages')).data;
    expect(said.filter(({ text }: Any) => text === 'Only once')).toHaveLength(1);
    for (const { frames, leave } of streams) {
      await expect.poll(() => frames.filter(({ event }) => event === 'message').map(({ data }) => data)).toEqual(said);
      leave();
    }
  });

  it('goes on with a stream where it broke off, with nothing lost or sent twice', async () => {
    const page = await visit(await makeChannel());
    await page.begin();
    created(await page.say('one'));
    const first = await page.follow();
    await expect.poll(() => first.frames.at(-1)?.event).toBe('state');
    first.leave();
    created(await page.say('two'));
    const rest = await page.follow(first.frames.findLast(({ event }) => event === 'message')?.id);
    await expect.poll(() => rest.frames.at(-1)?.event).toBe('state');
    rest.leave();
    const positions = [...first.frames, ...rest.frames]
      .filter(({ event }) => event === 'message')
      .map(({ data }) => data.position);
    expect(positions).toEqual(positions.map((_, i) => i + 1));
  });

  it('hears a human who takes over, sees them type, and the assistant after them', async () => {
    const channel = await makeChannel();
    const page = await visit(channel);
    await page.begin();
    const stream = await page.follow();
    const { id } = await conversationOf(channel);
    const path = `/v1/conversations/${id}`;
    created(await app.owner.post(`${path}/takeover`, { agent_name: 'Ann' }));
    const states = () =>
      stream.frames.filter(({ event }) => event === 'state').map(({ data }) => [data.status, data.agent_name]);
    await expect.poll(() => states().at(-1)).toEqual(['human', 'Ann']);
    created(await app.owner.post(`${path}/typing`));
    await expect.poll(() => stream.frames.at(-1)).toMatchObject({ event: 'typing', data: { agent_name: 'Ann' } });
    created(await app.owner.post(`${path}/messages`, { text: 'Hello, Ann here.', role: 'agent' }));
    await expect
      .poll(() => stream.frames.find(({ data }) => data.text === 'Hello, Ann here.')?.data)
      .toMatchObject({ role: 'agent', agent_name: 'Ann' });
    created(await page.say('Hi Ann'));
    created(await app.owner.post(`${path}/release`));
    await expect.poll(() => states().at(-1)).toEqual(['assistant', null]);
    created(await app.owner.post(`${path}/close`));
    await stream.ended;
    expect(states().at(-1)).toEqual(['ended', null]);
    expect((await app.owner.post(`${path}/typing`)).status).toBe(409);
  });

  it('reads words as they come when it asks for a stream', async () => {
    const page = await visit(await makeChannel());
    await page.begin();
    const reply = await page.ask(
      'POST',
      '/messages',
      { text: 'Hello you', client_id: 'streamed-1' },
      { accept: 'text/event-stream' },
    );
    const events = [...reply.text.matchAll(/^event: (\w+)$/gm)].map(([, event]) => event);
    expect(events[0]).toBe('message');
    expect(events.at(-1)).toBe('done');
    expect(events).toContain('reply');
    expect(reply.text).not.toContain('variables');
  });

  it('never sees another visitor, another channel, or anything behind the scenes', async () => {
    const [shop, other] = [await makeChannel(), await makeChannel()];
    const [ann, bob] = [await visit(shop), await visit(shop)];
    await ann.begin();
    created(await ann.say('My secret wish is a zeppelin'));
    await bob.begin();
    const seen = [
      (await bob.ask('GET', '/conversation')).text,
      (await bob.ask('GET', '/messages')).text,
      (await bob.ask('POST', '/end')).text,
    ].join();
    expect(seen).not.toContain('zeppelin');
    expect(seen).not.toMatch(/node_id|variables|trace|organization|end_user|assistant_id|revision/);
    const astray = pageOf(other);
    astray.token = ann.token;
    for (const path of ['/conversation', '/messages', '/stream'])
      expect((await astray.ask('GET', path)).status).toBe(401);
    expect((await astray.ask('POST', '/sessions', { visitor_secret: ann.secret })).status).toBe(401);
    for (const token of ['', 'nonsense', ann.secret, `${ann.token}x`, shop.secret, app.owner.secret]) {
      bob.token = token;
      expect((await bob.ask('GET', '/conversation')).status, token).toBe(401);
    }
  });

  it('has tokens that end after 15 minutes, and a secret that lasts while it is used within 30 days', async () => {
    const page = await visit(await makeChannel());
    await page.begin();
    const stream = await page.follow();
    clock.advance(16 * 60_000);
    expect((await page.ask('GET', '/conversation')).status).toBe(401);
    await page.session({ visitor_secret: page.secret });
    created(await page.say('Still me'));
    await stream.ended;
    expect(JSON.stringify(stream.frames)).not.toContain('Still me');
    clock.advance(29 * 86_400_000);
    await page.session({ visitor_secret: page.secret });
    clock.advance(31 * 86_400_000);
    expect((await page.ask('POST', '/sessions', { visitor_secret: page.secret })).status).toBe(401);
  });

  it('is refused oversized, empty and malformed words, and leaves no card number behind', async () => {
    const channel = await makeChannel();
    const page = await visit(channel);
    await page.begin();
    for (const text of ['', '   ', 'x'.repeat(4001)]) expect((await page.say(text)).status).toBe(422);
    expect((await page.ask('POST', '/messages', { text: 'x', client_id: 'no spaces' })).status).toBe(422);
    expect((await page.ask('POST', '/messages', { text: 'y'.repeat(40_000), client_id: 'much-too-long' })).status).toBe(
      413,
    );
    created(await page.say('x'.repeat(4000)));
    created(await page.say('Take 4242 4242 4242 4242 please'));
    const { id } = await conversationOf(channel);
    const transcript = (await app.owner.get(`/v1/conversations/${id}/messages`)).text;
    expect(transcript).toContain('[card ending in 4242]');
    expect(transcript).not.toContain('4242 4242');
  });

  it('who is too fast is warned, and others are not held up', async () => {
    const channel = await makeChannel({ limits: { messages_per_minute: 3, visitors_per_minute: 2 } });
    const [fast, calm] = [await visit(channel), await pageOf(channel).from('203.0.113.7').session()];
    const crowd = await pageOf(channel).from('203.0.113.8').ask('POST', '/sessions', {});
    expect([crowd.status, crowd.body.retryable]).toEqual([429, true]);
    await fast.begin();
    created(await fast.say('one'));
    created(await fast.say('two'));
    const refused = await fast.say('three');
    expect([refused.status, refused.body.error]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await calm.begin();
    created(await calm.say('hello'));
  });

  it('waits for a place when too many chat at once', async () => {
    const channel = await makeChannel({ limits: { conversations_at_once: 1 } });
    const [first, second] = [await visit(channel), await visit(channel)];
    await first.begin();
    created(await first.say('A pony'));
    expect((await second.ask('POST', '/conversation')).body).toMatchObject({
      error: 'concurrency_limit_exceeded',
      retryable: true,
    });
    created(await first.ask('POST', '/end'));
    await second.begin();
  });
});

describe('a channel that is away', () => {
  const away_message = 'Back on Monday.';
  const expectAway = async (channel: Any): Promise<void> => {
    const page = pageOf(channel);
    expect(created(await page.ask('GET', '')).away).toBe(away_message);
    await page.session();
    const reply = await page.ask('POST', '/conversation');
    expect([reply.status, reply.body.message, reply.body.details]).toEqual([409, away_message, { reason: 'away' }]);
  };

  it('says so when it is off, closed, without a live assistant, or out of money', async () => {
    await expectAway(await makeChannel({ away_message, enabled: false }));
    const day = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][(clock.now().getUTCDay() + 2) % 7];
    await expectAway(
      await makeChannel({ away_message, hours: { time_zone: 'UTC', days: [day], from: '09:00', to: '10:00' } }),
    );
    await expectAway(await makeChannel({ away_message, limits: { daily_budget_usd: 0 } }));
    const { id } = created(await app.owner.post('/v1/assistants', { name: 'Draft only' }));
    await expectAway(await makeChannel({ away_message, assistant_id: id }));
    const archived = await makeActive(app.owner, WISHING);
    const channel = await makeChannel({ away_message, assistant_id: archived.id });
    created(await app.owner.post(`/v1/assistants/${archived.id}/archive`));
    await expectAway(channel);
  });

  it('says so while its organization is suspended, also in a chat under way', async () => {
    const other = await app.newOrganization();
    const { id } = await makeActive(other.client, WISHING);
    const channel = created(
      await other.client.post('/v1/channels', {
        name: 'Suspended',
        assistant_id: id,
        allowed_origins: [SITE],
        away_message,
      }),
    );
    const page = await visit(channel);
    await page.begin();
    await app.kernel.db.run(sql`update organizations set status = 'suspended' where id = ${other.id}`);
    expect((await page.say('Hello?')).body).toMatchObject({ message: away_message, details: { reason: 'away' } });
    await expectAway(channel);
  });
});
