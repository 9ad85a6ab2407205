// Callers whom a flow hands to people: put through where a number is known, else kept on the line until a colleague comes, or none does.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { atAnyHour } from '../../../tests/support/steps.ts';
import { acceleratedClock } from '../../kernel/time/clock.ts';
import { comfortText, PHONE_TEXTS } from './voice.ts';

/** Product time runs four times as fast. */
const SPEED = 4;
const WAIT_SECONDS = 80;
const COMFORT = 'assistant: Thank you for waiting. A colleague will be with you as soon as possible.';
const patience = { timeout: 110_000, interval: 100 };
const desk = (queue: string) => node('desk', 'handoff', { queue, message: 'One moment, I am fetching a colleague.' });
const back = [
  node('back', 'end', { outcome: 'success', message: 'Your colleague is done.' }),
  edge('desk', 'back', { kind: 'on_release' }),
];
const ELSEWHERE = [
  node('sorry', 'end', { outcome: 'failure', message: 'Please write to us instead.', disposition: 'CALL_AGAIN' }),
  edge('desk', 'sorry', { kind: 'failed' }),
];

let app: TestApp;
let carrier: string;
beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', SIMULATED_CARRIER_SPEED: '2', SWEEP_INTERVAL_SECONDS: '1' };
  app = await testApp({
    clock: acceleratedClock({ speed: SPEED, offsetMs: 0 }),
    env: { ...env, HANDOFF_WAIT_SECONDS: String(WAIT_SECONDS) },
  });
  carrier = created(await app.owner.post('/carriers', { name: 'The world' })).id;
});
afterAll(() => app.stop());

let people = 0;
/** They answer and stay silent, for so many turns. Then they hang up. */
async function ring(graph: object[], lead: Record<string, string> = {}, silences = 100) {
  const { id: promptId } = await makeActive(app.owner, graph);
  const workflow = { name: 'Desk', numberOfAgents: 9, steps: atAnyHour(), promptId };
  const workflowId = created(await app.owner.post('/workflows', workflow)).id;
  const number = `+1202459${3000 + people++}`;
  const lines = Array.from({ length: silences }, () => '');
  created(await app.owner.post(`/carriers/${carrier}/simulate-script`, { number, lines }));
  const { id } = created(
    await app.owner.post('/call', { workflowId, primaryPhone: number, firstName: 'Ada', ...lead }),
  );
  const call = async () => (await app.owner.get(`/calls/${id}`)).body.calls[0];
  type Line = { user: string; text: string };
  const words = async (): Promise<string[]> =>
    (await call()).transcript.map(({ user, text }: Line) => `${user}: ${text}`);
  await expect.poll(async () => (await words())[0], patience).toContain('One moment, I am fetching a colleague.');
  const read = async () => created(await app.owner.get(`/v1/conversations?call_id=${id}`)).data[0];
  return { call, words, read };
}

