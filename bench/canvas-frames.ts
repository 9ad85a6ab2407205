// Measures what a movement on the canvas costs: frames as a person sees them, and processor time of the page's main thread, which the
// load of others leaves alone.
import type { CDPSession, Page } from 'playwright-core';
import { percentile } from './table.ts';

export type Frames = {
  count: number;
  /** Milliseconds between two frames. */
  p50: number;
  p95: number;
  /** Of all frames, those that came within 20 ms: 50 a second. */
  smooth: number;
  /** Milliseconds of processor time that the page's main thread takes for each movement of the pointer: all of it. */
  work: number;
  /** The part of it that scripts take; the rest is style, layout, paint and layers. */
  script: number;
};

const START = `globalThis.frameTimes = []; globalThis.isCounting = true;
const count = (at) => { frameTimes.push(at); if (isCounting) requestAnimationFrame(count); };
requestAnimationFrame(count);`;
const STOP = 'globalThis.isCounting = false; frameTimes';
/** A pointer tells of itself once for each frame. */
const NEXT_FRAME = 'new Promise((next) => requestAnimationFrame(next))';
/** Scripts run slowly until the browser has compiled what runs often. */
const WARM_UP = 20;

type Point = { x: number; y: number };

/** Presses at a point and moves the pointer about it, once for each frame. */
export async function framesOfDrag(page: Page, from: Point, moves: number): Promise<Frames> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const circle = async (steps: number): Promise<void> => {
    for (let at = 1; at <= steps; at++) {
      const turn = (at / steps) * 4 * Math.PI;
      await page.mouse.move(from.x + 5 + 160 * Math.sin(turn), from.y + 5 + 120 * (1 - Math.cos(turn)));
      await page.evaluate(NEXT_FRAME);
    }
  };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await circle(WARM_UP);
  await page.evaluate(START);
  const before = await spentBy(devtools);
  await circle(moves);
  const after = await spentBy(devtools);
  const times = await page.evaluate<number[]>(STOP);
  await page.mouse.up();
  await devtools.detach();
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  const sorted = gaps.toSorted((a, b) => a - b);
  return {
    count: gaps.length,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    smooth: gaps.filter((gap) => gap < 20).length / Math.max(1, gaps.length),
    work: (after.work - before.work) / moves,
    script: (after.script - before.script) / moves,
  };
}

/** Milliseconds so far. What the measuring itself asks of the page is left out. */
async function spentBy(devtools: CDPSession): Promise<{ work: number; script: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (wanted: string): number => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000;
  return { work: of('TaskDuration') - of('DevToolsCommandDuration'), script: of('ScriptDuration') };
}

/** Where a point of the canvas is on the screen. */
export async function screenPoint(page: Page, { x, y }: Point): Promise<Point> {
  const [scale, left, top] = await page.evaluate<[number, number, number]>(`(() => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport')).transform);
    const { left, top } = document.querySelector('.react-flow').getBoundingClientRect();
    return [a, left + e, top + f];
  })()`);
  return { x: left + x * scale, y: top + y * scale };
}
