// Owns the normalized graph: its parts normalized, nodes and edges in a canonical order, statistics.
import type { Graph } from '../graph.ts';
import { GraphMemory, type KnownEdge, type KnownNode } from '../graph-memory.ts';
import type { NormalGraph } from '../normal-graph.ts';
import { type Arranged, arrange } from './arrange.ts';
import { normalizeOutput, normalizeVariable } from './normal-parts.ts';

/** A normalized graph with what is known about its parts. */
export type NormalizedParts = Pick<Arranged, 'sources' | 'targets'> & {
  normal: NormalGraph;
  /** In the order of the normalized graph. */
  nodes: KnownNode[];
  edges: KnownEdge[];
  /** In the order in which the graph is stored. */
  storedNodes: KnownNode[];
  storedEdges: KnownEdge[];
};

export const normalizeGraph = (graph: Graph, graphVersion = 0): NormalGraph =>
  normalizeWith(new GraphMemory(), graph, graphVersion).normal;

/** The same, where parts that the memory knows need not be normalized again. */
export function normalizeWith(memory: GraphMemory, graph: Graph, graphVersion: number): NormalizedParts {
  const variables = graph.context_variables.map(normalizeVariable);
  const caps = new Map(variables.map((variable) => [variable.name, variable.reask_cap]));
  const storedNodes = graph.nodes.map((node) => memory.node(node, caps));
  const storedEdges = graph.edges.map((edge) => memory.edge(edge));
  const { nodeOrder, edgeOrder, sources, targets, stats } = arrange(
    storedNodes.map(({ normal }) => normal),
    storedEdges.map(({ normal }) => normal),
    graph.entry_node_id,
  );
  const nodes = nodeOrder.map((i) => storedNodes[i]!);
  const edges = Array.from(edgeOrder, (i) => storedEdges[i]!);
  const normal: NormalGraph = {
    schema_version: graph.schema_version,
    graph_version: graphVersion,
    entry_node_id: graph.entry_node_id,
    persona: graph.persona ?? '',
    nodes: nodes.map((node) => node.normal),
    edges: edges.map((edge) => edge.normal),
    context_variables: variables,
    component_outputs: graph.component_outputs.map(normalizeOutput),
    stats,
  };
  return { normal, nodes, edges, storedNodes, storedEdges, sources, targets };
}
