// The worker is killed while mails come in and answers go out: every mail is taken once, and no answer is sent twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../journeys/drive.ts';
import { migratedDatabase, type TestApp, testApp, testEnv } from '../support/app.ts';
import { edge, entry, makeActive, node } from '../support/assistants.ts';
import { created, type Reply } from '../support/client.ts';
import { letter, type MailServers, mailServers } from '../support/mail-servers.ts';
import { launched, type Running, SERVER } from '../support/process.ts';

type Any = Reply['body'];
const MAILS = 24;
const KILLS = 3;

let app: TestApp;
let servers: MailServers;
let running: Running;
let env: Record<string, string>;

beforeAll(async () => {
  const databaseUrl = await migratedDatabase();
  servers = await mailServers();
  const settings = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMITS: 'off', SWEEP_INTERVAL_SECONDS: '0.3' };
  app = await testApp({ databaseUrl, env: { ...settings, ROLES: 'api' } });
  env = testEnv(databaseUrl, { ...settings, CONVERSATION_LEASE_SECONDS: '1' });
  running = await launched(SERVER, env);
});
afterAll(async () => {
  running.child.kill('SIGKILL');
  await running.ended;
  await app.stop();
  await servers.stop();
});

it('takes every mail once and sends no answer twice, however often it is killed', async () => {
  const { owner } = app;
  const { id: assistant_id } = await makeActive(owner, [
    node('ask', 'dialogue', { instructions: 'say: How can I help you?', max_turns: 50 }),
    node('bye', 'end', {}),
    edge('ask', 'bye', {
      kind: 'conditional',
      condition: { type: 'llm', prompt: 'the person says goodbye', examples: ['goodbye'] },
    }),
    entry('ask'),
  ]);
  const { imap, smtp } = servers;
  const address = 'support@shop.example';
  const mailbox = created(await owner.post('/v1/mailboxes', { name: 'Mail', address, assistant_id, imap, smtp }));
  await until(
    async () => created(await owner.get(`/v1/mailboxes/${mailbox.id}`)),
    ({ state }: Any) => state === 'working',
  );
  const senders = Array.from({ length: MAILS }, (_, i) => `person-${i}@example.com`);
  for (const from of senders) servers.arrive(letter({ from, text: 'Hello' }));
  for (let kills = 0; kills < KILLS; kills++) {
    await owner.post(`/v1/mailboxes/${mailbox.id}/check`);
    // At another moment each time: while mails are fetched, passed on and answered.
    await sleep(120 + 180 * kills);
    running.child.kill('SIGKILL');
    await running.ended;
    running = await launched(SERVER, env);
  }
  const mailsNow = async (): Promise<Any[]> =>
    created(await owner.get(`/v1/mailboxes/${mailbox.id}/mails?limit=100`)).data;
  const isDone = (all: Any[]): boolean =>
    all.filter(({ direction, status }) => direction === 'in' && status === 'received').length === MAILS &&
    all.every(({ direction, status }) => direction === 'in' || !['waiting', 'sending'].includes(status));
  let mails: Any[] = [];
  // Jobs of a dead worker are free again once its lease is over.
  for (const end = Date.now() + 240_000; !isDone(mails) && Date.now() < end; await sleep(1000))
    mails = await mailsNow();
  const received = mails.filter(({ direction }) => direction === 'in').map(({ from }) => String(from));
  expect(received).toHaveLength(MAILS);
  expect(new Set(received)).toEqual(new Set(senders));
  expect(created(await owner.get('/v1/conversations?channel=email&limit=100')).data).toHaveLength(MAILS);
  const recipients = servers.sent.map(({ envelope }) => envelope.to[0]);
  expect(new Set(recipients).size).toBe(recipients.length);
  // What was given to the server when the process died may have been sent: it is failed, and not sent again.
  const failed = mails.filter(({ direction, status }) => direction === 'out' && status === 'failed').length;
  expect(recipients.length + failed).toBeGreaterThanOrEqual(MAILS);
}, 400_000);
