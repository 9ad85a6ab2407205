// Pictures of a journey on request: PARLEY_PICTURES=<folder>, at three widths, light and dark.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PARLEY_PICTURES;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Pages outside the console have no such mark.
    const mark = page.locator('html[data-mantine-color-scheme]');
    if ((await mark.count()) > 0)
      await expect.poll(() => mark.getAttribute('data-mantine-color-scheme')).toBe(colorScheme);
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}-${width}.png`) });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}
