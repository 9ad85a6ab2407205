// Owns graphs as text: what did not change is not printed again.
import type { Graph } from '../../../../flow/language/graph.ts';
import type { Validation } from '../../../../flow/validate.ts';

// Batches leave unchanged nodes and edges as the same objects, and so do validations, so that their
// texts can be cached by object.
const texts = new WeakMap<object, string>();

function textOf(value: object): string {
  let text = texts.get(value);
  if (text === undefined) {
    text = JSON.stringify(value);
    texts.set(value, text);
  }
  return text;
}

/** The text of a list whose items mostly stay the same, at the same index. */
class ListText {
  #items: readonly object[] = [];
  #texts: readonly string[] = [];
  #text = '[]';

  of(items: readonly object[]): string {
    if (items === this.#items) return this.#text;
    const [before, printed] = [this.#items, this.#texts];
    this.#texts = items.map((item, i) => (item === before[i] ? printed[i]! : textOf(item)));
    this.#items = items;
    this.#text = `[${this.#texts.join(',')}]`;
    return this.#text;
  }
}

/** Caches the texts of one graph between changes, as it is stored and as it is validated. */
export class GraphTexts {
  readonly nodes = new ListText();
  readonly edges = new ListText();
  readonly normalNodes = new ListText();
  readonly normalEdges = new ListText();
  readonly findings = new ListText();
}

/** The stored form. Persona and context variables are columns of the assistant revision. */
export const graphText = (
  { schema_version, entry_node_id, nodes, edges, component_outputs }: Graph,
  known = new GraphTexts(),
): string =>
  `{"schema_version":${schema_version},"entry_node_id":${JSON.stringify(entry_node_id)},"nodes":${known.nodes.of(nodes)},` +
  `"edges":${known.edges.of(edges)},"component_outputs":${JSON.stringify(component_outputs)}}`;

/** The verdict on a graph as the API shows it, without the graph. */
export function findingsText(
  { normalized_graph: _graph, findings, ...counts }: Validation,
  known = new GraphTexts(),
): string {
  return `${JSON.stringify(counts).slice(0, -1)},"findings":${known.findings.of(findings)}}`;
}

/** The verdict on a graph as the API shows it. */
export function validationText(validation: Validation, known = new GraphTexts()): string {
  const { nodes, edges, ...head } = validation.normalized_graph;
  return (
    `${findingsText(validation, known).slice(0, -1)},"normalized_graph":${JSON.stringify(head).slice(0, -1)},` +
    `"nodes":${known.normalNodes.of(nodes)},"edges":${known.normalEdges.of(edges)}}}`
  );
}

/** The bytes as PostgreSQL takes a text. */
export const textBytes = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
