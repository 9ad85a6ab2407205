// A browser for journeys, and what must hold on every page it opens.
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { consoleFolder, isBuilt } from '../../scripts/build-console.js';
import { buildWidget, widgetFolder } from '../../scripts/build-widget.js';
import { projectFolder } from './app.ts';
import { environmentFor } from './npm-chromium.ts';

/** The console as it is served, built once for all files of a run. */
export async function builtConsole(): Promise<string> {
  const folder = consoleFolder();
  if (await isBuilt(folder)) return folder;
  const script = path.join(projectFolder, 'scripts/build-console.js');
  const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the console could not be built: ${stderr}`);
  return folder;
}

/** The chat for websites, as it is served. */
export async function builtWidget(): Promise<string> {
  const folder = widgetFolder();
  await buildWidget(folder);
  return folder;
}

/** The browser that the run has found; where there is none, it has said why, and journeys are skipped. */
export const browserOrWhy = async (): Promise<string | undefined> => inject('chromium') || undefined;

export function launchBrowser(executablePath: string, more: readonly string[] = []): Promise<Browser> {
  const env = { ...process.env, ...environmentFor(executablePath) } as Record<string, string>;
  return chromium.launch({ executablePath, env, args: ['--disable-dev-shm-usage', '--no-sandbox', ...more] });
}

export type Visitor = { page: Page; context: BrowserContext; problems: string[]; bytes(): number };

/** A fresh profile that writes down what must not happen: errors in the console, and requests to other hosts. */
export async function newVisitor(browser: Browser, origin: string, options: object = {}): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const problems: string[] = [];
  let bytes = 0;
  page.on('console', (message) => {
    // The browser itself reports every refused request; the page has shown it to the reader.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:'))
      problems.push(`foreign request: ${url}`);
  });
  page.on('response', (response) => {
    // As it went over the wire, compressed.
    if (/\.(js|css)$/.test(new URL(response.url()).pathname))
      bytes += Number(response.headers()['content-length'] ?? 0);
  });
  return { page, context, problems, bytes: () => bytes };
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
type Violation = { id: string; nodes: { html: string }[] };

/** WCAG 2.2 AA as far as a program can tell, in the light and in the dark. */
export async function expectAccessible({ page }: Visitor): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(colorScheme);
    expect((await violationsIn(page)).map((one) => `${colorScheme} ${one}`)).toEqual([]);
  }
}

/** What a program can tell to be hard to use on the page as it is now. */
export async function violationsIn(page: Page): Promise<string[]> {
  // Through the debugger and not as a script of the page: its policy forbids those. Once for each document: read anew, the program
  // would be compiled anew, which is half of its cost.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(await readFile(axePath, 'utf8'));
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    // All rules run; only what they found to be wrong is described.
    return (await axe.run({ runOnly, resultTypes: ['violations'], reporter: 'no-passes' })).violations;
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
