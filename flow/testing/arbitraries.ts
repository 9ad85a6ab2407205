// Owns random graphs, ops and hostile JSON for the property tests.
import fc from 'fast-check';
import type { GraphOp } from '../edit/ops.ts';
import { type Graph, parseGraph } from '../language/graph.ts';
import { EDGE_KINDS } from '../language/node-types.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f', '__proto__', 'constructor'];
const types = [
  'message',
  'dialogue',
  'collect',
  'condition',
  'tool',
  'knowledge',
  'set_variable',
  'policy_check',
  'transfer',
  'handoff',
  'wait',
  'end',
  'note',
  'message_send',
  'odd',
];
const variableNames = ['order_no', 'status', 'age', 'spare'];

export const nodeId = fc.constantFrom(...ids);
const words = fc.constantFrom(
  'Hello',
  'I am an AI',
  'Hi {{ order_no }}',
  'Hi {{ unknown_name }}',
  '{{ broken',
  '',
  'password: hunter2hunter2',
  '{% if age > 3 %}x{% endif %}',
);

const config = fc.record(
  {
    text: words,
    instructions: words,
    message: words,
    variables: fc.subarray(variableNames),
    assignments: fc.array(
      fc.record({
        variable: fc.constantFrom(...variableNames),
        expression: fc.constantFrom('1', 'default(age, 0) + 1', '"open"', 'age +'),
      }),
      { maxLength: 2 },
    ),
    tool_id: fc.constantFrom('t1', 't2'),
    knowledge_base_ids: fc.subarray(['k1', 'k2']),
    policy_ids: fc.subarray(['p1', 'p2']),
    destination: fc.constantFrom('+12025550123', '1', ''),
    queue: fc.constantFrom('q', ''),
    for: fc.constantFrom('5m', 'paid', 3),
    channel: fc.constant('sms'),
    template: words,
    goal: fc.option(words),
    max_turns: fc.constantFrom(1, 3, 'x'),
  },
  { requiredKeys: [] },
);

export const node = fc.record(
  {
    id: nodeId,
    type: fc.constantFrom(...types),
    name: fc.constantFrom('One', 'Two', ''),
    label: fc.constantFrom('Label'),
    config,
    position: fc.record({ x: fc.integer(), y: fc.integer() }),
    disabled: fc.boolean(),
    global: fc.record({
      enabled: fc.boolean(),
      enter_condition: fc.constantFrom('Asks for a human', null),
      return_to_previous: fc.boolean(),
    }),
    extra: fc.option(fc.jsonValue({ maxDepth: 2 })),
    // Names that a careless reader takes for something else.
    'config.text': words,
    constructor: words,
    '': words,
  },
  { requiredKeys: ['id', 'type', 'config'] },
);

const comparison = fc.record({
  variable: fc.constantFrom(...variableNames, 'unknown_name'),
  operator: fc.constantFrom('eq', 'gt', 'in', 'exists', 'is', 'matches'),
  value: fc.constantFrom('open', 3, ['open'], '('),
});
const condition = fc.oneof(
  fc.record({ type: fc.constant('llm'), prompt: words }),
  fc.record({ type: fc.constant('event'), event: fc.constantFrom('paid', '') }),
  fc.record({
    type: fc.constant('expression'),
    expression: fc.oneof(
      fc.constantFrom('age > 3', 'age >'),
      fc.record({ logic: fc.constantFrom('and', 'or'), conditions: fc.array(comparison, { maxLength: 2 }) }),
    ),
  }),
);
const edge = fc.record(
  {
    id: fc.constantFrom('e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8'),
    source: nodeId,
    target: nodeId,
    kind: fc.constantFrom(...EDGE_KINDS),
    condition,
    priority: fc.integer({ min: 0, max: 2 }),
  },
  { requiredKeys: ['id', 'source', 'target'] },
);
const variable = fc.record(
  {
    name: fc.constantFrom(...variableNames),
    type: fc.constantFrom('string', 'enum', 'integer', 'odd'),
    source: fc.constantFrom('collected', 'provided'),
    enum_values: fc.subarray(['open', 'closed']),
    reask_cap: fc.integer({ min: 0, max: 3 }),
  },
  { requiredKeys: ['name'] },
);

