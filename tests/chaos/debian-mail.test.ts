// Mailboxes on the mail servers of Debian, Dovecot and Postfix, as operators run them: signed in by STARTTLS with a certificate of an
// authority of one's own, renumbered, killed in the middle, and a next server that refuses, defers and loses patience.
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../server/kernel/db/sql.ts';
import { until } from '../journeys/drive.ts';
import { migratedDatabase, type TestApp, testApp, testEnv } from '../support/app.ts';
import { edge, entry, makeActive, node } from '../support/assistants.ts';
import { type Client, createClient, created, type Reply } from '../support/client.ts';
import { type DebianMail, debianMail, SUPPORT, whyNoDebianMail } from '../support/debian-mail.ts';
import { letter, type MailServers, mailServers, type SentMail } from '../support/mail-servers.ts';
import { launched, type Running, SERVER } from '../support/process.ts';

type Any = Reply['body'];
const why = whyNoDebianMail();
if (why !== '') console.warn(`SKIPPED: mailboxes on Dovecot and Postfix were not tried: ${why}.`);

const MAILS = 12;
/** Each takes a while to be fetched. */
const LARGE = `${'All work and no play makes a dull mail. '.repeat(25)}\r\n`.repeat(2000);
/** By the clock an inbox is read every half minute: what is answered sooner was announced by its server. */
const AT_ONCE_MS = 15_000;

