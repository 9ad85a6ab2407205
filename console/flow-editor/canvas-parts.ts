// Owns what the canvas paints: a card for each node and a line for each edge, the same objects as before where nothing changed. Pure.

import type { Edge as CanvasEdge, Node as CanvasNode, NodeHandle, Position } from '@xyflow/react';
import type { Edge, Graph, Node } from '../../flow/language/graph.ts';
import { asObject, asText } from '../../flow/language/json.ts';
import { type FlowNode, nodeName, usualWords } from '../assistants/flow-reading.ts';
import { excerptOf } from '../ui/text.ts';
import { groupOfCard } from './groups.ts';
import { CARD_WIDTH, cardHeight, HEAD_HEIGHT, noteHeight, type Point, ROW_HEIGHT } from './layout.ts';
import { freeLane, isFreeLane, isThroughCard } from './way-path.ts';
import { edgesBySource, edgeWords, kindOf, type NodeTypeInfo, typeOf, type Way, waysOf } from './ways.ts';

/** A step of a conversation, for the path that lights up. `edgeId` is the way by which it was left. */
export type LitStep = { nodeId: string; order: number; ms?: number; reason?: string; edgeId?: string };
export type ChangeKind = 'added' | 'removed' | 'changed';
/** What differs, on a canvas that compares two flows. */
export type ComparedMarks = { nodes: ReadonlyMap<string, ChangeKind>; edges: ReadonlyMap<string, ChangeKind> };
export type CardWay = Way & { short: string; change?: ChangeKind };
export type CardData = {
  type: string;
  title: string;
  name: string;
  words: string;
  ways: readonly CardWay[];
  isEntry: boolean;
  isGlobal: boolean;
  isOff: boolean;
  errors: number;
  warnings: number;
  lit: LitStep | undefined;
  /** Each visit of the lit path, in order. */
  visits: string;
  people: string;
  comments: number;
  change: ChangeKind | undefined;
};
export type CardNode = CanvasNode<CardData, 'step'>;

export type NodeMarks = { errors: number; warnings: number };
export type CanvasFacts = {
  graph: Graph;
  catalog: ReadonlyMap<string, NodeTypeInfo>;
  marks: ReadonlyMap<string, NodeMarks>;
  litPath: readonly LitStep[];
  people: ReadonlyMap<string, string>;
  /** What the ids in steps are called: tools, knowledge bases, assistants. */
  names?: ReadonlyMap<string, string>;
  /** How many open threads of comments each step has. */
  comments?: ReadonlyMap<string, number>;
  compared?: ComparedMarks | undefined;
  /** Where nothing can be changed, ways that could still be drawn are not offered. */
  isFixed?: boolean;
};

/** So many letters of a way have room on its card. */
const ROW_WORDS = 34;
/** More letters than a line of a card holds, however narrow they are: a text without an end would be laid out for each card. */
const LINE_WORDS = 80;
/** The text shown on a card of the canvas; the form of the step has the whole text. */
const FULL_WORDS = 300;
const NONE: NodeMarks = { errors: 0, warnings: 0 };
const NO_NAMES: ReadonlyMap<string, string> = new Map();

export type Card = { id: string; data: CardData; height: number; handles: NodeHandle[]; ariaLabel: string };

type KeptCard = Card & { facts: readonly unknown[] };

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, at) => Object.is(one, b[at]));

/** Cards of all nodes; one whose facts did not change is the very card of last time. */
export class CardMaker {
  #cards = new Map<string, KeptCard>();

