// Journeys of whoever calls people: a campaign and its leads, why somebody was not called, the rules, and the numbers that ring.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/browser.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';

/** Pictures on request, at three widths: PARLEY_PICTURES=<folder>. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PARLEY_PICTURES;
  if (!folder) return;
  await expect.poll(() => page.locator('.bones').count()).toBe(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(colorScheme);
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}-${width}.png`), fullPage: width < 500 });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

async function expectInside(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
    page.url(),
  ).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

const HOSTILE = '<img src=x onerror="globalThis.pwned=1">';
const LISTED = '+12025550130';
const LEADS = [
  'phone,First,last,leadId',
  '+12025550101,Ada,Byron,L-1',
  ',Nobody,Inparticular,L-2',
  `${LISTED},Vera,Pike,L-3`,
  'nonsense,Wrong,Number,L-4',
  `+12025550110,"${HOSTILE.replaceAll('"', '""')}",Ray,L-5`,
].join('\n');

const FAST = { SIMULATED_CARRIER_SPEED: '100' };

describeConsole(
  'calling',
  (desk) => {
    it('previews a file, imports it with two bad rows, and says why a lead was not called', async () => {
      const { id, client } = await desk.app.newOrganization('Ivory Lane Lending');
      created(await client.post('/dnc', { phone: LISTED, note: 'by letter' }));
      const visitor = await desk.enter('campaigns', { organization: id });
      const { page } = visitor;
      await page.getByText('No campaigns yet').waitFor();
      await page.getByRole('button', { name: 'New campaign' }).first().click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Name').fill('Welcome');
      await form.getByLabel('From hour').fill('0');
      await form.getByLabel('To hour').fill('24');
      await form.getByLabel('Keep the legal hours').uncheck();
      await expectAccessible(visitor);
      await picture(page, 'campaign-form');
      await form.getByRole('button', { name: 'Create campaign' }).click();
      await page.getByRole('dialog').getByText('would reach them at night').waitFor();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page
        .getByLabel('CSV file')
        .setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(LEADS) });
      const preview = page.getByRole('region', { name: 'Preview' });
      await preview.getByRole('row', { name: 'Vera Pike' }).getByText('Skipped').waitFor();
      await preview.getByRole('row', { name: 'Nobody' }).getByText('a phone number is required').waitFor();
      await preview.getByRole('row', { name: 'Ada Byron' }).getByText('Would be reached').waitFor();
      const sums = preview.getByRole('list', { name: 'In sums' });
      await sums.getByText('Do-not-call list').waitFor();
      expect(await sums.getByRole('listitem').first().innerText()).toMatch(/^2\s+Would be reached/);
      expect(created(await client.get('/executions')).data).toEqual([]);
      await expectAccessible(visitor);
      await expectInside(page);
      await picture(page, 'preview');
      await preview.getByRole('button', { name: 'Import 3 leads' }).click();
      await page.getByText('All 5 rows are done.').waitFor();
      const rows = page.getByRole('region', { name: 'Rows', exact: true });
      await rows.getByRole('row', { name: 'Row 3' }).getByText('a phone number is required').waitFor();
      await rows.getByRole('row', { name: 'Row 5' }).getByText('cannot be a phone number').waitFor();
      expect(await rows.getByRole('row').count()).toBe(3);
      await expectAccessible(visitor);
      await picture(page, 'import');
      await page.getByRole('link', { name: 'Leads', exact: true }).click();
      await page.getByText(HOSTILE).first().waitFor();
      expect(await page.evaluate('globalThis.pwned')).toBeUndefined();
      await page.getByLabel('Phone number').fill('202-555-0130');
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      await expect.poll(() => page.getByRole('row').count()).toBe(2);
      await page.getByRole('row', { name: 'Vera Pike' }).click();
      const timeline = page.getByRole('list', { name: 'Timeline' });
      await timeline.getByText('Call not placed').waitFor();
      await timeline.getByText('Checked: Do-not-call list').waitFor();
      await expectAccessible(visitor);
      await picture(page, 'execution');
      await page.getByRole('link', { name: 'Why was this person not called?' }).click();
      await page.getByRole('region', { name: 'Today' }).getByText('On the do-not-call list', { exact: true }).waitFor();
      const verdict = page.getByRole('region', { name: 'Verdicts' }).getByRole('article').first();
      await verdict.getByText('Refused').first().waitFor();
      await verdict.getByRole('img', { name: 'Open hours by zone' }).waitFor();
      await expectInside(page);
      await picture(page, 'why-not-called');
      await farewell(visitor);
    }, 180_000);

    it('shows how a campaign goes, pauses and resumes it, and the call of a lead as one story', async () => {
      const { id, client } = await desk.app.newOrganization('Story tellers');
      const step = { needsTCPACompliance: false, voicemailMessage: 'Please call back.' };
      const hours = { startHour: 0, endHour: 24, timezone: 'UTC' };
      const campaign = created(await client.post('/workflows', { name: 'Renewals', ...hours, steps: [step] }));
      for (const phone of ['+12025550101', '+12025550110', '+12025550113', '+12025550114'])
        created(await client.post(`/workflows/${campaign.id}/executions`, { primaryPhone: phone, firstName: 'Ada' }));
      const count = async () =>
        created(await client.get(`/workflows/${campaign.id}/counts`)).executions.COMPLETED as number;
      await expect.poll(count, { timeout: 60_000 }).toBe(4);
      const visitor = await desk.enter('campaigns', { organization: id });
      const { page } = visitor;
      await picture(page, 'campaigns');
      await page.getByRole('row', { name: 'Renewals' }).click();
      const states = page.getByRole('region', { name: 'Leads by state' });
      await states.getByRole('link', { name: '4', exact: true }).waitFor();
      const outcomes = page.getByRole('region', { name: 'Calls by day' });
      await outcomes.getByText('50 %').waitFor();
      await outcomes.getByText('The same as a table').click();
      expect(await outcomes.getByRole('table').getByRole('row').last().innerText()).toMatch(/2\s+1\s+1\s+0\s+0\s+4$/);
      await page.getByRole('region', { name: 'Answered by day and hour' }).getByText('50', { exact: true }).waitFor();
      await expectInside(page);
      await expectAccessible(visitor);
      await picture(page, 'figures');
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('button', { name: 'Resume' }).waitFor();
      expect(created(await client.get(`/workflows/${campaign.id}`)).active).toBe(false);
      await page.getByRole('link', { name: 'Add leads' }).click();
      await page.getByText('The campaign is paused').waitFor();
      await page.getByRole('button', { name: 'Resume' }).click();
      await page.getByRole('button', { name: 'Pause' }).waitFor();
      await states.waitFor({ state: 'detached' });
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calls', exact: true }).click();
      await page.getByLabel('All outcomes').selectOption('NOT_INTERESTED');
      await expect.poll(() => page.getByRole('row').count()).toBe(2);
      // Days are typed, kept in the address, and never cross.
      await page.getByLabel('To', { exact: true }).fill('2001-01-31');
      await page.getByText('No matching calls').waitFor();
      await page.getByLabel('From', { exact: true }).fill('2001-02-01');
      await expect.poll(() => page.url()).toContain('to=2001-02-01');
      expect(await page.getByRole('group', { name: 'Calls: between two days' }).count()).toBe(1);
      await page.getByLabel('To', { exact: true }).fill('');
      await expect.poll(() => page.getByRole('row').count()).toBe(2);
      await page.getByLabel('From', { exact: true }).fill('');
      await expect.poll(() => page.url()).not.toContain('from=');
      await expect.poll(() => page.getByRole('row').count()).toBe(2);
      await page.getByRole('row').nth(1).click();
      const timeline = page.getByRole('list', { name: 'Timeline' });
      for (const line of ['Checked against the rules', 'Dialed', 'Picked up', 'Call ended'])
        await timeline.getByText(line).first().waitFor();
      await page.getByRole('region', { name: 'What was said' }).getByRole('listitem').first().waitFor();
      await page.getByRole('region', { name: 'Receipts' }).getByText('Allowed').first().waitFor();
      await expectInside(page);
      await picture(page, 'call');
      await farewell(visitor);
    }, 180_000);

    it('edits a number, rings it on the simulated carrier, and follows the call', async () => {
      const { id, client } = await desk.app.newOrganization('Ring ring');
      const visitor = await desk.enter('numbers', { organization: id });
      const { page } = visitor;
      const form = page.getByRole('dialog');
      await page.getByRole('link', { name: 'Carriers', exact: true }).click();
      await page.getByRole('button', { name: 'Connect a carrier' }).first().click();
      await form.getByLabel('Name').fill('Rehearsal');
      await form.getByLabel('Company').selectOption('simulated');
      await form.getByRole('button', { name: 'Connect and check' }).click();
      await form.getByText('Buy a number').click();
      await form.getByRole('button', { name: 'Find numbers' }).click();
      await form.getByRole('button', { name: 'Buy', exact: true }).first().click();
      await form.getByRole('button', { name: 'Take it' }).click();
      await form.getByText('In use').waitFor();
      await expectAccessible(visitor);
      await picture(page, 'carrier-setup');
      await form.getByRole('button', { name: 'Close', exact: true }).last().click();
      await page.getByRole('row', { name: 'Rehearsal' }).getByRole('button', { name: 'Test' }).click();
      await form.getByRole('button', { name: 'Check the credentials' }).click();
      await form.getByText('It works').waitFor();
      await expectAccessible(visitor);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Numbers', exact: true }).click();
      await page.getByRole('button', { name: 'Add a number' }).first().click();
      await form.getByLabel('Phone number').fill('+12025550190');
      await form.getByLabel('Carrier').selectOption({ label: 'Rehearsal' });
      await form.getByRole('button', { name: 'Add number' }).click();
      const row = page.getByRole('row', { name: '+12025550190' });
      await row.getByText('Always').waitFor();
      await row.getByRole('button', { name: 'Edit' }).click();
      await form.getByLabel('Calls are answered in certain hours only').check();
      await form.getByLabel('From', { exact: true }).fill('00:00');
      await form.getByLabel('To', { exact: true }).fill('23:59');
      await form.getByLabel('Time zone').fill('UTC');
      for (const day of ['Sat', 'Sun']) await form.getByLabel(day).check();
      await form.getByLabel('Outside of these hours').selectOption('message');
      await form.getByLabel('Message').fill('We sleep for a minute.');
      await expectAccessible(visitor);
      await picture(page, 'number-form');
      await form.getByRole('button', { name: 'Save number' }).click();
      await row.getByText('00:00–23:59, every day').waitFor();
      const [stored] = created(await client.get('/phone-numbers')).data;
      expect(stored).toMatchObject({
        fallback: { voicemailMessage: 'We sleep for a minute.' },
        inboundHours: { zone: 'UTC' },
      });
      await picture(page, 'numbers');
      await row.getByRole('button', { name: 'Ring me' }).click();
      await form.getByLabel('What the caller says').fill('Good morning, is anybody there?\nGoodbye then.');
      await form.getByRole('button', { name: 'Ring' }).click();
      await page.getByRole('region', { name: 'What was said' }).getByText('Good morning, is anybody there?').waitFor();
      await page.getByRole('list', { name: 'Timeline' }).getByText('Call ended').waitFor();
      await page.getByRole('region', { name: 'Facts' }).getByText('Incoming').waitFor();
      await farewell(visitor);
    }, 180_000);

    it('keeps the do-not-call list, consents, rules and settings', async () => {
      const { id, client } = await desk.app.newOrganization('By the book');
      const visitor = await desk.enter('compliance', { organization: id });
      const { page } = visitor;
      const form = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Import' }).click();
      const csv = 'phone\n+12025550141\n+12025550141\nnot a number\n';
      await form
        .getByLabel('CSV file')
        .setInputFiles({ name: 'dnc.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await form.getByRole('button', { name: 'Import', exact: true }).click();
      await form.getByText('1 added').waitFor();
      await form.getByRole('list', { name: 'Rejected rows' }).getByText('not a number').waitFor();
      await form.getByRole('button', { name: 'Close' }).last().click();
      await page.getByRole('button', { name: 'Add a number' }).first().click();
      await form.getByLabel('Phone number').fill('202-555-0142');
      await form.getByRole('button', { name: 'Add to the list' }).click();
      await page.getByRole('row', { name: '+12025550142' }).waitFor();
      await page.getByRole('button', { name: 'Check numbers' }).click();
      await form.getByLabel('Numbers').fill('2025550141, 2025550149');
      await form.getByRole('button', { name: 'Check', exact: true }).click();
      await form.getByText('Not on the list').waitFor();
      await expectAccessible(visitor);
      await page.keyboard.press('Escape');
      await picture(page, 'do-not-call');
      await page.getByRole('row', { name: '+12025550141' }).getByRole('button', { name: 'Remove' }).click();
      await form.getByRole('button', { name: 'Take off the list' }).click();
      await page.getByRole('row', { name: '+12025550141' }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Consents' }).click();
      await page.getByRole('button', { name: 'Record a consent' }).first().click();
      await form.getByLabel('Phone number').fill('+12025550143');
      await form.getByLabel('For').selectOption('text');
      await form.getByLabel('Evidence').fill('Form 12');
      await form.getByRole('button', { name: 'Record' }).click();
      const consent = page.getByRole('row', { name: '+12025550143' });
      await consent.getByText('Holds').waitFor();
      await picture(page, 'consents');
      await consent.getByRole('button', { name: 'Revoke' }).click();
      await form.getByLabel('Why').fill('By phone');
      await form.getByRole('button', { name: 'Revoke' }).click();
      await consent.getByText('Revoked').waitFor();
      await page.getByRole('link', { name: 'Rules' }).click();
      await page.getByLabel('State, rule or source').fill('TX');
      await expect.poll(() => page.getByRole('row').count()).toBe(2);
      await picture(page, 'rules');
      await expectInside(page);
      await page.getByRole('link', { name: 'Settings', exact: true }).click();
      await page.getByLabel('Calls from hour').fill('3');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByRole('alert').getByText('stricter than the law').waitFor();
      await page.getByLabel('Calls from hour').fill('10');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('Never changed.').waitFor({ state: 'detached' });
      const stored = created(await client.get('/compliance/settings'));
      expect(stored.hours).toEqual({ from: 10, to: 21 });
      await expectInside(page);
      await picture(page, 'compliance-settings');
      await farewell(visitor);
    }, 180_000);

    it('asks with a narrow key for nothing that the key may not read', async () => {
      const campaign = created(await desk.app.owner.post('/workflows', { name: 'Seen by few', steps: [{}] }));
      const visitor = await desk.enterWith(['workflows:read'], 'campaigns');
      const { page } = visitor;
      const refused: string[] = [];
      page.on('response', (response) => {
        if (response.status() === 403) refused.push(response.url());
      });
      await page.getByRole('row', { name: 'Seen by few' }).click();
      await page.getByText('Figures of calls need the scope calls:read').waitFor();
      for (const tab of ['leads', 'executions', 'steps']) {
        await page.goto(`${desk.app.url}/console/campaigns/${campaign.id}?tab=${tab}`);
        await page.getByRole('heading', { name: 'Seen by few' }).waitFor();
        await expect.poll(() => page.locator('.bones').count()).toBe(0);
      }
      const menu = page.getByRole('navigation', { name: 'Main' });
      expect(await menu.getByRole('link', { name: 'Compliance' }).count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Pause' }).getAttribute('aria-description')).toContain(
        'workflows:write',
      );
      expect(refused).toEqual([]);
      await farewell(visitor);
    });
  },
  FAST,
);
