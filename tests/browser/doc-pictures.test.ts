// The pictures of README and docs, on request: PARLEY_PICTURES=docs/images npx vitest run tests/browser/doc-pictures.test.ts
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Made, makeActive, send } from '../support/assistants.ts';
import { type Client, created } from '../support/client.ts';
import { CLINIC, CLINIC_EDITS } from '../support/clinic-flow.ts';
import { type ConsoleDesk, describeConsole } from '../support/console.ts';

const folder = process.env.PARLEY_PICTURES;

describe.skipIf(folder === undefined)('on request', () => {
  describeConsole('pictures for the documentation', (desk: ConsoleDesk) => {
    let id = '';
    let clinic: Made;
    beforeAll(async () => {
      let client: Client;
      ({ id, client } = await desk.app.newOrganization('Harbour Health'));
      clinic = await makeActive(client, CLINIC, { name: 'Harbour clinic', description: 'Books visits.' });
      const source = { source_revision_id: clinic.revisionId, name: 'With a reminder' };
      const later = created(await client.post(`/v1/assistants/${clinic.id}/revisions`, source));
      const graph = `/v1/assistants/${clinic.id}/revisions/${later.id}/graph`;
      created(await send(client, { ...clinic, graph }, CLINIC_EDITS));
    });

    it('the editor with a lit path, and a diff', async () => {
      const { page, context } = await desk.enter('', { organization: id, name: 'Dana Whitfield' });
      const shoot = (name: string) => page.screenshot({ path: path.join(folder ?? '', `console-${name}.png`) });
      await page.goto(`${desk.app.url}/console/assistants/${clinic.id}/flow?revision=${clinic.revisionId}`);
      await page.getByRole('button', { name: 'Talk', exact: true }).click();
      const talk = page.getByRole('log');
      await talk.getByText('What can I do for you').first().waitFor();
      await page.getByLabel('Your message').fill('I want to book a visit');
      await page.getByRole('button', { name: 'Send' }).click();
      await talk.getByText('name').first().waitFor();
      await page.locator('.react-flow__edge.lit[data-id="wish-visit"]').waitFor();
      await shoot('editor');
      await page.goto(`${desk.app.url}/console/assistants/${clinic.id}/diff`);
      await page.getByRole('list', { name: 'Changes of the flow' }).waitFor();
      await page.locator('.react-flow__node').first().waitFor();
      await shoot('diff');
      await context.close();
    }, 200_000);

    it('home with the demo', async () => {
      const shop = await desk.app.newOrganization('Corner Shop');
      const { page, context } = await desk.enter('', { organization: shop.id, name: 'Dana Whitfield' });
      await page.getByRole('button', { name: 'Talk to a demo' }).click();
      await page.getByRole('log').getByText('I can look up an order').waitFor({ timeout: 150_000 });
      const state = async () => created(await shop.client.get('/v1/demo')).status;
      await expect.poll(state, { timeout: 300_000, interval: 1000 }).toBe('complete');
      await page.goto(`${desk.app.url}/console/`);
      await page.getByText('Conversations that wait for a person').waitFor({ timeout: 60_000 });
      await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
      await page.screenshot({ path: path.join(folder ?? '', 'console-home.png') });
      await context.close();
    }, 400_000);
  });
});
