// Reports of outcomes that go out by themselves: to members who may read calls, once at their time, with the same figures as the page.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { created } from '../../../../tests/support/client.ts';
import { MailServer } from '../../../../tests/support/mail-servers.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { acceleratedClock } from '../../../kernel/time/clock.ts';
import { sendOutcomeReportJob } from './outcome-reports.ts';

const HOUR_MS = 3_600_000;
/** A Wednesday, one in the afternoon in Denver. */
const NOW = Date.UTC(2027, 5, 16, 19);
const clock = acceleratedClock({ speed: 1, offsetMs: NOW - Date.now() });
const smtp = new MailServer();
let app: TestApp;
beforeAll(async () => {
  await smtp.start();
  app = await testApp({ clock, env: { ...smtp.env, RATE_LIMITS: 'off', SWEEP_INTERVAL_SECONDS: '1' } });
  await app.owner.patch('/v1/organization', { timezone: 'America/Denver' });
});
afterAll(async () => {
  await app.stop();
  smtp.stop();
});

const SOON = { timeout: 30_000, interval: 50 };

async function joined(email: string, role: string): Promise<string> {
  const { id, link } = created(await app.owner.post('/v1/identity/members', { name: 'Mia', email, role }));
  created(await app.owner.as('').post('/console/session', { code: link.code }));
  return id;
}

const mailsTo = (email: string) => smtp.received.filter(({ to }) => to.some((one) => one.includes(email)));
const plain = (text: string): string => text.replace(/=\r\n/g, '').replaceAll('=3D', '=');
const oldCall = async (at: Date): Promise<void> => {
  const { id: org } = created(await app.owner.get('/v1/organization'));
  const { id } = created(await app.owner.post('/workflows', { name: 'Recalls', steps: [{}], active: false }));
  await app.kernel.db.run(sql`
    insert into calls (id, org_id, workflow_id, tag, status, outbound, phone, from_number, lead, voicemail_message, carrier_type, callbacks, dials,
      transcript, variables, disclosures, revision, created_at, dialled_at, ended_at, answered_by, ended_reason)
    values (gen_random_uuid(), ${org}, ${id}, 'WORKFLOW', 'COMPLETED', true, '+12025550101', '', '{}', '', 'simulated', 0, 1, '[]', '{}', '{}', 0,
      ${at}, ${at}, ${at}, 'human', 'SCHEDULER')`);
};

it('goes out at its hour, once, with the figures and a link to the same view', async () => {
  await joined('manager@example.com', 'campaign_manager');
  await joined('agent@example.com', 'agent');
  await oldCall(new Date(NOW - 24 * HOUR_MS));
  await oldCall(new Date(NOW));
  const refused = await app.owner.post('/outcome-reports', {
    name: 'R',
    frequency: 'daily',
    recipients: ['who@example.com'],
  });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('who@example.com is no member')]);
  const unable = await app.owner.post('/outcome-reports', {
    name: 'R',
    frequency: 'daily',
    recipients: ['agent@example.com'],
  });
  expect(unable.status).toBe(400);

  const report = {
    name: 'Yesterday',
    frequency: 'daily',
    hour: 14,
    recipients: ['Manager@example.com'],
    groupBy: 'reason',
  };
  const plan = created(await app.owner.post('/outcome-reports', report));
  expect(plan).toMatchObject({ nextAt: '2027-06-16T20:00:00.000Z', weekday: null, lastSentAt: null, workflowId: null });
  const { id: org_id } = created(await app.owner.get('/v1/organization'));
  const run = () =>
    sendOutcomeReportJob(app.kernel, { id: plan.id, org_id }, { fence: async () => undefined } as never);
  // Before its time nothing goes out; at its time once, though the job runs again, as after a crash.
  await run();
  clock.advance(HOUR_MS);
  await run();
  await run();
  const read = async () => (await app.owner.get(`/outcome-reports/${plan.id}`)).body;
  await expect.poll(async () => (await read()).nextAt, SOON).toBe('2027-06-17T20:00:00.000Z');
  expect(await read()).toMatchObject({ lastSentAt: expect.stringContaining('2027-06-16T20:0'), lastProblem: null });
  await expect.poll(() => mailsTo('manager@example.com').length, SOON).toBe(1);
  const text = plain(mailsTo('manager@example.com')[0]?.text ?? '');
  expect(text).toContain('Subject: Yesterday: 2027-06-15');
  expect(text).toContain('Calls: 1, dialed: 1, answered by a person: 1.');
  expect(text).toContain('https://parley.example.com/console/outcomes?by=reason&from=2027-06-15&to=2027-06-15');
  const file = Buffer.from(
    /base64\r\n[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(text)?.[1] ?? '',
    'base64',
  ).toString();
  expect(file.split('\r\n')[1]).toMatch(/^SCHEDULER,,1,1,1,/);
  const event = await app.kernel.db.one<{ data: object }>(
    sql`select data from events where type = 'call.report.ready'`,
  );
  expect(event.data).toMatchObject({ id: plan.id, calls: 1, connected: 1, from: '2027-06-15T06:00:00.000Z' });
});

it('does not go to a member who has ended, and says so', async () => {
  const gone = await joined('gone@example.com', 'campaign_manager');
  const body = { name: 'Week', frequency: 'weekly', weekday: 1, hour: 8, recipients: ['gone@example.com'] };
  const { id, nextAt } = created(await app.owner.post('/outcome-reports', body));
  expect(nextAt).toBe('2027-06-21T14:00:00.000Z');
  await app.owner.delete(`/v1/identity/members/${gone}`);
  const sent = created(await app.owner.post(`/outcome-reports/${id}/send`));
  expect(sent).toMatchObject({ nextAt, lastProblem: expect.stringContaining('gone@example.com') });
  expect(mailsTo('gone@example.com').filter(({ text }) => text.includes('Subject: Week'))).toEqual([]);
});

it('waits while it is not active, goes out monthly on the first, and belongs to one organization', async () => {
  const { id } = created(await app.owner.post('/outcome-reports', { name: 'Month', frequency: 'monthly', hour: 0 }));
  const change = async (body: object) => created(await app.owner.patch(`/outcome-reports/${id}`, body));
  expect((await change({ active: false })).nextAt).toBeNull();
  expect((await change({ active: true })).nextAt).toBe('2027-07-01T06:00:00.000Z');
  const { client } = await app.newOrganization('Other');
  expect((await client.get(`/outcome-reports/${id}`)).status).toBe(404);
  expect((await client.post(`/outcome-reports/${id}/send`)).status).toBe(404);
  expect((await app.owner.post('/outcome-reports', { name: 'R', frequency: 'daily', workflowId: 'x' })).status).toBe(
    400,
  );
  expect((await app.owner.delete(`/outcome-reports/${id}`)).status).toBe(204);
  expect((await app.owner.get(`/outcome-reports/${id}`)).status).toBe(404);
});
