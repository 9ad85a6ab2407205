// Journeys of whoever keeps people in order: decide reviews and take one back, answer for a person's data, read hostile strings as text.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/browser.ts';
import { type Client, created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';
import { identify, personOf } from '../support/people.ts';

const SCRIPT = '<script>window.hacked = true</script><img src=x onerror="window.hacked = true">';
const RIGHT_TO_LEFT = '\u202Eمريم الزهراء';
const LONG = 'Wolfeschlegelsteinhausen'.repeat(21).slice(0, 500);

/** Two records that only a human can tell apart, one known by an id and the other by a phone number. */
async function lookAlikes(client: Client, phone: string, traits: readonly [object, object]): Promise<[string, string]> {
  const known = [`external_id:known-${phone.slice(1, 12)}`, `phone:${phone}`] as const;
  const ids: [string, string] = [await personOf(client, known[0]), await personOf(client, known[1])];
  for (const [at, id] of ids.entries())
    created(await client.patch(`/v1/identity/end-users/${id}`, { traits: traits[at] }));
  const { review_requests } = created(await identify(client, [...known]));
  expect(review_requests).toHaveLength(1);
  return ids;
}

const MARIA = { first_name: 'Maria', last_name: 'Lopez', city: 'Graz', plan: 'gold', birth_date: '1984-02-11' };
const MARY = { first_name: 'Mary', last_name: 'Lopez', city: 'Linz', birth_date: '1984-02-11' };

/** Nothing sticks out sideways. */
const expectNarrow = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: 800 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  await page.setViewportSize({ width: 1440, height: 900 });
};

