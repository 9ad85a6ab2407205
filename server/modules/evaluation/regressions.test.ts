// The gate can be trusted: an unchanged flow passes, and each of ten ways to break it is caught, with the step and the reason.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeAssistant, node, send } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { runCases } from '../../../tests/support/test-runs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

const variable = (name: string, type: string, source = 'collected') => ({
  op: 'upsert_context_variable',
  variable: { name, type, source },
});
const input = (name: string) => ({ name, type: 'str', required: true });
const look = (toolId: string, inputs: object, outputs: object) =>
  node('look', 'tool', { tool_id: toolId, input_mapping: inputs, output_mapping: outputs });
const when = (expression: string) => ({ condition: { type: 'expression', expression } });
const meant = (prompt: string) => ({ condition: { type: 'llm', prompt } });

const shop = (toolId: string) => [
  variable('order_no', 'string'),
  variable('amount', 'integer', 'tool'),
  variable('state', 'string', 'tool'),
  node('hello', 'message', { text: 'Hello, this is the virtual shop.' }),
  node('wish', 'dialogue', { instructions: 'say: Do you want a refund, or to talk to a person?' }),
  node('number', 'collect', { variables: ['order_no'], instructions: 'What is your order number?' }),
  look(toolId, { order_no: '{{ order_no }}' }, { amount: 'amount', state: 'state' }),
  node('large', 'condition', {}),
  node('refund', 'message', { text: 'Order {{ order_no }} is {{ state }}; you get {{ amount }} dollars back.' }),
  node('pause', 'wait', { for: '1d' }),
  node('ask', 'message', { text: 'Has the money arrived?' }),
  node('desk', 'handoff', { queue: 'refunds', message: 'A colleague looks at that.' }),
  node('done', 'end', { outcome: 'success', label: 'refunded' }),
  node('lost', 'end', { outcome: 'failure', label: 'gave_up' }),
  edge('hello', 'wish'),
  edge('wish', 'number', meant('They want their money back')),
  edge('wish', 'desk', { ...meant('They want to talk to a person'), id: 'person' }),
  edge('wish', 'lost', { kind: 'else' }),
  edge('number', 'look'),
  edge('number', 'lost', { id: 'capped', kind: 'on_cap' }),
  edge('look', 'large', { kind: 'success' }),
  edge('look', 'desk', { id: 'failed', kind: 'error' }),
  edge('large', 'desk', { ...when('amount > 100'), id: 'much' }),
  edge('large', 'refund', { kind: 'else' }),
  edge('refund', 'pause'),
  edge('pause', 'ask'),
  edge('ask', 'done'),
  entry('hello'),
];

const CASES = [
  {
    test: 'a small refund',
    tools: { Orders: { returns: { amount: 40, state: 'paid' } } },
    steps: [
      { expect: { node: 'wish', says: ['virtual shop', 'a refund'] } },
      { user: 'I want my money back', expect: { node: 'number', says: 'order number' } },
      {
        user: 'A1002',
        expect: {
          says: 'A1002 is paid; you get 40 dollars back',
          tools: [{ name: 'Orders', input: { order_no: 'A1002' } }],
        },
      },
      { wait: '23h', expect: { not_says: 'arrived' } },
      { wait: '1h', expect: { says: 'Has the money arrived' } },
    ],
    ends: { status: 'completed', outcome: 'refunded', variables: { order_no: 'A1002', amount: 40 } },
  },
  {
    test: 'a large refund is for a person',
    tools: { Orders: { returns: { amount: 400, state: 'paid' } } },
    steps: [{ user: 'I want my money back' }, { user: 'A1003', expect: { says: 'colleague', not_says: 'dollars' } }],
    ends: { status: 'handed_off', passes: ['look', 'large', 'desk'] },
  },
  {
    test: 'the shop is down',
    tools: { Orders: { fails: 503 } },
    steps: [{ user: 'I want my money back' }, { user: 'A1004', expect: { node: 'desk' } }],
  },
  {
    test: 'a person',
    steps: [{ user: 'Let me talk to a person', expect: { node: 'desk' } }],
    ends: { status: 'handed_off' },
  },
  {
    test: 'nothing understood',
    steps: [{ user: 'I want my money back' }, ...Array.from({ length: 4 }, () => ({ user: '' }))],
    ends: { outcome: 'gave_up' },
  },
];

