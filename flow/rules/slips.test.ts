// Slips that people make while they build a flow: each is named once, the fix does what was meant, and nothing of theirs is lost by it.
import { describe, expect, test } from 'vitest';
import { fixFindings } from '../fix.ts';
import { parseDuration } from '../language/durations.ts';
import { parseGraph } from '../language/graph.ts';
import { nearestOwnName } from '../text/spelling.ts';
import { validate } from '../validate.ts';

const HELLO = { id: 'hello', type: 'message', config: { text: 'Hello, I am a virtual assistant.' } };
const BYE = { id: 'bye', type: 'end', config: { message: 'Bye.' } };
const edge = (source: string, target: string, more: object = {}) => ({
  id: `${source}_${target}`,
  source,
  target,
  ...more,
});
const ORDER = { name: 'order_number', type: 'string', source: 'provided' };

function fixed(given: object) {
  const graph = parseGraph({ entry_node_id: 'hello', ...given });
  let n = 0;
  const fixes = fixFindings(graph, {}, { makeId: () => `made_${n++}` });
  const errors = validate(fixes.graph).findings.filter(({ severity }) => severity !== 'suggestion');
  return { ...fixes, before: validate(graph).findings, left: errors.map(({ rule_id }) => rule_id) };
}

const fork = (expression: unknown, variables: object[] = [ORDER]) => ({
  nodes: [HELLO, { id: 'fork', type: 'condition' }, { id: 'other', type: 'end' }, BYE],
  edges: [
    edge('hello', 'fork'),
    edge('fork', 'bye', { condition: { type: 'expression', expression } }),
    edge('fork', 'other', { kind: 'else' }),
  ],
  context_variables: variables,
});
const expressionOf = (given: object) => {
  const { graph, left } = fixed(given);
  expect(left).toEqual([]);
  return (graph.edges.find(({ id }) => id === 'fork_bye')!.condition as { expression: unknown }).expression;
};

describe('a misspelt variable', () => {
  const comparison = (variable: string) => ({ conditions: [{ variable, operator: 'eq', value: '1' }] });

  test.each([
    [comparison('order_nubmer'), comparison('order_number')],
    [comparison('orderNumber.first'), comparison('order_number.first')],
    ['order_numbr == "order_numbr" && channel == "chat"', 'order_number == "order_numbr" && channel == "chat"'],
  ])('in %j is written right, and not declared', (written, meant) => {
    expect(expressionOf(fork(written))).toEqual(meant);
    expect(fixed(fork(written)).graph.context_variables).toEqual([ORDER]);
  });

  test('in a text is written right at each place, beside another one', () => {
    const text = '{{ order_numbr }}, {{ frist_name }}: {{ order_numbr | upcase }}. I am an AI.';
    const { graph, left } = fixed({
      nodes: [{ ...HELLO, config: { text } }, BYE],
      edges: [edge('hello', 'bye')],
      context_variables: [ORDER],
    });
    expect(graph.nodes[0]!.config).toEqual({
      text: '{{ order_number }}, {{ first_name }}: {{ order_number | upcase }}. I am an AI.',
    });
    expect(left).toEqual([]);
  });

  test.each([
    ['loyalty', ['order_number']],
    ['visit_2', ['visit_1']],
    ['street', ['strict', 'streak', 'streets', 'streed']],
    ['dob', ['job']],
  ])('%s is not taken for one of %j', (name, known) => expect(nearestOwnName(name, known)).toBeUndefined());
});

test.each([
  [{ variable: 'age', operator: 'gte', value: 18 }, { conditions: [{ variable: 'age', operator: 'gte', value: 18 }] }],
  [
    { conditions: [{ field: 'age', op: '=>', val: 18 }] },
    { conditions: [{ variable: 'age', operator: 'gte', value: 18 }] },
  ],
  ['age = 18 and channel == "a and b"', 'age == 18 && channel == "a and b"'],
  ['{{ age }} >= 18 or not (channel == "x=y")', 'age >= 18 || !(channel == "x=y")'],
])('the expression %j is read as it was meant', (written, meant) => {
  expect(expressionOf(fork(written, [{ name: 'age', type: 'integer', source: 'provided' }]))).toEqual(meant);
});

test.each([
  ['dialogue', { instructions: 'I am an AI.', max_turns: '3' }, { max_turns: 3 }],
  ['dialogue', { instructions: 'I am an AI.', max_turns: 900 }, { max_turns: 200 }],
  ['collect', { variables: 'order_number' }, { variables: ['order_number'] }],
  ['collect', { variable: 'order_number' }, { variables: ['order_number'] }],
  ['collect', { variables: ['order_number'], confirm: 'yes' }, { confirm: true }],
  [
    'set_variable',
    { assignments: { order_number: '"1"' } },
    { assignments: [{ variable: 'order_number', expression: '"1"' }] },
  ],
  [
    'set_variable',
    { assignments: [{ name: 'order_number', value: 'a "b"' }] },
    { assignments: [{ variable: 'order_number', expression: '"a \\"b\\""' }] },
  ],
  ['end', { outcome: 'sucess' }, { outcome: 'success' }],
])('a %s with %j is fixed', (type, config, meant) => {
  const nodes = [{ ...HELLO }, { id: 'slip', type, config }, BYE];
  const ways = type === 'end' ? [] : [edge('slip', 'bye')];
  const { graph, left } = fixed({ nodes, edges: [edge('hello', 'slip'), ...ways], context_variables: [ORDER] });
  expect(graph.nodes[1]!.config).toMatchObject(meant);
  expect(left.filter((rule) => rule.startsWith('node.') && rule !== 'node.unreachable')).toEqual([]);
});

