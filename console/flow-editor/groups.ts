// Owns groups of steps: steps of one title stand in one frame, which can be folded into one card. Pure.
import { diff } from '../../flow/edit/diff.ts';
import type { GraphOp } from '../../flow/edit/ops.ts';
import type { Edge, Graph, Node } from '../../flow/language/graph.ts';
import { asText } from '../../flow/language/json.ts';
import { nodeName } from '../assistants/flow-reading.ts';
import { withValue } from './flow-edits.ts';
import type { Point } from './layout.ts';

export type StepGroup = { name: string; ids: readonly string[] };

export const titleOfGroup = (node: Node): string => asText(node.group).trim();

/** In the order in which their first steps were made. */
export function groupsIn({ nodes }: Graph): StepGroup[] {
  const groups = new Map<string, string[]>();
  for (const node of nodes) {
    const name = titleOfGroup(node);
    if (name === '') continue;
    const ids = groups.get(name);
    if (ids) ids.push(node.id);
    else groups.set(name, [node.id]);
  }
  return [...groups].map(([name, ids]) => ({ name, ids }));
}

/** Steps by the titles of their groups, each title where its first step comes; '' holds those without a group. */
export function sectionsOf<T extends { node_id: string }>(
  steps: readonly T[],
  { nodes }: Graph,
): { name: string; steps: T[] }[] {
  const titles = new Map(nodes.map((node) => [node.id, titleOfGroup(node)]));
  const sections = new Map<string, T[]>();
  for (const step of steps) {
    const name = titles.get(step.node_id) ?? '';
    sections.set(name, [...(sections.get(name) ?? []), step]);
  }
  return [...sections].map(([name, of]) => ({ name, steps: of }));
}

/** No title takes the steps out of their groups. */
export function groupSteps(graph: Graph, ids: Iterable<string>, name: string): GraphOp[] {
  const chosen = new Set(ids);
  const title = name.trim();
  const nodes = graph.nodes.map((node) =>
    chosen.has(node.id) && titleOfGroup(node) !== title
      ? withValue(node, 'group', title === '' ? undefined : title)
      : node,
  );
  return diff(graph, { ...graph, nodes });
}

/** A folded group is one card. Its title is encoded, because ids stand in selectors of the page. */
const CARD = 'parley-group:';
export const cardOfGroup = (name: string): string => CARD + encodeURIComponent(name);
/** The title of the group that a card stands for; `undefined` for the card of a step. */
export function groupOfCard(id: string): string | undefined {
  if (!id.startsWith(CARD)) return undefined;
  try {
    return decodeURIComponent(id.slice(CARD.length));
  } catch {
    return undefined;
  }
}

export type FoldedFlow = {
  /** The flow as it is painted. */
  graph: Graph;
  /** The card that stands for a step which is folded away. */
  cardOf: ReadonlyMap<string, string>;
};

const MAX_NAMED = 3;

/** Ways inside a folded group are gone, those that cross its frame begin or end at its card. */
export function foldFlow(graph: Graph, folded: ReadonlySet<string>): FoldedFlow {
  const groups = folded.size === 0 ? [] : groupsIn(graph).filter(({ name }) => folded.has(name));
  if (groups.length === 0) return { graph, cardOf: new Map() };
  const cardOf = new Map(groups.flatMap(({ name, ids }) => ids.map((id) => [id, cardOfGroup(name)] as const)));
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const cards = groups.map(({ name, ids }): Node => {
    const names = ids.slice(0, MAX_NAMED).map((id) => nodeName(byId.get(id)!));
    const text = `${ids.length === 1 ? '1 step' : `${ids.length} steps`}: ${names.join(', ')}${ids.length > MAX_NAMED ? ' …' : ''}`;
    return { id: cardOfGroup(name), type: 'Group', name, config: { text } };
  });
  const edges = graph.edges.flatMap((edge): Edge[] => {
    const [source, target] = [cardOf.get(edge.source) ?? edge.source, cardOf.get(edge.target) ?? edge.target];
    if (source === edge.source && target === edge.target) return [edge];
    return source === target ? [] : [{ ...edge, source, target }];
  });
  return {
    graph: {
      ...graph,
      nodes: [...graph.nodes.filter(({ id }) => !cardOf.has(id)), ...cards],
      edges,
      entry_node_id: graph.entry_node_id === null ? null : (cardOf.get(graph.entry_node_id) ?? graph.entry_node_id),
    },
    cardOf,
  };
}

/** Where a way that is led to a folded group goes: to the step that others lead to, else to its first. */
export function entryOfGroup({ nodes, edges, entry_node_id }: Graph, name: string): string | undefined {
  const ids = nodes.filter((node) => titleOfGroup(node) === name).map(({ id }) => id);
  if (entry_node_id !== null && ids.includes(entry_node_id)) return entry_node_id;
  const own = new Set(ids);
  return edges.find(({ source, target }) => own.has(target) && !own.has(source))?.target ?? ids[0];
}

/** The card of a folded group stands where the first of its steps does. */
export function cornerOf(ids: readonly string[], places: ReadonlyMap<string, Point>): Point {
  const points = ids.flatMap((id) => places.get(id) ?? []);
  return { x: Math.min(...points.map(({ x }) => x)), y: Math.min(...points.map(({ y }) => y)) };
}

/** Where the steps are once cards were dragged: those of a folded group go along with its card. */
export function draggedSteps(
  dragged: ReadonlyMap<string, Point>,
  groups: readonly StepGroup[],
  places: ReadonlyMap<string, Point>,
): Map<string, Point> {
  const moved = new Map<string, Point>();
  for (const [id, at] of dragged) {
    const name = groupOfCard(id);
    const ids = name === undefined ? undefined : groups.find((group) => group.name === name)?.ids;
    if (!ids) {
      moved.set(id, at);
      continue;
    }
    const corner = cornerOf(ids, places);
    for (const step of ids) {
      const position = places.get(step);
      if (position) moved.set(step, { x: position.x + at.x - corner.x, y: position.y + at.y - corner.y });
    }
  }
  return moved;
}
