// A large flow from afar: one picture that moves as a whole. The card that is pointed at is a real one, to be opened and dragged.
import { useReactFlow, useStore, ViewportPortal } from '@xyflow/react';
import { type CSSProperties, type MouseEvent, memo, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type CardNode, counted } from './canvas-parts.ts';
import type { Selection } from './editor-context.ts';
import type { Point } from './layout.ts';
import { cardAt, type Overview, type OverviewFacts, overviewOf, type Shape, wayPaths, wayShapes } from './overview.ts';

/** Of more steps than this, only those in sight are in the page, and from afar a picture of them. */
export const MANY = 120;
/** Farther away, words are only noise. */
const READABLE = 0.55;
/** Nearer than this, few enough cards of a large flow are in sight to be real ones. */
const NEAR = 0.6;
/** How near to a line a click counts, in points of the screen. */
const REACH = 12;
/** So many points of the canvas are one of the screen where names can still be read. */
const NAMED = 4;

type PictureFacts = Omit<OverviewFacts, 'moving'> & {
  dragged: ReadonlyMap<string, Point>;
  /** The places, with those of the dragged steps as they are now. */
  moved: ReadonlyMap<string, Point>;
  isBoxing: boolean;
};

export function useOverview({ cards, lines, places, dragged, moved, isBoxing }: PictureFacts) {
  const isFar = useStore(({ transform }) => transform[2] < READABLE);
  const isNear = useStore(({ transform }) => transform[2] >= NEAR);
  const [pointedCard, setPointedCard] = useState<string>();
  const { screenToFlowPosition, getZoom } = useReactFlow();
  // A box chooses among cards that are there.
  const isPicture = !isNear && cards.length > MANY && !isBoxing;
  const moving = useSameSet(dragged);
  const picture = useMemo(
    () => (isPicture ? overviewOf({ cards, lines, places, moving }) : undefined),
    [isPicture, cards, lines, places, moving],
  );
  const movingLines = useMemo(
    () => lines.filter(({ source, target }) => moving.has(source) || moving.has(target)),
    [lines, moving],
  );
  const movingWays = isPicture && dragged.size > 0 ? wayShapes({ cards, lines: movingLines, places: moved }) : [];
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => screenToFlowPosition({ x: clientX, y: clientY });
  return {
    isFar: isFar || isPicture,
    picture,
    movingWays,
    /** The cards that can be dragged. */
    realOf: (nodes: readonly CardNode[]): CardNode[] =>
      nodes.filter(({ id, selected }) => selected || id === pointedCard || dragged.has(id)),
    /** At once: a click may follow on this very point. */
    pointAt: (event: MouseEvent) => {
      if (!isPicture || event.buttons !== 0) return;
      const next = cardAt(cards, places, pointOf(event));
      if (next !== pointedCard) flushSync(() => setPointedCard(next));
    },
    /** What a finger that pointed at nothing before has touched. */
    partAt: (event: MouseEvent): Selection => {
      if (!isPicture) return null;
      const point = pointOf(event);
      const card = cardAt(cards, places, point);
      if (card !== undefined) return { type: 'node', id: card };
      const way = wayAt({ cards, lines, places }, point, REACH / getZoom());
      return way === undefined ? null : { type: 'edge', id: way };
    },
  };
}

/** The same set while the same steps are dragged. */
function useSameSet(dragged: ReadonlyMap<string, Point>): ReadonlySet<string> {
  const key = JSON.stringify([...dragged.keys()]);
  return useMemo(() => new Set(JSON.parse(key) as string[]), [key]);
}

function wayAt(facts: Omit<OverviewFacts, 'moving'>, { x, y }: Point, width: number): string | undefined {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return undefined;
  pen.lineWidth = width;
  return wayPaths(facts).findLast(({ path }) => pen.isPointInStroke(new Path2D(path), x, y))?.edge.id;
}

type OverviewPictureProps = { picture: Overview; movingWays: readonly Shape[]; steps: number; ways: number };

export const OverviewPicture = ({ picture, movingWays, steps, ways }: OverviewPictureProps) => (
  <ViewportPortal>
    <StillPicture picture={picture} label={`${counted(steps, 'step')} and ${counted(ways, 'way')}, from afar`} />
    {movingWays.length > 0 && <MovingWays of={movingWays} />}
  </ViewportPortal>
);

const MovingWays = ({ of }: { of: readonly Shape[] }) => (
  <svg className="overview" aria-hidden style={styleAt(useDistance())}>
    <Shapes kind="overview-way" of={of} />
  </svg>
);

/** Lines keep about the same width on the screen; names too small to read are left out. */
const useDistance = (): number => useStore(({ transform }) => 2 ** Math.round(Math.log2(1 / transform[2])));
const styleAt = (distance: number): CSSProperties => ({ strokeWidth: distance });

const StillPicture = memo(function StillPicture({ picture, label }: { picture: Overview; label: string }) {
  const distance = useDistance();
  return (
    <svg className="overview" role="img" aria-label={label} style={styleAt(distance)}>
      <Shapes kind="overview-way" of={picture.ways} />
      <Shapes kind="overview-card" of={picture.cards} />
      <Shapes kind="overview-mark" of={picture.marks} />
      {distance <= NAMED &&
        picture.names.map(({ id, x, y, text }) => (
          <text key={id} className="overview-name" x={x} y={y}>
            {text}
          </text>
        ))}
    </svg>
  );
});

const Shapes = ({ kind, of }: { kind: string; of: readonly Shape[] }) =>
  of.map(({ tone, path }) => <path key={tone} className={`${kind} ${tone}`} d={path} />);
