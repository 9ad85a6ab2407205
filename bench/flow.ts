// Measures flow/: 200 ops and a full validation on large graphs, beside fast-json-patch with parse and stringify of the same document.
import jsonPatch from 'fast-json-patch';
import { compile } from '../flow/compile.ts';
import { applyOps, type GraphOp } from '../flow/edit/ops.ts';
import { type Graph, parseGraph } from '../flow/graph.ts';
import type { Effect, Input } from '../flow/interpreter/state.ts';
import { start, step } from '../flow/interpreter/step.ts';
import { validate } from '../flow/validate.ts';

const ROUNDS = 60;
const WISHES = [
  'The person asks about an invoice',
  'They want to change the delivery address',
  'A parcel arrived broken',
  'Somebody wishes to speak with a human being',
  'Opening hours or directions are requested',
  'The subscription should be cancelled',
  'It is about a refund that has not come',
];

// Two edges a node on average: dialogues that branch, tools with an error path, collects with a way out, all ending at one end.
function largeGraph(size: number): Graph {
  const nodes: object[] = [];
  const edges: object[] = [];
  const link = (from: number, to: number, more: object) => {
    edges.push({ id: `e${edges.length}`, source: `n${from}`, target: to >= size - 1 ? 'end' : `n${to}`, ...more });
  };
  for (let i = 0; i < size - 1; i++) {
    nodes.push({ id: `n${i}`, name: `Step ${i}`, position: { x: i, y: i }, ...nodeOf(i) });
    if (i % 4 === 0) link(i, i + 1, {});
    if (i % 4 === 1)
      for (let k = 1; k <= 4; k++)
        link(i, i + k, { condition: { type: 'llm', prompt: WISHES[(i + k) % WISHES.length]! }, priority: k });
    if (i % 4 === 2) link(i, i + 1, { kind: 'success' });
    if (i % 4 === 2) link(i, i + 2, { kind: 'error' });
    if (i % 4 === 3) {
      link(i, i + 1, {
        condition: {
          type: 'expression',
          expression: { logic: 'and', conditions: [{ variable: `v${i % 40}`, operator: 'eq', value: 'yes' }] },
        },
      });
      link(i, i + 2, { kind: 'on_cap' });
    }
  }
  nodes.push({ id: 'end', type: 'end', config: {} });
  const context_variables = Array.from({ length: 40 }, (_, i) => ({ name: `v${i}`, type: 'string', source: 'collected' }));
  context_variables.push({ name: 'topic', type: 'string', source: 'provided' });
  return parseGraph({ entry_node_id: 'n0', persona: 'You are an AI assistant of a shop.', nodes, edges, context_variables });
}

function nodeOf(i: number): object {
  if (i % 4 === 0)
    return { type: 'message', config: { text: `Hello {{ first_name }}, this is step ${i} about {{ topic | upcase }}.` } };
  if (i % 4 === 1)
    return {
      type: 'dialogue',
      config: { instructions: `Talk about topic ${i} with {{ first_name }} until it is clear what they want. `.repeat(3) },
    };
  if (i % 4 === 2)
    return {
      type: 'tool',
      config: {
        tool_id: 't1',
        input_mapping: { a: '{{ topic }}' },
        output_mapping: { result: 'ok' },
        say_while_running: 'One moment, {{ first_name }}.',
      },
    };
  return { type: 'collect', config: { variables: [`v${i % 40}`], instructions: 'Ask politely.' } };
}

function batch(size: number): GraphOp[] {
  return Array.from({ length: 200 }, (_, i): GraphOp => {
    const at = (i * 37) % (size - 1);
    if (i % 5 === 0)
      return {
        op: 'upsert_node',
        node: { id: `new${i}`, type: 'message', name: `New ${i}`, config: { text: 'Hi {{ first_name }}' } },
      };
    if (i % 5 === 1) return { op: 'add_edge', edge: { source: `new${i - 1}`, target: 'end' } };
    if (i % 5 === 2)
      return { op: 'update_node_fields', node_id: `n${at}`, fields: { position: { x: i, y: i }, name: `Renamed ${i}` } };
    if (i % 5 === 3) return { op: 'upsert_context_variable', variable: { name: `w${i}`, type: 'string', source: 'provided' } };
    return { op: 'update_node_fields', node_id: `n${at}`, fields: { metadata: { touched: i } } };
  });
}

type Row = { what: string; median_ms: string; p95_ms: string };

// CPU time of this process, because wall time on a shared machine says more about the neighbours.
function measure(what: string, prepare: () => () => void): Row & { median: number } {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const run = prepare();
    const from = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(from);
    if (round >= ROUNDS / 3) times.push((user + system) / 1000);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]!;
  return { what, median: at(0.5), median_ms: at(0.5).toFixed(2), p95_ms: at(0.95).toFixed(2) };
}

function flowRow(size: number): Row & { median: number } {
  const text = JSON.stringify(largeGraph(size));
  const ops = batch(size);
  const limits = { nodes: size * 2, edges: size * 4 };
  return measure(`applyOps(200) + validate, ${size} nodes, ${largeGraph(size).edges.length} edges`, () => {
    const graph = parseGraph(JSON.parse(text));
    let n = 0;
    return () => {
      const applied = applyOps(graph, ops, { makeId: () => `made${n++}`, limits });
      if (!applied.ok) throw new Error(applied.message);
      validate(applied.graph);
    };
  });
}

function patchRow(size: number): Row {
  const text = JSON.stringify(largeGraph(size));
  const patch = Array.from({ length: 200 }, (_, i) => ({
    op: 'replace' as const,
    path: `/nodes/${(i * 37) % size}/name`,
    value: `Renamed ${i}`,
  }));
  return measure(`fast-json-patch(200) + parse + stringify, ${size} nodes`, () => () => {
    JSON.stringify(jsonPatch.applyPatch(JSON.parse(text), patch).newDocument);
  });
}

function compileRow(): Row {
  const graph = largeGraph(400);
  return measure('compile, 400 nodes', () => () => {
    if (!compile(graph).ok) throw new Error('the graph of the bench must compile');
  });
}

function talkRow(): Row {
  const compiled = compile(largeGraph(400));
  if (!compiled.ok) throw new Error('the graph of the bench must compile');
  const { executable } = compiled;
  return measure('100 turns of a conversation', () => () => {
    let { state, effects } = start(executable, {});
    for (let turn = 0; turn < 100; turn++) {
      ({ state, effects } = step(executable, state, nextInput(effects)));
    }
  });
}

function nextInput(effects: readonly Effect[]): Input {
  const asked = effects.find((effect) => effect.type === 'ask_model' || effect.type === 'call_tool');
  if (!asked) return { type: 'user_message', text: 'yes' };
  if (asked.type === 'ask_model') return { type: 'model_result', effect_id: asked.id, text: 'Fine.' };
  return { type: 'tool_result', effect_id: asked.id, ok: true, output: { ok: 1 } };
}

const small = flowRow(1000);
const large = flowRow(5000);
const rows: Row[] = [small, large, patchRow(1000), patchRow(5000), compileRow(), talkRow()];
console.table(rows.map(({ what, median_ms, p95_ms }) => ({ what, median_ms, p95_ms })));
console.log(`5,000 nodes cost ${(large.median / small.median).toFixed(1)} × 1,000 nodes (at most 6 ×)`);