test.each([true, 'They ask for a human'])('a node that is global by %j becomes one', (global) => {
  const desk = { id: 'desk', type: 'handoff', config: { queue: 'desk' }, global };
  const { graph } = fixed({ nodes: [HELLO, BYE, desk], edges: [edge('hello', 'bye')] });
  expect(graph.nodes[2]!.global).toMatchObject({ enabled: true });
});

test('a value that an enum nearly has is compared as the enum has it', () => {
  const size = { name: 'size', type: 'enum', source: 'provided', enum_values: ['small', 'large'] };
  const asked = (value: unknown, operator = 'eq') => ({ conditions: [{ variable: 'size', operator, value }] });
  expect(expressionOf(fork(asked('Large'), [size]))).toEqual(asked('large'));
  expect(expressionOf(fork(asked(['smal', 'large'], 'in'), [size]))).toEqual(asked(['small', 'large'], 'in'));
});

test('an edge to a misspelt node, or to a node by its name, is led there instead of removed', () => {
  const { graph, left } = fixed({
    nodes: [
      HELLO,
      { id: 'goodbye', type: 'message', config: { text: 'Bye.' } },
      { id: 'n7', type: 'end', name: 'Last words' },
    ],
    edges: [edge('hello', 'goodby'), edge('goodbye', 'last words')],
  });
  expect(graph.edges.map(({ target }) => target).sort()).toEqual(['goodbye', 'n7']);
  expect(left).toEqual([]);
});

describe('nothing is taken away', () => {
  const age = { name: 'age', type: 'integer', source: 'provided' };

  test('while an expression that may need it cannot be read', () => {
    const { graph, left } = fixed(fork('age >>> 18 (', [age]));
    expect(graph.context_variables).toEqual([age]);
    expect(left).toContain('edge.malformed_expression');
  });

  test('but what is superfluous goes, once all is read', () => {
    expect(fixed(fork('channel == "chat"', [age])).graph.context_variables).toEqual([]);
  });

  test('of an expression that stands on the node, with ways called true and false', () => {
    const given = {
      ...fork('', [age]),
      nodes: [
        HELLO,
        { id: 'fork', type: 'condition', config: { expression: 'age > 18' } },
        { id: 'other', type: 'end' },
        BYE,
      ],
      edges: [edge('hello', 'fork'), edge('fork', 'bye', { kind: 'true' }), edge('fork', 'other', { kind: 'false' })],
    };
    const { graph, left } = fixed(given);
    expect(graph.edges.map(({ kind, condition }) => [kind, condition])).toEqual(
      expect.arrayContaining([
        ['conditional', { type: 'expression', expression: 'age > 18' }],
        ['else', undefined],
      ]),
    );
    expect(graph.context_variables).toEqual([age]);
    expect(left).toEqual(['node.unknown_field']);
  });
});

describe('a menu', () => {
  const dead = (config: object, type = 'message'): boolean =>
    validate(
      parseGraph({ entry_node_id: 'm', nodes: [{ id: 'm', type, config }, BYE], edges: [edge('m', 'bye')] }),
    ).findings.some(({ rule_id }) => rule_id === 'dialogue.dead_menu');

  test.each([
    'Press 1 for sales or 2 for support.',
    'For sales press 1, for support 2.',
    'Reply 1 for yes, 2 for no.',
    'What do you need?\n1. Sales\n2. Support',
    'Choose an option:\na) Sales\nb) Support',
    'Pulse 1 para ventas o 2 para soporte.',
  ])('that leads nowhere is found: %s', (text) => expect(dead({ text })).toBe(true));

  test('of options that leads nowhere is found', () => {
    expect(dead({ text: 'What do you need?', options: [{ label: 'Sales' }, { label: 'Support' }] })).toBe(true);
  });

  test.each([
    'We are open from 8 to 17. Press 1 at any time.',
    'How it works:\n1. Open the box.\n2. Plug it in.',
    'Enter 1 to go on.',
    'For 2 people it costs 10, for 3 it costs 12.',
  ])('is not seen in: %s', (text) => expect(dead({ text })).toBe(false));
});

test('a hand-off behind a message comes back to the talk before it', () => {
  const { graph } = fixed({
    nodes: [
      { id: 'hello', type: 'dialogue', config: { instructions: 'I am an AI.' } },
      { id: 'moment', type: 'message', config: { text: 'One moment.' } },
      { id: 'desk', type: 'handoff', config: { queue: 'desk' } },
    ],
    edges: [edge('hello', 'moment'), edge('moment', 'desk')],
  });
  expect(graph.edges).toContainEqual(expect.objectContaining({ source: 'desk', target: 'hello', kind: 'on_release' }));
});

test.each<[string, number | null]>([
  ['5 minutes', 300],
  ['1 hour and 30 minutes', 5400],
  ['2 hrs', 7200],
  ['1h 30m', 5400],
  ['500ms', 0.5],
  ['5 minuts', null],
  ['payment_received', null],
])('a wait for “%s” lasts %s seconds', (text, seconds) => expect(parseDuration(text)).toBe(seconds));

test('a wait for something that is nearly a duration is no wait for an event of that name', () => {
  const wait = (awaited: string) =>
    fixed({
      nodes: [HELLO, { id: 'w', type: 'wait', config: { for: awaited } }, BYE],
      edges: [edge('hello', 'w'), edge('w', 'bye', { kind: 'done' })],
    }).left;
  expect(wait('5 minuts')).toEqual(['node.invalid_field']);
  expect(wait('3ds_confirmed')).toEqual([]);
});
