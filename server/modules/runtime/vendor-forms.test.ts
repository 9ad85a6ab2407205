// A vendor's model behind the same forms and the same built-in intents: what it makes of the words differs, what follows does not.
import type { ChatCompletionRequest } from '@copilotkit/aimock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeAssistant, node } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import {
  heardIn,
  startVendor,
  type Vendor,
  type VendorAnswer,
  wantedTool,
} from '../../../tests/support/model-vendor.ts';

let app: TestApp;
let vendor: Vendor;
let assistant: string;

const collected = (name: string, type: string) => ({
  op: 'upsert_context_variable',
  variable: { name, type, source: 'collected' },
});
const FLOW = [
  collected('day', 'date'),
  collected('guests', 'integer'),
  node('menu', 'dialogue', { instructions: 'Ask what they want.' }),
  node('form', 'collect', { variables: ['day', 'guests'], confirm: true, reask_cap: 1 }),
  node('done', 'end', { label: 'booked', outcome: 'success', message: 'Booked for {{ guests }}.' }),
  node('stuck', 'end', { label: 'stuck', outcome: 'failure' }),
  edge('menu', 'form', { kind: 'conditional', condition: { type: 'llm', prompt: 'The person wants to book a table' } }),
  edge('form', 'done'),
  edge('form', 'menu', { kind: 'else' }),
  edge('form', 'stuck', { kind: 'on_cap' }),
  entry('menu'),
];

beforeAll(async () => {
  app = await testApp({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMITS: 'off' } });
  vendor = await startVendor();
  await vendor.join(app, ['far']);
  const made = await makeAssistant(app.owner);
  created(await app.owner.patch(made.path, { model_settings: { model: 'far/gpt-4o-mini' } }));
  created(await app.owner.post(`${made.graph}/ops`, { ops: FLOW }));
  created(await app.owner.post(`${made.path}/publish`));
  created(await app.owner.post(`${made.path}/activate`));
  assistant = made.id;
});
afterAll(async () => {
  await app.stop();
  await vendor.stop();
});

async function begin() {
  vendor.reset();
  const { id } = created(await app.owner.post('/v1/conversations', { assistant_id: assistant, channel: 'chat' }));
  return {
    say: async (text: string): Promise<string> =>
      created(await app.owner.post(`/v1/conversations/${id}/messages`, { text }))
        .replies.map((reply: { text: string }) => reply.text)
        .join(' '),
    look: async () => created(await app.owner.get(`/v1/conversations/${id}`)),
  };
}

const call = (name: string, input: object) => ({ name, arguments: JSON.stringify(input) });
/** The tools that fit what a question wants. */
const FITTING: Record<string, string[]> = {
  take_route: ['take_route', 'save_values'],
  save_values: ['save_values'],
  confirm: ['confirm'],
};
/** What the model does with each sentence, by the tools that fit. */
const hears =
  (reactions: Record<string, Record<string, object>>) =>
  (request: ChatCompletionRequest): VendorAnswer => {
    const [, does = {}] = Object.entries(reactions).find(([words]) => heardIn(request).includes(words)) ?? [];
    const offered = (FITTING[wantedTool(request) ?? ''] ?? []).filter((name) => Object.hasOwn(does, name));
    return offered.length > 0 ? { toolCalls: offered.map((name) => call(name, does[name]!)) } : { content: 'Gladly.' };
  };

it('a form keeps what was said before it, asks for the rest, and reads a correction back before it goes on', async () => {
  const { say, look } = await begin();
  vendor.answers = hears({
    'a table for four': { take_route: { choice: 'menu-form' }, save_values: { guests: 4 } },
    'the fifth': { save_values: { day: '2030-12-05', guests: 4 } },
    'but five of us': { confirm: { confirmed: true, corrected: { guests: 5 } } },
    'that is it': { confirm: { confirmed: true } },
  });
  const before = vendor.asked.length;
  expect(await say('I want a table for four')).toBe('Got it: 4 guests. What day would you like?');
  // The way and the values are one answer.
  expect(vendor.asked.length - before).toBe(1);
  expect(await say('on the fifth of December 2030')).toMatch(/December 5, 2030 and 4 guests\. Is that right\?/);
  expect(await say('yes, but five of us')).toMatch(/\b5 guests\. Is that right\?/);
  expect(await say('yes, that is it')).toBe('Booked for 5.');
  expect(await look()).toMatchObject({ outcome_label: 'booked', variables: { day: '2030-12-05', guests: 5 } });
});

it('a turn that learns something never counts towards giving up, and two that learn nothing do', async () => {
  const { say, look } = await begin();
  vendor.answers = hears({
    'a table': { take_route: { choice: 'menu-form' }, save_values: {} },
    'four of us': { save_values: { guests: 4 } },
    'no idea': { save_values: {} },
  });
  await say('a table please');
  expect(await say('no idea yet')).toMatch(/still need/);
  expect(await say('four of us')).toMatch(/^Got it: 4 guests\./);
  expect(await look()).toMatchObject({ status: 'active', variables: { guests: 4 } });
  await say('no idea, really');
  expect(await look()).toMatchObject({ outcome_label: 'stuck' });
});

it('what any assistant is asked is answered without the vendor, which is asked for the rest', async () => {
  const { say, look } = await begin();
  const before = vendor.asked.length;
  expect(await say('are you a bot?')).toMatch(/virtual assistant/);
  expect(await say('put me through to a human')).toMatch(/cannot connect you with a person/);
  expect(vendor.asked.length).toBe(before);
  expect(await say('tell me a story')).toBe('Gladly.');
  vendor.answers = () => ({ toolCalls: [call('finish', {})] });
  expect(await say('thanks')).toMatch(/welcome/);
  expect(await look()).toMatchObject({ status: 'active' });
});
