// Measures a list in the browser as its reader sees it: until rows are there, until a filter has answered, and frames while it scrolls.
import type { Page } from 'playwright-core';

/** `scroller`: what scrolls; the page itself when it is empty. `rows`: those that are drawn. */
export type ListPlace = { rows: string; scroller: string };

const MAX_MS = 60_000;

/** Looks at every frame; given as a text, because the page's policy lets nothing be evaluated inside of it. */
const onceInPage = (condition: string, answer: string): string => `(async () => {
  const began = performance.now();
  while (!(${condition})) {
    if (performance.now() - began > ${MAX_MS}) throw new Error('still not so: ' + ${JSON.stringify(condition)});
    await new Promise((next) => requestAnimationFrame(next));
  }
  return ${answer};
})()`;

/** Milliseconds since the address was opened, once this holds in the page. */
export const sinceOpening = (page: Page, condition: string): Promise<number> =>
  page.evaluate<number>(onceInPage(condition, 'performance.now()'));

/** Milliseconds from the reader's input until this holds. */
export async function afterInput(page: Page, act: () => Promise<unknown>, condition: string): Promise<number> {
  await page.evaluate(`globalThis.actedAt = undefined;
    for (const kind of ['input', 'change']) addEventListener(kind, () => { actedAt ??= performance.now(); }, { capture: true, once: true });`);
  const answered = page.evaluate<number>(
    onceInPage(`globalThis.actedAt !== undefined && (${condition})`, 'performance.now() - actedAt'),
  );
  await Promise.all([act(), answered]);
  return answered;
}

const scrollerOf = ({ scroller }: ListPlace): string =>
  scroller === '' ? 'document.documentElement' : `document.querySelector(${JSON.stringify(scroller)})`;

/** Milliseconds from the end of the list until there is more of it. */
export async function moreAtEnd(page: Page, place: ListPlace): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const scroller = ${scrollerOf(place)};
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const before = scroller.scrollHeight;
    const began = performance.now();
    scroller.scrollTop = before;
    while (scroller.scrollHeight <= before + 300) {
      const passed = performance.now() - began;
      if (passed > 15000) throw new Error('no more rows after ' + passed + ' ms at ' + scroller.scrollTop + ' of ' + scroller.scrollHeight);
      await frame();
    }
    return performance.now() - began;
  })()`);
}

export type ScrollFrames = { longest: number; p95: number; frames: number; blank: number; drawn: number };

/** From the top to as far as it goes in so many frames, and back. A blank frame shows no row at all in the middle of the window. */
export async function framesOfScroll(page: Page, place: ListPlace, frames: number): Promise<ScrollFrames> {
  return page.evaluate<ScrollFrames>(`(async () => {
    const scroller = ${scrollerOf(place)};
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const gaps = [];
    let blank = 0;
    let drawn = 0;
    for (const by of [80, -80]) {
      scroller.scrollTop = by > 0 ? 0 : scroller.scrollHeight;
      for (let at = 0; at < 30; at++) await frame();
      let last = await frame();
      for (let at = 0; at < ${frames}; at++) {
        scroller.scrollBy(0, by);
        const now = await frame();
        gaps.push(now - last);
        last = now;
        const box = scroller === document.documentElement ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
        const x = document.querySelector(${JSON.stringify(place.rows)})?.getBoundingClientRect().left ?? 0;
        const middle = document.elementFromPoint(x + 40, (box.top + box.bottom) / 2);
        if (!middle?.closest(${JSON.stringify(place.rows)})) blank += 1;
        drawn = Math.max(drawn, document.querySelectorAll(${JSON.stringify(place.rows)}).length);
      }
    }
    gaps.sort((a, b) => a - b);
    return { longest: gaps.at(-1), p95: gaps[Math.floor(gaps.length * 0.95)], frames: gaps.length, blank, drawn };
  })()`);
}

/** The longest gap between two frames of a page that does nothing: what the machine itself takes at the moment. */
export const longestIdleFrame = (page: Page): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    let longest = 0;
    for (let at = 0, last = await frame(); at < 120; at++) {
      const now = await frame();
      longest = Math.max(longest, now - last);
      last = now;
    }
    return longest;
  })()`);
