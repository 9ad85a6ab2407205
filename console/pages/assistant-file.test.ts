// An assistant as a file, and back.
import { expect, it } from 'vitest';
import { drawingOps, parseAssistantFile, toFileText } from './assistant-file.ts';

const graph = {
  entry_node_id: 'hello',
  nodes: [
    { id: 'hello', type: 'message', config: { text: 'Hello' } },
    { id: 'bye', type: 'end', config: {} },
  ],
  edges: [{ id: 'hello-bye', source: 'hello', target: 'bye' }],
};

it('is the same after a walk through a file, and is drawn from nothing', () => {
  const file = parseAssistantFile(toFileText({ name: 'Desk', description: 'Finds orders', graph }));
  expect(file).toEqual({ parley: 'assistant', version: 1, name: 'Desk', description: 'Finds orders', graph });
  const [ops = []] = drawingOps(file.graph);
  expect(ops.map(({ op }) => op).sort()).toEqual(['add_edge', 'set_entry_node', 'upsert_node', 'upsert_node']);
});

it('is drawn in batches that the API takes', () => {
  const nodes = Array.from({ length: 450 }, (_, at) => ({ id: `n${at}`, type: 'message', config: { text: 'x' } }));
  const batches = drawingOps({ entry_node_id: null, nodes, edges: [] });
  expect(batches.map((ops) => ops.length)).toEqual([200, 200, 50]);
});

it('says what is wrong with another file', () => {
  expect(() => parseAssistantFile('name: Desk')).toThrow('not JSON');
  for (const text of ['null', '[]', '{}', '{"parley":"assistant","version":2,"name":"a","graph":{}}'])
    expect(() => parseAssistantFile(text)).toThrow('holds no assistant');
});
