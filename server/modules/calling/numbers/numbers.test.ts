// Who answers a number: its settings through the front door, and calls that come in on the simulated carrier.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../../tests/journeys/drive.ts';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { ASKING, makeActive, node } from '../../../../tests/support/assistants.ts';
import { type Client, created } from '../../../../tests/support/client.ts';
import { variable } from '../../../../tests/support/fixtures/fixture.ts';
import { systemContext } from '../../../kernel/context.ts';
import { acceleratedClock } from '../../../kernel/time/clock.ts';
import { callingPorts } from '../../../ports.ts';
import { incomingCall } from '../calls/inbound.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;
let app: TestApp;
let orgId: string;
let carrier: string;
let desk: string;
let other: { client: Client; assistant: string };
beforeAll(async () => {
  // Noon in New York, on a Wednesday.
  const clock = acceleratedClock({ speed: 1, offsetMs: Date.UTC(2027, 5, 16, 16) - Date.now() });
  app = await testApp({
    clock,
    env: { RATE_LIMITS: 'off', SIMULATED_CARRIER_SPEED: '500', SWEEP_INTERVAL_SECONDS: '1' },
  });
  orgId = created(await app.owner.get('/v1/identity/whoami')).organization_id;
  carrier = created(await app.owner.post('/carriers', { name: 'The world' })).id;
  desk = (await makeActive(app.owner, ASKING)).id;
  const { client } = await app.newOrganization('Neighbours');
  other = { client, assistant: (await makeActive(client, ASKING)).id };
});
afterAll(() => app.stop());

let made = 0;
const newNumber = async (fields: object = {}): Promise<Any> =>
  created(await app.owner.post('/phone-numbers', { phoneNumber: `+1202456${String(1000 + made++)}`, ...fields }));
let people = 0;
const newPerson = async (lines: string[] = ['My order is A-1001.']): Promise<string> => {
  const number = `+1202456${String(5000 + people++)}`;
  created(await app.owner.post(`/carriers/${carrier}/simulate-script`, { number, lines }));
  return number;
};
const ring = async (from: string | null, to?: string): Promise<Any> =>
  created(await app.owner.post(`/carriers/${carrier}/simulate-inbound`, { from, ...(to !== undefined && { to }) }));
const ended = (id: string): Promise<Any> =>
  until(
    async () => created(await app.owner.get(`/calls/${id}`)).calls[0],
    ({ status }) => ['COMPLETED', 'FAILED', 'CANCELED'].includes(status),
  );
const CLOSED = { zone: 'America/New_York', from: '18:00', to: '20:00' };

