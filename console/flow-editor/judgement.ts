// Owns how findings of this page and of the server become one list: corrected, in order, counted for the cards, and fixed. Pure.
import { applyOps, type GraphOp } from '../../flow/edit/ops.ts';
import type { Finding } from '../../flow/inspection/finding.ts';
import type { Graph } from '../../flow/language/graph.ts';
import type { NodeMarks } from './canvas-parts.ts';
import { EDITING } from './overlaps.ts';

export type Correction = { added: readonly Finding[]; withdrawn: ReadonlySet<string> };
export const NO_CORRECTION: Correction = { added: [], withdrawn: new Set() };

export function correctionOf(local: readonly Finding[], server: readonly Finding[]): Correction {
  const here = new Set(local.map(({ id }) => id));
  const there = new Set(server.map(({ id }) => id));
  return {
    added: server.filter(({ id }) => !here.has(id)),
    withdrawn: new Set(local.flatMap(({ id }) => (there.has(id) ? [] : [id]))),
  };
}

/** What the server said of an earlier state holds for what is still there. */
export function corrected(local: readonly Finding[], { added, withdrawn }: Correction, graph: Graph): Finding[] {
  const places = new Set([...graph.nodes, ...graph.edges].map(({ id }) => id));
  const isThere = ({ node_id, edge_id }: Finding): boolean =>
    (node_id === null || places.has(node_id)) && (edge_id === null || places.has(edge_id));
  return [...local.filter(({ id }) => !withdrawn.has(id)), ...added.filter(isThere)];
}

export function marksOf(findings: readonly Finding[]): Map<string, NodeMarks> {
  const marks = new Map<string, NodeMarks>();
  for (const { node_id, severity } of findings) {
    if (node_id === null || severity === 'suggestion') continue;
    const mark = marks.get(node_id) ?? { errors: 0, warnings: 0 };
    marks.set(node_id, {
      errors: mark.errors + (severity === 'error' ? 1 : 0),
      warnings: mark.warnings + (severity === 'warning' ? 1 : 0),
    });
  }
  return marks;
}

const RANK = { error: 0, warning: 1, suggestion: 2 } as const;

export const inOrder = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => Number(b.blocking) - Number(a.blocking) || RANK[a.severity] - RANK[b.severity]);

/** Fixes of one rule one after the other; what an earlier one has made impossible is left for the next time. */
export function fixesOf(graph: Graph, findings: readonly Finding[]): { graph: Graph; ops: GraphOp[] } {
  let fixed = graph;
  const ops: GraphOp[] = [];
  for (const { fix_ops } of findings) {
    const result = applyOps(fixed, fix_ops, EDITING);
    if (!result.ok || !result.changed) continue;
    fixed = result.graph;
    ops.push(...fix_ops);
  }
  return { graph: fixed, ops };
}
