import { expect, it } from 'vitest';
import { parseGraph } from '../../flow/language/graph.ts';
import { editInWords } from './edit-words.ts';

const graph = parseGraph({
  nodes: [
    { id: 'a', type: 'message', name: 'Hello' },
    { id: 'b', type: 'end', name: 'Goodbye' },
  ],
  edges: [{ id: 'a-b', source: 'a', target: 'b' }],
});

it('an edit is said by the steps and ways that came and went', () => {
  expect(
    editInWords(graph, [
      { op: 'upsert_node', node: { id: 'c', type: 'message', name: 'More' } },
      { op: 'add_edge', edge: { id: 'a-c', source: 'a', target: 'c' } },
    ]),
  ).toBe('Step added: More. Way added: Hello to More.');
  expect(editInWords(graph, [{ op: 'remove_node', node_id: 'a' }])).toBe('Step removed: Hello.');
  expect(
    editInWords(graph, [
      { op: 'remove_node', node_id: 'a' },
      { op: 'remove_node', node_id: 'b' },
      { op: 'remove_edge', edge_id: 'a-b' },
    ]),
  ).toBe('2 steps removed. 1 way removed.');
  expect(editInWords(graph, [{ op: 'upsert_node', node: { id: 'a', type: 'message', name: 'Hi' } }])).toBe('');
});
