// One address does its worst at a website's chat: long texts, many sessions, many open chats, messages in parallel, messages left
// behind. Others, and above all those whom the website vouches for, go on as before; what an attacker stores and spends has an end.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../server/kernel/db/sql.ts';
import { addJob } from '../../server/kernel/jobs/jobs.ts';
import { forgetOldRows } from '../../server/kernel/retention/retention.ts';
import { type TestApp, testApp, testClock } from '../support/app.ts';
import { edge, entry, makeActive, makeAssistant, node, send } from '../support/assistants.ts';
import { created, type Reply } from '../support/client.ts';
import { settled, upload } from '../support/knowledge.ts';
import { startVendor, type Vendor } from '../support/model-vendor.ts';
import { type SlowTool, slowTool } from '../support/slow-tool.ts';
import { SITE, signVisitor, VisitorPage, WISHING } from '../support/visitors.ts';

type Any = Reply['body'];
const ATTACKER = '203.0.113.66';
const HONEST = '198.51.100.7';
const DAY = 86_400_000;
const PROXIED = { TRUST_PROXY: 'loopback', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMIT_OPEN: '100000' };

const makeChannel = async (app: TestApp, assistant_id: string, limits: object = {}): Promise<Any> =>
  created(await app.owner.post('/v1/channels', { name: 'Shop', assistant_id, allowed_origins: [SITE], limits }));
const pageAt = (app: TestApp, { public_key }: Any, address: string): VisitorPage =>
  new VisitorPage(app, public_key).from(address);
const visitFrom = (app: TestApp, channel: Any, address: string): Promise<VisitorPage> =>
  pageAt(app, channel, address).session();
