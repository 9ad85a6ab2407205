// Owns undo and redo: what one edit did and what takes it back, and whether it still is as the edit left it.
import { diff } from '../../flow/edit/diff.ts';
import { applyOps, type GraphOp } from '../../flow/edit/ops.ts';
import type { Graph } from '../../flow/language/graph.ts';
import { EDITING } from './overlaps.ts';

/** `redo` leads from before to after, `undo` back. */
export type EditStep = { undo: GraphOp[]; redo: GraphOp[] };

export const MAX_STEPS = 100;

export const stepBetween = (before: Graph, after: Graph): EditStep => ({
  undo: diff(after, before),
  redo: diff(before, after),
});

/** Taking the step back must not take another author's later change with it: all that it did has to be there still. */
export function stillHolds(graph: Graph, ops: readonly GraphOp[]): boolean {
  const made = new Set(ops.flatMap((op) => (op.op === 'add_edge' && op.edge.id ? [op.edge.id] : [])));
  return ops.every((op) => {
    if (op.op === 'remove_node') return !graph.nodes.some(({ id }) => id === op.node_id);
    if (op.op === 'remove_context_variable') return !graph.context_variables.some(({ name }) => name === op.name);
    // An edge is changed by taking it out and putting it back.
    if (op.op === 'remove_edge') return made.has(op.edge_id ?? '') || !graph.edges.some(({ id }) => id === op.edge_id);
    const again = applyOps(graph, [op], EDITING);
    return again.ok && !again.changed;
  });
}
