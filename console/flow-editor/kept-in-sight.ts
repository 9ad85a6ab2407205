// Owns which part of a flow is in sight: shows steps by their places, whether or not their cards are in the page, and keeps some in
// sight when the canvas changes its size: a phone is turned, a panel opens, a window shrinks.
import { getViewportForBounds, type Rect, useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { useCallback, useEffect, useRef } from 'react';
import { CARD_WIDTH, HEAD_HEIGHT, type Point } from './layout.ts';

/** Nearer than this the name on a card can be read. */
const READABLE = 0.7;

export type Sight = { x: number; y: number; zoom: number; width: number; height: number };

const isInSight = ({ x: left, y: top, width, height }: Rect, sight: Sight): boolean => {
  const [x, y] = [left * sight.zoom + sight.x, top * sight.zoom + sight.y];
  return x >= 0 && y >= 0 && x + width * sight.zoom <= sight.width && y + height * sight.zoom <= sight.height;
};

/** Whether the head of any card can be read; one that is cut off at the side does not count. */
export const isAnyInSight = (places: Iterable<Point>, sight: Sight): boolean =>
  [...places].some((place) => isInSight({ ...place, width: CARD_WIDTH, height: HEAD_HEIGHT }, sight));

/** The smallest frame around cards; none around no card. */
export function frameAround(
  places: ReadonlyMap<string, Point>,
  heights: ReadonlyMap<string, number>,
  ids: Iterable<string> = places.keys(),
): Rect | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const id of ids) {
    const at = places.get(id);
    if (!at) continue;
    [left, top] = [Math.min(left, at.x), Math.min(top, at.y)];
    [right, bottom] = [Math.max(right, at.x + CARD_WIDTH), Math.max(bottom, at.y + (heights.get(id) ?? HEAD_HEIGHT))];
  }
  return left === Infinity ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
}

type Shown = { ids?: Iterable<string>; padding: number; maxZoom?: number };

/** `isWhole`: a picture, which shows all of the flow in every size. */
export function useSight(
  places: ReadonlyMap<string, Point>,
  heights: ReadonlyMap<string, number>,
  isWhole: boolean,
): {
  showSteps: (shown: Shown) => void;
  revealSteps: (ids: readonly string[]) => void;
  followStep: (id: string) => void;
} {
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const { getViewport, setViewport } = useReactFlow();
  const store = useStoreApi();
  const known = useRef({ places, heights });
  known.current = { places, heights };
  const showSteps = useCallback(
    ({ ids, padding, maxZoom }: Shown) => {
      const canvas = store.getState();
      const frame = frameAround(known.current.places, known.current.heights, ids);
      if (!frame) return;
      const limit = maxZoom ?? canvas.maxZoom;
      void setViewport(getViewportForBounds(frame, canvas.width, canvas.height, canvas.minZoom, limit, padding));
    },
    [store, setViewport],
  );
  const revealSteps = useCallback(
    (ids: readonly string[]) => {
      const canvas = store.getState();
      const sight = { ...getViewport(), width: canvas.width, height: canvas.height };
      const frame = frameAround(known.current.places, known.current.heights, ids);
      if (!frame || (sight.zoom >= READABLE && isInSight(frame, sight))) return;
      void setViewport(
        getViewportForBounds(frame, canvas.width, canvas.height, READABLE, Math.max(sight.zoom, READABLE), 0.2),
      );
    },
    [store, getViewport, setViewport],
  );
  /** Moves to a step that is out of sight, as near as the reader is now. */
  const followStep = useCallback(
    (id: string) => {
      const canvas = store.getState();
      const { x, y, zoom } = getViewport();
      const frame = frameAround(known.current.places, known.current.heights, [id]);
      if (!frame || isInSight(frame, { x, y, zoom, width: canvas.width, height: canvas.height })) return;
      void setViewport({
        x: canvas.width / 2 - (frame.x + frame.width / 2) * zoom,
        y: canvas.height / 2 - (frame.y + frame.height / 2) * zoom,
        zoom,
      });
    },
    [store, getViewport, setViewport],
  );
  const size = useRef('');
  useEffect(() => {
    const before = size.current;
    size.current = `${width} ${height}`;
    if (before === '' || before === '0 0' || before === size.current || width === 0 || height === 0) return;
    if (!isWhole && isAnyInSight(known.current.places.values(), { ...getViewport(), width, height })) return;
    if (isWhole) return showSteps({ padding: 0.1, maxZoom: 1 });
    revealSteps([...known.current.places.keys()].slice(0, 1));
  }, [width, height, isWhole, getViewport, showSteps, revealSteps]);
  return { showSteps, revealSteps, followStep };
}
