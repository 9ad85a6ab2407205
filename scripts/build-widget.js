// Builds the chat for websites into dist/widget/: a file without dependencies, and one that runs where a browser makes sound.
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { newestIn, projectFolder, stampOfAll } from './build.js';

const dist = path.join(projectFolder, 'dist/widget');
const SOURCES = ['widget', 'scripts/build-widget.js', 'package-lock.json'];

/** The folder of the chat that was built from exactly these sources. */
export const widgetFolder = () => path.join(dist, stampOfAll(SOURCES));

/** For installs without a bundler. */
export const newestWidget = () => newestIn(dist);

/** Browsers run the sound of a call in a thread, which takes no part of another file. */
const FILES = { 'widget.js': 'widget/main.ts', 'widget-microphone.js': 'widget/call/sound-thread.ts' };

/** @param {string} folder */
export const isWidgetBuilt = async (folder) =>
  (await stat(path.join(folder, 'widget.js')).catch(() => undefined)) !== undefined;

/** Builds what is stale, in a second or less. @param {string} folder */
export async function buildWidget(folder) {
  if (await isWidgetBuilt(folder)) return;
  const draft = `${folder}.${process.pid}`;
  const { build } = await import('rolldown');
  await mkdir(draft, { recursive: true });
  for (const [file, input] of Object.entries(FILES)) {
    await build({
      input: path.join(projectFolder, input),
      platform: 'browser',
      transform: { target: 'es2022' },
      output: { file: path.join(draft, file), format: 'iife', minify: true },
      logLevel: 'warn',
    });
  }
  // A process that was faster has put the same file there.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWidget(process.argv[2] ?? widgetFolder());
