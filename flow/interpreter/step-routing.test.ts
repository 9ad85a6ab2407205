import { describe, expect, test } from 'vitest';
import { parseGraph } from '../language/graph.ts';
import type { References } from '../language/references.ts';
import { Talk } from '../testing/talk.ts';

const END = { id: 'end', type: 'end', config: { label: 'bye' } };
const edge = (source: string, target: string, more: object = {}) => ({
  id: `${source}-${target}`,
  source,
  target,
  ...more,
});
const say = (id: string, text: string) => ({ id, type: 'message', config: { text } });

describe('routing', () => {
  const when = (variable: string, operator: string, value: unknown) => ({
    condition: { type: 'expression', expression: { logic: 'and', conditions: [{ variable, operator, value }] } },
  });
  const graph = {
    entry_node_id: 'f',
    nodes: [
      { id: 'f', type: 'condition' },
      ...['a', 'b', 'c', 'd'].map((id) => ({ id, type: 'end', config: { label: id } })),
    ],
    edges: [
      edge('f', 'b', { ...when('age', 'gt', 10), priority: 2 }),
      edge('f', 'a', { ...when('age', 'gt', 5), priority: 1 }),
      edge('f', 'c', { condition: { type: 'llm', prompt: 'Likes tea' } }),
      edge('f', 'd', { kind: 'else' }),
    ],
    context_variables: [{ name: 'age', type: 'integer' }],
  };

  test('what we can decide comes first by priority, then one question, then else', () => {
    expect(new Talk(graph, { variables: { age: 20 } }).events).toEqual(['end a']);
    const asked = new Talk(graph, { variables: { age: 1 } });
    expect(asked.of('ask_model')).toMatchObject({ purpose: 'route', choices: [{ id: 'f-c', prompt: 'Likes tea' }] });
    expect(asked.model({ choice: 'f-c' }).events).toEqual(['end c']);
    expect(new Talk(graph).model({ choice: null }).events).toEqual(['end d']);
    expect(new Talk(graph).model({ choice: 'f-a' }).events).toEqual(['end d']);
  });

  test('global nodes are offered at every turn, and return to where they were entered', () => {
    const talk = new Talk({
      entry_node_id: 'get',
      nodes: [
        { id: 'get', type: 'collect', config: { variables: ['name_given'] } },
        END,
        {
          ...say('help', 'We open at nine.'),
          global: { enabled: true, enter_condition: 'Asks for opening hours', return_to_previous: true },
        },
      ],
      edges: [edge('get', 'end')],
      context_variables: [{ name: 'name_given', source: 'collected' }],
    });
    expect(talk.user('when do you open?').of('ask_model').choices).toEqual([
      { id: 'global:help', prompt: 'Asks for opening hours' },
    ]);
    expect(talk.model({ choice: 'global:help' }).events).toEqual(['say We open at nine.', 'collect']);
    expect(talk.of('collect').attempt).toBe(0);
    expect(talk.user('Ada').model({ variables: { name_given: 'Ada' } }).events).toEqual(['end bye']);
  });

  test('after the flow the conversation goes on where that is wanted', () => {
    const talk = new Talk(
      { entry_node_id: 'm', nodes: [say('m', 'AI here'), END], edges: [edge('m', 'end')] },
      { continue_after_flow: true },
    );
    expect(talk.user('one more thing').of('ask_model').purpose).toBe('continue');
    expect(talk.model({ text: 'Sure.' }).events).toEqual(['say Sure.']);
    expect(talk.user('ok').of('ask_model').purpose).toBe('continue');
  });

  test('what is said while a tool runs is heard afterwards', () => {
    const talk = new Talk({
      entry_node_id: 't',
      nodes: [
        { id: 't', type: 'tool', config: { tool_id: 'x' } },
        { id: 'd', type: 'dialogue', config: { instructions: 'Talk' } },
        END,
      ],
      edges: [edge('t', 'd', { kind: 'success' }), edge('t', 'end', { kind: 'error' }), edge('d', 'end')],
    });
    expect(talk.user('hurry').events).toEqual([]);
    talk.give({ type: 'tool_result', effect_id: 'e1', ok: true });
    expect(talk.model({ text: 'Done.' }).events).toEqual(['say Done.', 'ask_model']);
    expect(talk.model({}).events).toEqual(['end bye']);
  });

  test('a disabled node is passed over', () => {
    expect(
      new Talk({ entry_node_id: 'm', nodes: [{ ...say('m', 'AI'), disabled: true }, END], edges: [edge('m', 'end')] })
        .events,
    ).toEqual(['end bye']);
  });
});

test('components run in place with variables of their own', () => {
  const inner = parseGraph({
    entry_node_id: 'm',
    nodes: [
      say('m', '{{ who }}/{{ secret }}'),
      { id: 's', type: 'set_variable', config: { assignments: [{ variable: 'result', expression: 'who + "!"' }] } },
      { id: 'x', type: 'end', config: { message: 'inner bye' } },
    ],
    edges: [edge('m', 's'), edge('s', 'x')],
    context_variables: [{ name: 'who' }, { name: 'secret' }, { name: 'result' }],
    component_outputs: [{ name: 'shout', variable: 'result' }],
  });
  const references: References = {
    components: new Map([
      [
        'c1',
        {
          graph: inner,
          inputs: [{ name: 'who', required: true }],
          outputs: [{ name: 'shout', variable: 'result' }],
          component_ids: [],
        },
      ],
    ]),
  };
  const talk = new Talk(
    {
      entry_node_id: 'p',
      nodes: [
        {
          id: 'p',
          type: 'component',
          config: {
            component_id: 'c1',
            input_mapping: { who: '{{ first_name }}' },
            outputs: [{ name: 'shout', variable: 'heard' }],
          },
        },
        say('after', '{{ heard }}'),
        END,
      ],
      edges: [edge('p', 'after'), edge('after', 'end')],
      context_variables: [{ name: 'secret' }],
    },
    { variables: { first_name: 'Ada', secret: 'outer' } },
    references,
  );
  expect(talk.events).toEqual(['say Ada/the secret', 'say inner bye', 'say Ada!', 'end bye']);
  expect(talk.last.trace.map((entry) => entry.to)).toContain('p/m');
});

test('a loop that validation lets pass is still stopped', () => {
  const graph = {
    entry_node_id: 'count',
    nodes: [
      {
        id: 'count',
        type: 'set_variable',
        config: { assignments: [{ variable: 'n', expression: 'default(n, 0) + 0' }] },
      },
      { id: 'f', type: 'condition' },
      END,
    ],
    edges: [
      edge('count', 'f'),
      edge('f', 'count', { condition: { type: 'expression', expression: 'n < 3' } }),
      edge('f', 'end', { kind: 'else' }),
    ],
  };
  expect(new Talk(graph).events).toEqual(['end step_limit']);
});
