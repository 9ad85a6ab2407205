// Owns what all rules look at: dense indexes over a normalized graph, live edges, reachability, loops.
import { comparisonsOf, type PlacedComparison } from './conditions.ts';
import { breadthFirst, components, indexOf, leadsOn } from './edit/arrange.ts';
import type { NormalizedParts } from './edit/normalize.ts';
import type { KnownEdge, KnownNode } from './graph-memory.ts';
import { canonical, equal } from './json.ts';
import { isPositive, type NodeType } from './node-types.ts';
import type { NormalEdge, NormalGraph, NormalNode, NormalVariable } from './normal-graph.ts';
import { asksTooMuch } from './text/text-cost.ts';
import { type VariableFacts, variableFactsOf } from './variable-facts.ts';

/** An edge that is taken without asking anything: neither a condition nor an `else`. */
export function isPlain(edge: NormalEdge): boolean {
  return edge.condition === null && edge.kind !== 'conditional' && edge.kind !== 'event';
}

/** Whether two edges of a node are the same choice: of one kind, under one condition. */
export function sameChoice(a: NormalEdge, b: NormalEdge): boolean {
  const [one, other] = [a.condition, b.condition];
  if (a.kind !== b.kind || one === null || other === null) return a.kind === b.kind && one === other;
  if (one.type !== other.type) return false;
  return one.type === 'expression'
    ? equal(one.expression, other.expression)
    : one.prompt === other.prompt && one.event === other.event;
}

/** Edges that can be taken after the node did what it is for. */
export const waysOn = (edges: readonly NormalEdge[]): NormalEdge[] =>
  edges.filter((edge) => isPositive(edge.kind) || edge.kind === 'else');

// Few edges are compared each with each, without making a text of their conditions; many are sorted into a map first.
const FEW = 12;

/** Pairs of edges that are the same choice, the later one with the first of its kind. */
export function twins(
  edges: readonly NormalEdge[],
  alike: (a: NormalEdge, b: NormalEdge) => boolean,
): [first: NormalEdge, again: NormalEdge][] {
  const pairs: [NormalEdge, NormalEdge][] = [];
  const groups = edges.length > FEW ? grouped(edges) : null;
  for (let i = 1; i < edges.length; i++) {
    const edge = edges[i]!;
    const rivals = groups?.get(choiceKey(edge)) ?? edges;
    const first = rivals.find((other) => other === edge || (sameChoice(other, edge) && alike(other, edge)))!;
    if (first !== edge) pairs.push([first, edge]);
  }
  return pairs;
}

function grouped(edges: readonly NormalEdge[]): Map<string, NormalEdge[]> {
  const groups = new Map<string, NormalEdge[]>();
  for (const edge of edges) {
    const key = choiceKey(edge);
    const group = groups.get(key);
    if (group) group.push(edge);
    else groups.set(key, [edge]);
  }
  return groups;
}

function choiceKey({ kind, condition }: NormalEdge): string {
  if (!condition) return kind;
  const detail = condition.type === 'expression' ? canonical(condition.expression) : condition.prompt || condition.event;
  return `${kind}\u0001${condition.type}\u0001${detail}`;
}

function comparisonsAt(edge: NormalEdge): readonly PlacedComparison[] {
  if (edge.condition?.type !== 'expression') return [];
  return comparisonsOf(edge.condition.expression).map((one, n) => ({ one, edge, n }));
}

export class Inspection {
  readonly graph: NormalGraph;
  readonly nodes: readonly NormalNode[];
  readonly edges: readonly NormalEdge[];
  /** What is known about each of them, in the same order. */
  readonly knownNodes: readonly KnownNode[];
  readonly knownEdges: readonly KnownEdge[];
  /** The same in the order in which the graph is stored. */
  readonly storedNodes: readonly KnownNode[];
  readonly storedEdges: readonly KnownEdge[];
  /** By edge: where its ends are among the nodes, -1 where there is no such node. */
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  readonly index: Map<string, number>;
  readonly variables: Map<string, NormalVariable>;
  /** Live edges by node, in routing order: both ends exist, and both can be executed. */
  readonly outgoing: NormalEdge[][];
  readonly successors: number[][];
  readonly entry: number;
  #reachable: Uint8Array | null = null;
  #facts: VariableFacts | null = null;
  #loops: number[][] | null = null;
  #predecessors: number[][] | null = null;
  #comparisons: PlacedComparison[] | null = null;
  #asksTooMuch: boolean | null = null;
  #byType: Map<string, number[]> | null = null;
  #onlyEnd: NormalNode | null | undefined;

