// Journeys of a reader of the documentation in a real browser: pages, search, theme, copying, a narrow screen, no script.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../docs-site/build.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { browserOrWhy, launchBrowser, newVisitor, type Visitor, violationsIn } from '../support/browser.ts';

const executable = await browserOrWhy();

describe.skipIf(executable === undefined)('a reader of the documentation', () => {
  let app: TestApp;
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-docs-'));
    await buildSite(folder);
    app = await testApp({ pages: { docs: folder } });
    browser = await launchBrowser(executable ?? '');
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const visit = async (at: string, options: object = {}): Promise<Visitor> => {
    const visitor = await newVisitor(browser, app.url, options);
    await visitor.page.goto(app.url + at);
    return visitor;
  };
  const expectAccessible = async ({ page }: Visitor): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect((await violationsIn(page)).map((one) => `${colorScheme} ${one}`)).toEqual([]);
    }
  };
  const farewell = async ({ problems, context }: Visitor): Promise<void> => {
    expect(problems).toEqual([]);
    await context.close();
  };

  it('goes from the first page to a guide, and on to the next one', async () => {
    const reader = await visit('/docs');
    const { page } = reader;
    await expectAccessible(reader);
    await page.getByRole('main').getByRole('link', { name: 'Quickstart', exact: true }).first().click();
    await page.waitForURL('**/docs/quickstart.html');
    expect(await page.locator('nav[aria-label="Pages"] [aria-current="page"]').textContent()).toBe('Quickstart');
    await expectAccessible(reader);
    await page.locator('a[rel="next"]').click();
    await page.waitForURL('**/docs/tutorial.html');
    await farewell(reader);
  });

  it('finds a section by its words, with the keyboard alone', async () => {
    const reader = await visit('/docs/quickstart.html');
    const { page } = reader;
    await page.keyboard.press('/');
    await page.keyboard.type('idempotency key');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('option', { selected: true }).count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\.html#/);
    const anchor = decodeURIComponent(new URL(page.url()).hash.slice(1));
    expect(await page.locator(`[id="${anchor}"]`).count()).toBe(1);
    await page.keyboard.press('/');
    await page.keyboard.type('zzzzqqq');
    await page.getByText('Nothing has all of these words').waitFor();
    await farewell(reader);
  });

  it('copies an example', async () => {
    const reader = await visit('/docs/quickstart.html', { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = reader;
    const code = page.locator('.code').first();
    await code.hover();
    await code.getByRole('button', { name: 'Copy this code' }).click();
    await code.getByText('Copied').waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(
      await code.locator('code').textContent(),
    );
    await farewell(reader);
  });

  it('chooses a theme, which holds on the next page; without a choice it is that of the system', async () => {
    const reader = await visit('/docs/quickstart.html', { colorScheme: 'dark' });
    const { page } = reader;
    const paper = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(await paper()).toBe('rgb(20, 23, 28)');
    await page.getByRole('button', { name: /^Theme/ }).click();
    expect(await paper()).toBe('rgb(255, 255, 255)');
    await page.goto(`${app.url}/docs/tutorial.html`);
    expect(await paper()).toBe('rgb(255, 255, 255)');
    await farewell(reader);
  });

  it('reads on a narrow screen, and without a script', async () => {
    const narrow = await visit('/docs/flow-language.html', { viewport: { width: 375, height: 700 } });
    expect(await narrow.page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
    await narrow.page.getByRole('button', { name: 'Menu' }).click();
    await narrow.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Quickstart' }).waitFor();
    await farewell(narrow);
    const plain = await visit('/docs/quickstart.html', { javaScriptEnabled: false });
    await plain.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Tutorial' }).click();
    await plain.page.waitForURL('**/docs/tutorial.html');
    expect(await plain.page.getByRole('searchbox').count()).toBe(0);
    await farewell(plain);
  });

  it('sees samples of the SDKs in the API reference', { timeout: 180_000 }, async () => {
    const reader = await visit('/docs/reference#tag/assistants/POST/v1/assistants');
    const choice = reader.page.getByText('TypeScript SDK').first();
    await choice.waitFor({ timeout: 120_000 });
    await choice.click();
    await reader.page.getByText('Python SDK').first().waitFor();
    await reader.context.close();
  });
});
