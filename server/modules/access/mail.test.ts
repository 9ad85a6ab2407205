import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { type Client, created } from '../../../tests/support/client.ts';
import { MailServer, type ReceivedMail } from '../../../tests/support/mail-servers.ts';
import { sql } from '../../kernel/db/sql.ts';
import { sendQueuedMailJob } from './mail.ts';

const smtp = new MailServer();
const { received } = smtp;
let app: TestApp;
let anonymous: Client;

beforeAll(async () => {
  await smtp.start();
  const env = { ...smtp.env, RATE_LIMITS: 'off' };
  app = await testApp({ env });
  anonymous = app.owner.as('');
});
afterAll(async () => {
  await app.stop();
  smtp.stop();
});

const invite = async (email: string) =>
  created(
    await app.owner.post('/v1/identity/members', {
      name: 'Dana\r\nBcc: x@example.com',
      email,
      role: 'agent',
      delivery: 'email',
    }),
  );
const mailTo = async (email: string): Promise<ReceivedMail> => {
  await expect
    .poll(() => received.find((one) => one.to.some((to) => to.includes(email))), { timeout: 20_000 })
    .toBeDefined();
  return received.find((one) => one.to.some((to) => to.includes(email))) as ReceivedMail;
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
  smtp.refuses = true;
  await invite('late@example.com');
  const status = async () =>
    await app.kernel.db.one<{ status: string; problem: string }>(
      sql`select status, problem from outgoing_mail order by created_at desc limit 1`,
    );
  await expect.poll(async () => (await status()).status, { timeout: 20_000 }).toBe('failed');
  expect((await status()).problem).toContain('451');
  smtp.refuses = false;
});

const ASK = '/console/mailed-links';
const codeIn = ({ text }: ReceivedMail): string =>
  /#code=(plc_[\w-]+)/.exec(text.replace(/=\r\n/g, '').replaceAll('=3D', '='))?.[1] ?? '';
const mailsTo = (email: string): ReceivedMail[] => received.filter((one) => one.to.some((to) => to.includes(email)));

async function joined(email: string, maker = app.owner) {
  const { id, link } = created(await maker.post('/v1/identity/members', { name: 'Mia', email, role: 'agent' }));
  created(await anonymous.post('/console/session', { code: link.code }));
  return id as string;
}

it('a member asks for a link on the sign-in page, which signs in once within 15 minutes', async () => {
  expect(created(await anonymous.get('/console/sign-in-ways'))).toEqual({ email_link: true });
  const id = await joined('mia@example.com');
  const answer = await anonymous.post(ASK, { email: ' Mia@Example.com ' });
  expect([answer.status, answer.body]).toEqual([202, { expires_in: 900 }]);
  const code = codeIn(await mailTo('mia@example.com'));
  const { data } = created(await app.owner.get(`/v1/audit-log?action=sign_in_link.created&limit=1`));
  expect(data[0]).toMatchObject({ details: { member_id: id }, actor: { type: 'system', name: 'sign-in-page' } });
  const minutes = (Date.parse(data[0].details.expires_at) - Date.parse(data[0].created_at)) / 60_000;
  expect(Math.round(minutes)).toBe(15);
  expect(created(await anonymous.post('/console/session', { code })).member_id).toBe(id);
  expect((await anonymous.post('/console/session', { code })).status).toBe(401);
  const rows = await app.kernel.db.rows(sql`select email from asked_sign_in_mails`);
  expect(rows).toEqual([{ email: null }]);
});

it('the answer is the same for addresses that no one, an invited or a former member has, and they get no mail', async () => {
  created(await app.owner.post('/v1/identity/members', { name: 'Ivy', email: 'ivy@example.com', role: 'agent' }));
  const ended = await joined('ed@example.com');
  created(await app.owner.delete(`/v1/identity/members/${ended}`));
  await joined('sue@example.com');
  const { id, client } = await app.newOrganization('Suspended');
  await joined('sus@example.com', client);
  await app.kernel.db.run(sql`update organizations set status = 'suspended' where id = ${id}`);
  const addresses = ['stranger@example.com', 'ivy@example.com', 'ed@example.com', 'sus@example.com', 'sue@example.com'];
  const replies = await Promise.all(addresses.map((email) => anonymous.post(ASK, { email })));
  const summaries = replies.map(({ status, text, headers }) => [status, text, [...headers.keys()].sort().join()]);
  for (const one of summaries) expect(one).toEqual(summaries[4]);
  await mailTo('sue@example.com');
  const left = () => app.kernel.db.rows(sql`select 1 from asked_sign_in_mails where email is not null`);
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  const waiting = () => app.kernel.db.rows(sql`select 1 from outgoing_mail where status in ('waiting', 'taken')`);
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
  expect(addresses.slice(0, 4).flatMap(mailsTo)).toEqual([]);
});

it('three in an hour for an address, known or not, also when they come at once; each link works once', async () => {
  await joined('busy@example.com');
  for (const email of ['busy@example.com', 'unknown@example.com']) {
    const replies = await Promise.all(Array.from({ length: 8 }, () => anonymous.post(ASK, { email })));
    expect(replies.map(({ status }) => Number(status)).sort((a, b) => a - b)).toEqual([
      202, 202, 202, 429, 429, 429, 429, 429,
    ]);
    const refused = replies.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3000);
  }
  await mailTo('busy@example.com');
  expect(mailsTo('busy@example.com').length).toBeLessThanOrEqual(3);
});

it('a person of two organizations gets a link for each, and one with an app is asked for its code', async () => {
  const { client } = await app.newOrganization('Second shop');
  const ids = [await joined('two@example.com'), await joined('two@example.com', client)];
  await app.kernel.db.run(sql`
    update accounts set totp_confirmed_at = now() where id = (select account_id from members where id = ${ids[1]})`);
  created(await anonymous.post(ASK, { email: 'two@example.com' }));
  await expect.poll(() => mailsTo('two@example.com').length, { timeout: 20_000 }).toBe(2);
  const replies = await Promise.all(
    mailsTo('two@example.com').map((mail) => anonymous.post('/console/session', { code: codeIn(mail) })),
  );
  expect(replies.map(({ status }) => Number(status)).sort((a, b) => a - b)).toEqual([201, 401]);
  expect(replies.find(({ status }) => status === 401)?.body.details).toEqual({ second_factor: 'totp' });
});

it.each(['', 'dana', 'a@b', 'a b@example.com', 'a@example.com\r\nBcc: x@example.com', 'x'.repeat(300), 5, null])(
  'is refused for %j',
  async (email) => {
    expect((await anonymous.post(ASK, { email })).status).toBe(422);
  },
);

it('a server that sends no mail says so, to everyone alike', async () => {
  const silent = await testApp({ env: { RATE_LIMITS: 'off' } });
  try {
    const guest = silent.owner.as('');
    expect(created(await guest.get('/console/sign-in-ways'))).toEqual({ email_link: false });
    expect((await guest.post(ASK, { email: 'mia@example.com' })).status).toBe(409);
  } finally {
    await silent.stop();
  }
});
