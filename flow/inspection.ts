// Owns what all rules look at: a normalized graph with its shape, what is known of its parts, and what they read.
import { comparisonsOf, type PlacedComparison } from './conditions.ts';
import type { NormalizedParts } from './edit/normalize.ts';
import { canonical, equal } from './json.ts';
import type { KnownEdge, KnownNode } from './known-parts.ts';
import { isPositive, type NodeType } from './node-types.ts';
import type { NormalEdge, NormalGraph, NormalNode, NormalVariable } from './normal-graph.ts';
import type { Shape } from './shape.ts';
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
  readonly shape: Shape;
  /** What is known about each of them, in the same order. */
  readonly knownNodes: readonly KnownNode[];
  readonly knownEdges: readonly KnownEdge[];
  /** The same in the order in which the graph is stored. */
  readonly storedNodes: readonly KnownNode[];
  readonly storedEdges: readonly KnownEdge[];
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  readonly index: ReadonlyMap<string, number>;
  readonly variables: Map<string, NormalVariable>;
  readonly outgoing: readonly NormalEdge[][];
  readonly successors: readonly number[][];
  readonly entry: number;
  #facts: VariableFacts | null = null;
  #asksTooMuch: boolean | null = null;
  #onlyEnd: NormalNode | null | undefined;

  constructor({ normal, nodes, storedNodes, shape }: NormalizedParts) {
    this.graph = normal;
    this.nodes = normal.nodes;
    this.edges = shape.edges;
    this.shape = shape;
    this.knownNodes = nodes;
    this.knownEdges = shape.knownEdges;
    this.storedNodes = storedNodes;
    this.storedEdges = shape.storedEdges;
    this.sources = shape.sources;
    this.targets = shape.targets;
    this.index = shape.index;
    this.variables = new Map(normal.context_variables.map((variable) => [variable.name, variable]));
    this.outgoing = shape.outgoing;
    this.successors = shape.successors;
    this.entry = shape.entry;
  }

  node(id: string): NormalNode | undefined {
    const at = this.index.get(id);
    return at === undefined ? undefined : this.nodes[at];
  }

  ofType(type: NodeType): readonly number[] {
    return this.shape.ofType(type);
  }

  get reachable(): Uint8Array {
    return this.shape.reachable;
  }

  get predecessors(): readonly number[][] {
    return this.shape.predecessors;
  }

  get loops(): readonly number[][] {
    return this.shape.loops;
  }

  /** Every comparison in the conditions of edges, with its number within the edge. */
  get comparisons(): readonly PlacedComparison[] {
    this.shape.comparisons ??= this.knownEdges.flatMap((known) => {
      known.comparisons ??= comparisonsAt(known.normal);
      return known.comparisons;
    });
    return this.shape.comparisons;
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
