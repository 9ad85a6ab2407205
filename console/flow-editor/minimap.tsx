// The corner of the canvas: a small picture of the whole flow with what is in sight, how near one is, and what the colours mean.
import { ActionIcon } from '@mantine/core';
import { useReactFlow, useStore } from '@xyflow/react';
import { memo, type PointerEvent, useMemo, useRef } from 'react';
import type { Card } from './canvas-parts.ts';
import { CARD_WIDTH, type Point } from './layout.ts';
import { FAMILIES, type Family, familiesIn, lookOf } from './step-families.ts';
import { frameAround } from './visible-area.ts';

type MapProps = {
  cards: readonly Card[];
  places: ReadonlyMap<string, Point>;
  heights: ReadonlyMap<string, number>;
  /** It opens with all of it in sight, where the small one would only cover some of it. */
  isPicture: boolean;
  showAll: () => void;
};

const SIZE = { width: 168, height: 112 };
const MARGIN = 80;

export function MapCorner({ cards, places, heights, isPicture, showAll }: MapProps) {
  const { zoomIn, zoomOut } = useReactFlow();
  const zoom = useStore(({ transform }) => Math.round(transform[2] * 100));
  return (
    <>
      <Legend cards={cards} />
      <div className="map-corner">
        {cards.length > 1 && <Minimap cards={cards} places={places} heights={heights} isPicture={isPicture} />}
        <div className="zoom-bar">
          <ActionIcon variant="subtle" color="gray" size={24} aria-label="Zoom out" onClick={() => void zoomOut()}>
            −
          </ActionIcon>
          <button type="button" className="zoom-now" title="Show the whole flow" onClick={showAll}>
            {zoom} %
          </button>
          <ActionIcon variant="subtle" color="gray" size={24} aria-label="Zoom in" onClick={() => void zoomIn()}>
            +
          </ActionIcon>
        </div>
      </div>
    </>
  );
}

const Legend = ({ cards }: { cards: readonly Card[] }) => {
  const families = familiesIn(cards.map(({ data }) => data.type));
  if (families.length < 2) return null;
  return (
    <ul className="legend" aria-label="Colors">
      {families.map((family) => (
        <li key={family} data-family={family}>
          {FAMILIES[family]}
        </li>
      ))}
    </ul>
  );
};

function Minimap({ cards, places, heights, isPicture }: Omit<MapProps, 'showAll'>) {
  const { setCenter, getZoom } = useReactFlow();
  const picture = useRef<SVGSVGElement>(null);
  const x = useStore(({ transform }) => transform[0]);
  const y = useStore(({ transform }) => transform[1]);
  const zoom = useStore(({ transform }) => transform[2]);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const frame = useMemo(() => frameAround(places, heights), [places, heights]);
  if (!frame) return null;
  const [left, top] = [-x / zoom, -y / zoom];
  const isAllInSight =
    left <= frame.x &&
    top <= frame.y &&
    left + width / zoom >= frame.x + frame.width &&
    top + height / zoom >= frame.y + frame.height;
  if (isPicture && isAllInSight) return null;
  const box = {
    left: frame.x - MARGIN,
    top: frame.y - MARGIN,
    width: frame.width + 2 * MARGIN,
    height: frame.height + 2 * MARGIN,
  };
  const go = ({ clientX, clientY, buttons }: PointerEvent) => {
    const matrix = picture.current?.getScreenCTM();
    if (buttons !== 1 || !matrix) return;
    const to = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    void setCenter(to.x, to.y, { zoom: getZoom() });
  };
  return (
    <svg
      ref={picture}
      className="minimap"
      {...SIZE}
      viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
      role="img"
      aria-label="The whole flow, small"
      onPointerDown={go}
      onPointerMove={go}
    >
      <MapCards cards={cards} places={places} />
      <rect className="map-sight" x={left} y={top} width={width / zoom} height={height / zoom} />
    </svg>
  );
}

/** One shape for each family: hundreds of elements would be painted with every move. */
const MapCards = memo(function MapCards({ cards, places }: Pick<MapProps, 'cards' | 'places'>) {
  const shapes = new Map<Family, string[]>();
  for (const { id, height, data } of cards) {
    const at = places.get(id);
    if (!at) continue;
    const { family } = lookOf(data.type);
    const path = `M${at.x},${at.y}h${CARD_WIDTH}v${height}h${-CARD_WIDTH}z`;
    const paths = shapes.get(family);
    if (paths) paths.push(path);
    else shapes.set(family, [path]);
  }
  return [...shapes].map(([family, paths]) => <path key={family} data-family={family} d={paths.join('')} />);
});
