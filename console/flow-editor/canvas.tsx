// The canvas: steps and ways, dragged, connected and walked along. It shows the session's graph and hands every change back as ops.
import '@xyflow/react/dist/base.css';
import {
  Background,
  type Connection,
  type FinalConnectionState,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  type Rect,
  useReactFlow,
} from '@xyflow/react';
import {
  type FocusEvent,
  type MouseEvent as PointedEvent,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type CanvasFacts,
  CardMaker,
  type CardNode,
  type ComparedMarks,
  type LineEdge,
  type LitStep,
  linesAround,
  linesOf,
  type NodeMarks,
  NodePlacer,
  WAY_HERE,
} from './canvas-parts.ts';
import { type FromWay, type Selection, useEditor } from './editor-context.ts';
import { changeEdge, connectSteps, moveSteps } from './flow-edits.ts';
import type { Folding } from './folding.ts';
import { GroupFrames } from './group-frames.tsx';
import { cornerOf, draggedSteps, entryOfGroup, foldFlow, groupOfCard, groupsIn } from './groups.ts';
import { CARD_WIDTH, cardHeight, HEAD_HEIGHT, type Point, placesOf, storedPoint } from './layout.ts';
import { MapCorner } from './minimap.tsx';
import { NodeCard } from './node-card.tsx';
import { cardAt } from './overview.ts';
import { MANY, OverviewPicture, useOverview } from './overview-picture.tsx';
import { useStableHandlers } from './stable-handlers.ts';
import { useStepNames } from './step-names.ts';
import { frameAround, useVisibleArea } from './visible-area.ts';
import { WayLine } from './way-line.tsx';
import { isConditioned, typeOf } from './ways.ts';

// Made once: whatever is new in its props, the canvas hands to every step and way.
const FIT = { padding: 0.1, maxZoom: 1 };
const PLAIN = { hideAttribution: true };
const WORDS = {
  'edge.a11yDescription.default': 'Press Enter to open the way.',
};
const NODE_TYPES = { step: NodeCard };
/** Held down, a click adds a step to those that are chosen. */
const ADDING_KEYS = ['Control', 'Meta', 'Shift'];
const LINE_TYPES = { way: WayLine };
const NO_LINES: LineEdge[] = [];
const NO_COMMENTS: ReadonlyMap<string, number> = new Map();
const NOTHING_FOLDED: Folding = { folded: new Set(), fold: () => undefined };

const ABOVE = 1001;

export type CanvasControl = {
  /** Brings a step into sight and gives it the focus. */
  openNode: (id: string) => void;
  /** Brings a step, or a way with the steps that it joins, into sight; the focus stays where it is. */
  showPart: (part: NonNullable<Selection>) => void;
  /** Moves the canvas only if one of them cannot be read where it is. */
  reveal: (ids: readonly string[]) => void;
  showAll: () => void;
  zoom: (by: number) => void;
  places: () => ReadonlyMap<string, Point>;
  chosenNodes: () => string[];
  /** These steps and no others. */
  choose: (ids: Iterable<string>) => void;
  /** The middle of what is in sight. */
  middle: () => Point;
  /** Gives the focus back to what is chosen, or to the canvas. */
  focus: () => void;
  /** Gives it to the canvas, before what has it is gone. */
  focusBoard: () => void;
};
type CanvasProps = {
  marks: ReadonlyMap<string, NodeMarks>;
  litPath: readonly LitStep[];
  people: ReadonlyMap<string, string>;
  addFrom: (from: FromWay, at: Point) => void;
  /** A condition was joined to a step, and still has to be written. */
  onJoined?: (edgeId: string) => void;
  onChosen?: (ids: readonly string[]) => void;
  control: Ref<CanvasControl>;
  compared?: ComparedMarks;
  /** The arrow keys walk from step to step, so Tab needs one stop only. */
  isWalked?: boolean;
  /** Opens with all of the flow in sight, instead of where it starts. */
  isWhole?: boolean;
  /** How many open threads of comments each step has. */
  comments?: ReadonlyMap<string, number>;
  /** Which groups are folded; without it none can be. */
  folding?: Folding;
};

export const Canvas = (props: CanvasProps) => (
  <ReactFlowProvider>
    <Board {...props} />
  </ReactFlowProvider>
);

/** A box around several steps holds while the open one is among them; steps that are gone are in no box. */
function chosenOf(
  boxed: ReadonlySet<string>,
  selection: Selection,
  known: ReadonlyMap<string, unknown>,
): ReadonlySet<string> {
  const there = new Set([...boxed].filter((id) => known.has(id)));
  if (selection === null) return there;
  if (selection.type === 'edge' || !known.has(selection.id)) return new Set();
  return there.has(selection.id) ? there : new Set([selection.id]);
}