type Change = (toolId: string) => object[];
const REGRESSIONS: Record<string, { change: Change; caughtBy: RegExp }> = {
  'an edge that leads elsewhere': {
    change: () => [{ op: 'remove_edge', edge_id: 'look-large' }, edge('look', 'refund', { kind: 'success' })],
    caughtBy: /a large refund.*colleague/,
  },
  'a variable that is lost': {
    change: (id) => [look(id, { order_no: '{{ order_no }}' }, { state: 'state' })],
    caughtBy: /a (small|large) refund/,
  },
  'an input that is mapped wrongly': {
    change: (id) => [look(id, { order_no: '{{ state }}' }, { amount: 'amount', state: 'state' })],
    caughtBy: /a small refund.*tools called|a small refund.*reply/,
  },
  'an output that is mapped wrongly': {
    change: (id) => [look(id, { order_no: '{{ order_no }}' }, { amount: 'total', state: 'state' })],
    caughtBy: /a (small|large) refund/,
  },
  'a hand-off that is gone': {
    change: () => [node('desk', 'message', { text: 'A colleague looks at that.' }), edge('desk', 'lost')],
    caughtBy: /handed_off|node desk/,
  },
  'other words': {
    change: () => [node('ask', 'message', { text: 'Are you happy now?' })],
    caughtBy: /Has the money arrived/,
  },
  'a condition that is turned round': {
    change: () => [
      { op: 'remove_edge', edge_id: 'much' },
      edge('large', 'desk', { ...when('amount < 100'), id: 'much' }),
    ],
    caughtBy: /a small refund/,
  },
  'a way for failures that is gone': {
    change: () => [{ op: 'remove_edge', edge_id: 'failed' }, edge('look', 'lost', { id: 'failed', kind: 'error' })],
    caughtBy: /the shop is down.*node desk/,
  },
  'a wait that is too short': {
    change: () => [node('pause', 'wait', { for: '2h' })],
    caughtBy: /no reply with "arrived"/,
  },
  'another outcome': {
    change: () => [node('done', 'end', { outcome: 'success', label: 'closed' })],
    caughtBy: /outcome refunded/,
  },
  'a way that listens to something else': {
    change: () => [
      { op: 'remove_edge', edge_id: 'wish-number' },
      edge('wish', 'number', meant('They ask for opening hours')),
    ],
    caughtBy: /a small refund.*node number/,
  },
  'a limit that is gone': {
    change: () => [{ op: 'remove_edge', edge_id: 'capped' }, edge('number', 'desk', { id: 'capped', kind: 'on_cap' })],
    caughtBy: /nothing understood.*gave_up/,
  },
};

it('passes the unchanged flow, and fails every seeded regression where it is', { timeout: 240_000 }, async () => {
  const tool = {
    name: 'Orders',
    configuration: { url: 'https://orders.example.com/{{ order_no }}', method: 'GET', variables: [input('order_no')] },
  };
  const { id: toolId } = created(await app.owner.post('/v1/tools', tool));
  const suite = created(await app.owner.post('/v1/release-suites', { name: 'Shop', cases: CASES }));
  expect(created(await app.owner.get(`/v1/release-suites/${suite.id}`)).cases).toEqual(CASES);
  const runOf = async (ops: object[]) => {
    const made = await makeAssistant(app.owner);
    created(await send(app.owner, made, shop(toolId)));
    if (ops.length > 0) created(await send(app.owner, made, ops));
    return runCases(app.owner, { revision_id: made.revisionId, release_suite_id: suite.id }, 200_000);
  };
  const unchanged = await runOf([]);
  expect(unchanged.cases.flatMap(({ problems }: { problems: object[] }) => problems)).toEqual([]);
  expect(unchanged).toMatchObject({ verdict: 'passed', passed: CASES.length });
  for (const [name, { change, caughtBy }] of Object.entries(REGRESSIONS)) {
    const run = await runOf(change(toolId));
    expect(run.verdict, name).toBe('failed');
    const reasons = run.cases
      .filter(({ status }: { status: string }) => status === 'failed')
      .map(({ test, reason }: Record<string, string>) => `${test}: ${reason}`);
    expect(reasons.join('\n'), name).toMatch(caughtBy);
  }
});
