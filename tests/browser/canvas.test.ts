// Journeys on the canvas with the mouse, through the findings by key, and back in time from the history that the server keeps.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ASKING, edge, entry, HELLO, makeActive, node, send } from '../support/assistants.ts';
import { expectAccessible } from '../support/browser.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';
import {
  graphOf,
  makeDraft,
  openEditor,
  saved,
  savingStatus,
  stepCard,
  stepOf,
  textField,
} from '../support/flow-pages.ts';

const at = (x: number, y: number) => ({ position: { x, y } });
/** Where the middle of an element is on the screen. */
async function middle(page: Page, selector: string, within: string): Promise<{ x: number; y: number }> {
  const box = await stepCard(page, within).locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} of ${within} is not in sight`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** The words differ from "Not confirmed" by one letter's case. */
const confirmed = (page: Page): Promise<void> => page.getByText(/Confirmed by the server/).waitFor();

describeConsole('the canvas', (desk) => {
  it('connects two steps, moves one, puts them in order, and takes that back', async () => {
    const { owner } = desk.app;
    const ops = [
      node('hello', 'message', { text: 'Hello, I am the virtual assistant.' }, at(0, 0)),
      node('bye', 'end', {}, at(420, 0)),
      entry('hello'),
    ];
    const made = await makeDraft(owner, ops, 'By mouse');
    const visitor = await openEditor(desk, made);
    const { page } = visitor;
    await drag(page, await middle(page, '.way-out', 'hello'), await middle(page, '.way-in', 'bye'));
    await expect
      .poll(async () => (await graphOf(owner, made)).edges)
      .toMatchObject([{ source: 'hello', target: 'bye' }]);
    const head = await middle(page, '.node-name', 'bye');
    await drag(page, head, { x: head.x + 40, y: head.y + 250 });
    await expect.poll(async () => (await stepOf(owner, made, 'bye')).position.y).toBeGreaterThan(150);
    const moved = (await stepOf(owner, made, 'bye')).position;
    expect(moved.x).toBeGreaterThan(420);
    await page.getByRole('button', { name: 'Tidy' }).click();
    await expect.poll(async () => (await stepOf(owner, made, 'bye')).position).not.toEqual(moved);
    const tidy = await graphOf(owner, made);
    const [hello, bye] = tidy.nodes.map((one: { position: { x: number; y: number } }) => one.position);
    expect(bye.x).toBeGreaterThan(hello.x);
    expect(Math.abs(bye.y - hello.y)).toBeLessThan(150);
    await saved(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await stepOf(owner, made, 'bye')).position).toEqual(moved);
    await farewell(visitor);
  });

  it('walks the findings by key, and fixes all of one rule together', async () => {
    const { owner } = desk.app;
    const ops = [
      node('hello', 'message', { text: 'Hello, I am the virtual assistant. It is about {{ order_no }}.' }),
      node('more', 'message', { text: 'And about {{ city_name }}.' }),
      node('bye', 'end', {}),
      edge('hello', 'more'),
      edge('more', 'bye'),
      entry('hello'),
    ];
    const made = await makeDraft(owner, ops, 'Two of a kind');
    const visitor = await openEditor(desk, made);
    const { page } = visitor;
    await confirmed(page);
    const open = page.locator('.react-flow__node.selected .node-name');
    await page.keyboard.press('n');
    const first = await open.innerText();
    await page.keyboard.press('n');
    await expect.poll(() => open.innerText()).not.toBe(first);
    await page
      .getByRole('button', { name: /^Fix all 2 of this kind/ })
      .first()
      .click();
    const changes = page.getByRole('dialog').getByRole('list', { name: 'Changes by the fix' });
    await changes.getByText('order_no').first().waitFor();
    await changes.getByText('city_name').first().waitFor();
    await expectAccessible(visitor);
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect
      .poll(async () => (await graphOf(owner, made)).context_variables.map((one: { name: string }) => one.name).sort())
      .toEqual(['city_name', 'order_no']);
    await page.getByText('Compiled', { exact: true }).waitFor();
    await farewell(visitor);
  });

  it('undoes in a browser that remembers nothing, from the history of the server', async () => {
    const { owner } = desk.app;
    const made = await makeDraft(owner, ASKING, 'Long ago');
    const before = await openEditor(desk, made);
    await stepCard(before.page, 'hello').click();
    await textField(before.page, 'Text').fill('Something else.');
    await savingStatus(before.page).getByText('Saved v2').waitFor();
    const session = await before.page.evaluate<string>("sessionStorage.getItem('parley-session')");
    await before.context.close();
    // The same session in a fresh profile: no kept edits, no other window.
    const after = await desk.visit();
    await after.page.evaluate(`sessionStorage.setItem('parley-session', ${JSON.stringify(session)})`);
    await after.page.goto(`${desk.app.url}/console/assistants/${made.id}/flow`);
    await saved(after.page);
    await after.page.reload();
    await saved(after.page);
    await after.page.keyboard.press('Control+z');
    await stepCard(after.page, 'hello').getByText('Hello, I am the virtual').waitFor();
    await expect
      .poll(async () => (await stepOf(owner, made, 'hello')).config.text)
      .toBe('Hello, I am the virtual assistant.');
    // A colleague who has edited nothing has nothing to undo.
    const colleague = await openEditor(desk, made, 'Kim');
    expect(await colleague.page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    await farewell(colleague);
    await farewell(after);
  });

  it('is refused at release, says where, is mended in the editor and goes live', async () => {
    const { owner } = desk.app;
    const live = await makeActive(owner, HELLO, { name: 'To be mended' });
    const draft = created(
      await owner.post(`/v1/assistants/${live.id}/revisions`, { source_revision_id: live.revisionId }),
    );
    const place = { ...live, graph: `/v1/assistants/${live.id}/revisions/${draft.id}/graph` };
    created(await send(owner, place, [node('hello', 'message', { text: 'Hello {{ nobody_knows }}.' }), entry(null)]));
    const visitor = await desk.enter(`assistants/${live.id}?tab=revisions`);
    const { page } = visitor;
    const release = page.getByRole('region', { name: 'Release of the draft' });
    await release.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').getByText('publishing. Fix').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Edit flow' }).click();
    await saved(page);
    // Everything that has a fix is fixed as proposed; what is left is written by hand.
    await confirmed(page);
    const findings = page.getByRole('list', { name: 'Findings' });
    for (let fixes = await findings.getByRole('button', { name: 'Fix …' }).count(); fixes > 0; ) {
      await findings.getByRole('button', { name: 'Fix …' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
      await expect.poll(() => findings.getByRole('button', { name: 'Fix …' }).count()).toBeLessThan(fixes);
      await saved(page);
      await confirmed(page);
      fixes = await findings.getByRole('button', { name: 'Fix …' }).count();
    }
    await stepCard(page, 'hello').click();
    await textField(page, 'Text').fill('Hello from the virtual assistant, mended.');
    await saved(page);
    await page.getByText('Compiled', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back to To be mended' }).click();
    await page.getByRole('link', { name: 'Revisions' }).click();
    await release.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByRole('button', { name: 'Publish and put live anyway' }).click();
    await expect
      .poll(async () => created(await owner.get(`/v1/assistants/${live.id}`)).active_revision_id)
      .toBe(draft.id);
    const talk = created(await owner.post('/v1/conversations', { assistant_id: live.id }));
    expect(JSON.stringify(talk)).toContain('mended');
    await farewell(visitor);
  });
});