  constructor({ normal, nodes, edges, storedNodes, storedEdges, sources, targets }: NormalizedParts) {
    this.graph = normal;
    this.nodes = normal.nodes;
    this.edges = normal.edges;
    this.knownNodes = nodes;
    this.knownEdges = edges;
    this.storedNodes = storedNodes;
    this.storedEdges = storedEdges;
    this.sources = sources;
    this.targets = targets;
    this.index = indexOf(normal.nodes);
    this.variables = new Map(normal.context_variables.map((variable) => [variable.name, variable]));
    this.outgoing = normal.nodes.map(() => []);
    this.successors = normal.nodes.map(() => []);
    for (let e = 0; e < this.edges.length; e++) {
      const [source, target] = [sources[e]!, targets[e]!];
      if (source < 0 || target < 0) continue;
      if (!leadsOn(this.nodes[source]!) || this.nodes[target]!.type === 'note') continue;
      this.outgoing[source]!.push(this.edges[e]!);
      this.successors[source]!.push(target);
    }
    const entry = normal.entry_node_id === null ? -1 : (this.index.get(normal.entry_node_id) ?? -1);
    this.entry = entry >= 0 && this.nodes[entry]!.type !== 'note' ? entry : -1;
  }

  node(id: string): NormalNode | undefined {
    const at = this.index.get(id);
    return at === undefined ? undefined : this.nodes[at];
  }

  /** Places of the nodes of one type. */
  ofType(type: NodeType): readonly number[] {
    if (!this.#byType) {
      this.#byType = new Map();
      for (let i = 0; i < this.nodes.length; i++) {
        const places = this.#byType.get(this.nodes[i]!.type);
        if (places) places.push(i);
        else this.#byType.set(this.nodes[i]!.type, [i]);
      }
    }
    return this.#byType.get(type) ?? [];
  }

  /** Nodes a conversation can get to: from the entry, or because they may be entered from anywhere. */
  get reachable(): Uint8Array {
    if (this.#reachable) return this.#reachable;
    const roots: number[] = [];
    for (let i = 0; i < this.nodes.length; i++) if (i === this.entry || this.nodes[i]!.global.enabled) roots.push(i);
    const flags = new Uint8Array(this.nodes.length);
    for (const i of breadthFirst(this.successors, roots)) flags[i] = 1;
    this.#reachable = flags;
    return flags;
  }

  get predecessors(): readonly number[][] {
    if (this.#predecessors) return this.#predecessors;
    const before: number[][] = this.nodes.map(() => []);
    for (let from = 0; from < before.length; from++) for (const to of this.successors[from]!) before[to]!.push(from);
    this.#predecessors = before;
    return before;
  }

  /** Groups of nodes that can reach each other, and single nodes with an edge to themselves. */
  get loops(): number[][] {
    // Dead edges close no loop: they begin or end at a note, or nowhere.
    if (!this.graph.stats.has_cycle) return [];
    this.#loops ??= components(this.successors).filter((g) => g.length > 1 || this.successors[g[0]!]!.includes(g[0]!));
    return this.#loops;
  }

  /** Every comparison in the conditions of edges, with its number within the edge. */
  get comparisons(): readonly PlacedComparison[] {
    if (this.#comparisons) return this.#comparisons;
    const all: PlacedComparison[] = [];
    for (const known of this.knownEdges) {
      known.comparisons ??= comparisonsAt(known.normal);
      for (const one of known.comparisons) all.push(one);
    }
    this.#comparisons = all;
    return all;
  }

  /** Whether the templates, expressions and patterns together are too much to be read; then none of them is. */
  get asksTooMuch(): boolean {
    this.#asksTooMuch ??= asksTooMuch(this);
    return this.#asksTooMuch;
  }

  get facts(): VariableFacts {
    this.#facts ??= variableFactsOf(this);
    return this.#facts;
  }

  /** The one enabled end node, where there is exactly one: the natural place to lead a missing way to. */
  get onlyEnd(): NormalNode | null {
    if (this.#onlyEnd === undefined) {
      const ends = this.ofType('end').filter((i) => !this.nodes[i]!.disabled);
      this.#onlyEnd = ends.length === 1 ? this.nodes[ends[0]!]! : null;
    }
    return this.#onlyEnd;
  }
}
