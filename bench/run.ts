// `npm run bench -- http`: runs one benchmark by name, or lists them.
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { bundle, projectFolder, workers } from '../scripts/build.js';

const HELPERS = [
  'run',
  'table',
  'cluster',
  'canvas-frames',
  'canvas-peer',
  'counter-flow',
  'processor',
  'cost',
  'webhook-peers',
  'rounds',
  'database-work',
  'graph-ops-rounds',
  'large-graph',
  'execution-workers',
];
/** Those that run the service in their own process. They are bundled as the service is: loaded file by file it is a tenth slower. */
const BUNDLED = ['webhooks'];

const names = (await readdir(import.meta.dirname))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !HELPERS.includes(name));

async function runBundled(name: string): Promise<void> {
  const folder = path.join(projectFolder, 'dist', `bench-${name}-${process.pid}`);
  try {
    await bundle(rolldown, { [name]: path.join(import.meta.dirname, `${name}.ts`), ...(await workers()) }, folder);
    await bundle(rolldown, { 'work-thread': path.join(projectFolder, 'server/work-tasks.ts') }, folder);
    await import(pathToFileURL(path.join(folder, `${name}.js`)).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const [wanted] = process.argv.slice(2);
if (wanted === undefined || !names.includes(wanted)) {
  process.stdout.write(`npm run bench -- <name>, one of: ${names.join(', ')}\n`);
} else if (BUNDLED.includes(wanted)) await runBundled(wanted);
else await import(`./${wanted}.ts`);
