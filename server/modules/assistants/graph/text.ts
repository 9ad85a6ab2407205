// Owns graphs as text: what did not change is not printed again.
import type { Graph } from '../../../../flow/graph.ts';
import type { Validation } from '../../../../flow/validate.ts';

// Batches leave untouched nodes and edges as the very same objects, so their text can be kept beside them.
const texts = new WeakMap<object, string>();

function textOf(value: object): string {
  let text = texts.get(value);
  if (text === undefined) {
    text = JSON.stringify(value);
    texts.set(value, text);
  }
  return text;
}

const listText = (items: readonly object[]): string => `[${items.map(textOf).join(',')}]`;

/** The stored form. Persona and context variables lie with the assistant revision, which shows them. */
export const graphText = ({ schema_version, entry_node_id, nodes, edges, component_outputs }: Graph): string =>
  `{"schema_version":${schema_version},"entry_node_id":${JSON.stringify(entry_node_id)},"nodes":${listText(nodes)},` +
  `"edges":${listText(edges)},"component_outputs":${JSON.stringify(component_outputs)}}`;

// The normalized form hangs on the stored one alone, but for the patience of collect nodes, which they may take from their variables.
type NormalText = { patience: unknown; text: string };
const normalTexts = new WeakMap<object, NormalText>();

function normalText(stored: object | undefined, normal: { id: string; config?: { reask_cap?: unknown } }): string {
  const known = stored && normalTexts.get(stored);
  const patience = normal.config?.reask_cap;
  if (known && known.patience === patience) return known.text;
  const text = JSON.stringify(normal);
  if (stored) normalTexts.set(stored, { patience, text });
  return text;
}

/** The verdict on a graph as the API shows it. */
export function validationText(graph: Graph, { normalized_graph, ...verdict }: Validation): string {
  const stored = new Map<string, object>(graph.nodes.map((node) => [node.id, node]));
  const nodes = normalized_graph.nodes.map((node) => normalText(stored.get(node.id), node));
  const ways = new Map<string, object>(graph.edges.map((edge) => [edge.id, edge]));
  const edges = normalized_graph.edges.map((edge) => normalText(ways.get(edge.id), edge));
  const { nodes: _nodes, edges: _edges, ...head } = normalized_graph;
  return (
    `${JSON.stringify(verdict).slice(0, -1)},"normalized_graph":${JSON.stringify(head).slice(0, -1)},` +
    `"nodes":[${nodes.join(',')}],"edges":[${edges.join(',')}]}}`
  );
}
