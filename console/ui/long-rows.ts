// Keeps long lists light: rows far from the window are not drawn, and the next page is asked for before the reader is at the end.
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

/** Rows of a chunk are drawn together, in one frame. */
export const CHUNK_ROWS = 25;
/** Chunks that are drawn first, before it is known what is in sight. */
const DRAWN_AT_FIRST = 2;
/** Drawn this far before it is in sight: a turn of the wheel does not outrun it. */
const DRAW_AHEAD = '900px 0px';
/** Asked for this far before the end. */
const ASK_AHEAD = '600px 0px';

export type RowChunk<Row> = { first: number; rows: readonly Row[] };

export function useRowChunks<Row>(rows: readonly Row[]): readonly RowChunk<Row>[] {
  return useMemo(
    () =>
      Array.from({ length: Math.ceil(rows.length / CHUNK_ROWS) }, (_, at) => {
        const first = at * CHUNK_ROWS;
        return { first, rows: rows.slice(first, first + CHUNK_ROWS) };
      }),
    [rows],
  );
}

/** Where a chunk scrolls: the page, or the nearest element that says so. */
const scrolledIn = (element: Element): Element | null => element.closest('[data-scrolls]');

/** Whatever the reader is in the middle of stays as it is: the focus, or something opened. */
const isInUse = (chunk: Element): boolean =>
  chunk.contains(document.activeElement) || chunk.querySelector('details[open]') !== null;

type ChunkOptions = { chunk: RowChunk<unknown>; rowHeight: number; onNear: (() => void) | undefined };

/** The height to leave free while a chunk is far from the window; `undefined` while it is to be drawn. `rowHeight` is a guess. */
export function useFarHeight(
  chunkElement: RefObject<HTMLElement | null>,
  { chunk, rowHeight, onNear }: ChunkOptions,
): number | undefined {
  const isFirst = chunk.first < DRAWN_AT_FIRST * CHUNK_ROWS;
  const [farHeight, setFarHeight] = useState(() => (isFirst ? undefined : rowHeight * chunk.rows.length));
  const tellNear = useEffectEvent(() => onNear?.());
  useEffect(() => {
    const element = chunkElement.current;
    if (!element) return;
    const watcher = new IntersectionObserver(
      (changes) => {
        const { isIntersecting, boundingClientRect } = changes.at(-1) as IntersectionObserverEntry;
        if (isIntersecting) {
          setFarHeight(undefined);
          tellNear();
          return;
        }
        // A page in a hidden tab has no height, and nothing to leave free.
        if (boundingClientRect.height > 0 && !isInUse(element)) setFarHeight(boundingClientRect.height);
      },
      { root: scrolledIn(element), rootMargin: DRAW_AHEAD },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [chunkElement]);
  return farHeight;
}

type GrowingList = { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void; error: Error | null };

/** Asks for the next page when the end of the list is near. The element is what stands at the end. */
export function useMoreNearEnd(list: GrowingList, isOn: boolean): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const { hasMore, isLoadingMore, loadMore, error } = list;
  const isAsking = isOn && hasMore && !isLoadingMore && error === null;
  useEffect(() => {
    const element = end.current;
    if (!element || !isAsking) return;
    const watcher = new IntersectionObserver(
      (changes) => changes.some(({ isIntersecting }) => isIntersecting) && loadMore(),
      {
        root: scrolledIn(element),
        rootMargin: ASK_AHEAD,
      },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [isAsking, loadMore]);
  return end;
}

/** While a table draws some of its rows only, its columns keep the widths that its first page gave them. */
export function useSteadyColumns(table: RefObject<HTMLTableElement | null>, isSteady: boolean): void {
  useEffect(() => {
    const element = table.current;
    if (!element || !isSteady) return;
    const heads = [...element.querySelectorAll<HTMLElement>('thead th')];
    const loosen = () => {
      delete element.dataset.steady;
      for (const head of heads) head.style.width = '';
    };
    const fix = () => {
      loosen();
      const widths = heads.map((head) => head.getBoundingClientRect().width);
      for (const [at, head] of heads.entries()) head.style.width = `${widths[at]}px`;
      element.dataset.steady = '';
    };
    fix();
    window.addEventListener('resize', fix);
    return () => {
      window.removeEventListener('resize', fix);
      loosen();
    };
  }, [table, isSteady]);
}
