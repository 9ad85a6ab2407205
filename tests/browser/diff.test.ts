// Journeys through the comparison of two revisions, in a real browser against the real server. Each ends accessible, without errors, at home.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createForOperator } from '../../server/modules/access/sign-in-links.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { ASKING, edge, type Made, makeActive, node, send } from '../support/assistants.ts';
import {
  browserOrWhy,
  builtConsole,
  expectAccessible,
  launchBrowser,
  newVisitor,
  type Visitor,
} from '../support/browser.ts';
import { created } from '../support/client.ts';

const executable = await browserOrWhy();
/** What changes for somebody who looks: a step said differently, one removed with its ways, one added, and a way led elsewhere. */
const EDITS = [
  node('hello', 'message', { text: 'Good day, I am the virtual assistant.' }),
  { op: 'remove_node', node_id: 'thanks' },
  node('found', 'message', { text: 'I found it. <b>{{ order_no }}</b>' }, { name: 'Tell what was found' }),
  edge('found', 'bye'),
  { op: 'add_edge', edge: { id: 'ask-thanks', source: 'ask', target: 'found' } },
];

describe.skipIf(executable === undefined)('two revisions', () => {
  let app: TestApp;
  let browser: Browser;
  let desk: Made;
  let draftId = '';
  beforeAll(async () => {
    app = await testApp({ pages: { console: await builtConsole() } });
    browser = await launchBrowser(executable ?? '');
    desk = await makeActive(app.owner, ASKING, { name: 'Order desk' });
    const source = { source_revision_id: desk.revisionId, name: 'Second try' };
    draftId = created(await app.owner.post(`/v1/assistants/${desk.id}/revisions`, source)).id;
    const graph = `/v1/assistants/${desk.id}/revisions/${draftId}/graph`;
    created(await send(app.owner, { ...desk, graph }, EDITS));
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });

  const enter = async (address: string, options: object = {}): Promise<Visitor> => {
    const { id } = created(await app.owner.get('/v1/organization'));
    const link = await createForOperator(app.kernel, { id }, 'Dana');
    const visitor = await newVisitor(browser, app.url, options);
    await visitor.page.goto(`${app.url}/console/${address}${link.slice('/console/'.length)}`);
    return visitor;
  };
  const farewell = async (visitor: Visitor): Promise<void> => {
    await expectAccessible(visitor);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  };
  const changes = (page: Page) => page.getByRole('list', { name: 'Changes of the flow' });
  const current = (page: Page) => changes(page).locator('li[aria-current]').getByRole('button');
  /** Whether a card lies wholly within the canvas. */
  const isInSight = async (page: Page, id: string): Promise<boolean> => {
    const found = page.locator(`.react-flow__node[data-id="${id}"]`);
    if ((await found.count()) === 0) return false;
    const [card, canvas] = await Promise.all([found.boundingBox(), page.locator('.canvas').boundingBox()]);
    if (!card || !canvas) return false;
    return card.x >= canvas.x && card.y >= canvas.y && card.x + card.width <= canvas.x + canvas.width;
  };

  it('are compared on the canvas: reached from the release, marked by sign and word, walked through by keys', async () => {
    const visitor = await enter(`assistants/${desk.id}?tab=revisions`);
    const { page } = visitor;
    await page.getByRole('region', { name: 'Release of the draft' }).getByRole('link', { name: 'Compare' }).click();
    await changes(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/console/assistants/${desk.id}/diff`);
    expect(new URL(page.url()).searchParams.get('from')).toBe(desk.revisionId);
    expect(new URL(page.url()).searchParams.get('to')).toBe(draftId);
    const card = (id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
    await card('thanks').getByText('− removed').waitFor();
    await card('found').getByText('+ added').waitFor();
    await card('hello').getByText('~ changed').waitFor();
    expect(await card('bye').locator('[data-change]').count()).toBe(0);
    // A removed way stands on the canvas in words too, not in its colour only.
    await page.locator('.react-flow__edge[data-id="thanks-bye"] .way-words').getByText('− then').waitFor();
    expect(await page.locator('.react-flow__edge[data-id="before ask-thanks"]').getAttribute('aria-label')).toContain(
      'removed',
    );
    await changes(page).locator('del', { hasText: 'Hello, I am the virtual assistant.' }).waitFor();
    await changes(page).locator('ins mark', { hasText: 'Good day,' }).waitFor();
    expect(await changes(page).locator('b').count()).toBe(0);
    await expectAccessible(visitor);
    await page.keyboard.press('n');
    await expect.poll(() => current(page).innerText()).toContain('Step changed: hello');
    await page.keyboard.press('n');
    await expect.poll(() => current(page).innerText()).toContain('Way changed: ask → Tell what was found');
    await page.keyboard.press('p');
    await page.keyboard.press('p');
    await expect.poll(() => current(page).innerText()).toContain('removed');
    await changes(page).getByRole('button', { name: 'Step added: Tell what was found' }).click();
    await expect.poll(() => isInSight(page, 'found')).toBe(true);
    await card('thanks').click();
    await expect.poll(() => current(page).innerText()).toContain('Step removed: thanks');
    await farewell(visitor);
  });

  it('are chosen in the address and on the page, and shown as the same where they are', async () => {
    const visitor = await enter(`assistants/${desk.id}/diff?from=live&to=draft`);
    const { page } = visitor;
    await changes(page).getByText('Step removed: thanks').waitFor();
    await page.getByRole('button', { name: 'Swap' }).click();
    await changes(page).getByText('Step added: thanks').waitFor();
    expect(new URL(page.url()).searchParams.get('from')).toBe(draftId);
    await page.getByLabel('From', { exact: true }).selectOption(desk.revisionId);
    await page.getByText('Choose two different revisions').waitFor();
    await expectAccessible(visitor);
    await page.reload();
    await page.getByText('Choose two different revisions').waitFor();
    const source = { source_revision_id: desk.revisionId, name: 'A copy' };
    const copy = created(await app.owner.post(`/v1/assistants/${desk.id}/revisions`, source)).id;
    await page.goto(`${app.url}/console/assistants/${desk.id}/diff?from=${desk.revisionId}&to=${copy}`);
    await page.getByText('They are the same').waitFor();
    await page.getByRole('link', { name: 'Back to the revisions' }).click();
    await page.getByRole('table', { name: 'Revisions' }).waitFor();
    await farewell(visitor);
  });

  it('are a list on a small screen, and a canvas that shows the change when asked', async () => {
    const visitor = await enter(`assistants/${desk.id}/diff?from=${desk.revisionId}&to=${draftId}`, {
      viewport: { width: 390, height: 844 },
    });
    const { page } = visitor;
    await changes(page).getByText('Step removed: thanks').waitFor();
    expect(await page.locator('.canvas').count()).toBe(0);
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(390);
    await expectAccessible(visitor);
    await changes(page).getByRole('button', { name: 'Step added' }).click();
    await page.getByRole('button', { name: 'Canvas' }).click();
    await expect.poll(() => isInSight(page, 'found')).toBe(true);
    await farewell(visitor);
  });

  it('and the editor still shows a step when its window becomes narrow', async () => {
    const visitor = await enter(`assistants/${desk.id}/flow?revision=${draftId}`);
    const { page } = visitor;
    await page.locator('.react-flow__node').first().waitFor();
    await page.mouse.move(500, 700);
    await page.mouse.down();
    await page.mouse.move(900, 500, { steps: 5 });
    await page.mouse.up();
    await page.setViewportSize({ width: 390, height: 844 });
    const ids = ['hello', 'ask', 'found', 'bye'];
    await expect.poll(async () => (await Promise.all(ids.map((id) => isInSight(page, id)))).includes(true)).toBe(true);
    await farewell(visitor);
  });
});
