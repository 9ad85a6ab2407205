// The flow editor with 500 steps in Chromium: frames while a step is dragged and the canvas is moved, near and with all of it in sight.
import { chromium } from 'playwright-core';
import { consoleFolder, isBuilt } from '../scripts/build-console.js';
import { startApp } from '../server/app.ts';
import { create } from '../server/modules/access/organizations.ts';
import { createForOperator } from '../server/modules/access/sign-in-links.ts';
import { createClient } from '../tests/support/client.ts';
import { makeWideFlow } from '../tests/support/wide-flow.ts';
import { type Frames, framesOfDrag, screenPoint } from './canvas-frames.ts';
import { openPeer } from './canvas-peer.ts';
import { benchKernel } from './cluster.ts';
import { printTable, type Row } from './table.ts';

const MOVES = 200;
/** Where the flow has the head of its sixtieth step. */
const IN_STEP_60 = { x: 10 * 420 + 60, y: 2 * 260 + 16 };
const folder = consoleFolder();
if (!(await isBuilt(folder))) throw new Error('Build the console first: npm run build');
const { kernel, close } = await benchKernel({ CONSOLE_DIR: folder });
const app = await startApp(kernel);
const { id, secret } = await create(kernel, 'Bench');
const made = await makeWideFlow(createClient({ url: app.address, secret, routes: app.routes }), 500);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--disable-dev-shm-usage', '--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
const link = await createForOperator(kernel, { id }, 'Bench');
await page.goto(`${app.address}/console/assistants/${made.id}/flow${link.slice('/console'.length)}`);
await page.locator('.react-flow__node[data-id="n0"]').waitFor();
await page.getByText('Confirmed by the server').waitFor();

const rows: Row[] = [];
const report = (what: string, { p50, p95, smooth, work, script }: Frames) =>
  rows.push({
    what,
    'frame ms p50': p50.toFixed(1),
    'frame ms p95': p95.toFixed(1),
    'within 20 ms': `${Math.round(smooth * 100)} %`,
    'work ms': work.toFixed(1),
    'of it script': script.toFixed(1),
  });
const middleOf = async (step: string) => {
  const { x, y, width } = (await page.locator(`.react-flow__node[data-id="${step}"]`).boundingBox()) ?? { x: 0, y: 0, width: 0 };
  return { x: x + width / 4, y: y + 4 };
};
report('drag a step', await framesOfDrag(page, await middleOf('n0'), MOVES));
report('move the canvas', await framesOfDrag(page, { x: 20, y: 860 }, MOVES));
await page.keyboard.press('f');
await page.locator('.overview').waitFor();
report('drag a step, all 500 in sight', await framesOfDrag(page, await screenPoint(page, IN_STEP_60), MOVES));
report('move the canvas, all 500 in sight', await framesOfDrag(page, { x: 8, y: 880 }, MOVES));
const bare = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await openPeer(bare);
report('@xyflow/react alone: drag, all in sight', await framesOfDrag(bare, await screenPoint(bare, IN_STEP_60), MOVES));
report('@xyflow/react alone: move, all in sight', await framesOfDrag(bare, { x: 8, y: 880 }, MOVES));
printTable('The flow editor with 500 steps and 973 ways', rows);
await browser.close();
await app.stop();
await close();
