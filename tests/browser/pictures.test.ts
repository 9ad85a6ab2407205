// Pictures of every page with the demo's data, on request: PARLEY_PICTURES=<folder> npx vitest run tests/browser/pictures.test.ts
// PARLEY_PICTURE_WIDTHS=1024 leaves the other widths out.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, created } from '../support/client.ts';
import { type ConsoleDesk, describeConsole } from '../support/console.ts';
import { consoleAddresses } from '../support/console-addresses.ts';

const folder = process.env.PARLEY_PICTURES;
const WIDTHS = (process.env.PARLEY_PICTURE_WIDTHS ?? '1440,1024,390').split(',').map(Number);
const HEIGHTS: Record<number, number> = { 1440: 900, 1024: 768, 390: 844 };
const SCHEMES = ['light', 'dark'] as const;

async function shoot(page: Page, name: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(colorScheme);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
      await page.screenshot({ path: path.join(folder ?? '', `${name}-${colorScheme}-${width}.png`) });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Loaded, and nothing under way: a picture of skeletons tells nothing. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('.bones').count()).toBe(0);
  await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => undefined);
}

describe.skipIf(folder === undefined)('on request', () => {
  describeConsole('pictures of the console', (desk: ConsoleDesk) => {
    let client: Client;
    let id = '';
    beforeAll(async () => {
      ({ id, client } = await desk.app.newOrganization('Ivory Lane Lending'));
    });

    it('while nothing is there', async () => {
      const empty = await desk.app.newOrganization('Nothing yet');
      const door = await desk.visit();
      await door.page.getByLabel('API key').waitFor();
      await shoot(door.page, '00-sign-in');
      await door.context.close();
      const { page, context } = await desk.enter('', { organization: empty.id, name: 'Dana Whitfield' });
      for (const [at, address] of ['', 'assistants', 'tools', 'policies', 'models', 'audit?action=none'].entries()) {
        await page.goto(`${desk.app.url}/console/${address}`);
        await settled(page);
        await shoot(page, `5${at}-empty-${address.replaceAll(/\W+/g, '-') || 'home'}`);
      }
      await page.goto(`${desk.app.url}/console/assistants/nobody`);
      await page.getByRole('alert').waitFor();
      await shoot(page, '60-error');
      await context.close();
    }, 400_000);

    it('with the demo', async () => {
      const { page, context } = await desk.enter('', { organization: id, name: 'Dana Whitfield' });
      const shop = await makeDemo(page, client);
      const make = async (at: string, body: object) => created(await client.post(at, body));
      await client.patch('/v1/organization', { timezone: 'America/Chicago' });
      for (const name of ['Loan questions', 'Appointment booking', 'Complaints'])
        await make('/v1/assistants', { name });
      await make('/v1/policies', { name: 'Disclosure', text: 'Say that calls may be recorded.', kind: 'must' });
      await make('/v1/policies', { name: 'No promises', text: 'Never promise a rate.', kind: 'must_not' });
      await make('/v1/procedures', {
        name: 'Refunds',
        instructions: 'Ask for the order number, then check the date of purchase.',
      });
      await make('/v1/model-router/budgets', { name: 'Everything', amount_usd: 250, hard: true });
      for (const name of ['Nightly export', 'Website', 'Warehouse'])
        await make('/v1/identity/api-keys', { name, scopes: ['calls:read'] });
      const pages = await consoleAddresses(client, shop.split('/')[1] ?? '');
      for (const [place, address] of pages.entries()) {
        await page.goto(`${desk.app.url}/console/${address}`);
        await settled(page);
        const name = address.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'one').replaceAll(/\W+/g, '-') || 'home';
        await shoot(page, `${String(place + 1).padStart(2, '0')}-${name}`);
      }
      await page.goto(`${desk.app.url}/console/${shop}`);
      await page.getByRole('button', { name: 'Archive' }).click();
      await page.getByRole('dialog').getByText('Nothing is deleted').waitFor();
      await shoot(page, '30-archive');
      await page.keyboard.press('Escape');
      await page.goto(`${desk.app.url}/console/assistants`);
      await page.getByRole('button', { name: 'New assistant' }).click();
      await page.getByRole('dialog').getByLabel('Name').waitFor();
      await shoot(page, '31-new-assistant');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find a page' }).waitFor();
      await shoot(page, '32-palette');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      await shoot(page, '33-keys');
      await context.close();
    }, 1_800_000);
  });
});

/** Through the button, as somebody who looks around does; gives back the address of the assistant's page. */
async function makeDemo(page: Page, client: Client): Promise<string> {
  await page.goto(`${page.url().split('/console')[0]}/console/`);
  await page.getByRole('button', { name: 'Talk to a demo' }).click();
  await page.getByRole('log').getByText('I can look up an order').waitFor({ timeout: 150_000 });
  await expect
    .poll(async () => created(await client.get('/v1/tools')).data.length, { timeout: 150_000 })
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByText('Conversations that wait for a person').waitFor({ timeout: 150_000 });
  const state = async () => created(await client.get('/v1/demo')).status;
  await expect.poll(state, { timeout: 300_000, interval: 1000 }).toBe('complete');
  return `assistants/${created(await client.get('/v1/assistants?q=Corner')).data[0].id}`;
}
