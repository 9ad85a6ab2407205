// What holds on every page: hostile words are words, filters stay in the address, a narrow key asks for nothing it may not read.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ASKING, makeActive, makeAssistant, node, send } from '../support/assistants.ts';
import { violationsIn } from '../support/browser.ts';
import { type Client, created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';

const HOSTILE = '<img src=x onerror="globalThis.pwned=1">"><script>globalThis.pwned=1</script>\u202e👩‍👩‍👧‍👦 {{7*7}}';
/** As many letters without a place to break as texts may have. */
const LONG = 'W'.repeat(10_000 - 1 - HOSTILE.length);
/** Fewer pages than this in the menu, and the journey has not seen the menu. */
const PLACES = 24;
const TABS = ['', '?tab=tests', '?tab=revisions', '?tab=changes', '/flow'];

async function loaded(page: Page): Promise<void> {
  await page.locator('h1, [role="alert"]').first().waitFor();
  await expect.poll(() => page.locator('.bones').count()).toBe(0);
}

/** The names in the menu: a new page is in it, and so in these journeys. */
async function menuOf(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
  await expect.poll(() => links.count()).toBeGreaterThan(PLACES);
  return links.allInnerTexts();
}

/** By its link, as people do: each page opened by its address would load and compile the whole console again. */
async function openByMenu(page: Page, name: string): Promise<void> {
  // Where the window is narrow, the menu is away.
  await page.setViewportSize({ width: WIDE, height: 844 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await loaded(page);
}

async function expectHostileWords(page: Page, place: string): Promise<void> {
  expect(await page.getByText('<img src=x').count(), `hostile words on ${place}`).toBeGreaterThan(0);
}

/** Nothing sticks out sideways: the page never scrolls that way. */
async function expectWithin(page: Page, place: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect.soft(wide, `${place} at ${width} px is wider than the window`).toBeLessThanOrEqual(0);
}

const NARROW = 390;
const MIDDLE = 1024;
const WIDE = 1440;

/** A program finds nothing that is hard to use: narrow in the light, wider in the dark. */
async function expectUsable(page: Page, place: string): Promise<void> {
  await expectWithin(page, place, WIDE);
  for (const [colorScheme, width] of [['light', NARROW] as const, ['dark', MIDDLE] as const]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(colorScheme);
    await expectWithin(page, place, width);
    expect.soft(await violationsIn(page), `${place} at ${width} px, ${colorScheme}`).toEqual([]);
  }
}

/** People who write in and are called, with the worst names that there are. */
async function hostilePeople(client: Client, assistant: string): Promise<void> {
  const make = async (at: string, body: object) => created(await client.post(at, body));
  const traits = { first_name: HOSTILE, last_name: LONG.slice(0, 200) };
  const [one, other] = [
    await make('/v1/identity/end-users', { traits }),
    await make('/v1/identity/end-users', { traits }),
    await make('/v1/canned-replies', { shortcut: 'hostile', text: `${HOSTILE} ${LONG.slice(0, 900)}` }),
    await make('/v1/conversations', { assistant_id: assistant }),
  ];
  await make('/v1/identity/review-requests', { left_end_user_id: one.id, right_end_user_id: other.id });
  const workflow = await make('/workflows', { name: HOSTILE, steps: [{ type: 'CALL', delayInSecs: 3600 }] });
  await make('/call', { workflowId: workflow.id, primaryPhone: '+12025550110', firstName: HOSTILE });
  await make('/carriers', { name: HOSTILE });
  await make('/dnc', { phone: '+12025550130', note: HOSTILE });
}

async function hostileWorld(client: Client): Promise<{ assistant: string; tool: string }> {
  const make = async (at: string, body: object) => created(await client.post(at, body));
  const live = await makeActive(client, ASKING, { name: HOSTILE, description: `${HOSTILE} ${LONG}` });
  const draft = await make(`/v1/assistants/${live.id}/revisions`, {
    source_revision_id: live.revisionId,
    name: HOSTILE,
  });
  const graph = `/v1/assistants/${live.id}/revisions/${draft.id}/graph`;
  const words = node('hello', 'message', { text: HOSTILE }, { name: HOSTILE });
  created(await send(client, { ...live, graph }, [words]));
  const tool = await make('/v1/tools', { name: HOSTILE, description: `${HOSTILE} ${LONG}` });
  await make('/v1/policies', { name: HOSTILE, text: `${HOSTILE} ${LONG}` });
  await make('/v1/procedures', { name: HOSTILE, instructions: `${HOSTILE} ${LONG}` });
  await make('/v1/model-router/budgets', { name: HOSTILE, amount_usd: 250 });
  await make('/v1/knowledge-bases', { name: HOSTILE, description: HOSTILE });
  await make('/v1/channels', { name: HOSTILE, assistant_id: live.id, appearance: { title: HOSTILE.slice(0, 60) } });
  const hook = { url: 'https://hooks.receiver.invalid/parley', event_types: ['api_key.created'], description: HOSTILE };
  await make('/v1/webhooks/endpoints', hook);
  await make('/v1/identity/api-keys', { name: HOSTILE.slice(0, 90), scopes: ['calls:read'] });
  await hostilePeople(client, live.id);
  return { assistant: live.id, tool: tool.id };
}

describeConsole('every page', (desk) => {
  it('shows hostile words as words, and keeps them inside the window', async () => {
    const { id, client } = await desk.app.newOrganization(HOSTILE);
    const { assistant, tool } = await hostileWorld(client);
    const visitor = await desk.enter('', { organization: id, name: HOSTILE.slice(0, 90) });
    const { page } = visitor;
    for (const name of await menuOf(page)) {
      await openByMenu(page, name);
      await expectHostileWords(page, name);
      await expectUsable(page, name);
    }
    for (const address of [...TABS.map((tab) => `assistants/${assistant}${tab}`), `tools/${tool}`]) {
      await page.goto(`${desk.app.url}/console/${address}`);
      await loaded(page);
      await expectHostileWords(page, address);
      for (const width of [NARROW, MIDDLE, WIDE]) await expectWithin(page, address, width);
    }
    expect(await page.evaluate('globalThis.pwned')).toBeUndefined();
    await farewell(visitor);
  }, 500_000);

  it('asks with a narrow key for nothing that the key may not read', async () => {
    const made = await makeActive(desk.app.owner, ASKING, { name: 'Seen by few' });
    const visitor = await desk.enterWith(['agents:read'], 'assistants');
    const { page } = visitor;
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    for (const tab of TABS) {
      await page.goto(`${desk.app.url}/console/assistants/${made.id}${tab}`);
      await loaded(page);
    }
    await page.goto(`${desk.app.url}/console/`);
    await page.getByText('may not read figures').waitFor();
    await page.keyboard.press('Control+k');
    const found = page.getByRole('listbox', { name: 'Found' });
    await found.getByText('Seen by few').waitFor();
    expect(await found.getByText('API keys').count()).toBe(0);
    expect(refused).toEqual([]);
    await page.keyboard.press('Escape');
    // A page that is opened by its address all the same says which scope it needs.
    await page.goto(`${desk.app.url}/console/keys`);
    await page.getByRole('alert').getByText('api_keys:').waitFor();
    await farewell(visitor);
  });

  it('walks along the filtered list, by key and by button, and back to it', async () => {
    for (const name of ['Walk one', 'Walk two', 'Other', 'Walk three']) await makeAssistant(desk.app.owner, { name });
    const visitor = await desk.enter('assistants?q=Walk');
    const { page } = visitor;
    const title = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByRole('row', { name: 'Walk three' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await title('Walk two');
    await page.getByText('2 of 3').waitFor();
    await page.keyboard.press('j');
    await title('Walk one');
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await page.reload();
    await page.getByRole('link', { name: 'Tests' }).click();
    await page.getByRole('link', { name: 'Previous' }).click();
    await title('Walk two');
    await page.getByText('No tests yet').waitFor();
    await page.getByRole('link', { name: 'Assistants', exact: true }).first().waitFor();
    await page.locator('.crumb').getByRole('link').click();
    await page.getByRole('row', { name: 'Walk three' }).waitFor();
    expect(await page.getByRole('row', { name: 'Other' }).count()).toBe(0);
    expect(await page.getByLabel('Filter by name').inputValue()).toBe('Walk');
    await page.goBack();
    await title('Walk two');
    await farewell(visitor);
  });

  it('says what failed with a request id to copy, and tries again where that may help', async () => {
    const visitor = await desk.enter(`assistants/${crypto.randomUUID()}`);
    const { page, context } = visitor;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const alert = page.getByRole('alert');
    const id = await alert.locator('code').innerText();
    await alert.getByRole('button', { name: 'Copy request id' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(id);
    expect(await alert.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.route('**/v1/policies**', (route) => route.abort());
    await page.getByRole('link', { name: 'Policies' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/v1/policies**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No policies yet').waitFor();
    await farewell(visitor);
  });
});
