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
    expect(summary).toContain('It asks for “order_number”. It hands over to “care”. It has 1 end.');
    expect(nodes.map(({ node_id }) => node_id)).toEqual(['ask', 'bye', 'human', 'alone', 'odd']);
    expect(nodes[0]).toEqual({
      node_id: 'ask',
      title: 'ask',
      text: 'The flow begins here. The assistant asks for “order_number” and reads the answers back.',
      ways: [
        { edge_id: 'e1', to: 'bye', text: 'If “order_number” is known, it goes to “bye”.' },
        { edge_id: 'e2', to: 'nowhere', text: 'If the person was asked too often, it goes to “nowhere”, which does not exist.' },
      ],
    });
    expect(nodes[2]?.text).toContain('From anywhere in the flow, a conversation comes here if this is so: They want a human.');
    expect(nodes[4]?.text).toContain('stuck');
  });
});
