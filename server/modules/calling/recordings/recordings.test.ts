// Recordings through the front door, over the embedded carrier: announced, fetched, sealed, listened to, objected to, deleted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { type Client, created } from '../../../../tests/support/client.ts';
import { personOf } from '../../../../tests/support/people.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { acceleratedClock } from '../../../kernel/time/clock.ts';

let app: TestApp;
let client: Client;
let secret: string;
let workflowId: string;
let carrierId: string;
const steps = [{ type: 'CALL', needsTCPACompliance: false }];
beforeAll(async () => {
  app = await testApp({
    clock: acceleratedClock({ speed: 2000, offsetMs: 0 }),
    env: { SWEEP_INTERVAL_SECONDS: '1', RATE_LIMITS: 'off' },
  });
  ({ client, secret } = await app.newOrganization('Recorded Lane'));
  await client.patch('/v1/organization', { max_active_calls: 100 });
  const workflow = { name: 'Recorded', recording: 'with_announcement', numberOfAgents: 50, steps };
  const made = created(await client.post('/workflows', workflow));
  expect(made.recording).toBe('with_announcement');
  workflowId = made.id;
  carrierId = created(await client.post('/carriers', { name: 'Rehearsal', type: 'simulated' })).id;
});
afterAll(() => app.stop());

async function callScripted(phone: string, lines: string[] | undefined, lead: object = {}): Promise<string> {
  if (lines) await client.post(`/carriers/${carrierId}/simulate-script`, { number: phone, lines });
  return created(await client.post('/call', { workflowId, primaryPhone: phone, firstName: 'Ada', ...lead })).id;
}
const readCall = async (id: string) => (await client.get(`/calls/${id}`)).body.calls[0];
const readStatus = (id: string) => client.get(`/calls/${id}/recording/status`);
async function callEnded(id: string) {
  await expect.poll(async () => (await readCall(id)).callEndedAt, { timeout: 45_000, interval: 50 }).not.toBeNull();
  return readCall(id);
}
async function untilStatus(id: string, status: string) {
  await expect.poll(async () => (await readStatus(id)).body.status, { timeout: 45_000, interval: 50 }).toBe(status);
  return (await readStatus(id)).body;
}
const listenTo = (id: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/calls/${id}/recording`, { headers: { 'x-api-key': secret, ...headers } });
const chunksOf = (id: string) =>
  app.kernel.db.rows<{ sealed: Buffer }>(sql`
    select sealed from call_recording_chunks where recording_id = ${id} order by position`);

describe('a recorded call', () => {
  it('is announced before anything else, fetched after its end, and can be listened to', async () => {
    const id = await callScripted('+12025550100', undefined);
    const call = await callEnded(id);
    expect(call.transcript[0].text).toMatch(/^Hello Ada, .*This call may be recorded\./);
    const { status, seconds, bytes, consent } = await untilStatus(id, 'ready').then((body) => body);
    expect({ status, consent }).toEqual({ status: 'ready', consent: 'one_party' });
    // It began with the person's first answer, not with ours.
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(call.callDuration);
    expect((await readCall(id)).recordingUrl).toBe(`/calls/${id}/recording`);
    const answer = await listenTo(id);
    const sound = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect(sound.length).toBe(bytes);
    expect(sound.subarray(0, 4).toString()).toBe('RIFF');
    expect(sound.readUInt32LE(40)).toBe(sound.length - 44);
    expect(Math.abs((sound.length - 44) / 8000 - seconds)).toBeLessThanOrEqual(1);
    const [first] = await chunksOf(id);
    expect(first?.sealed.includes(sound.subarray(0, 44))).toBe(false);
  });

  it('answers a range of its bytes, and says what is outside of them', async () => {
    const id = await callScripted('+12025550101', undefined);
    const { bytes } = await untilStatus(id, 'ready');
    const whole = Buffer.from(await (await listenTo(id)).arrayBuffer());
    const part = await listenTo(id, { range: 'bytes=40-99' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 40-99/${bytes}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(40, 100))).toBe(true);
    const outside = await listenTo(id, { range: `bytes=${bytes}-` });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${bytes}`]);
  });

  it('answers odd ranges with the whole, or says that they are outside', async () => {
    const id = await callScripted('+12025550101', undefined);
    const { bytes } = await untilStatus(id, 'ready');
    const whole = Buffer.from(await (await listenTo(id)).arrayBuffer());
    const many = `bytes=${Array.from({ length: 300 }, (_, i) => `${i}-${i}`).join()}`;
    const all = `bytes 0-${bytes - 1}/${bytes}`;
    const ranges: [string, number, string | null][] = [
      ['bytes=0-', 206, all],
      ['bytes=-0', 416, `bytes */${bytes}`],
      ['bytes=5-2', 200, null],
      ['bytes=0-99999999999999999999999', 206, all],
      ['bytes=-99999999999999999999999', 206, all],
      ['bytes=99999999999999999999999-', 416, `bytes */${bytes}`],
      [many, 200, null],
      ['bytes=0-1, bytes=3-4', 200, null],
      ['sounds=0-1', 200, null],
      ['bytes', 200, null],
      ['%00', 200, null],
    ];
    for (const [range, status, contentRange] of ranges) {
      const answer = await listenTo(id, { range });
      const body = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, answer.headers.get('content-range')], range).toEqual([status, contentRange]);
      if (status < 300) expect(body.equals(whole), range).toBe(true);
    }
  });

  it('is deleted by one of two who ask at once, and those who listen meanwhile hear it or learn that it is gone', async () => {
    const id = await callScripted('+12025550100', undefined);
    await untilStatus(id, 'ready');
    const gets = () => Array.from({ length: 8 }, () => listenTo(id).then((answer) => answer.status));
    const remove = () => client.delete(`/calls/${id}/recording`).then(({ status }) => status);
    const before = gets();
    const [one, other, ...statuses] = await Promise.all([remove(), remove(), ...before, ...gets()]);
    expect(new Set([one, other])).toEqual(new Set([204, 404]));
    for (const status of statuses) expect([200, 404]).toContain(status);
    expect(await remove()).toBe(404);
    const { body } = await client.get('/v1/audit-log?limit=100&action=call.recording.deleted');
    expect(body.data.filter(({ subject }: { subject: string }) => subject === id)).toHaveLength(1);
    expect(await chunksOf(id)).toEqual([]);
  });

  it('whose pieces are gone is not found, before a byte is sent', async () => {
    const id = await callScripted('+12025550102', undefined);
    await untilStatus(id, 'ready');
    // As a deletion leaves it that commits between the look at the row and the first piece.
    await app.kernel.db.run(sql`delete from call_recording_chunks where recording_id = ${id}`);
    expect((await listenTo(id)).status).toBe(404);
    expect((await listenTo(id, { range: 'bytes=5-9' })).status).toBe(404);
  });

  it('leaves a trace of every listener, and belongs to no other organization', async () => {
    const id = await callScripted('+12025550102', undefined);
    await untilStatus(id, 'ready');
    await (await listenTo(id)).arrayBuffer();
    const { body } = await client.get('/v1/audit-log?limit=100');
    expect(
      body.data.filter(
        ({ action, subject }: { action: string; subject: string }) =>
          action === 'call.recording.listened' && subject === id,
      ),
    ).toHaveLength(1);
    const stranger = await app.newOrganization('Strangers');
    expect((await stranger.client.get(`/calls/${id}/recording/status`)).status).toBe(404);
    expect((await stranger.client.get(`/calls/${id}/recording`)).status).toBe(404);
    expect((await stranger.client.delete(`/calls/${id}/recording`)).status).toBe(404);
  });

  it('is deleted on request, with an audit row, and not while a legal hold stands', async () => {
    const phone = '+12025550103';
    const person = await personOf(client, `phone:${phone}`);
    const id = await callScripted(phone, undefined);
    await untilStatus(id, 'ready');
    await client.post(`/v1/identity/end-users/${person}/legal-hold`, { reason: 'case 17' });
    expect((await client.delete(`/calls/${id}/recording`)).status).toBe(409);
    await client.delete(`/v1/identity/end-users/${person}/legal-hold`);
    expect((await client.delete(`/calls/${id}/recording`)).status).toBe(204);
    expect((await listenTo(id)).status).toBe(404);
    expect((await readCall(id)).recordingUrl).toBe('');
    expect(await chunksOf(id)).toEqual([]);
    expect((await client.delete(`/calls/${id}/recording`)).status).toBe(404);
  });

  it('is listed in the person’s export, and erased with them', async () => {
    const phone = '+12025550104';
    const person = await personOf(client, `phone:${phone}`);
    const id = await callScripted(phone, undefined);
    await untilStatus(id, 'ready');
    const { body } = await client.get(`/v1/identity/end-users/${person}/export`);
    expect(body.other.call_recordings).toEqual([expect.objectContaining({ callId: id, status: 'ready' })]);
    expect((await client.post(`/v1/identity/end-users/${person}/erase`)).status).toBeLessThan(300);
    await expect.poll(() => chunksOf(id)).toEqual([]);
    expect((await listenTo(id)).status).toBe(404);
  });
});

