// What a change of a campaign's hours does to leads that wait: they are decided anew, at once. And call-backs in a calendar.
import { afterEach, expect, it } from 'vitest';
import { created } from '../../../../tests/support/client.ts';
import { appsOfATest, jumpingClock, placings, workflowOf } from '../../../../tests/support/law.ts';
import { acceleratedClock } from '../../../kernel/time/clock.ts';

const { open, stop } = appsOfATest();
afterEach(stop);
const SOON = { timeout: 60_000, interval: 50 };
const WEDNESDAY_NOON_IN_DENVER = '2027-06-16T18:00:00Z';
// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;

it('wider hours reach waiting leads at once, and narrower ones hold them back', async () => {
  const app = await open({ clock: jumpingClock(WEDNESDAY_NOON_IN_DENVER), env: { SIMULATED_CARRIER_SPEED: '1000' } });
  const id = await workflowOf(app, { timezone: 'America/Denver', startHour: 14, endHour: 18 });
  created(await app.owner.post(`/workflows/${id}/executions`, { primaryPhone: '+17205550101' }));
  const call = async (): Promise<Any> => created(await app.owner.get(`/calls?workflowId=${id}`)).calls[0];
  await expect.poll(async () => (await call())?.status, SOON).toBe('SCHEDULED');
  expect((await call()).scheduledAt).toBe('2027-06-16T20:00:00.000Z');
  created(await app.owner.patch(`/workflows/${id}`, { startHour: 16 }));
  await expect.poll(async () => (await call()).scheduledAt, SOON).toBe('2027-06-16T22:00:00.000Z');
  expect(await placings(app)).toEqual([]);
  created(await app.owner.patch(`/workflows/${id}`, { startHour: 9 }));
  await expect.poll(async () => (await call()).status, SOON).toBe('COMPLETED');
  expect((await placings(app)).map(({ number }) => number)).toEqual(['+17205550101']);
});

it('a text that waits for the hours of its campaign follows them, too', async () => {
  const app = await open({ clock: jumpingClock(WEDNESDAY_NOON_IN_DENVER), env: { SIMULATED_CARRIER_SPEED: '1000' } });
  const steps = [{ type: 'TEXT', textMessage: 'Hello' }];
  const id = await workflowOf(app, { timezone: 'America/Denver', startHour: 14, endHour: 18, steps });
  created(await app.owner.post('/consents', { phone: '+17205550101', channel: 'text', source: 'web_form' }));
  const lead = created(await app.owner.post(`/workflows/${id}/executions`, { primaryPhone: '+17205550101' }));
  const execution = async (): Promise<Any> => created(await app.owner.get(`/executions/${lead.id}`));
  await expect
    .poll(async () => (await app.owner.get(`/receipts?phone=%2B17205550101`)).body.data.length, SOON)
    .toBeGreaterThan(0);
  expect((await execution()).status).toBe('WAITING');
  created(await app.owner.patch(`/workflows/${id}`, { startHour: 9 }));
  await expect.poll(async () => (await execution()).steps[0].status, SOON).toBe('COMPLETED');
});

it('call-backs are listed by when they are due, and can be moved before they begin', async () => {
  const app = await open({ clock: jumpingClock(WEDNESDAY_NOON_IN_DENVER), env: { SIMULATED_CARRIER_SPEED: '1000' } });
  const id = await workflowOf(app, { name: 'Spring', timezone: 'America/Denver', startHour: 8, endHour: 20 });
  created(await app.owner.post(`/workflows/${id}/executions`, { primaryPhone: '+17205550116', firstName: 'Ines' }));
  const day = '/call-backs?from=2027-06-16T00:00:00Z&to=2027-06-19T00:00:00Z';
  const list = async (path = day): Promise<Any[]> => created(await app.owner.get(path)).data;
  await expect.poll(async () => (await list()).length, SOON).toBe(1);
  const [due] = await list();
  expect(due).toMatchObject({
    firstName: 'Ines',
    workflowName: 'Spring',
    status: 'SCHEDULED',
    callEndedReason: null,
    attempt: 1,
  });
  // The persona asks for a call in two hours.
  expect(Date.parse(due.at) - Date.parse(WEDNESDAY_NOON_IN_DENVER)).toBeGreaterThan(2 * 3_600_000 - 60_000);
  expect((await app.owner.get(`${day}&limit=1`)).body.pagination).toEqual({ limit: 1, nextCursor: null });
  expect((await app.owner.get(`${day}&cursor=x`)).status).toBe(400);
  expect(await list(`${day}&workflowId=0190a000-0000-7000-8000-000000000000`)).toEqual([]);

  const move = (at: string) => app.owner.post(`/calls/${due.callId}/move`, { at });
  for (const at of ['2027-06-16T17:00:00Z', '2028-06-16T17:00:00Z', 'tomorrow'])
    expect((await move(at)).status, at).toBe(400);
  created(await move('2027-06-17T16:30:00Z'));
  expect((await list()).map(({ at }) => at)).toEqual(['2027-06-17T16:30:00.000Z']);
  expect((await app.owner.get('/v1/audit-log?action=call.moved')).body.data).toMatchObject([{ subject: due.callId }]);
  created(await app.owner.post(`/calls/${due.callId}/cancel`));
  expect((await list())[0].status).toBe('CANCELED');
  const late = await move('2027-06-18T16:30:00Z');
  expect([late.status, late.body.error]).toEqual([409, 'conflict']);

  const { client } = await app.newOrganization('Curious');
  expect(created(await client.get(day)).data).toEqual([]);
  expect((await client.post(`/calls/${due.callId}/move`, { at: '2027-06-18T16:30:00Z' })).status).toBe(404);
  for (const query of [
    'from=2027-06-16T00:00:00Z',
    'from=2027-06-19T00:00:00Z&to=2027-06-16T00:00:00Z',
    'from=2027-01-01T00:00:00Z&to=2027-06-16T00:00:00Z',
  ])
    expect((await app.owner.get(`/call-backs?${query}`)).status, query).toBe(400);
});

it('a call-back that is moved while its campaign is paused begins when it is resumed', async () => {
  const app = await open({
    clock: acceleratedClock({ speed: 2000, offsetMs: 0 }),
    env: { SIMULATED_CARRIER_SPEED: '1000' },
  });
  const id = await workflowOf(app, { startHour: 0, endHour: 24 });
  created(await app.owner.post(`/workflows/${id}/executions`, { primaryPhone: '+17205550116' }));
  const calls = async (): Promise<Any[]> => created(await app.owner.get(`/calls?workflowId=${id}&tag=CALLBACK`)).calls;
  await expect.poll(async () => (await calls()).length, SOON).toBe(1);
  const [{ id: callId }] = await calls();
  created(await app.owner.post(`/workflows/${id}/deactivate`));
  const at = new Date(app.kernel.clock.nowMs() + 3_600_000).toISOString();
  const { status } = await app.owner.post(`/calls/${callId}/move`, { at });
  expect([200, 409]).toContain(status);
  created(await app.owner.post(`/workflows/${id}/activate`));
  await expect
    .poll(async () => (await app.owner.get(`/calls/${callId}`)).body.calls[0].callEndedAt, SOON)
    .not.toBeNull();
});