/** Whether a whole flow of this size can still be read in a window like this. */
function canBeRead(frame: Rect | undefined): boolean {
  if (!frame) return false;
  const room = { width: window.innerWidth - PANEL_ROOM, height: window.innerHeight - BAR_ROOM };
  return Math.min(room.width / frame.width, room.height / frame.height) > MIN_FITTED;
}
const PANEL_ROOM = 440;
const BAR_ROOM = 120;
/** From here on the names on the cards are as large as other small text. */
const MIN_FITTED = 0.8;
/** A flow that is too large for that opens where it starts; the map in the corner has the rest. */
const START_ZOOM = 0.85;

/** The start at the left; halfway down where steps stand above it, too. */
function startOf(entry: Point | undefined, frame: Rect | undefined) {
  const { x, y } = entry ?? { x: 0, y: 0 };
  const isUnderOthers = frame !== undefined && y - frame.y > START_TOP;
  const top = isUnderOthers ? (window.innerHeight - BAR_ROOM) / 2 - HEAD_HEIGHT : START_TOP;
  return { x: START_LEFT - x * START_ZOOM, y: top - y * START_ZOOM, zoom: START_ZOOM };
}
const START_LEFT = 80;
const START_TOP = 120;

type CardFacts = Pick<CanvasFacts, 'marks' | 'litPath' | 'people' | 'comments'>;

/** What is known of steps that are folded away stands at the card of their group. */
function ofCards(seen: CardFacts, cardOf: ReadonlyMap<string, string>): CardFacts {
  if (cardOf.size === 0) return seen;
  const marks = new Map<string, NodeMarks>();
  for (const [id, { errors, warnings }] of seen.marks) {
    const card = cardOf.get(id) ?? id;
    const sum = marks.get(card) ?? { errors: 0, warnings: 0 };
    marks.set(card, { errors: sum.errors + errors, warnings: sum.warnings + warnings });
  }
  const people = new Map<string, string>();
  for (const [id, names] of seen.people) {
    const card = cardOf.get(id) ?? id;
    people.set(card, [people.get(card), names].filter(Boolean).join(', '));
  }
  const comments = new Map<string, number>();
  for (const [id, count] of seen.comments ?? NO_COMMENTS) {
    const card = cardOf.get(id) ?? id;
    comments.set(card, (comments.get(card) ?? 0) + count);
  }
  return {
    marks,
    people,
    comments,
    litPath: seen.litPath.map((step) => ({ ...step, nodeId: cardOf.get(step.nodeId) ?? step.nodeId })),
  };
}

