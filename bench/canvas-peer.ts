// The canvas library by itself with as many steps and ways as the large flow, for comparison: plain boxes, plain lines, nothing else.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { projectFolder } from './cluster.ts';

const PAGE = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { ReactFlow, useNodesState } from '@xyflow/react';
const places = Array.from({ length: 500 }, (_, at) => at);
const boxes = places.map((at) => ({
  id: 'n' + at,
  position: { x: (at % 25) * 420, y: Math.floor(at / 25) * 260 },
  data: { label: 'Step ' + at },
}));
const lines = places.flatMap((at) => [
  ...(at > 0 ? [{ id: 'a' + at, source: 'n' + (at - 1), target: 'n' + at }] : []),
  ...(at > 25 ? [{ id: 'b' + at, source: 'n' + (at - 25), target: 'n' + at }] : []),
]);
function Bare() {
  const [nodes, , onNodesChange] = useNodesState(boxes);
  const flow = createElement(ReactFlow, { nodes, edges: lines, onNodesChange, minZoom: 0.05, fitView: true });
  return createElement('div', { style: { width: '100vw', height: '100vh' } }, flow);
}
createRoot(document.getElementById('bare')).render(createElement(Bare));
`;

/** Opens it with all of it in sight. */
export async function openPeer(page: Page): Promise<void> {
  const build = await rolldown({
    input: 'peer',
    platform: 'browser',
    cwd: projectFolder,
    transform: { define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env': '{"MODE":"production"}' } },
    plugins: [
      {
        name: 'peer',
        resolveId: (id) => (id === 'peer' ? `${projectFolder}/peer.js` : null),
        load: (id) => (id === `${projectFolder}/peer.js` ? PAGE : null),
      },
    ],
  });
  const { output } = await build.generate({ format: 'iife', codeSplitting: false });
  await build.close();
  const look = await readFile(createRequire(import.meta.url).resolve('@xyflow/react/dist/style.css'), 'utf8');
  await page.setContent(`<!doctype html><style>body { margin: 0 } ${look}</style><div id="bare"></div>`);
  await page.addScriptTag({ content: output[0].code });
  await page.locator('.react-flow__node[data-id="n499"]').waitFor();
}
