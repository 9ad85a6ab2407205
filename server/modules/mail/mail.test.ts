import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../tests/journeys/drive.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { ASKING, edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { type Client, created } from '../../../tests/support/client.ts';
import { letter, type MailServers, mailServers, postMail } from '../../../tests/support/mail-servers.ts';
import { sql } from '../../kernel/db/sql.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;

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
const HUMAN = [
  node('hand', 'handoff', { queue: 'billing', message: 'A colleague will answer.' }),
  node('bye', 'end', {}),
  edge('hand', 'bye'),
  entry('hand'),
];

let app: TestApp;
let owner: Client;
let servers: MailServers;
beforeAll(async () => {
  app = await testApp({
    env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMITS: 'off' },
    tuning: { mailboxReadMs: 100 },
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

async function connect(ops: object[] = ASKING, fields: object = {}): Promise<Any> {
  const { id } = await makeActive(owner, ops);
  const { imap, smtp } = servers;
  const body = {
    name: 'Support',
    address: 'support@shop.example',
    sender_name: 'Shop',
    assistant_id: id,
    imap,
    smtp,
    ...fields,
  };
  const mailbox = created(await owner.post('/v1/mailboxes', body));
  if (mailbox.imap)
    await until(
      () => mailboxNow(mailbox),
      ({ state }) => state === 'working',
    );
  return mailbox;
}
const mailboxNow = async ({ id }: Any): Promise<Any> => created(await owner.get(`/v1/mailboxes/${id}`));
const mailsOf = async ({ id }: Any): Promise<Any[]> =>
  created(await owner.get(`/v1/mailboxes/${id}/mails?limit=100`)).data;
const settled = (mailbox: Any, count: number) =>
  until(
    () => mailsOf(mailbox),
    (all) => all.length >= count && all.every(({ status }) => !['waiting', 'sending'].includes(status)),
  );
const sentMails = (count: number) =>
  until(
    async () => servers.sent,
    (sent) => sent.length >= count,
  );
const conversations = async (): Promise<Any[]> => created(await owner.get('/v1/conversations?channel=email')).data;
const transcript = async (id: string): Promise<Any[]> =>
  created(await owner.get(`/v1/conversations/${id}/messages`)).data;

describe('a mailbox', () => {
  it('answers a mail by its assistant, and the answer continues the conversation', async () => {
    const mailbox = await connect();
    servers.arrive(letter({ text: 'Where is it?' }));
    const [answer] = await sentMails(1);
    expect(answer).toMatchObject({
      subject: 'Re: My order',
      from: { name: 'Shop', address: 'support@shop.example' },
      envelope: { to: ['ann@example.com'] },
      inReplyTo: expect.stringContaining('@example.com'),
    });
    expect(answer!.text).toContain('What is your order number?');
    expect(answer!.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-replied');
    const text = `1002\r\n\r\nOn Tue, 3 Mar 2026 at 10:11, Shop <support@shop.example> wrote:\r\n> What is your order number? 555`;
    servers.arrive(letter({ subject: 'Something else', text, headers: { References: `<x@y> ${answer!.messageId}` } }));
    await sentMails(2);
    expect(servers.sent[1]!.text).toContain('I found 1002');
    expect(servers.sent[1]!.references).toContain(answer!.messageId);
    const [conversation] = await conversations();
    expect(await conversations()).toHaveLength(1);
    expect(conversation).toMatchObject({ channel: 'email', status: 'completed', variables: { order_no: '1002' } });
    await settled(mailbox, 4);
    const messages = await transcript(conversation.id);
    expect(messages.filter(({ role }) => role === 'user').map(({ text: words }) => words)).toEqual([
      'My order\n\nWhere is it?',
      '1002',
    ]);
    expect(messages.filter(({ role }) => role !== 'user').map(({ delivery }) => delivery)).toEqual(
      expect.arrayContaining(['sent']),
    );
    const mails = created(await owner.get(`/v1/conversations/${conversation.id}/mails`)).data;
    expect(mails.map(({ direction, status }: Any) => `${direction} ${status}`)).toEqual([
      'out sent',
      'in received',
      'out sent',
      'in received',
    ]);
    expect(mails[1].text).toContain('> What is your order number? 555');
  });

  it('leaves alone what lay in the inbox before, and takes each mail once, whatever its numbers become', async () => {
    servers.arrive(letter({ text: 'Old' }));
    const mailbox = await connect();
    servers.arrive(letter({ text: 'New' }));
    await sentMails(1);
    servers.renumber();
    servers.arrive(letter({ from: 'bob@example.com', text: 'Newest' }));
    await sentMails(2);
    await settled(mailbox, 4);
    // The old one is taken up again by nothing: it is the same inbox, with other numbers.
    const received = (await mailsOf(mailbox))
      .filter(({ direction }) => direction === 'in')
      .map(({ text }) => text.trim());
    expect(received.filter((text) => text === 'New')).toHaveLength(1);
    expect(received.filter((text) => text === 'Newest')).toHaveLength(1);
  });

  it.each([
    ['an automatic reply', { 'Auto-Submitted': 'auto-replied' }],
    ['a newsletter', { 'List-Id': '<news.example.com>' }],
  ])('never answers %s', async (_what, headers) => {
    const mailbox = await connect();
    servers.arrive(letter({ headers }));
    servers.arrive(letter({ from: 'support@shop.example' }));
    servers.arrive(letter({ from: 'Carl <carl@example.com>', text: 'A person' }));
    await sentMails(1);
    const mails = await settled(mailbox, 4);
    expect(servers.sent.map(({ envelope }) => envelope.to)).toEqual([['carl@example.com']]);
    expect(mails.filter(({ status }) => status === 'ignored').map(({ problem }) => problem)).toHaveLength(2);
  });

  it('stops answering a program that answers everything, and a colleague takes over', async () => {
    const mailbox = await connect(TALKING, { replies_per_hour: 3 });
    servers.arrive(letter({ from: 'robot@example.com', text: 'Hello 0' }));
    for (let i = 1; i <= 5; i++) {
      const before = await until(
        () => mailsOf(mailbox),
        (all) => all.filter(({ direction, status }) => direction === 'in' && status === 'received').length === i,
      );
      await until(
        async () => servers.sent.length,
        (sent) => sent === Math.min(i, 3),
      );
      expect(before).toBeDefined();
      const last = servers.sent.at(-1)!;
      servers.arrive(
        letter({ from: 'robot@example.com', text: `Hello ${i}`, headers: { 'In-Reply-To': last.messageId ?? '' } }),
      );
    }
    await settled(mailbox, 9);
    expect(servers.sent).toHaveLength(3);
    const [conversation] = await conversations();
    expect(conversation).toMatchObject({ status: 'handed_off' });
    created(await owner.post(`/v1/conversations/${conversation.id}/takeover`, {}));
    created(
      await owner.post(`/v1/conversations/${conversation.id}/messages`, { role: 'agent', text: 'Are you a program?' }),
    );
    await sentMails(4);
    expect(servers.sent[3]!.text).toContain('Are you a program?');
    expect(servers.sent[3]!.headers.find(({ key }) => key === 'auto-submitted')).toBeUndefined();
  });

  it('lets a colleague send or discard what the assistant drafted', async () => {
    const mailbox = await connect(ASKING, { mode: 'draft', signature: 'The Shop' });
    servers.arrive(letter({ text: 'Where is it?' }));
    const [draft] = (
      await until(
        () => mailsOf(mailbox),
        (all) => all.some(({ status }) => status === 'draft'),
      )
    ).filter(({ status }) => status === 'draft');
    expect((await transcript(draft.conversation_id)).at(-1).delivery).toBe('draft');
    const edited = 'Please send me the number of your order.';
    const both = await Promise.all([1, 2].map(() => owner.post(`/v1/mails/${draft.id}/send`, { text: edited })));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    await sentMails(1);
    expect(servers.sent[0]!.text).toContain(`${edited}\n\n-- \nThe Shop`);
    await until(
      () => transcript(draft.conversation_id),
      (messages) => messages.at(-1).delivery === 'sent',
    );
    expect((await transcript(draft.conversation_id)).at(-1).text).toBe(edited);
    servers.arrive(letter({ text: '1002', headers: { 'In-Reply-To': servers.sent[0]!.messageId ?? '' } }));
    const [second] = (
      await until(
        () => mailsOf(mailbox),
        (all) => all.some(({ status }) => status === 'draft'),
      )
    ).filter(({ status }) => status === 'draft');
    expect(created(await owner.post(`/v1/mails/${second.id}/discard`)).status).toBe('discarded');
    expect((await owner.post(`/v1/mails/${second.id}/send`)).status).toBe(409);
    expect(servers.sent).toHaveLength(1);
  });

  it('that only sorts says nothing, and its conversations wait in the queue of the flow or its own', async () => {
    const own = await connect(ASKING, { mode: 'sort', queue: 'mail' });
    servers.arrive(letter({}));
    const [first] = await until(conversations, (all) => all[0]?.status === 'handed_off');
    expect(first).toMatchObject({ queue: 'mail' });
    const { id } = await makeActive(owner, HUMAN);
    created(await owner.patch(`/v1/mailboxes/${own.id}`, { assistant_id: id }));
    servers.arrive(letter({ from: 'bob@example.com' }));
    const [second] = await until(conversations, (all) => all.length === 2 && all[0].status === 'handed_off');
    expect(second).toMatchObject({ queue: 'billing' });
    await settled(own, 2);
    expect(servers.sent).toEqual([]);
  });

  it('finds a conversation by its signed address, and gives it to no other sender', async () => {
    await connect(TALKING, { plus_address: true });
    servers.arrive(letter({ text: 'Hello' }));
    const [answer] = await sentMails(1);
    const [to] = answer!.replyTo ?? [];
    expect(to?.address).toMatch(/^support\+p[a-z2-7]+@shop\.example$/);
    expect(answer!.envelope.from).toBe(to?.address);
    servers.arrive(letter({ to: to!.address!.toUpperCase(), text: 'By address' }));
    await sentMails(2);
    expect(await conversations()).toHaveLength(1);
    servers.arrive(
      letter({
        from: 'mallory@example.com',
        to: to!.address!,
        text: 'What did she say?',
        headers: { 'In-Reply-To': answer!.messageId ?? '' },
      }),
    );
    await sentMails(3);
    expect(await conversations()).toHaveLength(2);
    expect(servers.sent[2]!.envelope.to).toEqual(['mallory@example.com']);
  });

  it('takes a forged sender for a new person, and colleagues see who it may be', async () => {
    const existing = created(
      await owner.post('/v1/identity/end-users/identify', {
        identifiers: [{ type: 'email', value: 'ann@example.com', verified: true }],
        traits: { name: 'Ann' },
      }),
    );
    await connect();
    servers.arrive(letter({}));
    const [conversation] = await until(conversations, (all) => all.length === 1);
    expect(conversation.end_user_id).not.toBe(existing.end_user.id);
    const { data } = created(await owner.get(`/v1/conversations/${conversation.id}/possible-people`));
    expect(data).toMatchObject([{ end_user_id: existing.end_user.id, type: 'email' }]);
  });

  it('notes a mail that came back', async () => {
    const mailbox = await connect();
    servers.arrive(letter({}));
    const [answer] = await sentMails(1);
    await settled(mailbox, 2);
    const report = [
      'From: MAILER-DAEMON@mx.example',
      'To: support@shop.example',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nAction: failed\r\nDiagnostic-Code: smtp; 550 no such user',
      `--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${answer!.messageId}\r\n--b--`,
    ].join('\r\n');
    servers.arrive(report);
    await until(
      () => mailsOf(mailbox),
      (all) => all.some(({ status }) => status === 'bounced'),
    );
    const [conversation] = await conversations();
    expect((await transcript(conversation.id)).at(-1).delivery).toBe('bounced');
    const trace = created(await owner.get(`/v1/conversations/${conversation.id}/trace`)).data;
    expect(JSON.stringify(trace)).toContain('550 no such user');
  });

  it('sends once: tries again what was not taken, and never what may have been', async () => {
    const mailbox = await connect();
    servers.refusals.push({ code: 451, at: 'rcpt' });
    servers.arrive(letter({}));
    const waiting = (all: Any[]) => all.find(({ direction }) => direction === 'out');
    await until(
      () => mailsOf(mailbox),
      (all) => waiting(all)?.problem?.includes('not now'),
    );
    expect(servers.sent).toHaveLength(0);
    await app.kernel.db.run(sql`update jobs set run_at = now() where key like 'handle-mail:%'`);
    await sentMails(1);
    await settled(mailbox, 2);
    servers.refusals.push({ code: 0, at: 'hang-up' });
    servers.arrive(letter({ from: 'bob@example.com' }));
    await until(
      () => mailsOf(mailbox),
      (all) => waiting(all)?.status === 'failed',
    );
    await app.kernel.db.run(sql`update jobs set run_at = now() where key like 'handle-mail:%'`);
    expect(servers.sent).toHaveLength(2);
    servers.refusals.push({ code: 550, at: 'data' });
    servers.arrive(letter({ from: 'carl@example.com' }));
    await until(
      () => mailsOf(mailbox),
      (all) => all.filter(({ status }) => status === 'failed').length === 2,
    );
  });

  it('keeps attachments for colleagues, also those of a mail of ten megabytes', async () => {
    const mailbox = await connect();
    const file = Buffer.alloc(7_500_000, 'parley').toString('base64').replace(/.{76}/g, '$&\r\n');
    const body = [
      '--b\r\nContent-Type: text/plain\r\n\r\nSee this.',
      '--b\r\nContent-Type: text/html; name="x.html"\r\nContent-Disposition: attachment; filename="r\u00e9sum\u00e9.html"\r\n\r\n<script>alert(1)</script>',
      `--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=large.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}`,
      '--b--',
    ].join('\r\n');
    servers.arrive(
      letter({ text: body, headers: { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' } }),
    );
    await sentMails(1);
    const [mail] = (await settled(mailbox, 2)).filter(({ direction }) => direction === 'in');
    expect(mail.attachments).toMatchObject([
      { type: 'text/html', bytes: 26, stored: true },
      { name: 'large.pdf', bytes: 7_500_000, stored: true },
    ]);
    const { secret } = await app.newOrganization();
    const get = (key: string) =>
      fetch(`${app.url}/v1/mail-attachments/${mail.attachments[0].id}`, { headers: { 'x-api-key': key } });
    expect((await get(secret)).status).toBe(404);
    const reply = await get(owner.secret);
    expect((await reply.text()).trim()).toBe('<script>alert(1)</script>');
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(reply.headers.get('content-type')).toBe('application/octet-stream');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is erased with its person', async () => {
    await connect();
    servers.arrive(letter({}));
    await sentMails(1);
    const [conversation] = await until(conversations, (all) => all.length === 1);
    const path = `/v1/identity/end-users/${conversation.end_user_id}`;
    const exported = created(await owner.get(`${path}/export`));
    expect(JSON.stringify(exported)).toContain('My order');
    const erased = await owner.post(`${path}/erase`, { confirm: conversation.end_user_id });
    expect(erased.status).toBeLessThan(300);
    const left = await app.kernel.db.rows(sql`
      select id from mails where conversation_id = ${conversation.id}
      union all select conversation_id from mail_threads where conversation_id = ${conversation.id}`);
    expect(left).toEqual([]);
  });

  it('is set up by those who may read and write conversations, and shows addresses to those who may see people', async () => {
    const mailbox = await connect();
    servers.arrive(letter({}));
    await sentMails(1);
    const withScopes = async (...scopes: string[]): Promise<Client> =>
      owner.as(created(await owner.post('/v1/identity/api-keys', { name: 'Narrow', scopes })).plain_text_key);
    const path = `/v1/mailboxes/${mailbox.id}`;
    const integrator = await withScopes('integrations:write');
    expect((await integrator.patch(path, { signature: 'x' })).status).toBe(403);
    expect((await integrator.get(`${path}/mails`)).status).toBe(403);
    const agent = await withScopes('conversations:read');
    const [mail] = created(await agent.get(`${path}/mails?limit=1`)).data;
    expect(mail.to).not.toContain('ann@');
    expect((await mailsOf(mailbox))[0].to).toBe('ann@example.com');
  });

  it('says what does not work, keeps a password for its server only, and reaches no private network by itself', async () => {
    const mailbox = await connect();
    expect(created(await owner.post(`/v1/mailboxes/${mailbox.id}/check`))).toEqual({ incoming: null, outgoing: null });
    const { imap, smtp } = servers;
    const path = `/v1/mailboxes/${mailbox.id}`;
    expect((await owner.patch(path, { imap: { ...imap, host: '127.0.0.2', password: undefined } })).status).toBe(422);
    created(await owner.patch(path, { imap: { ...imap, password: 'wrong' }, smtp: { ...smtp, password: undefined } }));
    const failing = await until(
      () => mailboxNow(mailbox),
      ({ state }) => state === 'failing',
    );
    expect(failing.last_error).toMatch(/refused the name or the password/);
    expect(JSON.stringify(failing)).not.toContain('wrong');
    const checked = created(await owner.post(`${path}/check`));
    expect(checked.outgoing).toBeNull();
    expect(checked.incoming).toMatch(/password/);
    created(await owner.patch(path, { imap: { ...imap, host: '10.0.0.1', port: 993, security: 'tls' } }));
    expect(created(await owner.post(`${path}/check`)).incoming).toMatch(/not on the public internet/);
  });
});

describe('a posted mail', () => {
  const post = ({ hook_path }: Any, secret: string, raw: string, at?: number) =>
    postMail(owner, { hook_path, secret }, raw, at);

  it('is taken once where it is signed, and refused otherwise', async () => {
    const mailbox = await connect(ASKING, { imap: null });
    const raw = letter({ text: 'By webhook' });
    expect((await post(mailbox, 'whsec_AAAA', raw)).status).toBe(403);
    expect((await post(mailbox, mailbox.secret, raw, Date.now() - 400_000)).status).toBe(403);
    expect(
      (await post({ hook_path: '/hooks/mail/0190a6a0-0000-7000-8000-000000000000' }, mailbox.secret, raw)).status,
    ).toBe(403);
    expect((await post({ hook_path: '/hooks/mail/nonsense' }, mailbox.secret, raw)).status).toBe(403);
    const twice = await Promise.all([post(mailbox, mailbox.secret, raw), post(mailbox, mailbox.secret, raw)]);
    expect(new Set(twice.map(({ body }) => body.accepted))).toEqual(new Set([false, true]));
    await sentMails(1);
    expect(await conversations()).toHaveLength(1);
    expect((await post(mailbox, mailbox.secret, 'no mail at all')).status).toBe(400);
    const fresh = created(await owner.post(`/v1/mailboxes/${mailbox.id}/rotate-secret`));
    expect((await post(mailbox, mailbox.secret, raw)).status).toBe(403);
    expect((await post(mailbox, fresh.secret, raw)).status).toBe(200);
  });
});
