// Owns the normalized graph: its parts normalized, nodes and edges in a canonical order, statistics.
import type { Graph } from '../graph.ts';
import { GraphMemory } from '../graph-memory.ts';
import type { KnownNode } from '../known-parts.ts';
import type { NormalGraph } from '../normal-graph.ts';
import type { Shape } from '../shape.ts';
import { normalizeOutput, normalizeVariable } from './normal-parts.ts';

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