function Board(props: CanvasProps) {
  const {
    marks,
    litPath,
    people,
    addFrom,
    onJoined,
    onChosen,
    control,
    compared,
    isWhole = false,
    isWalked = false,
    folding = NOTHING_FOLDED,
    comments = NO_COMMENTS,
  } = props;
  const { graph, catalog, edit, selection, select, readOnlyWhy, insertInto } = useEditor();
  const [makers] = useState(() => ({ cards: new CardMaker(), nodes: new NodePlacer() }));
  const [dragged, setDragged] = useState<ReadonlyMap<string, Point>>(new Map());
  const [isBoxing, setBoxing] = useState(false);
  const [boxed, setBoxed] = useState<ReadonlySet<string>>(new Set());
  const { setCenter, zoomTo, getZoom, screenToFlowPosition } = useReactFlow();
  const frame = useRef<HTMLDivElement>(null);
  const awaited = useRef<string>(undefined);
  const hint = useId();
  const isFixed = readOnlyWhy !== undefined;

  const names = useStepNames(graph);
  const { folded, fold } = folding;
  const groups = useMemo(() => groupsIn(graph), [graph]);
  const { graph: painted, cardOf } = useMemo(() => foldFlow(graph, folded), [graph, folded]);
  const facts: CanvasFacts = useMemo(
    () => ({
      graph: painted,
      catalog,
      names,
      ...ofCards({ marks, litPath, people, comments }, cardOf),
      compared,
      isFixed,
    }),
    [painted, cardOf, catalog, names, marks, litPath, people, comments, compared, isFixed],
  );
  const cards = useMemo(() => makers.cards.make(facts), [makers, facts]);
  const heights = useMemo(() => new Map(cards.map(({ id, height }) => [id, height])), [cards]);
  const stepPlaces = useMemo(() => placesOf(graph, (id) => heights.get(id) ?? cardHeight(1)), [graph, heights]);
  const places = useMemo(() => {
    if (cardOf.size === 0) return stepPlaces;
    const shown = [...stepPlaces].filter(([id]) => !cardOf.has(id));
    const cardsOfGroups = new Map<string, string[]>();
    for (const [id, card] of cardOf) cardsOfGroups.set(card, [...(cardsOfGroups.get(card) ?? []), id]);
    return new Map([...shown, ...[...cardsOfGroups].map(([card, ids]) => [card, cornerOf(ids, stepPlaces)] as const)]);
  }, [stepPlaces, cardOf]);
  // What was in a box before another step was opened does not come back with the next click.
  const [opened, setOpened] = useState(selection);
  if (opened !== selection) {
    setOpened(selection);
    if (selection !== null) setBoxed(selection.type === 'group' ? new Set() : chosenOf(boxed, selection, places));
  }
  const chosen = useMemo(() => {
    if (selection?.type !== 'group') return chosenOf(boxed, selection, places);
    const ids = groups.find(({ name }) => name === selection.id)?.ids ?? [];
    return new Set(ids.map((id) => cardOf.get(id) ?? id));
  }, [boxed, selection, places, groups, cardOf]);
  /** The steps that are chosen, those of folded groups too. */
  const chosenSteps = useCallback(
    () =>
      [...chosen].flatMap((id) => {
        const name = groupOfCard(id);
        return name === undefined ? [id] : (groups.find((group) => group.name === name)?.ids ?? []);
      }),
    [chosen, groups],
  );
  useEffect(() => onChosen?.(chosenSteps()), [chosenSteps, onChosen]);
  const moved = useMemo(() => (dragged.size === 0 ? places : new Map([...places, ...dragged])), [places, dragged]);
  const openStep = selection?.type === 'node' ? (cardOf.get(selection.id) ?? selection.id) : undefined;
  const start = cards.some(({ id }) => id === painted.entry_node_id) ? painted.entry_node_id : cards[0]?.id;
  const tabStop = isWalked ? (openStep ?? start ?? undefined) : undefined;
  const nodes = useMemo(
    () => makers.nodes.place(cards, { places: moved, chosen, isFixed, tabStop }),
    [makers, cards, moved, chosen, isFixed, tabStop],
  );
  const chosenEdge = selection?.type === 'edge' ? selection.id : undefined;
  const drawn = useMemo(
    () => linesAround(linesOf(facts, chosenEdge, isWalked), cards, places),
    [facts, chosenEdge, isWalked, cards, places],
  );
  // The whole words of a way that is pointed at lie above the cards.
  const [pointed, setPointed] = useState<string>();
  const lines = useMemo(() => {
    const isStop = ({ id, source }: LineEdge) => isWalked && (id === chosenEdge || source === openStep);
    if (pointed === undefined && chosenEdge === undefined && openStep === undefined) return drawn;
    return drawn.map((line) => {
      if (line.id !== pointed && !isStop(line)) return line;
      return {
        ...line,
        ...(line.id === pointed && { zIndex: ABOVE }),
        ...(isStop(line) && { domAttributes: WAY_HERE }),
      };
    });
  }, [drawn, pointed, isWalked, chosenEdge, openStep]);
  const overview = useOverview({ cards, lines: drawn, places, dragged, moved, isBoxing });
  const { showSteps, revealSteps, followStep } = useVisibleArea(places, heights, isWhole);
  // A conversation leads the reader along, unless all of the flow is in sight anyway.
  const here = litPath.at(-1)?.nodeId;
  const cardsNow = useRef(cardOf);
  cardsNow.current = cardOf;
  useEffect(() => {
    if (here !== undefined && !isWhole) followStep(cardsNow.current.get(here) ?? here);
  }, [here, isWhole, followStep]);

  const showPart = useCallback(
    ({ type, id: part }: NonNullable<Selection>) => {
      const edge = type === 'edge' ? painted.edges.find((one) => one.id === part) : undefined;
      if (edge) showSteps({ ids: [edge.source, edge.target], padding: 0.2, maxZoom: 1 });
      const id = cardOf.get(part) ?? part;
      const at = places.get(id);
      if (type === 'node' && at)
        void setCenter(at.x + CARD_WIDTH / 2, at.y + (heights.get(id) ?? 0) / 2, { zoom: Math.max(getZoom(), 0.7) });
    },
    [painted, cardOf, places, heights, setCenter, getZoom, showSteps],
  );
  const openNode = useCallback(
    (id: string) => {
      const card = cardOf.get(id);
      if (card !== undefined) {
        awaited.current = id;
        fold(groupOfCard(card) ?? '', false);
        return;
      }
      if (!places.has(id)) return;
      showPart({ type: 'node', id });
      requestAnimationFrame(() => {
        const cardsInPage = frame.current?.querySelectorAll<HTMLElement>('.react-flow__node') ?? [];
        [...cardsInPage].find((card) => card.dataset.id === id)?.focus({ preventScroll: true });
      });
    },
    [places, cardOf, fold, showPart],
  );
  // A step that was folded away is shown as soon as its group is open.
  useEffect(() => {
    const id = awaited.current;
    if (id === undefined || cardOf.has(id)) return;
    awaited.current = undefined;
    openNode(id);
  }, [cardOf, openNode]);
  useImperativeHandle(
    control,
    () => ({
      openNode,
      showPart,
      reveal: (ids) => revealSteps(ids.map((id) => cardOf.get(id) ?? id)),
      showAll: () => showSteps({ padding: 0.1, maxZoom: 1 }),
      zoom: (by) => void zoomTo(getZoom() * by),
      places: () => stepPlaces,
      chosenNodes: chosenSteps,
      choose: (ids) => setBoxed(new Set(ids)),
      middle: () => {
        const { left = 0, top = 0, width = 0, height = 0 } = frame.current?.getBoundingClientRect() ?? {};
        return screenToFlowPosition({ x: left + width / 2, y: top + height / 2 });
      },
      focus: () => {
        const card = frame.current?.querySelector<HTMLElement>(
          '.react-flow__node.selected, .react-flow__edge.selected',
        );
        (card ?? frame.current)?.focus({ preventScroll: true });
      },
      focusBoard: () => frame.current?.focus({ preventScroll: true }),
    }),
    [
      openNode,
      cardOf,
      showPart,
      showSteps,
      revealSteps,
      zoomTo,
      getZoom,
      stepPlaces,
      chosenSteps,
      screenToFlowPosition,
    ],
  );

  const onNodesChange = (changes: NodeChange<CardNode>[]) => {
    const points = changes.flatMap((change): [string, Point][] =>
      change.type === 'position' && change.position ? [[change.id, change.position]] : [],
    );
    if (points.length > 0) setDragged((before) => new Map([...before, ...points]));
    const marked = changes.filter((change) => change.type === 'select');
    if (marked.length === 0) return;
    setBoxed((before) => {
      const after = new Set(before);
      for (const { id, selected } of marked) {
        if (selected) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  };
  const dropAll = () => {
    if (dragged.size === 0) return;
    // Once a person moves one step, the steps without a stored position stay where they are shown.
    const unplaced = graph.nodes
      .filter((node) => !storedPoint(node))
      .flatMap(({ id }): [string, Point][] => {
        const point = stepPlaces.get(id);
        return point ? [[id, point]] : [];
      });
    edit(moveSteps(new Map([...unplaced, ...draggedSteps(dragged, groups, stepPlaces)])));
    setDragged(new Map());
  };
  const wayOf = (card: string, handle: string | null): FromWay => {
    if (handle?.startsWith('way:')) return { source: card, kind: handle.slice(4) };
    // A way of a folded group leaves the step that it belongs to.
    const source = graph.edges.find(({ id }) => id === handle)?.source ?? card;
    return { source, kind: 'default', ...(handle !== null && { edgeId: handle }) };
  };
  const stepOf = (card: string): string => {
    const name = groupOfCard(card);
    return (name === undefined ? undefined : entryOfGroup(graph, name)) ?? card;
  };
  const infoOf = (id: string) => {
    const node = graph.nodes.find((one) => one.id === id);
    return node && catalog.get(typeOf(node));
  };
  const join = (from: FromWay, card: string) => {
    const ops = connectSteps(graph, { ...from, target: stepOf(card) }, infoOf(from.source));
    edit(ops);
    const [made] = ops;
    if (isConditioned(from.kind) && ops.length === 1 && made?.op === 'add_edge' && made.edge.id)
      onJoined?.(made.edge.id);
  };
  const onConnect = ({ source, sourceHandle, target }: Connection) => join(wayOf(source, sourceHandle), target);
  const onConnectEnd = (event: MouseEvent | TouchEvent, { isValid, fromNode, fromHandle }: FinalConnectionState) => {
    if (isValid || !fromNode || fromHandle.type !== 'source') return;
    const { clientX, clientY } =
      'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event;
    const point = screenToFlowPosition({ x: clientX, y: clientY });
    const from = wayOf(fromNode.id, fromHandle.id ?? null);
    // The whole card takes a way, not only its edge.
    const target = cardAt(cards, places, point);
    if (target === undefined) addFrom(from, point);
    else if (target !== fromNode.id) join(from, target);
  };
  const acts = useStableHandlers({
    onNodesChange,
    onNodeDragStop: dropAll,
    onSelectionDragStop: dropAll,
    onNodeClick: ({ ctrlKey, metaKey, shiftKey }: PointedEvent, { id }: { id: string }) => {
      // One more is chosen, or one less: what can be done with all of them is in the panel.
      if (ctrlKey || metaKey || shiftKey) {
        setBoxed(chosen.has(id) ? new Set([...chosen].filter((one) => one !== id)) : new Set([...chosen, id]));
        return select(null);
      }
      const name = groupOfCard(id);
      select(name === undefined ? { type: 'node', id } : { type: 'group', id: name });
    },
    onNodeDoubleClick: (_: unknown, { id }: { id: string }) => {
      const name = groupOfCard(id);
      if (name !== undefined) fold(name, false);
    },
    onEdgeClick: ({ target }: PointedEvent, { id }: { id: string }) => {
      if (target instanceof Element && target.closest('.way-insert')) insertInto?.(id);
      else select({ type: 'edge', id });
    },
    onEdgeMouseEnter: (_: unknown, { id }: { id: string }) => setPointed(id),
    onEdgeMouseLeave: () => setPointed(undefined),
    onFocus: ({ target }: FocusEvent) => setPointed(target.closest<HTMLElement>('.react-flow__edge')?.dataset.id),
    onPaneClick: (event: PointedEvent) => select(overview.partAt(event)),
    onPaneMouseMove: overview.pointAt,
    onSelectionStart: () => setBoxing(true),
    onSelectionEnd: () => setBoxing(false),
    onConnect,
    onConnectEnd,
    onReconnect: ({ id }: { id: string }, { source, target }: Connection) =>
      edit(
        changeEdge(graph, id, (edge) => ({
          ...edge,
          source: groupOfCard(source) === undefined ? source : edge.source,
          target: stepOf(target),
        })),
      ),
  });
  const entry = painted.entry_node_id === null ? undefined : places.get(painted.entry_node_id);
  // All of it is in sight at the beginning, unless it could not be read then.
  const [isFitted] = useState(() => isWhole || canBeRead(frameAround(places, heights)));
  return (
    <div
      className="canvas"
      ref={frame}
      tabIndex={-1}
      data-far={overview.isFar ? '' : undefined}
      data-picture={overview.picture && ''}
    >
      {isWalked && (
        <p hidden id={hint}>
          The arrow keys walk from step to step, Enter opens the form, and the question mark shows all keys.
        </p>
      )}
      <ReactFlow
        aria-label="Steps and ways"
        {...(isWalked && { 'aria-describedby': hint })}
        nodes={overview.picture ? overview.realOf(nodes) : nodes}
        edges={overview.picture ? NO_LINES : lines}
        nodeTypes={NODE_TYPES}
        edgeTypes={LINE_TYPES}
        {...acts}
        elevateEdgesOnSelect
        nodesConnectable={!isFixed}
        edgesReconnectable={!isFixed}
        deleteKeyCode={null}
        multiSelectionKeyCode={ADDING_KEYS}
        disableKeyboardA11y
        onlyRenderVisibleElements={nodes.length > MANY}
        fitView={isFitted}
        fitViewOptions={FIT}
        minZoom={0.05}
        maxZoom={2}
        defaultViewport={startOf(entry, frameAround(places, heights))}
        proOptions={PLAIN}
        ariaLabelConfig={WORDS}
      >
        <Background gap={24} size={1.2} />
        <GroupFrames
          groups={groups.filter(({ name }) => !folded.has(name))}
          places={moved}
          heights={heights}
          chosen={selection?.type === 'group' ? selection.id : undefined}
          isFixed={isFixed}
          open={(name) => select({ type: 'group', id: name })}
          fold={(name) => fold(name, true)}
          drag={setDragged}
          drop={dropAll}
        />
        <MapCorner
          isPicture={isWhole}
          cards={cards}
          places={places}
          heights={heights}
          showAll={() => showSteps({ padding: 0.1, maxZoom: 1 })}
        />
        {overview.picture && (
          <OverviewPicture
            picture={overview.picture}
            movingWays={overview.movingWays}
            steps={cards.length}
            ways={drawn.length}
          />
        )}
      </ReactFlow>
    </div>
  );
}
