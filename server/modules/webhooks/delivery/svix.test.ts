import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { ASKING, makeActive } from '../../../../tests/support/assistants.ts';
import { created } from '../../../../tests/support/client.ts';
import { LOOPBACK_OPEN } from '../../../../tests/support/receiver.ts';

// Svix's published shapes (API v1, as its own client 1.99.1 sends them), closed against anything else.
const uid = z.string().regex(/^[a-zA-Z0-9\-_.]{1,256}$/);
const ApplicationIn = z.strictObject({
  name: z.string().min(1),
  uid: uid.optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});
const MessageIn = z.strictObject({
  application: ApplicationIn.optional(),
  channels: z.array(z.string()).optional(),
  eventId: uid.optional(),
  eventType: z.string().regex(/^[a-zA-Z0-9\-_.]{1,256}$/),
  payload: z.record(z.string(), z.unknown()),
  payloadRetentionPeriod: z.int().optional(),
  tags: z.array(z.string()).optional(),
});
const EventTypeIn = z.strictObject({
  name: z.string().regex(/^[a-zA-Z0-9\-_.]{1,256}$/),
  description: z.string(),
  groupName: z
    .string()
    .regex(/^[a-zA-Z0-9\-_.]{1,256}$/)
    .optional(),
  schemas: z.unknown().optional(),
});

type Message = z.output<typeof MessageIn> & { app: string };
const TOKEN = 'sk_test_svix';

/** As much of a Svix server as there is to hold us to. */
async function startSvix() {
  const svix = {
    url: '',
    messages: [] as Message[],
    types: [] as z.output<typeof EventTypeIn>[],
    complaints: [] as string[],
    apps: new Set<string>(),
    failNext: 0,
    stop: async () => undefined as unknown,
  };
  const answer = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, search } = new URL(request.url ?? '', 'http://svix');
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return [401, { code: 'authentication_failed', detail: 'Invalid token' }];
    if (request.headers['content-type'] !== 'application/json' || !request.headers['idempotency-key'])
      svix.complaints.push('headers');
    if (svix.failNext > 0) return [svix.failNext-- > 1 ? 503 : 500, { code: 'server_error', detail: 'try again' }];
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const [, app] = /^\/api\/v1\/app\/([^/]+)\/msg$/.exec(pathname) ?? [];
    const declared = pathname === '/api/v1/event-type' ? EventTypeIn : undefined;
    const shape = app ? MessageIn : declared;
    const parsed = shape?.safeParse(body);
    if (request.method !== 'POST' || !parsed?.success || (app && search !== '?with_content=false')) {
      svix.complaints.push(`${request.method} ${request.url} ${parsed?.error?.message}`);
      return [422, { detail: [{ loc: ['body'], msg: 'invalid', type: 'value_error' }] }];
    }
    if (!app) {
      const type = EventTypeIn.parse(body);
      if (svix.types.some(({ name }) => name === type.name)) return [409, { code: 'event_type_exists', detail: 'exists' }];
      svix.types.push(type);
      return [
        201,
        { ...type, createdAt: '2030-01-01T00:00:00Z', updatedAt: '2030-01-01T00:00:00Z', archived: false, deprecated: false },
      ];
    }
    const message = MessageIn.parse(body);
    if (!svix.apps.has(app)) {
      if (message.application?.uid !== app) return [404, { code: 'not_found', detail: 'Entity not found' }];
      svix.apps.add(app);
    }
    if (svix.messages.some(({ eventId }) => eventId === message.eventId))
      return [409, { code: 'conflict', detail: 'eventId exists' }];
    svix.messages.push({ ...message, app });
    return [
      202,
      {
        id: 'msg_1srOrx2ZWZBpBUvZwXKQmoEYga2',
        eventId: message.eventId,
        eventType: message.eventType,
        payload: {},
        timestamp: '2030-01-01T00:00:00Z',
      },
    ];
  };
  const server = createServer((request, response) => {
    void answer(request).then(([code, body]) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  svix.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  svix.stop = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    });
  return svix;
}

