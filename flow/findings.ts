// Owns findings: what a rule reports, and the full shape in which the world sees it.

import type { GraphOp } from './edit/ops.ts';
import type { Graph } from './graph.ts';
import { contentHash } from './hash.ts';
import type { Inspection } from './inspection.ts';
import type { References } from './references.ts';
import type { Span } from './text/spans.ts';

export type Severity = 'error' | 'warning' | 'suggestion';

/** What a rule says about one place. `key` tells apart several hits of one rule on the same target. */
export type FindingHit = {
  message: string;
  node_id?: string;
  edge_id?: string;
  key?: string;
  related_node_ids?: string[];
  related_edge_ids?: string[];
  span?: Span;
  related_spans?: Span[];
  suggested_fix?: string;
  fix_ops?: GraphOp[];
};

export type Finding = {
  id: string;
  severity: Severity;
  blocking: boolean;
  rule_id: string;
  category: string;
  message: string;
  node_id: string | null;
  edge_id: string | null;
  related_node_ids: string[];
  related_edge_ids: string[];
  source_span: Span | null;
  suggested_fix: string | null;
  related_spans: Span[];
  fix_ops: GraphOp[];
};

export type Subject = { graph: Graph; view: Inspection; references: References };
export type Report = (hit: FindingHit) => void;

export type Rule = {
  rule_id: string;
  category: string;
  severity: Severity;
  blocking: boolean;
  title: string;
  description: string;
  check: (subject: Subject, report: Report) => void;
};

export function findingOf(rule: Rule, hit: FindingHit, inherited: Span | null): Finding {
  const place = hit.span ? `${hit.span.start_line}:${hit.span.start_col}` : '';
  return {
    id: contentHash([rule.rule_id, hit.node_id ?? '', hit.edge_id ?? '', hit.key ?? '', place].join('\u0001')),
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