const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));
const statuses = (replies: readonly Reply[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('sessions and open chats', () => {
  const clock = testClock();
  let app: TestApp;
  let assistant: string;
  beforeAll(async () => {
    app = await testApp({ clock, env: { ...PROXIED, SWEEP_INTERVAL_SECONDS: '0.2' } });
    assistant = (await makeActive(app.owner, WISHING)).id;
  });
  afterAll(() => app.stop());
  const verified = (channel: Any, external_id: string, address = ATTACKER) =>
    pageAt(app, channel, address).session({
      identity_token: signVisitor(channel.secret, { external_id }, clock.now()),
    });

  it('one address starts a tenth of the sessions of a channel; the next visitor and known customers come in', async () => {
    const channel = await makeChannel(app, assistant);
    const flood = await times(100, () => pageAt(app, channel, ATTACKER).ask('POST', '/sessions', {}));
    expect(statuses(flood)).toEqual({ 201: 30, 429: 70 });
    const refused = flood.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.body.message).toContain('Try again in a minute');
    await visitFrom(app, channel, HONEST);
    await verified(channel, 'customer-1');
  });

  it('a subscriber’s IPv6 addresses are one address, and IPv4 written as IPv6 is IPv4', async () => {
    const channel = await makeChannel(app, assistant, { visitors_per_minute: 40 });
    const flood = await times(6, (i) => pageAt(app, channel, `2001:db8:1:2::${i + 1}`).ask('POST', '/sessions', {}));
    expect(statuses(flood)).toEqual({ 201: 4, 429: 2 });
    await visitFrom(app, channel, '2001:db8:1:3::1');
    const mixed = await times(6, (i) =>
      pageAt(app, channel, i % 2 === 0 ? '192.0.2.9' : '::ffff:192.0.2.9').ask('POST', '/sessions', {}),
    );
    expect(statuses(mixed)).toEqual({ 201: 4, 429: 2 });
  });

  it('a secret or an identity token that is used again and again is counted as well', async () => {
    const channel = await makeChannel(app, assistant);
    const page = await visitFrom(app, channel, '192.0.2.1');
    const again = await times(40, () => page.ask('POST', '/sessions', { visitor_secret: page.secret }));
    expect(statuses(again)).toEqual({ 201: 30, 429: 10 });
    const identity_token = signVisitor(channel.secret, { external_id: 'eager' }, clock.now());
    const known = await times(130, () =>
      pageAt(app, channel, '192.0.2.2').ask('POST', '/sessions', { identity_token }),
    );
    expect(statuses(known)).toEqual({ 201: 120, 429: 10 });
  });

  it('one address holds a few of the open chats, however many it starts at once', async () => {
    const channel = await makeChannel(app, assistant, { conversations_at_once: 20, visitors_per_minute: 1000 });
    const pages = await times(12, () => visitFrom(app, channel, ATTACKER));
    const started = await times(12, (i) => pages[i]!.ask('POST', '/conversation'));
    expect(statuses(started)).toEqual({ 201: 3, 429: 9 });
    expect(started.find(({ status }) => status === 429)?.body).toMatchObject({
      error: 'concurrency_limit_exceeded',
      retryable: true,
    });
    await (await visitFrom(app, channel, HONEST)).begin();
    await (await verified(channel, 'customer-2')).begin();
  });

  it('many addresses leave a fifth of the places to visitors whom the website vouches for', async () => {
    const channel = await makeChannel(app, assistant, { conversations_at_once: 5 });
    for (let i = 0; i < 4; i++) {
      const page = await visitFrom(app, channel, `192.0.2.${100 + i}`);
      await page.begin();
      created(await page.say('A pony'));
    }
    const late = await (await visitFrom(app, channel, HONEST)).ask('POST', '/conversation');
    expect([late.status, late.body.error]).toEqual([429, 'concurrency_limit_exceeded']);
    await (await verified(channel, 'customer-3')).begin();
  });

  it('a chat without a word of the visitor gives way first, and ends after two minutes; one that waits for a human does neither', async () => {
    const handing = await makeActive(app.owner, [
      node('over', 'handoff', { queue: 'people', message: 'One moment.' }),
      node('bye', 'end', {}),
      edge('over', 'bye', { kind: 'on_release' }),
      entry('over'),
    ]);
    const queue = await makeChannel(app, handing.id, { conversations_at_once: 2 });
    const waiting = await visitFrom(app, queue, ATTACKER);
    expect((await waiting.begin()).state.status).toBe('waiting_for_human');
    expect((await (await visitFrom(app, queue, '192.0.2.50')).ask('POST', '/conversation')).status).toBe(201);
    expect(created(await waiting.ask('GET', '/conversation')).state.status).toBe('waiting_for_human');

    const channel = await makeChannel(app, assistant, { conversations_at_once: 2 });
    const silent = await visitFrom(app, channel, ATTACKER);
    await silent.begin();
    const second = await visitFrom(app, channel, HONEST);
    await second.begin();
    const third = await visitFrom(app, channel, '192.0.2.51');
    await third.begin();
    expect(created(await silent.ask('GET', '/conversation')).state.status).toBe('ended');
    expect(created(await second.ask('GET', '/conversation')).state.status).toBe('assistant');

    const seconds = async (channelId: string) =>
      app.kernel.db.rows<{ s: number }>(sql`
        select round(extract(epoch from due_at - created_at))::int as s from conversations
        where channel_id = ${channelId} and ended_at is null order by created_at`);
    // Product time was not moved here: both columns are of one clock.
    expect((await seconds(channel.id)).map(({ s }) => s)).toEqual([120, 120]);
    expect((await seconds(queue.id))[0]?.s).toBeGreaterThanOrEqual(86_400);
    created(await second.say('A pony'));
    expect((await seconds(channel.id))[0]?.s).toBeGreaterThanOrEqual(1800);
    await app.kernel.db.run(sql`
      update conversations set due_at = clock_timestamp() - interval '1 minute' where channel_id = ${channel.id} and turns = 0 and ended_at is null`);
    await expect
      .poll(async () => created(await third.ask('GET', '/conversation')).state.status, { timeout: 20_000 })
      .toBe('ended');
    expect(created(await second.ask('GET', '/conversation')).state.status).toBe('assistant');
  });
});

describe('what is written and stored', () => {
  const clock = testClock();
  let app: TestApp;
  let assistant: string;
  beforeAll(async () => {
    const tuning = { visitorMessagesPerDay: 6, visitorCharactersPerDay: 10_000, visitorMessagesPerChat: 4 };
    app = await testApp({ clock, tuning, env: PROXIED });
    assistant = (await makeActive(app.owner, WISHING)).id;
  });
  afterAll(() => app.stop());

  it('a visitor writes so many messages and characters in a day, and so many in one chat', async () => {
    const channel = await makeChannel(app, assistant);
    const page = await visitFrom(app, channel, ATTACKER);
    await page.begin();
    for (let i = 0; i < 4; i++) created(await page.say(`wish ${i}`));
    const full = await page.say('one more');
    expect([full.status, full.body.details]).toEqual([409, { reason: 'ended' }]);
    await page.begin();
    created(await page.say('in another chat'));
    const refused = await page.say('and another');
    expect([refused.status, refused.body.error]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
    expect(refused.body.message).toContain('tomorrow');
    const wordy = await visitFrom(app, channel, HONEST);
    await wordy.begin();
    for (let i = 0; i < 2; i++) created(await wordy.say('x'.repeat(4000)));
    expect((await wordy.say('x'.repeat(4000))).status).toBe(429);
  });

  it('an address writes no more than twenty visitors, with however many sessions', async () => {
    const channel = await makeChannel(app, assistant, {
      messages_per_minute: 600,
      visitors_per_minute: 10_000,
      conversations_at_once: 10_000,
    });
    const replies: Reply[] = [];
    for (let i = 0; i < 26; i++) {
      const page = await visitFrom(app, channel, ATTACKER);
      await page.begin();
      for (let message = 0; message < 2; message++) replies.push(await page.say('x'.repeat(4000)));
    }
    // Twenty times 10,000 characters are fifty messages of 4,000.
    expect(statuses(replies)).toEqual({ 200: 50, 429: 2 });
    const honest = await visitFrom(app, channel, HONEST);
    await honest.begin();
    created(await honest.say('A pony'));
  });

  it('chats of anonymous visitors go after the days that the channel says; those of known ones and of channels from before stay', async () => {
    const [channel, earlier] = [
      await makeChannel(app, assistant, { anonymous_retention_days: 2 }),
      await makeChannel(app, assistant),
    ];
    expect(earlier.limits).toMatchObject({ daily_budget_usd: 10, anonymous_retention_days: 90 });
    await app.kernel.db.run(sql`
      update channels set limits = limits - 'anonymous_retention_days' - 'daily_budget_usd' where id = ${earlier.id}`);
    expect(created(await app.owner.get(`/v1/channels/${earlier.id}`)).limits).toMatchObject({
      daily_budget_usd: null,
      anonymous_retention_days: null,
    });
    const chats = async (): Promise<number[]> => {
      const rows = await app.kernel.db.rows<{ channel_id: string }>(sql`select channel_id from conversations`);
      return [channel, earlier].map(({ id }) => rows.filter(({ channel_id }) => channel_id === id).length);
    };
    const talk = async (page: VisitorPage): Promise<void> => {
      await page.begin();
      created(await page.say('A pony'));
      created(await page.ask('POST', '/end'));
    };
    await talk(await visitFrom(app, channel, HONEST));
    const identity_token = signVisitor(channel.secret, { external_id: 'stays' }, clock.now());
    await talk(await pageAt(app, channel, HONEST).session({ identity_token }));
    await talk(await visitFrom(app, earlier, HONEST));
    const forget = async () => {
      await addJob(app.kernel, app.kernel.db, forgetOldRows, {});
      await expect
        .poll(() => app.kernel.db.maybe(sql`select 1 from jobs where kind = ${forgetOldRows.name} limit 1`), {
          timeout: 20_000,
        })
        .toBeUndefined();
    };
    clock.advance(DAY);
    await forget();
    expect(await chats()).toEqual([2, 1]);
    clock.advance(2 * DAY);
    await forget();
    expect(await chats()).toEqual([1, 1]);
  });
});

describe('the daily budget of a channel', () => {
  const clock = testClock();
  let app: TestApp;
  let vendor: Vendor;
  let assistant: string;
  beforeAll(async () => {
    vendor = await startVendor(() => ({ content: 'Go on.', usage: { prompt_tokens: 1000, completion_tokens: 100 } }));
    app = await testApp({ clock, env: PROXIED });
    await vendor.join(app, ['vendor']);
    const price = {
      provider: 'vendor',
      model: 'any',
      usd_per_million_input_tokens: 100,
      usd_per_million_output_tokens: 1000,
    };
    created(await app.owner.put('/v1/model-router/prices', price));
    const made = await makeAssistant(app.owner);
    created(
      await app.owner.patch(made.path, {
        platform_tools: { end_call: false },
        model_settings: { model: 'vendor/any' },
      }),
    );
    const dialogue = { instructions: 'Listen.', goal: 'They have said everything.', max_turns: 200 };
    const flow = [
      node('hello', 'message', { text: 'Hello.' }),
      node('talk', 'dialogue', dialogue),
      node('bye', 'end', {}),
      edge('hello', 'talk'),
      edge('talk', 'bye'),
      entry('hello'),
    ];
    created(await send(app.owner, made, flow));
    for (const step of ['publish', 'activate']) created(await app.owner.post(`${made.path}/${step}`));
    assistant = made.id;
  });
  afterAll(async () => {
    await app.stop();
    await vendor.stop();
  });

  const say = (page: VisitorPage, i: number): Promise<Reply> => page.say(`Tell me about thing number ${i}, would you`);
  const costOf = async ({ id }: Any): Promise<number> =>
    (
      await app.kernel.db.one<{ usd: number }>(sql`
      select coalesce(sum(i.cost_nano), 0)::float8 / 1e9 as usd from model_invocations i join conversations c on c.id = i.conversation_id
      where c.channel_id = ${id}`)
    ).usd;

  it('counts what is spent after midnight in a chat from before it, and each day anew', async () => {
    const channel = await makeChannel(app, assistant, { daily_budget_usd: 0.5, messages_per_minute: 600 });
    const untilMidnight = DAY - (clock.nowMs() % DAY);
    clock.advance(untilMidnight - 3 * 60_000);
    const page = await visitFrom(app, channel, ATTACKER);
    await page.begin();
    clock.advance(4 * 60_000);
    const replies: Reply[] = [];
    for (let i = 0; i < 6; i++) replies.push(await say(page, i));
    expect(statuses(replies)).toEqual({ 200: 3, 409: 3 });
    expect(replies.at(-1)?.body.details).toEqual({ reason: 'away' });
    expect(await costOf(channel)).toBeLessThan(0.9);
    expect(created(await pageAt(app, channel, HONEST).ask('GET', '')).away).not.toBeNull();
    const token = signVisitor(channel.secret, { external_id: 'known' }, clock.now());
    await (await pageAt(app, channel, HONEST).session({ identity_token: token })).begin();
    clock.advance(DAY);
    expect(created(await pageAt(app, channel, HONEST).ask('GET', '')).away).toBeNull();
    const ledger = await app.kernel.db.one<{ nano: number }>(sql`
      select sum(cost_nano)::float8 as nano from channel_spend_daily where channel_id = ${channel.id}`);
    expect(ledger.nano / 1e9).toBeCloseTo(await costOf(channel), 6);
  });

  it('parallel turns pass it by no more than the turns in flight', async () => {
    const channel = await makeChannel(app, assistant, { daily_budget_usd: 0.5, messages_per_minute: 600 });
    const pages = await times(4, (i) => visitFrom(app, channel, `192.0.2.${i + 1}`));
    await times(4, (i) => pages[i]!.begin());
    for (let round = 0; round < 4; round++) await times(4, (i) => say(pages[i]!, round));
    expect(await costOf(channel)).toBeLessThan(0.5 + 4 * 0.21);
    expect(await costOf(channel)).toBeGreaterThanOrEqual(0.5);
  });
});

describe('turns of visitors', () => {
  let app: TestApp;
  let tool: SlowTool;
  let assistant: string;
  beforeAll(async () => {
    tool = await slowTool();
    app = await testApp({ tuning: { visitorTurns: 4, putOffTurnMs: 300 }, env: PROXIED });
    assistant = await tool.assistant(app.owner);
  });
  afterAll(async () => {
    tool.answer();
    await tool.close();
    await app.stop();
  });
  const talker = async (channel: Any, address: string): Promise<VisitorPage> => {
    const page = await visitFrom(app, channel, address);
    await page.begin();
    return page;
  };
  /** The request ends without waiting for its answer. */
  const sayAndLeave = async (page: VisitorPage, text: string, leaveAfter: () => Promise<unknown>): Promise<void> => {
    const leaving = new AbortController();
    const sent = page.say(text, undefined, leaving.signal).catch(() => undefined);
    await leaveAfter();
    leaving.abort();
    await sent;
  };
  const rowsOf = (channel: Any) =>
    app.kernel.db.rows<{
      id: string;
      worker: string | null;
      awaiting: string | null;
      turns: number;
      status: string;
    }>(sql`
      select id, worker, awaiting, turns, status from conversations where channel_id = ${channel.id} order by created_at`);
  const putOff = async (channel: Any): Promise<number> =>
    (await rowsOf(channel)).filter(
      ({ status, worker, awaiting }) => status === 'active' && worker === null && awaiting !== null,
    ).length;

  it('one address takes its share and waits in line up to a bound; another is served beside it', async () => {
    const channel = await makeChannel(app, assistant, { conversations_at_once: 1000, visitors_per_minute: 1000 });
    const crowd: VisitorPage[] = [];
    while (crowd.length < 24) crowd.push(await talker(channel, ATTACKER));
    const honest = await talker(channel, HONEST);
    const flood = crowd.map((page) => page.say('My number is 7'));
    await expect
      .poll(async () => (await rowsOf(channel)).filter(({ turns }) => turns > 0).length)
      .toBeGreaterThanOrEqual(21);
    const done: Reply[] = [];
    for (const sent of flood) void sent.then((reply) => done.push(reply));
    await expect.poll(() => done.length).toBe(3);
    const refused = done.filter(({ status }) => status === 429);
    expect(refused.length).toBe(3);
    expect(refused[0]?.body).toMatchObject({ error: 'rate_limited', retryable: true });
    expect(refused[0]?.body.message).toContain('send it again in');
    expect(tool.asked()).toBe(1);
    const answer = honest.say('My number is 8');
    await expect.poll(() => tool.asked()).toBe(2);
    const drain = setInterval(() => tool.answer(), 20);
    expect((await answer).status).toBe(200);
    await Promise.all(flood);
    clearInterval(drain);
  }, 60_000);

  it('a turn whose visitor has left is put off, and goes on when they come back; their message stays', async () => {
    const channel = await makeChannel(app, assistant);
    const [first, second] = [await talker(channel, ATTACKER), await talker(channel, ATTACKER)];
    const busy = first.say('My number is 1');
    await expect.poll(() => tool.asked()).toBe(1);
    await sayAndLeave(second, 'My number is 2', () =>
      expect.poll(async () => (await rowsOf(channel))[1]?.worker).not.toBeNull(),
    );
    await expect.poll(() => putOff(channel)).toBe(1);
    // It is tried again while no slot is free, and stays put off.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(tool.asked()).toBe(1);
    expect(created(await second.ask('GET', '/messages')).data.map(({ text }: Any) => text)).toContain('My number is 2');
    const stream = await second.follow();
    await expect.poll(() => putOff(channel)).toBe(0);
    const drain = setInterval(() => tool.answer(), 20);
    await busy;
    await expect
      .poll(() => stream.frames.some(({ data }) => data.text === 'I have found it.'), { timeout: 20_000 })
      .toBe(true);
    clearInterval(drain);
    stream.leave();
  }, 60_000);

  it('a turn that was put off goes on by itself when a slot is free', async () => {
    const channel = await makeChannel(app, assistant);
    const [first, second] = [await talker(channel, ATTACKER), await talker(channel, ATTACKER)];
    const busy = first.say('My number is 1');
    await expect.poll(() => tool.asked()).toBe(1);
    await sayAndLeave(second, 'My number is 2', () =>
      expect.poll(async () => (await rowsOf(channel))[1]?.worker).not.toBeNull(),
    );
    await expect.poll(() => putOff(channel)).toBe(1);
    const drain = setInterval(() => tool.answer(), 20);
    await busy;
    await expect
      .poll(async () => (await rowsOf(channel)).map(({ status }) => status), { timeout: 30_000 })
      .toEqual(['completed', 'completed']);
    clearInterval(drain);
    const said = created(await second.ask('GET', '/messages')).data.map(({ text }: Any) => text);
    expect(said.filter((text: string) => text === 'I have found it.')).toHaveLength(1);
  }, 60_000);
});

describe('long texts', () => {
  let app: TestApp;
  let assistant: string;
  beforeAll(async () => {
    app = await testApp({ ownEmbedder: true, env: PROXIED });
    const bases: string[] = [];
    for (const [name, content] of Object.entries({
      Hours: 'We open at nine and close at five.',
      Prices: 'A pony costs 900 dollars.',
    })) {
      const kb = created(await app.owner.post('/v1/knowledge-bases', { name })).id;
      await settled(app.owner, kb, created(await upload(app.owner, kb, { name: `${name}.txt`, content })).id, 100_000);
      bases.push(kb);
    }
    const { id } = await makeActive(app.owner, [
      node('hello', 'message', { text: 'Hello, I am the virtual assistant.' }),
      node('wish', 'dialogue', { instructions: 'say: What would you like to know?', max_turns: 9 }),
      node('look', 'knowledge', { knowledge_base_ids: bases }),
      edge('hello', 'wish'),
      edge('wish', 'look'),
      node('bye', 'end', { outcome: 'success' }),
      edge('look', 'bye', { kind: 'found' }),
      entry('hello'),
    ]);
    assistant = id;
  }, 120_000);
  afterAll(() => app.stop());

  /** As many different words as fit. */
  const longText = (seed: number): string =>
    Array.from({ length: 600 }, (_, i) => ((((i + 1) * (seed + 7919) * 2654435761) % 36 ** 6) | 0).toString(36))
      .join(' ')
      .slice(0, 3800);

  it('cost one window of the model, once for all bases, and are answered by the question in them', async () => {
    const channel = await makeChannel(app, assistant);
    const page = await visitFrom(app, channel, HONEST);
    await page.begin();
    const { replies } = created(await page.say(`${longText(1)}. When do you open? ${longText(2).slice(0, 100)}`));
    const { rows } = await app.kernel.db.queryable.query(
      `select source, input_tokens from model_invocations where embedding_type = 'query' and source = 'query' order by created_at`,
    );
    expect(rows).toHaveLength(1);
    expect(Number(rows[0]?.input_tokens)).toBeLessThan(260);
    expect(replies.map(({ text }: Any) => text).join(' ')).toContain('nine');
  });

  it('of one address do not hold up a visitor of another', async () => {
    const channel = await makeChannel(app, assistant, { visitors_per_minute: 1000, conversations_at_once: 1000 });
    const crowd = await times(16, () => visitFrom(app, channel, ATTACKER));
    await times(16, (i) => crowd[i]!.begin());
    const honest = await visitFrom(app, channel, HONEST);
    await honest.begin();
    const order: string[] = [];
    const flood = crowd.map(async (page, i) => {
      created(await page.say(longText(i + 10)));
      order.push('attacker');
    });
    await expect.poll(() => order.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
    created(await honest.say('How much is a pony?'));
    order.push('honest');
    await Promise.all(flood);
    // Those that were under way may come first; with one line for all, the honest visitor would come last.
    expect(order.indexOf('honest')).toBeLessThan(10);
  }, 180_000);
});
