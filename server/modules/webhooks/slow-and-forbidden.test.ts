import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testClock } from '../../../tests/support/app.ts';
import { type Client, created } from '../../../tests/support/client.ts';

import {
  LOOPBACK_OPEN,
  type Received,
  type Receiver,
  startReceiver,
  verifies,
} from '../../../tests/support/receiver.ts';

const apps: TestApp[] = [];
let receiver: Receiver;
const start = async (options: Parameters<typeof testApp>[0]) => {
  const app = await testApp(options);
  apps.push(app);
  return app;
};
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(async () => {
  for (const app of apps) await app.stop();
  await receiver.stop();
});

const patience = { timeout: 50_000, interval: 50 };
const subscribe = async (client: Client, path: string, wish: object = {}) =>
  created(
    await client.post('/v1/webhooks/endpoints', {
      url: receiver.url + path,
      event_types: ['api_key.created'],
      ...wish,
    }),
  );
const deliveriesOf = async (client: Client, endpoint: { id: string }) =>
  (await client.get(`/v1/webhooks/deliveries?endpoint_id=${endpoint.id}`)).body.data;

describe('a receiver that is too slow', () => {
  it('to finish its head, or answers after the time-out, is asked eight times and given up', async () => {
    const app = await start({ env: { ...LOOPBACK_OPEN, CLOCK_SPEED: '30000', WEBHOOK_TIMEOUT_SECONDS: '0.4' } });
    receiver.reply = (response, { path }, { socket }) => {
      if (path === '/drip') drip(socket);
      else setTimeout(() => response.end(), 1500);
    };
    const endpoints = [await subscribe(app.owner, '/drip'), await subscribe(app.owner, '/late')];
    await app.owner.post('/v1/identity/api-keys', { name: 'Unheard' });
    for (const endpoint of endpoints) {
      await expect.poll(async () => (await deliveriesOf(app.owner, endpoint))[0]?.status, patience).toBe('exhausted');
      const [{ id }] = await deliveriesOf(app.owner, endpoint);
      const { body } = await app.owner.get(`/v1/webhooks/deliveries/${id}`);
      expect(body.attempts.map(({ error }: { error: string }) => error)).toEqual(Array(8).fill('timeout'));
    }
  });

  it('keeps no other receiver at the same address waiting, with however many requests it holds', async () => {
    const most = 128;
    const app = await start({
      env: { ...LOOPBACK_OPEN, RATE_LIMITS: 'off', WEBHOOK_TIMEOUT_SECONDS: '60' },
      tuning: { webhooksPerEndpoint: most },
    });
    receiver.reply = (response, { path }) => {
      if (path === '/heard') response.writeHead(204).end();
    };
    const [silent, heard] = [await subscribe(app.owner, '/silent'), await subscribe(app.owner, '/heard')];
    const test = (endpoint: { id: string }) => app.owner.post(`/v1/webhooks/endpoints/${endpoint.id}/test`);
    const arrived = (wanted: string) => receiver.received.filter(({ path }) => path === wanted).length;
    for (let i = 0; i < most; i++) created(await test(silent));
    await expect.poll(() => arrived('/silent'), patience).toBe(most);
    created(await test(heard));
    await expect.poll(() => arrived('/heard'), { timeout: 10_000 }).toBe(1);
  });
});

