// Puts the steps of a flow in order by dagre. Loaded when it is asked for.
import dagre from '@dagrejs/dagre';
import type { Graph } from '../../flow/language/graph.ts';
import { cardOfGroup, groupsIn } from './groups.ts';
import { CARD_WIDTH, COLUMN_GAP, type Point } from './layout.ts';

export function tidyPlaces(graph: Graph, heightOf: (id: string) => number): Map<string, Point> {
  const groups = groupsIn(graph);
  const board = new dagre.graphlib.Graph({ multigraph: true, compound: groups.length > 0 });
  // Its quickest ranker on large flows; `longest-path` takes a minute there.
  board.setGraph({ rankdir: 'LR', nodesep: 40, ranksep: COLUMN_GAP, ranker: 'tight-tree' });
  board.setDefaultEdgeLabel(() => ({}));
  for (const { id } of graph.nodes) board.setNode(id, { width: CARD_WIDTH, height: heightOf(id) });
  // Steps of a group stay beside each other, inside their frame.
  for (const { name, ids } of groups) {
    board.setNode(cardOfGroup(name), {});
    for (const id of ids) board.setParent(id, cardOfGroup(name));
  }
  for (const { id, source, target } of graph.edges) {
    if (board.hasNode(source) && board.hasNode(target) && source !== target) board.setEdge(source, target, {}, id);
  }
  dagre.layout(board);
  return new Map(
    graph.nodes.map(({ id }) => {
      const { x, y } = board.node(id);
      return [id, { x: x - CARD_WIDTH / 2, y: y - heightOf(id) / 2 }];
    }),
  );
}
