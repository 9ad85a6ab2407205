// Owns what two flows look like as one: every step and way of both, each marked, and the list of what differs. Pure.

import { diff } from '../../flow/edit/diff.ts';
import type { GraphOp } from '../../flow/edit/ops.ts';
import type { Edge, Graph, Node } from '../../flow/language/graph.ts';
import { equal, type JsonObject } from '../../flow/language/json.ts';
import { nodeName, orderedNodes } from '../assistants/flow-reading.ts';
import type { ChangeKind, ComparedMarks } from '../flow-editor/canvas-parts.ts';
import { edgeWords, kindOf } from '../flow-editor/ways.ts';
import { type FieldDifference, fieldDifferences } from './field-differences.ts';
import { withFreeGhosts } from './ghost-places.ts';

/** `part` is where it stands on the canvas; what belongs to the flow as a whole has no place there. */
export type FlowDifference = {
  id: string;
  change: ChangeKind;
  title: string;
  part: { type: 'node' | 'edge'; id: string } | null;
  fields: FieldDifference[];
};
export type FlowComparison = {
  /** Both flows in one: the later one, with what it no longer has. */
  graph: Graph;
  marks: ComparedMarks;
  differences: FlowDifference[];
  /** Steps of which only the place on the canvas changed. */
  moved: number;
};

const OF_NODE: ReadonlySet<string> = new Set(['id', 'position']);
const OF_EDGE: ReadonlySet<string> = new Set(['id', 'source', 'target']);
const OF_NAMED: ReadonlySet<string> = new Set(['name']);
const NOTHING: JsonObject = {};

/** Under this id stands where a way led before. */
const formerId = (id: string): string => `before ${id}`;

export function compareFlows(from: Graph, to: Graph): FlowComparison {
  const ops = diff(from, to);
  const sides = { from, to, nodes: bothOf(from.nodes, to.nodes), edges: bothOf(from.edges, to.edges) };
  const nodes = nodeMarks(ops, sides);
  const edges = edgeMarks(ops, sides);
  const former = formerWays(sides, edges);
  const graph = withFreeGhosts(
    {
      ...to,
      nodes: [...to.nodes, ...from.nodes.filter(({ id }) => nodes.get(id) === 'removed')],
      edges: [...to.edges, ...from.edges.filter(({ id }) => edges.get(id) === 'removed'), ...former],
    },
    new Set([...nodes].flatMap(([id, change]) => (change === 'removed' ? [id] : []))),
  );
  const moved = [...sides.nodes].filter(
    ([id, { before, after }]) => !nodes.has(id) && !equal(before?.position ?? null, after?.position ?? null),
  );
  const drawn = new Map([...edges, ...former.map(({ id }): [string, ChangeKind] => [id, 'removed'])]);
  return {
    graph,
    marks: { nodes, edges: drawn },
    differences: [...placedDifferences(sides, { nodes, edges }, graph), ...wholeDifferences(ops, sides)],
    moved: moved.length,
  };
}

type Both<T> = ReadonlyMap<string, { before?: T; after?: T }>;
type Sides = { from: Graph; to: Graph; nodes: Both<Node>; edges: Both<Edge> };

function bothOf<T extends { id: string }>(before: readonly T[], after: readonly T[]): Both<T> {
  const both = new Map<string, { before?: T; after?: T }>(before.map((one) => [one.id, { before: one }]));
  for (const one of after) both.set(one.id, { ...both.get(one.id), after: one });
  return both;
}

function nodeMarks(ops: readonly GraphOp[], { nodes }: Sides): Map<string, ChangeKind> {
  const marks = new Map<string, ChangeKind>();
  for (const op of ops) {
    if (op.op === 'remove_node') marks.set(op.node_id, 'removed');
    if (op.op !== 'update_node_fields' && op.op !== 'upsert_node') continue;
    const id = op.op === 'upsert_node' ? op.node.id : op.node_id;
    const { before, after } = (typeof id === 'string' && nodes.get(id)) || {};
    if (after && !before) marks.set(after.id, 'added');
    else if (before && after && fieldDifferences(before, after, OF_NODE).length > 0) marks.set(after.id, 'changed');
  }
  return marks;
}

/** Ops take an edge away and add it again where it changed; with a step its edges go without an op of their own. */
function edgeMarks(ops: readonly GraphOp[], { edges }: Sides): Map<string, ChangeKind> {
  const added = new Set(ops.flatMap((op) => (op.op === 'add_edge' ? [op.edge.id] : [])));
  const marks = new Map<string, ChangeKind>();
  for (const [id, { before, after }] of edges) {
    if (!after) marks.set(id, 'removed');
    else if (!before) marks.set(id, 'added');
    else if (added.has(id) && differs(before, after)) marks.set(id, 'changed');
  }
  return marks;
}

const leadsAlike = (a: Edge, b: Edge): boolean => a.source === b.source && a.target === b.target;
const differs = (a: Edge, b: Edge): boolean => !leadsAlike(a, b) || fieldDifferences(a, b, OF_EDGE).length > 0;

