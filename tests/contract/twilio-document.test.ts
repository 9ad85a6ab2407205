// What we send to Twilio, held against Twilio's own description of its API by an independent program.

import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemContext } from '../../server/kernel/context.ts';
import { uuid7 } from '../../server/kernel/db/ids.ts';
import type { RowOf } from '../../server/kernel/db/row.ts';
import { sql } from '../../server/kernel/db/sql.ts';
import { carrierFor } from '../../server/modules/calling/carriers/accounts/connections.ts';
import { callingPorts } from '../../server/ports.ts';
import { projectFolder } from '../support/app.ts';
import {
  callPhone,
  freePort,
  OUR_NUMBER,
  type TwilioWorld,
  twilioWorld,
  untilOver,
} from '../support/twilio/twilio-app.ts';

let prism: ChildProcess;
let judge: string;
let world: TwilioWorld;
beforeAll(async () => {
  const port = await freePort();
  judge = `http://127.0.0.1:${port}`;
  const document = 'tests/support/fixtures/twilio-api-excerpt.json';
  const program = [
    'tests/contract/node_modules/.bin/prism',
    'mock',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    document,
  ];
  prism = spawn(process.execPath, program, { cwd: projectFolder, stdio: 'ignore' });
  world = await twilioWorld();
  const isUp = () =>
    fetch(judge).then(
      () => true,
      () => false,
    );
  await vi.waitFor(async () => expect(await isUp()).toBe(true), { timeout: 240_000, interval: 500 });
}, 300_000);
afterAll(async () => {
  prism.kill();
  await world.app.stop();
  await world.twilio.stop();
});

const judged = (sent: { method: string; path: string; body: string; authorization: string }) =>
  fetch(`${judge}${sent.path}`, {
    method: sent.method,
    headers: {
      authorization: sent.authorization,
      ...(sent.method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(sent.method === 'POST' && { body: sent.body }),
  });

it('every request is one that Twilio describes', async () => {
  const { app, twilio, owner, carrierId } = world;
  await owner.post(`/carriers/${carrierId}/test`, {});
  twilio.callees.set('+12025550185', { does: 'answers by machine' });
  await untilOver(owner, await callPhone(world, '+12025550185'));
  const { org_id } = await app.kernel.db.one<RowOf<'carriers'>>(sql`select * from carriers where id = ${carrierId}`);
  const ctx = systemContext(app.kernel, org_id, 'document');
  const carrier = await carrierFor(ctx, callingPorts, { carrier_type: 'twilio', carrier_id: carrierId });
  const [reference, lost] = [uuid7(), uuid7()];
  const dial = (id: string, to = '+12025550186') => {
    const request = { reference: id, to, from: OUR_NUMBER, at: ctx.clock.now(), announcement: 'Hello' };
    return carrier.place(ctx, { ...request, notAfter: new Date(Date.now() + 3000) });
  };
  await dial(reference);
  await carrier.lookUp(ctx, reference);
  await carrier.hangUp(ctx, reference);
  twilio.losesAnswers = 1;
  // No callback names it either: it has to be searched for.
  twilio.callees.set('+12025550188', { does: 'keeps ringing', fault: 'all lost' });
  await expect(dial(lost, '+12025550188')).rejects.toThrow();
  await carrier.lookUp(ctx, lost);
  await carrier.sendText(ctx, {
    reference: uuid7(),
    to: '+12025550186',
    from: OUR_NUMBER,
    text: 'Hello',
    at: ctx.clock.now(),
  });
  // Recorded while it goes on, found by the call and by its own id, stopped and deleted.
  twilio.callees.set('+12025550187', { does: 'stays silent' });
  const live = await callPhone(world, '+12025550187');
  const isTalking = () => [...twilio.calls.values()].some(({ to, said }) => to === '+12025550187' && said.length > 0);
  await vi.waitFor(() => expect(isTalking()).toBe(true), { timeout: 60_000, interval: 50 });
  const { recordingId } = (await carrier.recorder?.start(ctx, live)) ?? { recordingId: null };
  expect(recordingId).toMatch(/^RE/);
  const recording = { reference: live, url: '', startedAt: null };
  await carrier.recorder?.find(ctx, { ...recording, recordingId: null });
  await carrier.recorder?.remove(ctx, { ...recording, recordingId });
  await carrier.hangUp(ctx, live);
  const kinds = new Set(
    twilio.requests.map(
      ({ method, path }) => `${method} ${path.replace(/\?.*/, '').replace(/[A-Z]{2}[0-9a-f]{32}/g, '*')}`,
    ),
  );
  expect(kinds.size, [...kinds].join()).toBeGreaterThanOrEqual(13);
  for (const sent of twilio.requests) {
    const answer = await judged(sent);
    expect(answer.status, `${sent.method} ${sent.path} ${sent.body} ${await answer.text()}`).toBeLessThan(300);
  }
}, 120_000);

it('the judge refuses what Twilio would refuse', async () => {
  const account = `/2010-04-01/Accounts/${world.twilio.accountSid}`;
  const path = `${account}/Calls.json`;
  const recordings = `${account}/Calls/${'CA'.padEnd(34, '0')}/Recordings.json`;
  const authorization = 'Basic eDp5';
  const odd = [
    { method: 'POST', path, authorization, body: 'To=%2B12025550186' },
    { method: 'POST', path, authorization, body: 'To=%2B12025550186&From=%2B12025550142&Timeout=soon' },
    { method: 'POST', path: '/2010-04-01/Accounts/nobody/Calls.json', authorization, body: 'To=a&From=b' },
    { method: 'DELETE', path: `${account}/Recordings/nothing.json`, authorization, body: '' },
    { method: 'POST', path: recordings, authorization, body: 'RecordingStatusCallbackMethod=PUT' },
    {
      method: 'POST',
      path: recordings.replace('.json', `/${'RE'.padEnd(34, '0')}.json`),
      authorization,
      body: 'Status=gone',
    },
  ];
  for (const sent of odd) expect((await judged(sent)).status).toBeGreaterThanOrEqual(400);
});
