// What can be subscribed to: types, whole groups of them, and objects; and what a delivery shows afterwards.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { ASKING, makeActive } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver } from '../../../tests/support/receiver.ts';
import { follow } from '../../../tests/support/streams.ts';

let app: TestApp;
let receiver: Receiver;
let assistant: string;
const patience = { timeout: 20_000, interval: 50 };
beforeAll(async () => {
  receiver = await startReceiver();
  app = await testApp({ env: { RATE_LIMITS: 'off', ...LOOPBACK_OPEN } });
  assistant = (await makeActive(app.owner, ASKING)).id;
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

const begin = async (more: object = {}): Promise<string> =>
  created(await app.owner.post('/v1/conversations', { assistant_id: assistant, ...more })).id;
const endpoint = async (event_types: string[], more: object = {}) =>
  app.owner.post('/v1/webhooks/endpoints', { url: `${receiver.url}/${event_types.join('-')}`, event_types, ...more });
const deliveries = async (endpointId: string) =>
  created(await app.owner.get(`/v1/webhooks/deliveries?endpoint_id=${endpointId}&limit=100`)).data as {
    id: string;
    event_type: string;
  }[];

describe('a wildcard', () => {
  it('subscribes an endpoint to all types of a group, and to no other', async () => {
    const { id } = created(await endpoint(['conversation.session.*', 'webhook.*']));
    await begin();
    await expect
      .poll(async () => (await deliveries(id)).map(({ event_type }) => event_type), patience)
      .toEqual(['conversation.session.started']);
  });

  it('that begins nothing is refused with those that do', async () => {
    for (const wrong of ['conversations.*', 'conversation.session.started.*', 'conv*', '.*']) {
      const reply = await endpoint([wrong]);
      expect(reply.status, wrong).toBe(422);
    }
    expect((await endpoint(['conversations.*'])).body.detail[0].msg).toContain(
      'conversation.*, conversation.handoff.*',
    );
    const stream = await app.owner.get('/v1/events/stream?follow=false&types=conversations.*');
    expect([stream.status, stream.body.detail[0].loc]).toEqual([422, ['query', 'types']]);
  });
});

describe('the subject of a stream', () => {
  it('leaves only what is about one of the objects named', async () => {
    const own = await begin();
    const stream = await follow(
      `${app.url}/v1/events/stream?sensitivity_max=pii&subject=conversation:${own},tool:${own}`,
      {
        key: app.owner.secret,
      },
    );
    const other = await begin();
    for (const id of [other, own]) created(await app.owner.post(`/v1/conversations/${id}/messages`, { text: 'A-1' }));
    await expect.poll(() => stream.frames.at(-1)?.event, patience).toBe('conversation.session.completed');
    expect(new Set(stream.frames.map(({ data }) => data.data.conversation_id))).toEqual(new Set([own]));
    stream.leave();
  });

  it('is refused when it names nothing, with the kinds there are', async () => {
    for (const wrong of ['conversation', 'conversation:1', 'thing:0190a6a0-0000-7000-8000-000000000000', '']) {
      const reply = await app.owner.get(`/v1/events/stream?follow=false&subject=${wrong}`);
      expect(reply.status, wrong).toBe(422);
      expect(reply.body.detail[0].msg).toContain('conversation');
    }
  });
});

describe('a delivery', () => {
  it('shows what was sent to those who may read it, until the person is erased', async () => {
    const { id: endpointId } = created(await endpoint(['conversation.message.created'], { sensitivity_max: 'pii' }));
    const conversation = await begin({
      end_user: { identifiers: [{ type: 'email', value: 'shown@delivery.example' }] },
    });
    created(await app.owner.post(`/v1/conversations/${conversation}/messages`, { text: 'Order B-22 please' }));
    await expect.poll(async () => (await deliveries(endpointId)).length, patience).toBeGreaterThan(1);
    const deliveryDetails = async (client = app.owner) =>
      Promise.all(
        (await deliveries(endpointId)).map(async ({ id }) =>
          created(await client.get(`/v1/webhooks/deliveries/${id}`)),
        ),
      );
    const texts = async () => (await deliveryDetails()).map(({ payload }) => payload.data.text);
    await expect.poll(texts, patience).toContain('Order B-22 please');
    const [one] = await deliveryDetails();
    expect(one.payload).toMatchObject({ id: one.event_id, type: one.event_type, organization_id: expect.any(String) });
    expect(one.signature.headers).toContain('webhook-signature');
    await expect
      .poll(async () => (await deliveryDetails()).every(({ attempts }) => attempts[0]?.status_code === 204), patience)
      .toBe(true);
    const received = receiver.of('conversation.message.created').find(({ text }) => text.includes('B-22'));
    expect((await deliveryDetails()).map(({ payload }) => payload)).toContainEqual(received?.body);
    const narrow = created(
      await app.owner.post('/v1/identity/api-keys', { name: 'narrow', scopes: ['webhooks:read'] }),
    );
    expect((await deliveryDetails(app.owner.as(narrow.plain_text_key))).map(({ payload }) => payload)).toEqual(
      (await deliveryDetails()).map(() => null),
    );
    const person = created(await app.owner.get(`/v1/conversations/${conversation}`)).end_user_id;
    created(await app.owner.post(`/v1/identity/end-users/${person}/erase`, {}));
    expect(await texts()).not.toContain('Order B-22 please');
  });
});