/** A way that leads elsewhere now is drawn twice: as it is, and as it was. */
const formerWays = ({ edges }: Sides, marks: ReadonlyMap<string, ChangeKind>): Edge[] =>
  [...edges.values()].flatMap(({ before, after }) => {
    if (!before || !after || marks.get(after.id) !== 'changed') return [];
    return leadsAlike(before, after) ? [] : [{ ...before, id: formerId(before.id) }];
  });

/** Steps in the order in which a conversation meets them, each with its ways after it. */
function placedDifferences(sides: Sides, marks: ComparedMarks, graph: Graph): FlowDifference[] {
  const nameOf = (id: string): string => {
    const { before, after } = sides.nodes.get(id) ?? {};
    const node = after ?? before;
    return node ? nodeName(node) : id;
  };
  const ofEdges = new Map<string, FlowDifference[]>();
  for (const [id, change] of marks.edges) {
    const { before, after } = sides.edges.get(id) ?? {};
    const edge = after ?? before;
    if (!edge) continue;
    const ends = before && after ? endDifferences(before, after, nameOf) : [];
    const fields = [...ends, ...fieldDifferences(before ?? NOTHING, after ?? NOTHING, OF_EDGE)];
    const words = edgeWords(edge, kindOf(edge, undefined));
    if (fields.length === 0)
      fields.push({ path: 'kind', label: 'Taken', ...(after ? { after: words } : { before: words }) });
    const title = `Way ${change}: ${nameOf(edge.source)} → ${nameOf(edge.target)}`;
    const difference = { id: `edge ${id}`, change, title, part: { type: 'edge' as const, id }, fields };
    ofEdges.set(edge.source, [...(ofEdges.get(edge.source) ?? []), difference]);
  }
  const ordered = orderedNodes(graph.nodes, graph.edges, graph.entry_node_id);
  const ofNodes = ordered.flatMap(({ id }): FlowDifference[] => {
    const change = marks.nodes.get(id);
    const leaving = ofEdges.get(id) ?? [];
    ofEdges.delete(id);
    if (!change) return leaving;
    const { before, after } = sides.nodes.get(id) ?? {};
    // The title of what is new or gone says its name already.
    const fields = fieldDifferences(
      before ?? NOTHING,
      after ?? NOTHING,
      before && after ? OF_NODE : new Set([...OF_NODE, 'name']),
    );
    return [
      { id: `node ${id}`, change, title: `Step ${change}: ${nameOf(id)}`, part: { type: 'node', id }, fields },
      ...leaving,
    ];
  });
  // What leaves a step that neither flow has is still a change.
  return [...ofNodes, ...[...ofEdges.values()].flat()];
}

function endDifferences(before: Edge, after: Edge, nameOf: (id: string) => string): FieldDifference[] {
  const ends = [
    { path: 'source', label: 'Comes from' },
    { path: 'target', label: 'Leads to' },
  ] as const;
  return ends.flatMap(({ path, label }) =>
    before[path] === after[path] ? [] : [{ path, label, before: nameOf(before[path]), after: nameOf(after[path]) }],
  );
}

/** What belongs to the flow and to no step: where it starts, its persona, variables and outputs. */
function wholeDifferences(ops: readonly GraphOp[], { from, to, nodes }: Sides): FlowDifference[] {
  const nameOf = (id: string | null): string => {
    const { before, after } = (id !== null && nodes.get(id)) || {};
    const node = after ?? before;
    return node ? nodeName(node) : (id ?? 'Nowhere');
  };
  const found: FlowDifference[] = [];
  if (from.entry_node_id !== to.entry_node_id) {
    const sides = { before: nameOf(from.entry_node_id), after: nameOf(to.entry_node_id) };
    const part = to.entry_node_id === null ? null : { type: 'node' as const, id: to.entry_node_id };
    found.push({
      id: 'start',
      change: 'changed',
      title: 'Start changed',
      part,
      fields: [{ path: 'start', label: 'Starts at', ...sides }],
    });
  }
  if (ops.some(({ op }) => op === 'set_persona')) {
    const fields = fieldDifferences({ persona: from.persona }, { persona: to.persona }, new Set());
    found.push({ id: 'persona', change: 'changed', title: 'Persona changed', part: null, fields });
  }
  found.push(...namedDifferences('Variable', from.context_variables, to.context_variables));
  found.push(...namedDifferences('Output', from.component_outputs, to.component_outputs));
  return found;
}

type NamedItem = JsonObject & { name: string };

function namedDifferences(what: string, before: readonly NamedItem[], after: readonly NamedItem[]): FlowDifference[] {
  const both = bothOf(
    before.map((one) => ({ id: one.name, one })),
    after.map((one) => ({ id: one.name, one })),
  );
  return [...both].flatMap(([name, sides]): FlowDifference[] => {
    const fields = fieldDifferences(sides.before?.one ?? NOTHING, sides.after?.one ?? NOTHING, OF_NAMED);
    const isKept = sides.before !== undefined && sides.after !== undefined;
    if (isKept && fields.length === 0) return [];
    const gone = sides.after ? 'added' : 'removed';
    const change: ChangeKind = isKept ? 'changed' : gone;
    return [{ id: `${what} ${name}`, change, title: `${what} ${change}: ${name}`, part: null, fields }];
  });
}
