// Telnyx behind the front door: an account in the database, webhooks over HTTP, calls as anybody reads them.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type TestApp, testApp } from '../../../../../tests/support/app.ts';
import { type ClosedUnderTest, closedConformance } from '../../../../../tests/support/carrier-conformance.ts';
import { type ScriptedTelnyx, startTelnyx } from '../../../../../tests/support/telnyx/telnyx.ts';
import { deliverAll, telnyxAccount } from '../../../../../tests/support/telnyx/telnyx-app.ts';
import { freePort, OUR_NUMBER } from '../../../../../tests/support/twilio/twilio-app.ts';

let app: TestApp;
let far: ScriptedTelnyx;
let closed: ClosedUnderTest;
beforeAll(async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
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
