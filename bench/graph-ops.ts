// The whole graph/ops request, from the socket to the commit and back, beside the pure part of it and beside fast-json-patch.
import { request } from 'node:http';
import jsonPatch from 'fast-json-patch';
import { applyOps, type GraphOp } from '../flow/edit/ops.ts';
import { type Graph, parseGraph } from '../flow/graph.ts';
import { validate } from '../flow/validate.ts';
import { startApp } from '../server/app.ts';
import { create } from '../server/modules/access/organizations.ts';
import { benchKernel } from './cluster.ts';
import { percentile, printTable, type Row } from './table.ts';

const WARM = 15;
const ROUNDS = 40;
const WISHES = ['an invoice', 'another delivery address', 'a broken parcel', 'a human being', 'opening hours', 'a refund'];

// Two edges a node on average: dialogues that branch, tools with an error path, collects with a way out, all ending at one end.
function largeGraph(size: number, toolId: string): Graph {
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
  const context_variables = Array.from({ length: 40 }, (_, i) => ({ name: `v${i}`, type: 'string', source: 'collected' }));
  context_variables.push({ name: 'topic', type: 'string', source: 'provided' });
  return parseGraph({ entry_node_id: 'n0', persona: 'You are an AI assistant of a shop.', nodes, edges, context_variables });
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
function batch(size: number, round: number): GraphOp[] {
  return Array.from({ length: 200 }, (_, i): GraphOp => {
    const at = (i * 37) % (size - 1);
    const text = `Hi {{ first_name }}, round ${round}`;
    if (i % 5 === 0) return { op: 'upsert_node', node: { id: `new${i}`, type: 'message', name: `New ${i}`, config: { text } } };
    if (i % 5 === 1) return { op: 'add_edge', edge: { id: `new${i}`, source: `new${i - 1}`, target: 'end' } };
    if (i % 5 === 2) {
      return {
        op: 'update_node_fields',
        node_id: `n${at}`,
        fields: { position: { x: round, y: i }, name: `Renamed ${i} ${round}` },
      };
    }
    if (i % 5 === 3) return { op: 'upsert_context_variable', variable: { name: `w${i}`, type: 'string', source: 'provided' } };
    return { op: 'update_node_fields', node_id: `n${at}`, fields: { metadata: { touched: round } } };
  });
}

type Figures = { cpu: number[]; wall: number[] };

// CPU time of this process, which is the server: the client only writes bytes prepared before, and reads without looking.
async function measure(prepare: (round: number) => () => Promise<void> | void): Promise<Figures> {
  const figures: Figures = { cpu: [], wall: [] };
  for (let round = 0; round < WARM + ROUNDS; round++) {
    const run = prepare(round);
    const [cpu, started] = [process.cpuUsage(), performance.now()];
    await run();
    const { user, system } = process.cpuUsage(cpu);
    if (round < WARM) continue;
    figures.cpu.push((user + system) / 1000);
    figures.wall.push(performance.now() - started);
  }
  for (const list of [figures.cpu, figures.wall]) list.sort((a, b) => a - b);
  return figures;
}

const rows: Row[] = [];
const medians = new Map<string, number>();
function report(what: string, { cpu, wall }: Figures): void {
  medians.set(what, percentile(cpu, 0.5));
  const shown = (list: number[], share: number) => percentile(list, share).toFixed(1);
  rows.push({ what, 'CPU ms p50': shown(cpu, 0.5), 'CPU ms p95': shown(cpu, 0.95), 'wall ms p50': shown(wall, 0.5) });
}

const { kernel, close } = await benchKernel({ ROLES: 'api', GRAPH_MAX_NODES: '10000', GRAPH_MAX_EDGES: '30000' });
const app = await startApp(kernel);
const { secret } = await create(kernel, 'Bench');

function send(method: string, path: string, body: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': secret, 'content-type': 'application/json' };
    const sent = request(app.address + path, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks);
        if ((response.statusCode ?? 500) < 300) resolve(method === 'GET' || text.length < 100_000 ? text.toString() : '');
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.toString().slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const tool = JSON.parse(
  await send('POST', '/v1/tools', JSON.stringify({ name: 'Tool', configuration: { variables: [{ name: 'a' }] } })),
);

async function flowWith(graph: Graph): Promise<string> {
  const { id, draft_revision_id } = JSON.parse(await send('POST', '/v1/assistants', JSON.stringify({ name: 'Large' })));
  const revision = `/v1/assistants/${id}/revisions/${draft_revision_id}`;
  const path = `${revision}/graph/ops`;
  await send('PATCH', revision, JSON.stringify({ tool_refs: [{ tool_id: tool.id }] }));
  const ops: GraphOp[] = [
    ...graph.nodes.map((node): GraphOp => ({ op: 'upsert_node', node })),
    ...graph.edges.map((edge): GraphOp => ({ op: 'add_edge', edge })),
    ...graph.context_variables.map((variable): GraphOp => ({ op: 'upsert_context_variable', variable: variable as never })),
    { op: 'set_entry_node', node_id: graph.entry_node_id },
  ];
  for (let i = 0; i < ops.length; i += 200) await send('POST', path, JSON.stringify({ ops: ops.slice(i, i + 200) }));
  return path;
}

for (const size of [1000, 2000]) {
  const graph = largeGraph(size, tool.id);
  const text = JSON.stringify(graph);
  const path = await flowWith(graph);
  const label = `${size} nodes, ${graph.edges.length} edges`;
  const edits = await measure((round) => {
    const body = JSON.stringify({ ops: batch(size, round) });
    return async () => void (await send('POST', path, body));
  });
  report(`request with 200 ops, ${label}`, edits);
  const pure = await measure((round) => {
    const [parsed, ops] = [parseGraph(JSON.parse(text)), batch(size, round)];
    return () => {
      const applied = applyOps(parsed, ops, { makeId: String, limits: { nodes: 10_000, edges: 30_000 } });
      if (!applied.ok) throw new Error(applied.message);
      validate(applied.graph);
    };
  });
  report(`of it applyOps and validate, ${label}`, pure);
  const patch = Array.from({ length: 200 }, (_, i) => ({
    op: 'replace' as const,
    path: `/nodes/${(i * 37) % size}/name`,
    value: `Renamed ${i}`,
  }));
  const peer = await measure(() => () => {
    JSON.stringify(jsonPatch.applyPatch(JSON.parse(text), patch).newDocument);
  });
  report(`fast-json-patch, parse and stringify, ${label}`, peer);
}

printTable('graph/ops: from the socket to the commit and back', rows);
const of = (what: string) => [...medians].filter(([name]) => name.startsWith(what)).map(([, median]) => median);
const [small = 0, large = 0] = of('request');
const [peer = 1] = of('fast-json-patch');
process.stdout.write(
  `\n2,000 nodes cost ${(large / small).toFixed(2)} × 1,000 nodes; the request costs ${(small / peer).toFixed(2)} × fast-json-patch\n`,
);
await app.stop();
await close();
