// Owns bringing two authors' graphs together: what fits is merged, what does not is shown place by place until the person has chosen.
import { diff } from '../../flow/edit/diff.ts';
import { applyOps, type GraphOp } from '../../flow/edit/ops.ts';
import { type Conflict, rebase } from '../../flow/edit/rebase.ts';
import type { Edge, Graph } from '../../flow/language/graph.ts';
import { isObject, type Json, type JsonObject } from '../../flow/language/json.ts';

export type Side = 'local' | 'remote';
/** A place that both sides changed. `field` is null where the whole thing came or went. */
export type Overlap = {
  id: string;
  type: Conflict['target_type'];
  target: string;
  field: readonly string[] | null;
  local: Json | undefined;
  remote: Json | undefined;
};
type MergeSides = { base: Graph; remote: Graph; local: Graph };
/** Refused, it says from which sides to go on: with what was chosen so far. */
export type MergeResult = { ok: true; graph: Graph } | { ok: false; overlaps: Overlap[]; sides: MergeSides };

/** What the server allows is the server's to say: an edit is painted first. */
export const EDITING = {
  makeId: (): string => crypto.randomUUID(),
  limits: { nodes: Infinity, edges: Infinity, variables: Infinity },
};

export function mergeGraphs(sides: MergeSides): MergeResult {
  const { base, remote, local } = sides;
  if (base === remote) return { ok: true, graph: local };
  const result = rebase(base, remote, diff(base, local), EDITING);
  if (result.ok) return { ok: true, graph: applied(remote, result.ops) };
  if ('failure' in result) throw new Error(result.failure.message);
  return { ok: false, overlaps: overlapsOf(result.conflicts, sides), sides };
}

/** The merge once the person has chosen a side at some places; what was left open, or came up by the choice, is an overlap again. */
export function settleOverlaps(
  sides: MergeSides,
  overlaps: readonly Overlap[],
  choices: ReadonlyMap<string, Side>,
): MergeResult {
  const settled = { ...sides };
  for (const overlap of overlaps) {
    const side = choices.get(overlap.id);
    // The local value given up, or the remote one taken for what was there before: either way only one side has changed the place then.
    if (side === 'remote') settled.local = withoutTorn(withPlace(settled.local, sides.base, overlap), sides.base);
    if (side === 'local') settled.base = withPlace(settled.base, sides.remote, overlap);
    // To keep a node away also means not to begin there.
    const isEntry = overlap.type === 'node' && overlap.field === null && sides.remote.entry_node_id === overlap.target;
    if (side === 'local' && isEntry) settled.base = { ...settled.base, entry_node_id: overlap.target };
  }
  return mergeGraphs(settled);
}

export function applied(graph: Graph, ops: readonly GraphOp[]): Graph {
  const result = applyOps(graph, ops, EDITING);
  if (!result.ok) throw new Error(result.message);
  return result.graph;
}

function overlapsOf(conflicts: readonly Conflict[], { base, remote, local }: MergeSides): Overlap[] {
  const found = new Map<string, Overlap>();
  const add = (type: Overlap['type'], target: string, field: readonly string[] | null) => {
    const spot = { id: JSON.stringify([type, target, field]), type, target, field };
    found.set(spot.id, { ...spot, local: valueAt(local, spot), remote: valueAt(remote, spot) });
  };
  const isTorn = (id: string | null | undefined): id is string =>
    typeof id === 'string' && hasNode(base, id) && !(hasNode(local, id) && hasNode(remote, id));
  for (const { target_type: type, target, path } of conflicts) {
    const torn = neededBy(type, type === 'graph' && path[0] === 'entry_node_id' ? null : target, [
      local,
      remote,
    ]).filter(isTorn);
    // One side took the node away that the other built on: the question is whether the node stays.
    if (torn.length > 0) for (const id of torn) add('node', id, null);
    else add(type, target, path.length === 0 ? null : path);
  }
  const whole = new Set(
    [...found.values()].flatMap(({ type, field, target }) => (type === 'node' && !field ? [target] : [])),
  );
  return [...found.values()].filter(
    ({ type, field, target }) => type !== 'node' || field === null || !whole.has(target),
  );
}