describe.skipIf(why !== '')('a mailbox on Dovecot and Postfix', { timeout: 300_000 }, () => {
  let app: TestApp;
  let outside: MailServers;
  let debian: DebianMail;
  let env: Record<string, string>;
  let running: Running;
  let owner: Client;
  let mailbox: Any;

  const start = async (): Promise<void> => {
    running = await launched(SERVER, env);
    owner = createClient({ url: running.url, secret: app.owner.secret, routes: app.routes });
  };
  const kill = async (): Promise<void> => {
    running.child.kill('SIGKILL');
    await running.ended;
  };
  beforeAll(async () => {
    outside = await mailServers({ open: true });
    debian = await debianMail(outside.smtp);
    const databaseUrl = await migratedDatabase();
    const settings = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8,::1/128', RATE_LIMITS: 'off', SWEEP_INTERVAL_SECONDS: '0.3' };
    app = await testApp({ databaseUrl, env: { ...settings, ROLES: 'api' } });
    env = testEnv(databaseUrl, { ...settings, CONVERSATION_LEASE_SECONDS: '1', NODE_EXTRA_CA_CERTS: debian.authority });
    await start();
    const { id: assistant_id } = await makeActive(app.owner, [
      node('talk', 'dialogue', { instructions: 'say: How can I help you?', max_turns: 50 }),
      node('bye', 'end', {}),
      edge('talk', 'bye', {
        kind: 'conditional',
        condition: { type: 'llm', prompt: 'goodbye', examples: ['goodbye'] },
      }),
      entry('talk'),
    ]);
    const imap = { ...debian.account, port: debian.imap };
    const smtp = { ...debian.account, port: debian.submission };
    const body = { name: 'Support', address: SUPPORT, assistant_id, plus_address: true, imap, smtp };
    mailbox = created(await owner.post('/v1/mailboxes', body));
  }, 120_000);
  afterAll(async () => {
    if (why !== '') return;
    await kill();
    await app.stop();
    await debian.stop();
    await outside.stop();
  });

  const arrive = async (raw: string, from: string, to = SUPPORT): Promise<void> => {
    const transport = createTransport({ host: '127.0.0.1', port: debian.smtp, ignoreTLS: true });
    await transport.sendMail({ envelope: { from, to: [to] }, raw });
    transport.close();
  };
  const write = (from: string, fields: { text?: string; to?: string; headers?: Record<string, string> } = {}) =>
    arrive(letter({ from, to: SUPPORT, ...fields }), from, fields.to);
  const sentTo = (address: string): SentMail[] => outside.sent.filter(({ envelope }) => envelope.to[0] === address);
  const answered = async (address: string, count = 1): Promise<SentMail> => {
    await until(
      async () => sentTo(address).length,
      (sent) => sent >= count,
    );
    return sentTo(address)[count - 1]!;
  };
  const mailsOf = async (): Promise<Any[]> =>
    created(await owner.get(`/v1/mailboxes/${mailbox.id}/mails?limit=100`)).data;
  const mailTo = (address: string, wanted: (mail: Any) => boolean): Promise<Any> =>
    until(
      async () => (await mailsOf()).find(({ direction, to }) => direction === 'out' && to === address),
      (mail) => mail !== undefined && wanted(mail),
    );
  const stateIs = (wanted: string) =>
    until(
      async () => created(await owner.get(`/v1/mailboxes/${mailbox.id}`)),
      ({ state }: Any) => state === wanted,
    );

  it('signs in at both by STARTTLS, and says in one line which password is wrong', async () => {
    await stateIs('working');
    const path = `/v1/mailboxes/${mailbox.id}`;
    expect(created(await owner.post(`${path}/check`))).toEqual({ incoming: null, outgoing: null });
    const wrong = { ...debian.account, password: 'wrong' };
    created(
      await owner.patch(path, { imap: { ...wrong, port: debian.imap }, smtp: { ...wrong, port: debian.submission } }),
    );
    const { incoming, outgoing } = created(await owner.post(`${path}/check`));
    expect(incoming).toMatch(/^The server refused the name or the password: /);
    expect(outgoing).toMatch(/535/);
    expect(`${incoming}${outgoing}`).not.toContain('\n');
    const right = { ...debian.account };
    created(
      await owner.patch(path, { imap: { ...right, port: debian.imap }, smtp: { ...right, port: debian.submission } }),
    );
    expect(created(await owner.post(`${path}/check`))).toEqual({ incoming: null, outgoing: null });
    await stateIs('working');
  });

  it('is read as soon as Dovecot says that a mail arrived, and an answer to the signed address stays in its conversation', async () => {
    const before = performance.now();
    await write('ann@example.com', { text: 'Hello' });
    const { replyTo, envelope } = await answered('ann@example.com');
    await write('ann@example.com', { text: 'Once more', to: replyTo![0]!.address! });
    await answered('ann@example.com', 2);
    expect(performance.now() - before).toBeLessThan(2 * AT_ONCE_MS);
    expect(envelope.from).toMatch(/^support\+p[a-z2-7]+@shop\.example$/);
    expect(created(await owner.get('/v1/conversations?channel=email')).data).toHaveLength(1);
  });

  it('takes each mail once after Dovecot has given all of them other numbers', async () => {
    await debian.renumber();
    await write('bob@example.com', { text: 'After the restore' });
    await answered('bob@example.com');
    const texts = (await mailsOf()).filter(({ direction }) => direction === 'in').map(({ text }) => text.trim());
    expect(texts.toSorted((a, b) => a.localeCompare(b))).toEqual(['After the restore', 'Hello', 'Once more']);
    expect(sentTo('ann@example.com')).toHaveLength(2);
  });

  it('takes each mail once, however often Dovecot and the server itself are killed while they are fetched', async () => {
    const senders = Array.from({ length: MAILS }, (_, i) => `person-${i}@example.com`);
    await debian.killDovecot();
    for (const from of senders) await write(from, { text: LARGE });
    const received = async (): Promise<string[]> =>
      (await mailsOf())
        .filter(({ direction, from }) => direction === 'in' && senders.includes(from))
        .map(({ from }) => from);
    let midway = 0;
    for (let kills = 0; kills < 4; kills++) {
      await debian.startDovecot();
      await owner.post(`/v1/mailboxes/${mailbox.id}/check`);
      const had = (await received()).length;
      for (const end = Date.now() + 20_000; Date.now() < end && (await received()).length === had; ) await sleep(5);
      const has = (await received()).length;
      if (has < MAILS) midway++;
      await debian.killDovecot();
      if (kills % 2 === 1) {
        await kill();
        await start();
      }
    }
    // Otherwise this proves nothing.
    expect(midway).toBeGreaterThan(0);
    await debian.startDovecot();
    await owner.post(`/v1/mailboxes/${mailbox.id}/check`);
    for (const end = Date.now() + 120_000; Date.now() < end && (await received()).length < MAILS; ) await sleep(500);
    expect((await received()).toSorted()).toEqual(senders.toSorted());
    for (const from of senders) expect(sentTo(from).length).toBeLessThanOrEqual(1);
  });

  it('gives up an answer whose recipient Postfix refuses, and sends a deferred one later', async () => {
    await debian.answer({ 'gone@example.com': '550 5.1.1 No such person', 'full@example.com': '450 4.2.1 Not now' });
    await write('gone@example.com');
    await write('full@example.com');
    const refused = await mailTo('gone@example.com', ({ status }) => status === 'failed');
    expect(refused.problem).toContain('No such person');
    const deferred = await mailTo('full@example.com', ({ problem }) => problem !== null);
    expect(deferred).toMatchObject({ status: 'waiting', problem: expect.stringContaining('Not now') });
    await debian.answer({});
    await app.kernel.db.run(sql`update jobs set run_at = now() where key like 'handle-mail:%'`);
    await answered('full@example.com');
    await mailTo('full@example.com', ({ status }) => status === 'sent');
    expect(sentTo('gone@example.com')).toEqual([]);
  });

  it('notes what comes back from the next server, and takes a report of a delay for none', async () => {
    outside.refusals.push({ code: 550, at: 'data' });
    await write('lost@example.com');
    const bounced = await mailTo('lost@example.com', ({ status }) => status === 'bounced');
    expect(bounced.problem).toContain('not this');
    for (let tries = 0; tries < 2; tries++) outside.refusals.push({ code: 451, at: 'data' });
    await write('slow@example.com');
    await mailTo('slow@example.com', ({ status }) => status === 'sent');
    const ignored = async () =>
      (await mailsOf()).filter(
        ({ direction, status, subject }) => direction === 'in' && status === 'ignored' && /delayed/i.test(subject),
      );
    await until(
      async () => {
        debian.flush();
        await sleep(1500);
        return (await ignored()).length;
      },
      (count) => count > 0,
    );
    debian.flush();
    await answered('slow@example.com');
    expect((await mailTo('slow@example.com', () => true)).status).toBe('sent');
    // No report was answered.
    expect(outside.sent.filter(({ envelope }) => /daemon|postmaster|shop\.example/i.test(envelope.to.join()))).toEqual(
      [],
    );
  });
});
