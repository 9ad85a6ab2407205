// Owns where new steps go, and what makes room for them. Pure.
import type { GraphOp } from '../../flow/edit/ops.ts';
import type { Graph } from '../../flow/language/graph.ts';
import type { FromWay } from './editor-context.ts';
import { moveSteps } from './flow-edits.ts';
import {
  cardHeight,
  freePlace,
  type Insertion,
  type Point,
  roomInWay,
  type Size,
  type Standing,
  storedPoint,
} from './layout.ts';
import { edgesBySource, type NodeTypeInfo, typeOf, waysOf } from './ways.ts';

export function heightsOf(graph: Graph, catalog: ReadonlyMap<string, NodeTypeInfo>): (id: string) => number {
  const ways = edgesBySource(graph);
  const heights = new Map(
    graph.nodes.map((node) => [node.id, cardHeight(waysOf(ways.get(node.id) ?? [], catalog.get(typeOf(node))).length)]),
  );
  return (id) => heights.get(id) ?? cardHeight(1);
}

type PlacementRequest = {
  from: FromWay | undefined;
  /** Where it was dropped. */
  at: Point | undefined;
  /** What the person looks at. */
  near: Point | undefined;
  room: Size;
};
/** `edgeId`: the way that it goes into. */
type NewPlace = Insertion & { edgeId: string | undefined };

export function placeForNew(standing: Standing, graph: Graph, { from, at, near, room }: PlacementRequest): NewPlace {
  const edgeId = from?.isInserted ? from.edgeId : undefined;
  const inWay = edgeId !== undefined && at === undefined ? roomInWay(standing, graph, edgeId, room) : undefined;
  if (inWay) return { ...inWay, edgeId };
  const beside = at === undefined && from ? standing.places.get(from.source) : undefined;
  return { at: freePlace(standing, { beside, near: at ?? near }, room), moved: new Map(), edgeId };
}

/** Steps without a place of their own would stand somewhere else once another one has its own: they get the one where they are shown. */
export function settled(
  graph: Graph,
  places: ReadonlyMap<string, Point>,
  moved: ReadonlyMap<string, Point>,
): GraphOp[] {
  const shown = graph.nodes.flatMap((node): [string, Point][] => {
    const at = storedPoint(node) ? undefined : places.get(node.id);
    return at ? [[node.id, at]] : [];
  });
  return moveSteps(new Map([...shown, ...moved]));
}
