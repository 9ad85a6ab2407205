// Owns replaying a batch over a graph that somebody else changed meanwhile: which ops still apply, and which collide.
import { diff } from './diff.ts';
import type { Graph, Node } from './graph.ts';
import { asObject, equal, isObject, type Json, type JsonObject } from './json.ts';
import { type ApplyOptions, applyOps, type GraphOp } from './ops.ts';

type TargetType = 'node' | 'edge' | 'variable' | 'graph';
export type Conflict = { op_index: number; target_type: TargetType; target: string; field: string | null };
export type Rebased = { ok: true; ops: GraphOp[] } | { ok: false; conflicts: Conflict[] };

/**
 * The net change of `mine`, made on `base`, as ops for `theirs`; or where both sides changed the same thing differently.
 * What theirs already contains is left out.
 */
export function rebase(base: Graph, theirs: Graph, mine: readonly GraphOp[], options: ApplyOptions): Rebased {
  const graphs = replay(base, mine, options);
  const wanted = graphs.at(-1)!;
  const clashes = clashesBetween(base, theirs, wanted);
  if (clashes.length > 0) return { ok: false, conflicts: clashes.map((clash) => conflictOf(clash, graphs)) };
  const ops = diff(base, wanted).filter((op) => op.op !== 'set_entry_node' && !isDone(op, theirs));
  return {
    ok: true,
    ops: [
      ...ops.map((op) => (op.op === 'upsert_node' ? overlaid(op, base, theirs) : op)),
      ...entryOps(base, theirs, wanted, ops),
    ],
  };
}

// The entry is mine where I changed it, else theirs; and removing the entry node takes it away on the way.
function entryOps(base: Graph, theirs: Graph, wanted: Graph, ops: readonly GraphOp[]): GraphOp[] {
  const entry = wanted.entry_node_id === base.entry_node_id ? theirs.entry_node_id : wanted.entry_node_id;
  const lost = ops.some((op) => op.op === 'remove_node' && op.node_id === theirs.entry_node_id);
  return entry === (lost ? null : theirs.entry_node_id) ? [] : [{ op: 'set_entry_node', node_id: entry }];
}

/** The graph before the batch and after each of its ops. One that does not apply to its own base is passed over. */
function replay(base: Graph, ops: readonly GraphOp[], options: ApplyOptions): Graph[] {
  const graphs = [base];
  for (const op of ops) {
    const result = applyOps(graphs.at(-1)!, [op], options);
    graphs.push(result.ok ? result.graph : graphs.at(-1)!);
  }
  return graphs;
}

// Where a change could only be said as a whole node, the other side's fields are kept in it.
function overlaid(op: Extract<GraphOp, { op: 'upsert_node' }>, base: Graph, theirs: Graph): GraphOp {
  const mine = op.node as Node;
  const [before, other] = [base, theirs].map((graph) => graph.nodes.find((node) => node.id === mine.id));
  if (!before || !other) return op;
  const node: JsonObject = { ...other };
  for (const { field } of nodePlaces(mine.id, before, mine)) {
    const inner = field!.startsWith('config.') ? field!.slice('config.'.length) : null;
    if (inner === null) put(node, field!, mine[field!]);
    else {
      const config = { ...asObject(node.config) };
      put(config, inner, asObject(mine.config)[inner]);
      node.config = config;
    }
  }
  return { op: 'upsert_node', node: node as Node };
}

function put(object: JsonObject, key: string, value: Json | undefined): void {
  if (value === undefined) delete object[key];
  else object[key] = value;
}

// Removing what the other side removed too would be refused, though both agree.
function isDone(op: GraphOp, theirs: Graph): boolean {
  if (op.op === 'remove_node') return !theirs.nodes.some((node) => node.id === op.node_id);
  if (op.op === 'remove_edge') return !theirs.edges.some((edge) => edge.id === op.edge_id);
  return op.op === 'remove_context_variable' && !theirs.context_variables.some((variable) => variable.name === op.name);
}

/** Where the sides meet, and what mine did there. */
type Clash = { at: Place; cause: Place };

function clashesBetween(base: Graph, theirs: Graph, mine: Graph): Clash[] {
  const [left, right] = [placesBetween(base, mine), placesBetween(base, theirs)];
  const theirPlaces = new Map(right.map((place) => [keyOf(place), place]));
  const direct = left
    .filter((place) => {
      const met = meeting(place, theirPlaces);
      return met !== null && !equal(valueAt(mine, met), valueAt(theirs, met));
    })
    .map((place): Clash => ({ at: place, cause: place }));
  const built = leanings(base, theirs, mine, left).map(([on, by]): Clash => ({ at: on, cause: by }));
  const cut = leanings(base, mine, theirs, right).map(([on, by]): Clash => ({ at: by, cause: on }));
  return [...direct, ...built, ...cut];
}

