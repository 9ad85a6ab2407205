// Owns the question whether an edge can ever be taken, given its siblings.
import { isPlain } from './inspection.ts';
import { isPositive, traitsOf } from './node-types.ts';
import type { NormalEdge } from './normal-graph.ts';

/** Nodes that the end user may leave before they are done: their plain way is for what is done, else for what is given up. */
export const canBeGivenUp = (type: string): boolean => type === 'collect' || type === 'dialogue';

/** Why the i-th live edge of a node can never be taken, or null. */
export function shadowReason(type: string, edges: readonly NormalEdge[], i: number): string | null {
  const traits = traitsOf(type);
  const edge = edges[i]!;
  if (!traits || edge.kind === 'else') return null;
  if (!isPositive(edge.kind) && edge.kind !== traits.failure) return `this type of node never has the outcome "${edge.kind}"`;
  if (!isPlain(edge))
    return isPositive(edge.kind) ? firstOf(edges.find((other, j) => isSettled(other) && (j < i || isAsked(edge)))) : null;
  if (edge.kind !== 'default') return firstOf(edges.find((other, j) => j < i && settlesSame(other, edge)));
  const rival = edges.find((other, j) => j < i && other.kind === 'default' && isPlain(other) && other.target !== edge.target);
  if (rival) return firstOf(rival);
  if (edges.some((other) => other.kind === 'else')) return canBeGivenUp(type) ? null : 'the else edge is preferred';
  // The plain way on still serves a mishap that has no edge of its own.
  const covered = traits.failure === null || edges.some((other) => other.kind === traits.failure && isPlain(other));
  return covered ? firstOf(edges.find(isSettled)) : null;
}

function firstOf(rival: NormalEdge | undefined): string | null {
  return rival ? `the edge "${rival.id}" comes first` : null;
}

/** An edge that its outcome alone decides, such as `success`. */
function isSettled(edge: NormalEdge): boolean {
  return isPlain(edge) && edge.kind !== 'default' && isPositive(edge.kind);
}

function settlesSame(other: NormalEdge, edge: NormalEdge): boolean {
  if (!isPlain(other) || other.kind === 'default' || other.kind === 'else' || other.target === edge.target) return false;
  return other.kind === edge.kind || (isPositive(other.kind) && isPositive(edge.kind));
}

function isAsked(edge: NormalEdge): boolean {
  return edge.condition?.type === 'llm';
}

/** Whether a live edge is never taken, for any reason: also a second else is not. */
export function isNeverTaken(type: string, edges: readonly NormalEdge[], i: number): boolean {
  if (edges[i]!.kind === 'else') return edges.findIndex((edge) => edge.kind === 'else') !== i;
  return shadowReason(type, edges, i) !== null;
}
