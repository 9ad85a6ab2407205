// A campaign as its operator runs it: paused and resumed, counted by the hour, and each call says what came of it.
import { afterEach, describe, expect, it } from 'vitest';
import { type Client, created } from '../../../../tests/support/client.ts';
import { COLLECTIONS } from '../../../../tests/support/fixtures/collections.ts';
import { makeFixture } from '../../../../tests/support/fixtures/fixture.ts';
import { appsOfATest, pause, placings, workflowOf } from '../../../../tests/support/law.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { bestOf } from './best-hours.ts';

const { open, stop } = appsOfATest();
afterEach(stop);
const SOON = { timeout: 60_000, interval: 50 };
// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;

async function endedCall(client: Client, id: string): Promise<Any> {
  const read = async () => (await client.get(`/calls/${id}`)).body.calls[0];
  await expect.poll(async () => (await read()).callEndedAt, SOON).not.toBeNull();
  return read();
}

it('a resumption that finds the workflow inactive again wakes nothing', async () => {
  const app = await open({ env: { SIMULATED_CARRIER_SPEED: '20' } });
  const id = await workflowOf(app, { numberOfAgents: 1 });
  const leads = Array.from({ length: 240 }, (_, i) => ({ primaryPhone: `+1720555${String(1000 + i)}` }));
  created(await app.owner.post(`/workflows/${id}/leads`, { leads }));
  const { db } = app.kernel;
  const started = async () => (await db.one<{ n: number }>(sql`select count(*)::int as n from workflow_executions`)).n;
  await expect.poll(started, SOON).toBe(leads.length);
  created(await app.owner.post(`/workflows/${id}/deactivate`));
  const jobsOf = (kind: string) => async () =>
    (await db.one<{ n: number }>(sql`select count(*)::int as n from jobs where kind like ${kind}`)).n;
  await expect.poll(jobsOf('advance-%'), SOON).toBe(0);
  // As executions stand that were woken while it was inactive.
  await db.run(sql`update workflow_executions set status = 'PAUSED', due_at = null where completed_at is null`);
  const paused = async () =>
    (await db.one<{ n: number }>(sql`select count(*)::int as n from workflow_executions where status = 'PAUSED'`)).n;
  const before = await paused();
  expect(before).toBeGreaterThan(100);
  await db.run(sql`
    select enqueue_job('resume-workflow', json_build_object('id', id, 'org_id', org_id), null, 25, null) from calling_workflows
    where id = ${id}`);
  await expect.poll(jobsOf('resume-workflow'), SOON).toBe(0);
  // Only one that has a call on the line may end.
  expect(await paused()).toBeGreaterThanOrEqual(before - 2);
});

it('a paused workflow rings no new phone, lets calls end, and goes on without ringing one twice', async () => {
  const app = await open({ env: { SIMULATED_CARRIER_SPEED: '20' } });
  const id = await workflowOf(app, { numberOfAgents: 2 });
  const leads = Array.from({ length: 8 }, (_, i) => ({ primaryPhone: `+172055501${String(i).padStart(2, '0')}` }));
  created(await app.owner.post(`/workflows/${id}/leads`, { leads }));
  const rung = async (): Promise<string[]> => (await placings(app)).map(({ number }) => number);
  await expect.poll(async () => (await rung()).length, SOON).toBeGreaterThan(0);
  const stopped = created(await app.owner.post(`/workflows/${id}/deactivate`));
  expect(stopped.active).toBe(false);
  // What was about to be handed to the carrier at that instant may still ring within the second.
  await pause(1000);
  const before = await rung();
  const calls = async (status: string) => (await app.owner.get(`/calls?workflowId=${id}&status=${status}`)).body.calls;
  for (const status of ['DIALING', 'RINGING', 'IN_PROGRESS'])
    await expect.poll(async () => (await calls(status)).length, SOON).toBe(0);
  expect(await rung()).toEqual(before);
  expect((await calls('COMPLETED')).length).toBe(before.length);
  expect((await app.owner.get(`/workflows/${id}/counts`)).body.executions.PAUSED).toBe(leads.length - before.length);
  for (const way of ['activate', 'deactivate', 'activate', 'activate'])
    created(await app.owner.post(`/workflows/${id}/${way}`));
  await expect
    .poll(async () => (await app.owner.get(`/workflows/${id}/counts`)).body.executions.COMPLETED, SOON)
    .toBe(leads.length);
  expect((await rung()).sort()).toEqual(leads.map(({ primaryPhone }) => primaryPhone).sort());
});

