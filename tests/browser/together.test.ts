// Journeys of designers who keep a large flow readable and talk about it: groups that fold, comments with mentions, the tour, and a
// release that waits for its time beside the health of what is live.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { edge, entry, makeActive, node } from '../support/assistants.ts';
import { expectAccessible } from '../support/browser.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';
import { graphOf, makeDraft, openEditor, saved, stepCard, textField } from '../support/flow-pages.ts';

/** Pictures on request, at three widths: PARLEY_PICTURES=<folder>. */
async function picture(page: Page, name: string): Promise<void> {
  const at = process.env.PARLEY_PICTURES;
  if (!at) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await page.waitForTimeout(300);
      await page.screenshot({ path: path.join(at, `${name}-${colorScheme}-${width}.png`) });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

const at = (x: number, y: number) => ({ position: { x, y } });
const BOOKING = [
  { op: 'upsert_context_variable', variable: { name: 'day', type: 'date', source: 'collected' } },
  node('menu', 'dialogue', { instructions: 'say: What can I do for you?' }, at(0, 120)),
  node('ask day', 'collect', { variables: ['day'] }, at(420, 60)),
  node('read back', 'message', { text: 'I note {{ day }}.' }, at(840, 60)),
  node('hours', 'message', { text: 'We are open from nine to five.' }, at(420, 340)),
  node('bye', 'end', { message: 'Goodbye.' }, at(1260, 120)),
  node('remark', 'note', { text: 'Ask legal before changing the greeting.' }, at(0, 400)),
  edge('menu', 'ask day', {
    kind: 'conditional',
    condition: { type: 'llm', prompt: 'the person wants to book', examples: ['book me in'] },
  }),
  edge('menu', 'hours', {
    kind: 'conditional',
    condition: { type: 'llm', prompt: 'the person asks for the hours', examples: ['when are you open'] },
  }),
  edge('ask day', 'read back'),
  edge('read back', 'bye'),
  edge('hours', 'bye'),
  entry('menu'),
];

describeConsole('designers together', (desk) => {
  it('steps are put into a group, which is moved, folded, renamed and taken apart', async () => {
    const { owner } = desk.app;
    const made = await makeDraft(owner, BOOKING, 'Grouped');
    const visitor = await openEditor(desk, made);
    const { page } = visitor;
    const groups = async () =>
      (await graphOf(owner, made)).nodes.flatMap(({ id, group }: { id: string; group?: string }) =>
        group ? [`${id}: ${group}`] : [],
      );
    await stepCard(page, 'ask day').click();
    await stepCard(page, 'read back').click({ modifiers: ['Control'] });
    await page.getByRole('heading', { name: '2 steps are chosen' }).waitFor();
    await page.getByLabel('Title of a group').fill('Take the booking');
    await page.getByRole('button', { name: 'Group them' }).click();
    const title = page.getByRole('button', { name: 'Group: Take the booking, 2 steps' });
    await title.waitFor();
    await expect.poll(groups).toEqual(['ask day: Take the booking', 'read back: Take the booking']);
    await expectAccessible(visitor);
    await picture(page, 'group');
    // By its title, all of it is moved.
    await page.keyboard.press('f');
    const positionOf = async (id: string) =>
      (await graphOf(owner, made)).nodes.find((one: { id: string }) => one.id === id).position;
    const before = await positionOf('ask day');
    const box = await title.boundingBox();
    if (!box) throw new Error('the title of the group is not in sight');
    await page.mouse.move(box.x + 10, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y - 60, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await positionOf('ask day')).y).toBeLessThan(before.y - 20);
    expect((await positionOf('read back')).y).toBe((await positionOf('ask day')).y);
    // A step that follows one of the group belongs to it.
    await stepCard(page, 'read back').click();
    expect(await page.getByLabel('Group', { exact: true }).inputValue()).toBe('Take the booking');
    await page.getByRole('button', { name: 'Fold Take the booking' }).click();
    const card = page.locator('.react-flow__node', { hasText: 'Take the booking' });
    await card.getByText('2 steps: ask day, read back').waitFor();
    expect(await stepCard(page, 'ask day').count()).toBe(0);
    await expectAccessible(visitor);
    await picture(page, 'group-folded');
    // The folding is this person's own, and stays over a reload.
    await page.reload();
    await card.waitFor();
    // A step that is folded away is found, and its group opens.
    await page.keyboard.press('/');
    await page.keyboard.type('read back');
    await page.keyboard.press('Enter');
    await stepCard(page, 'read back').waitFor();
    await title.click();
    await textField(page, 'Title').fill('Book a visit');
    await page.keyboard.press('Enter');
    await expect.poll(groups).toEqual(['ask day: Book a visit', 'read back: Book a visit']);
    await page.getByRole('button', { name: 'Ungroup' }).click();
    await expect.poll(groups).toEqual([]);
    await page.keyboard.press('Control+z');
    await expect.poll(groups).toEqual(['ask day: Book a visit', 'read back: Book a visit']);
    await page.keyboard.press('l');
    await page.getByText('in Book a visit').first().waitFor();
    await saved(page);
    await farewell(visitor);
  });

  it('a comment on a step mentions a colleague, who finds it at home, answers and settles it', async () => {
    const { id, client } = await desk.app.newOrganization('Two designers');
    const made = await makeDraft(client, BOOKING, 'Commented');
    const invited = { name: 'Ann Lee', email: 'ann@example.com', role: 'designer' };
    const { link } = created(await client.post('/v1/identity/members', invited));
    const ann = await desk.visit(`#code=${link.code}`);
    await ann.page.getByRole('heading', { name: 'What needs you' }).waitFor();
    const owner = await desk.enter(`assistants/${made.id}/flow`, { organization: id });
    await stepCard(owner.page, 'hours').click();
    await owner.page.keyboard.press('Escape');
    await stepCard(owner.page, 'hours').click();
    await owner.page.getByRole('tab', { name: 'Comments' }).click();
    await owner.page.getByLabel('Comment on hours').fill('@Ann is this still true on Fridays?');
    await owner.page.getByRole('button', { name: 'Comment', exact: true }).click();
    await owner.page.getByText('@Ann is this still true on Fridays?').waitFor();
    await stepCard(owner.page, 'hours').getByTitle('1 open comment').waitFor();
    await expectAccessible(owner);
    await picture(owner.page, 'comments');
    await ann.page.reload();
    await ann.page.getByText('Comments on flows that mention you').waitFor();
    await ann.page.getByRole('link', { name: 'Open the flow' }).click();
    await ann.page.getByRole('tab', { name: /^Comments/ }).click();
    await ann.page.getByText('mentions you').waitFor();
    await ann.page.getByRole('button', { name: 'Answer' }).click();
    await ann.page.getByLabel('Answer').fill('Until noon only. Changed.');
    await ann.page.locator('.thread').getByRole('button', { name: 'Answer' }).click();
    await owner.page.getByText('Until noon only. Changed.').waitFor();
    await owner.page.getByRole('button', { name: 'Settle' }).click();
    await owner.page.getByLabel('Show what is settled (1)').check();
    await owner.page.getByText(/^Settled by/).waitFor();
    expect(await stepCard(owner.page, 'hours').getByTitle('1 open comment').count()).toBe(0);
    await farewell(owner);
    await farewell(ann);
  });

  it('the first assistant has a tour, which ends for good when it is skipped', async () => {
    const { id, client } = await desk.app.newOrganization('A beginner');
    const made = await makeDraft(client, BOOKING, 'First');
    const visitor = await desk.enter(`assistants/${made.id}/flow`, { organization: id });
    const { page } = visitor;
    const tour = page.getByRole('region', { name: 'Tour of the editor' });
    await tour.getByRole('button', { name: 'Show me around' }).click();
    for (const title of ['The flow', 'Add a step', 'The form of a step', 'Findings', 'Talk', 'Publish']) {
      await tour.getByText(`${title}.`).waitFor();
      expect(await page.locator('[data-toured]').count()).toBe(1);
      await picture(page, `tour-${title.toLowerCase().replaceAll(' ', '-')}`);
      if (title !== 'Publish') await tour.getByRole('button', { name: 'Next' }).click();
    }
    await expectAccessible(visitor);
    await tour.getByRole('button', { name: 'Done' }).click();
    await tour.waitFor({ state: 'detached' });
    await page.reload();
    await stepCard(page, 'menu').waitFor();
    expect(await tour.count()).toBe(0);
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Show me around' }).click();
    await tour.getByRole('button', { name: 'Skip the tour' }).click();
    expect(await page.locator('[data-toured]').count()).toBe(0);
    await farewell(visitor);
  });

  it('a draft is published now and goes live later, beside the health of what is live', async () => {
    const { id, client } = await desk.app.newOrganization('Careful');
    const made = await makeActive(client, BOOKING);
    for (const text of ['when are you open?', 'book me in']) {
      const talk = created(await client.post('/v1/conversations', { assistant_id: made.id }));
      created(await client.post(`/v1/conversations/${talk.id}/messages`, { text }));
    }
    const draft = created(await client.post(`/v1/assistants/${made.id}/revisions`));
    const visitor = await desk.enter(`assistants/${made.id}/flow?revision=${draft.id}`, { organization: id });
    const { page } = visitor;
    await page.getByRole('link', { name: /^Live: / }).waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const later = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16);
    await dialog.getByLabel('All people, at a time').check();
    await dialog.getByLabel('Go live at').fill(later);
    await expectAccessible(visitor);
    await picture(page, 'schedule');
    await dialog.getByRole('button', { name: 'Publish and schedule anyway' }).click();
    await page.getByText('It goes live by itself').waitFor();
    await page.getByRole('link', { name: 'Open Revisions' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'goes live' });
    await notice.waitFor();
    await page.getByRole('heading', { name: 'What is live now' }).waitFor();
    await expectAccessible(visitor);
    await picture(page, 'health');
    const live = async () => created(await client.get(`/v1/assistants/${made.id}`)).active_revision_id;
    expect(await live()).toBe(made.revisionId);
    await notice.getByRole('button', { name: 'Call it off' }).click();
    await notice.waitFor({ state: 'detached' });
    const [scheduled] = created(await client.get('/v1/scheduled-activations')).data;
    expect(scheduled).toMatchObject({ status: 'canceled', revision_id: draft.id });
    await farewell(visitor);
  });
});
