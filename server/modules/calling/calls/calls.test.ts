// Calls, phone numbers and carriers as callers meet them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { atAnyHour } from '../../../../tests/support/steps.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { acceleratedClock } from '../../../kernel/time/clock.ts';

let app: TestApp;
const clock = acceleratedClock({ speed: 5000, offsetMs: 0 });
beforeAll(async () => {
  app = await testApp({ clock, env: { SWEEP_INTERVAL_SECONDS: '1', RATE_LIMITS: 'off' } });
  await app.owner.patch('/v1/organization', { max_active_calls: 100 });
});
afterAll(() => app.stop());
const UNKNOWN = '0190a000-0000-7000-8000-000000000000';
// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;
const make = async ({ steps, ...body }: Any = {}): Promise<Any> => {
  const reply = await app.owner.post('/workflows', {
    name: 'Story',
    numberOfAgents: 50,
    steps: atAnyHour(steps),
    ...body,
  });
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
};

describe('calls', () => {
  it('are paged strictly before a place, and filtered', async () => {
    const { client } = await app.newOrganization('Pager');
    await client.patch('/v1/organization', { max_active_calls: 100 });
    const { body: workflow } = await client.post('/workflows', {
      name: 'Many',
      numberOfAgents: 50,
      steps: [{ needsTCPACompliance: false }],
    });
    const made: string[] = [];
    for (const digits of ['00', '10', '11', '12', '14']) {
      made.unshift(
        (await client.post('/call', { workflowId: workflow.id, primaryPhone: `+120255501${digits}` })).body.id,
      );
    }
    const ids = (body: Any): string[] => body.calls.map((call: Any) => call.id);
    await expect
      .poll(async () => ids((await client.get('/calls?status=COMPLETED')).body).length, { timeout: 30_000 })
      .toBe(5);
    const first = (await client.get('/calls?limit=2')).body;
    expect(ids(first)).toEqual(made.slice(0, 2));
    const { id, createdAt } = first.nextCursorId;
    const rest = (await client.get(`/calls?id=${id}&createdAt=${createdAt}`)).body;
    expect(ids(rest)).toEqual(made.slice(2));
    expect(rest.nextCursorId).toBeNull();
    expect(ids((await client.get(`/calls?id=${id}`)).body)).toEqual([id]);
    expect(ids((await client.get(`/calls?id=${UNKNOWN}`)).body)).toEqual([]);
    expect(ids((await client.get(`/calls?createdAt=${createdAt}`)).body)).toEqual(made.slice(2));
    expect(ids((await client.get('/calls?callEndedReason=LINE_BUSY')).body)).toHaveLength(1);
    expect(ids((await client.get('/calls?tag=SINGLE&status=COMPLETED')).body)).toHaveLength(5);
    for (const empty of ['status=SLEEPING', 'tag=NOPE', 'duration=>100000', 'id=nonsense']) {
      expect(ids((await client.get(`/calls?${empty}`)).body), empty).toEqual([]);
    }
    const talked = (await client.get('/calls?duration=>=1')).body.calls;
    expect(talked).toHaveLength(2);
    const [{ callDuration }] = talked;
    expect(ids((await client.get(`/calls?duration=${callDuration}`)).body)).toContain(talked[0].id);
    expect(ids((await client.get(`/calls?duration=0-${callDuration}`)).body)).toContain(talked[0].id);
    for (const bad of [
      'callEndedReason=BORED',
      'duration=long',
      'duration=5-',
      'createdAt=yesterday',
      'limit=0',
      'status=A&status=B',
    ]) {
      expect((await client.get(`/calls?${bad}`)).status, bad).toBe(400);
    }
  });

  it('need a workflow with a CALL step', async () => {
    const made = await make({ steps: [{ type: 'WAIT' }] });
    expect((await app.owner.post('/call', { workflowId: made.id, primaryPhone: '+12025550101' })).body.error).toBe(
      'conflict',
    );
    expect((await app.owner.post('/call', { workflowId: UNKNOWN, primaryPhone: '+12025550101' })).status).toBe(404);
    expect((await app.owner.post('/call', { primaryPhone: '+12025550101' })).body.message).toContain('workflowId');
    expect((await app.owner.post('/call', { workflowId: made.id })).body.message).toContain('primaryPhone');
    expect((await app.owner.send('POST', '/call', { raw: '{"workflowId":' })).status).toBe(400);
  });

  it('that cannot exist are records, never dropped', async () => {
    const made = await make();
    const { status, body } = await app.owner.post('/call', { workflowId: made.id, primaryPhone: '+11115550100' });
    expect([status, body.status]).toEqual([201, 'INITIATED']);
    const { body: page } = await app.owner.get(`/calls/${body.id}`);
    expect(page.calls[0]).toMatchObject({ status: 'BLOCKED', callEndedReason: 'BAD_NUMBER' });
  });

  it('wait for their hour, and are canceled once', async () => {
    const hour = new Date(clock.nowMs()).getUTCHours();
    const startHour = (hour + 22) % 23;
    const made = await make({ startHour, endHour: startHour + 1 });
    const { body } = await app.owner.post('/call', { workflowId: made.id, primaryPhone: '+12025550101' });
    const waiting = (await app.owner.get(`/calls/${body.id}`)).body.calls[0];
    expect(new Date(waiting.scheduledAt).getTime()).toBeGreaterThan(new Date(waiting.createdAt).getTime());
    const canceled = await app.owner.post(`/calls/${body.id}/cancel`);
    expect(canceled.body.calls[0]).toMatchObject({ status: 'CANCELED', callEndedBy: 'SYSTEM' });
    expect((await app.owner.post(`/calls/${body.id}/cancel`)).body.error).toBe('conflict');
  });

  it('wait in line over a cap and all get through, fairly', async () => {
    const { client } = await app.newOrganization('Narrow');
    await client.patch('/v1/organization', { max_active_calls: 2 });
    const workflows = await Promise.all(
      [0, 1].map(
        async (i) =>
          (
            await client.post('/workflows', {
              name: `n${i}`,
              numberOfAgents: 2,
              steps: [{ needsTCPACompliance: false }],
            })
          ).body.id,
      ),
    );
    const leads = Array.from({ length: 16 }, (_, i) => ({
      workflowId: workflows[i % 2],
      primaryPhone: `+1${['202', '212', '303', '312', '404', '415', '503', '617'][i >> 1]}555011${i % 2 === 0 ? '0' : '1'}`,
    }));
    await Promise.all(leads.map((lead) => client.post('/call', lead)));
    const active = async () =>
      (
        await app.kernel.db.one<{ count: number }>(
          sql`select count(*) as count from calls where workflow_id = any(${workflows}::uuid[]) and status in ('DIALING', 'RINGING', 'IN_PROGRESS', 'TRANSFERRING')`,
        )
      ).count;
    let most = 0;
    await expect
      .poll(
        async () => {
          most = Math.max(most, await active());
          return (await client.get('/calls?status=COMPLETED&limit=100')).body.calls.length;
        },
        { timeout: 45_000, interval: 40 },
      )
      .toBe(16);
    expect(most).toBeLessThanOrEqual(2);
    expect(most).toBeGreaterThanOrEqual(1);
  });
});

