import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainGraph, explanationMarkdown } from './explain.ts';
import { normalizeGraph } from './inspection/normalize.ts';
import { parseGraph } from './language/graph.ts';
import { nodeTypes } from './language/node-types.ts';
import { graph as anyGraph, hostileGraph } from './testing/arbitraries.ts';

const explain = (graph: object) => explainGraph(normalizeGraph(parseGraph(graph)));

describe('the explanation of a flow', () => {
  it('mentions every node and every edge of any graph once', () => {
    fc.assert(
      fc.property(fc.oneof(anyGraph, hostileGraph), (raw) => {
        const graph = parseGraph(raw);
        const { nodes, summary } = explain(graph);
        const ids = nodes.map(({ node_id }) => node_id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { id } of graph.nodes) expect(ids).toContain(id);
        const edges = nodes.flatMap(({ ways }) => ways.map(({ edge_id }) => edge_id));
        expect(edges.toSorted()).toEqual(graph.edges.map(({ id }) => id).toSorted());
        expect(summary).not.toBe('');
        const markdown = explanationMarkdown({ summary, nodes });
        expect(markdown.split('\n').filter((line) => line.startsWith('## '))).toHaveLength(nodes.length);
      }),
    );
  });

  it('has words for every type of node', () => {
    for (const { type, title } of nodeTypes()) {
      const [node] = explain({ entry_node_id: 'x', nodes: [{ id: 'x', type, config: {} }] }).nodes;
      expect(node?.text, title).toMatch(/^The flow begins here\. [A-Z].+/);
    }
  });

  it('walks as a conversation does, and says when each way is taken', () => {
    const { summary, nodes } = explain({
      entry_node_id: 'ask',
      nodes: [
        { id: 'alone', type: 'note', config: { text: 'Later' } },
        {
          id: 'human',
          type: 'handoff',
          config: { queue: 'care' },
          global: { enabled: true, enter_condition: 'They want a human' },
        },
        { id: 'bye', type: 'end', config: { message: 'Bye' } },
        { id: 'ask', type: 'collect', config: { variables: ['order_number'], confirm: true } },
        { id: 'odd', type: 'wizard' },
      ],
      edges: [
        {
          id: 'e1',
          source: 'ask',
          target: 'bye',
          condition: {
            type: 'expression',
            expression: { logic: 'and', conditions: [{ variable: 'order_number', operator: 'exists' }] },
          },
        },
        { id: 'e2', source: 'ask', target: 'nowhere', kind: 'on_cap' },
      ],
    });
    expect(summary).toContain('It asks for “order number”. It hands over to “care”. It has 1 end.');
    expect(nodes.map(({ node_id }) => node_id)).toEqual(['ask', 'bye', 'human', 'alone', 'odd']);
    expect(nodes[0]).toEqual({
      node_id: 'ask',
      title: 'ask',
      text: 'The flow begins here. The assistant asks for “order number” and reads the answers back.',
      ways: [
        { edge_id: 'e1', to: 'bye', text: 'If “order number” is known, it goes to “bye”.' },
        {
          edge_id: 'e2',
          to: 'nowhere',
          text: 'If the person was asked too often, it goes to “nowhere”, which does not exist.',
        },
      ],
    });
    expect(nodes[2]?.text).toContain(
      'From anywhere in the flow, a conversation comes here if this is so: They want a human.',
    );
    expect(nodes[4]?.text).toContain('stuck');
  });

  it('says in words what templates and formulas say, with the labels of variables', () => {
    const menu = 'say: {% if stage == "more" %}Anything else?{% else %}What would you like, {{ name }}?{% endif %}';
    const { summary, nodes } = explain({
      entry_node_id: 'menu',
      persona: 'Works for {{ shop_name }}',
      context_variables: [{ name: 'name', type: 'string', source: 'collected', label: 'the first name' }],
      nodes: [
        { id: 'menu', type: 'dialogue', config: { instructions: menu } },
        { id: 'ask', type: 'collect', config: { variables: ['name'], instructions: 'say: Who are you?' } },
        { id: 'set', type: 'set_variable', config: { assignments: ASSIGNMENTS } },
        { id: 'bye', type: 'end', config: { message: 'Bye{% if name %}, {{ name }}{% endif %}!' } },
        { id: 'free', type: 'dialogue', config: { instructions: 'Be kind.\nsay: Hello.' } },
      ],
      edges: [
        { id: 'e1', source: 'menu', target: 'ask', condition: { type: 'expression', expression: 'stage == "more"' } },
        {
          id: 'e2',
          source: 'menu',
          target: 'set',
          label: 'open',
          condition: { type: 'expression', expression: 'f(day) > 1' },
        },
      ],
    });
    expect(summary).toContain('The assistant is: “Works for [shop name]” It asks for “the first name”.');
    expect(nodes.map(({ text }) => text)).toEqual([
      'The flow begins here. The assistant listens, after it says: “Anything else?” if stage is “more”; otherwise “What would you like, [the first name]?” It lasts 20 messages of the person at most.',
      expect.stringMatching(/^The assistant asks for “the first name”. It says: “Who are you\?”/),
      expect.stringMatching(/^The flow sets “stage” to “more”, forgets “the first name” and sets “total”\./),
      'The conversation ends (neutral). It says: “Bye (if the first name is known: , [the first name])!”',
      expect.stringMatching(/these instructions: “Be kind\.\nsay: Hello\.”/),
    ]);
    expect(nodes[0]?.ways.map(({ text }) => text)).toEqual([
      'If stage is “more”, it goes to “ask”.',
      'If “open” holds, it goes to “set”.',
    ]);
  });
});

const ASSIGNMENTS = [
  { variable: 'stage', expression: '"more"' },
  { variable: 'name', expression: 'null' },
  { variable: 'total', expression: 'a + b' },
];
