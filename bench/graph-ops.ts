// The whole graph/ops request with and without summary beside the pure part of it and beside fast-json-patch, one after the other in rounds.
import { request } from 'node:http';
import jsonPatch from 'fast-json-patch';
import { applyOps, type GraphOp } from '../flow/edit/ops.ts';
import { GraphMemory } from '../flow/inspection/normalize.ts';
import { type Graph, parseGraph } from '../flow/language/graph.ts';
import { validate } from '../flow/validate.ts';
import { startApp } from '../server/app.ts';
import { create } from '../server/modules/access/organizations.ts';
import { statementsPer } from '../tests/support/statement-count.ts';
import { benchKernel } from './cluster.ts';
import { CostMeter } from './cost.ts';
import { batch, largeGraph, redrawing } from './large-graph.ts';
import { median, printTable, type Row, report, shown } from './table.ts';

const WARM = Number(process.env.WARM ?? 60);
const ROUNDS = Number(process.env.ROUNDS ?? 60);
const COUNTED = 40;
const [REQUEST, SUMMARY, PEER] = ['request', 'request with ?return=summary', 'fast-json-patch, parse and stringify'];
const LIMITS = { nodes: 10_000, edges: 30_000 };

const { kernel, close } = await benchKernel({ ROLES: 'api', GRAPH_MAX_NODES: '10000', GRAPH_MAX_EDGES: '30000' });
const meter = new CostMeter(kernel.db);
meter.countStatements();
const app = await startApp(kernel);
const { secret } = await create(kernel, 'Bench');