/** Pictures on request, at three widths: PARLEY_PICTURES=<folder>. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PARLEY_PICTURES;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}-${width}.png`), fullPage: width < 500 });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

describeConsole('people and reviews', (desk) => {
  it('compares two people, switches the survivor, approves by a key, and takes the merge back', async () => {
    const { id, client } = await desk.app.newOrganization('Stewards');
    const [tom, thomas] = await lookAlikes(client, '+14155550171!', [
      { first_name: 'Tom' },
      { first_name: 'Zacharias' },
    ]);
    const [maria, mary] = await lookAlikes(client, '+14155550172', [MARIA, MARY]);
    const visitor = await desk.enter('', { organization: id, name: 'Dana' });
    const { page } = visitor;
    await page.getByRole('link', { name: 'Identity reviews' }).click();
    await page.getByRole('link', { name: 'Waiting 2' }).waitFor();
    await page.getByText('The oldest has been waiting since').waitFor();
    await expectNarrow(page, 360);
    await picture(page, 'reviews');
    await page.getByRole('row', { name: 'Maria Lopez and Mary Lopez' }).click();
    const sides = page.getByRole('table', { name: 'Side by side' });
    const row = (name: string) => sides.getByRole('row', { name: new RegExp(`^${name} `) });
    await row('birth_date').getByText('Equal').waitFor();
    await row('city').getByText('Different').waitFor();
    await row('plan').getByText('One side').waitFor();
    const survives = (name: string) => row(name).getByRole('cell').last();
    const before = await survives('city').textContent();
    await page.keyboard.press('s');
    await expect.poll(() => survives('city').textContent()).toBe(before === 'Graz' ? 'Linz' : 'Graz');
    await page.getByRole('radio', { name: 'Maria Lopez survives' }).check();
    await expect.poll(() => survives('city').textContent()).toBe('Graz');
    await row('city').getByRole('button', { name: 'Linz' }).click();
    await expect.poll(() => survives('city').textContent()).toBe('Linz');
    expect(await survives('first_name').textContent()).toBe('Maria');
    await expectNarrow(page, 360);
    await expectAccessible(visitor);
    await picture(page, 'review');
    await page.getByLabel('Note').fill('Asked her on the phone.');
    await page.getByLabel('Note').press('a');
    await page.getByLabel('Note').press('Backspace');
    await page.getByRole('radio', { name: 'Maria Lopez survives' }).focus();
    await page.keyboard.press('a');
    // The next question is there at once, with the way back of the last one.
    await page.getByRole('heading', { name: 'Tom and Zacharias' }).waitFor();
    await row('first_name').getByText('Conflicting').waitFor();
    const merged = created(await client.get(`/v1/identity/end-users/${mary}`));
    expect(merged).toMatchObject({ id: maria, traits: { first_name: 'Maria', city: 'Linz', plan: 'gold' } });
    await page.getByRole('status').getByText('Approved: Maria Lopez and Mary Lopez').waitFor();
    await page.getByRole('link', { name: 'See the merge, or revert it' }).click();
    await page.getByText('Asked her on the phone.').waitFor();
    await expectNarrow(page, 390);
    await page.getByRole('button', { name: 'Revert' }).click();
    await picture(page, 'revert');
    await expectAccessible(visitor);
    await page.getByRole('dialog').getByLabel('Note').fill('Two cousins.');
    await page.getByRole('dialog').getByRole('button', { name: 'Revert merge' }).click();
    await page.getByRole('row', { name: 'Two cousins.' }).getByText('Reverted').waitFor();
    expect(created(await client.get(`/v1/identity/end-users/${mary}`))).toMatchObject({ id: mary, traits: MARY });
    await picture(page, 'merges');
    await page.getByRole('link', { name: 'Not a match' }).click();
    await page.getByRole('row', { name: 'Mary Lopez' }).getByText('A reverted merge').waitFor();
    // Rejected by its button; then the queue is empty.
    await page.getByRole('link', { name: 'Identity reviews' }).click();
    await page.getByRole('row', { name: 'Tom and Zacharias' }).click();
    await page.getByRole('button', { name: 'Not a match' }).click();
    await page.getByText('No open reviews').waitFor();
    await page.getByRole('status').getByText('Rejected: Tom and Zacharias').waitFor();
    expect(created(await client.get(`/v1/identity/end-users/${thomas}`)).id).not.toBe(tom);
    await page.getByRole('link', { name: 'Rejected 1' }).click();
    await page.getByRole('row', { name: 'Tom and Zacharias' }).click();
    await page.getByRole('region', { name: 'Evidence' }).getByText('Names').waitFor();
    await farewell(visitor);
  });

  it('exports a person, holds them, and erases them by typed confirmation', async () => {
    const { id, client } = await desk.app.newOrganization('Privacy desk');
    const ines = await personOf(client, 'email:ines.duarte@example.com', 'phone:+14155550188');
    created(
      await client.patch(`/v1/identity/end-users/${ines}`, {
        traits: { first_name: 'Ines', last_name: 'Duarte', city: 'Porto' },
      }),
    );
    created(
      await client.post('/v1/memory/facts', {
        end_user_id: ines,
        text: 'Prefers calls in the evening',
        source: 'conversation',
      }),
    );
    created(await client.post('/consents', { phone: '+14155550188', channel: 'call', source: 'web form' }));
    const visitor = await desk.enter('people', { organization: id });
    const { page } = visitor;
    await page.getByRole('row', { name: 'Ines Duarte' }).click();
    await page.getByRole('heading', { name: 'Ines Duarte' }).waitFor();
    await page.getByRole('region', { name: 'Timeline' }).getByText('Seen for the first time').waitFor();
    await page.getByRole('region', { name: 'Facts' }).getByText('Prefers calls in the evening').waitFor();
    await page.getByRole('region', { name: 'Consents' }).getByText('web form').waitFor();
    const known = page.getByRole('region', { name: 'Identifiers' });
    expect(await known.textContent()).not.toContain('ines.duarte@example.com');
    await picture(page, 'person');
    await known.getByRole('button', { name: 'Show values' }).click();
    await known.getByText('ines.duarte@example.com').waitFor();
    await expectNarrow(page, 390);
    await expectAccessible(visitor);
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Download file' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('+14155550188');
    await page.getByRole('button', { name: 'Legal hold' }).click();
    await page.getByLabel('Reason').fill('Case 2031-17');
    await page.getByRole('button', { name: 'Place hold' }).click();
    await page.getByText('none of this person’s data is erased').waitFor();
    await page.getByRole('button', { name: 'Erase' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('nothing can be erased').waitFor();
    expect(await dialog.getByLabel('Type Ines Duarte to confirm').isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Release hold' }).click();
    await dialog.getByRole('button', { name: 'Release hold' }).click();
    await page.getByText('none of this person’s data is erased').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Erase' }).click();
    await dialog.getByText('What stays').waitFor();
    const erase = dialog.getByRole('button', { name: 'Erase permanently' });
    expect(await erase.isDisabled()).toBe(true);
    await dialog.getByLabel('Type Ines Duarte to confirm').fill('Ines');
    expect(await erase.isDisabled()).toBe(true);
    await picture(page, 'erase');
    await expectAccessible(visitor);
    await dialog.getByLabel('Type Ines Duarte to confirm').fill('ines duarte');
    await erase.click();
    await page.getByText('This person was erased').waitFor();
    await page.getByText('No traits yet.').waitFor();
    expect(created(await client.get(`/v1/identity/end-users/${ines}`)).status).toBe('erased');
    expect(await page.getByRole('button', { name: 'Erase' }).count()).toBe(0);
    await picture(page, 'erased');
    await farewell(visitor);
  });

  it('shows hostile names and traits as text, on every page and at every width', async () => {
    const { id, client } = await desk.app.newOrganization('Hostile strings');
    const [long] = await lookAlikes(client, '+14155550173!', [
      { name: LONG, note: SCRIPT, [`x${'-'.repeat(60)}`]: LONG },
      { name: SCRIPT, note: RIGHT_TO_LEFT },
    ]);
    const arabic = await personOf(client, 'external_id:rtl');
    created(await client.patch(`/v1/identity/end-users/${arabic}`, { traits: { name: RIGHT_TO_LEFT } }));
    created(await client.post('/v1/memory/facts', { end_user_id: long, text: SCRIPT + LONG, source: RIGHT_TO_LEFT }));
    const visitor = await desk.enter('people', { organization: id });
    const { page } = visitor;
    await page.getByRole('row', { name: SCRIPT.slice(0, 40) }).waitFor();
    await page.getByRole('row', { name: RIGHT_TO_LEFT }).waitFor();
    await expectNarrow(page, 390);
    await picture(page, 'people-hostile');
    await page.getByRole('row', { name: LONG.slice(0, 40) }).click();
    await page.getByRole('region', { name: 'Facts' }).getByText('window.hacked').waitFor();
    await expectNarrow(page, 390);
    await picture(page, 'person-hostile');
    await page.getByRole('link', { name: 'Identity reviews' }).click();
    await page.getByRole('table').getByText('<script>').first().click();
    await page.getByRole('table', { name: 'Side by side' }).getByText(SCRIPT).first().waitFor();
    await expectNarrow(page, 360);
    await picture(page, 'review-hostile');
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    // Nobody can type such a name: the end of the id is asked for.
    await page.goto(`${desk.app.url}/console/people/${arabic}`);
    await page.getByRole('button', { name: 'Erase' }).click();
    await page.getByLabel(`Type ${arabic.slice(-8)} to confirm`).waitFor();
    await page.keyboard.press('Escape');
    await farewell(visitor);
  });

  it('finds people by name and by a whole identifier, page by page', async () => {
    const { id, client } = await desk.app.newOrganization('Many people');
    for (let at = 0; at < 60; at++) {
      const traits = { first_name: at % 20 === 0 ? 'Renate' : 'Kim', last_name: `Number ${at}` };
      created(
        await client.post('/v1/identity/end-users', {
          traits,
          identifiers: [{ type: 'external_id', value: `many-${at}` }],
        }),
      );
    }
    const visitor = await desk.enter('people', { organization: id });
    const { page } = visitor;
    const rows = page.getByRole('table', { name: 'People' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(50);
    await picture(page, 'people');
    // The next page comes as the reader gets near the end; the keys go there too.
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(() => rows.count()).toBe(60);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    await page.keyboard.press('/');
    await page.keyboard.type('renate');
    await expect.poll(() => rows.count()).toBe(3);
    expect(page.url()).toContain('find=renate');
    await page.keyboard.press('Escape');
    await rows.first().click();
    await page.getByText('1 of 3').waitFor();
    await page.keyboard.press('j');
    await page.getByText('2 of 3').waitFor();
    await page.goto(`${desk.app.url}/console/people?find=many-7`);
    await page.getByRole('row', { name: 'Kim Number 7' }).waitFor();
    expect(await rows.count()).toBe(1);
    await page.getByLabel('Find by name, number, e-mail or id').fill('no-one-has-this@example.com');
    await page.getByText('No matching people').waitFor();
    await page.getByRole('button', { name: 'New person' }).first().click();
    await page.getByLabel('First name').fill('Fresh');
    await page.getByLabel('E-mail', { exact: true }).fill('fresh@example.com');
    await page.getByRole('button', { name: 'Create person' }).click();
    await page.getByRole('heading', { name: 'Fresh' }).waitFor();
    await farewell(visitor);
  });

  it('tries other resolution settings first, then saves them', async () => {
    const { id, client } = await desk.app.newOrganization('Rules');
    await lookAlikes(client, '+14155550174', [MARIA, MARY]);
    const visitor = await desk.enter('resolution', { organization: id });
    const { page } = visitor;
    await page.getByLabel('Merge without asking from').fill('70');
    await page.getByRole('button', { name: 'Try it first' }).click();
    const result = page.getByRole('region', { name: 'Result of the trial' });
    await result.getByText('1 of the latest 3 would have come out otherwise').waitFor();
    await result.getByRole('listitem').first().waitFor();
    await expectNarrow(page, 390);
    await picture(page, 'resolution');
    await page.getByLabel('Ask a colleague from').fill('80');
    await page.getByText('The score to ask a colleague must be lower').waitFor();
    await page.getByLabel('Ask a colleague from').fill('60');
    await page.getByRole('button', { name: 'WhatsApp is stronger' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing is changed yet.').or(page.getByText('Saved.')).waitFor();
    const saved = created(await client.get('/v1/identity/resolution-settings'));
    expect(saved.thresholds).toEqual({ auto_merge: 0.7, review: 0.6 });
    await farewell(visitor);
  });

  it('shows a reviewer without identity:read no names, and no member without the scope a button that works', async () => {
    await lookAlikes(desk.app.owner, '+14155550175', [MARIA, MARY]);
    const visitor = await desk.enterWith(['identity_reviews:read'], 'reviews');
    const { page } = visitor;
    await page.getByRole('row', { name: '*** and ***' }).click();
    const approve = page.getByRole('button', { name: /^Merge into/ });
    await approve.waitFor();
    expect(await approve.getAttribute('aria-description')).toBe('Needs the scope identity_reviews:resolve');
    await page.keyboard.press('a');
    expect(created(await desk.app.owner.get('/v1/identity/review-requests/counts')).by_status.pending).toBe(1);
    expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0);
    await farewell(visitor);
  });

  it('shows how the work in the background gets on', async () => {
    const { id } = await desk.app.newOrganization('Engine room');
    const visitor = await desk.enter('operations', { organization: id });
    const { page } = visitor;
    await page.getByText('Nothing waits').waitFor();
    const add = (kind: string, runAt: string) =>
      desk.app.kernel.db.queryable.query(
        `select enqueue_job($1, json_build_object('org_id', $2::text), $3::timestamptz, 25, null)`,
        [kind, id, runAt],
      );
    await add('test-idle', '2026-01-01T00:00:00Z');
    await add('test-later', '2099-01-01T00:00:00Z');
    await page.getByRole('row', { name: 'Test idle' }).waitFor();
    await page.getByRole('row', { name: 'Test later' }).waitFor();
    await page.getByText('Oldest is late by').waitFor();
    await expectNarrow(page, 390);
    await picture(page, 'operations');
    await farewell(visitor);
  });
});