describe('who objects', () => {
  it('ends the recording with an answer, and the call goes on', async () => {
    const id = await callScripted('+14155550140', [
      'Yes, this is Ada.',
      'Please do not record me.',
      'Please book me an appointment.',
    ]);
    const call = await callEnded(id);
    const lines = call.transcript.map(({ text }: { text: string }) => text);
    expect(lines.join('\n')).toContain('I have stopped the recording, and it is deleted.');
    expect(call.callEndedReason).toBe('SCHEDULER');
    expect(await untilStatus(id, 'declined')).toMatchObject({ consent: 'all_party', bytes: 0 });
    expect(await chunksOf(id)).toEqual([]);
    expect((await listenTo(id)).status).toBe(409);
    expect((await readCall(id)).recordingUrl).toBe('');
  });

  it('before it began is never recorded, and never listed as a number that may not be called', async () => {
    const id = await callScripted('+12025550141', ['Stop recording me.', 'Yes, go on.', 'That is all, bye.']);
    const call = await callEnded(id);
    expect(call.transcript[2].text).toBe('Understood. This call is not being recorded. Do you have a moment?');
    expect(call.callEndedReason).toBe('ENDED');
    await untilStatus(id, 'declined');
  });

  it('and wants no more calls gets both', async () => {
    const id = await callScripted('+12025550142', ["Don't record me and never call me again."]);
    expect((await callEnded(id)).callEndedReason).toBe('DNC');
    await untilStatus(id, 'declined');
  });
});

it('a workflow that does not ask for recordings has none', async () => {
  const off = created(await client.post('/workflows', { name: 'Quiet', steps }));
  expect(off.recording).toBe('off');
  const id = created(await client.post('/call', { workflowId: off.id, primaryPhone: '+12025550143' })).id;
  await client.post(`/carriers/${carrierId}/simulate-script`, {
    number: '+12025550143',
    lines: ['No recording please.', 'Bye.'],
  });
  await callEnded(id);
  expect((await readStatus(id)).status).toBe(404);
  expect((await listenTo(id)).status).toBe(404);
  expect((await client.patch(`/workflows/${off.id}`, { recording: 'always' })).status).toBe(400);
  expect((await client.patch(`/workflows/${off.id}`, { recording: 'with_announcement' })).body.recording).toBe(
    'with_announcement',
  );
});
