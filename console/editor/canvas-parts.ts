// Owns what the canvas paints: a card for each node and a line for each edge, the same objects as before where nothing changed. Pure.
import type { Edge as CanvasEdge, Node as CanvasNode, NodeHandle, Position } from '@xyflow/react';
import type { Graph, Node } from '../../flow/graph.ts';
import { asObject, asText } from '../../flow/json.ts';
import { type FlowNode, nodeName, nodeText } from '../pages/flow-reading.ts';
import { CARD_WIDTH, cardHeight, HEAD_HEIGHT, type Point, ROW_HEIGHT } from './layout.ts';
import { edgesBySource, edgeWords, kindOf, type NodeTypeInfo, typeOf, type Way, waysOf } from './ways.ts';

/** A step of a conversation, for the path that lights up. */
export type LitStep = { nodeId: string; order: number; ms?: number; reason?: string };
export type CardData = {
  title: string;
  name: string;
  words: string;
  ways: readonly Way[];
  isEntry: boolean;
  isGlobal: boolean;
  isOff: boolean;
  errors: number;
  warnings: number;
  lit: LitStep | undefined;
  people: string;
};
export type CardNode = CanvasNode<CardData, 'step'>;

export type NodeMarks = { errors: number; warnings: number };
export type CanvasFacts = {
  graph: Graph;
  catalog: ReadonlyMap<string, NodeTypeInfo>;
  marks: ReadonlyMap<string, NodeMarks>;
  litPath: readonly LitStep[];
  people: ReadonlyMap<string, string>;
};

const NONE: NodeMarks = { errors: 0, warnings: 0 };

export type Card = { id: string; data: CardData; height: number; handles: NodeHandle[]; ariaLabel: string };

/** Cards of all nodes; one whose facts did not change is the very card of last time. */
export class CardMaker {
  #cards = new Map<string, Card & { facts: string; node: Node }>();

  make({ graph, catalog, marks, litPath, people }: CanvasFacts): Card[] {
    const edges = edgesBySource(graph);
    const lit = new Map(litPath.map((step) => [step.nodeId, step]));
    const next = new Map<string, Card & { facts: string; node: Node }>();
    for (const node of graph.nodes) {
      const info = catalog.get(typeOf(node));
      const leaving = edges.get(node.id) ?? [];
      const mark = marks.get(node.id) ?? NONE;
      const isEntry = graph.entry_node_id === node.id;
      const facts = JSON.stringify([leaving, mark, isEntry, lit.get(node.id), people.get(node.id), info?.title]);
      const old = this.#cards.get(node.id);
      if (old?.node === node && old.facts === facts) {
        next.set(node.id, old);
        continue;
      }
      const ways = waysOf(leaving, info);
      const data = { ...bodyOf(node, info), ways, isEntry, ...mark, lit: lit.get(node.id), people: people.get(node.id) ?? '' };
      const ariaLabel = labelOf(data);
      next.set(node.id, {
        id: node.id,
        node,
        facts,
        data,
        height: cardHeight(ways.length),
        handles: handlesOf(ways),
        ariaLabel,
      });
    }
    this.#cards = next;
    return [...next.values()];
  }
}

function bodyOf(node: Node, info: NodeTypeInfo | undefined) {
  const isGlobal = asObject(node.global).enabled === true;
  const shown = node as FlowNode;
  return {
    title: info?.title ?? (asText(node.type) || 'No type'),
    name: nodeName(shown),
    words: nodeText(shown),
    isGlobal,
    isOff: node.disabled === true,
  };
}

export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function labelOf({ title, name, isEntry, errors, warnings, people }: CardData): string {
  const parts = [`${title}: ${name}`];
  if (isEntry) parts.push('start of the flow');
  if (errors > 0) parts.push(counted(errors, 'error'));
  if (warnings > 0) parts.push(counted(warnings, 'warning'));
  if (people !== '') parts.push(`${people} is here`);
  return parts.join(', ');
}

/** Where the lines begin and end, so that they can be painted before a card is. */
function handlesOf(ways: readonly Way[]): NodeHandle[] {
  const size = { width: 10, height: 10 };
  const outs = ways.map(({ id }, at) => ({
    id,
    type: 'source' as const,
    position: 'right' as Position,
    x: CARD_WIDTH - 6,
    y: HEAD_HEIGHT + at * ROW_HEIGHT + ROW_HEIGHT / 2 - 4.5,
    ...size,
  }));
  return [{ id: 'in', type: 'target', position: 'left' as Position, x: -5, y: 33, ...size }, ...outs];
}

type Placed = { places: ReadonlyMap<string, Point>; chosen: ReadonlySet<string>; isFixed: boolean };

/** Cards at their places; an unmoved one is the very node of last time. */
export class NodePlacer {
  #nodes = new Map<string, CardNode>();

  place(cards: readonly Card[], { places, chosen, isFixed }: Placed): CardNode[] {
    const next = new Map<string, CardNode>();
    for (const { id, data, height, handles, ariaLabel } of cards) {
      const position = places.get(id) ?? { x: 0, y: 0 };
      const selected = chosen.has(id);
      const old = this.#nodes.get(id);
      const isSame =
        old?.data === data &&
        old.position.x === position.x &&
        old.position.y === position.y &&
        old.selected === selected &&
        old.draggable === !isFixed;
      // Said to be measured, since it is: nothing about a card depends on its words.
      const size = { width: CARD_WIDTH, height };
      const frame = { id, type: 'step' as const, ...size, measured: size, handles, ariaLabel };
      next.set(id, isSame ? old : { ...frame, data, position, selected, draggable: !isFixed, connectable: !isFixed });
    }
    this.#nodes = next;
    return [...next.values()];
  }
}

export function linesOf({ graph, catalog, litPath }: CanvasFacts, chosenEdge: string | undefined): CanvasEdge[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const order = new Map(litPath.map(({ nodeId, order: at }) => [nodeId, at]));
  return graph.edges.flatMap((edge): CanvasEdge[] => {
    const [from, to] = [nodes.get(edge.source), nodes.get(edge.target)];
    // An edge into nothing is a finding; there is no place to paint it to.
    if (!from || !to) return [];
    const words = edgeWords(edge, kindOf(edge, catalog.get(typeOf(from))));
    const isLit = order.has(from.id) && order.has(to.id) && (order.get(to.id) ?? 0) > (order.get(from.id) ?? 0);
    return [
      {
        id: edge.id,
        source: edge.source,
        target: edge.target,
        sourceHandle: edge.id,
        targetHandle: 'in',
        selected: edge.id === chosenEdge,
        ariaLabel: `${nodeName(from)} to ${nodeName(to)}: ${words}`,
        ...(isLit && { className: 'lit' }),
      },
    ];
  });
}
