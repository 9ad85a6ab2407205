// Owns what a rule is: what it checks, what it reports, and the finding that a report becomes.

import type { Finding, FindingHit, Severity } from '../inspection/finding.ts';
import type { Inspection } from '../inspection/inspection.ts';
import type { Edge, Graph, Node } from '../language/graph.ts';
import { contentHash } from '../language/hash.ts';
import type { NormalEdge, NormalNode } from '../language/normal-graph.ts';
import type { References } from '../language/references.ts';
import type { Span } from '../text/spans.ts';

export type Subject = { graph: Graph; view: Inspection; references: References };
export type Report = (hit: FindingHit) => void;

/** Looks at the whole graph, with every verdict. */
type GraphCheck = (subject: Subject, report: Report) => void;

/** A node or an edge as it is stored, and as it is read. */
export type NodePart = { readonly stored: Node; readonly normal: NormalNode };
export type EdgePart = { readonly stored: Edge; readonly normal: NormalEdge };
/** A node with its live edges, in routing order. `endId`: the enabled end of the graph, if it has exactly one. */
export type Branch = {
  readonly node: NormalNode;
  readonly edges: readonly NormalEdge[];
  readonly endId: string | null;
};

type CheckOptions = {
  /** Not run where the texts of the graph are too much to be read. */
  readsTexts?: boolean;
};

/**
 * Looks at one part and at nothing else, so that what it found holds as long as the part stays the same. Findings come in the order in
 * which parts are stored (`stored_…`), or in that of the normalized graph.
 */
export type LocalCheck = CheckOptions &
  (
    | { on: 'stored_node' | 'node'; run: (part: NodePart, report: Report) => void }
    | { on: 'stored_edge' | 'edge'; run: (part: EdgePart, report: Report) => void }
    | { on: 'branch'; run: (branch: Branch, report: Report) => void }
  );
export type RuleCheck = GraphCheck | LocalCheck;

type Run<Part> = (part: Part, report: Report) => void;
export const eachStoredNode = (run: Run<NodePart>): LocalCheck => ({ on: 'stored_node', run });
export const eachStoredEdge = (run: Run<EdgePart>): LocalCheck => ({ on: 'stored_edge', run });
export const eachNode = (run: Run<NodePart>, options: CheckOptions = {}): LocalCheck => ({
  on: 'node',
  run,
  ...options,
});
export const eachEdge = (run: Run<EdgePart>, options: CheckOptions = {}): LocalCheck => ({
  on: 'edge',
  run,
  ...options,
});
export const eachBranch = (run: Run<Branch>, options: CheckOptions = {}): LocalCheck => ({
  on: 'branch',
  run,
  ...options,
});

export type Rule = {
  rule_id: string;
  category: string;
  severity: Severity;
  blocking: boolean;
  title: string;
  description: string;
  /** One after the other. */
  check: RuleCheck | readonly RuleCheck[];
};

export function findingOf(rule: Rule, hit: FindingHit, inherited: Span | null): Finding {
  const position = hit.span ? `${hit.span.start_line}:${hit.span.start_col}` : '';
  return {
    id: contentHash([rule.rule_id, hit.node_id ?? '', hit.edge_id ?? '', hit.key ?? '', position].join('\u0001')),
    severity: rule.severity,
    blocking: rule.blocking,
    rule_id: rule.rule_id,
    category: rule.category,
    message: hit.message,
    node_id: hit.node_id ?? null,
    edge_id: hit.edge_id ?? null,
    related_node_ids: hit.related_node_ids ?? [],
    related_edge_ids: hit.related_edge_ids ?? [],
    source_span: hit.span ?? inherited,
    suggested_fix: hit.suggested_fix ?? null,
    related_spans: hit.related_spans ?? [],
    fix_ops: hit.fix_ops ?? [],
  };
}
