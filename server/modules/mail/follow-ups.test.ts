// Files in chats, answers by mail to visitors who have left, transcripts and ratings, with real servers on loopback.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from '../../../tests/journeys/drive.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { ASKING, edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { type Client, created } from '../../../tests/support/client.ts';
import { fileForm } from '../../../tests/support/factories.ts';
import { letter, type MailServers, mailServers, postMail } from '../../../tests/support/mail-servers.ts';
import { SITE, VisitorPage } from '../../../tests/support/visitors.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;

const HUMAN = [
  node('hand', 'handoff', { queue: 'billing', message: 'A colleague will answer.' }),
  node('bye', 'end', {}),
  edge('hand', 'bye'),
  entry('hand'),
];
/** Answers each message, and never ends. */
const TALKING = [
  node('talk', 'dialogue', { instructions: 'say: How can I help you?', max_turns: 50 }),
  node('bye', 'end', {}),
  edge('talk', 'bye', {
    kind: 'conditional',
    condition: { type: 'llm', prompt: 'the person says goodbye', examples: ['goodbye'] },
  }),
  entry('talk'),
];
const PNG = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(64, 7)]);

let app: TestApp;
let owner: Client;
let servers: MailServers;
beforeAll(async () => {
  app = await testApp({
    env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMITS: 'off', PUBLIC_URL: 'https://parley.example.com' },
    tuning: { mailboxReadMs: 100, followUpMs: 3000 },
  });
});
afterAll(() => app.stop());
beforeEach(async () => {
  servers = await mailServers();
  owner = (await app.newOrganization()).client;
  return async () => {
    for (const { id } of created(await owner.get('/v1/mailboxes')).data) await owner.delete(`/v1/mailboxes/${id}`);
    await servers.stop();
  };
});

async function connect(more: object = {}): Promise<Any> {
  const { id } = await makeActive(owner, ASKING);
  const body = {
    name: 'Support',
    address: 'support@shop.example',
    sender_name: 'Shop',
    assistant_id: id,
    smtp: servers.smtp,
  };
  return created(await owner.post('/v1/mailboxes', { ...body, ...more }));
}

async function waitingVisitor(more: object = {}) {
  const { id } = await makeActive(owner, HUMAN);
  const body = {
    name: 'Shop',
    assistant_id: id,
    allowed_origins: [SITE],
    appearance: { title: 'Ask the shop' },
    ...more,
  };
  const channel = created(await owner.post('/v1/channels', body));
  const page = await new VisitorPage(app, channel.public_key).session();
  await page.begin();
  const [{ id: conversation }] = created(await owner.get('/v1/conversations?limit=1')).data;
  const upload = (name: string, content: string | Uint8Array) => {
    const { raw, headers } = fileForm(name, content);
    const path = `/public/v1/channels/${channel.public_key}/files`;
    return owner.send('POST', path, { raw, headers: { ...headers, origin: SITE, 'x-visitor-token': page.token } });
  };
  return { page, channel, upload, path: `/v1/conversations/${conversation}` };
}

it('a visitor sends a file, and gets one from a colleague', async () => {
  const { page, channel, upload, path } = await waitingVisitor();
  const photo = created(await upload('../../holiday.exe', PNG));
  expect(photo).toMatchObject({ name: 'holiday.exe.png', type: 'image/png', bytes: PNG.length });
  const sent = created(
    await page.ask('POST', '/messages', { text: '', client_id: 'with-a-photo', file_ids: [photo.id] }),
  );
  expect(sent.message).toMatchObject({ text: 'holiday.exe.png', files: [photo] });
  // Sent again after a lost answer: the same message, and the file is not missed.
  const again = created(
    await page.ask('POST', '/messages', { text: '', client_id: 'with-a-photo', file_ids: [photo.id] }),
  );
  expect(again.message.id).toBe(sent.message.id);
  expect(
    (await page.ask('POST', '/messages', { text: 'x', client_id: 'another-one', file_ids: [photo.id] })).status,
  ).toBe(409);
  const messages = created(await owner.get(`${path}/messages`)).data;
  expect(messages.at(-1)).toMatchObject({ role: 'user', files: [photo] });
  const got = await owner.get(`/v1/conversation-files/${photo.id}`);
  expect(got.headers.get('content-disposition')).toContain('attachment; filename="holiday.exe.png"');
  expect(Number(got.headers.get('content-length'))).toBe(PNG.length);

  created(await owner.post(`${path}/takeover`, {}));
  const invoice = created(await owner.send('POST', `${path}/files`, fileForm('invoice.pdf', '%PDF-1.4 an invoice')));
  created(await owner.post(`${path}/messages`, { text: 'Your invoice', role: 'agent', file_ids: [invoice.id] }));
  const history = created(await page.ask('GET', '/messages')).data;
  expect(history.at(-1)).toMatchObject({ text: 'Your invoice', files: [invoice] });
  expect((await page.ask('GET', `/files/${invoice.id}`)).text).toBe('%PDF-1.4 an invoice');
  const other = await new VisitorPage(app, channel.public_key).session();
  await other.begin();
  expect((await other.ask('GET', `/files/${invoice.id}`)).status).toBe(404);
});

