// Measures flow/: 200 ops and a full validation on large graphs, beside fast-json-patch with parse and stringify of the same document.
import jsonPatch from 'fast-json-patch';
import { compile } from '../flow/compile.ts';
import { applyOps, type GraphOp } from '../flow/edit/ops.ts';
import type { Effect, Input } from '../flow/interpreter/state.ts';
import { start, step } from '../flow/interpreter/step.ts';
import { type Graph, parseGraph } from '../flow/language/graph.ts';
import { validate } from '../flow/validate.ts';
import { ownMicros } from './processor.ts';
import { median, percentile, printTable, report } from './table.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 40);
const WARM_UP = 20;
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

function nodeOf(i: number): object {
  if (i % 4 === 0)
    return {
      type: 'message',
      config: { text: `Hello {{ first_name }}, this is step ${i} about {{ topic | upcase }}.` },
    };
  if (i % 4 === 1)
    return {
      type: 'dialogue',
      config: {
        instructions: `Talk about topic ${i} with {{ first_name }} until it is clear what they want. `.repeat(3),
      },
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
      return {
        op: 'update_node_fields',
        node_id: `n${at}`,
        fields: { position: { x: i, y: i }, name: `Renamed ${i}` },
      };
    if (i % 5 === 3)
      return { op: 'upsert_context_variable', variable: { name: `w${i}`, type: 'string', source: 'provided' } };
    return { op: 'update_node_fields', node_id: `n${at}`, fields: { metadata: { touched: i } } };
  });
}

/** Prepares one round, untimed, and gives the work to be timed. */
type Contender = { what: string; prepare: () => () => void };

/** In turn, and in CPU time of this process: wall time on a shared machine says more about the neighbours. */
function measure(contenders: readonly Contender[]): { what: string; p50: number; p95: number }[] {
  const times = contenders.map((): number[] => []);
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [i, { prepare }] of contenders.entries()) {
      const run = prepare();
      const from = ownMicros();
      run();
      if (round >= WARM_UP) times[i]?.push((ownMicros() - from) / 1000);
    }
  }
  return contenders.map(({ what }, i) => {
    const sorted = times[i]?.toSorted((a, b) => a - b) ?? [];
    return { what, p50: median(sorted), p95: percentile(sorted, 0.95) };
  });
}

function edited(size: number): Contender {
  const text = JSON.stringify(largeGraph(size));
  const ops = batch(size);
  const limits = { nodes: size * 2, edges: size * 4 };
  return {
    what: `applyOps(200) + validate, ${size} nodes, ${largeGraph(size).edges.length} edges`,
    prepare: () => {
      const graph = parseGraph(JSON.parse(text));
      let n = 0;
      return () => {
        const applied = applyOps(graph, ops, { makeId: () => `made${n++}`, limits });
        if (!applied.ok) throw new Error(applied.message);
        validate(applied.graph);
      };
    },
  };
}

function patched(size: number): Contender {
  const text = JSON.stringify(largeGraph(size));
  const patch = Array.from({ length: 200 }, (_, i) => ({
    op: 'replace' as const,
    path: `/nodes/${(i * 37) % size}/name`,
    value: `Renamed ${i}`,
  }));
  return {
    what: `fast-json-patch(200) + parse + stringify, ${size} nodes`,
    prepare: () => () => void JSON.stringify(jsonPatch.applyPatch(JSON.parse(text), patch).newDocument),
  };
}

function compiled(): Contender {
  const graph = largeGraph(400);
  const run = () => {
    if (!compile(graph).ok) throw new Error('the graph of the bench must compile');
  };
  return { what: 'compile, 400 nodes', prepare: () => run };
}

function talked(): Contender {
  const made = compile(largeGraph(400));
  if (!made.ok) throw new Error('the graph of the bench must compile');
  const { executable } = made;
  const run = () => {
    let { state, effects } = start(executable, {});
    for (let turn = 0; turn < 100; turn++) ({ state, effects } = step(executable, state, nextInput(effects)));
  };
  return { what: '100 turns of a conversation', prepare: () => run };
}

function nextInput(effects: readonly Effect[]): Input {
  const asked = effects.find((effect) => effect.type === 'ask_model' || effect.type === 'call_tool');
  if (!asked) return { type: 'user_message', text: 'yes' };
  if (asked.type === 'ask_model') return { type: 'model_result', effect_id: asked.id, text: 'Fine.' };
  return { type: 'tool_result', effect_id: asked.id, ok: true, output: { ok: 1 } };
}

const rows = measure([edited(1000), patched(1000), edited(5000), patched(5000), compiled(), talked()]);
printTable(
  `Processor time, medians of ${ROUNDS} rounds taken in turn, after ${WARM_UP}`,
  rows.map(({ what, p50, p95 }) => ({ what, 'p50 ms': p50.toFixed(2), 'p95 ms': p95.toFixed(2) })),
);
const [small, peer, large] = rows.map(({ p50 }) => p50);
if (small === undefined || peer === undefined || large === undefined) throw new Error('a side was not measured');
await report('flow', {
  ops: `${small.toFixed(1)} ms CPU against ${peer.toFixed(1)}, medians of ${ROUNDS} rounds in turn; ${(large / small).toFixed(1)} × at 5,000 nodes`,
});
