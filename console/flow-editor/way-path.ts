// Owns the line of a way: from the row that it leaves to the card that it leads to. Pure.
import { getBezierPath, getSmoothStepPath, type Position } from '@xyflow/react';
import type { Point } from './layout.ts';

const HEAD = 8;
/** How far a line that leads back goes out first. */
const OUT = 28;
const [RIGHT, LEFT] = ['right' as Position, 'left' as Position];

type WayPath = {
  line: string;
  head: string;
  /** Where its words stand. */
  words: Point & { isBack: boolean };
};

export function wayPath(source: Point, target: Point): WayPath {
  const ends = {
    sourceX: source.x,
    sourceY: source.y,
    targetX: target.x - HEAD + 1,
    targetY: target.y,
    sourcePosition: RIGHT,
    targetPosition: LEFT,
  };
  // A line that leads back would cut through the cards; it goes around corners instead.
  const isBack = target.x <= source.x;
  const [line, x, y] = isBack ? getSmoothStepPath({ ...ends, borderRadius: 12, offset: OUT }) : getBezierPath(ends);
  const head = `M${target.x - HEAD},${target.y - 4.5}L${target.x},${target.y}L${target.x - HEAD},${target.y + 4.5}Z`;
  // Its middle often lies behind a card, or on the middle of another; where it leaves its row does not.
  const words = isBack ? { x: source.x + OUT + 6, y: source.y, isBack } : { x, y, isBack };
  return { line, head, words };
}
