// Owns graphs as text: what did not change is not printed again.
import type { Graph } from '../../../../flow/graph.ts';
import type { Validation } from '../../../../flow/validate.ts';

// Batches leave untouched nodes and edges as the very same objects, and verdicts what they know of them: texts can be kept beside them.
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

/** The verdict on a graph as the API shows it, without the graph. */
export function findingsText({ normalized_graph: _graph, findings, ...counts }: Validation): string {
  return `${JSON.stringify(counts).slice(0, -1)},"findings":${listText(findings)}}`;
}

/** The verdict on a graph as the API shows it. */
export function validationText(validation: Validation): string {
  const { nodes, edges, ...head } = validation.normalized_graph;
  return (
    `${findingsText(validation).slice(0, -1)},"normalized_graph":${JSON.stringify(head).slice(0, -1)},` +
    `"nodes":${listText(nodes)},"edges":${listText(edges)}}}`
  );
}
