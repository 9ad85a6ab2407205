// Journeys that begin with a template: a new assistant from the gallery, and an empty canvas that takes one in.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/browser.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';
import { stepCard } from '../support/flow-pages.ts';

/** Pictures on request, at three widths: PARLEY_PICTURES=<folder>. */
async function picture(page: Page, name: string): Promise<void> {
  const at = process.env.PARLEY_PICTURES;
  if (!at) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await page.screenshot({ path: path.join(at, `${name}-${colorScheme}-${width}.png`) });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

describeConsole('templates', (desk) => {
  it('an assistant begins with a template, with its tests, its tools and its knowledge', async () => {
    const { id, client } = await desk.app.newOrganization('Beginner');
    const visitor = await desk.enter('assistants', { organization: id });
    const { page } = visitor;
    await page.getByRole('link', { name: 'Templates' }).click();
    await page.getByRole('link', { name: /^Pizza line/ }).click();
    await page.getByRole('heading', { name: 'Pizza line', level: 2 }).waitFor();
    await page.locator('.flow-picture .react-flow__node').first().waitFor();
    await expectAccessible(visitor);
    await picture(page, 'templates');
    await page.getByRole('button', { name: 'Use this template' }).click();
    await page.waitForURL(/\/assistants\/[^/]+\/flow/);
    await stepCard(page, 'Take the order').waitFor();
    await picture(page, 'template-in-editor');
    // Its tools lead to example addresses: in a chat they answer as its tests say, and none is called.
    await page.getByRole('button', { name: /^Talk/ }).first().click();
    const chat = page.getByRole('complementary', { name: 'Talk to Pizza line' });
    await chat.getByText('No tool is called.').waitFor();
    for (const text of ['one small hawaiian for pickup', 'Jon Smith', '+1 202 555 0143', 'yes']) {
      await chat.getByLabel('Your message').fill(text);
      await chat.getByRole('button', { name: 'Send', exact: true }).click();
      await expect.poll(() => chat.getByText('Thinking…').count()).toBe(0);
    }
    await chat.getByText('Your order has the number L-31').waitFor();
    await chat.getByLabel('Your message').fill('how much is a large pizza?');
    await chat.getByRole('button', { name: 'Send', exact: true }).click();
    await chat
      .getByRole('list', { name: 'Passages that were found' })
      .getByRole('link', { name: 'Prices' })
      .first()
      .waitFor();
    await chat.getByText('answer as written').click();
    await expectAccessible(visitor);
    await picture(page, 'template-talk');
    const [prices] = await chat.getByRole('link', { name: 'Prices' }).all();
    const address = (await prices?.getAttribute('href')) ?? '';
    await page.goto(new URL(address, desk.app.url).href);
    await page.getByRole('button', { name: 'Correct the text' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Text').fill('A small pizza costs 10 dollars, a medium 13 dollars and a large 17 dollars.');
    await picture(page, 'correct-the-text');
    await dialog.getByRole('button', { name: 'Save the text' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('a large 17 dollars').waitFor();
    const [assistant] = created(await client.get('/v1/assistants')).data;
    expect(assistant).toMatchObject({ name: 'Pizza line', release_suite_id: expect.any(String) });
    expect(created(await client.get('/v1/tools')).data).toHaveLength(1);
    expect(created(await client.get('/v1/knowledge-bases')).data).toHaveLength(1);
    await farewell(visitor);
  });

  it('an empty canvas takes a template in, and the assistant keeps its name', async () => {
    const { id, client } = await desk.app.newOrganization('Owner of an empty flow');
    const made = created(await client.post('/v1/assistants', { name: 'Our survey', metadata: { team: 'care' } }));
    const visitor = await desk.enter(`assistants/${made.id}/flow`, { organization: id });
    const { page } = visitor;
    await page.getByRole('link', { name: 'From a template' }).click();
    await page.getByRole('link', { name: /^Survey/ }).click();
    await page.getByRole('button', { name: 'Use this template' }).click();
    await page.waitForURL(new RegExp(`/assistants/${made.id}/flow`));
    await stepCard(page, 'The score').waitFor();
    const assistants = created(await client.get('/v1/assistants')).data;
    expect(assistants).toHaveLength(1);
    expect(assistants[0]).toMatchObject({ name: 'Our survey', metadata: { team: 'care' } });
    await farewell(visitor);
  });
});