  make({
    graph,
    catalog,
    marks,
    litPath,
    people,
    names = NO_NAMES,
    comments,
    compared,
    isFixed = false,
  }: CanvasFacts): Card[] {
    const edges = edgesBySource(graph);
    const lit = new Map(litPath.map((step) => [step.nodeId, step]));
    const visits = visitsByNode(litPath);
    const next = new Map<string, KeptCard>();
    for (const node of graph.nodes) {
      const { id } = node;
      const info = catalog.get(typeOf(node));
      const leaving = edges.get(id) ?? [];
      const { errors, warnings } = marks.get(id) ?? NONE;
      const seen = {
        lit: lit.get(id),
        visits: visits.get(id) ?? '',
        people: people.get(id) ?? '',
        comments: comments?.get(id) ?? 0,
        change: compared?.nodes.get(id),
      };
      const state = { isEntry: graph.entry_node_id === id, errors, warnings, ...seen };
      // A changed graph shares what stayed as it was, so it is enough to see whether these are the same.
      const used = namesIn(node, names);
      const facts = [node, info, used, isFixed, compared?.edges, ...Object.values(state), ...leaving];
      const old = this.#cards.get(id);
      if (old && isSame(old.facts, facts)) {
        next.set(id, old);
        continue;
      }
      // The ways of a folded group are those of its steps; none can be added to its card.
      const ways = rowsOf(leaving, info, {
        isFixed: isFixed || groupOfCard(id) !== undefined,
        changes: compared?.edges,
      });
      const data = { ...bodyOf(node, info, used), ways, ...state };
      const height = data.type === 'note' ? noteHeight(data.words) : cardHeight(ways.length);
      const handles = handlesOf(ways);
      next.set(id, { id, facts, data, height, handles, ariaLabel: labelOf(data) });
    }
    this.#cards = next;
    return [...next.values()];
  }
}

type RowFacts = { isFixed: boolean; changes: ReadonlyMap<string, ChangeKind> | undefined };

function rowsOf(leaving: readonly Edge[], info: NodeTypeInfo | undefined, { isFixed, changes }: RowFacts): CardWay[] {
  const ways = waysOf(leaving, info).filter(({ edge }) => edge || !isFixed);
  const brief = briefWords(ways.map(({ words }) => words));
  return ways.map((way, at) => {
    const change = changes?.get(way.id);
    const short = excerptOf(way.words.length > ROW_WORDS ? (brief[at] ?? way.words) : way.words, LINE_WORDS);
    return { ...way, words: excerptOf(way.words, FULL_WORDS), short, ...(change && { change }) };
  });
}

function visitsByNode(litPath: readonly LitStep[]): Map<string, string> {
  const visits = new Map<string, string>();
  for (const { nodeId, order } of litPath) visits.set(nodeId, [visits.get(nodeId), order].filter(Boolean).join(', '));
  return visits;
}

const USED = ['tool_id', 'knowledge_base_ids', 'assistant_id', 'component_id'] as const;

/** What the step works with, by name. */
function namesIn({ config }: Node, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return '';
  const ids = USED.flatMap((field) => [asObject(config)[field]].flat());
  return ids.flatMap((id) => names.get(asText(id)) ?? []).join(', ');
}

function bodyOf(node: Node, info: NodeTypeInfo | undefined, used: string) {
  const isGlobal = asObject(node.global).enabled === true;
  const shown = node as FlowNode;
  const type = typeOf(node);
  return {
    type,
    title: info?.title ?? (asText(node.type) || 'No type'),
    name: nodeName(shown),
    words: excerptOf(usualWords(shown) || used, type === 'note' ? FULL_WORDS : LINE_WORDS),
    isGlobal,
    isOff: node.disabled === true,
  };
}

export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function labelOf({ title, name, isEntry, errors, warnings, people, comments, visits, change }: CardData): string {
  const parts = [`${title}: ${name}`];
  if (change) parts.push(change);
  if (isEntry) parts.push('start of the flow');
  if (errors > 0) parts.push(counted(errors, 'error'));
  if (warnings > 0) parts.push(counted(warnings, 'warning'));
  if (comments > 0) parts.push(counted(comments, 'comment'));
  if (visits !== '') parts.push(`visited ${visits}`);
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
  // As wide as the border, so that the head of an arrow touches the card.
  return [{ id: 'in', type: 'target', position: 'left' as Position, x: -1, y: 26, width: 2, height: 24 }, ...outs];
}

