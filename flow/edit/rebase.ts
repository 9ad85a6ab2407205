// Owns replaying a batch over a graph that another author changed meanwhile: what of it still applies, and what collides.

import { foldNode, type Graph, type Node } from '../language/graph.ts';
import { asObject, equal, isObject, type Json, type JsonObject } from '../language/json.ts';
import { diff } from './diff.ts';
import { type ApplyOptions, applyOps, type GraphOp, type OpFailure } from './ops.ts';

type TargetType = 'node' | 'edge' | 'variable' | 'graph';
/** `field` is `path` for readers; a path stays distinct where a name contains a dot. */
export type Conflict = {
  op_index: number;
  target_type: TargetType;
  target: string;
  field: string | null;
  path: readonly string[];
};
export type Rebased =
  | { ok: true; ops: GraphOp[] }
  | { ok: false; conflicts: Conflict[] }
  | { ok: false; failure: OpFailure };

/**
 * The net change of `mine`, made on `base`, as ops for `theirs`; or where both sides changed the same thing differently; or the op
 * that does not even apply to its own base. What theirs already contains is left out.
 */
export function rebase(base: Graph, theirs: Graph, mine: readonly GraphOp[], options: ApplyOptions): Rebased {
  const graphs = [base];
  for (const [index, op] of mine.entries()) {
    const result = applyOps(graphs.at(-1)!, [op], options);
    if (!result.ok) return { ok: false, failure: { ...result, index } };
    graphs.push(result.graph);
  }
  const wanted = graphs.at(-1)!;
  const changes = placesBetween(base, wanted);
  const clashes = clashesBetween(base, theirs, wanted, changes);
  if (clashes.length > 0) return { ok: false, conflicts: clashes.map((clash) => conflictOf(clash, graphs)) };
  return { ok: true, ops: diff(theirs, overlaid(theirs, wanted, changes)) };
}

/** Theirs, with mine at the places that mine changed: the same graph from whichever side one looks. */
function overlaid(theirs: Graph, mine: Graph, changes: readonly Place[]): Graph {
  const graph = { ...theirs };
  for (const { type, path } of changes)
    if (type === 'graph') Object.assign(graph, { [path[0]!]: mine[path[0] as Head] });
  const at = (type: TargetType) => changes.filter((place) => place.type === type);
  // Folded once all is in place: a name taken away on one side may leave an alias of the other behind.
  graph.nodes = overlaidList<'id', Node>(theirs.nodes, mine.nodes, 'id', at('node'), transplanted).map((node) =>
    foldNode(node),
  );
  graph.edges = overlaidList(theirs.edges, mine.edges, 'id', at('edge'));
  graph.context_variables = overlaidList(theirs.context_variables, mine.context_variables, 'name', at('variable'));
  return graph;
}

function overlaidList<K extends string, T extends { [key in K]: string }>(
  theirs: readonly T[],
  mine: readonly T[],
  key: K,
  changes: readonly Place[],
  within?: (item: T, from: T, path: readonly string[]) => T,
): T[] {
  const [items, source] = [theirs, mine].map((list) => new Map(list.map((item) => [item[key] as string, item])));
  for (const { id, path } of changes) {
    const [item, from] = [items!.get(id), source!.get(id)];
    if (!from) items!.delete(id);
    else items!.set(id, item && within && path.length > 0 ? within(item, from, path) : from);
  }
  return [...items!.values()];
}

/** The object with the value that `from` has, or has not, at the path. */
function transplanted<T extends JsonObject>(object: T, from: JsonObject, [key, ...rest]: readonly string[]): T {
  const { [key!]: old, ...others } = object;
  const value = own(from, key!);
  if (value === undefined) return others as T;
  return { ...object, [key!]: rest.length > 0 ? transplanted(asObject(old), asObject(value), rest) : value };
}

/** Where the sides meet, and what mine did there. */
type Clash = { at: Place; cause: Place };