/** The nodes that a place speaks of; without a target it is the entry. */
function neededBy(type: Overlap['type'], target: string | null, graphs: readonly Graph[]): (string | null)[] {
  if (type === 'node') return [target];
  if (target === null) return graphs.map(({ entry_node_id }) => entry_node_id);
  if (type !== 'edge') return [];
  return graphs.flatMap(({ edges }) =>
    edges.filter(({ id }) => id === target).flatMap(({ source, target: to }) => [source, to]),
  );
}

const hasNode = ({ nodes }: Graph, id: string): boolean => nodes.some((node) => node.id === id);

type Spot = Pick<Overlap, 'type' | 'target' | 'field'>;

function valueAt(graph: Graph, { type, target, field }: Spot): Json | undefined {
  if (type === 'edge') return graph.edges.find(({ id }) => id === target);
  if (type === 'variable') return graph.context_variables.find(({ name }) => name === target);
  let value: Json | undefined = type === 'graph' ? graph : graph.nodes.find(({ id }) => id === target);
  for (const key of field ?? []) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/** The graph with what `from` has, or has not, at the place. */
function withPlace(graph: Graph, from: Graph, spot: Spot): Graph {
  const { type, target, field } = spot;
  if (type === 'graph') return { ...graph, [field?.[0] ?? 'persona']: valueAt(from, spot) };
  if (type === 'edge') return { ...graph, edges: replaced(graph.edges, from.edges, ({ id }) => id === target) };
  if (type === 'variable') {
    const variables = replaced(graph.context_variables, from.context_variables, ({ name }) => name === target);
    return { ...graph, context_variables: variables };
  }
  if (field !== null) {
    const nodes = graph.nodes.map((node) => (node.id === target ? withField(node, field, valueAt(from, spot)) : node));
    return { ...graph, nodes };
  }
  return withNode(graph, from, target);
}

/** A node comes and goes with its edges, and with being the entry. */
function withNode(graph: Graph, from: Graph, id: string): Graph {
  const nodes = replaced(graph.nodes, from.nodes, (node) => node.id === id);
  const touches = (edge: Edge) => edge.source === id || edge.target === id;
  const restored = from.edges.filter(touches);
  const taken = new Set(restored.map((edge) => edge.id));
  const edges = [...graph.edges.filter((edge) => !touches(edge) && !taken.has(edge.id)), ...restored];
  let entry = graph.entry_node_id;
  if (entry === id) entry = from.entry_node_id;
  else if (entry === null && from.entry_node_id === id) entry = id;
  return { ...graph, nodes, edges, entry_node_id: entry };
}

/** Without the edges that came back with a node, but lead to another that stays away. */
function withoutTorn(graph: Graph, base: Graph): Graph {
  const remaining = new Set(graph.nodes.map(({ id }) => id));
  const once = new Set(base.nodes.map(({ id }) => id));
  const isThere = (end: string) => remaining.has(end) || !once.has(end);
  return { ...graph, edges: graph.edges.filter(({ source, target }) => isThere(source) && isThere(target)) };
}

function replaced<T>(items: readonly T[], from: readonly T[], isIt: (item: T) => boolean): T[] {
  const wanted = from.find(isIt);
  const at = items.findIndex(isIt);
  if (wanted === undefined) return items.filter((item) => !isIt(item));
  return at < 0 ? [...items, wanted] : items.with(at, wanted);
}

function withField<T extends JsonObject>(object: T, [key, ...rest]: readonly string[], value: Json | undefined): T {
  if (key === undefined) return object;
  const { [key]: old, ...others } = object;
  if (rest.length > 0) return { ...object, [key]: withField(isObject(old) ? old : {}, rest, value) };
  return value === undefined ? (others as T) : { ...object, [key]: value };
}
