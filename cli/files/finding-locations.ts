// Owns the location of a finding about a flow in its file.

import type { Finding } from '../../flow/inspection/finding.ts';
import type { Graph } from '../../flow/language/graph.ts';
import { asText } from '../../flow/language/json.ts';
import { nodeTypes } from '../../flow/language/node-types.ts';
import { edgePaths } from '../../transfer/flow-document.ts';
import type { ValuePath } from '../../transfer/reference-names.ts';
import { type FileIssue, nameHint } from './file-issues.ts';
import type { LocalFlow } from './local-project.ts';

export type LocatedFinding = FileIssue & Pick<Finding, 'severity' | 'blocking' | 'rule_id'>;
type ReportedFinding = Pick<Finding, 'severity' | 'blocking' | 'rule_id' | 'message' | 'node_id' | 'edge_id'>;

export function locateFinding(local: LocalFlow, graph: Graph, finding: ReportedFinding): LocatedFinding {
  const { severity, blocking, rule_id, message } = finding;
  return {
    ...local.locate(pathOf(local, graph, finding)),
    severity,
    blocking,
    rule_id,
    message: `${message}${hintFor(graph, finding)}`,
  };
}

function pathOf(local: LocalFlow, graph: Graph, { edge_id, node_id, rule_id }: ReportedFinding): ValuePath {
  const index = edge_id === null ? -1 : graph.edges.findIndex(({ id }) => id === edge_id);
  const edge = index === -1 ? undefined : edgePaths(local)[index];
  if (edge) return rule_id === 'edge.dangling_target' ? [...edge, 'to'] : edge;
  if (node_id !== null) return rule_id === 'node.unknown_type' ? ['nodes', node_id, 'type'] : ['nodes', node_id];
  return rule_id === 'graph.entry_not_found' ? ['entry'] : [];
}

/** The name that was probably meant, where the finding is about a name that nothing has. */
function hintFor(graph: Graph, { rule_id, edge_id, node_id }: ReportedFinding): string {
  const nodes = graph.nodes.map(({ id }) => id);
  if (rule_id === 'edge.dangling_target')
    return nameHint(graph.edges.find(({ id }) => id === edge_id)?.target ?? '', nodes);
  if (rule_id === 'graph.entry_not_found') return nameHint(graph.entry_node_id ?? '', nodes);
  const type = rule_id === 'node.unknown_type' ? asText(graph.nodes.find(({ id }) => id === node_id)?.type) : '';
  return type === ''
    ? ''
    : nameHint(
        type,
        nodeTypes().map((known) => known.type),
      );
}

export const findingLine = ({ file, line, column, severity, rule_id, message }: LocatedFinding): string =>
  `${file}:${line}:${column}: ${severity} ${rule_id}: ${message}`;
