// Owns what all rules look at: a normalized graph with its shape, what is known of its parts, and what they read.

import type { NormalEdge, NormalGraph, NormalNode, NormalVariable } from '../language/normal-graph.ts';
import { comparisonsOf, type EdgeComparison } from '../text/conditions.ts';
import type { KnownNode } from './known-parts.ts';
import type { NormalizedParts } from './normalize.ts';
import type { Shape } from './shape.ts';
import { asksTooMuch } from './text-cost.ts';
import { type VariableFacts, variableFactsOf } from './variable-facts.ts';

function comparisonsAt(edge: NormalEdge): readonly EdgeComparison[] {
  if (edge.condition?.type !== 'expression') return [];
  return comparisonsOf(edge.condition.expression).map((comparison, index) => ({ comparison, edge, index }));
}

export class Inspection {
  readonly graph: NormalGraph;
  readonly nodes: readonly NormalNode[];
  /** The edges, and what follows from them. */
  readonly shape: Shape;
  /** What is known about each node, in the same order. */
  readonly knownNodes: readonly KnownNode[];
  /** The same in the order in which the graph is stored. */
  readonly storedNodes: readonly KnownNode[];
  readonly variables: Map<string, NormalVariable>;
  #facts: VariableFacts | null = null;
  #asksTooMuch: boolean | null = null;
  #onlyEnd: NormalNode | null | undefined;

  constructor({ normal, nodes, storedNodes, shape }: NormalizedParts) {
    this.graph = normal;
    this.nodes = normal.nodes;
    this.shape = shape;
    this.knownNodes = nodes;
    this.storedNodes = storedNodes;
    this.variables = new Map(normal.context_variables.map((variable) => [variable.name, variable]));
  }

  node(id: string): NormalNode | undefined {
    const at = this.shape.index.get(id);
    return at === undefined ? undefined : this.nodes[at];
  }

  /** Every comparison in the conditions of edges, with its number within the edge. */
  get comparisons(): readonly EdgeComparison[] {
    this.shape.comparisons ??= this.shape.knownEdges.flatMap((known) => {
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

  /** The one enabled end node, where there is exactly one: the natural target of a missing edge. */
  get onlyEnd(): NormalNode | null {
    if (this.#onlyEnd === undefined) {
      const ends = this.shape.ofType('end').filter((i) => !this.nodes[i]!.disabled);
      this.#onlyEnd = ends.length === 1 ? this.nodes[ends[0]!]! : null;
    }
    return this.#onlyEnd;
  }
}
