// The server is asked to stop while a person is on a line: no new calls, time to end, and else a goodbye.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp, testEnv } from '../support/app.ts';
import { launched, type Running, SERVER } from '../support/process.ts';
import type { CallOfTwilio } from '../support/twilio/scripted-call.ts';
import { ScriptedTwilio } from '../support/twilio/scripted-twilio.ts';
import {
  callPhone,
  freePort,
  letItBeDue,
  OUR_NUMBER,
  readCall,
  twilioAccount,
  untilOver,
} from '../support/twilio/twilio-app.ts';

const [CALLEE, OTHER] = ['+12025550191', '+12025550192'];
const PATIENCE = { timeout: 90_000, interval: 50 };

let app: TestApp;
let twilio: ScriptedTwilio;
let server: Running | undefined;
let account: { carrierId: string; workflowId: string };
let start: () => Promise<Running>;
beforeEach(async () => {
  twilio = await new ScriptedTwilio().start();
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const settings = {
    PUBLIC_URL: publicUrl,
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    SWEEP_INTERVAL_SECONDS: '1',
    RATE_LIMITS: 'off',
  };
  // The test asks here, also while the server stops.
  app = await testApp({ env: { ...settings, ROLES: 'api' } });
  account = await twilioAccount(app.owner, twilio, OUR_NUMBER, { silenceSeconds: 100 });
  start = async () => {
    // Of the grace, two parts in five are for the calls that run.
    const env = { ...settings, PORT: String(port), DRAIN_SECONDS: '3', SHUTDOWN_GRACE_SECONDS: '15' };
    server = await launched(SERVER, testEnv(app.databaseUrl, env));
    return server;
  };
});
afterEach(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  await app.stop();
  await twilio.stop();
});

async function liveCall(): Promise<{ id: string; line: CallOfTwilio }> {
  twilio.callees.set(CALLEE, { does: 'stays silent' });
  const id = await callPhone({ owner: app.owner, ...account }, CALLEE);
  const found = () => [...twilio.calls.values()].find(({ to }) => to === CALLEE);
  await expect.poll(() => found()?.said.length, PATIENCE).toBe(1);
  const line = found();
  if (!line) throw new Error('nobody is on the line');
  return { id, line };
}

async function askToStop(server: Running): Promise<void> {
  server.child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, PATIENCE).toBe(503);
}

const ringsOf = (number: string) => [...twilio.calls.values()].filter(({ to }) => to === number).length;

it('a person on the line hears goodbye in their language, and no one else is called', async () => {
  const running = await start();
  const { id, line } = await liveCall();
  line.speak('Sí, soy yo, pero no tengo mucho tiempo.');
  await expect.poll(() => line.said.length, PATIENCE).toBe(2);
  await askToStop(running);
  const other = await callPhone({ owner: app.owner, ...account }, OTHER);
  expect(await running.ended, running.output()).toBe(0);
  expect(line.said.slice(2)).toEqual([expect.stringContaining('Adiós')]);
  expect([line.isOver, line.unanswered], 'they hear nothing after it').toEqual([true, 0]);
  expect(ringsOf(OTHER)).toBe(0);
  await start();
  // What was told too late to a busy machine is asked for.
  await letItBeDue(app, id);
  expect(await untilOver(app.owner, id)).toMatchObject({ status: 'COMPLETED', callEndedBy: 'AGENT' });
  await expect.poll(() => ringsOf(OTHER), PATIENCE).toBe(1);
  expect(await untilOver(app.owner, other)).toMatchObject({ status: 'COMPLETED' });
}, 300_000);

it('a call that ends in time ends by itself', async () => {
  const running = await start();
  const { id, line } = await liveCall();
  await askToStop(running);
  line.speak('Yes, this is Ada.');
  await expect.poll(() => line.said.length, PATIENCE).toBe(2);
  await line.hangUp();
  expect(await running.ended, running.output()).toBe(0);
  expect(line.said.join(' ')).not.toContain('I have to end this call');
  const call = await readCall(app.owner, id);
  expect(call, 'the end was told while the process still answered').toMatchObject({
    status: 'COMPLETED',
    callEndedBy: 'USER',
  });
  expect(call.transcript.map(({ text }: { text: string }) => text)).toContain('Yes, this is Ada.');
}, 300_000);