/** With Shift held down the canvas begins a box everywhere else: on a card it adds the card to what is chosen. */
const ITS_OWN_CLICK = 'nokey';
/** Where the arrow keys walk, Tab stops at one step only, and at the ways of the open one. */
const TAB_STOP = { tabIndex: 0 };
const NO_STOP = { tabIndex: -1 };
const STEP = { 'aria-roledescription': 'step' };
const STEP_HERE = { ...STEP, ...TAB_STOP };
const STEP_PASSED = { ...STEP, ...NO_STOP };
const WAY = { 'aria-roledescription': 'way' };
export const WAY_HERE = { ...WAY, ...TAB_STOP };
const WAY_PASSED = { ...WAY, ...NO_STOP };

/** `tabStop`: the step at which Tab stops, where arrow keys walk to the others. */
type PlacementOptions = {
  places: ReadonlyMap<string, Point>;
  chosen: ReadonlySet<string>;
  isFixed: boolean;
  tabStop?: string | undefined;
};

/** Cards at their places; an unmoved one is the very node of last time. */
export class NodePlacer {
  #nodes = new Map<string, CardNode>();

  place(cards: readonly Card[], { places, chosen, isFixed, tabStop }: PlacementOptions): CardNode[] {
    const next = new Map<string, CardNode>();
    for (const { id, data, height, handles, ariaLabel } of cards) {
      const position = places.get(id) ?? { x: 0, y: 0 };
      const selected = chosen.has(id);
      const inOrder = tabStop === id ? STEP_HERE : STEP_PASSED;
      const domAttributes = tabStop === undefined ? STEP : inOrder;
      const old = this.#nodes.get(id);
      const isSame =
        old?.data === data &&
        old.position.x === position.x &&
        old.position.y === position.y &&
        old.selected === selected &&
        old.domAttributes === domAttributes &&
        old.draggable === !isFixed;
      // Said to be measured, since it is: nothing about a card depends on its words.
      const size = { width: CARD_WIDTH, height };
      const frame = {
        id,
        type: 'step' as const,
        className: ITS_OWN_CLICK,
        ...size,
        measured: size,
        handles,
        ariaLabel,
        domAttributes,
      };
      next.set(id, isSame ? old : { ...frame, data, position, selected, draggable: !isFixed, connectable: !isFixed });
    }
    this.#nodes = next;
    return [...next.values()];
  }
}

export type LineData = {
  words: string;
  short: string;
  kind: string;
  change: ChangeKind | undefined;
  canInsert?: boolean;
  /** The height along which it goes around cards. */
  lane?: number;
};
export type LineEdge = CanvasEdge<LineData, 'way'>;
export function linesOf(
  { graph, catalog, litPath, compared, isFixed = false }: CanvasFacts,
  chosenEdge: string | undefined,
  isWalked = false,
): LineEdge[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const isTaken = takenIn(litPath);
  const labelsOf = (edge: Edge, from: Node): string => edgeWords(edge, kindOf(edge, catalog.get(typeOf(from))));
  const brief = new Map<string, string>();
  for (const [source, leaving] of edgesBySource(graph)) {
    const from = nodes.get(source);
    if (!from) continue;
    const texts = briefWords(leaving.map((edge) => labelsOf(edge, from)));
    for (const [at, { id }] of leaving.entries()) brief.set(id, lineWords(texts[at] ?? ''));
  }
  return graph.edges.flatMap((edge): LineEdge[] => {
    const [from, to] = [nodes.get(edge.source), nodes.get(edge.target)];
    // An edge into nothing is a finding; there is no place to paint it to.
    if (!from || !to) return [];
    const words = excerptOf(labelsOf(edge, from), FULL_WORDS);
    const change = compared?.edges.get(edge.id);
    const label = `${nodeName(from)} to ${nodeName(to)}: ${words}`;
    const className = isTaken(edge) ? 'lit' : change;
    return [
      {
        id: edge.id,
        type: 'way',
        source: edge.source,
        target: edge.target,
        sourceHandle: edge.id,
        targetHandle: 'in',
        selected: edge.id === chosenEdge,
        data: {
          words,
          short: brief.get(edge.id) ?? words,
          kind: kindOf(edge, catalog.get(typeOf(from))),
          change,
          ...(!isFixed && { canInsert: true }),
        },
        ariaLabel: change ? `${label}, ${change}` : label,
        domAttributes: isWalked ? WAY_PASSED : WAY,
        ...(className && { className }),
      },
    ];
  });
}

