// Looks for a browser once for a whole run, and says once what is skipped without one.
import type { TestProject } from 'vitest/node';
import { findBrowser } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The program to open pages with; empty where there is none. */
    chromium: string;
  }
}

const HOW =
  'No browser found: the journeys through the console are skipped. Install one with: apt-get install -y chromium, or set CHROMIUM_PATH.';
const TOLD = 'PARLEY_TOLD_OF_NO_BROWSER';

/** `npm test` goes on without a browser; where one is promised, its absence is a failure. */
export async function setup(project: TestProject): Promise<void> {
  const found = await findBrowser();
  if (!found && process.env.PARLEY_REQUIRE_BROWSER) throw new Error(HOW);
  // Each tier with a browser comes through here.
  if (!found && !process.env[TOLD]) process.stderr.write(`\n!!! ${HOW}\n\n`);
  if (!found) process.env[TOLD] = 'yes';
  project.provide('chromium', found ?? '');
}
