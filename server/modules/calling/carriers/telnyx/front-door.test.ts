// Telnyx behind the front door: an account in the database, webhooks over HTTP, calls as anybody reads them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../../tests/support/app.ts';
import { type ClosedUnderTest, closedConformance } from '../../../../../tests/support/carrier-conformance.ts';
import { type ScriptedTelnyx, startTelnyx } from '../../../../../tests/support/telnyx/telnyx.ts';
import { deliverAll, deliverWebhook, telnyxAccount } from '../../../../../tests/support/telnyx/telnyx-app.ts';
import { freePort, OUR_NUMBER } from '../../../../../tests/support/twilio/twilio-app.ts';

let app: TestApp;
let far: ScriptedTelnyx;
let closed: ClosedUnderTest;
let publicUrl: string;
beforeAll(async () => {
  const port = await freePort();
  publicUrl = `http://127.0.0.1:${port}`;
  app = await testApp({ env: { PORT: String(port), PUBLIC_URL: publicUrl, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' } });
  far = await startTelnyx();
  const { carrierId } = await telnyxAccount(app.owner, far, OUR_NUMBER);
  closed = {
    owner: app.owner,
    carrierId,
    numbers: ['+12025550148', '+12025550149'],
    ring: async (call) => {
      const leg = far.ring(call);
      await deliverAll(publicUrl, carrierId, far, 2);
      expect(far.legs.get(leg)?.words.length, 'a message is played once, a transfer needs none').toBeLessThan(2);
    },
  };
});
afterAll(async () => {
  await app.stop();
  await far.stop();
});

describe('Telnyx, out of hours', () => closedConformance(() => closed));

it('says whether a text of ours reached the phone, and why not', async () => {
  const { owner, carrierId } = closed;
  const from = '+12025550133';
  far.write({ from, to: OUR_NUMBER, text: 'HELP' });
  await deliverAll(publicUrl, carrierId, far);
  const reply = async () => (await owner.get(`/messages?phone=${encodeURIComponent(from)}`)).body.data[0];
  await expect.poll(async () => (await reply())?.sentAt ?? null, { timeout: 20_000 }).not.toBe(null);
  const sent = far.texts.find(({ to }) => to === from);
  const report = (status: string, errors: object[] = []) =>
    deliverWebhook(
      publicUrl,
      carrierId,
      far.event('message.finalized', { id: sent?.id, to: [{ phone_number: from, status }], errors }),
    );
  expect(await report('delivery_unconfirmed')).toBe(200);
  expect((await reply()).delivery).toBe(null);
  await report('delivery_failed', [{ code: '40008', title: 'Undeliverable', detail: `to ${from}` }]);
  expect(await reply()).toMatchObject({ delivery: 'not_delivered', problem: 'Telnyx says: Undeliverable.' });
  await report('delivered');
  expect(await reply()).toMatchObject({ delivery: 'delivered', problem: null });
});
