// The process that holds a person's line is killed while a colleague's words wait for it: another process says them, once.
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from '../../server/kernel/db/sql.ts';
import { type TestApp, testApp, testEnv } from '../support/app.ts';
import { edge, entry, makeActive, node } from '../support/assistants.ts';
import { created } from '../support/client.ts';
import { when } from '../support/fixtures/fixture.ts';
import { launched, type Running, SERVER } from '../support/process.ts';
import { ScriptedTwilio } from '../support/twilio/scripted-twilio.ts';
import { freePort, OUR_NUMBER, twilioAccount } from '../support/twilio/twilio-app.ts';

const PATIENCE = { timeout: 120_000, interval: 50 };
const DESK = [
  node('talk', 'dialogue', { instructions: 'say: What may I do for you?', max_turns: 9 }),
  node('bye', 'end', { outcome: 'success', message: 'All is noted.' }),
  edge('talk', 'bye', when('The person says goodbye')),
  entry('talk'),
];

/** One address, behind which one process after the other serves. */
async function balancer(port: number) {
  let target = 0;
  const pairs = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      pairs.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    leadTo: (url: string) => {
      target = Number(new URL(url).port);
    },
    stop: () => {
      for (const socket of pairs) socket.destroy();
      server.close();
    },
  };
}

let app: TestApp;
let twilio: ScriptedTwilio;
let front: Awaited<ReturnType<typeof balancer>>;
let start: (roles: string) => Promise<Running>;
const running: Running[] = [];
beforeEach(async () => {
  twilio = await new ScriptedTwilio().start();
  const port = await freePort();
  front = await balancer(port);
  const settings = {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    SWEEP_INTERVAL_SECONDS: '1',
    RATE_LIMITS: 'off',
  };
  app = await testApp({ env: settings });
  start = async (roles) => {
    const server = await launched(SERVER, testEnv(app.databaseUrl, { ...settings, ROLES: roles }));
    running.push(server);
    return server;
  };
});
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.child.kill('SIGKILL');
    await server.ended;
  }
  await app.stop();
  front.stop();
  await twilio.stop();
});

it('words that a colleague wrote before the kill are said by the next process, once and in order', async () => {
  await twilioAccount(app.owner, twilio, OUR_NUMBER, { silenceSeconds: 100 });
  const { id: inboundAssistantId } = await makeActive(app.owner, DESK);
  const numbers: { id: string }[] = created(await app.owner.get('/phone-numbers')).data;
  created(await app.owner.patch(`/phone-numbers/${numbers[0]?.id}`, { inboundAssistantId }));
  const holder = await start('api');
  front.leadTo(holder.url);
  const line = twilio.ringUs('+12024583001', OUR_NUMBER, { does: 'stays silent' });
  await expect.poll(() => line.said.length, PATIENCE).toBe(1);
  const { id } = await app.kernel.db.one<{ id: string }>(sql`select id from calls where carrier_call_id = ${line.sid}`);
  const [{ id: conversationId }] = created(await app.owner.get(`/v1/conversations?call_id=${id}`)).data;
  const conversation = `/v1/conversations/${conversationId}`;
  created(await app.owner.post(`${conversation}/takeover`, { agent_name: 'Ann' }));
  const write = async (text: string) =>
    created(await app.owner.post(`${conversation}/messages`, { text, role: 'agent' }));
  await write('Ann here.');
  await expect.poll(() => line.said.slice(1), PATIENCE).toEqual(['Ann here.']);
  // It hears nothing any more, and still seems to hold the line.
  holder.child.kill('SIGSTOP');
  await write('I have found your order.');
  await write('It comes tomorrow.');
  const waits = async () =>
    (
      await app.kernel.db.one<{ words: string }>(
        sql`select waiting::text as words from carrier_lines where reference = ${id}`,
      )
    ).words;
  await expect.poll(waits, PATIENCE).toContain('It comes tomorrow.');
  expect(line.said).toHaveLength(2);
  front.leadTo((await start('api')).url);
  holder.child.kill('SIGKILL');
  await expect.poll(() => line.said.slice(2).join(' '), PATIENCE).toBe('I have found your order. It comes tomorrow.');
  expect([line.relays, line.unanswered]).toEqual([2, 0]);
  await write('Anything else?');
  await expect.poll(() => line.said.at(-1), PATIENCE).toBe('Anything else?');
  const all = line.said.slice(1).join(' ');
  expect(all).toBe('Ann here. I have found your order. It comes tomorrow. Anything else?');
  const { calls } = created(await app.owner.get(`/calls/${id}`));
  const ours = calls[0].transcript.slice(1).map(({ text }: { text: string }) => text);
  expect(ours.join(' ')).toBe(all);
  await line.hangUp();
}, 400_000);
