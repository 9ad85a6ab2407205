// Journeys through the flow editor, in real browsers against the real server. Each ends accessible, without errors, at home.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ASKING, edge, entry, HELLO, type Made, makeActive, makeAssistant, node, send } from '../support/assistants.ts';
import { expectAccessible, type Visitor } from '../support/browser.ts';
import { describeConsole, farewell } from '../support/console.ts';
import * as pages from '../support/flow-pages.ts';

const { saved, savingStatus: status, stepCard: step, textField: field } = pages;

const FOCUSED = 'document.activeElement?.dataset.id';
const FOCUSED_LABEL = 'document.activeElement?.getAttribute("aria-label")';
/** Frames a second over the next two and a half. */
const FRAMES = `(async () => {
  const started = performance.now();
  let count = 0;
  while (performance.now() - started < 2500) {
    await new Promise((next) => requestAnimationFrame(next));
    count++;
  }
  return (count * 1000) / (performance.now() - started);
})()`;

describeConsole('the flow editor', (desk) => {
  const openEditor = (made: Made, name = 'Dana'): Promise<Visitor> => pages.openEditor(desk, made, name);
  const drafted = (ops: object[], name: string): Promise<Made> => pages.makeDraft(desk.app.owner, ops, name);
  const graphOf = (made: Made) => pages.graphOf(desk.app.owner, made);
  const textOf = async (made: Made, id: string): Promise<unknown> =>
    (await pages.stepOf(desk.app.owner, made, id))?.config.text;
  const addStep = async (page: Page, kind: string): Promise<void> => {
    await page.keyboard.press('a');
    await page.getByRole('combobox', { name: 'Kind of step' }).fill(kind);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  it('builds a flow, fixes its findings, and the flow compiles', async () => {
    const made = await makeAssistant(desk.app.owner, { name: 'From nothing' });
    const visitor = await desk.enter(`assistants/${made.id}`);
    const { page } = visitor;
    await page.getByRole('link', { name: 'Edit flow' }).click();
    await saved(page);
    await addStep(page, 'message');
    await field(page, 'Text').fill('Hello, I am the virtual assistant. It is about {{ order_no }}.');
    await step(page, 'Message').click();
    await addStep(page, 'end');
    await step(page, 'End').waitFor();
    await page.getByRole('tab', { name: /^Findings/ }).click();
    const findings = page.getByRole('list', { name: 'Findings' });
    await findings.getByText('order_no').first().waitFor();
    await findings.getByRole('button', { name: 'Fix …' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'What the fix changes' });
    await dialog.getByRole('list', { name: 'Changes by the fix' }).getByText('order_no').first().waitFor();
    await expectAccessible(visitor);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Confirmed by the server').waitFor();
    await page.getByText('Compiled', { exact: true }).waitFor();
    const { nodes, edges, entry_node_id, context_variables } = await graphOf(made);
    expect(nodes).toHaveLength(2);
    expect(edges).toMatchObject([{ source: entry_node_id, kind: 'default' }]);
    expect(context_variables).toMatchObject([{ name: 'order_no' }]);
    expect(nodes.map((one: { type: string }) => one.type)).toEqual(['message', 'end']);
    await farewell(visitor);
  });

  it('lets two people edit one flow, and asks only where both changed the same', async () => {
    const made = await drafted(ASKING, 'Shared');
    const [ann, bob] = [await openEditor(made, 'Ann'), await openEditor(made, 'Bob')];
    await step(ann.page, 'hello').click();
    await bob.page.getByRole('list', { name: 'Also here' }).getByText('Ann').waitFor();
    await field(ann.page, 'Text').fill('Good day, I am the virtual assistant.');
    await step(bob.page, 'thanks').click();
    await field(bob.page, 'Name').fill('Say thanks');
    await step(ann.page, 'Say thanks').waitFor();
    await step(bob.page, 'hello').getByText('Good day').waitFor();
    await saved(bob.page);
    // Bob loses the network, and both write the same sentence.
    await bob.page.route('**/graph**', (route) => route.abort());
    await step(bob.page, 'hello').click();
    await field(bob.page, 'Text').fill('Bob says hello, I am the virtual assistant.');
    await status(bob.page).getByText('Offline, 1 edit kept').waitFor();
    await field(ann.page, 'Text').fill('Ann says hello, I am the virtual assistant.');
    await saved(ann.page);
    await bob.page.unroute('**/graph**');
    const dialog = bob.page.getByRole('dialog', { name: 'A colleague changed the same field' });
    await dialog.getByText('Ann says hello').waitFor();
    expect(await textOf(made, 'hello')).toContain('Ann says hello');
    await expectAccessible(bob);
    await dialog.getByRole('radio', { name: /^Mine/ }).check();
    await dialog.getByRole('button', { name: 'Keep these' }).click();
    await saved(bob.page);
    await step(ann.page, 'hello').getByText('Bob says hello').waitFor();
    expect(await textOf(made, 'hello')).toContain('Bob says hello');
    await farewell(ann);
    await farewell(bob);
  });

  it('undoes and redoes, also after a reload', async () => {
    const made = await drafted(ASKING, 'Undone');
    const visitor = await openEditor(made);
    const { page } = visitor;
    await step(page, 'hello').click();
    await field(page, 'Text').fill('Something else.');
    await step(page, 'thanks').click();
    await step(page, 'thanks').press('Delete');
    await step(page, 'thanks').waitFor({ state: 'detached' });
    await saved(page);
    await page.reload();
    await saved(page);
    await page.keyboard.press('Control+z');
    await step(page, 'thanks').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await step(page, 'hello').getByText('Hello, I am the virtual').waitFor();
    await saved(page);
    const { nodes, edges } = await graphOf(made);
    expect([nodes.length, edges.length]).toEqual([4, 4]);
    expect(await textOf(made, 'hello')).toBe('Hello, I am the virtual assistant.');
    await page.keyboard.press('Control+y');
    await saved(page);
    await expect.poll(() => textOf(made, 'hello')).toBe('Something else.');
    await farewell(visitor);
  });

  it('loses nothing when the server is gone in mid-edit and the page is closed', async () => {
    const made = await drafted(HELLO, 'Cut off');
    const visitor = await openEditor(made);
    const { page } = visitor;
    let isCut = true;
    // The answer of the first batch is lost: nobody knows whether it was taken.
    await page.route('**/graph/ops**', async (route) => {
      if (isCut) await route.fetch().catch(() => undefined);
      await (isCut ? route.abort() : route.continue());
    });
    await step(page, 'hello').click();
    await field(page, 'Text').fill('Kept, says the virtual assistant.');
    await status(page).getByText('Offline, 1 edit kept').waitFor();
    await field(page, 'Name').fill('Kept');
    await status(page)
      .getByText(/Offline, \d+ edits kept/)
      .waitFor();
    await page.reload();
    await step(page, 'Kept').waitFor();
    isCut = false;
    await saved(page);
    const { nodes } = await graphOf(made);
    expect(nodes.find((one: { id: string }) => one.id === 'hello')).toMatchObject({
      name: 'Kept',
      config: { text: 'Kept, says the virtual assistant.' },
    });
    await farewell(visitor);
  });

  it('is complete by keyboard, on the canvas and as a list', async () => {
    const made = await drafted(HELLO, 'By keyboard');
    const visitor = await openEditor(made);
    const { page } = visitor;
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(FOCUSED)).toBe('hello');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(FOCUSED)).toBe('bye');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('f');
    await page.keyboard.press('l');
    const list = page.getByRole('list', { name: 'Steps of the flow' });
    await list.getByRole('button', { name: 'Add after hello' }).press('Enter');
    await page.getByRole('combobox', { name: 'Kind of step' }).fill('dialogue');
    await page.keyboard.press('Enter');
    await field(page, 'Instructions').fill('say: What is it about?');
    await list.getByRole('button', { name: 'Connect Dialogue' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Way').selectOption('then');
    await page.getByRole('dialog').getByRole('combobox', { name: 'To', exact: true }).selectOption('bye');
    await page.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
    await saved(page);
    const { edges, nodes } = await graphOf(made);
    const added = nodes.find((one: { type: string }) => one.type === 'dialogue');
    expect(edges.map((one: { source: string; target: string }) => `${one.source}>${one.target}`).sort()).toEqual(
      [`${added.id}>bye`, 'hello>bye'].sort(),
    );
    await expectAccessible(visitor);
    await list.getByRole('button', { name: 'Delete Dialogue' }).press('Enter');
    await saved(page);
    expect((await graphOf(made)).nodes).toHaveLength(2);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys of the flow editor' }).waitFor();
    await farewell(visitor);
  });

  it('stops once on the canvas with Tab, opens ways by Enter, and says what an edit did', async () => {
    const made = await drafted(HELLO, 'By screen reader');
    const visitor = await openEditor(made);
    const { page } = visitor;
    const stops = page.locator('.react-flow__node[tabindex="0"], .react-flow__edge[tabindex="0"]');
    await step(page, 'hello').waitFor();
    expect(await stops.count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(FOCUSED)).toBe('hello');
    // The open step and its way.
    await expect.poll(() => stops.count()).toBe(2);
    await page.keyboard.press('Shift+Tab');
    const way = page.getByRole('group', { name: 'hello to bye: then' });
    expect(await page.evaluate(FOCUSED_LABEL)).toBe('hello to bye: then');
    expect(await way.getAttribute('aria-roledescription')).toBe('way');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Leads to').count()).toBe(1);
    await expect.poll(() => page.evaluate('document.activeElement?.labels?.[0]?.textContent')).toBe('Label');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(FOCUSED_LABEL)).toBe('hello to bye: then');
    await page.keyboard.press('Delete');
    const said = page.getByRole('status', { name: 'Last edit' });
    await expect.poll(() => said.textContent()).toBe('1 way removed.');
    await page.keyboard.press('Control+z');
    await expect.poll(() => said.textContent()).toBe('Taken back.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
    await expect.poll(() => said.textContent()).toBe('Step removed: hello.');
    expect(await page.evaluate('document.activeElement?.classList.contains("canvas")')).toBe(true);
    await page.keyboard.press('Control+z');
    await saved(page);
    await farewell(visitor);
  });

  it('shows a live flow without changing it, and offers a draft', async () => {
    const live = await makeActive(desk.app.owner, undefined, { name: 'Live one' });
    const visitor = await openEditor(live);
    const { page } = visitor;
    await page.getByText('This revision is published').waitFor();
    await step(page, 'hello').click();
    await expect.poll(() => field(page, 'Text').getAttribute('readonly')).not.toBeNull();
    await expectAccessible(visitor);
    await page.getByRole('button', { name: 'Make a draft' }).click();
    await page.getByText('This revision is published').waitFor({ state: 'detached' });
    await step(page, 'hello').click();
    await field(page, 'Text').fill('A new hello from the virtual assistant.');
    await saved(page);
    expect(await textOf(live, 'hello')).toBe('Hello, I am the virtual assistant.');
    await farewell(visitor);
    const reader = await desk.enterWith(['agents:read'], `assistants/${live.id}/flow`);
    await reader.page.getByText('needs the scope agents:write').waitFor();
    expect(await reader.page.getByRole('button', { name: 'Add step' }).isDisabled()).toBe(true);
    await farewell(reader);
  });

  it('stays smooth with 500 steps', async () => {
    const many = Array.from({ length: 500 }, (_, at) => at);
    const made = await makeAssistant(desk.app.owner, { name: 'Large' });
    for (let from = 0; from < 500; from += 90) {
      const some = many.slice(from, from + 90);
      const place = (at: number) => ({ x: (at % 25) * 380, y: Math.floor(at / 25) * 180 });
      const ops = some.flatMap((at) => [
        node(`n${at}`, 'message', { text: `This is step ${at}.` }, { position: place(at) }),
        ...(at > 0 ? [edge(`n${at - 1}`, `n${at}`)] : []),
      ]);
      const batch = from === 0 ? [...ops, entry('n0')] : ops;
      // A machine with much else to do asks to come again.
      await expect
        .poll(async () => (await send(desk.app.owner, made, batch)).status, { timeout: 90_000, interval: 1000 })
        .toBe(200);
    }
    const visitor = await openEditor(made);
    const { page } = visitor;
    await step(page, 'n0').waitFor();
    const frames = page.evaluate<number>(FRAMES);
    await page.mouse.move(700, 700);
    await page.mouse.down();
    for (let at = 0; at < 60; at++) await page.mouse.move(700 - at * 8, 700 - at * 4);
    await page.mouse.up();
    const rate = await frames;
    process.stdout.write(`  500 steps: ${rate.toFixed(0)} frames a second while panning\n`);
    // A busy machine gives few; a page that paints every card for each frame gives fewer still.
    expect(rate).toBeGreaterThan(8);
    await farewell(visitor);
  }, 300_000);
});
