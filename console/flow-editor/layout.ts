// Owns where a node is painted: where its author put it, else where a simple order by depth puts it. Pure.
import type { Graph, Node } from '../../flow/language/graph.ts';
import { isObject } from '../../flow/language/json.ts';

export type Point = { x: number; y: number };
export const CARD_WIDTH = 248;
export const ROW_HEIGHT = 24;
/** Type, name and words, as the style sheet has them, with the border. */
export const HEAD_HEIGHT = 65;
/** Room for the ways between two columns of cards. */
export const COLUMN_GAP = 112;
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

export type Size = { width: number; height: number };
/** What a step that is not drawn yet will need at most. */
const NEW_CARD: Size = { width: CARD_WIDTH, height: 120 };

/** What stands on the canvas: where, and how high. */
export type Standing = { places: ReadonlyMap<string, Point>; heightOf: (id: string) => number };

/** The nearest place below `wanted` where nothing stands. */
function freeBelow({ places, heightOf }: Standing, wanted: Point, { width, height }: Size): Point {
  const cards = [...places]
    .map(([id, { x, y }]) => ({ x, top: y - GAP / 2, bottom: y + heightOf(id) + GAP / 2 }))
    .filter(({ x }) => x < wanted.x + width + GAP / 2 && wanted.x < x + CARD_WIDTH + GAP / 2)
    .toSorted((a, b) => a.top - b.top);
  let { y } = wanted;
  for (const { top, bottom } of cards) if (y < bottom && top < y + height) y = bottom;
  return { x: wanted.x, y };
}

/** Beside the given node, else near the given point. `room`: what is put there, one card unless it is said. */
export function freePlace(
  standing: Standing,
  { beside, near }: { beside?: Point | undefined; near?: Point | undefined },
  room = NEW_CARD,
): Point {
  if (beside) return freeBelow(standing, { x: beside.x + COLUMN, y: beside.y }, room);
  if (near) return freeBelow(standing, near, room);
  return freeBelow(standing, { x: 0, y: 0 }, room);
}

/** Places for steps that are new in a flow whose others have theirs: beside the step from which a way leads to them. */
export function placesOfNew(before: Graph, after: Graph, heightOf: (id: string) => number): Map<string, Point> {
  const found = new Map<string, Point>();
  if (!before.nodes.some((node) => storedPoint(node))) return found;
  const places = placesOf(before, heightOf);
  for (const node of after.nodes) {
    if (places.has(node.id) || storedPoint(node)) continue;
    const edge = after.edges.find(({ target, source }) => target === node.id && places.has(source));
    const at = freePlace({ places, heightOf }, { beside: edge && places.get(edge.source) });
    places.set(node.id, at);
    found.set(node.id, at);
  }
  return found;
}

export type Insertion = { at: Point; moved: Map<string, Point> };

/**
 * Where something goes that is inserted into a way. If the way leads to the right, all that stands as far right as its target moves on
 * until there is room: whole columns move, so that no two cards come nearer to each other.
 */
export function roomInWay(
  standing: Standing,
  { edges }: Graph,
  edgeId: string,
  room = NEW_CARD,
): Insertion | undefined {
  const edge = edges.find(({ id }) => id === edgeId);
  const [from, to] = [edge && standing.places.get(edge.source), edge && standing.places.get(edge.target)];
  if (!from || !to) return undefined;
  if (to.x < from.x + CARD_WIDTH) return { at: freePlace(standing, { beside: from }, room), moved: new Map() };
  const missing = Math.max(0, from.x + COLUMN + room.width + COLUMN_GAP - to.x);
  const moved = new Map<string, Point>();
  if (missing > 0) {
    for (const [id, { x, y }] of standing.places) if (x >= to.x) moved.set(id, { x: x + missing, y });
  }
  const places = new Map([...standing.places, ...moved]);
  return { at: freeBelow({ ...standing, places }, { x: from.x + COLUMN, y: to.y }, room), moved };
}
