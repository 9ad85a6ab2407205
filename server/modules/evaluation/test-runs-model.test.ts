// Test runs ask the model that production asks: a vendor where the revision has one, and its answers are counted as evaluation.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeAssistant, node, send } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { startVendor, type Vendor } from '../../../tests/support/model-vendor.ts';
import { LOOPBACK_OPEN } from '../../../tests/support/receiver.ts';
import { runCases } from '../../../tests/support/test-runs.ts';

let app: TestApp;
let vendor: Vendor;
beforeAll(async () => {
  app = await testApp({ env: { ...LOOPBACK_OPEN, RATE_LIMITS: 'off' } });
  vendor = await startVendor();
  await vendor.join(app, ['far']);
});
afterAll(async () => {
  await app.stop();
  await vendor.stop();
});

const TALK = [
  node('talk', 'dialogue', { instructions: 'Help them.', goal: 'They have what they came for.', max_turns: 20 }),
  node('bye', 'end', {}),
  edge('talk', 'bye'),
  entry('talk'),
];
const judge = ['The assistant never promised a date', 'The assistant was polite'];

const draft = async (settings: object) => {
  const made = await makeAssistant(app.owner);
  created(await app.owner.patch(made.path, settings));
  created(await send(app.owner, made, TALK));
  return made;
};

it('asks the vendor, lets it call tools that the case answers for, and counts it as evaluation', async () => {
  const tool = {
    name: 'Order status',
    description: 'Looks an order up',
    configuration: { url: 'https://shop.example.com', method: 'GET' },
  };
  const { id: tool_id } = created(await app.owner.post('/v1/tools', tool));
  const made = await draft({ model_settings: { model: 'far/gpt-4o-mini' }, tool_refs: [{ tool_id }] });
  vendor.answers = ({ messages, tools }) => {
    if (tools?.some((one) => one.function.name === 'judge'))
      return {
        toolCalls: [
          { name: 'judge', arguments: JSON.stringify({ violated: true, policies: [1], reason: 'It said Friday.' }) },
        ],
      };
    const last = messages.at(-1);
    if (last?.role === 'tool') return { content: `It is ${String(last.content)}, there by Friday.` };
    return last?.role === 'user' && String(last.content).includes('order')
      ? { toolCalls: [{ name: 'order_status', arguments: '{}' }] }
      : { content: 'Hello from the far model.' };
  };
  const run = await runCases(app.owner, {
    revision_id: made.revisionId,
    cases: [
      {
        test: 'an order',
        tools: { 'order status': { returns: { status: 'shipped' } } },
        steps: [{ user: 'Where is my order?', expect: { says: ['shipped', 'Friday'], tools: ['Order status'] } }],
        judge,
      },
    ],
  });
  expect(run.cases[0].problems).toEqual([{ step: 0, expected: `judged true: ${judge[0]}`, found: 'It said Friday.' }]);
  expect(run.verdict).toBe('failed');
  const { data } = created(await app.owner.get('/v1/model-router/invocations?source=evaluation&limit=100'));
  expect(data.filter((one: { assistant_id: string }) => one.assistant_id === made.id).length).toBeGreaterThanOrEqual(3);
});

it('says that nothing was judged where there is no model to judge, and passes all the same', async () => {
  const made = await draft({});
  const run = await runCases(app.owner, {
    revision_id: made.revisionId,
    cases: [{ test: 'x', steps: [{ user: 'Hello' }], judge }],
  });
  expect(run.cases[0]).toMatchObject({ status: 'passed', problems: [] });
  expect(run.cases[0].notes[0]).toContain('Not judged');
  expect(run.cases[0].notes[0]).toContain(judge[1]);
});

it('searches knowledge really, and notes no gap', async () => {
  const base = created(await app.owner.post('/v1/knowledge-bases', { name: 'Help' }));
  const text = { title: 'Parking', text: 'Parking is behind the house and costs nothing.' };
  created(await app.owner.post(`/v1/knowledge-bases/${base.id}/documents`, text));
  const stands = async () => created(await app.owner.get(`/v1/knowledge-bases/${base.id}/documents`)).data[0].status;
  await expect.poll(stands, { timeout: 60_000 }).toBe('indexed');
  const made = await draft({ knowledge_base_refs: [{ knowledge_base_id: base.id }] });
  const cases = [
    { test: 'parking', steps: [{ user: 'What does parking cost?', expect: { says: 'behind the house' } }] },
  ];
  expect((await runCases(app.owner, { revision_id: made.revisionId, cases })).cases[0].problems).toEqual([]);
});
