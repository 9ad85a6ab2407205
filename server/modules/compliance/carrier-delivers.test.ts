// Keys and texts as the simulated carrier delivers them, over the way a real carrier's callbacks take.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { workflowOf } from '../../../tests/support/law.ts';
import { acceleratedClock } from '../../kernel/time/clock.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their schema by the client
type Any = any;
let app: TestApp;
let carrierId: string;
beforeAll(async () => {
  const clock = acceleratedClock({ speed: 2000, offsetMs: Date.UTC(2027, 5, 16, 18) - Date.now() });
  app = await testApp({ clock, env: { SWEEP_INTERVAL_SECONDS: '1', RATE_LIMITS: 'off' } });
  await app.owner.patch('/v1/organization', { max_active_calls: 100 });
  carrierId = (await app.owner.post('/carriers', { name: 'Rehearsal', type: 'simulated' })).body.id;
});
afterAll(() => app.stop());

const over = async (path: string, pick: (body: Any) => Any): Promise<Any> => {
  const isOver = async () =>
    ['COMPLETED', 'FAILED', 'CANCELED'].includes(pick((await app.owner.get(path)).body).status);
  await expect.poll(isOver, { timeout: 50_000, interval: 50 }).toBe(true);
  return pick((await app.owner.get(path)).body);
};
const entryOf = async (phone: string) => app.owner.get(`/dnc/${encodeURIComponent(phone)}`);
const messagesOf = async (phone: string): Promise<[string, string][]> =>
  (await app.owner.get(`/messages?phone=${encodeURIComponent(phone)}&limit=100`)).body.data
    .map(({ direction, meaning }: Any) => [direction, meaning])
    // What the campaign sent stands there, too.
    .filter(([, meaning]: string[]) => meaning !== 'campaign')
    .reverse();

describe('a person who presses a key', () => {
  const called = async (primaryPhone: string): Promise<Any> => {
    const { body } = await app.owner.post('/call', { workflowId: await workflowOf(app), primaryPhone });
    return over(`/calls/${body.id}`, ({ calls }) => calls[0]);
  };

  it('9 is listed at once, thanked, and what else lived for them is canceled', async () => {
    const phone = '+17205550127';
    const sleeping = await workflowOf(app, { steps: [{ delayInSecs: 31_000_000 }] });
    const { body: other } = await app.owner.post(`/workflows/${sleeping}/executions`, { primaryPhone: phone });
    const call = await called(phone);
    expect([call.status, call.callEndedReason, call.callEndedBy]).toEqual(['COMPLETED', 'DNC', 'AGENT']);
    expect(call.transcript.at(-1).text).toContain('We will not call you again');
    expect(call.disclosures).toContain('OPT_OUT');
    expect((await entryOf(phone)).body.source).toBe('voice');
    expect((await over(`/executions/${other.id}`, (body) => body)).status).toBe('CANCELED');
  });

  it('1 goes on talking', async () => {
    const call = await called('+17205550128');
    expect([call.status, call.callEndedReason]).toEqual(['COMPLETED', 'ENDED']);
    expect((await entryOf('+17205550128')).status).toBe(404);
  });

  it('none, but is misheard, is listed all the same', async () => {
    expect((await called('+17205550129')).callEndedReason).toBe('DNC');
    expect((await entryOf('+17205550129')).status).toBe(200);
  });

  it('9 when they call us is listed as well', async () => {
    const from = '+13035550127';
    const { body } = await app.owner.post(`/carriers/${carrierId}/simulate-inbound`, { from });
    const call = await over(`/calls/${body.calls[0].id}`, ({ calls }) => calls[0]);
    expect([call.tag, call.callEndedReason]).toEqual(['INBOUND', 'DNC']);
    expect((await entryOf(from)).status).toBe(200);
  });
});

describe('a person who answers a text', () => {
  const texted = async (phone: string, steps: object[] = []): Promise<Any> => {
    expect((await app.owner.post('/consents', { phone, channel: 'text' })).status).toBe(201);
    const workflowId = await workflowOf(app, {
      steps: [{ type: 'TEXT', textMessage: 'Hello, is Tuesday fine?' }, ...steps],
    });
    return (await app.owner.post(`/workflows/${workflowId}/executions`, { primaryPhone: phone })).body;
  };
  const eventually = (phone: string, expected: [string, string][]) =>
    expect.poll(() => messagesOf(phone), { timeout: 50_000, interval: 50 }).toEqual(expected);

  it('with STOP is listed, hears so once, and gets nothing of the rest', async () => {
    const phone = '+17205550130';
    const made = await texted(phone, [{ delayInSecs: 86_400 }]);
    await eventually(phone, [
      ['inbound', 'opt_out'],
      ['outbound', 'reply'],
    ]);
    expect((await entryOf(phone)).body.source).toBe('sms');
    const execution = await over(`/executions/${made.id}`, (body) => body);
    expect(execution.status).toBe('CANCELED');
    expect(execution.steps.map(({ status }: Any) => status)).toEqual(['COMPLETED', 'CANCELED']);
  });

  it('with HELP learns how to stop, and stays reachable', async () => {
    await texted('+17205550131');
    await eventually('+17205550131', [
      ['inbound', 'help'],
      ['outbound', 'reply'],
    ]);
    expect((await entryOf('+17205550131')).status).toBe(404);
  });

  it('with STOP and then START may be reached again', async () => {
    await texted('+17205550132');
    await eventually('+17205550132', [
      ['inbound', 'opt_out'],
      ['outbound', 'reply'],
      ['inbound', 'start'],
      ['outbound', 'reply'],
    ]);
    expect((await entryOf('+17205550132')).status).toBe(404);
  });

  it('with plain words is only written down', async () => {
    await texted('+17205550133');
    await eventually('+17205550133', [['inbound', 'other']]);
  });

  it('with a wish in their own words is listed', async () => {
    await texted('+17205550134');
    await eventually('+17205550134', [
      ['inbound', 'opt_out'],
      ['outbound', 'reply'],
    ]);
    expect((await entryOf('+17205550134')).status).toBe(200);
  });
});

describe('a text out of the blue', () => {
  it('arrives through the carrier and is acted on', async () => {
    const text = { from: '(720) 555-0101', to: '+12025550142', text: 'Stop' };
    const reply = await app.owner.post(`/carriers/${carrierId}/simulate-text`, text);
    expect(reply.status, reply.text).toBe(202);
    await expect.poll(async () => (await entryOf('+17205550101')).status, { timeout: 50_000 }).toBe(200);
    expect((await app.owner.get('/messages?phone=7205550101')).body.data).toHaveLength(2);
  });

  it.each([
    ['no number', { from: 'nobody', text: 'STOP' }],
    ['no text', { from: '+17205550102' }],
  ])('from %s is refused with 400', async (_case, body) => {
    expect((await app.owner.post(`/carriers/${carrierId}/simulate-text`, body)).status).toBe(400);
  });
});