describe('an address inside the network', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await start({ env: { RATE_LIMITS: 'off' } });
  });

  it.each([
    ['loopback', 'https://127.0.0.1/'],
    ['a private address', 'https://10.0.0.1/'],
    ['the metadata service', 'https://169.254.169.254/latest'],
    ['IPv6 loopback', 'https://[::1]/'],
    ['a file', 'file:///etc/passwd'],
    ['credentials', 'https://me:hidden@example.com/'],
    ['plain http', 'http://93.184.215.14/'],
    ['a name that leads inside', 'https://localhost/'],
    ['an old-fashioned number', 'https://2130706433/'],
    ['no address at all', 'not a url'],
  ])('is refused at creation and at change: %s', async (_case, url) => {
    const made = created(
      await app.owner.post('/v1/webhooks/endpoints', { url: 'https://receiver.invalid/', event_types: ['*'] }),
    );
    const replies = [
      await app.owner.post('/v1/webhooks/endpoints', { url, event_types: ['*'] }),
      await app.owner.patch(`/v1/webhooks/endpoints/${made.id}`, { url }),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(422);
      expect(reply.body.detail[0].loc).toEqual(['body', 'url']);
      expect(reply.text).not.toContain('hidden');
    }
  });

  it('is refused at delivery, too, when it was not visible, or not forbidden, before', async () => {
    const open = await start({ env: { ...LOOPBACK_OPEN, ROLES: 'api' } });
    await subscribe(open.owner, '/inside');
    // The same database, now served by a node that may not reach loopback.
    const shut = await start({ env: { CLOCK_SPEED: '100000' }, databaseUrl: open.databaseUrl });
    const owner = shut.owner.as(open.owner.secret);
    await owner.post('/v1/identity/api-keys', { name: 'Inside' });
    await expect
      .poll(async () => (await owner.get('/v1/webhooks/deliveries?status=exhausted')).body.data.length, patience)
      .toBe(1);
    const { body } = await owner.get('/v1/webhooks/deliveries?status=exhausted');
    const { body: delivery } = await owner.get(`/v1/webhooks/deliveries/${body.data[0].id}`);
    for (const { error } of delivery.attempts) expect(error).toMatch(/^refused_/);
    expect(receiver.received.filter(({ path }) => path === '/inside')).toEqual([]);
  });
});

describe('after a rotation', () => {
  it('both secrets sign for a day, then the new one alone; pressed twice, the first still signs', async () => {
    const clock = testClock();
    const app = await start({ env: LOOPBACK_OPEN, clock });
    receiver.reply = (response) => response.writeHead(204).end();
    const endpoint = await subscribe(app.owner, '/rotated');
    const rotate = async () =>
      (await app.owner.post(`/v1/webhooks/endpoints/${endpoint.id}/rotate-secret`)).body.secret;
    const [second, third] = [await rotate(), await rotate()];
    const signers = async () => {
      const before = receiver.received.length;
      await app.owner.post(`/v1/webhooks/endpoints/${endpoint.id}/test`);
      await expect.poll(() => receiver.received.length, patience).toBe(before + 1);
      const { text, headers } = receiver.received[before] as Received;
      expect(String(headers['webhook-signature'])).toMatch(/^v1,\S+( v1,\S+)*$/);
      return [endpoint.secret, second, third].map((secret) => verifies(secret, text, headers));
    };
    expect(await signers()).toEqual([true, true, true]);
    clock.advance(24 * 3600_000 - 60_000);
    expect(await signers()).toEqual([true, true, true]);
    clock.advance(120_000);
    expect(await signers()).toEqual([false, false, true]);
  });

  it('too many at once are refused, and nothing lies open in the database', async () => {
    const app = await start({});
    const { id, secret } = created(
      await app.owner.post('/v1/webhooks/endpoints', { url: 'https://receiver.invalid/', event_types: ['*'] }),
    );
    const rotate = () => app.owner.post(`/v1/webhooks/endpoints/${id}/rotate-secret`);
    const statuses = (await Promise.all(Array.from({ length: 8 }, rotate))).map((reply) => reply.status);
    expect(statuses.filter((code) => code === 200)).toHaveLength(4);
    expect(statuses.filter((code) => code === 409)).toHaveLength(4);
    const { rows } = await app.kernel.db.queryable.query<{ text: string }>(
      `select encode(sealed, 'escape') || encode(sealed, 'base64') as text from webhook_secrets`,
    );
    expect(rows).toHaveLength(5);
    for (const { text } of rows) expect(text).not.toContain(secret.slice(6, 30));
  });
});

function drip(socket: Socket): void {
  const head = 'HTTP/1.1 200 OK\r\n\r\n';
  let sent = 0;
  const dripping = setInterval(() => {
    if (sent < head.length - 1) socket.write(head[sent++] ?? '');
  }, 100);
  socket.on('close', () => clearInterval(dripping));
  socket.on('error', () => undefined);
}
