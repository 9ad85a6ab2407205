// Owns the verdict on a graph: all findings, their counts, and the normalized graph they speak about.

import type { Finding, FindingHit } from './inspection/finding.ts';
import { Inspection } from './inspection/inspection.ts';
import type { KnownHit } from './inspection/known-parts.ts';
import { GraphMemory, normalizeWith } from './inspection/normalize.ts';
import type { Graph } from './language/graph.ts';
import { isObject, type Json } from './language/json.ts';
import type { NormalGraph } from './language/normal-graph.ts';
import type { References } from './language/references.ts';
import { CHECKS, localFindings } from './rules/local-findings.ts';
import { findingOf, type Rule, type Subject } from './rules/rule.ts';
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

/** `memory`: what was found out about this graph before its last change; the verdict is the same without it, and takes longer. */
export function validate(
  graph: Graph,
  references: References = {},
  graphVersion = 0,
  memory: GraphMemory = new GraphMemory(),
): Validation {
  const parts = normalizeWith(memory, graph, graphVersion);
  const view = new Inspection(parts);
  const findings = findingsOf({ graph, view, references });
  const counts = { error: 0, warning: 0, suggestion: 0 };
  let blocking = 0;
  for (const finding of findings) {
    counts[finding.severity]++;
    if (finding.blocking) blocking++;
  }
  return {
    valid: counts.error === 0,
    error_count: counts.error,
    warning_count: counts.warning,
    suggestion_count: counts.suggestion,
    blocking_error_count: blocking,
    findings,
    normalized_graph: parts.normal,
  };
}

function findingsOf(subject: Subject): Finding[] {
  const { view } = subject;
  const findings: Finding[] = [];
  const seen = new Map<string, number>();
  const add = (finding: Finding) => {
    const times = (seen.get(finding.id) ?? 0) + 1;
    seen.set(finding.id, times);
    findings.push(times > 1 ? { ...finding, id: `${finding.id}-${times}` } : finding);
  };
  const spanAt = ({ node_id }: FindingHit) =>
    node_id === undefined ? undefined : view.node(node_id)?.metadata.source_span;
  const local = localFindings(view);
  CHECKS.forEach(({ rule, check }, number) => {
    if (typeof check === 'function') check(subject, (hit) => add(findingOf(rule, hit, writtenAt(spanAt(hit)))));
    else for (const known of local[number]!) add(knownFinding(rule, known, spanAt(known.hit)));
  });
  return findings;
}

/** A finding of an edge inherits the span of a node, which may have changed while the edge did not. */
function knownFinding(rule: Rule, known: KnownHit, inherited: Json | undefined): Finding {
  if (known.finding && known.inherited === inherited) return known.finding;
  known.finding = findingOf(rule, known.hit, writtenAt(inherited));
  known.inherited = inherited;
  return known.finding;
}

// Nodes made from a written procedure remember the line they came from; their findings point there.
function writtenAt(value: Json | undefined): Span | null {
  if (!isObject(value) || typeof value.start_line !== 'number' || typeof value.raw_text_excerpt !== 'string')
    return null;
  const { start_line, start_col, end_line, end_col } = value;
  if (typeof start_col !== 'number' || typeof end_line !== 'number' || typeof end_col !== 'number') return null;
  return { start_line, start_col, end_line, end_col, raw_text_excerpt: value.raw_text_excerpt };
}