/** Nodes that one side took away while the other built on them: each with the place that builds on it. */
function leanings(base: Graph, remover: Graph, builder: Graph, built: readonly Place[]): [on: Place, by: Place][] {
  const left = new Set(remover.nodes.map((node) => node.id));
  const lost = new Set(base.nodes.flatMap((node) => (left.has(node.id) ? [] : [node.id])));
  if (lost.size === 0) return [];
  const edges = new Map(builder.edges.map((edge) => [edge.id, edge]));
  return built.flatMap((by): [Place, Place][] => {
    const edge = by.type === 'edge' ? edges.get(by.id) : undefined;
    const entry = by.field === 'entry_node_id' && by.type === 'graph' ? builder.entry_node_id : null;
    const needed = edge ? [edge.source, edge.target] : entry === null ? [] : [entry];
    return needed.filter((id) => lost.has(id)).map((id) => [{ type: 'node', id, field: null }, by]);
  });
}

/** The conflict, blamed on the last op of mine that touched the place. */
function conflictOf({ at, cause }: Clash, graphs: readonly Graph[]): Conflict {
  let op_index = graphs.length - 2;
  while (op_index > 0 && !placesBetween(graphs[op_index]!, graphs[op_index + 1]!).some((place) => overlaps(place, cause)))
    op_index--;
  return { op_index: Math.max(0, op_index), target_type: at.type, target: at.id, field: at.field };
}

function overlaps(a: Place, b: Place): boolean {
  return a.type === b.type && a.id === b.id && (a.field === null || b.field === null || a.field === b.field);
}

/** A place in a graph. A null field means the whole thing: it came or went. */
type Place = { type: TargetType; id: string; field: string | null };

function keyOf(place: Place): string {
  return `${place.type}\u0001${place.id}\u0001${place.field ?? ''}`;
}

/**
 * The place where both sides meet: the coarser of the two, so that it is the same seen from either side. A field emptied here is not
 * agreed with by a whole node taken away there, nor one field of the configuration by another configuration.
 */
function meeting(place: Place, theirs: ReadonlyMap<string, Place>): Place | null {
  for (const coarser of [{ ...place, field: null }, ...(isConfigField(place) ? [{ ...place, field: 'config' }] : []), place])
    if (theirs.has(keyOf(coarser))) return coarser;
  const within = place.field === null ? '' : place.field === 'config' && place.type === 'node' ? 'config.' : null;
  if (within === null) return null;
  const prefix = keyOf({ ...place, field: within });
  return [...theirs.keys()].some((key) => key.startsWith(prefix)) ? place : null;
}

function isConfigField(place: Place): boolean {
  return place.type === 'node' && place.field !== null && place.field.startsWith('config.');
}

function placesBetween(a: Graph, b: Graph): Place[] {
  if (a === b) return [];
  const places: Place[] = [];
  if (a.nodes !== b.nodes) {
    for (const [id, before, after] of pairs(a.nodes, b.nodes, 'id')) places.push(...nodePlaces(id, before, after));
  }
  if (a.edges !== b.edges) for (const [id] of pairs(a.edges, b.edges, 'id')) places.push({ type: 'edge', id, field: null });
  if (a.context_variables !== b.context_variables) {
    for (const [id] of pairs(a.context_variables, b.context_variables, 'name'))
      places.push({ type: 'variable', id, field: null });
  }
  for (const field of HEAD) if (!equal(a[field], b[field])) places.push({ type: 'graph', id: 'graph', field });
  return places;
}

const HEAD = ['entry_node_id', 'persona', 'component_outputs'] as const;

function pairs<K extends string, T extends Json & { [key in K]: string }>(
  a: readonly T[],
  b: readonly T[],
  key: K,
): [id: string, before: T | undefined, after: T | undefined][] {
  const before = new Map(a.map((item) => [item[key] as string, item]));
  const after = new Map(b.map((item) => [item[key] as string, item]));
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].flatMap((id) => {
    const [old, now] = [before.get(id), after.get(id)];
    return equal(old, now) ? [] : [[id, old, now] as [string, T | undefined, T | undefined]];
  });
}

// Fields of the configuration count one by one: two people may edit the text and the limits of the same node.
function nodePlaces(id: string, before: Node | undefined, after: Node | undefined): Place[] {
  if (!before || !after) return [{ type: 'node', id, field: null }];
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].flatMap((field): Place[] => {
    if (equal(before[field], after[field])) return [];
    if (field !== 'config' || !isObject(before.config) || !isObject(after.config)) return [{ type: 'node', id, field }];
    const [old, now] = [before.config, after.config];
    const inner = new Set([...Object.keys(old), ...Object.keys(now)]);
    return [...inner].filter((key) => !equal(old[key], now[key])).map((key) => ({ type: 'node', id, field: `config.${key}` }));
  });
}

function valueAt(graph: Graph, place: Place): Json | undefined {
  if (place.type === 'graph') return graph[place.field as (typeof HEAD)[number]];
  if (place.type === 'edge') return graph.edges.find((edge) => edge.id === place.id);
  if (place.type === 'variable') return graph.context_variables.find((variable) => variable.name === place.id);
  const node = graph.nodes.find((one) => one.id === place.id);
  if (place.field === null || !node) return node;
  if (!place.field.startsWith('config.')) return node[place.field];
  return isObject(node.config) ? node.config[place.field.slice('config.'.length)] : undefined;
}
