// Every persona of the simulated carrier, met through the front door.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { sql } from '../../kernel/db/sql.ts';
import { acceleratedClock } from '../../kernel/time/clock.ts';

let app: TestApp;
let workflowId: string;
beforeAll(async () => {
  // A minute of life passes in some hundredths of a second: durations stay those of life.
  app = await testApp({
    clock: acceleratedClock({ speed: 5000, offsetMs: 0 }),
    env: { SWEEP_INTERVAL_SECONDS: '1', RATE_LIMITS: 'off' },
  });
  await app.owner.patch('/v1/organization', { max_active_calls: 100 });
  const steps = [
    { type: 'CALL', needsTCPACompliance: false, voicemailMessage: 'Hello {{ firstName }}, please call us.' },
  ];
  const { body } = await app.owner.post('/workflows', { name: 'Everybody', numberOfAgents: 100, steps });
  workflowId = body.id;
});
afterAll(() => app.stop());

const TERMINAL = ['COMPLETED', 'FAILED', 'CANCELED', 'BLOCKED', 'UNKNOWN'];

async function ended(id: string) {
  const read = async () => (await app.owner.get(`/calls/${id}`)).body.calls[0];
  await expect
    .poll(async () => (await read()).status, { timeout: 45_000, interval: 50 })
    .toSatisfy((status: string) => TERMINAL.includes(status));
  return read();
}

const call = async (digits: string, lead: object = {}) => {
  const { status, body } = await app.owner.post('/call', {
    workflowId,
    firstName: 'Ada',
    primaryPhone: `+120255501${digits}`,
    ...lead,
  });
  expect([status, body.status]).toEqual([201, 'INITIATED']);
  return body.id as string;
};
const linesOf = (record: { transcript: { user: string; text: string }[] }, user: string) =>
  record.transcript.filter((line) => line.user === user).map(({ text }) => text);

describe.each([
  ['00', 'ENDED', 'AGENT'],
  ['04', 'ENDED', 'AGENT'],
  ['14', 'NOT_INTERESTED', 'AGENT'],
  ['15', 'DNC', 'AGENT'],
  ['16', 'CALL_AGAIN', 'AGENT'],
  ['17', 'WARM_TRANSFER', 'USER'],
  ['18', 'SCHEDULER', 'AGENT'],
  ['19', 'TEXT_CONSENT', 'AGENT'],
  ['20', 'FRAUD', 'AGENT'],
  ['21', 'ENDED', 'USER'],
  ['22', 'ENDED', 'AGENT'],
  ['23', 'ENDED', 'AGENT'],
  ['24', 'ENDED', 'AGENT'],
  ['25', 'ENDED', 'AGENT'],
  ['26', 'ENDED', 'AGENT'],
])('the person at …%s', (digits, reason, endedBy) => {
  it(`answers, and the call ends ${reason}`, async () => {
    const record = await ended(await call(digits));
    expect(record).toMatchObject({
      status: 'COMPLETED',
      callEndedReason: reason,
      callEndedBy: endedBy,
      outbound: true,
      tag: 'SINGLE',
    });
    expect(record.callDuration).toBeGreaterThan(3);
    expect(new Date(record.callEndedAt).getTime()).toBeGreaterThan(new Date(record.callStartedAt).getTime());
    expect(record.transcript.map(({ id }: { id: number }) => id)).toEqual(
      record.transcript.map((_: unknown, i: number) => i + 1),
    );
    expect(record.disclosures).toEqual(
      expect.arrayContaining(['AI_DISCLOSURE', 'RECORDING_NOTICE', 'COMPANY_IDENTITY']),
    );
    expect(linesOf(record, 'assistant')[0]).toContain('Hello Ada');
    expect(linesOf(record, 'assistant').filter((text) => text.startsWith('Hello Ada'))).toHaveLength(1);
    expect(record.summary).not.toBe('');
  });
});

describe('a call without an answer', () => {
  it.each([
    ['10', 'NO_ANSWER'],
    ['11', 'LINE_BUSY'],
    ['12', 'BAD_NUMBER'],
  ])('at …%s: %s, never started, no duration', async (digits, reason) => {
    const record = await ended(await call(digits));
    expect(record).toMatchObject({ status: 'COMPLETED', callEndedReason: reason, callEndedBy: 'CARRIER' });
    expect(record).toMatchObject({ callStartedAt: null, callDuration: null, transcript: [], disclosures: [] });
  });
});

describe('a machine', () => {
  it('is left the templated message', async () => {
    const record = await ended(await call('13', { firstName: '{{ lastName }}{% raw %}' }));
    expect(record).toMatchObject({ callEndedReason: 'LEFT_VOICEMAIL', callEndedBy: 'AGENT' });
    expect(linesOf(record, 'assistant')).toEqual(['Hello {{ lastName }}{% raw %}, please call us.']);
  });
  it('is left nothing when no message is set: no person was reached', async () => {
    const { body } = await app.owner.post('/workflows', { name: 'Silent', steps: [{ needsTCPACompliance: false }] });
    const { body: made } = await app.owner.post('/call', { workflowId: body.id, primaryPhone: '+12025550113' });
    expect(await ended(made.id)).toMatchObject({ status: 'COMPLETED', callEndedReason: 'NO_ANSWER' });
  });
});

