// `npm start`: builds what is stale, then becomes the server, so that signals reach it directly. The console is built beside it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildIfStale, projectFolder } from './build.js';
import { consoleFolder, isBuilt, newestConsole } from './build-console.js';
import { docsFolder, isDocsBuilt, newestDocs } from './build-docs.js';
import { isWidgetBuilt, newestWidget, widgetFolder } from './build-widget.js';
import { nameSourcesOf } from './stack-lines.js';

/** The folder that will hold the console: until its build is done, the server shows a page that waits for it. */
async function consoleBesides() {
  const folder = consoleFolder();
  if (await isBuilt(folder)) return folder;
  const older = await newestConsole();
  // A production install has no bundler: an earlier build still works.
  if (!hasBundler()) return older ?? folder;
  const script = fileURLToPath(new URL('build-console.js', import.meta.url));
  const builder = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  builder.on('exit', (code) => {
    if (code) process.stderr.write('The console could not be built; everything else works.\n');
  });
  builder.unref();
  return folder;
}

/** The same for the chat that websites include. */
async function widgetBesides() {
  const folder = widgetFolder();
  if (await isWidgetBuilt(folder)) return folder;
  if (!hasBundler()) return (await newestWidget()) ?? folder;
  const script = fileURLToPath(new URL('build-widget.js', import.meta.url));
  spawn(process.execPath, [script, folder], { stdio: ['ignore', 'ignore', 'inherit'] }).unref();
  return folder;
}

/** The same for the documentation. */
async function docsBesides() {
  const folder = docsFolder();
  if (await isDocsBuilt(folder)) return folder;
  // An image has neither the bundler nor the pages: an earlier build still works.
  if (!hasBundler() || !existsSync(path.join(projectFolder, 'docs-site'))) return (await newestDocs()) ?? folder;
  const script = fileURLToPath(new URL('build-docs.js', import.meta.url));
  spawn(process.execPath, [script, folder], { stdio: ['ignore', 'ignore', 'inherit'] }).unref();
  return folder;
}

/** Asked without loading it: its memory would stay with the server. */
function hasBundler() {
  try {
    return import.meta.resolve('vite') !== '';
  } catch {
    return false;
  }
}

const bundle = await buildIfStale();
nameSourcesOf(bundle);
/** @type {typeof import('../server/main.ts')} */
const { main } = await import(pathToFileURL(path.join(bundle, 'main.js')).href);
// Where no browser will come, as in most tests, the pages need not be built.
const withPages = !process.argv.includes('--no-pages');
await main(
  projectFolder,
  withPages ? { console: await consoleBesides(), widget: await widgetBesides(), docs: await docsBesides() } : undefined,
);
