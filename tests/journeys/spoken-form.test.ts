// A form on the simulated phone: numbers as words, spelled names and addresses, hesitation, corrections, and all of it read back.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceleratedClock } from '../../server/kernel/time/clock.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { edge, entry, makeActive, node } from '../support/assistants.ts';
import { created } from '../support/client.ts';
import { until } from './drive.ts';

// Tuesday, 2 March 2027, 11:00 in New York
const NOW = Date.parse('2027-03-02T16:00:00Z');
const TERMINAL = ['COMPLETED', 'FAILED', 'CANCELED', 'BLOCKED', 'UNKNOWN'];
type Line = { user: string; text: string };

const collected = (name: string, type: string, description: string) => ({
  op: 'upsert_context_variable',
  variable: { name, type, source: 'collected', description },
});
const TABLE = [
  collected('guest_name', 'string', 'name of the guest'),
  collected('day', 'date', 'day of the visit'),
  collected('visit_time', 'time', 'time of the visit'),
  collected('guests', 'integer', 'number of guests'),
  collected('contact_email', 'email', 'e-mail address of the guest'),
  node('form', 'collect', {
    variables: ['guest_name', 'day', 'visit_time', 'guests', 'contact_email'],
    confirm: true,
    instructions: 'say: I can book a table for you. What is your name?',
  }),
  node('booked', 'end', { label: 'booked', outcome: 'success', message: 'Your table is booked.' }),
  node('stuck', 'end', { label: 'stuck', outcome: 'failure' }),
  edge('form', 'booked'),
  edge('form', 'stuck', { kind: 'on_cap' }),
  entry('form'),
];

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    env: { RATE_LIMITS: 'off', SIMULATED_CARRIER_SPEED: '500', SWEEP_INTERVAL_SECONDS: '1' },
    clock: acceleratedClock({ speed: 1, offsetMs: NOW - Date.now() }),
  });
});
afterAll(() => app.stop());

it('is filled as on a screen, and books nothing before the caller has said yes', async () => {
  const { id: carrier } = created(await app.owner.post('/carriers', { name: 'The world' }));
  const { id: promptId } = await makeActive(app.owner, TABLE, {});
  const { id: workflowId } = created(
    await app.owner.post('/workflows', { name: 'Tables', promptId, steps: [{ needsTCPACompliance: false }] }),
  );
  const number = '+12024563901';
  const lines = [
    "um yeah it's uh Davis, d as in david, a v i s",
    'uh next friday no wait saturday at um half past six in the evening',
    'there will be four of us no sorry five',
    'd as in david a n a dot davis at example dot com',
    'no, six people',
    'yes that is right',
  ];
  created(await app.owner.post(`/carriers/${carrier}/simulate-script`, { number, lines }));
  const { id } = created(await app.owner.post('/call', { workflowId, primaryPhone: number, firstName: 'Dana' }));
  const call = await until(
    async () => (await app.owner.get(`/calls/${id}`)).body.calls[0],
    ({ status }) => TERMINAL.includes(status),
  );
  const said: string[] = call.transcript.map(({ user, text }: Line) => `${user}: ${text}`);
  const at = (words: string): number =>
    said.findIndex((line) => line.startsWith('assistant: ') && line.includes(words));
  expect(call.status, said.join('\n')).toBe('COMPLETED');
  expect(call.variables, said.join('\n')).toMatchObject({
    guest_name: 'Davis',
    day: '2027-03-06',
    visit_time: '18:30',
    guests: 6,
    contact_email: 'dana.davis@example.com',
  });
  const corrected = said.indexOf('user: no, six people');
  const agreed = said.indexOf('user: yes that is right');
  expect(at('5 guests')).toBeLessThan(corrected);
  expect(at('5 guests')).toBeGreaterThan(0);
  expect(at('6 guests')).toBeGreaterThan(corrected);
  expect(at('Your table is booked.')).toBeGreaterThan(agreed);
});