describe('a caller whom the flow hands to a queue', () => {
  it('waits on the line, hears what the colleague writes, and goes on by the flow when it is given back', async () => {
    const { call, words, read } = await ring([desk('billing'), ...back, entry('desk')]);
    expect(await read()).toMatchObject({ status: 'handed_off', queue: 'billing', channel: 'voice' });
    const queue = created(await app.owner.get('/v1/conversations?queue=billing&sort=waiting_longest')).data;
    expect(queue.map(({ id }: { id: string }) => id)).toContain((await read()).id);
    const conversation = `/v1/conversations/${(await read()).id}`;
    created(await app.owner.post(`${conversation}/takeover`, { agent_name: 'Ann' }));
    created(await app.owner.post(`${conversation}/messages`, { text: 'Hello, Ann here.', role: 'agent' }));
    await expect.poll(words, patience).toContain('assistant: Hello, Ann here.');
    // The limit is over, and a colleague is there: nobody is told that none is.
    await new Promise((resolve) => setTimeout(resolve, ((WAIT_SECONDS + 20) / SPEED) * 1000));
    expect(await call()).toMatchObject({ status: 'IN_PROGRESS' });
    created(await app.owner.post(`${conversation}/release`));
    await expect.poll(async () => (await call()).status, patience).toBe('COMPLETED');
    const said = (await words()).filter((line) => line !== COMFORT);
    expect(said.slice(1)).toEqual(['assistant: Hello, Ann here.', 'assistant: Your colleague is done.']);
    expect(await read()).toMatchObject({ status: 'completed', outcome: 'success' });
  }, 240_000);

  it('hears their place in a queue with members, and an estimate once five others were served', async () => {
    created(await app.owner.post('/v1/queues', { name: 'tills' }));
    const { call, words } = await ring([desk('tills'), ...ELSEWHERE, entry('desk')]);
    const next = `${COMFORT} You are next in line.`;
    await expect.poll(words, patience).toContain(next);
    await expect.poll(async () => (await call()).status, patience).toBe('COMPLETED');
    const wait = { place: 3, estimate_seconds: 240, is_open: true, closed_text: '' };
    const { en, es } = PHONE_TEXTS;
    expect(comfortText(en, wait)).toBe(`${en.comfort} You are number 3 in line. It takes about 4 minutes.`);
    expect(comfortText(es, { ...wait, place: 1, estimate_seconds: 60 })).toBe(
      `${es.comfort} Usted es el siguiente. Falta alrededor de un minuto.`,
    );
    expect(comfortText(en, { ...wait, is_open: false })).toBe(en.comfort);
  }, 240_000);

  it('hears that no agent is free when none comes, and the call ends', async () => {
    const { call, words, read } = await ring([desk('billing'), ...back, entry('desk')]);
    await expect.poll(async () => (await call()).status, patience).toBe('COMPLETED');
    const said = await words();
    expect(said.filter((line) => line === COMFORT).length, 'every 30 seconds').toBeGreaterThanOrEqual(1);
    expect(said.at(-1)).toMatch(/^assistant: I am sorry, none of my colleagues is free right now\..*Goodbye\.$/);
    expect(await call()).toMatchObject({ callEndedBy: 'AGENT', callEndedReason: 'ENDED' });
    expect(await read()).toMatchObject({
      status: 'completed',
      outcome: 'failure',
      outcome_label: 'handoff_failed',
      queue: null,
    });
  }, 240_000);

  it('goes the flow’s own way when no colleague comes, where it has one', async () => {
    const { call, words, read } = await ring([desk('billing'), ...ELSEWHERE, entry('desk')]);
    await expect.poll(async () => (await call()).status, patience).toBe('COMPLETED');
    expect((await words()).filter((line) => line !== COMFORT).slice(1)).toEqual([
      'assistant: Please write to us instead.',
    ]);
    expect(await call()).toMatchObject({ callEndedReason: 'CALL_AGAIN' });
    expect(await read()).toMatchObject({ status: 'completed', outcome: 'failure' });
  }, 240_000);

  it('who hangs up while waiting leaves the queue, and no colleague can take them any more', async () => {
    const { call, words, read } = await ring([desk('billing'), ...ELSEWHERE, entry('desk')], {}, 2);
    await expect.poll(async () => (await call()).status, patience).toBe('COMPLETED');
    expect(await call()).toMatchObject({ callEndedBy: 'USER' });
    await expect.poll(async () => (await read()).status, patience).not.toBe('handed_off');
    const { id, queue } = await read();
    expect(queue).toBeNull();
    const waiting = created(await app.owner.get('/v1/conversations?queue=billing&status=handed_off')).data;
    expect(waiting.map((one: { id: string }) => one.id)).not.toContain(id);
    const late = await app.owner.post(`/v1/conversations/${id}/takeover`, { agent_name: 'Ann' });
    expect([late.status, late.body.error]).toEqual([409, 'conflict']);
    // Nobody is told anything after they have gone.
    await new Promise((resolve) => setTimeout(resolve, ((WAIT_SECONDS + 20) / SPEED) * 1000));
    expect((await words()).filter((line) => line !== COMFORT && line.startsWith('assistant:')).length).toBe(1);
  }, 240_000);

  it.each([
    ['the queue is a number', '+12025550123', {}, '+12025550123'],
    ['the lead has one', 'billing', { forwardingPhoneNumber: '(202) 555-0124' }, '+12025550124'],
    ['their colleague has one', 'billing', { phoneAgentDirectDial: '+12025550125' }, '+12025550125'],
  ])(
    'is put through where %s',
    async (_, queue, lead, to) => {
      const { call, words } = await ring([desk(queue), ...back, entry('desk')], lead);
      await expect.poll(async () => (await call()).status, patience).toBe('COMPLETED');
      expect(await words()).toContain(`agent-action: Transferred to ${to}`);
      expect(await call()).toMatchObject({ callEndedReason: 'WARM_TRANSFER' });
    },
    120_000,
  );
});
