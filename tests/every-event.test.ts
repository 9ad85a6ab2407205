// Every type of the catalog is emitted by something real, arrives signed, and carries what its schema says.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENTS } from '../server/app.ts';
import { type TestApp, testApp } from './support/app.ts';
import { created } from './support/client.ts';
import { stories } from './support/event-stories.ts';

import { LOOPBACK_OPEN, type Receiver, startReceiver, status } from './support/receiver.ts';

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  receiver.reply = (response, one, request) => status(one.path === '/gone' ? 410 : 204)(response, one, request);
  app = await testApp({ env: { ...LOOPBACK_OPEN, RATE_LIMITS: 'off', SIMULATED_CARRIER_SPEED: '50' } });
  const wish = { url: `${receiver.url}/all`, event_types: ['*'], sensitivity_max: 'sensitive' };
  const { secret } = created(await app.owner.post('/v1/webhooks/endpoints', wish));
  receiver.secrets.set('/all', [secret]);
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

describe('the catalog', () => {
  it('is what GET /v1/webhooks/event-catalog lists and what the document describes', async () => {
    const { body } = await app.owner.get('/v1/webhooks/event-catalog');
    const { body: document } = await app.owner.get('/openapi.json');
    const types = EVENTS.map(({ type }) => type).sort();
    expect(body.events.map(({ type }: { type: string }) => type).sort()).toEqual(types);
    expect(Object.keys(document.webhooks).sort()).toEqual(types);
  });
});

describe.each(EVENTS.map((kind) => [kind.type, kind] as const))('%s', (type, kind) => {
  it('arrives when the thing happens', async () => {
    const stage = { client: app.owner, receiverUrl: `${receiver.url}/other`, goneUrl: `${receiver.url}/gone` };
    const data = await stories[type](stage);
    const arrived = () => receiver.of(type).filter(({ path }) => path === '/all');
    await expect
      .poll(() => arrived().map(({ body }) => body.data), { timeout: 30_000, interval: 20 })
      .toContainEqual(expect.objectContaining(data));
    for (const { body } of arrived()) expect(kind.data.safeParse(body.data).error).toBeUndefined();
    expect(receiver.unverified.filter((line) => line.startsWith('/all'))).toEqual([]);
  });
});