let svix: Awaited<ReturnType<typeof startSvix>>;
let app: TestApp;
beforeAll(async () => {
  svix = await startSvix();
  const env = { WEBHOOK_PROVIDER: 'svix', SVIX_URL: svix.url, SVIX_TOKEN: TOKEN, CLOCK_SPEED: '10000', RATE_LIMITS: 'off' };
  const most = { SVIX_SENSITIVITY_MAX: 'pii' };
  app = await testApp({ env: { ...LOOPBACK_OPEN, ...env, ...most } });
});
afterAll(async () => {
  await app.stop();
  await svix.stop();
});
const patience = { timeout: 30_000, interval: 20 };

describe('with WEBHOOK_PROVIDER=svix', () => {
  it('every event is handed to the organization’s application there, once, and through failures', async () => {
    const { body: me } = await app.owner.get('/v1/identity/whoami');
    const names = () =>
      svix.messages
        .filter(({ app: at }) => at === me.organization_id)
        .map(({ payload }) => (payload.data as { name: string }).name);
    await app.owner.post('/v1/identity/api-keys', { name: 'smooth' });
    await expect.poll(names, patience).toContain('smooth');
    svix.failNext = 3;
    await app.owner.post('/v1/identity/api-keys', { name: 'bumpy' });
    await expect.poll(names, patience).toContain('bumpy');
    expect(svix.complaints).toEqual([]);
    const message = svix.messages.find(({ payload }) => (payload.data as { name: string }).name === 'bumpy');
    expect(message?.payload).toMatchObject({
      id: message?.eventId,
      type: 'api_key.created',
      organization_id: me.organization_id,
    });
    expect(new Set(svix.messages.map(({ eventId }) => eventId)).size).toBe(svix.messages.length);
    expect(svix.types.map(({ name }) => name)).toContain('webhook.endpoint.disabled');
  });

  it('words of a conversation go along, read when they are handed over', async () => {
    const { id } = await makeActive(app.owner, ASKING);
    const begun = created(await app.owner.post('/v1/conversations', { assistant_id: id }));
    const { message } = created(await app.owner.post(`/v1/conversations/${begun.id}/messages`, { text: 'Order 1001' }));
    const events = () => svix.messages.map(({ payload }) => payload.data as { message_id?: string; text?: string });
    const words = () => events().find(({ message_id }) => message_id === message.id)?.text;
    await expect.poll(words, patience).toBe('Order 1001');
  });

  it('one that Svix has had already counts as handed over', async () => {
    const { body } = await app.owner.get('/v1/webhooks/deliveries?status=succeeded&limit=1');
    const [delivery] = body.data;
    const before = svix.messages.length;
    await app.owner.post(`/v1/webhooks/deliveries/${delivery.id}/retry`);
    const again = async () => (await app.owner.get(`/v1/webhooks/deliveries/${delivery.id}`)).body;
    await expect.poll(async () => (await again()).attempt_count, patience).toBe(delivery.attempt_count + 1);
    expect((await again()).status).toBe('succeeded');
    expect(svix.messages.length).toBe(before);
  });

  it('endpoints are managed there, not here', async () => {
    const made = await app.owner.post('/v1/webhooks/endpoints', { url: 'https://receiver.invalid/', event_types: ['*'] });
    expect([made.status, made.body.error]).toEqual([409, 'conflict']);
    const { body } = await app.owner.get('/v1/webhooks/endpoints');
    expect(body.data).toMatchObject([{ provider: 'svix', url: svix.url, sensitivity_max: 'pii', read_scopes: null }]);
    expect((await app.owner.patch(`/v1/webhooks/endpoints/${body.data[0].id}`, { enabled: false })).status).toBe(409);
    expect((await app.owner.delete(`/v1/webhooks/endpoints/${body.data[0].id}`)).status).toBe(409);
  });
});
