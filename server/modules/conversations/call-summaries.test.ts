// Summaries that an assistant's own model writes of its calls, and what stays where it cannot be trusted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeAssistant, node, send } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { when } from '../../../tests/support/fixtures/fixture.ts';
import { startVendor, type Vendor, type VendorAnswer } from '../../../tests/support/model-vendor.ts';
import { LOOPBACK_OPEN } from '../../../tests/support/receiver.ts';
import { atAnyHour } from '../../../tests/support/steps.ts';

let app: TestApp;
let vendor: Vendor;
let carrier: string;
let promptId: string;
let summary: VendorAnswer;
beforeAll(async () => {
  app = await testApp({
    env: { ...LOOPBACK_OPEN, RATE_LIMITS: 'off', SIMULATED_CARRIER_SPEED: '500', SWEEP_INTERVAL_SECONDS: '1' },
  });
  vendor = await startVendor();
  vendor.answers = (request) =>
    JSON.stringify(request.messages).includes('transcript of a phone call') ? summary : { content: 'Gladly.' };
  await vendor.join(app, ['far']);
  carrier = created(await app.owner.post('/carriers', { name: 'The world' })).id;
  const made = await makeAssistant(app.owner);
  created(await app.owner.patch(made.path, { model_settings: { model: 'far/gpt-4o-mini' } }));
  const ops = [
    node('talk', 'dialogue', { instructions: 'say: What may I do for you?', max_turns: 2 }),
    node('bye', 'end', { outcome: 'success', message: 'All is noted. Goodbye.' }),
    edge('talk', 'bye', when('The person says goodbye')),
    edge('talk', 'bye', { id: 'cap', kind: 'on_cap' }),
    entry('talk'),
  ];
  created(await send(app.owner, made, ops));
  created(await app.owner.post(`${made.path}/publish`));
  created(await app.owner.post(`${made.path}/activate`));
  promptId = made.id;
});
afterAll(async () => {
  await app.stop();
  await vendor.stop();
});

let people = 0;
async function summarized(line: string, isDone: (summary: string, asked: number) => boolean): Promise<string> {
  const phone = `+1202457${4000 + people++}`;
  const workflow = { name: 'Summaries', promptId, numberOfAgents: 9, steps: atAnyHour() };
  const { id: workflowId } = created(await app.owner.post('/workflows', workflow));
  created(await app.owner.post(`/carriers/${carrier}/simulate-script`, { number: phone, lines: [line, line] }));
  const { id } = created(await app.owner.post('/call', { workflowId, primaryPhone: phone, firstName: 'Ada' }));
  const asked = () => vendor.asked.filter((request) => JSON.stringify(request.messages).includes(line)).length;
  const read = async () => (await app.owner.get(`/calls/${id}`)).body.calls[0].summary;
  await expect.poll(async () => isDone(await read(), asked()), { timeout: 50_000, interval: 50 }).toBe(true);
  return read();
}

describe('the summary of a call whose assistant has a model', () => {
  it('is written by it, from what was said', async () => {
    summary = { content: 'The person wanted to move the appointment\nof 3 Friday guests.' };
    const text = 'Please move my appointment for three guests on Friday.';
    const said = await summarized(text, (now) => now.includes('wanted to move'));
    expect(said).toBe('The person wanted to move the appointment of 3 Friday guests.');
    const request = vendor.asked.findLast(({ messages }) =>
      JSON.stringify(messages).includes('transcript of a phone call'),
    );
    expect(request).toMatchObject({ max_tokens: 220 });
  });

  it.each([
    ['makes up an amount', { content: 'The person owes 912 dollars.' }, 'I have a question about bill A.'],
    ['fails', { error: { message: 'away', type: 'server_error' }, status: 400 }, 'I have a question about bill B.'],
    ['says nothing', { content: '  ' }, 'I have a question about bill C.'],
  ] as const)('stays the built one where it %s', async (_why, answer, line) => {
    summary = answer;
    const said = await summarized(line, (now, asked) => now !== '' && asked > 0);
    expect(said).toContain(`Last said: "${line}"`);
  });
});
