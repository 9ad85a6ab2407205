// Owns the normalized graph: its parts normalized, nodes and edges in a canonical order, statistics.
import type { Edge, Graph, Node } from '../language/graph.ts';
import {
  isStillNormal,
  type NormalGraph,
  normalizeNode,
  normalizeOutput,
  normalizeVariable,
} from '../language/normal-graph.ts';
import { KnownEdge, KnownNode } from './known-parts.ts';
import { Shape } from './shape.ts';

type Last<Stored, Known> = { readonly stored: readonly Stored[]; readonly known: readonly Known[] };
const NOTHING: Last<never, never> = { stored: [], known: [] };

/**
 * Handed to `validate` by a caller that validates a graph again after each change. It remembers the last graph only.
 */
export class GraphMemory {
  readonly #nodes = new WeakMap<Node, KnownNode>();
  readonly #edges = new WeakMap<Edge, KnownEdge>();
  // The last graph, part by part: most parts of the next one are the same, at the same place.
  #lastNodes: Last<Node, KnownNode> = NOTHING;
  #lastEdges: Last<Edge, KnownEdge> = NOTHING;
  #shape: Shape | null = null;

  nodes(stored: readonly Node[], caps: ReadonlyMap<string, number>): readonly KnownNode[] {
    const last = this.#lastNodes;
    const known = stored.map((node, i) => {
      const before = last.stored[i] === node ? last.known[i] : undefined;
      return before && isStillNormal(before.normal, node, caps) ? before : this.#node(node, caps);
    });
    this.#lastNodes = { stored, known };
    return known;
  }

  /** The very same list as before where nothing about it changed. */
  edges(stored: readonly Edge[]): readonly KnownEdge[] {
    const last = this.#lastEdges;
    if (last.stored === stored) return last.known;
    const known = stored.map((edge, i) => (last.stored[i] === edge ? last.known[i]! : this.#edge(edge)));
    this.#lastEdges = { stored, known };
    return known;
  }

  shape(nodes: readonly KnownNode[], edges: readonly KnownEdge[], entryId: string | null): Shape {
    if (!this.#shape?.fits(nodes, edges, entryId)) this.#shape = new Shape(nodes, edges, entryId);
    return this.#shape;
  }

  #node(stored: Node, caps: ReadonlyMap<string, number>): KnownNode {
    const known = this.#nodes.get(stored);
    if (known && isStillNormal(known.normal, stored, caps)) return known;
    const made = new KnownNode(stored, normalizeNode(stored, caps));
    this.#nodes.set(stored, made);
    return made;
  }

  #edge(stored: Edge): KnownEdge {
    const known = this.#edges.get(stored);
    if (known) return known;
    const made = new KnownEdge(stored);
    this.#edges.set(stored, made);
    return made;
  }
}

/** A normalized graph with what is known about its parts. */
export type NormalizedParts = {
  normal: NormalGraph;
  shape: Shape;
  /** In the order of the normalized graph. */
  nodes: readonly KnownNode[];
  /** In the order in which the graph is stored. */
  storedNodes: readonly KnownNode[];
};

export const normalizeGraph = (graph: Graph, graphVersion = 0): NormalGraph =>
  normalizeWith(new GraphMemory(), graph, graphVersion).normal;

/** The same, where parts that the memory knows need not be normalized again. */
export function normalizeWith(memory: GraphMemory, graph: Graph, graphVersion: number): NormalizedParts {
  const variables = graph.context_variables.map(normalizeVariable);
  const caps = new Map(variables.map((variable) => [variable.name, variable.reask_cap]));
  const storedNodes = memory.nodes(graph.nodes, caps);
  const shape = memory.shape(storedNodes, memory.edges(graph.edges), graph.entry_node_id);
  const nodes = shape.ordered(storedNodes);
  const normal: NormalGraph = {
    schema_version: graph.schema_version,
    graph_version: graphVersion,
    entry_node_id: graph.entry_node_id,
    persona: graph.persona ?? '',
    nodes: nodes.map((node) => node.normal),
    edges: shape.edges as NormalGraph['edges'],
    context_variables: variables,
    component_outputs: graph.component_outputs.map(normalizeOutput),
    stats: shape.stats,
  };
  return { normal, shape, nodes, storedNodes };
}