function send(method: string, path: string, body: string | undefined): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': secret, 'content-type': 'application/json' };
    const sent = request(app.address + path, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const answer = Buffer.concat(chunks);
        if ((response.statusCode ?? 500) < 300) resolve(answer);
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${answer.toString().slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const made = async (path: string, body: object) =>
  JSON.parse((await send('POST', path, JSON.stringify(body))).toString());
const tool = await made('/v1/tools', { name: 'Tool', configuration: { variables: [{ name: 'a' }] } });

async function flowWith(graph: Graph): Promise<string> {
  const { id, draft_revision_id } = await made('/v1/assistants', { name: 'Large' });
  const revision = `/v1/assistants/${id}/revisions/${draft_revision_id}`;
  await send('PATCH', revision, JSON.stringify({ tool_refs: [{ tool_id: tool.id }] }));
  const ops: GraphOp[] = [
    ...graph.nodes.map((node): GraphOp => ({ op: 'upsert_node', node })),
    ...graph.edges.map((edge): GraphOp => ({ op: 'add_edge', edge })),
    ...graph.context_variables.map(
      (variable): GraphOp => ({ op: 'upsert_context_variable', variable: variable as never }),
    ),
    { op: 'set_entry_node', node_id: graph.entry_node_id },
  ];
  const path = `${revision}/graph/ops`;
  for (let i = 0; i < ops.length; i += 200) await send('POST', path, JSON.stringify({ ops: ops.slice(i, i + 200) }));
  return path;
}

/** Prepares one round, untimed, and gives the work to be timed. */
type Contender = { what: string; prepare: (round: number) => () => unknown };
type Figures = { cpu: number[]; wall: number[] };

// Processor time of this process, which is the server: the client only writes bytes prepared before, and reads without looking.
async function measure(contenders: Contender[]): Promise<Map<string, Figures>> {
  const figures = new Map(contenders.map(({ what }): [string, Figures] => [what, { cpu: [], wall: [] }]));
  for (let round = 0; round < WARM + ROUNDS; round++) {
    for (const { what, prepare } of contenders) {
      const run = prepare(round);
      const [cpu, started] = [process.cpuUsage(), performance.now()];
      await run();
      const { user, system } = process.cpuUsage(cpu);
      if (round < WARM) continue;
      figures.get(what)!.cpu.push((user + system) / 1000);
      figures.get(what)!.wall.push(performance.now() - started);
    }
  }
  return figures;
}

/** What a thread does with a batch: the graph and what is known of it stay from round to round, as on its desk. */
function pure(what: string, first: Graph, opsOf: (round: number) => GraphOp[], remembers: boolean): Contender {
  const memory = new GraphMemory();
  let graph = first;
  return {
    what,
    prepare: (round) => {
      const ops = JSON.parse(JSON.stringify(opsOf(round))) as GraphOp[];
      return () => {
        const applied = applyOps(graph, ops, { makeId: String, limits: LIMITS });
        if (!applied.ok) throw new Error(applied.message);
        graph = applied.graph;
        validate(graph, {}, round, remembers ? memory : undefined);
      };
    },
  };
}

function asked(what: string, path: string, opsOf: (round: number) => GraphOp[], query = ''): Contender {
  const prepare = (round: number) => {
    const body = JSON.stringify({ ops: opsOf(round) });
    return () => send('POST', path + query, body);
  };
  return { what, prepare };
}

function peer(graph: Graph): Contender {
  const text = JSON.stringify(graph);
  const patch = Array.from({ length: 200 }, (_, i) => ({
    op: 'replace' as const,
    path: `/nodes/${(i * 37) % graph.nodes.length}/name`,
    value: `Renamed ${i}`,
  }));
  const prepare = () => () => JSON.stringify(jsonPatch.applyPatch(JSON.parse(text), patch).newDocument);
  return { what: PEER, prepare };
}

const rows: Row[] = [];
let seen = '';
for (const size of [1000, 2000]) {
  const graph = largeGraph(size, tool.id);
  const [path, other] = [await flowWith(graph), await flowWith(graph)];
  const label = `${size} nodes, ${graph.edges.length} edges`;
  const [editing, redrawn] = [(round: number) => batch(size, round), (round: number) => redrawing(size, round)];
  const fresh = () => parseGraph(JSON.parse(JSON.stringify(graph)));
  const figures = await measure([
    asked(REQUEST, path, editing),
    asked(SUMMARY, other, editing, '?return=summary'),
    pure('pure: applyOps and validate', fresh(), editing, true),
    pure('pure, ways redrawn', fresh(), redrawn, true),
    pure('pure, nothing remembered', fresh(), editing, false),
    peer(graph),
  ]);
  for (const [what, { cpu, wall }] of figures) {
    rows.push({
      graph: label,
      what,
      'CPU ms p50': median(cpu).toFixed(1),
      'wall ms p50': median(wall).toFixed(1),
      'wall ms best': Math.min(...wall).toFixed(1),
    });
  }
  if (size > 1000) continue;
  const cpuOf = (what: string): string => median(figures.get(what)?.cpu ?? []).toFixed(1);
  let round = 1000;
  const once = () => send('POST', `${other}?return=summary`, JSON.stringify({ ops: batch(size, round++) }));
  const { texts } = await statementsPer(COUNTED, once);
  const cost = await meter.of(async () => {
    for (let i = 0; i < COUNTED; i++) await once();
    return COUNTED;
  });
  const bytes = (await once()).length;
  process.stdout.write(
    `\n${cost.statements.toFixed(1)} statements and ${cost.syncs.toFixed(1)} syncs for one request, ${bytes} bytes of summary:\n`,
  );
  process.stdout.write(`  ${texts.join('\n  ')}\n`);
  seen =
    `${cpuOf(REQUEST)} ms CPU against ${cpuOf(PEER)}, medians of ${ROUNDS} rounds in turn; ${cpuOf(SUMMARY)} with a summary only; ` +
    `${shown(cost.postgres / 1000, 1)} ms of PostgreSQL, ${cost.statements.toFixed(1)} statements, ${cost.syncs.toFixed(1)} syncs`;
}
printTable('graph/ops with 200 ops: from the socket to the commit and back', rows);
await report('graph-ops', { request: seen });
await app.stop();
await close();
