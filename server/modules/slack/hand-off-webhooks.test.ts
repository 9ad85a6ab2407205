// Waiting conversations at a program of one's own: it gets them in order and until it takes them, answers them, and closes them.
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from '../../../tests/journeys/drive.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { type Client, created, type Reply } from '../../../tests/support/client.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver, status } from '../../../tests/support/receiver.ts';

type Any = Reply['body'];
const HUMAN = [
  node('hand', 'handoff', { queue: 'billing', message: 'A colleague will answer.' }),
  node('bye', 'end', {}),
  edge('hand', 'bye'),
  entry('hand'),
];

let app: TestApp;
let owner: Client;
let program: Receiver;
beforeAll(async () => {
  app = await testApp({ env: { ...LOOPBACK_OPEN, RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  program = await startReceiver();
  owner = (await app.newOrganization()).client;
  return program.stop;
});

async function connect(fields: object = {}): Promise<Any> {
  const body = { name: 'Tickets', url: `${program.url}/tickets`, labels: ['Solved'], ...fields };
  const webhook = created(await owner.post('/v1/hand-off-webhooks', body));
  program.secrets.set('/tickets', [webhook.secret]);
  return webhook;
}
async function waiting(): Promise<Any> {
  const { id } = await makeActive(owner, HUMAN);
  return created(await owner.post('/v1/conversations', { assistant_id: id }));
}
const received = (count: number): Promise<Any[]> =>
  until(
    async () => program.received.map(({ body }) => body),
    (all) => all.length >= count,
  );
const now = async ({ id }: Any): Promise<Any> => created(await owner.get(`/v1/conversations/${id}`));
const say = async ({ id }: Any, text: string) =>
  created(await owner.post(`/v1/conversations/${id}/messages`, { text }));

function answer(
  { hook_path, secret }: Any,
  body: unknown,
  { id = randomUUID(), at = Date.now() } = {},
): Promise<Reply> {
  const raw = typeof body === 'string' ? body : JSON.stringify(body);
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${raw}`).digest('base64');
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
  return owner.send('POST', hook_path, { raw, headers: { ...headers, 'content-type': 'application/json' } });
}

it('posts a waiting conversation and its messages in order, and takes answers and the close', async () => {
  const webhook = await connect();
  const conversation = await waiting();
  const [head, first] = await received(2);
  const conversation_id = conversation.id;
  expect(head).toMatchObject({
    type: 'conversation.waiting',
    conversation_id,
    queue: 'billing',
    priority: 'normal',
    labels: ['Solved'],
  });
  expect(first).toMatchObject({
    type: 'conversation.message',
    conversation_id,
    message: { role: 'assistant', text: 'A colleague will answer.' },
  });
  await say(conversation, 'Where is my order?');
  await received(3);
  expect(created(await answer(webhook, { conversation_id, reply: 'It arrives today.', agent_name: 'Mia' }))).toEqual({
    accepted: true,
  });
  const { data } = created(await owner.get(`/v1/conversations/${conversation_id}/messages`));
  expect(data.at(-1)).toMatchObject({ role: 'agent', agent_name: 'Mia', text: 'It arrives today.' });
  expect(await now(conversation)).toMatchObject({ status: 'handed_off', agent_name: 'Mia' });
  await say(conversation, 'Thank you');
  // What the program wrote itself is not posted back.
  const all = await received(4);
  expect(all.slice(2).map(({ message }) => message.text)).toEqual(['Where is my order?', 'Thank you']);
  expect(
    created(await answer(webhook, { conversation_id, close: { disposition: 'Solved', outcome: 'success' } })),
  ).toEqual({
    accepted: true,
  });
  expect(await now(conversation)).toMatchObject({ status: 'completed', disposition: 'Solved', outcome: 'success' });
  expect((await received(5)).at(-1)).toEqual({
    type: 'conversation.closed',
    conversation_id,
    outcome: 'success',
    disposition: 'Solved',
  });
  expect(program.unverified).toEqual([]);
  expect(created(await answer(webhook, { conversation_id, reply: 'Too late' }))).toEqual({ accepted: false });
  const audit = created(await owner.get('/v1/audit-log')).data.map(({ action }: Any) => action);
  expect(audit).toEqual(expect.arrayContaining(['conversation.answered_by_webhook', 'conversation.closed_by_webhook']));
});

it('takes only what is signed, fresh and new, of conversations that it was given', async () => {
  const webhook = await connect();
  const conversation = await waiting();
  await received(2);
  const body = { conversation_id: conversation.id, reply: 'Hello' };
  const before = created(await owner.get(`/v1/conversations/${conversation.id}/messages`)).data.length;
  const other = await connect({ name: 'Other', queue: 'sales' });
  expect((await answer({ ...webhook, secret: other.secret }, body)).status).toBe(403);
  expect((await answer(webhook, body, { at: Date.now() - 301_000 })).status).toBe(403);
  expect((await answer({ ...webhook, hook_path: `/hooks/hand-offs/${randomUUID()}` }, body)).status).toBe(403);
  expect((await answer({ ...webhook, hook_path: webhook.hook_path.replace('hand-offs', 'slack') }, body)).status).toBe(
    403,
  );
  expect((await answer(other, body)).status).toBe(404);
  for (const wrong of [
    'no json',
    '[]',
    { conversation_id: 'x', reply: 'y' },
    { ...body, close: {} },
    { conversation_id: conversation.id },
  ])
    expect([400, 422]).toContain((await answer(webhook, wrong)).status);
  const id = randomUUID();
  const twice = await Promise.all([answer(webhook, body, { id }), answer(webhook, body, { id })]);
  expect(twice.filter(({ body: answered }) => answered.accepted === true)).toHaveLength(1);
  expect(created(await owner.get(`/v1/conversations/${conversation.id}/messages`)).data).toHaveLength(before + 1);
  const rotated = created(await owner.post(`/v1/hand-off-webhooks/${webhook.id}/rotate-secret`));
  expect((await answer(webhook, body)).status).toBe(403);
  expect(created(await answer(rotated, body))).toEqual({ accepted: true });
});

it('posts again under the same id until the program takes it, says why it did not, and tests the address', async () => {
  const webhook = await connect();
  program.reply = status(500);
  expect(created(await owner.post(`/v1/hand-off-webhooks/${webhook.id}/check`)).problem).toContain('500');
  await waiting();
  await received(2);
  const failing = await until(
    async () => created(await owner.get(`/v1/hand-off-webhooks/${webhook.id}`)),
    ({ last_error }: Any) => last_error !== null,
  );
  expect(failing.last_error).toContain('500');
  program.reply = status(204);
  expect(created(await owner.post(`/v1/hand-off-webhooks/${webhook.id}/check`)).problem).toBeNull();
  // Half a minute later.
  const posted = async () => program.received.filter(({ body }) => body.type !== 'test');
  await expect.poll(async () => (await posted()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
  const [first, second, third] = await posted();
  expect([first!.body.type, second!.body.type, third!.body.type]).toEqual([
    'conversation.waiting',
    'conversation.waiting',
    'conversation.message',
  ]);
  expect(second!.id).toBe(first!.id);
  expect(third!.id).not.toBe(first!.id);
  expect(program.unverified).toEqual([]);
  const key = created(
    await owner.post('/v1/identity/api-keys', { name: 'Narrow', scopes: ['integrations:write'] }),
  ).plain_text_key;
  expect((await owner.as(key).patch(`/v1/hand-off-webhooks/${webhook.id}`, { url: program.url })).status).toBe(403);
  expect((await owner.post('/v1/hand-off-webhooks', { name: 'Private', url: 'http://10.1.1.1/' })).status).toBe(422);
  expect(JSON.stringify(created(await owner.get('/v1/hand-off-webhooks')))).not.toContain('whsec_');
  expect(created(await owner.get('/v1/slack-connections')).data).toEqual([]);
}, 90_000);
