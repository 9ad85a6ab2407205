// Campaigns of texts keep the rules of campaigns of calls: limits, opt-outs, and a stop once the lead has answered. What leads write
// that no assistant takes waits for a colleague.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { created } from '../../../../tests/support/client.ts';
import { atAnyHour } from '../../../../tests/support/steps.ts';

let app: TestApp;
let carrier: string;
let ourNumber: string;
let phoneNumberId: string;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off', SWEEP_INTERVAL_SECONDS: '1', SIMULATED_CARRIER_SPEED: '100' } });
  carrier = created(await app.owner.post('/carriers', { name: 'The world' })).id;
  const number = created(await app.owner.post('/phone-numbers', { phoneNumber: '+12024561111' }));
  [ourNumber, phoneNumberId] = [number.phoneNumber, number.id];
});
afterAll(() => app.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;
const SOON = { timeout: 30_000, interval: 30 };
const YEAR = 31_000_000;

const campaign = async (steps: object[], fields: object = {}): Promise<string> =>
  created(await app.owner.post('/workflows', { name: 'Texts', phoneNumberId, steps: atAnyHour(steps), ...fields })).id;
let people = 0;
async function agreed(): Promise<string> {
  const phone = `+1202456${5000 + people++}`;
  created(await app.owner.post('/consents', { phone, channel: 'text' }));
  return phone;
}
const start = async (workflowId: string, primaryPhone: string): Promise<string> =>
  created(await app.owner.post(`/workflows/${workflowId}/executions`, { primaryPhone })).id;
const execution = async (id: string): Promise<Any> => (await app.owner.get(`/executions/${id}`)).body;
const texts = async (phone: string, more = ''): Promise<Any[]> =>
  created(await app.owner.get(`/messages?phone=${encodeURIComponent(phone)}${more}`)).data;
const write = async (from: string, text: string) =>
  created(await app.owner.post(`/carriers/${carrier}/simulate-text`, { from, to: ourNumber, text }));
const firstText = (id: string) =>
  expect.poll(async () => (await execution(id)).steps[0].status, SOON).toBe('COMPLETED');

const TWICE = [
  { type: 'TEXT', textMessage: 'Your check-up is due.' },
  { type: 'TEXT', delayInSecs: YEAR, textMessage: 'Still due.' },
];

describe('a campaign of texts', () => {
  it('shows what it sent beside what people wrote, and ends for a lead who answers', async () => {
    const phone = await agreed();
    const id = await start(await campaign(TWICE), phone);
    await firstText(id);
    await expect
      .poll(() => texts(phone), SOON)
      .toMatchObject([
        {
          direction: 'outbound',
          text: 'Your check-up is due.',
          meaning: 'campaign',
          ourNumber,
          awaitsReply: false,
        },
      ]);
    await write(phone, 'Can I come on Friday?');
    await expect.poll(async () => (await execution(id)).status, SOON).toBe('COMPLETED');
    expect((await execution(id)).steps.map(({ status }: Any) => status)).toEqual(['COMPLETED', 'SKIPPED']);
  });

  it('has the newest text with each number as a list of threads', async () => {
    const [one, other] = [await agreed(), await agreed()];
    // Texts that are sent at the same moment may arrive in any order.
    await write(one, 'First.');
    await expect.poll(async () => (await texts(one)).length, SOON).toBe(1);
    await write(one, 'Second.');
    await expect.poll(async () => (await texts(one)).length, SOON).toBe(2);
    await write(other, 'Only.');
    const newest = async () =>
      created(await app.owner.get('/messages?newestOnly=true&limit=100')).data.filter(({ phone }: Any) =>
        [one, other].includes(phone),
      );
    await expect.poll(async () => (await newest()).map(({ text }: Any) => text), SOON).toEqual(['Only.', 'Second.']);
    expect((await app.owner.get('/messages?newestOnly=maybe')).status).toBe(400);
  });

  it('goes on for a lead who answers where the campaign says so, and ends with STOP all the same', async () => {
    const phone = await agreed();
    const id = await start(await campaign(TWICE, { stopsOnReply: false }), phone);
    await firstText(id);
    await write(phone, 'Who is this?');
    await expect.poll(async () => (await texts(phone, '&awaitsReply=true')).length, SOON).toBe(1);
    expect((await execution(id)).status).toBe('WAITING');
    await write(phone, 'STOP');
    await expect.poll(async () => (await execution(id)).status, SOON).toBe('CANCELED');
  });

  it('does not end for what a person writes before its first text', async () => {
    const phone = await agreed();
    const id = await start(await campaign([{ type: 'TEXT', delayInSecs: YEAR, textMessage: 'Hello.' }]), phone);
    await write(phone, 'Hello?');
    await expect.poll(async () => (await texts(phone, '&awaitsReply=true')).length, SOON).toBe(1);
    expect(['CREATED', 'WAITING']).toContain((await execution(id)).status);
  });

  it('keeps its limits: texts to a lead, and to a number on a day', async () => {
    const phone = await agreed();
    const twice = [
      { type: 'TEXT', textMessage: 'One.' },
      { type: 'TEXT', textMessage: 'Two.' },
    ];
    const once = await start(await campaign(twice, { maxAttemptsPerLead: 1 }), phone);
    await expect.poll(async () => (await execution(once)).status, SOON).toBe('COMPLETED');
    expect((await execution(once)).steps[1]).toMatchObject({
      status: 'SKIPPED',
      error: expect.stringContaining('texts a lead at most once'),
    });
    expect(await texts(phone)).toHaveLength(1);

    const other = await agreed();
    const daily = await start(await campaign(twice, { maxAttemptsPerDay: 1 }), other);
    await firstText(daily);
    await expect.poll(async () => (await execution(daily)).status, SOON).toBe('WAITING');
    expect(await texts(other)).toHaveLength(1);
  });

  it('sends nothing without a consent to texts', async () => {
    const id = await start(await campaign(TWICE.slice(0, 1)), '+12024569999');
    await expect.poll(async () => (await execution(id)).steps[0].status, SOON).toBe('SKIPPED');
    expect(await texts('+12024569999')).toEqual([]);
  });
});

describe('a text that no assistant took', () => {
  it('waits for a colleague, whose answer is sent from the number that the person wrote to', async () => {
    const phone = '+12024568001';
    await write(phone, 'When do you open?');
    await expect.poll(async () => (await texts(phone, '&awaitsReply=true')).length, SOON).toBe(1);
    const [question] = await texts(phone);
    const sent = created(await app.owner.post(`/messages/${question.id}/reply`, { text: 'At nine.' }));
    expect(sent).toMatchObject({ direction: 'outbound', ourNumber, replyTo: question.id, text: 'At nine.' });
    expect(await texts(phone, '&awaitsReply=true')).toEqual([]);
    await expect.poll(async () => (await texts(phone))[0].sentAt, SOON).not.toBeNull();
    expect((await app.owner.post(`/messages/${sent.id}/reply`, { text: 'Again.' })).status).toBe(409);
    const { client } = await app.newOrganization('Other');
    expect((await client.post(`/messages/${question.id}/reply`, { text: 'Hello' })).status).toBe(404);
  });

  it('of a person who opted out is not answered', async () => {
    const phone = '+12024568002';
    await write(phone, 'When do you open?');
    await expect.poll(async () => (await texts(phone, '&awaitsReply=true')).length, SOON).toBe(1);
    const [question] = await texts(phone);
    created(await app.owner.post('/dnc', { phone }));
    const refused = await app.owner.post(`/messages/${question.id}/reply`, { text: 'At nine.' });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Not sent')]);
  });

  it('is in the file of texts', async () => {
    const file = await app.owner.get('/messages?awaitsReply=true', { accept: 'text/csv' });
    expect(file.text.split('\r\n')[0]).toBe(
      'id,createdAt,direction,phone,ourNumber,text,meaning,sentAt,awaitsReply,problem,conversationId,delivery',
    );
    expect(file.text).toContain('Hello?');
  });
});

describe('a call that a closed number does not answer', () => {
  it('makes the caller a lead of the campaign that the number names, once', async () => {
    const missedCallWorkflowId = await campaign([{ delayInSecs: YEAR }]);
    const soon = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(11, 16);
    const later = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(11, 16);
    const inboundHours = { zone: 'UTC', from: soon, to: later };
    const closed = { phoneNumber: '+12024561112', inboundHours, missedCallWorkflowId };
    const number = created(await app.owner.post('/phone-numbers', closed));
    expect(number.missedCallWorkflowId).toBe(missedCallWorkflowId);
    const ring = async (from: string | null) =>
      created(await app.owner.post(`/carriers/${carrier}/simulate-inbound`, { from, to: number.phoneNumber }));
    expect((await ring('+12024567001')).decision).toBe('voicemail');
    await ring('+12024567001');
    await ring(null);
    created(await app.owner.patch(`/phone-numbers/${number.id}`, { fallback: { reject: true } }));
    expect((await ring('+12024567002')).decision).toBe('reject');
    const leads = async () =>
      created(await app.owner.get(`/workflows/${missedCallWorkflowId}/executions`)).data.map(
        ({ metadata }: Any) => metadata.primaryPhone,
      );
    expect(await leads()).toEqual(['+12024567002', '+12024567001']);
    created(await app.owner.post(`/workflows/${missedCallWorkflowId}/deactivate`));
    expect((await ring('+12024567003')).decision).toBe('reject');
    expect(await leads()).toHaveLength(2);
    expect((await app.owner.patch(`/phone-numbers/${number.id}`, { missedCallWorkflowId: 'x' })).status).toBe(400);
  });
});
