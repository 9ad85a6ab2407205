// Owns turning a graph into what the interpreter runs: components inlined, routes sorted, the quality told.

import { type Finding, findingOf } from './findings.ts';
import type { Graph } from './graph.ts';
import { sha256 } from './hash.ts';
import { InlineFailure, inlineAll } from './inline.ts';
import type { Executable } from './interpreter/executable.ts';
import { canonical } from './json.ts';
import type { NormalGraph } from './normal-graph.ts';
import type { References } from './references.ts';
import { RULES } from './rules/catalog.ts';
import { type Validation, validate } from './validate.ts';

export type QualityReport = {
  score: number;
  reachable_ratio: number;
  deterministic_ratio: number;
  llm_edges: number;
  max_depth: number;
  findings_by_category: Record<string, number>;
};
type Judged = { validation: Validation; input_hash: string; quality_report: QualityReport };
export type Compiled = (Judged & { ok: true; executable: Executable }) | (Judged & { ok: false; blocking: Finding[] });

export function compile(graph: Graph, references: References = {}): Compiled {
  const validation = validate(graph, references);
  const input_hash = inputHash(validation.normalized_graph);
  const judged = { validation, input_hash, quality_report: qualityOf(validation) };
  const blocking = validation.findings.filter((finding) => finding.blocking);
  if (blocking.length > 0) return { ok: false, ...judged, blocking };
  try {
    return { ok: true, ...judged, executable: inlineAll(validation.normalized_graph, references, input_hash) };
  } catch (error) {
    if (!(error instanceof InlineFailure)) throw error;
    const rule = RULES.find((one) => one.rule_id === error.rule_id)!;
    return { ok: false, ...judged, blocking: [findingOf(rule, { message: error.message, node_id: error.node_id }, null)] };
  }
}

/** SHA-256 of what a compile depends on: moving nodes on the canvas or saving again must not change it. */
export function inputHash(graph: NormalGraph): string {
  const { graph_version, stats, ...content } = graph;
  const nodes = content.nodes.map(({ position, ...node }) => node);
  return sha256(canonical({ ...content, nodes }));
}

const COST = { error: 10, warning: 3, suggestion: 1 } as const;

function qualityOf({ findings, normalized_graph }: Validation): QualityReport {
  const { stats, edges, nodes } = normalized_graph;
  const executable = nodes.filter((node) => node.type !== 'note').length;
  const asked = edges.filter((edge) => edge.condition?.type === 'llm').length;
  const byCategory: Record<string, number> = {};
  let cost = 0;
  for (const finding of findings) {
    byCategory[finding.category] = (byCategory[finding.category] ?? 0) + 1;
    cost += COST[finding.severity];
  }
  return {
    score: Math.max(0, 100 - cost),
    reachable_ratio: ratio(Math.min(stats.reachable_nodes, executable), executable),
    deterministic_ratio: ratio(edges.length - asked, edges.length),
    llm_edges: asked,
    max_depth: stats.max_depth,
    findings_by_category: byCategory,
  };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.round((part / whole) * 1000) / 1000;
}
