// Owns what all rules look at: dense indexes over a normalized graph, live edges, reachability, loops.

import { type Comparison, comparisonsOf } from './conditions.ts';
import { breadthFirst, components, indexOf, leadsOn } from './edit/arrange.ts';
import { canonical, equal } from './json.ts';
import { isPositive } from './node-types.ts';
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

type PlacedComparison = { one: Comparison; edge: NormalEdge; n: number };

function placedComparisons(edges: readonly NormalEdge[]): PlacedComparison[] {
  const placed: PlacedComparison[] = [];
  for (const edge of edges) {
    if (edge.condition?.type !== 'expression') continue;
    for (const [n, one] of comparisonsOf(edge.condition.expression).entries()) placed.push({ one, edge, n });
  }
  return placed;
}

export class Inspection {
  readonly nodes: NormalNode[];
  readonly edges: NormalEdge[];
  readonly index: Map<string, number>;
  readonly variables: Map<string, NormalVariable>;
  /** Live edges by node, in routing order: both ends exist, and both can be executed. */
  readonly outgoing: NormalEdge[][];
  readonly successors: number[][];
  readonly entry: number;
  #reachable: Uint8Array | null = null;
  #facts: VariableFacts | null = null;
  #loops: number[][] | null = null;
  #comparisons: PlacedComparison[] | null = null;
  #asksTooMuch: boolean | null = null;

  readonly graph: NormalGraph;

  constructor(graph: NormalGraph) {
    this.graph = graph;
    this.nodes = graph.nodes;
    this.edges = graph.edges;
    this.index = indexOf(graph.nodes);
    this.variables = new Map(graph.context_variables.map((variable) => [variable.name, variable]));
    this.outgoing = graph.nodes.map(() => []);
    this.successors = graph.nodes.map(() => []);
    for (const edge of graph.edges) {
      const source = this.index.get(edge.source);
      const target = this.index.get(edge.target);
      if (source === undefined || target === undefined) continue;
      if (!leadsOn(this.nodes[source]!) || this.nodes[target]!.type === 'note') continue;
      this.outgoing[source]!.push(edge);
      this.successors[source]!.push(target);
    }
    const entry = graph.entry_node_id === null ? -1 : (this.index.get(graph.entry_node_id) ?? -1);
    this.entry = entry >= 0 && this.nodes[entry]!.type !== 'note' ? entry : -1;
  }

  node(id: string): NormalNode | undefined {
    const at = this.index.get(id);
    return at === undefined ? undefined : this.nodes[at];
  }

  /** Nodes a conversation can get to: from the entry, or because they may be entered from anywhere. */
  get reachable(): Uint8Array {
    if (this.#reachable) return this.#reachable;
    const roots = this.nodes.flatMap((node, i) => (i === this.entry || node.global.enabled ? [i] : []));
    const flags = new Uint8Array(this.nodes.length);
    for (const i of breadthFirst(this.successors, roots).order) flags[i] = 1;
    this.#reachable = flags;
    return flags;
  }

  /** Groups of nodes that can reach each other, and single nodes with an edge to themselves. */
  get loops(): number[][] {
    this.#loops ??= components(this.successors).filter((g) => g.length > 1 || this.successors[g[0]!]!.includes(g[0]!));
    return this.#loops;
  }

  /** Every comparison in the conditions of edges, with its number within the edge. */
  get comparisons(): PlacedComparison[] {
    this.#comparisons ??= placedComparisons(this.edges);
    return this.#comparisons;
  }

  /** Whether the templates, expressions and patterns together are too much to be read; then none of them is. */
  get asksTooMuch(): boolean {
    this.#asksTooMuch ??= asksTooMuch(this.graph);
    return this.#asksTooMuch;
  }

  get facts(): VariableFacts {
    this.#facts ??= variableFactsOf(this);
    return this.#facts;
  }

  /** Edges that can be taken after the node did what it is for. */
  waysOn(at: number): NormalEdge[] {
    return this.outgoing[at]!.filter((edge) => isPositive(edge.kind) || edge.kind === 'else');
  }

  /** The one enabled end node, where there is exactly one: the natural place to lead a missing way to. */
  get onlyEnd(): NormalNode | null {
    const ends = this.nodes.filter((node) => node.type === 'end' && !node.disabled);
    return ends.length === 1 ? ends[0]! : null;
  }
}