function clashesBetween(base: Graph, theirs: Graph, mine: Graph, left: readonly Place[]): Clash[] {
  const right = placesBetween(base, theirs);
  const theirPaths = new Map<string, (readonly string[])[]>();
  for (const place of right) theirPaths.set(thingOf(place), [...(theirPaths.get(thingOf(place)) ?? []), place.path]);
  const direct = left
    .filter((place) => {
      const met = meeting(place.path, theirPaths.get(thingOf(place)) ?? []);
      return met !== null && !equal(valueAt(mine, { ...place, path: met }), valueAt(theirs, { ...place, path: met }));
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
    const entry = by.type === 'graph' && by.path[0] === 'entry_node_id' ? builder.entry_node_id : null;
    const ends = edge ? [edge.source, edge.target] : [];
    const needed = entry === null ? ends : [entry];
    return needed.filter((id) => lost.has(id)).map((id) => [{ type: 'node', id, path: [] }, by]);
  });
}

/** The conflict, blamed on the last op of mine that touched the place. */
function conflictOf({ at, cause }: Clash, graphs: readonly Graph[]): Conflict {
  let op_index = graphs.length - 2;
  while (
    op_index > 0 &&
    !placesBetween(graphs[op_index]!, graphs[op_index + 1]!).some((place) => overlaps(place, cause))
  )
    op_index--;
  const field = at.path.length > 0 ? at.path.join('.') : null;
  return { op_index: Math.max(0, op_index), target_type: at.type, target: at.id, field, path: at.path };
}

function overlaps(a: Place, b: Place): boolean {
  return thingOf(a) === thingOf(b) && (leads(a.path, b.path) || leads(b.path, a.path));
}

/** A place in a graph. An empty path means the whole thing: it came or went. */
type Place = { type: TargetType; id: string; path: readonly string[] };

function thingOf(place: Place): string {
  return `${place.type} ${place.id}`;
}

/**
 * The place where both sides meet: the coarser of the two, so that it is the same seen from either side. A field emptied here is not
 * agreed with by a whole node taken away there, nor one field of the configuration by another configuration.
 */
function meeting(path: readonly string[], theirs: readonly (readonly string[])[]): readonly string[] | null {
  const coarser = theirs.filter((other) => leads(other, path)).sort((a, b) => a.length - b.length)[0];
  return coarser ?? (theirs.some((other) => leads(path, other)) ? path : null);
}

/** Whether the one is the other, or a place around it. */
function leads(outer: readonly string[], inner: readonly string[]): boolean {
  return outer.every((key, i) => key === inner[i]);
}

function placesBetween(a: Graph, b: Graph): Place[] {
  if (a === b) return [];
  const places: Place[] = [];
  if (a.nodes !== b.nodes) {
    for (const [id, before, after] of pairs(a.nodes, b.nodes, 'id')) places.push(...nodePlaces(id, before, after));
  }
  if (a.edges !== b.edges)
    for (const [id] of pairs(a.edges, b.edges, 'id')) places.push({ type: 'edge', id, path: [] });
  if (a.context_variables !== b.context_variables) {
    for (const [id] of pairs(a.context_variables, b.context_variables, 'name'))
      places.push({ type: 'variable', id, path: [] });
  }
  for (const field of HEAD) if (!equal(a[field], b[field])) places.push({ type: 'graph', id: 'graph', path: [field] });
  return places;
}

const HEAD = ['entry_node_id', 'persona', 'component_outputs'] as const;
type Head = (typeof HEAD)[number];

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
  if (!before || !after) return [{ type: 'node', id, path: [] }];
  return changedKeys(before, after).flatMap((field): Place[] => {
    const [old, now] = [own(before, field), own(after, field)];
    if (field !== 'config' || !isObject(old) || !isObject(now)) return [{ type: 'node', id, path: [field] }];
    return changedKeys(old, now).map((key) => ({ type: 'node', id, path: [field, key] }));
  });
}

function changedKeys(before: JsonObject, after: JsonObject): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => !equal(own(before, key), own(after, key)));
}

function valueAt(graph: Graph, { type, id, path }: Place): Json | undefined {
  if (type === 'graph') return graph[path[0] as Head];
  if (type === 'edge') return graph.edges.find((edge) => edge.id === id);
  if (type === 'variable') return graph.context_variables.find((variable) => variable.name === id);
  let value: Json | undefined = graph.nodes.find((node) => node.id === id);
  for (const key of path) value = isObject(value) ? own(value, key) : undefined;
  return value;
}

/** A field that is really there: "constructor" is a name like any other. */
function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
