// The flow editor with 500 steps in Chromium: frames while a step is dragged and the canvas is moved, near and with all of it in sight.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { consoleFolder, isBuilt } from '../scripts/build-console.js';
import { startApp } from '../server/app.ts';
import { create } from '../server/modules/access/organizations.ts';
import { createForOperator } from '../server/modules/access/sign-in-links.ts';
import { createClient } from '../tests/support/client.ts';
import { makeWideFlow } from '../tests/support/wide-flow.ts';
import { type Frames, framesOfDrag, screenPoint } from './canvas-frames.ts';
import { openPeer } from './canvas-peer.ts';
import { benchKernel, projectFolder } from './cluster.ts';
import { median, printTable, report } from './table.ts';

const MOVES = 100;
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Where the flow has the head of its sixtieth step. */
const IN_STEP_60 = { x: 10 * 420 + 60, y: 2 * 260 + 16 };
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
if (!existsSync(executablePath)) {
  process.stdout.write(`SKIPPED: canvas needs a browser, and there is none at ${executablePath}; set CHROMIUM_PATH.\n`);
  await report('canvas', { canvas: 'skipped: no browser on this machine' });
  process.exit(0);
}
const folder = consoleFolder();
if (!(await isBuilt(folder)))
  await promisify(execFile)(process.execPath, ['scripts/build-console.js'], { cwd: projectFolder });
const { kernel, close } = await benchKernel({}, { pages: { console: folder, widget: '', docs: '' } });
const app = await startApp(kernel);
const { id, secret } = await create(kernel, 'Bench');
const made = await makeWideFlow(createClient({ url: app.address, secret, routes: app.routes }), 500);
const browser = await chromium.launch({
  executablePath,
  args: ['--disable-dev-shm-usage', '--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
const link = await createForOperator(kernel, { id }, 'Bench');
await page.goto(`${app.address}/console/assistants/${made.id}/flow${link.slice('/console'.length)}`);
await page.locator('.react-flow__node[data-id="n0"]').waitFor();
await page.getByText('Confirmed by the server').waitFor();

const seen = new Map<string, Frames[]>();
/** A page in the background draws no frames. */
async function measure(what: string, on: Page, from: () => Promise<{ x: number; y: number }>): Promise<void> {
  await on.bringToFront();
  const frames = await framesOfDrag(on, await from(), MOVES);
  seen.set(what, [...(seen.get(what) ?? []), frames]);
}
const middleOf = async (step: string) => {
  const { x, y, width } = (await page.locator(`.react-flow__node[data-id="${step}"]`).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
  };
  return { x: x + width / 4, y: y + 4 };
};
const EDGE = { x: 8, y: 880 };
for (let round = 0; round < ROUNDS; round++) {
  await measure('drag a step', page, () => middleOf('n0'));
  await measure('move the canvas', page, async () => ({ x: 20, y: 860 }));
}
await page.keyboard.press('f');
await page.locator('.overview').waitFor();
const bare = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await openPeer(bare);
for (let round = 0; round < ROUNDS; round++) {
  await measure('drag a step, all 500 in sight', page, () => screenPoint(page, IN_STEP_60));
  await measure('@xyflow/react alone: drag, all in sight', bare, () => screenPoint(bare, IN_STEP_60));
  await measure('move the canvas, all 500 in sight', page, async () => EDGE);
  await measure('@xyflow/react alone: move, all in sight', bare, async () => EDGE);
}
const figures = [...seen].map(([what, all]) => {
  const of = (figure: keyof Frames): number => median(all.map((frames) => frames[figure]));
  return { what, p50: of('p50'), p95: of('p95'), smooth: of('smooth'), work: of('work'), script: of('script') };
});
printTable(
  `The flow editor with 500 steps and 973 ways, medians of ${ROUNDS} rounds in turn`,
  figures.map(({ what, p50, p95, smooth, work, script }) => ({
    what,
    'frame ms p50': p50.toFixed(1),
    'frame ms p95': p95.toFixed(1),
    'within 20 ms': `${Math.round(smooth * 100)} %`,
    'work ms': work.toFixed(1),
    'of it script': script.toFixed(1),
  })),
);
const [drag, move, dragAll, peerDrag, moveAll, peerMove] = figures.map(({ work }) => work.toFixed(1));
await report('canvas', {
  canvas:
    `all in sight: dragging a step ${dragAll} ms against ${peerDrag}, moving the canvas ${moveAll} against ${peerMove}. ` +
    `Near: ${drag} and ${move} ms`,
});
await browser.close();
await app.stop();
await close();
