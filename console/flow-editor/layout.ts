// Owns where a node is painted: where its author put it, else where a simple order by depth puts it. Pure.
import type { Graph, Node } from '../../flow/language/graph.ts';
import { isObject } from '../../flow/language/json.ts';

export type Point = { x: number; y: number };
export const CARD_WIDTH = 248;
export const ROW_HEIGHT = 24;
/** Type, name and words, as the style sheet has them, with the border. */
export const HEAD_HEIGHT = 65;
/** Room for the words of a way between two cards. */
export const COLUMN_GAP = 168;
const COLUMN = CARD_WIDTH + COLUMN_GAP;
const GAP = 40;

export const cardHeight = (ways: number): number => HEAD_HEIGHT + ways * ROW_HEIGHT + (ways > 0 ? 1 : 6);

/** So many letters of a note have room on a line of its card. */
const NOTE_LINE = 36;

/** A note shows all its words. */
export const noteHeight = (words: string): number => {
  const lines = words.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / NOTE_LINE)), 0);
  return 52 + 18 * Math.min(Math.max(lines, 1), 12);
};

export function storedPoint({ position }: Node): Point | undefined {
  if (!isObject(position) || typeof position.x !== 'number' || typeof position.y !== 'number') return undefined;
  return { x: position.x, y: position.y };
}

/** Column by column from the entry. A node with a place of its own keeps it; the others stand below all that have one. */
export function placesOf(graph: Graph, heightOf: (id: string) => number): Map<string, Point> {
  const places = new Map<string, Point>();
  const homeless: Node[] = [];
  let below = 0;
  for (const node of graph.nodes) {
    const point = storedPoint(node);
    if (!point) {
      homeless.push(node);
      continue;
    }
    places.set(node.id, point);
    below = Math.max(below, point.y + heightOf(node.id) + 2 * GAP);
  }
  const depths = depthsOf(graph);
  const heights = new Map<number, number>();
  for (const { id } of homeless.toSorted((a, b) => (depths.get(a.id) ?? 0) - (depths.get(b.id) ?? 0))) {
    const depth = depths.get(id) ?? 0;
    const y = heights.get(depth) ?? below;
    places.set(id, { x: depth * COLUMN, y });
    heights.set(depth, y + heightOf(id) + GAP);
  }
  return places;
}

function depthsOf({ nodes, edges, entry_node_id }: Graph): Map<string, number> {
  const next = new Map<string, string[]>();
  for (const { source, target } of edges) next.set(source, [...(next.get(source) ?? []), target]);
  const depths = new Map<string, number>();
  const walk = (root: string) => {
    if (depths.has(root)) return;
    const queue = [root];
    depths.set(root, 0);
    for (const id of queue) {
      for (const target of next.get(id) ?? []) {
        if (depths.has(target)) continue;
        depths.set(target, (depths.get(id) ?? 0) + 1);
        queue.push(target);
      }
    }
  };
  if (entry_node_id !== null) walk(entry_node_id);
  const led = new Set(edges.map(({ target }) => target));
  for (const { id } of nodes) if (!led.has(id)) walk(id);
  for (const { id } of nodes) walk(id);
  return depths;
}

const CARD = { width: CARD_WIDTH, height: 120 };

/** Beside the given node, or where nothing stands yet. `room`: what is put there, one card unless it is said. */
export function freePlace(places: ReadonlyMap<string, Point>, beside: Point | undefined, room = CARD): Point {
  if (!beside) {
    const bottom = Math.max(0, ...[...places.values()].map(({ y }) => y + 240));
    return { x: 0, y: places.size === 0 ? 0 : bottom };
  }
  const point = { x: beside.x + COLUMN, y: beside.y };
  const isTaken = () =>
    [...places.values()].some(
      ({ x, y }) =>
        x < point.x + room.width && point.x < x + CARD.width && y < point.y + room.height && point.y < y + CARD.height,
    );
  while (isTaken()) point.y += 140;
  return point;
}

/** Halfway along a way, moved down where a card stands. */
export function betweenSteps(places: ReadonlyMap<string, Point>, { edges }: Graph, edgeId: string): Point | undefined {
  const edge = edges.find(({ id }) => id === edgeId);
  const [from, to] = [edge && places.get(edge.source), edge && places.get(edge.target)];
  if (!from || !to) return undefined;
  const point = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const isTaken = () =>
    [...places.values()].some(({ x, y }) => Math.abs(x - point.x) < CARD_WIDTH && Math.abs(y - point.y) < 120);
  while (isTaken()) point.y += 140;
  return point;
}
