// Test runs aloud, with real speech: said by voices, heard by the ear, and the same again the second time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeAssistant, node, send } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { speechOrWhy } from '../../../tests/support/speech.ts';
import { runCases } from '../../../tests/support/test-runs.ts';

const why = speechOrWhy();
if (why !== '')
  process.stderr.write(`\n!!! SKIPPED: test runs aloud (server/modules/evaluation/aloud.test.ts): ${why}\n\n`);

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

const FLOW = [
  { op: 'upsert_context_variable', variable: { name: 'order_no', type: 'string', source: 'collected' } },
  node('number', 'collect', {
    variables: ['order_no'],
    instructions: 'Hello, I am the virtual assistant. What is your order number?',
  }),
  { op: 'upsert_context_variable', variable: { name: 'stage', type: 'string' } },
  node('note', 'set_variable', { assignments: [{ variable: 'stage', expression: '"served"' }] }),
  node('told', 'message', { text: 'Order {{ order_no }} is on its way.' }),
  node('bye', 'end', { outcome: 'success' }),
  node('sorry', 'end', { outcome: 'failure' }),
  edge('number', 'note'),
  edge('note', 'told'),
  edge('number', 'sorry', { kind: 'on_cap' }),
  edge('told', 'bye'),
  entry('number'),
];
const CASES = [
  { test: 'a number', steps: [{ user: 'My order number is 1002.', expect: { variables: { order_no: '1002' } } }] },
  { test: 'pressed', steps: [{ press: '4711', expect: { variables: { order_no: '4711' } } }] },
];

async function draft() {
  const made = await makeAssistant(app.owner);
  created(await send(app.owner, made, FLOW));
  return made.revisionId;
}

describe.skipIf(why !== '')('a test run aloud', () => {
  it('runs each case typed and by each voice, on what was heard; pressed keys need no ear; the second run is the same', async () => {
    const revision_id = await draft();
    const aloud = { voices: ['rms', 'slt'], noise_db: 25 };
    const run = await runCases(app.owner, { revision_id, cases: CASES, aloud }, 120_000);
    expect(
      run.cases.map(({ test, voice, channel }: Record<string, string>) => `${test} ${voice ?? 'typed'} ${channel}`),
    ).toEqual([
      'a number typed voice',
      'a number rms voice',
      'a number slt voice',
      'pressed typed voice',
      'pressed rms voice',
      'pressed slt voice',
    ]);
    const [typed, rms] = run.cases;
    expect(typed).toMatchObject({ status: 'passed' });
    expect(typed.steps[0].heard).toBeUndefined();
    expect(rms.steps[0].heard.text).toMatch(/order number/i);
    expect(rms.steps[0].heard.confidence).toBeGreaterThan(0.3);
    for (const one of run.cases.slice(3)) expect(one).toMatchObject({ status: 'passed' });
    expect(run.aloud).toMatchObject({ lines: 2, voices: [{ voice: 'rms' }, { voice: 'slt' }] });
    const again = await runCases(app.owner, { revision_id, cases: CASES, aloud }, 120_000);
    expect(again.aloud).toEqual(run.aloud);
    const recognized = ({ cases }: typeof run) =>
      cases.map(({ steps }: typeof rms) => steps.map((step: typeof rms) => step.heard));
    expect(recognized(again)).toEqual(recognized(run));
  });
  it('loses values in much noise, and says which', async () => {
    const aloud = { voices: ['rms', 'slt', 'awb', 'kal16'], noise_db: 0 };
    const run = await runCases(app.owner, { revision_id: await draft(), cases: CASES.slice(0, 1), aloud }, 120_000);
    expect(run.aloud.word_error_rate).toBeGreaterThan(0);
    expect(run.checks[0].details[0]).toMatch(/^a number, said by (rms|slt|awb|kal16): /);
    expect(run.cases[0].steps[0].variables, 'a note of the flow, which is nothing that is heard').toMatchObject({
      stage: 'served',
    });
    const [lost, ...others] = run.aloud.lost_values;
    expect(others).toEqual([]);
    expect(lost).toMatchObject({ node_id: 'number', variable: 'order_no', runs: 4, read_back: false });
    expect(lost.examples[0]).toMatchObject({ said: 'My order number is 1002.', expected: '1002' });
  });
  it('refuses a voice that there is not, and values that are none', async () => {
    const revision_id = await draft();
    const start = (aloud: object) => app.owner.post('/v1/test-runs', { revision_id, cases: CASES, aloud });
    const unknown = await start({ voices: ['rms', 'nina'] });
    expect([unknown.status, unknown.body.detail[0].loc]).toEqual([422, ['body', 'aloud', 'voices', 1]]);
    for (const aloud of [{ voices: [] }, { noise_db: 99 }, { telephone: 'yes' }])
      expect((await start(aloud)).status).toBe(422);
  });
});

describe('without the speech parts', () => {
  it('a run aloud is refused with what to do', async () => {
    const off = await testApp({ env: { SPEECH: 'off' } });
    try {
      const made = await makeAssistant(off.owner);
      const refused = await off.owner.post('/v1/test-runs', { revision_id: made.revisionId, cases: CASES, aloud: {} });
      expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
      expect(refused.body.message).toContain('SPEECH is off');
    } finally {
      await off.stop();
    }
  });
});