describe('phone numbers and carriers', () => {
  it('are made, listed, read and removed, in the right order', async () => {
    const { client } = await app.newOrganization('Numbers');
    const { body: carrier } = await client.post('/carriers', { name: 'Line one' });
    expect(carrier).toMatchObject({ type: 'simulated', class: 'B' });
    const { body: number } = await client.post('/phone-numbers', {
      phoneNumber: '+12025550150',
      carrierId: carrier.id,
    });
    expect((await client.post('/phone-numbers', { phoneNumber: '202-555-0150' })).status).toBe(409);
    expect((await client.post('/phone-numbers', { phoneNumber: '1' })).body.message).toContain('phoneNumber');
    expect(
      (await client.post('/phone-numbers', { phoneNumber: '+12025550151', carrierId: UNKNOWN })).body.message,
    ).toContain('carrierId');
    expect((await client.post('/carriers', { name: 'x', type: 'pigeon' })).body.message).toContain('type');
    expect((await client.get('/phone-numbers')).body.data).toEqual([number]);
    expect((await client.get(`/phone-numbers/${number.id}`)).body).toEqual(number);
    expect((await client.get('/carriers')).body.data).toEqual([carrier]);
    expect((await client.delete(`/carriers/${carrier.id}`)).status).toBe(409);
    expect((await client.delete(`/phone-numbers/${number.id}`)).status).toBe(204);
    expect((await client.delete(`/carriers/${carrier.id}`)).status).toBe(204);
    expect((await client.get(`/carriers/${carrier.id}`)).status).toBe(404);
  });
});
