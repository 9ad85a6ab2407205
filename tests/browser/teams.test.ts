// Journeys of a team: three agents and five visitors at once, in a queue that a supervisor made.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { entry, makeActive, node } from '../support/assistants.ts';
import type { Visitor } from '../support/browser.ts';
import { created, type Reply } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';
import { picture } from '../support/pictures.ts';
import { SITE, VisitorPage } from '../support/visitors.ts';

type Any = Reply['body'];
const SOON = { timeout: 20_000 };

const rows = (page: Page) => page.getByRole('region', { name: 'Conversations' }).getByRole('listitem');
const reply = (page: Page) => page.getByLabel('Your reply');

describeConsole(
  'a team',
  (desk) => {
    const join = async (name: string): Promise<Visitor & { id: string }> => {
      const email = `${name.toLowerCase()}@example.com`;
      const { id, link } = created(await desk.app.owner.post('/v1/identity/members', { name, email, role: 'agent' }));
      const visitor = await desk.visitAt(desk.app.url + link.path);
      await visitor.page.locator('main#content').waitFor();
      await visitor.page.goto(`${desk.app.url}/console/inbox`);
      return { ...visitor, id };
    };

    it('answers five visitors, misses nothing, and is seen by its supervisor', async () => {
      await desk.app.owner.patch('/v1/organization', { name: 'Ivory Lane' });
      const agents = [await join('Ann'), await join('Bob'), await join('Cleo')];
      const lead = await desk.enter('queues', { name: 'Dana' });
      await lead.page.getByRole('button', { name: 'New queue' }).first().click();
      const dialog = lead.page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('billing');
      for (const name of ['Ann', 'Bob', 'Cleo']) await dialog.getByRole('checkbox', { name }).check();
      await dialog.getByLabel('First response within').fill('5');
      await picture(lead.page, 'team-1-queue-form');
      await dialog.getByRole('button', { name: 'Save queue' }).click();
      await lead.page.getByRole('cell', { name: 'billing' }).waitFor();

      for (const { page } of agents) {
        await page.getByLabel('Available for conversations').click({ force: true });
        await page.getByText('Available', { exact: true }).waitFor();
        await page.getByRole('link', { name: 'Mine' }).click();
      }
      const { id } = await makeActive(desk.app.owner, [node('desk', 'handoff', { queue: 'billing' }), entry('desk')]);
      const channel: Any = created(
        await desk.app.owner.post('/v1/channels', { name: 'Shop', assistant_id: id, allowed_origins: [SITE] }),
      );
      const visitors = await Promise.all(
        Array.from({ length: 5 }, async (_one, i) => {
          const page = await new VisitorPage(desk.app, channel.public_key).session();
          await page.begin();
          created(await page.say(`Bill number ${i + 1} is wrong`));
          return page;
        }),
      );
      // Each has at least one, and all of them together have all five.
      const counts = async () => Promise.all(agents.map(({ page }) => rows(page).count()));
      await expect.poll(async () => (await counts()).reduce((sum, count) => sum + count, 0), SOON).toBe(5);
      expect(Math.min(...(await counts()))).toBeGreaterThan(0);
      const busy = agents[(await counts()).indexOf(2)]!;
      const { page } = busy;
      await page
        .getByText(/Bill number \d is wrong/)
        .first()
        .waitFor();
      await expect.poll(() => page.title(), SOON).toMatch(/^\(\d\) Inbox/);
      await picture(page, 'team-2-mine');

      await rows(page).first().click();
      await page.getByRole('button', { name: 'Take over', exact: true }).click();
      await reply(page).fill('Which month is it');
      await rows(page).nth(1).getByRole('link').click();
      await page.getByRole('button', { name: 'Take over', exact: true }).click();
      await reply(page).waitFor();
      expect(await reply(page).inputValue()).toBe('');
      // The one that was read last is above or below: the other one has the draft.
      const other = page.locator('.inbox-row:not([aria-current])').first();
      // Words in a conversation that is not open are shown at once, and counted.
      for (const visitor of visitors) created(await visitor.say('Are you still there?'));
      await other.getByText('Are you still there?').waitFor(SOON);
      await expect.poll(() => other.locator('.inbox-unread').innerText(), SOON).toMatch(/^[1-9]/);
      await other.click();
      await expect.poll(() => reply(page).inputValue()).toBe('Which month is it');
      await expect.poll(() => page.locator('.inbox-row[aria-current] .inbox-unread').count(), SOON).toBe(0);
      await page.reload();
      await expect.poll(() => reply(page).inputValue()).toBe('Which month is it');
      await picture(page, 'team-3-thread');

      await page.keyboard.press('Escape');
      await page.getByRole('heading', { level: 2 }).first().click();
      await page.keyboard.press('l');
      await page.getByRole('dialog').getByLabel('Labels').fill('refund, may');
      await page.getByRole('dialog').getByLabel('Priority').selectOption('High');
      await picture(page, 'team-4-sort');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.locator('.inbox-row[aria-current]').getByText('refund').waitFor(SOON);
      await page.getByRole('button', { name: 'Transfer' }).click();
      await page.getByRole('dialog').getByLabel(/^To/).waitFor();
      await picture(page, 'team-5-transfer');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

      const steps = {
        reply: 'Your bill is corrected. {{agent_name}}',
        labels: ['done'],
        closes: true,
        outcome: 'success',
      };
      created(await desk.app.owner.post('/v1/macros', { name: 'Bill corrected', steps }));
      await page.getByRole('button', { name: 'Macros' }).click();
      await page.getByRole('menuitem', { name: 'Bill corrected' }).click();
      await page.getByText('This conversation is over.').waitFor(SOON);

      await rows(page).first().hover();
      await page
        .getByRole('checkbox', { name: /^Choose/ })
        .first()
        .check();
      await page.getByRole('button', { name: 'Change…' }).click();
      await page.getByRole('dialog').getByLabel('Add labels').fill('batch');
      await picture(page, 'team-6-bulk');
      await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click();
      await page.getByText('1 changed.').waitFor(SOON);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();

      await lead.page.goto(`${desk.app.url}/console/service`);
      await lead.page.getByRole('cell', { name: 'billing' }).waitFor();
      await lead.page.getByText('On duty').first().waitFor();
      await picture(lead.page, 'team-7-service');
      await lead.page.goto(`${desk.app.url}/console/service?tab=ratings`);
      await lead.page.getByText('No ratings in this time').waitFor();
      for (const visitor of visitors.slice(0, 2))
        created(await visitor.ask('POST', '/rating', { score: 4, comment: 'Quick.' }));
      await lead.page.reload();
      await lead.page.getByText('Quick.').first().waitFor();
      await picture(lead.page, 'team-8-ratings');
      await lead.page.goto(`${desk.app.url}/console/macros`);
      await lead.page.getByText('Bill corrected').waitFor();
      await picture(lead.page, 'team-9-macros');

      await lead.page.goto(`${desk.app.url}/console/service?tab=scorecard`);
      await lead.page.getByLabel('Criteria, one in a line').waitFor();
      await picture(lead.page, 'team-10-scorecard');
      await lead.page.goto(`${desk.app.url}/console/inbox?view=closed`);
      await rows(lead.page).first().getByRole('link').click();
      await lead.page.getByRole('button', { name: 'Review', exact: true }).click();
      const review = lead.page.getByRole('dialog');
      await review.getByRole('combobox').first().selectOption('5, very good');
      await review.getByLabel('For the agent (optional)').fill('Found the right bill at once.');
      await picture(lead.page, 'team-11-review');
      await review.getByRole('button', { name: 'Save review' }).click();
      await review.waitFor({ state: 'detached' });
      await lead.page.goto(`${desk.app.url}/console/service?tab=reviews`);
      await lead.page.getByText('Found the right bill at once.').waitFor();
      await lead.page.getByRole('table', { name: 'Scores of reviews' }).getByText('100 %').first().waitFor();
      await picture(lead.page, 'team-12-reviews');
      for (const agent of agents) await farewell(agent);
      await farewell(lead);
    }, 300_000);
  },
  { RATE_LIMITS: 'off' },
);
