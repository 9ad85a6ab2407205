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

/** Room between a card and a line that goes around it. */
const AROUND = 20;
const CORNER = 12;

/** Out to the right, along the lane, and in from the left. */
function pathAlong(source: Point, target: Point, lane: number): string {
  const bend = (height: number) => Math.min(CORNER, Math.abs(height) / 2);
  const [leave, enter] = [Math.sign(lane - source.y) * bend(lane - source.y), Math.sign(target.y - lane) * bend(target.y - lane)];
  const [out, into] = [Math.abs(leave), Math.abs(enter)];
  const [right, left] = [source.x + OUT, target.x - OUT];
  return (
    `M${source.x},${source.y}H${right - out}q${out},0 ${out},${leave}V${lane - leave}q0,${leave} ${-out},${leave}` +
    `H${left + into}q${-into},0 ${-into},${enter}V${target.y - enter}q0,${enter} ${into},${enter}H${target.x - HEAD + 1}`
  );
}

export type Box = { left: number; top: number; right: number; bottom: number };

const boxesBetween = (source: Point, target: Point, boxes: readonly Box[]): Box[] =>
  boxes.filter((box) => box.right > target.x - OUT - CORNER && box.left < source.x + OUT + CORNER);
const boxAt = (boxes: readonly Box[], lane: number): Box | undefined =>
  boxes.find((box) => lane > box.top - AROUND / 2 && lane < box.bottom + AROUND / 2);

export const isFreeLane = (source: Point, target: Point, boxes: readonly Box[], lane: number): boolean =>
  boxAt(boxesBetween(source, target, boxes), lane) === undefined;

/** The height at which a line that leads back meets no card, as near to its ends as there is one. */
export function freeLane(source: Point, target: Point, boxes: readonly Box[]): number {
  const near = boxesBetween(source, target, boxes);
  const inWay = (lane: number) => boxAt(near, lane);
  const search = (from: number, step: 1 | -1): number => {
    let lane = from;
    // Each card is passed once at most.
    for (let tries = 0; tries <= near.length; tries++) {
      const box = inWay(lane);
      if (!box) return lane;
      lane = step > 0 ? box.bottom + AROUND : box.top - AROUND;
    }
    return lane;
  };
  const middle = (source.y + target.y) / 2;
  const travel = (lane: number): number => Math.abs(lane - source.y) + Math.abs(lane - target.y);
  const [below, above] = [search(middle, 1), search(middle, -1)];
  return travel(below) <= travel(above) ? below : above;
}

/** `lane`: the height along which a way that leads back goes around cards. */
export function wayPath(source: Point, target: Point, lane?: number): WayPath {
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
  const [drawn, x, y] = isBack ? getSmoothStepPath({ ...ends, borderRadius: 12, offset: OUT }) : getBezierPath(ends);
  const line = isBack && lane !== undefined ? pathAlong(source, target, lane) : drawn;
  const head = `M${target.x - HEAD},${target.y - 4.5}L${target.x},${target.y}L${target.x - HEAD},${target.y + 4.5}Z`;
  // Its middle often lies behind a card, or on the middle of another; where it leaves its row does not.
  const words = isBack ? { x: source.x + OUT + 6, y: source.y, isBack } : { x, y, isBack };
  return { line, head, words };
}
