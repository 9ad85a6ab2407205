// The shortest story of the tier `browser`: signed in by a link, an assistant made, put live and talked to.
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/browser.ts';
import { describeConsole, farewell } from '../support/console.ts';

describeConsole('the console', (desk) => {
  it('makes an assistant, talks to it, publishes it and puts it live', async () => {
    const visitor = await desk.enter('assistants', { name: 'Builder' });
    const { page } = visitor;
    await page.getByRole('button', { name: 'New assistant' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Front desk');
    await form.getByLabel('Question').fill('What is it about?');
    await page.getByRole('button', { name: 'Create assistant' }).click();
    await page.getByRole('heading', { name: 'Front desk' }).waitFor();
    await page.locator('.react-flow__node').getByText('What is it about?').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish and put live anyway' }).click();
    const banner = page.getByRole('status').filter({ hasText: 'New conversations and calls use this flow now.' });
    await banner.getByRole('button', { name: 'Talk to it' }).click();
    const log = page.getByRole('log');
    await log.getByText('What is it about?').waitFor();
    await page.getByLabel('Your message').fill('A broken lamp');
    await page.getByRole('button', { name: 'Send' }).click();
    await log.getByText('Thank you. I noted').waitFor();
    await page.getByRole('list', { name: 'Path of turn 1' }).getByText('Thanks').waitFor();
    await expectAccessible(visitor);
    await page.keyboard.press('Escape');
    const { body } = await desk.app.owner.get('/v1/assistants?q=Front');
    expect(body.data[0].active_revision_id).not.toBeNull();
    await farewell(visitor);
  });
});