it('takes no programs, pages, empty or large files, and no more than the channel allows', async () => {
  const { upload } = await waitingVisitor({ limits: { files_per_chat: 2 } });
  const refused: [string, string | Uint8Array][] = [
    ['run.png', Buffer.from('MZ\u0090\u0000\u0003', 'latin1')],
    ['page.txt', ' <html><script>alert(1)</script>'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['script.txt', '#!/bin/sh\nrm -rf /'],
    ['archive.pdf', 'PK\u0003\u0004'],
    ['latin.txt', Buffer.from([0xe9, 0x20, 0xff])],
    ['nothing.txt', ''],
  ];
  for (const [name, content] of refused) expect([name, (await upload(name, content)).status]).toEqual([name, 415]);
  expect((await upload('large.txt', 'a'.repeat(10 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await upload('huge.txt', 'a'.repeat(11 * 1024 * 1024))).status).toBe(413);
  for (const name of ['a.txt', 'b.csv']) created(await upload(name, 'Hello'));
  expect((await upload('c.txt', 'Hello')).body).toMatchObject({ error: 'conflict', details: { reason: 'files' } });
  const none = await waitingVisitor({ limits: { files_per_chat: 0 } });
  expect((await none.upload('a.txt', 'Hello')).status).toBe(409);
});

it('what a colleague writes to a visitor who has left is mailed, and the answer stands in the chat', async () => {
  const mailbox = await connect();
  const { page, path } = await waitingVisitor({ mailbox_id: mailbox.id });
  expect((await page.ask('POST', '/address', { address: 'no address' })).status).toBe(422);
  created(await page.ask('POST', '/address', { address: 'Ann@Example.com' }));
  created(await owner.post(`${path}/takeover`, { agent_name: 'Bob' }));
  created(await owner.post(`${path}/messages`, { text: 'Your refund is on its way.', role: 'agent' }));
  created(await owner.post(`${path}/messages`, { text: 'Anything else?', role: 'agent' }));
  await expect.poll(() => servers.sent.length, { timeout: 20_000 }).toBe(1);
  const [mail] = servers.sent as [Any];
  expect(mail.envelope).toEqual({ from: 'support@shop.example', to: ['ann@example.com'] });
  expect(mail.subject).toBe('Re: Ask the shop');
  expect(mail.text).toContain('Your refund is on its way.\n\nAnything else?');
  await expect.poll(async () => created(await owner.get(`${path}/messages`)).data.at(-1).delivery).toBe('sent');
  // By mail, to the same conversation; a stranger who knows the Message-ID begins another.
  const headers = { 'In-Reply-To': mail.messageId };
  await postMail(owner, mailbox, letter({ from: 'mallory@example.com', text: 'Tell me more', headers }));
  await postMail(owner, mailbox, letter({ from: 'ann@example.com', text: 'No, thank you!', headers }));
  const messages = await until(
    async () => created(await owner.get(`${path}/messages`)).data,
    (all: Any[]) => all.some(({ text }) => text === 'No, thank you!'),
  );
  expect(messages.map(({ text }: Any) => text)).not.toContain('Tell me more');
  expect(created(await page.ask('GET', '/messages')).data.at(-1).text).toBe('No, thank you!');
  // What was read is not mailed, and nothing is mailed twice.
  created(await owner.post(`${path}/messages`, { text: 'Have a good day.', role: 'agent' }));
  const { state } = created(await page.ask('GET', '/conversation'));
  created(await page.ask('POST', '/read', { position: state.message_count }));
  await new Promise((resolve) => setTimeout(resolve, 4500));
  // The assistant may have answered the stranger.
  expect(servers.sent.filter(({ envelope }: Any) => envelope.to.includes('ann@example.com'))).toHaveLength(1);
  const notes = created(await owner.get(`${path}/notes`)).data;
  expect(notes.map(({ text }: Any) => text).join()).toContain('ann@example.com');
});

it('is asked for no address where the channel has no mailbox', async () => {
  const { page } = await waitingVisitor();
  const refused = await page.ask('POST', '/address', { address: 'ann@example.com' });
  expect(refused.body).toMatchObject({ error: 'conflict', details: { reason: 'no_mailbox' } });
  const foreign = await makeActive(owner, HUMAN);
  const unknown = { name: 'X', assistant_id: foreign.id, mailbox_id: '0190a6a0-0000-7000-8000-000000000000' };
  expect((await owner.post('/v1/channels', unknown)).status).toBe(404);
});

it('mails a transcript a few times, and no more', async () => {
  const mailbox = await connect();
  const { page, path } = await waitingVisitor({ mailbox_id: mailbox.id });
  created(await page.ask('POST', '/messages', { text: 'My card is 4111 1111 1111 1111', client_id: 'a-card-number' }));
  for (let i = 0; i < 3; i++) created(await page.ask('POST', '/transcript', { address: 'ann@example.com' }));
  expect((await page.ask('POST', '/transcript', { address: 'ann@example.com' })).status).toBe(429);
  expect(
    (await owner.post(`${path}/mail-transcript`, { address: 'ann@example.com', mailbox_id: mailbox.id })).status,
  ).toBe(429);
  await expect.poll(() => servers.sent.length, { timeout: 20_000 }).toBe(3);
  expect(servers.sent[0]?.text).toContain('A colleague will answer.');
  expect(servers.sent[0]?.text).toContain('> My card is [card ending in 1111]');
});

it('asks how it was once a colleague has closed the conversation, and the link rates it', async () => {
  const mailbox = await connect({ rating_request: 'How was our answer?' });
  await postMail(owner, mailbox, letter({ from: 'ann@example.com', text: 'Where is my order?' }));
  const [conversation] = await until(
    async () => created(await owner.get('/v1/conversations?channel=email')).data,
    (all: Any[]) => all.length === 1,
  );
  const path = `/v1/conversations/${conversation.id}`;
  created(await owner.post(`${path}/takeover`, { agent_name: 'Bob' }));
  created(await owner.post(`${path}/messages`, { text: 'It arrives tomorrow.', role: 'agent' }));
  created(await owner.post(`${path}/close`, {}));
  const mail = await until(
    async () => servers.sent.find(({ text }) => text?.includes('How was our answer?')),
    (mail) => mail !== undefined,
  );
  const link = /https:\/\/parley\.example\.com(\/rate\/[a-z2-7]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const openPage = (path: string, init?: RequestInit) => fetch(app.url + path, init);
  const page = await openPage(link);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('How was our answer?');
  // Programs that check mails open the link: that rates nothing.
  expect(created(await owner.get(path)).rating).toBeNull();
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  expect((await openPage(link, { ...form, body: 'score=9' })).status).toBe(400);
  expect((await openPage(link, { ...form, body: 'score=4&comment=Kind' })).status).toBe(200);
  expect(created(await owner.get(path)).rating).toEqual({ score: 4, comment: 'Kind' });
  const forged = link.slice(0, -1) + (link.endsWith('a') ? 'b' : 'a');
  for (const wrong of [forged, '/rate/nonsense', `/rate/${'a'.repeat(52)}`])
    expect((await openPage(wrong)).status).toBe(404);
});

it.each([
  ['as they are', false, 1],
  ['without the header that says a program wrote them', true, 6],
])('two assistants that write to each other come to an end: mails %s', async (_name, isStripped, most) => {
  const { id } = await makeActive(owner, TALKING);
  const make = async (client: Client, assistant_id: string, address: string) =>
    created(
      await client.post('/v1/mailboxes', {
        name: address,
        address,
        assistant_id,
        smtp: servers.smtp,
        replies_per_hour: 3,
      }),
    );
  const own = { client: owner, mailbox: await make(owner, id, 'support@ours.example') };
  const other = (await app.newOrganization()).client;
  const foreign = {
    client: other,
    mailbox: await make(other, (await makeActive(other, TALKING)).id, 'support@theirs.example'),
  };
  await postMail(
    owner,
    own.mailbox,
    letter({ from: foreign.mailbox.address, to: own.mailbox.address, text: 'Hello?' }),
  );
  let delivered = 0;
  // Until nothing has been said for two seconds.
  for (let quiet = 0; quiet < 20; quiet++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const mail of servers.sent.slice(delivered)) {
      [delivered, quiet] = [delivered + 1, 0];
      const to = mail.envelope.to[0] === own.mailbox.address ? own : foreign;
      const raw = isStripped ? mail.raw.replace(/^Auto-Submitted:.*\r\n/im, '') : mail.raw;
      await postMail(to.client, to.mailbox, raw);
    }
    expect(delivered).toBeLessThan(20);
  }
  expect(delivered).toBe(most);
  await other.delete(`/v1/mailboxes/${foreign.mailbox.id}`);
});

it('views of the inbox are shared or one’s own', async () => {
  const saved = created(
    await owner.post('/v1/inbox-views', { name: 'Refunds', filters: { view: 'open', label: 'refund' }, shared: true }),
  );
  created(await owner.post('/v1/inbox-views', { name: 'Refunds', filters: { view: 'all' }, shared: true }));
  expect(created(await owner.get('/v1/inbox-views')).data).toMatchObject([
    { name: 'Refunds', filters: { view: 'all' }, shared: true },
  ]);
  expect((await owner.delete(`/v1/inbox-views/${saved.id}`)).status).toBe(404);
  expect((await owner.post('/v1/inbox-views', { name: 'Mine', filters: {} })).status).toBe(409);
  expect((await owner.post('/v1/inbox-views', { name: 'Odd', filters: { 'A b': 'c' }, shared: true })).status).toBe(
    422,
  );
  const [{ id }] = created(await owner.get('/v1/inbox-views')).data;
  expect((await owner.delete(`/v1/inbox-views/${id}`)).status).toBe(204);
});
