// Finds a Chromium: whichever the machine has, else the one inside npm.
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { npmChromium } from './npm-chromium.ts';

const NAMES = [
  'chromium',
  'chromium-headless-shell',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
];
const CACHED = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-linux/headless_shell',
  'chrome-headless-shell-linux64/chrome-headless-shell',
];

/** In this order: as the caller says, on the path, in the usual places, in playwright's own cache, out of npm. */
export async function findBrowser(): Promise<string | undefined> {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const onPath = NAMES.flatMap((name) => PATH.split(path.delimiter).map((folder) => path.join(folder, name)));
  return [...onPath, ...PLACES, ...(await cached())].find((file) => existsSync(file)) ?? npmChromium();
}

async function cached(): Promise<string[]> {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? path.join(os.homedir(), '.cache/ms-playwright');
  const names = await readdir(cache).catch(() => []);
  return names
    .filter((name) => name.startsWith('chromium'))
    .flatMap((name) => CACHED.map((file) => path.join(cache, name, file)));
}