describe('the hours of the week', () => {
  it('are counted in the workflow’s zone, as the phone rang', async () => {
    const app = await open({ env: { WORKER: 'off' } });
    const id = await workflowOf(app, { timezone: 'America/New_York', active: false });
    const other = await workflowOf(app, { active: false });
    // A Monday in New York, 9 and 10 o'clock, and 23:30 of the Sunday before.
    const rings = [
      ['2027-06-14T13:05:00Z', 'human'],
      ['2027-06-14T13:50:00Z', 'machine'],
      ['2027-06-21T13:20:00Z', 'human'],
      ['2027-06-14T14:00:00Z', null],
      ['2027-06-14T03:30:00Z', null],
    ] as const;
    const { id: org } = created(await app.owner.get('/v1/organization'));
    for (const [workflowId, dials] of [
      [id, 1],
      [id, 0],
      [other, 1],
    ] as const) {
      for (const [at, by] of rings) {
        await app.kernel.db.run(sql`
          insert into calls (id, org_id, workflow_id, tag, status, outbound, phone, from_number, lead, voicemail_message, carrier_type, callbacks, dials,
            transcript, variables, disclosures, revision, created_at, dialled_at, answered_by, ended_at)
          values (gen_random_uuid(), ${org}, ${workflowId}, 'WORKFLOW', 'COMPLETED', true, '+12025550100', '', '{}', '', 'simulated', 0, ${dials},
            '[]', '{}', '{}', 0, ${'2027-06-13T00:00:00Z'}::timestamptz, ${at}::timestamptz, ${by}, ${at}::timestamptz)`);
      }
    }
    const path = `/workflows/${id}/best-hours`;
    const { body } = await app.owner.get(`${path}?from=2027-06-01&to=2027-07-01`);
    expect(body).toMatchObject({
      timezone: 'America/New_York',
      totals: { dialled: 5, connected: 2, connectRate: 0.4 },
    });
    expect(body.data).toEqual([
      { weekday: 1, hour: 9, dialled: 3, connected: 2, connectRate: 0.6667 },
      { weekday: 1, hour: 10, dialled: 1, connected: 0, connectRate: 0 },
      { weekday: 7, hour: 23, dialled: 1, connected: 0, connectRate: 0 },
    ]);
    expect(body.best).toEqual([body.data[0]]);
    expect((await app.owner.get(`${path}?from=2027-01-01&to=2027-07-01`)).status).toBe(400);
    const { client } = await app.newOrganization('Curious');
    expect((await client.get(path)).status).toBe(404);
  });

  it('are best where it is surest, not where one call was lucky', () => {
    const at = (hour: number, dialled: number, connected: number) => ({ weekday: 1, hour, dialled, connected });
    const hours = [at(8, 1, 1), at(9, 100, 60), at(10, 10, 7), at(11, 50, 0)];
    expect(bestOf(hours).map(({ hour }) => hour)).toEqual([9, 10, 8]);
  });
});

describe('the summary of a call', () => {
  it('says why no lead was called', async () => {
    const app = await open({ env: { SIMULATED_CARRIER_SPEED: '1000' } });
    const workflowId = await workflowOf(app);
    created(await app.owner.post('/dnc', { phone: '+17205550101' }));
    const { id } = created(await app.owner.post('/call', { workflowId, primaryPhone: '+17205550101' }));
    const call = await endedCall(app.owner, id);
    expect([call.status, call.summary]).toEqual([
      'BLOCKED',
      'No call was placed: The person is on the do-not-call list.',
    ]);
    const file = await app.owner.send('GET', '/calls', { headers: { accept: 'text/csv' } });
    expect(file.text).toContain('No call was placed: The person is on the do-not-call list.');
    expect((await app.owner.get(`/calls/${id}/receipt`)).body.receipts[0]).toMatchObject({
      verdict: 'refuse',
      rule: 'do_not_call',
    });
  });

  it('says what was agreed, in the words of the flow', async () => {
    const app = await open({ env: { SIMULATED_CARRIER_SPEED: '500' } });
    const { id: carrier } = created(await app.owner.post('/carriers', { name: 'The world' }));
    const { id: promptId } = await makeFixture(app.owner, COLLECTIONS, { far: 'http://127.0.0.1:9' });
    const workflowId = await workflowOf(app, { promptId, tag: 'COLLECTIONS' });
    const number = '+12024563999';
    const lines = ['Yes, speaking.', 'I do not owe that, I dispute it.', 'because I never bought anything'];
    created(await app.owner.post(`/carriers/${carrier}/simulate-script`, { number, lines }));
    const lead = { primaryPhone: number, firstName: 'Ada', lastName: 'Byron', balance: '412.50' };
    const call = await endedCall(app.owner, created(await app.owner.post('/call', { workflowId, ...lead })).id);
    expect(call.summary).toContain('Reason why they dispute the debt: ');
    expect(call.summary).toContain('never bought anything');
    expect(call.disclosures).toContain('MINI_MIRANDA');
  });
});
