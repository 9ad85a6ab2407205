// Owns the verdict on a graph: all findings, their counts, and the normalized graph they speak about.

import { normalizeGraph } from './edit/normalize.ts';
import { type Finding, findingOf, type Severity } from './findings.ts';
import type { Graph } from './graph.ts';
import { Inspection } from './inspection.ts';
import { isObject, type Json } from './json.ts';
import type { NormalGraph } from './normal-graph.ts';
import type { References } from './references.ts';
import { RULES } from './rules/catalog.ts';
import type { Span } from './text/spans.ts';

export type Validation = {
  valid: boolean;
  error_count: number;
  warning_count: number;
  suggestion_count: number;
  blocking_error_count: number;
  findings: Finding[];
  normalized_graph: NormalGraph;
};

export function validate(graph: Graph, references: References = {}, graphVersion = 0): Validation {
  const normalized = normalizeGraph(graph, graphVersion);
  const view = new Inspection(normalized);
  const findings: Finding[] = [];
  const seen = new Map<string, number>();
  for (const rule of RULES) {
    rule.check({ graph, view, references }, (hit) => {
      const inherited = hit.node_id === undefined ? null : writtenAt(view.node(hit.node_id)?.metadata.source_span);
      const finding = findingOf(rule, hit, inherited);
      const times = (seen.get(finding.id) ?? 0) + 1;
      seen.set(finding.id, times);
      findings.push(times > 1 ? { ...finding, id: `${finding.id}-${times}` } : finding);
    });
  }
  const count = (severity: Severity) => findings.reduce((sum, finding) => sum + (finding.severity === severity ? 1 : 0), 0);
  const errors = count('error');
  return {
    valid: errors === 0,
    error_count: errors,
    warning_count: count('warning'),
    suggestion_count: count('suggestion'),
    blocking_error_count: findings.reduce((sum, finding) => sum + (finding.blocking ? 1 : 0), 0),
    findings,
    normalized_graph: normalized,
  };
}

// Nodes made from a written procedure remember the line they came from; their findings point there.
function writtenAt(value: Json | undefined): Span | null {
  if (!isObject(value) || typeof value.start_line !== 'number' || typeof value.raw_text_excerpt !== 'string') return null;
  const { start_line, start_col, end_line, end_col } = value;
  if (typeof start_col !== 'number' || typeof end_line !== 'number' || typeof end_col !== 'number') return null;
  return { start_line, start_col, end_line, end_col, raw_text_excerpt: value.raw_text_excerpt };
}