/** By the way that the trace names; where it names none, a step and the one after it were joined by whatever joins them. */
function takenIn(litPath: readonly LitStep[]): (edge: Edge) => boolean {
  const named = new Set(litPath.flatMap(({ edgeId }) => edgeId ?? []));
  const path = litPath.toSorted((a, b) => a.order - b.order);
  const unnamed = new Set(
    path.flatMap(({ nodeId, edgeId }, at) => {
      const next = path[at + 1];
      return edgeId === undefined && next ? [`${nodeId} ${next.nodeId}`] : [];
    }),
  );
  return ({ id, source, target }) => named.has(id) || unnamed.has(`${source} ${target}`);
}

/** Where a way leaves its card and where it touches the other; none where one of them is gone. */
export function endsOf(
  { source, target, sourceHandle }: LineEdge,
  cards: ReadonlyMap<string, Card>,
  places: ReadonlyMap<string, Point>,
): { from: Point; to: Point } | undefined {
  const [at, goal] = [places.get(source), places.get(target)];
  const out = cards.get(source)?.handles.find(({ id }) => id === sourceHandle);
  const into = cards.get(target)?.handles.find(({ type }) => type === 'target');
  if (!at || !goal || !out || !into) return undefined;
  return {
    from: { x: at.x + out.x + (out.width ?? 0), y: at.y + out.y + (out.height ?? 0) / 2 },
    to: { x: goal.x + into.x, y: goal.y + into.y + (into.height ?? 0) / 2 },
  };
}

/** Lines to different steps that would lie on each other are moved apart, where there is room. */
const LANE_SHIFTS = [0, 6, -6, 12, -12];
const LANE_GAP = 5;

/** Ways go around the cards, those to the same step together; one that meets no card is as it was. */
export function linesAround(
  lines: readonly LineEdge[],
  cards: readonly Card[],
  places: ReadonlyMap<string, Point>,
): LineEdge[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const boxes = cards.flatMap(({ id, height }) => {
    const at = places.get(id);
    return at ? [{ left: at.x, top: at.y, right: at.x + CARD_WIDTH, bottom: at.y + height }] : [];
  });
  const taken: { lane: number; target: string }[] = [];
  return lines.map((line) => {
    const ends = endsOf(line, byId, places);
    if (!ends || !line.data) return line;
    const { from, to } = ends;
    if (to.x > from.x && !isThroughCard(from, to, boxes)) return line;
    const { target } = line;
    const nearest = freeLane(from, to, boxes);
    const isOwn = (lane: number) =>
      taken.every((one) => one.target === target || Math.abs(one.lane - lane) >= LANE_GAP);
    const shift = LANE_SHIFTS.find(
      (by) => isOwn(nearest + by) && (by === 0 || isFreeLane(from, to, boxes, nearest + by)),
    );
    const lane = nearest + (shift ?? 0);
    taken.push({ lane, target });
    return { ...line, data: { ...line.data, lane } };
  });
}

/** So many letters have room between two columns of cards. */
const MAX_LETTERS = 26;

export function lineWords(words: string, most = MAX_LETTERS): string {
  if (words.length <= most) return words;
  const cut = words.slice(0, most - 1);
  const space = cut.lastIndexOf(' ');
  // At the end of a word, unless that would leave next to nothing.
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** The ways of one step, each without what its conditions have in common at the front: that says nothing, what differs does. */
export function briefWords(ways: readonly string[]): string[] {
  const conditions = ways.filter((words) => words.startsWith('when ')).map((words) => words.slice(5).split(' '));
  const [first = []] = conditions;
  let shared = 0;
  const isShared = () => conditions.every((words) => words.length > shared + 1 && words[shared] === first[shared]);
  if (conditions.length > 1) while (isShared()) shared++;
  return ways.map((words) => (words.startsWith('when ') ? words.slice(5).split(' ').slice(shared).join(' ') : words));
}
