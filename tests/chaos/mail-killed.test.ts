// The process is killed while mails come in and answers go out: every mail is taken once, and no answer is sent twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../journeys/drive.ts';
import { migratedDatabase, SECRET_KEY } from '../support/app.ts';
import { letter, type MailServers, mailServers } from '../support/mail-servers.ts';
import { dataFolder, launched, ownerKeyIn, type Running, SERVER } from '../support/process.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of a process, read as they come
type Any = any;

const MAILS = 24;
const KILLS = 3;

let folder: Awaited<ReturnType<typeof dataFolder>>;
let servers: MailServers;
let running: Running;
let databaseUrl: string;

const start = () =>
  launched(SERVER, {
    DATA_DIR: folder.path,
    DATABASE_URL: databaseUrl,
    PARLEY_SECRET_KEY: SECRET_KEY,
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    RATE_LIMITS: 'off',
  });
beforeAll(async () => {
  [folder, servers, databaseUrl] = await Promise.all([dataFolder(), mailServers(), migratedDatabase()]);
  running = await start();
});
afterAll(async () => {
  running.child.kill('SIGKILL');
  await running.ended;
  await servers.stop();
  await folder.remove();
});

async function call(method: string, path: string, body?: object): Promise<Any> {
  const key = await ownerKeyIn(folder.path);
  const headers = { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) };
  const reply = await fetch(`${running.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const answer = reply.status === 204 ? undefined : await reply.json();
  if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(answer)}`);
  return answer;
}

async function activeAssistant(): Promise<string> {
  const { id, draft_revision_id } = await call('POST', '/v1/assistants', { name: 'Mail' });
  const path = `/v1/assistants/${id}/revisions/${draft_revision_id}`;
  const ask = { id: 'ask', type: 'dialogue', config: { instructions: 'say: How can I help you?', max_turns: 50 } };
  const ops = [
    { op: 'upsert_node', node: ask },
    { op: 'upsert_node', node: { id: 'bye', type: 'end', config: {} } },
    {
      op: 'add_edge',
      edge: {
        id: 'e',
        source: 'ask',
        target: 'bye',
        kind: 'conditional',
        condition: { type: 'llm', prompt: 'the person says goodbye', examples: ['goodbye'] },
      },
    },
    { op: 'set_entry_node', node_id: 'ask' },
  ];
  await call('POST', `${path}/graph/ops`, { ops });
  await call('POST', `${path}/publish`);
  await call('POST', `${path}/activate`);
  return id;
}

it('takes every mail once and sends no answer twice, however often it is killed', async () => {
  const assistant_id = await activeAssistant();
  const { imap, smtp } = servers;
  const mailbox = await call('POST', '/v1/mailboxes', {
    name: 'Mail',
    address: 'support@shop.example',
    assistant_id,
    imap,
    smtp,
  });
  await until(
    () => call('GET', `/v1/mailboxes/${mailbox.id}`),
    ({ state }) => state === 'working',
  );
  const senders = Array.from({ length: MAILS }, (_, i) => `person-${i}@example.com`);
  for (const from of senders) servers.arrive(letter({ from, text: 'Hello' }));
  for (let kills = 0; kills < KILLS; kills++) {
    await call('POST', `/v1/mailboxes/${mailbox.id}/check`);
    // At another moment each time: while mails are fetched, passed on and answered.
    await sleep(120 + 180 * kills);
    running.child.kill('SIGKILL');
    await running.ended;
    running = await start();
  }
  const mailsNow = async (): Promise<Any[]> => (await call('GET', `/v1/mailboxes/${mailbox.id}/mails?limit=100`)).data;
  const isDone = (all: Any[]): boolean =>
    all.filter(({ direction, status }) => direction === 'in' && status === 'received').length === MAILS;
  let mails: Any[] = [];
  // Jobs of a dead worker are free again once its lease is over.
  for (const end = Date.now() + 240_000; !isDone(mails) && Date.now() < end; await sleep(1000)) {
    mails = await mailsNow();
  }
  const received = mails.filter(({ direction }) => direction === 'in').map(({ from }) => String(from));
  expect(received).toHaveLength(MAILS);
  expect(new Set(received)).toEqual(new Set(senders));
  const conversations = (await call('GET', '/v1/conversations?channel=email&limit=100')).data;
  expect(conversations).toHaveLength(MAILS);
  const recipients = servers.sent.map(({ envelope }) => envelope.to[0]);
  expect(new Set(recipients).size).toBe(recipients.length);
}, 400_000);
