// The whole service with an account at the stand-in for Twilio, and what the stories about it need.

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect } from 'vitest';
import { sql } from '../../../server/kernel/db/sql.ts';
import { type TestApp, testApp } from '../app.ts';
import { type Client, created } from '../client.ts';
import { ScriptedTwilio } from './scripted-twilio.ts';

export const OUR_NUMBER = '+12025550142';

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export type TwilioWorld = {
  app: TestApp;
  twilio: ScriptedTwilio;
  owner: Client;
  publicUrl: string;
  carrierId: string;
  workflowId: string;
};

/** Fast voices and short patience, so that a story takes no longer than it must. */
export const quickVoice = { charactersPerSecond: 2000, silenceSeconds: 0.5 };

export const accountOf = (twilio: ScriptedTwilio, config: Record<string, unknown> = {}) => ({
  name: 'Twilio',
  type: 'twilio',
  config: { accountSid: twilio.accountSid, baseUrl: twilio.baseUrl, ...quickVoice, ...config },
  credentials: { authToken: twilio.authToken },
});

export async function twilioWorld(env: Record<string, string> = {}): Promise<TwilioWorld> {
  const [twilio, port] = [await new ScriptedTwilio().start(), await freePort()];
  const publicUrl = `http://127.0.0.1:${port}`;
  const app = await testApp({
    env: {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      SWEEP_INTERVAL_SECONDS: '1',
      ...env,
    },
  });
  return { app, twilio, owner: app.owner, publicUrl, ...(await twilioAccount(app.owner, twilio)) };
}

/** An account, its number set up, and a workflow that calls from it at any hour. */
export async function twilioAccount(
  owner: Client,
  twilio: ScriptedTwilio,
  number = OUR_NUMBER,
  config: Record<string, unknown> = {},
) {
  twilio.numbers.set(number, { sid: `PN${number.slice(1).padStart(32, '0')}`, form: new URLSearchParams() });
  const carrierId: string = created(await owner.post('/carriers', accountOf(twilio, config))).id;
  const setUp = await owner.post(`/carriers/${carrierId}/set-up-number`, { phoneNumber: number });
  expect(setUp.status, setUp.text).toBe(204);
  const phoneNumberId = created(await owner.post('/phone-numbers', { phoneNumber: number, carrierId })).id;
  const steps = [{ needsTCPACompliance: false, voicemailMessage: 'Hello {{ firstName }}, please call us back.' }];
  const hours = { phoneNumberId, startHour: 0, endHour: 24, numberOfAgents: 20, timezone: 'UTC', steps };
  const workflowId: string = created(await owner.post('/workflows', { name: 'Real calls', ...hours })).id;
  return { carrierId, workflowId };
}

/** Real carriers ring nobody who has not agreed. */
export const agreeToCalls = async (owner: Client, phone: string) =>
  created(await owner.post('/consents', { phone, channel: 'call' }));

export async function callPhone(
  { owner, workflowId }: Pick<TwilioWorld, 'owner' | 'workflowId'>,
  primaryPhone: string,
): Promise<string> {
  await agreeToCalls(owner, primaryPhone);
  return created(await owner.post('/call', { workflowId, primaryPhone, firstName: 'Ada' })).id;
}

export const readCall = async (owner: Client, id: string) => (await owner.get(`/calls/${id}`)).body.calls[0];

export async function untilOver(owner: Client, id: string, ms = 30_000) {
  const over = ['COMPLETED', 'FAILED', 'CANCELED', 'BLOCKED', 'UNKNOWN'];
  await expect
    .poll(async () => (await readCall(owner, id)).status, { timeout: ms, interval: 50 })
    .toSatisfy((status: string) => over.includes(status));
  return readCall(owner, id);
}

/** As if the time had passed after which a quiet call is asked about. */
export const letItBeDue = (app: TestApp, id: string) =>
  app.kernel.db.run(sql`update calls set due_at = clock_timestamp() where id = ${id} and due_at is not null`);
