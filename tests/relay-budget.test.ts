// What a turn of a phone call may cost the database. A change that needs more statements says so here, and why it is worth it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeActive } from './support/assistants.ts';
import { created } from './support/client.ts';
import { COUNTER } from './support/counter-flow.ts';
import { statementsPer } from './support/statement-count.ts';
import type { CallOfTwilio } from './support/twilio/scripted-call.ts';
import { type TwilioWorld, twilioAccount, twilioWorld } from './support/twilio/twilio-app.ts';

/**
 * The line (2) and its conversation; whether these words are known already, before the turn and in it; the turn, as in a chat; what the
 * assistant has said since, the call with what was said on it, and the signal to those who follow. The disk is waited for when the words
 * are stored and when the answer is.
 */
const BUDGET = { statements: 17, syncs: 2 };

let world: TwilioWorld;
beforeAll(async () => {
  world = await twilioWorld({ RATE_LIMITS: 'off' });
}, 120_000);
afterAll(async () => {
  await world.app.stop();
  await world.twilio.stop();
});

it('a turn of a call that asks no vendor', async () => {
  const { owner, twilio } = world;
  const number = '+12025550143';
  // Nobody's silence gets in between.
  await twilioAccount(owner, twilio, number, { silenceSeconds: 100 });
  const numbers: { id: string; phoneNumber: string }[] = created(await owner.get('/phone-numbers')).data;
  const { id: inboundAssistantId } = await makeActive(owner, COUNTER);
  const ours = numbers.find(({ phoneNumber }) => phoneNumber === number);
  created(await owner.patch(`/phone-numbers/${ours?.id}`, { inboundAssistantId }));
  const line: CallOfTwilio = twilio.ringUs('+12024584001', number, { does: 'stays silent' });
  await expect.poll(() => line.said.length).toBe(1);
  const turn = async () => {
    const before = line.said.length;
    line.speak('It is 7');
    await expect.poll(() => line.said.length, { interval: 5 }).toBeGreaterThan(before);
  };
  for (let i = 0; i < 12; i++) await turn();
  const { total, syncs, texts } = await statementsPer(20, turn);
  expect(total, texts.join('\n')).toBeLessThanOrEqual(BUDGET.statements);
  expect(syncs, texts.join('\n')).toBeLessThanOrEqual(BUDGET.syncs);
  expect(line.said.at(-1)).toContain('Which number?');
});
