// Two assistants whose mailboxes write to each other, on two real mail servers, and a mail server that says what arrives.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from '../../../tests/journeys/drive.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { type Client, created, type Reply } from '../../../tests/support/client.ts';
import { letter, type MailServers, mailServers } from '../../../tests/support/mail-servers.ts';

type Any = Reply['body'];
const PER_HOUR = 3;
/** It answers whatever it is told, for ever. */
const TALKATIVE = [
  node('talk', 'dialogue', { instructions: 'say: Thank you, tell us more.', max_turns: 50 }),
  node('bye', 'end', {}),
  edge('talk', 'bye', {
    kind: 'conditional',
    condition: { type: 'llm', prompt: 'the person says goodbye', examples: ['goodbye'] },
  }),
  entry('talk'),
];

let app: TestApp;
beforeAll(async () => {
  // By the clock an inbox is read once a minute: what is answered sooner was announced by its server.
  app = await testApp({
    env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMITS: 'off' },
    tuning: { mailboxReadMs: 60_000 },
  });
});
afterAll(() => app.stop());

type Desk = { client: Client; servers: MailServers; address: string; mailbox: Any };
let open: Desk[] = [];
beforeEach(() => {
  open = [];
  return async () => {
    for (const { client, servers, mailbox } of open) {
      await client.delete(`/v1/mailboxes/${mailbox.id}`);
      await servers.stop();
    }
  };
});

async function desk(name: string): Promise<Desk> {
  const servers = await mailServers();
  const { client } = await app.newOrganization();
  const { id } = await makeActive(client, TALKATIVE);
  const address = `${name}@${name}.example`;
  const { imap, smtp } = servers;
  const mailbox = created(
    await client.post('/v1/mailboxes', { name, address, assistant_id: id, imap, smtp, replies_per_hour: PER_HOUR }),
  );
  await until(
    async () => created(await client.get(`/v1/mailboxes/${mailbox.id}`)),
    ({ state }: Any) => state === 'working',
  );
  const made = { client, servers, address, mailbox };
  open.push(made);
  return made;
}

const mailsOf = async ({ client, mailbox }: Desk): Promise<Any[]> =>
  created(await client.get(`/v1/mailboxes/${mailbox.id}/mails?limit=100`)).data;

/** As mail servers do: what one sends to the other lies in its inbox. Until nothing has moved for a while. */
async function deliver(desks: readonly [Desk, Desk], change: (raw: string) => string): Promise<void> {
  const handled = new Map(desks.map((one) => [one, 0]));
  for (let quiet = 0; quiet < 30; quiet++) {
    for (const [i, from] of desks.entries()) {
      const done = handled.get(from) ?? 0;
      for (const { raw, envelope } of from.servers.sent.slice(done)) {
        const to = desks[1 - i]!;
        expect(envelope.to).toEqual([to.address]);
        to.servers.arrive(change(raw));
        quiet = 0;
      }
      handled.set(from, from.servers.sent.length);
    }
    await sleep(100);
  }
}

it('an inbox that says what arrives is read at once', async () => {
  const one = await desk('prompt');
  const before = Date.now();
  one.servers.arrive(letter({ to: one.address, text: 'Hello' }));
  await until(
    async () => one.servers.sent.length,
    (count) => count === 1,
  );
  // A second one too: each poll leaves a connection that waits.
  one.servers.arrive(letter({ to: one.address, from: 'bob@example.com', text: 'Hello' }));
  await until(
    async () => one.servers.sent.length,
    (count) => count === 2,
  );
  expect(Date.now() - before).toBeLessThan(30_000);
}, 90_000);

it('two assistants do not answer each other', async () => {
  const desks = [await desk('left'), await desk('right')] as const;
  desks[0].servers.arrive(letter({ from: desks[1].address, to: desks[0].address, text: 'Hello' }));
  await until(
    async () => desks[0].servers.sent.length,
    (count) => count === 1,
  );
  await deliver(desks, (raw) => raw);
  expect([desks[0].servers.sent.length, desks[1].servers.sent.length]).toEqual([1, 0]);
  const [ignored] = await mailsOf(desks[1]);
  expect(ignored).toMatchObject({ direction: 'in', status: 'ignored' });
}, 90_000);

it('two assistants behind a server that loses the headers stop after a few, and wait for colleagues', async () => {
  const desks = [await desk('north'), await desk('south')] as const;
  desks[0].servers.arrive(letter({ from: desks[1].address, to: desks[0].address, text: 'Hello' }));
  await until(
    async () => desks[0].servers.sent.length,
    (count) => count === 1,
  );
  await deliver(desks, (raw) => raw.replace(/^(?:Auto-Submitted|X-Auto-Response-Suppress|Precedence):.*\r?\n/gim, ''));
  const counts = desks.map(({ servers }) => servers.sent.length);
  expect(Math.min(...counts)).toBeGreaterThan(1);
  expect(Math.max(...counts)).toBeLessThanOrEqual(PER_HOUR);
  const waiting = await Promise.all(
    desks.map(
      async ({ client }) => created(await client.get('/v1/conversations?channel=email&status=handed_off')).data.length,
    ),
  );
  expect(Math.max(...waiting)).toBe(1);
}, 120_000);
