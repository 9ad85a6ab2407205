// Pictures of every page, on request: PARLEY_PICTURES=<folder> npx vitest run tests/browser/pictures.test.ts
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createForOperator } from '../../server/modules/access/sign-in-links.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { ASKING, makeActive, makeAssistant, node, send } from '../support/assistants.ts';
import { browserOrWhy, builtConsole, launchBrowser, newVisitor } from '../support/browser.ts';
import { created } from '../support/client.ts';

const folder = process.env.PARLEY_PICTURES;
const executable = folder ? await browserOrWhy() : undefined;
const WIDTHS = [1440, 1024, 390];

describe.skipIf(executable === undefined)('pictures of the console', () => {
  let app: TestApp;
  let browser: Browser;
  let desk = '';
  let tool = '';
  beforeAll(async () => {
    app = await testApp({ env: { CONSOLE_DIR: await builtConsole() } });
    browser = await launchBrowser(executable ?? '');
    const { owner } = app;
    const make = async (at: string, body: object) => created(await owner.post(at, body));
    await owner.patch('/v1/organization', { name: 'Ivory Lane Lending', timezone: 'America/Chicago' });
    const made = await makeActive(owner, ASKING, { name: 'Order desk', description: 'Finds orders and says where they are.' });
    desk = made.id;
    const draft = await make(`/v1/assistants/${desk}/revisions`, {
      source_revision_id: made.revisionId,
      name: 'Warmer greeting',
    });
    const place = { ...made, graph: `/v1/assistants/${desk}/revisions/${draft.id}/graph` };
    await send(owner, place, [node('hello', 'message', { text: 'Good morning! I am the virtual assistant of Ivory Lane.' })]);
    for (const name of ['Loan questions', 'Appointment booking', 'Complaints']) await makeAssistant(owner, { name });
    await makeActive(owner, undefined, { name: 'After-hours line' });
    for (let turn = 0; turn < 3; turn++) await make('/v1/conversations', { assistant_id: desk });
    tool = (await make('/v1/tools', { name: 'Order lookup', description: 'Finds an order by its number.' })).id;
    await make('/v1/policies', { name: 'Disclosure', text: 'Say that calls may be recorded.', kind: 'must' });
    await make('/v1/policies', { name: 'No promises', text: 'Never promise a rate.', kind: 'must_not' });
    await make('/v1/procedures', { name: 'Refunds', instructions: 'Ask for the order number, then check the date of purchase.' });
    await make('/v1/model-router/budgets', { name: 'Everything', amount_usd: 250, hard: true });
    for (const name of ['Nightly export', 'Website', 'Warehouse'])
      await make('/v1/identity/api-keys', { name, scopes: ['calls:read'] });
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });

  it.each(['light', 'dark'] as const)(
    'in the %s',
    async (colorScheme) => {
      const { id } = created(await app.owner.get('/v1/organization'));
      const pages = [
        '',
        'assistants',
        `assistants/${desk}`,
        `assistants/${desk}?tab=revisions`,
        `assistants/${desk}?tab=changes`,
      ];
      pages.push('tools', `tools/${tool}`, 'policies', 'procedures', 'models', 'team', 'keys', 'audit', 'organization');
      const { page, context } = await newVisitor(browser, app.url, { colorScheme });
      await page.goto(`${app.url}/console/`);
      const shoot = (name: string) => page.screenshot({ path: path.join(folder ?? '', `${name}.png`) });
      await page.getByLabel('API key').waitFor();
      await shoot(`sign-in-${colorScheme}`);
      await page.goto(`${app.url}${await createForOperator(app.kernel, { id }, 'Dana Whitfield')}`);
      await page.getByText('Signed in as').waitFor();
      for (const [place, address] of pages.entries()) {
        await page.goto(`${app.url}/console/${address}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
        await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => undefined);
        const name = address.replaceAll(desk, 'one').replaceAll(tool, 'one').replaceAll(/\W+/g, '-') || 'home';
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
          await shoot(`${String(place).padStart(2, '0')}-${name}-${colorScheme}-${width}`);
        }
        await page.setViewportSize({ width: 1440, height: 900 });
      }
      await page.goto(`${app.url}/console/assistants/${desk}`);
      await page.getByRole('button', { name: 'Talk to it' }).click();
      await page.getByRole('log').getByText('order number').waitFor();
      await page.getByLabel('Your message').fill('It is 4711');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('log').getByText('Thank you').waitFor();
      await page.getByRole('button', { name: 'Send' }).and(page.locator('[data-loading]')).waitFor({ state: 'detached' });
      await shoot(`20-chat-${colorScheme}`);
      await page.setViewportSize({ width: 390, height: 844 });
      await shoot(`20-chat-${colorScheme}-390`);
      await context.close();
    },
    400_000,
  );
});