describe('what was said', () => {
  it('becomes variables, summary and the workflow’s sums', async () => {
    const record = await ended(await call('07'));
    expect(record.variables).toEqual({ promise_amount: '150.00' });
    expect(record.summary).toContain('Promised to pay: 150.00.');
    const { body } = await app.owner.get(`/workflows/${workflowId}`);
    expect(body.stats.promisesTaken).toBe('150.00');
  });
  it('makes a call again at the time asked for, three times at most', async () => {
    const first = await call('16', { leadId: 'again' });
    await ended(first);
    const callbacks = async () => {
      const { body } = await app.owner.get('/calls?tag=CALLBACK');
      return body.calls.filter((entry: { customerLeadId: string }) => entry.customerLeadId === 'again');
    };
    await expect
      .poll(
        async () => (await callbacks()).filter((entry: { status: string }) => entry.status === 'COMPLETED').length,
        {
          timeout: 60_000,
        },
      )
      .toBe(3);
    const [latest, , earliest] = await callbacks();
    expect(latest.callEndedReason).toBe('CALL_AGAIN');
    const endedAt = new Date((await ended(first)).callEndedAt).getTime();
    expect(new Date(earliest.scheduledAt).getTime() - endedAt).toBeGreaterThan(110 * 60_000);
  }, 90_000);
});

describe('a script', () => {
  it('makes any number say anything, from the next call on, until it is taken back', async () => {
    const { body: carrier } = await app.owner.post('/carriers', { name: 'The world' });
    const path = `/carriers/${carrier.id}/simulate-script`;
    const number = '+12025550110';
    const set = await app.owner.post(path, { number: '(202) 555-0110', lines: ['Yes, speaking.', 'Not interested.'] });
    expect([set.status, set.body.number]).toEqual([200, number]);
    const scripted = await ended(await call('10'));
    expect(scripted.callEndedReason).toBe('NOT_INTERESTED');
    expect(linesOf(scripted, 'user')).toEqual(['Yes, speaking.', 'Not interested.']);
    await app.owner.post(path, { number, lines: [] });
    expect((await ended(await call('10'))).callEndedReason).toBe('NO_ANSWER');
    expect((await app.owner.post(path, { number: 'nobody', lines: [] })).status).toBe(400);
    expect((await app.owner.post(path, { number, lines: Array.from({ length: 101 }, () => 'x') })).status).toBe(400);
    const stranger = await app.newOrganization();
    expect((await stranger.client.post(path, { number, lines: [] })).status).toBe(404);
  });

  it('is asked once whether to stop where it is not clear, and only a yes lists the number', async () => {
    const { body: carrier } = await app.owner.post('/carriers', { name: 'The unclear world' });
    const answers = async (digits: string, answer: string) => {
      const lines = ['Yes?', 'I never signed up for this.', answer, 'Goodbye.'];
      await app.owner.post(`/carriers/${carrier.id}/simulate-script`, { number: `+120255501${digits}`, lines });
      return ended(await call(digits));
    };
    const record = await answers('02', 'Yes please.');
    expect(record.callEndedReason).toBe('DNC');
    expect(linesOf(record, 'assistant')).toContain('Shall I stop contacting you?');
    expect((await app.owner.get('/dnc/2025550102')).status).toBe(200);
    expect((await answers('03', 'No, that is fine.')).callEndedReason).not.toBe('DNC');
    expect((await app.owner.get('/dnc/2025550103')).status).toBe(404);
  });
});

describe('what a lead brings along', () => {
  it('is kept beside the fields that have names of their own', async () => {
    const customerMetadata = { accountBalance: '412.50', primaryPhone: 'ignored', leadId: 'ignored' };
    const record = await ended(await call('00', { customerMetadata, city: 'Reno' }));
    expect(record.customerMetadata).toEqual({ accountBalance: '412.50', city: 'Reno' });
    expect([record.customerLeadId, record.phone]).toEqual([null, '+12025550100']);
    const refused = await app.owner.post('/call', {
      workflowId,
      primaryPhone: '+12025550100',
      customerMetadata: { '\u0007': 'c' },
    });
    expect(refused.status).toBe(400);
  });
});

describe('the carrier’s faults', () => {
  it('ring no phone twice: an error is tried again, a lost or shuffled callback is not', async () => {
    const ids = await Promise.all(['24', '25', '26'].map((digits) => call(digits)));
    for (const id of ids) await ended(id);
    const rows = await app.kernel.db.rows<{ reference: string; failed: boolean }>(
      sql`select reference, failed from simulated_carrier.calls where reference = any(${ids}::uuid[])`,
    );
    expect(rows.filter(({ failed }) => failed)).toHaveLength(1);
    expect(
      rows
        .filter(({ failed }) => !failed)
        .map(({ reference }) => reference)
        .sort(),
    ).toEqual([...ids].sort());
  });
});

describe('other numbers', () => {
  it('are answered by a mix of people, machines and silence', async () => {
    const numbers = Array.from({ length: 40 }, (_, i) => `+1202456${String(2000 + i)}`);
    const made = await Promise.all(
      numbers.map((primaryPhone) => app.owner.post('/call', { workflowId, primaryPhone })),
    );
    const reasons = new Set<string>();
    for (const { body } of made) reasons.add((await ended(body.id)).callEndedReason);
    expect(reasons.size).toBeGreaterThanOrEqual(3);
    expect(reasons).toContain('NO_ANSWER');
  }, 90_000);
});
