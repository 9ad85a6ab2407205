// Owns where a removed step is drawn: where it was, or as near to that as no other card stands. Pure.

import type { Graph } from '../../flow/language/graph.ts';
import { CARD_WIDTH, cardHeight, type Point, storedPoint } from '../flow-editor/layout.ts';
import { edgesBySource } from '../flow-editor/ways.ts';

const GAP = 24;

/** The canvas lays out steps that have no stored position, so they overlap no other step. */
export function withFreeGhosts(graph: Graph, ghosts: ReadonlySet<string>): Graph {
  const leaving = edgesBySource(graph);
  const heightOf = (id: string): number => cardHeight(leaving.get(id)?.length ?? 0);
  const taken: (Point & { height: number })[] = graph.nodes.flatMap((node) => {
    const point = ghosts.has(node.id) ? undefined : storedPoint(node);
    return point ? [{ ...point, height: heightOf(node.id) }] : [];
  });
  const nodes = graph.nodes.map((node) => {
    const point = ghosts.has(node.id) ? storedPoint(node) : undefined;
    if (!point) return node;
    const height = heightOf(node.id);
    let { y } = point;
    // From the top down: what it is pushed below cannot be in its way again.
    for (const card of taken
      .filter(({ x }) => Math.abs(x - point.x) < CARD_WIDTH + GAP)
      .toSorted((one, other) => one.y - other.y)) {
      if (card.y >= y + height + GAP) break;
      y = Math.max(y, card.y + card.height + GAP);
    }
    taken.push({ x: point.x, y, height });
    return { ...node, position: { x: point.x, y } };
  });
  return { ...graph, nodes };
}