export const graph: fc.Arbitrary<Graph> = fc
  .record({
    entry_node_id: fc.option(nodeId),
    persona: fc.option(words),
    nodes: fc.array(node, { maxLength: 8 }),
    edges: fc.array(edge, { maxLength: 10 }),
    context_variables: fc.array(variable, { maxLength: 4 }),
    component_outputs: fc.array(fc.record({ name: fc.constantFrom('x', 'y') }), { maxLength: 2 }),
  })
  .map(parseGraph);

export const op: fc.Arbitrary<GraphOp> = fc.oneof(
  fc.record({ op: fc.constant('upsert_node' as const), node }),
  fc.record({ op: fc.constant('remove_node' as const), node_id: nodeId }),
  fc.record({
    op: fc.constant('update_node_fields' as const),
    node_id: nodeId,
    fields: fc.record(
      {
        name: fc.option(words),
        config: fc.record({ text: fc.option(words), goal: fc.option(words) }, { requiredKeys: [] }),
        kind: fc.constantFrom('message'),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ op: fc.constant('add_edge' as const), edge }),
  fc.record({ op: fc.constant('remove_edge' as const), edge_id: fc.constantFrom('e1', 'e2', 'e3') }),
  fc.record({ op: fc.constant('remove_edge' as const), source: nodeId, target: nodeId }),
  fc.record({ op: fc.constant('set_entry_node' as const), node_id: fc.option(nodeId) }),
  fc.record({ op: fc.constant('upsert_context_variable' as const), variable }),
  fc.record({ op: fc.constant('remove_context_variable' as const), name: fc.constantFrom(...variableNames) }),
  fc.record({ op: fc.constant('set_persona' as const), persona: fc.option(words) }),
  fc.record({
    op: fc.constant('set_component_outputs' as const),
    outputs: fc.array(fc.record({ name: fc.constantFrom('x', 'y') }), { maxLength: 2 }),
    node_id: fc.option(nodeId),
  }),
);

const nasty = fc.constantFrom(
  '\ud800',
  'a\u0000b',
  '{{',
  '{%',
  'x'.repeat(100_000),
  '__proto__',
  '{{ a.__proto__.b }}',
  '\n'.repeat(500),
  '{{ x | nofilter }}',
  '((((((((',
);
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.jsonValue({ maxDepth: 1 }),
    nasty,
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'id',
          'type',
          'config',
          'text',
          'nodes',
          'edges',
          '__proto__',
          'constructor',
          'condition',
          'expression',
          'variables',
          'global',
          'name',
          'kind',
          'position',
          'metadata',
        ),
        tie('value'),
      ),
      { maxLength: 5 },
    )
    // Through JSON text, because only that makes __proto__ a key of its own as a request would.
    .map(
      (entries) =>
        JSON.parse(
          `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`,
        ) as object,
    ),
})).value;
const loose = (known: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: anything });

/** Graphs in shape but with anything inside: hostile keys, enormous texts, wrong types. */
export const hostileGraph = fc.oneof(
  anything,
  fc.record({
    entry_node_id: loose(nodeId),
    persona: loose(words),
    nodes: loose(
      fc.array(
        fc.oneof(
          node,
          fc.record({
            id: loose(nodeId),
            type: loose(fc.constantFrom(...types)),
            config: fc.oneof(
              anything,
              fc.record({ text: nasty, instructions: nasty, variables: anything, assignments: anything }),
            ),
            global: anything,
            tool_ids: anything,
          }),
          anything,
        ),
        { maxLength: 5 },
      ),
    ),
    edges: loose(
      fc.array(
        fc.oneof(
          edge,
          fc.record({
            source: nodeId,
            target: nodeId,
            kind: anything,
            condition: fc.oneof(
              anything,
              fc.record({ type: fc.constantFrom('llm', 'expression'), prompt: nasty, expression: anything }),
            ),
          }),
          anything,
        ),
        { maxLength: 5 },
      ),
    ),
    context_variables: loose(fc.array(loose(variable), { maxLength: 3 })),
    component_outputs: anything,
  }),
);
