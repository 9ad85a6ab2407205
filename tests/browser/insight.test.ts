// Journeys of who wants to know what conversations achieve: results, what goes wrong on the canvas, an overruled verdict, an experiment.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addJob } from '../../server/kernel/jobs/jobs.ts';
import { findConversationsToAnalyze } from '../../server/modules/insight/contract/jobs.ts';
import { ASKING, twoRevisions } from '../support/assistants.ts';
import { expectAccessible } from '../support/browser.ts';
import { type Client, created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';

/** Pictures on request, at three widths: PARLEY_PICTURES=<folder>. */
async function picture(page: Page, name: string): Promise<void> {
  const at = process.env.PARLEY_PICTURES;
  if (!at) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await page.screenshot({ path: path.join(at, `${name}-${colorScheme}-${width}.png`), fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

const analysis = {
  criteria: [
    { name: 'Found', rule: '"thanks" in nodes' },
    { name: 'Quick', rule: 'turns < 3' },
  ],
  fields: [{ name: 'Vip', type: 'boolean', variable: 'vip' }],
};

/** Some who are served, and some who are asked again until the form gives up. */
async function converse(client: Client, assistantId: string): Promise<string[]> {
  const ids: string[] = [];
  for (const [i, texts] of [['It is A1234'], ['hm', 'what?', 'no idea', 'hm'], ['B77'], ['what?', 'C12']].entries()) {
    const { id } = created(
      await client.post('/v1/conversations', { assistant_id: assistantId, variables: { vip: i % 2 === 0 } }),
    );
    for (const text of texts) await client.post(`/v1/conversations/${id}/messages`, { text });
    ids.push(id);
  }
  return ids;
}

describeConsole('what conversations achieve', (desk) => {
  it('is shown by day, on the canvas and as things to do; a reviewer overrules; revisions are compared', async () => {
    const { id: organization, client } = await desk.app.newOrganization('Achiever');
    const { id, revision_ids } = await twoRevisions(client, ASKING, { fields: { analysis } });
    created(await client.post(`/v1/assistants/${id}/revisions`, { name: 'Next draft' }));
    const ids = await converse(client, id);
    await addJob(desk.app.kernel, desk.app.kernel.db, findConversationsToAnalyze, {});
    const trend = () => client.get(`/v1/assistants/${id}/analyses/trend`);
    await expect.poll(async () => created(await trend()).analyzed, { timeout: 30_000 }).toBe(ids.length);

    const visitor = await desk.enter(`assistants/${id}?tab=results`, { organization });
    const { page } = visitor;
    const criteria = page.getByRole('region', { name: 'Verdicts by criterion' });
    await criteria.getByRole('link', { name: 'Found' }).waitFor();
    await expectAccessible(visitor);
    await picture(page, 'results');
    await criteria
      .getByRole('row', { name: /^Found/ })
      .getByRole('link')
      .nth(2)
      .click();
    await page.getByRole('heading', { name: /^Conversations: criterion Found, verdict not met/ }).waitFor();

    await page.getByLabel('Criteria, one in a line').fill('Found = outcome == "success"\nPolite: Were we polite?');
    await page.getByRole('button', { name: 'Save what is judged' }).click();
    await expect
      .poll(async () => {
        const { draft_revision_id } = created(await client.get(`/v1/assistants/${id}`));
        return created(await client.get(`/v1/assistants/${id}/revisions/${draft_revision_id}`)).analysis.criteria
          .length;
      })
      .toBe(2);

    await page.getByRole('link', { name: 'Problems', exact: true }).click();
    const row = page.getByRole('row', { name: /^Asked again/ });
    await row.getByRole('button', { name: 'Make a test of this' }).click();
    await page.getByText('A test was made of it.').waitFor();
    await expectAccessible(visitor);
    await picture(page, 'problems');
    await page.getByRole('link', { name: 'Show it on the flow' }).click();
    await page.locator('.node-card[data-heat]').first().waitFor();
    await expectAccessible(visitor);
    await picture(page, 'heat');
    await page.getByRole('link', { name: 'Problems', exact: true }).click();
    await row.getByRole('button', { name: 'Dealt with' }).click();
    await row.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Experiments', exact: true }).click();
    await page.getByRole('button', { name: 'Start an experiment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What is tried').fill('Another greeting');
    await picture(page, 'new-experiment');
    await dialog.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('heading', { name: 'Another greeting' }).waitFor();
    for (let i = 0; i < 6; i++) {
      const { id: one } = created(await client.post('/v1/conversations', { assistant_id: id }));
      await client.post(`/v1/conversations/${one}/messages`, { text: `A10${i}` });
    }
    await page.reload();
    await page.getByText('Not enough data yet').waitFor();
    await expectAccessible(visitor);
    await picture(page, 'experiment');
    await page.getByRole('button', { name: 'End it', exact: true }).click();
    await page.getByText('Ended', { exact: true }).waitFor();
    const experiments = created(
      await client.get(`/v1/assistants/${id}/experiments?revision_id=${revision_ids[1]}`),
    ).data;
    expect(experiments).toMatchObject([{ status: 'ended', end_reason: 'stopped' }]);

    await page.goto(new URL(`/console/inbox?view=all&conversation=${ids[1]}`, desk.app.url).href);
    const panel = page.getByRole('region', { name: 'Analysis' });
    await panel.getByRole('button', { name: 'Overrule' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Overrule' }).click();
    await panel.getByText('The test “Found: met').waitFor();
    await expectAccessible(visitor);
    await picture(page, 'analysis-panel');
    const { criteria: judged } = created(await client.get(`/v1/conversations/${ids[1]}/analysis`));
    expect(judged).toMatchObject([{ criterion: 'Found', verdict: 'met', overruled: 'not_met' }, {}]);
    await farewell(visitor);
  });
});
