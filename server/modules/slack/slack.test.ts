import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from '../../../tests/journeys/drive.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { type Client, created } from '../../../tests/support/client.ts';
import { sql } from '../../kernel/db/sql.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;

/** A human is asked for at once. */
const HUMAN = [
  node('hand', 'handoff', { queue: 'billing', message: 'A colleague will answer.' }),
  node('bye', 'end', {}),
  edge('hand', 'bye'),
  entry('hand'),
];
const SIGNING = '0123456789abcdef0123456789abcdef';

/** What Slack was asked, and what it answers next. */
let posts: { method: string; token: string; body: Any }[] = [];
let answers: { status: number; body: object; headers?: Record<string, string> }[] = [];
let slack: Server;
let app: TestApp;
let owner: Client;
let counter = 0;

beforeAll(async () => {
  slack = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      const method = request.url?.split('/').at(-1) ?? '';
      posts.push({ method, token: String(request.headers.authorization), body: JSON.parse(text) });
      const { status, body, headers } = answers.shift() ?? {
        status: 200,
        body: { ok: true, ts: `1700000000.${++counter}` },
      };
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => slack.listen(0, '127.0.0.1', resolve));
  const slackApi = `http://127.0.0.1:${(slack.address() as AddressInfo).port}/api/`;
  app = await testApp({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMITS: 'off' }, tuning: { slackApi } });
});
afterAll(async () => {
  await app.stop();
  slack.close();
});
beforeEach(async () => {
  posts = [];
  answers = [];
  owner = (await app.newOrganization()).client;
});

async function connect(fields: object = {}): Promise<Any> {
  const body = {
    name: 'Support',
    channel: 'C0123456789',
    bot_token: 'xoxb-0000000000',
    signing_secret: SIGNING,
    labels: ['Solved'],
  };
  return created(await owner.post('/v1/slack-connections', { ...body, ...fields }));
}
async function waiting(): Promise<Any> {
  const { id } = await makeActive(owner, HUMAN);
  return created(await owner.post('/v1/conversations', { assistant_id: id }));
}
const untilPosted = (count: number) =>
  until(
    async () => posts.map(({ body }) => body),
    (all) => all.length >= count,
  );
const now = async ({ id }: Any): Promise<Any> => created(await owner.get(`/v1/conversations/${id}`));
const messagesOf = async ({ id }: Any): Promise<Any[]> =>
  created(await owner.get(`/v1/conversations/${id}/messages`)).data;
const say = async ({ id }: Any, text: string) =>
  created(await owner.post(`/v1/conversations/${id}/messages`, { text }));

