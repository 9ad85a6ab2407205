// A colleague's words on a live call, over the relay of a carrier: said once and in order, whoever speaks meanwhile and whatever is cut.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { when } from '../../../tests/support/fixtures/fixture.ts';
import type { CallOfTwilio } from '../../../tests/support/twilio/scripted-call.ts';
import { OUR_NUMBER, type TwilioWorld, twilioWorld } from '../../../tests/support/twilio/twilio-app.ts';
import { systemContext } from '../../kernel/context.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { queueTurn } from '../calling/carriers/port/lines.ts';

const DESK = [
  node('talk', 'dialogue', { instructions: 'say: What may I do for you?', max_turns: 9 }),
  node('bye', 'end', { outcome: 'success', message: 'All is noted.' }),
  edge('talk', 'bye', when('The person says goodbye')),
  entry('talk'),
];
const patience = { timeout: 40_000, interval: 30 };

let world: TwilioWorld;
let worker: TestApp | undefined;
beforeAll(async () => {
  // The process that has the lines runs no jobs: the test decides when a worker comes.
  world = await twilioWorld({ ROLES: 'api', RATE_LIMITS: 'off' });
  await startWorker();
  const { owner, carrierId } = world;
  // Nobody's silence gets in between.
  const slow = { config: { accountSid: world.twilio.accountSid, baseUrl: world.twilio.baseUrl, silenceSeconds: 100 } };
  created(await owner.patch(`/carriers/${carrierId}`, { ...slow, credentials: { authToken: world.twilio.authToken } }));
  const { id: inboundAssistantId } = await makeActive(owner, DESK);
  const numbers: { id: string }[] = created(await owner.get('/phone-numbers')).data;
  created(await owner.patch(`/phone-numbers/${numbers[0]?.id}`, { inboundAssistantId }));
  await stopWorker();
}, 120_000);
afterAll(async () => {
  await stopWorker();
  await world.app.stop();
  await world.twilio.stop();
});

async function startWorker(): Promise<void> {
  const env = {
    ROLES: 'worker',
    PUBLIC_URL: world.publicUrl,
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    SWEEP_INTERVAL_SECONDS: '1',
  };
  worker = await testApp({ databaseUrl: world.app.databaseUrl, env });
}
async function stopWorker(): Promise<void> {
  await worker?.stop();
  worker = undefined;
}

let people = 0;
async function takeCallOver() {
  const line: CallOfTwilio = world.twilio.ringUs(`+1202458${4000 + people++}`, OUR_NUMBER, { does: 'stays silent' });
  await expect.poll(() => line.said.length, patience).toBe(1);
  const call = await world.app.kernel.db.one<RowOf<'calls'>>(
    sql`select * from calls where carrier_call_id = ${line.sid}`,
  );
  const [{ id }] = created(await world.owner.get(`/v1/conversations?call_id=${call.id}`)).data;
  const conversation = `/v1/conversations/${id}`;
  created(await world.owner.post(`${conversation}/takeover`, { agent_name: 'Ann' }));
  const write = async (text: string) =>
    created(await world.owner.post(`${conversation}/messages`, { text, role: 'agent' }));
  const messages = async () =>
    (created(await world.owner.get(`${conversation}/messages`)).data as { text: string }[]).map(({ text }) => text);
  return { line, call, conversation, write, messages };
}

describe('a colleague’s words', () => {
  it('are said once and in order, though the person speaks before the job that says them', async () => {
    const { line, conversation, write, messages } = await takeCallOver();
    await write('Ann here.');
    line.speak('Is somebody there?');
    await expect.poll(messages, patience).toContain('Is somebody there?');
    await write('I am looking into it.');
    line.speak('My bill is wrong.');
    await expect.poll(messages, patience).toContain('My bill is wrong.');
    expect(line.said, 'no worker has come yet').toHaveLength(1);
    await startWorker();
    await expect.poll(() => line.said.slice(1).join(' '), patience).toBe('Ann here. I am looking into it.');
    await write('It is put right.');
    await expect
      .poll(() => line.said.slice(1).join(' '), patience)
      .toBe('Ann here. I am looking into it. It is put right.');
    line.speak('Thank you.');
    await expect.poll(messages, patience).toContain('Thank you.');
    expect((await messages()).filter((text) => text === 'Is somebody there?')).toHaveLength(1);
    created(await world.owner.post(`${conversation}/close`));
    await expect.poll(() => line.isOver, patience).toBe(true);
    expect(line.said.at(-1)).toBe('Thank you for your time. Goodbye.');
    expect(line.said.join(' ').split('It is put right.')).toHaveLength(2);
    await stopWorker();
  });

  it('are all said before the goodbye, when the colleague closes and the person speaks before any job has come', async () => {
    const { line, conversation, write } = await takeCallOver();
    await write('One last thing.');
    created(await world.owner.post(`${conversation}/close`));
    line.speak('Hello?');
    await startWorker();
    await expect.poll(() => line.isOver, patience).toBe(true);
    expect(line.said.slice(1).join(' ')).toMatch(/^One last thing\.( Thank you for your time\. Goodbye\.)?$/);
    await stopWorker();
  });

  it('wait for a line that was cut, and are said once when it is open again', async () => {
    const { line, call } = await takeCallOver();
    const ctx = systemContext(world.app.kernel, call.org_id, 'test');
    line.cut();
    await queueTurn(ctx, call.id, { say: 'Are we still connected?', next: 'listen' });
    await expect.poll(() => line.said.at(-1), patience).toBe('Are we still connected?');
    expect(line.relays).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 6000));
    expect(line.said.filter((words) => words === 'Are we still connected?')).toHaveLength(1);
    await line.hangUp();
  }, 60_000);
});