describe('a number', () => {
  it('says who answers it, from the start or later, and forgets it with null', async () => {
    const plain = await newNumber();
    expect(plain).toMatchObject({
      inboundAssistantId: null,
      inboundSmsAssistantId: null,
      inboundHours: null,
      fallback: null,
    });
    const answering = {
      inboundAssistantId: desk,
      inboundSmsAssistantId: desk,
      inboundHours: { ...CLOSED, days: ['mon', 'sun'] },
      fallback: { transferTo: '+12025550100' },
    };
    expect(await newNumber(answering)).toMatchObject(answering);
    const path = `/phone-numbers/${plain.id}`;
    expect(created(await app.owner.patch(path, { ...answering, city: 'Washington' }))).toMatchObject({
      ...answering,
      city: 'Washington',
    });
    expect(created(await app.owner.patch(path, { fallback: { reject: true }, inboundHours: CLOSED }))).toMatchObject({
      ...answering,
      inboundHours: { ...CLOSED, days: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
      fallback: { reject: true },
    });
    const cleared = { inboundAssistantId: null, inboundSmsAssistantId: null, inboundHours: null, fallback: null };
    created(await app.owner.patch(path, cleared));
    expect(created(await app.owner.get(path))).toEqual({ ...plain, city: 'Washington' });
  });

  it.each([
    [
      'an assistant that nobody has',
      { inboundAssistantId: '01890000-0000-7000-8000-000000000000' },
      /inboundAssistantId: no such/,
    ],
    ['no id at all', { inboundSmsAssistantId: 'desk' }, /inboundSmsAssistantId: no such/],
    ['a zone that does not exist', { inboundHours: { ...CLOSED, zone: 'New York' } }, /IANA/],
    ['no time of day', { inboundHours: { ...CLOSED, from: '25:00' } }, /inboundHours/],
    ['no days', { inboundHours: { ...CLOSED, days: [] } }, /days/],
    ['an unknown day', { inboundHours: { ...CLOSED, days: ['someday'] } }, /days/],
    ['two fallbacks at once', { fallback: { reject: true, transferTo: '+12025550100' } }, /fallback/],
    ['no fallback in it', { fallback: {} }, /fallback/],
    ['a fallback that rejects nothing', { fallback: { reject: false } }, /fallback/],
    ['an empty message', { fallback: { voicemailMessage: '  ' } }, /fallback/],
    ['an emergency number', { fallback: { transferTo: '911' } }, /full phone number/],
    ['another emergency number', { fallback: { transferTo: '+112' } }, /full phone number/],
    ['a premium number', { fallback: { transferTo: '+19005550100' } }, /premium/],
    ['a premium exchange', { fallback: { transferTo: '+12029760100' } }, /premium/],
    ['a premium number elsewhere', { fallback: { transferTo: '+449098790000' } }, /premium/],
    ['words', { fallback: { transferTo: 'the office' } }, /full phone number/],
  ])('takes %s neither at its making nor later', async (_what, fields, why) => {
    const { id } = await newNumber();
    const refused = [
      await app.owner.patch(`/phone-numbers/${id}`, fields),
      await app.owner.post('/phone-numbers', { phoneNumber: '+12024567777', ...fields }),
    ];
    for (const { status, body } of refused) {
      expect([400, 422]).toContain(status);
      expect(JSON.stringify(body)).toMatch(why);
    }
  });

  it('is never connected to itself', async () => {
    const { id, phoneNumber } = await newNumber();
    expect((await app.owner.patch(`/phone-numbers/${id}`, { fallback: { transferTo: phoneNumber } })).status).toBe(400);
  });

  it('takes no assistant of others, no archived one, and is not changed by others', async () => {
    const { id } = await newNumber();
    expect((await app.owner.patch(`/phone-numbers/${id}`, { inboundAssistantId: other.assistant })).status).toBe(400);
    expect((await other.client.patch(`/phone-numbers/${id}`, { inbound: false })).status).toBe(404);
    const { id: gone } = await makeActive(app.owner, ASKING);
    created(await app.owner.post(`/v1/assistants/${gone}/archive`));
    const { status, body } = await app.owner.patch(`/phone-numbers/${id}`, { inboundAssistantId: gone });
    expect([status, body.message]).toEqual([400, expect.stringContaining('archived')]);
  });

  it('is listed by the assistant that answers it', async () => {
    const { id: busy } = await makeActive(app.owner, ASKING);
    const both = await newNumber({ inboundAssistantId: busy, inboundSmsAssistantId: busy });
    const one = await newNumber({ inboundSmsAssistantId: busy });
    const usages = async (client: Client) => created(await client.get(`/v1/assistants/${busy}/usages`)).data;
    expect(await usages(app.owner)).toMatchObject([
      { type: 'phone_number', id: one.id, phone_number: one.phoneNumber, answers: ['texts'] },
      { type: 'phone_number', id: both.id, phone_number: both.phoneNumber, answers: ['calls', 'texts'] },
    ]);
    const key = created(await app.owner.post('/v1/identity/api-keys', { name: 'Authors', scopes: ['agents:read'] }));
    const seen = await usages(app.owner.as(key.plain_text_key));
    expect(seen.map(({ phone_number }: Any) => phone_number)).toEqual([null, null]);
    expect((await other.client.get(`/v1/assistants/${busy}/usages`)).status).toBe(404);
  });
});

describe('a call that comes in', () => {
  it('is a conversation with the assistant of the number, and the caller is known by theirs', async () => {
    const { phoneNumber } = await newNumber({ inboundAssistantId: desk });
    const from = await newPerson();
    const rung = await ring(from, phoneNumber);
    expect(rung).toMatchObject({ decision: 'talk', assistantId: desk });
    const call = await ended(rung.calls[0].id);
    expect(call).toMatchObject({ tag: 'INBOUND', outbound: false, phone: from });
    const [opening] = call.transcript;
    expect(opening.text).toContain('virtual assistant');
    expect(opening.text).toContain('may be recorded');
    expect(opening.text).not.toContain('Do you have a moment');
    expect(call.disclosures).toEqual(expect.arrayContaining(['AI_DISCLOSURE', 'RECORDING_NOTICE']));
    expect(call.transcript.map(({ text }: Any) => text).join('\n')).toContain('I found A-1001');
    const { data } = created(await app.owner.get(`/v1/conversations?call_id=${call.id}`));
    expect(data).toMatchObject([{ channel: 'voice', assistant_id: desk }]);
    expect(data[0].end_user_id).not.toBeNull();
  });

  it('of a live execution goes to its assistant, and the execution waits', async () => {
    // Greeted once, in the assistant's own words. A caller id can be forged: what the execution knows of its lead is not said.
    const greeting = [
      variable('first_name', 'string', 'The first name', { source: 'provided' }),
      node('hello', 'message', { text: 'Hello {{ first_name }}, I am the virtual assistant.' }),
    ];
    const { id: collector } = await makeActive(app.owner, [...ASKING, ...greeting], { name: 'Collector' });
    const steps = [{ type: 'WAIT', delayInSecs: 86_400 }, { type: 'CALL' }];
    const workflow = created(await app.owner.post('/workflows', { name: 'Later', promptId: collector, steps }));
    const from = await newPerson();
    const lead = { primaryPhone: from, firstName: 'Ada' };
    const execution = created(await app.owner.post(`/workflows/${workflow.id}/executions`, lead));
    const { phoneNumber } = await newNumber({ inboundAssistantId: desk });
    const rung = await ring(from, phoneNumber);
    expect(rung).toMatchObject({
      decision: 'talk',
      assistantId: collector,
      calls: [{ workflowExecutionId: execution.id }],
    });
    const { transcript } = await ended(rung.calls[0].id);
    expect(transcript[0].text).toMatch(/^Hello, I am the virtual assistant\./);
    expect(transcript.map(({ text }: Any) => text).join('\n')).not.toContain('Ada');
  });

  it('of who withholds their number is talked to, and no person is identified', async () => {
    const { phoneNumber } = await newNumber({ inboundAssistantId: desk });
    for (const from of [null, 'anonymous', '+266696687']) {
      const rung = await ring(from, phoneNumber);
      expect(rung).toMatchObject({
        decision: 'talk',
        assistantId: desk,
        calls: [{ phone: '', workflowExecutionId: null }],
      });
      const call = await ended(rung.calls[0].id);
      expect(call.transcript.length).toBeGreaterThan(0);
      const { data } = created(await app.owner.get(`/v1/conversations?call_id=${call.id}`));
      expect(data).toMatchObject([{ end_user_id: null }]);
    }
    expect((await app.owner.post(`/carriers/${carrier}/simulate-inbound`, { from: 'Ann' })).status).toBe(400);
  });

  it('of a listed number is answered', async () => {
    const from = await newPerson();
    created(await app.owner.post('/dnc', { phone: from }));
    const { phoneNumber } = await newNumber({ inboundAssistantId: desk });
    expect(await ended((await ring(from, phoneNumber)).calls[0].id)).toMatchObject({ status: 'COMPLETED' });
  });

  it('outside the hours gets the fallback', async () => {
    const { id, phoneNumber } = await newNumber({ inboundAssistantId: desk, inboundHours: CLOSED });
    const shut = await ring(await newPerson(), phoneNumber);
    expect(shut).toMatchObject({ decision: 'voicemail', assistantId: null });
    const call = await ended(shut.calls[0].id);
    expect(call.transcript.map(({ text }: Any) => text)).toEqual([expect.stringContaining('We are closed now')]);
    const fallback = async (settings: object) => {
      created(await app.owner.patch(`/phone-numbers/${id}`, { fallback: settings }));
      return ring(await newPerson(), phoneNumber);
    };
    const spoken = await fallback({ voicemailMessage: 'Please call on Monday.' });
    expect((await ended(spoken.calls[0].id)).transcript).toMatchObject([{ text: 'Please call on Monday.' }]);
    const transferred = await fallback({ transferTo: '+12025550199' });
    expect(transferred.decision).toBe('transfer');
    expect(await ended(transferred.calls[0].id)).toMatchObject({
      callEndedReason: 'WARM_TRANSFER',
      transcript: [{ user: 'agent-action', text: 'Transferred to +12025550199' }],
    });
    expect(await fallback({ reject: true })).toMatchObject({ decision: 'reject', calls: [] });
    created(await app.owner.patch(`/phone-numbers/${id}`, { inboundHours: { ...CLOSED, from: '11:00' } }));
    expect(await ring(await newPerson(), phoneNumber)).toMatchObject({ decision: 'talk', assistantId: desk });
  });

  it('at a number that takes none, or that is not ours, is rejected', async () => {
    const { phoneNumber } = await newNumber({ inbound: false, inboundAssistantId: desk });
    expect(await ring(await newPerson(), phoneNumber)).toMatchObject({ decision: 'reject', calls: [] });
    expect(await ring(await newPerson(), '+12024568888')).toMatchObject({ decision: 'reject', calls: [] });
    const { phoneNumber: otherNumber } = created(
      await other.client.post('/phone-numbers', { phoneNumber: '+12024568889' }),
    );
    expect(await ring(await newPerson(), otherNumber)).toMatchObject({ decision: 'reject', calls: [] });
  });

  it('to an assistant that was archived since is answered by the script', async () => {
    const { id: gone } = await makeActive(app.owner, ASKING);
    const { phoneNumber } = await newNumber({ inboundAssistantId: gone });
    created(await app.owner.post(`/v1/assistants/${gone}/archive`));
    expect(await ring(await newPerson(), phoneNumber)).toMatchObject({ decision: 'talk', assistantId: null });
  });

  it('that a carrier tells of several times at once is one call, with one answer', async () => {
    const { id, phoneNumber: to } = await newNumber({ inboundHours: CLOSED, fallback: { transferTo: '+12025550199' } });
    const ctx = systemContext(app.kernel, orgId, 'carrier');
    const call = { carrierId: carrier, carrierCallId: 'CA-1', from: '+12024569000', to, at: app.kernel.clock.now() };
    const answers = await Promise.all([1, 2, 3].map(() => incomingCall(ctx, callingPorts, call)));
    created(await app.owner.patch(`/phone-numbers/${id}`, { fallback: null }));
    answers.push(await incomingCall(ctx, callingPorts, call));
    expect(answers[0]).toMatchObject({ do: 'transfer', to: '+12025550199' });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const { calls } = created(await app.owner.get(`/calls?phone=${encodeURIComponent('+12024569000')}`));
    expect(calls).toHaveLength(1);
  });
});
