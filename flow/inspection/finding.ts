// Owns the shapes of a finding: what a rule says about one place, and what the world sees of it.
import type { GraphOp } from '../edit/ops.ts';
import type { Span } from '../text/spans.ts';

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
