// Owns the large graph that the benchmarks edit, and the batches of 200 ops that they edit it by.
import type { GraphOp } from '../flow/edit/ops.ts';
import { type Graph, parseGraph } from '../flow/language/graph.ts';

const WISHES = [
  'an invoice',
  'another delivery address',
  'a broken parcel',
  'a human being',
  'opening hours',
  'a refund',
];

/** Two edges a node on average: dialogues that branch, tools with an error path, collects with a way out, all ending at one end. */
export function largeGraph(size: number, toolId: string): Graph {
  const nodes: object[] = [];
  const edges: object[] = [];
  const link = (from: number, to: number, more: object) => {
    edges.push({ id: `e${edges.length}`, source: `n${from}`, target: to >= size - 1 ? 'end' : `n${to}`, ...more });
  };
  for (let i = 0; i < size - 1; i++) {
    nodes.push({ id: `n${i}`, name: `Step ${i}`, position: { x: i, y: i }, ...nodeOf(i, toolId) });
    if (i % 4 === 0) link(i, i + 1, {});
    if (i % 4 === 1) {
      for (let k = 1; k <= 4; k++) {
        const prompt = `They ask about ${WISHES[(i + k) % WISHES.length]}`;
        link(i, i + k, { condition: { type: 'llm', prompt }, priority: k });
      }
    }
    if (i % 4 === 2) for (const [k, kind] of ['success', 'error'].entries()) link(i, i + 1 + k, { kind });
    if (i % 4 === 3) {
      const expression = { logic: 'and', conditions: [{ variable: `v${i % 40}`, operator: 'eq', value: 'yes' }] };
      link(i, i + 1, { condition: { type: 'expression', expression } });
      link(i, i + 2, { kind: 'on_cap' });
    }
  }
  nodes.push({ id: 'end', type: 'end', config: {} });
  const context_variables = Array.from({ length: 40 }, (_, i) => ({
    name: `v${i}`,
    type: 'string',
    source: 'collected',
  }));
  context_variables.push({ name: 'topic', type: 'string', source: 'provided' });
  return parseGraph({
    entry_node_id: 'n0',
    persona: 'You are an AI assistant of a shop.',
    nodes,
    edges,
    context_variables,
  });
}

function nodeOf(i: number, tool_id: string): object {
  if (i % 4 === 0)
    return { type: 'message', config: { text: `Hello {{ first_name }}, step ${i} is about {{ topic | upcase }}.` } };
  if (i % 4 === 1) {
    const instructions = `Talk about topic ${i} with {{ first_name }} until it is clear what they want. `.repeat(3);
    return { type: 'dialogue', config: { instructions } };
  }
  if (i % 4 === 2)
    return { type: 'tool', config: { tool_id, input_mapping: { a: '{{ topic }}' }, output_mapping: { result: 'ok' } } };
  return { type: 'collect', config: { variables: [`v${i % 40}`], instructions: 'Ask politely.' } };
}

/** Alike in every round, so that the graph grows no further, and different enough to change it each time. */
export function batch(size: number, round: number): GraphOp[] {
  return Array.from({ length: 200 }, (_, i): GraphOp => {
    const at = (i * 37) % (size - 1);
    const text = `Hi {{ first_name }}, round ${round}`;
    if (i % 5 === 0)
      return { op: 'upsert_node', node: { id: `new${i}`, type: 'message', name: `New ${i}`, config: { text } } };
    if (i % 5 === 1) return { op: 'add_edge', edge: { id: `new${i}`, source: `new${i - 1}`, target: 'end' } };
    if (i % 5 === 2) {
      return {
        op: 'update_node_fields',
        node_id: `n${at}`,
        fields: { position: { x: round, y: i }, name: `Renamed ${i} ${round}` },
      };
    }
    if (i % 5 === 3)
      return { op: 'upsert_context_variable', variable: { name: `w${i}`, type: 'string', source: 'provided' } };
    return { op: 'update_node_fields', node_id: `n${at}`, fields: { metadata: { touched: round } } };
  });
}

/** Changes the ways through the graph: every other edge of some nodes is led elsewhere and back, and nodes come and go. */
export function redrawing(size: number, round: number): GraphOp[] {
  return Array.from({ length: 50 }, (_, i): GraphOp[] => {
    const [from, to] = [(i * 17) % (size - 1), (i * 29 + round) % (size - 1)];
    const edge = { id: `way${i}`, source: `n${from}`, target: `n${to}`, kind: 'else' };
    const added: GraphOp = {
      op: 'upsert_node',
      node: { id: `stop${i}`, type: 'end', name: `Stop ${i} ${round}`, config: {} },
    };
    const [taken, again]: GraphOp[] = [
      { op: 'remove_edge', edge_id: edge.id },
      { op: 'add_edge', edge },
    ];
    return round === 0 ? [again!, added] : [taken!, again!, { op: 'remove_node', node_id: `stop${i}` }, added];
  }).flat();
}
