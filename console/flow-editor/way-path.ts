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
  /** Where its words stand: from there on, or with their middle there. */
  words: Point & { isStart: boolean };
};

/** Room between a card and a line that goes around it. */
const AROUND = 20;
const CORNER = 12;

/** Out to the right, along the lane, and in from the left. */
function pathAlong(source: Point, target: Point, lane: number): string {
  const bend = (height: number) => Math.min(CORNER, Math.abs(height) / 2);
  const [leave, enter] = [
    Math.sign(lane - source.y) * bend(lane - source.y),
    Math.sign(target.y - lane) * bend(target.y - lane),
  ];
  const [out, into] = [Math.abs(leave), Math.abs(enter)];
  const [right, left] = [source.x + OUT, target.x - OUT];
  return (
    `M${source.x},${source.y}H${right - out}q${out},0 ${out},${leave}V${lane - leave}q0,${leave} ${-out},${leave}` +
    `H${left + into}q${-into},0 ${-into},${enter}V${target.y - enter}q0,${enter} ${into},${enter}H${target.x - HEAD + 1}`
  );
}

/** In the gap before the next column a line that leads on past other cards comes to its lane. */
const BEND = 44;

function pathPast(source: Point, target: Point, lane: number): string {
  const [first, last] = [source.x + BEND, target.x - BEND];
  const [leave, enter] = [source.x + BEND / 2, target.x - BEND / 2];
  return (
    `M${source.x},${source.y}C${leave},${source.y} ${leave},${lane} ${first},${lane}` +
    `H${last}C${enter},${lane} ${enter},${target.y} ${target.x - HEAD + 1},${target.y}`
  );
}

export type Box = { left: number; top: number; right: number; bottom: number };

/** The cards that a line could meet between its ends. */
function boxesBetween(source: Point, target: Point, boxes: readonly Box[]): Box[] {
  const isBack = target.x <= source.x;
  const [left, right] = isBack ? [target.x - OUT - CORNER, source.x + OUT + CORNER] : [source.x, target.x];
  return boxes.filter((box) => box.right > left && box.left < right);
}

const SAMPLES = 24;

/** Whether the plain line of a way that leads on would run through a card. */
export function isThroughCard(source: Point, target: Point, boxes: readonly Box[]): boolean {
  const width = target.x - source.x;
  if (width < 2 * BEND) return false;
  const [top, bottom] = [Math.min(source.y, target.y), Math.max(source.y, target.y)];
  const near = boxesBetween(source, target, boxes).filter((box) => box.bottom > top && box.top < bottom);
  if (near.length === 0) return false;
  for (let at = 1; at < SAMPLES; at++) {
    const t = at / SAMPLES;
    // The curve that `getBezierPath` draws: its handles reach to the middle.
    const x = source.x + width * (1.5 * t * (1 - t) + t ** 3);
    const y = source.y + (target.y - source.y) * t * t * (3 - 2 * t);
    if (near.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom)) return true;
  }
  return false;
}

const boxAt = (boxes: readonly Box[], lane: number): Box | undefined =>
  boxes.find((box) => lane > box.top - AROUND / 2 && lane < box.bottom + AROUND / 2);

export const isFreeLane = (source: Point, target: Point, boxes: readonly Box[], lane: number): boolean =>
  boxAt(boxesBetween(source, target, boxes), lane) === undefined;

/** The height at which a line meets no card between its ends, as near to them as there is one. */
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

/** `lane`: the height along which a way goes around cards. */
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
  const around = isBack ? pathAlong : pathPast;
  const line = lane === undefined ? drawn : around(source, target, lane);
  const head = `M${target.x - HEAD},${target.y - 4.5}L${target.x},${target.y}L${target.x - HEAD},${target.y + 4.5}Z`;
  if (!isBack && lane === undefined) return { line, head, words: { x, y, isStart: false } };
  // Its middle often lies behind a card, or on the middle of another; where it begins it does not.
  const start = isBack ? { x: source.x + OUT + 6, y: source.y } : { x: source.x + BEND, y: lane ?? source.y };
  return { line, head, words: { ...start, isStart: true } };
}
