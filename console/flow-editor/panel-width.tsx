// Owns how wide the panel beside the canvas is: dragged or set by key at its edge, and remembered in this browser.
import { type CSSProperties, useState } from 'react';

const STORAGE_KEY = 'parley-panel-width';
const [LEAST, USUAL, MOST] = [300, 360, 560];
const STEP = 20;
const within = (width: number): number => Math.min(MOST, Math.max(LEAST, Math.round(width)));

export function usePanelWidth() {
  const [width, setWidth] = useState(() => within(Number(localStorage.getItem(STORAGE_KEY)) || USUAL));
  const set = (next: number) => {
    setWidth(within(next));
    localStorage.setItem(STORAGE_KEY, String(within(next)));
  };
  return { style: { '--panel': `${width}px` } as CSSProperties, width, set };
}

/** Dragged to the left it makes the panel wider; a double click makes it as wide as usual. */
export const PanelEdge = ({ width, set }: { width: number; set: (width: number) => void }) => (
  // biome-ignore lint/a11y/useSemanticElements: a rule cannot be dragged
  <div
    className="panel-edge"
    role="separator"
    aria-orientation="vertical"
    aria-label="Width of the panel"
    aria-valuenow={width}
    aria-valuemin={LEAST}
    aria-valuemax={MOST}
    tabIndex={0}
    title="Drag to resize"
    onDoubleClick={() => set(USUAL)}
    onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
    onPointerMove={(event) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) set(window.innerWidth - event.clientX);
    }}
    onKeyDown={(event) => {
      const by = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      set(width + by);
    }}
  />
);
