// Owns the difference between two graphs: the ops that, applied to the first, give the second.
import { ALIAS_FIELDS, type Graph, type Node } from '../language/graph.ts';
import { equal, isObject, type Json, type JsonObject } from '../language/json.ts';
import type { GraphOp } from './ops.ts';

/** Ops from `a` to `b`. Order of nodes, edges and variables carries no meaning and is not reproduced. */
export function diff(a: Graph, b: Graph): GraphOp[] {
  const ops: GraphOp[] = [];
  const [oldNodes, newNodes] = withoutSame(a.nodes, b.nodes);
  const nodesA = new Map(oldNodes.map((node) => [node.id, node]));
  const nodesB = new Set(newNodes.map((node) => node.id));
  const gone = new Set(oldNodes.flatMap((node) => (nodesB.has(node.id) ? [] : [node.id])));

  // An edge that stays the same still goes with a node that goes.
  const [oldEdges, newEdges] = gone.size === 0 ? withoutSame(a.edges, b.edges) : [a.edges, b.edges];
  const edgesB = new Map(newEdges.map((edge) => [edge.id, edge]));
  const unchanged = new Set<string>();
  for (const edge of oldEdges) {
    const removedWithNode = gone.has(edge.source) || gone.has(edge.target);
    if (!removedWithNode && equal(edge, edgesB.get(edge.id))) unchanged.add(edge.id);
    else if (!removedWithNode) ops.push({ op: 'remove_edge', edge_id: edge.id });
  }
  for (const id of gone) ops.push({ op: 'remove_node', node_id: id });
  for (const node of newNodes) ops.push(...nodeOps(nodesA.get(node.id), node));
  for (const edge of newEdges) if (!unchanged.has(edge.id)) ops.push({ op: 'add_edge', edge });

  const entryLeft = a.entry_node_id !== null && gone.has(a.entry_node_id) ? null : a.entry_node_id;
  if (entryLeft !== b.entry_node_id) ops.push({ op: 'set_entry_node', node_id: b.entry_node_id });
  ops.push(...variableOps(a, b));
  if (a.persona !== b.persona) ops.push({ op: 'set_persona', persona: b.persona });
  if (!equal(a.component_outputs, b.component_outputs)) {
    ops.push({ op: 'set_component_outputs', outputs: b.component_outputs });
  }
  return ops;
}

/** Both lists without what is the very same object at the same place: after a batch, that is nearly all of a large graph. */
function withoutSame<T>(a: readonly T[], b: readonly T[]): [readonly T[], readonly T[]] {
  const differs = (other: readonly T[]) => (item: T, i: number) => item !== other[i];
  return [a.filter(differs(b)), b.filter(differs(a))];
}

// A patch where the change can be said as one, else the whole node.
function nodeOps(before: Node | undefined, after: Node): GraphOp[] {
  if (equal(before, after)) return [];
  const fields = before ? patchBetween(before, after) : null;
  if (fields) return [{ op: 'update_node_fields', node_id: after.id, fields }];
  return [{ op: 'upsert_node', node: after }];
}

/** The merge patch from one object to another, or null where a merge patch cannot say it: nulls, and names that are aliases. */
function patchBetween(before: JsonObject, after: JsonObject): JsonObject | null {
  const patch: JsonObject = {};
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) patch[key] = null;
  for (const key of Object.keys(after)) {
    if (Object.hasOwn(before, key) && equal(before[key], after[key])) continue;
    const change = changeBetween(before[key], after[key]!);
    if (change === undefined) return null;
    patch[key] = change;
  }
  return Object.keys(patch).some((key) => ALIAS_FIELDS.has(key)) ? null : patch;
}

function changeBetween(before: Json | undefined, after: Json): Json | undefined {
  if (!isObject(after)) return after === null ? undefined : after;
  if (!isObject(before)) return holdsNull(after) ? undefined : after;
  const patch: JsonObject = {};
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) patch[key] = null;
  for (const key of Object.keys(after)) {
    if (Object.hasOwn(before, key) && equal(before[key], after[key])) continue;
    const change = changeBetween(before[key], after[key]!);
    if (change === undefined) return undefined;
    patch[key] = change;
  }
  return patch;
}

// Lists travel as they are; only nulls inside objects would be taken for removals.
function holdsNull(object: JsonObject): boolean {
  return Object.values(object).some((value) => value === null || (isObject(value) && holdsNull(value)));
}

function variableOps(a: Graph, b: Graph): GraphOp[] {
  const before = new Map(a.context_variables.map((variable) => [variable.name, variable]));
  const after = new Set(b.context_variables.map((variable) => variable.name));
  const removed = a.context_variables.filter((variable) => !after.has(variable.name));
  const changed = b.context_variables.filter((variable) => !equal(before.get(variable.name), variable));
  return [
    ...removed.map(({ name }): GraphOp => ({ op: 'remove_context_variable', name })),
    ...changed.map((variable): GraphOp => ({ op: 'upsert_context_variable', variable: variable as never })),
  ];
}
