// Owns steps on their way through the clipboard: what is copied of a flow, and the ops that put it into this flow or another. Pure.
import type { GraphOp } from '../../flow/edit/ops.ts';
import { type Graph, type Node, parseGraph } from '../../flow/language/graph.ts';
import { asText, isObject, type Json } from '../../flow/language/json.ts';
import { freeStepName, newId, roundedPoint } from './flow-edits.ts';
import { type Point, storedPoint } from './layout.ts';
import { typeOf } from './ways.ts';

/** So that other text on the clipboard is left alone. */
const MARK = 'parley steps';
const MAX_STEPS = 500;
const MAX_LETTERS = 2_000_000;

/** The steps with the ways between them and the variables that they name; empty where there is none. */
export function copiedText(graph: Graph, ids: Iterable<string>, places: ReadonlyMap<string, Point>): string {
  const chosen = new Set(ids);
  const nodes = graph.nodes
    .filter(({ id }) => chosen.has(id))
    .map((node) => ({ ...node, position: roundedPoint(places.get(node.id) ?? { x: 0, y: 0 }) }));
  if (nodes.length === 0) return '';
  const edges = graph.edges.filter(({ source, target }) => chosen.has(source) && chosen.has(target));
  const words = new Set(JSON.stringify([nodes, edges]).match(/[a-z][a-z0-9_]*/g));
  const context_variables = graph.context_variables.filter(({ name }) => words.has(name));
  return JSON.stringify({ kind: MARK, nodes, edges, context_variables });
}

export type PastedSteps = { ops: GraphOp[]; ids: string[] };

/** With ids and names of their own, the upper left one at `at`. `undefined`: the text holds no steps. */
export function pastedSteps(graph: Graph, text: string, at: Point | undefined): PastedSteps | undefined {
  const copied = readSteps(text);
  return copied && putSteps(graph, copied, at);
}

/** The same for steps that are at hand. */
export function putSteps(graph: Graph, copied: Graph, at: Point | undefined): PastedSteps {
  const ids = new Map(copied.nodes.map((node) => [node.id, newId(typeOf(node) || 'step')]));
  const points = copied.nodes.map((node) => storedPoint(node) ?? { x: 0, y: 0 });
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  const to = at ?? { x: left + 40, y: top + 40 };
  const taken = new Set(graph.nodes.map(({ name }) => asText(name)));
  const nodes = copied.nodes.map((node, index): GraphOp => {
    const name = freeStepName(taken, asText(node.name) || asText(node.type) || 'Step');
    taken.add(name);
    const { x, y } = points[index]!;
    const moved: Node = {
      ...node,
      id: ids.get(node.id)!,
      name,
      position: roundedPoint({ x: x - left + to.x, y: y - top + to.y }),
    };
    return { op: 'upsert_node', node: moved };
  });
  const edges = copied.edges.flatMap((edge): GraphOp[] => {
    const [source, target] = [ids.get(edge.source), ids.get(edge.target)];
    return source && target ? [{ op: 'add_edge', edge: { ...edge, id: newId('edge'), source, target } }] : [];
  });
  const known = new Set(graph.context_variables.map(({ name }) => name));
  const variables = copied.context_variables
    .filter(({ name }) => !known.has(name))
    .map((variable): GraphOp => ({ op: 'upsert_context_variable', variable }));
  const entry: GraphOp[] =
    graph.entry_node_id === null && graph.nodes.length === 0
      ? [{ op: 'set_entry_node', node_id: ids.get(copied.nodes[0]!.id)! }]
      : [];
  return { ops: [...variables, ...nodes, ...edges, ...entry], ids: [...ids.values()] };
}

function readSteps(text: string): Graph | undefined {
  if (text.length > MAX_LETTERS || !text.includes(MARK)) return undefined;
  let read: Json;
  try {
    read = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  if (!isObject(read) || read.kind !== MARK) return undefined;
  const copied = parseGraph(read);
  return copied.nodes.length > 0 && copied.nodes.length <= MAX_STEPS ? copied : undefined;
}
