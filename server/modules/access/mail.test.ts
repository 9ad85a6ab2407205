import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { type Client, created } from '../../../tests/support/client.ts';
import { sql } from '../../kernel/db/sql.ts';
import { sendQueuedMailJob } from './mail.ts';

type Received = { from: string; to: string[]; text: string };
const received: Received[] = [];
/** Refuses the next message. */
let refuses = false;
let smtp: Server;
let app: TestApp;
let anonymous: Client;

/** As much SMTP as one message needs. */
const startSmtp = (): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((socket) => {
      let mail: Received = { from: '', to: [], text: '' };
      let isData = false;
      let rest = '';
      const say = (line: string): void => void socket.write(`${line}\r\n`);
      say('220 test');
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        rest += String(chunk);
        if (isData) {
          const end = rest.indexOf('\r\n.\r\n');
          if (end < 0) return;
          mail.text = rest.slice(0, end);
          rest = rest.slice(end + 5);
          isData = false;
          received.push(mail);
          mail = { from: '', to: [], text: '' };
          say('250 taken');
        }
        for (let at = rest.indexOf('\r\n'); at >= 0 && !isData; at = rest.indexOf('\r\n')) {
          const line = rest.slice(0, at);
          rest = rest.slice(at + 2);
          if (/^(EHLO|HELO)/i.test(line)) say('250 test');
          else if (/^MAIL FROM/i.test(line)) {
            mail.from = line;
            say(refuses ? '451 not now' : '250 ok');
          } else if (/^RCPT TO/i.test(line)) {
            mail.to.push(line);
            say('250 ok');
          } else if (/^DATA/i.test(line)) {
            isData = true;
            say('354 go on');
          } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
          else say('250 ok');
        }
      });
    });
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

beforeAll(async () => {
  smtp = await startSmtp();
  const SMTP_URL = `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`;
  const env = {
    SMTP_URL,
    MAIL_FROM: 'Parley <parley@example.com>',
    PUBLIC_URL: 'https://parley.example.com',
    RATE_LIMITS: 'off',
  };
  app = await testApp({ env });
  anonymous = app.owner.as('');
});
afterAll(async () => {
  await app.stop();
  smtp.close();
});

const invite = async (email: string) =>
  created(
    await app.owner.post('/v1/identity/members', { name: 'Dana\r\nBcc: x@example.com', email, role: 'agent', delivery: 'email' }),
  );
const mailTo = async (email: string): Promise<Received> => {
  await expect.poll(() => received.find((one) => one.to.some((to) => to.includes(email))), { timeout: 20_000 }).toBeDefined();
  return received.find((one) => one.to.some((to) => to.includes(email))) as Received;
};

it('an invitation is mailed once, with a link that signs in, and is not shown to the one who invites', async () => {
  const invited = await invite('dana@example.com');
  expect(invited.link).toBeNull();
  const mail = await mailTo('dana@example.com');
  expect(mail.to).toHaveLength(1);
  const text = mail.text.replace(/=\r\n/g, '').replaceAll('=3D', '=');
  const [, code] = /https:\/\/parley\.example\.com\/console\/#code=(plc_[\w-]+)/.exec(text) ?? [];
  const session = created(await anonymous.post('/console/session', { code }));
  expect(session.member_id).toBe(invited.id);
  const rows = await app.kernel.db.rows<{ id: string; org_id: string; status: string; sealed: Buffer }>(
    sql`select * from outgoing_mail`,
  );
  expect(rows).toHaveLength(1);
  const [row] = rows;
  if (!row) throw new Error('no mail');
  await expect
    .poll(async () => (await app.kernel.db.one<{ status: string }>(sql`select status from outgoing_mail`)).status)
    .toBe('sent');
  expect(row.sealed.toString('latin1')).not.toContain(code);
  // A job that runs again, as after a crash, sends nothing.
  await sendQueuedMailJob(app.kernel, { org_id: row.org_id, mail_id: row.id }, {} as never);
  expect(received.filter((one) => one.to.some((to) => to.includes('dana@')))).toHaveLength(1);
});

it('a mail server that refuses is noted, and nothing is sent twice', async () => {
  refuses = true;
  await invite('late@example.com');
  const status = async () =>
    await app.kernel.db.one<{ status: string; problem: string }>(
      sql`select status, problem from outgoing_mail order by created_at desc limit 1`,
    );
  await expect.poll(async () => (await status()).status, { timeout: 20_000 }).toBe('failed');
  expect((await status()).problem).toContain('451');
  refuses = false;
});
