// Owns which part of a flow is in sight: shows steps by their places, whether or not their cards are in the page, and keeps some in
// sight when the canvas changes its size: a phone is turned, a panel opens, a window shrinks.
import { getViewportForBounds, type Rect, useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { useCallback, useEffect, useRef } from 'react';
import { CARD_WIDTH, HEAD_HEIGHT, type Point } from './layout.ts';

/** Nearer than this the name on a card can be read. */
const READABLE = 0.7;

export type VisibleArea = { x: number; y: number; zoom: number; width: number; height: number };

const isVisible = ({ x: left, y: top, width, height }: Rect, area: VisibleArea): boolean => {
  const [x, y] = [left * area.zoom + area.x, top * area.zoom + area.y];
  return x >= 0 && y >= 0 && x + width * area.zoom <= area.width && y + height * area.zoom <= area.height;
};

/** Whether the head of any card can be read; one that is cut off at the side does not count. */
export const isAnyVisible = (places: Iterable<Point>, area: VisibleArea): boolean =>
  [...places].some((point) => isVisible({ ...point, width: CARD_WIDTH, height: HEAD_HEIGHT }, area));

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

type FrameOptions = { ids?: Iterable<string>; padding: number; maxZoom?: number };

/** `isWhole`: a picture, which shows all of the flow in every size. */
export function useVisibleArea(
  places: ReadonlyMap<string, Point>,
  heights: ReadonlyMap<string, number>,
  isWhole: boolean,
): {
  showSteps: (options: FrameOptions) => void;
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
    ({ ids, padding, maxZoom }: FrameOptions) => {
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
      const area = { ...getViewport(), width: canvas.width, height: canvas.height };
      const frame = frameAround(known.current.places, known.current.heights, ids);
      if (!frame || (area.zoom >= READABLE && isVisible(frame, area))) return;
      void setViewport(
        getViewportForBounds(frame, canvas.width, canvas.height, READABLE, Math.max(area.zoom, READABLE), 0.2),
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
      if (!frame || isVisible(frame, { x, y, zoom, width: canvas.width, height: canvas.height })) return;
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
    if (!isWhole && isAnyVisible(known.current.places.values(), { ...getViewport(), width, height })) return;
    if (isWhole) return showSteps({ padding: 0.1, maxZoom: 1 });
    revealSteps([...known.current.places.keys()].slice(0, 1));
  }, [width, height, isWhole, getViewport, showSteps, revealSteps]);
  return { showSteps, revealSteps, followStep };
}
