// Owns the choice among the edges of one node: which are the same, and which can never be taken.

import { canonical, equal } from '../language/json.ts';
import { isPositive, traitsOf } from '../language/node-types.ts';
import type { NormalEdge } from '../language/normal-graph.ts';

/** An edge that is taken without asking anything: neither a condition nor an `else`. */
export function isPlain(edge: NormalEdge): boolean {
  return edge.condition === null && edge.kind !== 'conditional' && edge.kind !== 'event';
}

/** Whether two edges of a node are the same choice: of one kind, under one condition. */
export function sameChoice(a: NormalEdge, b: NormalEdge): boolean {
  const [one, other] = [a.condition, b.condition];
  if (a.kind !== b.kind || one === null || other === null) return a.kind === b.kind && one === other;
  if (one.type !== other.type) return false;
  return one.type === 'expression'
    ? equal(one.expression, other.expression)
    : one.prompt === other.prompt && one.event === other.event;
}

/** Edges that can be taken after the node did what it is for. */
export const onwardEdges = (edges: readonly NormalEdge[]): NormalEdge[] =>
  edges.filter((edge) => isPositive(edge.kind) || edge.kind === 'else');

// Few edges are compared each with each, without making a text of their conditions; many are sorted into a map first.
const FEW = 12;

/** Pairs of edges that are the same choice, the later one with the first of its kind. */
export function twins(
  edges: readonly NormalEdge[],
  alike: (a: NormalEdge, b: NormalEdge) => boolean,
): [first: NormalEdge, again: NormalEdge][] {
  const pairs: [NormalEdge, NormalEdge][] = [];
  const groups = edges.length > FEW ? grouped(edges) : null;
  for (let i = 1; i < edges.length; i++) {
    const edge = edges[i]!;
    const rivals = groups?.get(choiceKey(edge)) ?? edges;
    const first = rivals.find((other) => other === edge || (sameChoice(other, edge) && alike(other, edge)))!;
    if (first !== edge) pairs.push([first, edge]);
  }
  return pairs;
}

function grouped(edges: readonly NormalEdge[]): Map<string, NormalEdge[]> {
  const groups = new Map<string, NormalEdge[]>();
  for (const edge of edges) {
    const key = choiceKey(edge);
    const group = groups.get(key);
    if (group) group.push(edge);
    else groups.set(key, [edge]);
  }
  return groups;
}

function choiceKey({ kind, condition }: NormalEdge): string {
  if (!condition) return kind;
  const detail =
    condition.type === 'expression' ? canonical(condition.expression) : condition.prompt || condition.event;
  return `${kind}\u0001${condition.type}\u0001${detail}`;
}

/** Nodes that the end user may leave before they are done: the plain edge is for done, else for given up. */
export const canBeGivenUp = (type: string): boolean => type === 'collect' || type === 'dialogue';

/** Why the i-th live edge of a node can never be taken, or null. */
export function shadowReason(type: string, edges: readonly NormalEdge[], i: number): string | null {
  const traits = traitsOf(type);
  const edge = edges[i]!;
  if (!traits || edge.kind === 'else') return null;
  if (!isPositive(edge.kind) && edge.kind !== traits.failure)
    return `this type of node never has the outcome "${edge.kind}"`;
  if (!isPlain(edge))
    return isPositive(edge.kind)
      ? firstOf(edges.find((other, j) => isSettled(other) && (j < i || isAsked(edge))))
      : null;
  if (edge.kind !== 'default') return firstOf(edges.find((other, j) => j < i && settlesSame(other, edge)));
  const rival = edges.find(
    (other, j) => j < i && other.kind === 'default' && isPlain(other) && other.target !== edge.target,
  );
  if (rival) return firstOf(rival);
  if (edges.some((other) => other.kind === 'else')) return canBeGivenUp(type) ? null : 'the else edge is preferred';
  // The plain edge still serves a failure that has no edge.
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
  if (!isPlain(other) || other.kind === 'default' || other.kind === 'else' || other.target === edge.target)
    return false;
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
