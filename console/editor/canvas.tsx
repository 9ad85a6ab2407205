// The canvas: steps and ways, dragged, connected and walked along. It shows the session's graph and hands every change back as ops.
import '@xyflow/react/dist/base.css';
import {
  Background,
  type Connection,
  type FinalConnectionState,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react';
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { type CanvasFacts, CardMaker, type CardNode, type LitStep, linesOf, type NodeMarks, NodePlacer } from './canvas-parts.ts';
import { type FromWay, type Selection, useEditor } from './editor-context.ts';
import { changeEdge, connectSteps, moveSteps } from './flow-edits.ts';
import { CARD_WIDTH, cardHeight, type Point, placesOf, storedPoint } from './layout.ts';
import { NodeCard } from './node-card.tsx';
import { typeOf } from './ways.ts';

const NODE_TYPES = { step: NodeCard };
/** Beyond this, only what is in sight is in the page. */
const MANY = 120;

export type CanvasControl = {
  /** Brings a step into sight and gives it the focus. */
  openNode: (id: string) => void;
  showAll: () => void;
  zoom: (by: number) => void;
  places: () => ReadonlyMap<string, Point>;
  chosenNodes: () => string[];
};
type CanvasProps = {
  marks: ReadonlyMap<string, NodeMarks>;
  litPath: readonly LitStep[];
  people: ReadonlyMap<string, string>;
  addFrom: (from: FromWay, at: Point) => void;
  control: Ref<CanvasControl>;
};

export const Canvas = (props: CanvasProps) => (
  <ReactFlowProvider>
    <Board {...props} />
  </ReactFlowProvider>
);

/** A box around several steps holds while the open one is among them. */
function chosenOf(boxed: ReadonlySet<string>, selection: Selection): ReadonlySet<string> {
  if (selection === null) return boxed;
  if (selection.type === 'edge') return new Set();
  return boxed.has(selection.id) ? boxed : new Set([selection.id]);
}

function Board({ marks, litPath, people, addFrom, control }: CanvasProps) {
  const { graph, catalog, edit, selection, select, readOnlyWhy } = useEditor();
  const [makers] = useState(() => ({ cards: new CardMaker(), nodes: new NodePlacer() }));
  const [dragged, setDragged] = useState<ReadonlyMap<string, Point>>(new Map());
  const [boxed, setBoxed] = useState<ReadonlySet<string>>(new Set());
  const { setCenter, fitView, zoomTo, getZoom, screenToFlowPosition } = useReactFlow();
  const frame = useRef<HTMLDivElement>(null);
  const isFixed = readOnlyWhy !== undefined;

  const facts: CanvasFacts = useMemo(
    () => ({ graph, catalog, marks, litPath, people }),
    [graph, catalog, marks, litPath, people],
  );
  const cards = useMemo(() => makers.cards.make(facts), [makers, facts]);
  const heights = useMemo(() => new Map(cards.map(({ id, height }) => [id, height])), [cards]);
  const places = useMemo(() => placesOf(graph, (id) => heights.get(id) ?? cardHeight(1)), [graph, heights]);
  const chosen = useMemo(() => chosenOf(boxed, selection), [boxed, selection]);
  const moved = useMemo(() => (dragged.size === 0 ? places : new Map([...places, ...dragged])), [places, dragged]);
  const nodes = useMemo(
    () => makers.nodes.place(cards, { places: moved, chosen, isFixed }),
    [makers, cards, moved, chosen, isFixed],
  );
  const lines = useMemo(() => linesOf(facts, selection?.type === 'edge' ? selection.id : undefined), [facts, selection]);

  const openNode = useCallback(
    (id: string) => {
      const at = places.get(id);
      if (!at) return;
      void setCenter(at.x + CARD_WIDTH / 2, at.y + (heights.get(id) ?? 0) / 2, { zoom: Math.max(getZoom(), 0.7) });
      requestAnimationFrame(() => {
        const cardsInPage = frame.current?.querySelectorAll<HTMLElement>('.react-flow__node') ?? [];
        [...cardsInPage].find((card) => card.dataset.id === id)?.focus({ preventScroll: true });
      });
    },
    [places, heights, setCenter, getZoom],
  );
  useImperativeHandle(
    control,
    () => ({
      openNode,
      showAll: () => void fitView({ padding: 0.1 }),
      zoom: (by) => void zoomTo(getZoom() * by),
      places: () => places,
      chosenNodes: () => [...chosen],
    }),
    [openNode, fitView, zoomTo, getZoom, places, chosen],
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
    // Once a step is moved by hand, those that nobody placed stay where they are seen.
    const unplaced = graph.nodes
      .filter((node) => !storedPoint(node))
      .flatMap(({ id }): [string, Point][] => {
        const point = places.get(id);
        return point ? [[id, point]] : [];
      });
    edit(moveSteps(new Map([...unplaced, ...dragged])));
    setDragged(new Map());
  };
  const wayOf = (source: string, handle: string | null): FromWay =>
    handle?.startsWith('way:')
      ? { source, kind: handle.slice(4) }
      : { source, kind: 'default', ...(handle !== null && { edgeId: handle }) };
  const infoOf = (id: string) => {
    const node = graph.nodes.find((one) => one.id === id);
    return node && catalog.get(typeOf(node));
  };
  const onConnect = ({ source, sourceHandle, target }: Connection) =>
    edit(connectSteps(graph, { ...wayOf(source, sourceHandle), target }, infoOf(source)));
  const onConnectEnd = (event: MouseEvent | TouchEvent, { isValid, fromNode, fromHandle, toNode }: FinalConnectionState) => {
    if (isValid || toNode || !fromNode || fromHandle.type !== 'source') return;
    const { clientX, clientY } = 'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event;
    addFrom(wayOf(fromNode.id, fromHandle.id ?? null), screenToFlowPosition({ x: clientX, y: clientY }));
  };
  const entry = graph.entry_node_id === null ? undefined : places.get(graph.entry_node_id);
  return (
    <div className="canvas" ref={frame}>
      <ReactFlow
        nodes={nodes}
        edges={lines}
        nodeTypes={NODE_TYPES}
        onNodesChange={onNodesChange}
        onNodeDragStop={dropAll}
        onSelectionDragStop={dropAll}
        onNodeClick={(_, { id }) => select({ type: 'node', id })}
        onEdgeClick={(_, { id }) => select({ type: 'edge', id })}
        onPaneClick={() => select(null)}
        onConnect={onConnect}
        onConnectEnd={onConnectEnd}
        onReconnect={({ id }, { source, target }) => edit(changeEdge(graph, id, (edge) => ({ ...edge, source, target })))}
        nodesConnectable={!isFixed}
        edgesReconnectable={!isFixed}
        deleteKeyCode={null}
        disableKeyboardA11y
        onlyRenderVisibleElements={nodes.length > MANY}
        minZoom={0.05}
        maxZoom={2}
        defaultViewport={{ x: 80 - (entry?.x ?? 0), y: 120 - (entry?.y ?? 0), zoom: 1 }}
        proOptions={{ hideAttribution: true }}
        ariaLabelConfig={{
          'node.a11yDescription.default': 'Press Enter to open the step, and the arrow keys to walk along its ways.',
          'edge.a11yDescription.default': 'Press Enter to open the way.',
        }}
      >
        <Background gap={24} size={1.2} />
      </ReactFlow>
    </div>
  );
}