function request({ hook_path }: Any, raw: string, { secret = SIGNING, at = Date.now() } = {}) {
  const timestamp = String(Math.floor(at / 1000));
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${raw}`).digest('hex')}`;
  const headers = { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': signature };
  return owner.send('POST', hook_path, { raw, headers });
}
const reply = (ts: string, text: string, more: object = {}) =>
  JSON.stringify({
    type: 'event_callback',
    event_id: `Ev${randomUUID()}`,
    event: { type: 'message', channel: 'C0123456789', ts: '2.0', thread_ts: ts, user: 'U1', text, ...more },
  });
const press = (ts: string, value: string) =>
  `payload=${encodeURIComponent(
    JSON.stringify({
      type: 'block_actions',
      trigger_id: randomUUID(),
      user: { id: 'U1' },
      container: { message_ts: ts },
      actions: [{ action_id: value === '' ? 'close' : 'close_as_0', value }],
    }),
  )}`;

async function inThread() {
  const connection = await connect();
  const conversation = await waiting();
  await untilPosted(2);
  const ts = await until(
    async () =>
      (
        await app.kernel.db.maybe<{ ts: string | null }>(
          sql`select ts from slack_threads where conversation_id = ${conversation.id}`,
        )
      )?.ts,
    (found) => found !== null && found !== undefined,
  );
  return { connection, conversation, ts: ts! };
}

it('shows a waiting conversation as a thread, answers go back, and a button closes it', async () => {
  const { connection, conversation, ts } = await inThread();
  expect(posts[0]).toMatchObject({
    method: 'chat.postMessage',
    token: 'Bearer xoxb-0000000000',
    body: { channel: 'C0123456789' },
  });
  expect(posts[0]!.body.text).toContain('billing');
  expect(posts[1]!.body).toMatchObject({ thread_ts: ts, text: expect.stringContaining('A colleague will answer.') });
  await say(conversation, 'Where is <!channel> my <https://evil.example|order> & why?');
  await untilPosted(3);
  expect(posts[2]!.body.text).toBe(
    '*Customer:* Where is &lt;!channel&gt; my &lt;https://evil.example|order&gt; &amp; why?',
  );
  expect(posts[2]!.body).toMatchObject({ unfurl_links: false });
  expect(
    (await request(connection, reply(ts, 'It arrives &lt;today&gt;: <https://shop.example|https://shop.example>')))
      .status,
  ).toBe(200);
  const messages = await messagesOf(conversation);
  expect(messages.at(-1)).toMatchObject({
    role: 'agent',
    agent_name: 'Our team',
    text: 'It arrives <today>: https://shop.example',
  });
  expect(await now(conversation)).toMatchObject({ status: 'handed_off', agent_name: 'Our team', queue: null });
  await say(conversation, 'Thank you');
  await untilPosted(4);
  // What was written in Slack is there already.
  expect(posts[3]!.body.text).toBe('*Customer:* Thank you');
  expect((await request(connection, press(ts, 'Solved'))).status).toBe(200);
  expect(await now(conversation)).toMatchObject({ status: 'completed', end_reason: 'closed', disposition: 'Solved' });
  await untilPosted(5);
  expect(posts[4]!.body.text).toContain('closed');
  expect((await request(connection, reply(ts, 'Too late'))).status).toBe(200);
  expect(await messagesOf(conversation)).toHaveLength(messages.length + 1);
  const audit = created(await owner.get('/v1/audit-log')).data.map(({ action }: Any) => action);
  expect(audit).toEqual(expect.arrayContaining(['conversation.answered_in_slack', 'conversation.closed_in_slack']));
});

it('takes only requests that are signed, fresh and new', async () => {
  const { connection, conversation, ts } = await inThread();
  const before = (await messagesOf(conversation)).length;
  expect((await request(connection, reply(ts, 'x'), { secret: 'another secret of it' })).status).toBe(403);
  expect((await request(connection, reply(ts, 'x'), { at: Date.now() - 301_000 })).status).toBe(403);
  expect((await request({ hook_path: `/hooks/slack/${randomUUID()}` }, reply(ts, 'x'))).status).toBe(403);
  expect((await request({ hook_path: '/hooks/slack/nonsense' }, reply(ts, 'x'))).status).toBe(403);
  const challenge = JSON.stringify({ type: 'url_verification', challenge: 'c1' });
  expect((await request(connection, challenge)).body).toEqual({ challenge: 'c1' });
  for (const ignored of [
    '',
    'no json',
    '[]',
    reply('9.9', 'Another thread'),
    reply(ts, 'Of a bot', { bot_id: 'B1' }),
    reply(ts, 'x', { subtype: 'message_changed' }),
  ])
    expect((await request(connection, ignored)).status).toBe(200);
  expect(await messagesOf(conversation)).toHaveLength(before);
  const raw = reply(ts, 'Hello');
  const replies = await Promise.all([request(connection, raw), request(connection, raw), request(connection, raw)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await messagesOf(conversation)).toHaveLength(before + 1);
});

it('shows each message at most once: waits when asked to, and leaves out what may be there already', async () => {
  const { conversation } = await inThread();
  answers.push({ status: 429, body: {}, headers: { 'retry-after': '1' } });
  await say(conversation, 'One');
  await untilPosted(4);
  expect(posts.slice(2).map(({ body }) => body.text)).toEqual(['*Customer:* One', '*Customer:* One']);
  answers.push({ status: 500, body: {} });
  await say(conversation, 'Two');
  await untilPosted(5);
  await say(conversation, 'Three');
  await untilPosted(6);
  expect(posts.slice(4).map(({ body }) => body.text)).toEqual(['*Customer:* Two', '*Customer:* Three']);
});

it('shows only conversations of its queue, and says what Slack refuses', async () => {
  await connect({ queue: 'sales' });
  const failing = await connect({ name: 'All queues' });
  answers.push({ status: 200, body: { ok: false, error: 'channel_not_found' } });
  const conversation = await waiting();
  const path = `/v1/slack-connections/${failing.id}`;
  const found = await until(
    async () => created(await owner.get(path)),
    ({ last_error }) => last_error !== null,
  );
  expect(found.last_error).toContain('channel_not_found');
  await say(conversation, 'Hello?');
  expect(posts).toHaveLength(1);
  answers.push({ status: 200, body: { ok: false, error: 'invalid_auth' } });
  expect(created(await owner.post(`${path}/check`)).problem).toContain('invalid_auth');
  expect(created(await owner.post(`${path}/check`)).problem).toBeNull();
  expect(JSON.stringify(created(await owner.get('/v1/slack-connections')))).not.toContain('xoxb');
  const key = created(
    await owner.post('/v1/identity/api-keys', { name: 'Narrow', scopes: ['integrations:write'] }),
  ).plain_text_key;
  expect((await owner.as(key).patch(path, { channel: 'C9876543210' })).status).toBe(403);
});
