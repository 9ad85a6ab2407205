// Stories of a colleague who takes a phone call over in the inbox: what they write is said on the line, and the line waits for them.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { when } from '../../../tests/support/fixtures/fixture.ts';
import { atAnyHour } from '../../../tests/support/steps.ts';
import { sql } from '../../kernel/db/sql.ts';
import { firstUnspoken } from '../calling/calls/opening.ts';

let app: TestApp;
let carrier: string;
let workflowId: string;
const patience = { timeout: 50_000, interval: 30 };

const DESK = [
  node('talk', 'dialogue', { instructions: 'say: What may I do for you?', max_turns: 9 }),
  node('bye', 'end', { outcome: 'success', message: 'All is noted.' }),
  edge('talk', 'bye', when('The person says goodbye')),
  entry('talk'),
];

beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off', SIMULATED_CARRIER_SPEED: '20', SWEEP_INTERVAL_SECONDS: '1' } });
  carrier = created(await app.owner.post('/carriers', { name: 'The world' })).id;
  const { id: promptId } = await makeActive(app.owner, DESK);
  const workflow = { name: 'Desk', numberOfAgents: 9, steps: atAnyHour(), promptId };
  workflowId = created(await app.owner.post('/workflows', workflow)).id;
});
afterAll(() => app.stop());

type Line = { user: string; text: string };
let people = 0;

/** Takes seconds to say, in which the colleague comes. */
const COMPLAINT = `My bill is wrong ${'and I have waited for so very long '.repeat(40)}so what now?`;

/** A call to somebody who complains, says these lines and then nothing. A colleague takes over before they have finished. */
async function takeCallOver(...lines: string[]) {
  const number = `+1202458${3000 + people++}`;
  const silent = Array.from({ length: 60 }, () => '');
  const script = { number, lines: [COMPLAINT, ...lines, ...silent] };
  created(await app.owner.post(`/carriers/${carrier}/simulate-script`, script));
  const { id } = created(await app.owner.post('/call', { workflowId, primaryPhone: number, firstName: 'Ada' }));
  const call = async () => (await app.owner.get(`/calls/${id}`)).body.calls[0];
  const words = async (): Promise<string[]> =>
    (await call()).transcript.map(({ user, text }: Line) => `${user}: ${text}`);
  await expect.poll(async () => (await words())[0], patience).toContain('What may I do for you?');
  const [{ id: conversationId }] = created(await app.owner.get(`/v1/conversations?call_id=${id}`)).data;
  const conversation = `/v1/conversations/${conversationId}`;
  expect(created(await app.owner.post(`${conversation}/takeover`, { agent_name: 'Ann' })).status).toBe('handed_off');
  await expect.poll(words, patience).toContain(`user: ${COMPLAINT}`);
  const line = () =>
    app.kernel.db.one<{ turns: number; delivered: number; unasked: number }>(sql`
      select jsonb_array_length(turns) as turns, delivered, jsonb_array_length(turns) - (delivered - 1) as unasked
      from simulated_carrier.calls where reference = ${id}`);
  const waitForSilences = async (count: number) => {
    const { delivered } = await line();
    await expect.poll(async () => (await line()).delivered, patience).toBeGreaterThanOrEqual(delivered + count);
  };
  const say = async (text: string) =>
    created(await app.owner.post(`${conversation}/messages`, { text, role: 'agent' }));
  return { call, words, conversation, line, waitForSilences, say };
}

describe('a colleague who takes over a call', () => {
  it('is heard on the line as written, at once, and the line is held between their words', async () => {
    const { call, words, conversation, line, waitForSilences, say } = await takeCallOver();
    await say('Hello, Ann here.');
    await expect.poll(words, patience).toContain('assistant: Hello, Ann here.');
    // No event of the line asked for it: one turn more than there were moments to speak.
    await expect.poll(async () => (await line()).unasked, patience).toBe(1);
    await waitForSilences(6);
    expect((await words()).slice(1)).toEqual([`user: ${COMPLAINT}`, 'assistant: Hello, Ann here.']);
    expect((await call()).status).toBe('IN_PROGRESS');

    await say('One moment.');
    await say('One moment.');
    const moments = async () => (await words()).join(' ').split('One moment.').length - 1;
    await expect.poll(moments, patience).toBe(2);
    await waitForSilences(2);
    expect(await moments()).toBe(2);

    created(await app.owner.post(`${conversation}/close`, { outcome: 'success' }));
    await expect.poll(async () => (await call()).status, patience).toBe('COMPLETED');
    expect((await words()).at(-1)).toBe('assistant: Thank you for your time. Goodbye.');
    expect(await call()).toMatchObject({ callEndedBy: 'AGENT', callEndedReason: 'ENDED' });
    expect(created(await app.owner.get(conversation))).toMatchObject({ status: 'completed', end_reason: 'closed' });
  });

  it('hears the person out, and has the last word though they close at the same moment', async () => {
    const { call, words, conversation, say } = await takeCallOver('', '', 'It says 40 dollars.');
    await expect.poll(words, patience).toContain('user: It says 40 dollars.');
    await say('I have put it right. Have a good day.');
    created(await app.owner.post(`${conversation}/close`));
    await expect.poll(async () => (await call()).status, patience).toBe('COMPLETED');
    const said = (await words()).slice((await words()).indexOf('user: It says 40 dollars.') + 1).join(' ');
    expect(said).toMatch(
      /^assistant: I have put it right. Have a good day.( assistant: Thank you for your time. Goodbye.)?$/,
    );
  });

  it('gives it back to the assistant, which looks after the line again', async () => {
    const { words, conversation, waitForSilences } = await takeCallOver();
    await waitForSilences(3);
    expect((await words()).join()).not.toContain('still there');
    created(await app.owner.post(`${conversation}/release`));
    await expect.poll(words, patience).toContain('assistant: Are you still there?');
  });
});

describe('what a line has not heard yet', () => {
  const agent = (text: string) => ({ role: 'agent', text });
  it.each([
    [[agent('Hello, Ann here.')], 'Hello, Ada. What may I do for you?', 0],
    [[agent('Yes, of course.'), agent('Yes')], 'Yes, of course.', 1],
    [[agent('OK.'), agent('OK.')], 'OK. OK.', -1],
    [[agent('OK.'), agent('OK.')], 'OK.', 1],
    [[{ role: 'assistant', text: 'One moment.' }, agent('Hello.')], 'One moment. Hello.', -1],
  ])('is found in %j after "%s"', (replies, spoken, expected) => {
    expect(firstUnspoken(replies, spoken)).toBe(expected);
  });
});
