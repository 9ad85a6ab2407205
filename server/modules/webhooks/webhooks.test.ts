import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';

import { LOOPBACK_OPEN, type Receiver, startReceiver, status } from '../../../tests/support/receiver.ts';

let app: TestApp;
let receiver: Receiver;
let path = 0;
beforeAll(async () => {
  receiver = await startReceiver();
  // Ten hours pass in a second, the whole schedule in three. After five days of failures, eleven seconds here, an endpoint is disabled:
  // eight attempts must be over long before that, on any machine.
  app = await testApp({
    env: { ...LOOPBACK_OPEN, CLOCK_SPEED: '40000', RATE_LIMITS: 'off', WEBHOOK_TIMEOUT_SECONDS: '1' },
  });
});
afterEach(async () => {
  const { body } = await app.owner.get('/v1/webhooks/endpoints?limit=100');
  for (const { id } of body.data) await app.owner.delete(`/v1/webhooks/endpoints/${id}`);
  expect(receiver.unverified).toEqual([]);
  receiver.received.length = 0;
  receiver.reply = status(204);
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

const patience = { timeout: 30_000, interval: 20 };

async function subscribe(wish: Record<string, unknown> = {}) {
  const at = `/hook-${path++}`;
  const endpoint = created(
    await app.owner.post('/v1/webhooks/endpoints', {
      url: receiver.url + at,
      event_types: ['api_key.created'],
      ...wish,
    }),
  );
  receiver.secrets.set(at, [endpoint.secret]);
  return { ...endpoint, at };
}
const createKey = async (name = 'A key') => created(await app.owner.post('/v1/identity/api-keys', { name }));
const read = async (id: string) => (await app.owner.get(`/v1/webhooks/deliveries/${id}`)).body;
const deliveriesOf = async (endpoint: { id: string }) =>
  (await app.owner.get(`/v1/webhooks/deliveries?endpoint_id=${endpoint.id}`)).body.data;
const onlyDelivery = async (endpoint: { id: string }) => {
  await expect.poll(async () => (await deliveriesOf(endpoint)).length, patience).toBe(1);
  return (await deliveriesOf(endpoint))[0];
};
const ended = async (endpoint: { id: string }, state: string) => {
  const { id } = await onlyDelivery(endpoint);
  await expect.poll(async () => (await read(id)).status, patience).toBe(state);
  return read(id);
};

describe('an event', () => {
  it('arrives signed, in the documented shape, at those who subscribed and no others', async () => {
    const one = await subscribe();
    const other = await subscribe({ event_types: ['api_key.revoked'] });
    const key = await createKey('Observed');
    const delivery = await ended(one, 'succeeded');
    const [received] = receiver.received;
    expect(receiver.received.map((r) => r.path)).toEqual([one.at]);
    expect(received?.body).toEqual({
      id: delivery.event_id,
      type: 'api_key.created',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      organization_id: (await app.owner.get('/v1/identity/whoami')).body.organization_id,
      data: { id: key.id, name: 'Observed', key_prefix: key.key_prefix, scopes: key.scopes, expires_at: null },
    });
    expect(received?.id).toBe(delivery.event_id);
    expect(received?.headers['content-type']).toBe('application/json');
    expect(delivery).toMatchObject({ attempt_count: 1, next_attempt_at: null });
    expect(delivery.attempts).toMatchObject([{ number: 1, status_code: 204, error: null, response_body: null }]);
    expect(await deliveriesOf(other)).toEqual([]);
  });

  it('of before the endpoint existed, or was enabled, is not sent to it', async () => {
    await createKey('too early');
    const endpoint = await subscribe();
    await app.owner.patch(`/v1/webhooks/endpoints/${endpoint.id}`, { enabled: false });
    await createKey('while disabled');
    await app.owner.patch(`/v1/webhooks/endpoints/${endpoint.id}`, { enabled: true });
    await createKey('in time');
    await expect.poll(() => receiver.received.map(({ body }) => body.data.name), patience).toEqual(['in time']);
  });

  it('keeps its id through every attempt and replay', async () => {
    let answers = 0;
    receiver.reply = (response, one) => status(++answers < 4 ? 500 : 200)(response, one, undefined as never);
    const endpoint = await subscribe();
    const key = await createKey('Stubborn');
    const delivery = await ended(endpoint, 'succeeded');
    expect(delivery.attempts.map((attempt: { status_code: number }) => attempt.status_code)).toEqual([
      500, 500, 500, 200,
    ]);
    await app.owner.post(`/v1/webhooks/deliveries/${delivery.id}/retry`);
    await expect.poll(() => receiver.received.length, patience).toBe(5);
    await expect.poll(async () => (await read(delivery.id)).status, patience).toBe('succeeded');
    const at = `/v1/webhooks/endpoints/${endpoint.id}`;
    const since = encodeURIComponent(key.created_at);
    const countEvents = async (more = '') =>
      (await app.owner.get(`${at}/replay-count?since=${since}${more}`)).body.events;
    expect(await countEvents()).toBe(1);
    expect(await countEvents('&only_undelivered=true')).toBe(0);
    expect(await countEvents('&until=2999-01-01T00:00:00Z')).toBe(1);
    const backwards = await app.owner.get(`${at}/replay-count?since=${since}&until=2000-01-01T00:00:00Z`);
    expect(backwards).toMatchObject({ status: 400, body: { message: expect.stringContaining('later than until') } });
    const replay = await app.owner.post(`${at}/replay`, { since: key.created_at });
    expect(replay.status).toBe(202);
    await expect.poll(() => receiver.received.length, patience).toBe(6);
    expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set([delivery.event_id]));
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
    await expect.poll(async () => (await read(delivery.id)).attempt_count, patience).toBe(6);
  });
});

describe('a receiver that', () => {
  it.each<[string, Receiver['reply'], Record<string, unknown>]>([
    ['answers 500', status(500), { status_code: 500, response_body: 'an answer' }],
    ['redirects', status(302, { location: '/elsewhere' }), { status_code: 302 }],
    ['answers garbage', (_response, _one, { socket }) => socket.end('not HTTP at all\r\n\r\n'), { error: 'protocol' }],
    ['resets', (_response, _one, { socket }) => socket.resetAndDestroy(), { error: 'reset' }],
  ])('%s is asked eight times, and the delivery ends visibly exhausted', async (_case, reply, attempt) => {
    receiver.reply = reply;
    const endpoint = await subscribe();
    await createKey();
    const delivery = await ended(endpoint, 'exhausted');
    expect(delivery).toMatchObject({ attempt_count: 8, next_attempt_at: null });
    for (const made of delivery.attempts) expect(made).toMatchObject(attempt);
    expect(new Set(receiver.received.map(({ id, path: at }) => `${at} ${id}`)).size).toBe(1);
    const answer = await app.owner.get(`/v1/webhooks/deliveries?status=exhausted&endpoint_id=${endpoint.id}`);
    expect(answer.body.data).toHaveLength(1);
    const { body } = await app.owner.get(`/v1/webhooks/endpoints/${endpoint.id}`);
    expect(body.failing_since).not.toBeNull();
  });

  it('answers 200 at once has taken it, however slowly its body drips', async () => {
    receiver.reply = (response) => {
      response.writeHead(200).write('1');
      const dripping = setInterval(() => response.write('1'), 100);
      response.on('close', () => clearInterval(dripping));
    };
    const endpoint = await subscribe();
    await createKey();
    expect(await ended(endpoint, 'succeeded')).toMatchObject({ attempt_count: 1 });
  });

  it('answers 410 is disabled at once, and what waited for it is canceled', async () => {
    receiver.reply = (response, one) => {
      const ofKey = one.body.data.name === 'last' ? 410 : 500;
      status(one.body.type === 'api_key.created' ? ofKey : 204)(response, one, undefined as never);
    };
    const witness = await subscribe({ event_types: ['webhook.endpoint.disabled'] });
    const endpoint = await subscribe();
    await createKey('waiting');
    await createKey('last');
    await expect.poll(() => receiver.received.filter(({ path: p }) => p === witness.at).length, patience).toBe(1);
    const { body } = await app.owner.get(`/v1/webhooks/endpoints/${endpoint.id}`);
    expect(body).toMatchObject({ enabled: false, disabled_reason: 'gone' });
    expect(receiver.of('webhook.endpoint.disabled')[0]?.body.data).toMatchObject({ id: endpoint.id, reason: 'gone' });
    for (const delivery of await deliveriesOf(endpoint)) expect(['exhausted', 'canceled']).toContain(delivery.status);
    const { body: log } = await app.owner.get(`/v1/audit-log?subject=${endpoint.id}`);
    expect(log.data.map((entry: { action: string }) => entry.action)).toEqual([
      'webhook_endpoint.disabled',
      'webhook_endpoint.created',
    ]);
  });

  it('fails for five days is disabled', async () => {
    receiver.reply = status(503);
    const endpoint = await subscribe();
    const read = async () => (await app.owner.get(`/v1/webhooks/endpoints/${endpoint.id}`)).body;
    // A new event now and then; five days pass in four seconds.
    await expect
      .poll(
        async () => {
          await createKey();
          return (await read()).disabled_reason;
        },
        { timeout: 40_000, interval: 500 },
      )
      .toBe('failing');
    const { enabled, failing_since, disabled_at } = await read();
    expect(enabled).toBe(false);
    expect(Date.parse(disabled_at) - Date.parse(failing_since)).toBeGreaterThanOrEqual(5 * 24 * 3600_000);
    receiver.reply = status(204);
    const enabledAgain = await app.owner.patch(`/v1/webhooks/endpoints/${endpoint.id}`, { enabled: true });
    expect(enabledAgain.body).toMatchObject({ enabled: true, disabled_reason: null, failing_since: null });
  });
});

describe('an endpoint', () => {
  it('shows its secret at creation and rotation only', async () => {
    const endpoint = await subscribe();
    expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { body } = await app.owner.get(`/v1/webhooks/endpoints/${endpoint.id}`);
    expect('secret' in body).toBe(false);
    const rotated = await app.owner.post(`/v1/webhooks/endpoints/${endpoint.id}/rotate-secret`);
    expect(rotated.body.secret).not.toBe(endpoint.secret);
    receiver.secrets.set(endpoint.at, [rotated.body.secret]);
    await createKey();
    await ended(endpoint, 'succeeded');
  });

  it('can be tested, read, listed, changed and deleted', async () => {
    const endpoint = await subscribe({ description: 'Desk' });
    const test = created(await app.owner.post(`/v1/webhooks/endpoints/${endpoint.id}/test`));
    expect(test.event_type).toBe('webhook.test');
    await expect.poll(async () => (await read(test.id)).status, patience).toBe('succeeded');
    expect(receiver.received[0]?.body).toMatchObject({
      type: 'webhook.test',
      id: test.event_id,
      data: { endpoint_id: endpoint.id },
    });
    const changed = await app.owner.patch(`/v1/webhooks/endpoints/${endpoint.id}`, { description: 'Other desk' });
    expect(changed.body).toMatchObject({ description: 'Other desk', event_types: ['api_key.created'], enabled: true });
    expect((await app.owner.delete(`/v1/webhooks/endpoints/${endpoint.id}`)).status).toBe(204);
    expect((await app.owner.get(`/v1/webhooks/endpoints/${endpoint.id}`)).status).toBe(404);
    expect((await app.owner.post(`/v1/webhooks/deliveries/${test.id}/retry`)).status).toBe(404);
    expect((await read(test.id)).status).toBe('succeeded');
  });

  it('that is disabled takes no tests, retries or replays', async () => {
    const endpoint = await subscribe();
    await createKey();
    const delivery = await ended(endpoint, 'succeeded');
    await app.owner.patch(`/v1/webhooks/endpoints/${endpoint.id}`, { enabled: false });
    const answers = [
      await app.owner.post(`/v1/webhooks/endpoints/${endpoint.id}/test`),
      await app.owner.post(`/v1/webhooks/deliveries/${delivery.id}/retry`),
      await app.owner.post(`/v1/webhooks/endpoints/${endpoint.id}/replay`, { since: delivery.created_at }),
    ];
    expect(answers.map((reply) => [reply.status, reply.body.error])).toEqual(Array(3).fill([409, 'conflict']));
  });

  it('refuses types that do not exist, and none at all', async () => {
    const wish = (event_types: unknown) => app.owner.post('/v1/webhooks/endpoints', { url: receiver.url, event_types });
    expect((await wish(['api_key.created', 'api_key.eaten'])).body.detail[0].loc).toEqual(['body', 'event_types', 1]);
    expect((await wish([])).status).toBe(422);
    expect((await wish('*')).status).toBe(422);
  });

  it('refuses a replay that begins after it ends', async () => {
    const endpoint = await subscribe();
    const reply = await app.owner.post(`/v1/webhooks/endpoints/${endpoint.id}/replay`, {
      since: '2999-01-01T00:00:00Z',
    });
    expect([reply.status, reply.body.error]).toEqual([400, 'bad_request']);
  });
});

describe('the catalog', () => {
  it('lists group by group what may be subscribed to, and nothing else', async () => {
    const { status: code, body } = await app.owner.get('/v1/webhooks/event-catalog');
    expect(code).toBe(200);
    const names = body.events.map(({ group, type }: Record<string, string>) => `${group} ${type}`);
    expect(names).toEqual(names.toSorted((a: string, b: string) => (a < b ? -1 : 1)));
    expect(names.length).toBeGreaterThanOrEqual(3);
    for (const entry of body.events) {
      expect(Object.keys(entry)).toEqual(['type', 'description', 'group', 'sensitivity']);
      expect(entry.type.startsWith(`${entry.group}.`)).toBe(true);
    }
  });
});
