// Journeys through the console, in a real browser against the real server. Each ends accessible, without errors, at home.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createForOperator } from '../../server/modules/access/sign-in-links.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { entry, makeActive, makeAssistant, node, send } from '../support/assistants.ts';
import { browserOrWhy, builtConsole, expectAccessible, launchBrowser, newVisitor, type Visitor } from '../support/browser.ts';
import { created } from '../support/client.ts';

const executable = await browserOrWhy();

describe.skipIf(executable === undefined)('the console', () => {
  let app: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    app = await testApp({ env: { CONSOLE_DIR: await builtConsole() } });
    browser = await launchBrowser(executable ?? '');
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });

  const visit = async (path = '', options: object = {}): Promise<Visitor> => {
    const visitor = await newVisitor(browser, app.url, options);
    await visitor.page.goto(`${app.url}/console/${path}`);
    return visitor;
  };
  const orgId = async (): Promise<string> => created(await app.owner.get('/v1/organization')).id;
  /** Signed in by a fresh link of the operator. */
  const enter = async (path = '', name = 'Dana'): Promise<Visitor> => {
    const link = await createForOperator(app.kernel, { id: await orgId() }, name);
    const visitor = await visit(path + link.slice('/console/'.length));
    await visitor.page.getByText(`Signed in as ${name}`).first().waitFor();
    return visitor;
  };
  const farewell = async (visitor: Visitor): Promise<void> => {
    await expectAccessible(visitor);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  };

  it('is entered by a link that works once and leaves no trace in the address', async () => {
    const link = await createForOperator(app.kernel, { id: await orgId() }, 'Robin');
    const visitor = await visit(link.slice('/console/'.length));
    await visitor.page.getByText('Signed in as Robin').waitFor();
    expect(visitor.page.url()).not.toContain('code');
    const late = await visit(link.slice('/console/'.length));
    await late.page.getByRole('alert').getByText('used already').waitFor();
    await farewell(late);
    await farewell(visitor);
  });

  it('is entered by a key that is not kept, shared with a second tab, and left in both', async () => {
    const visitor = await visit();
    const { page, context } = visitor;
    await page.getByLabel('API key').fill('ply_nonsense');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('API key').fill(app.owner.secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    const stored = await page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie])');
    expect(stored).not.toContain(app.owner.secret);
    const sister = await context.newPage();
    await sister.goto(`${app.url}/console/keys`);
    await sister.getByRole('heading', { name: 'API keys' }).waitFor();
    await sister.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You signed out.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in to Parley' }).waitFor();
    await farewell(visitor);
  });

  it('shows a narrow key only what it may read, and says what else is needed', async () => {
    const scopes = ['agents:read', 'policies:read'];
    const { plain_text_key } = created(await app.owner.post('/v1/identity/api-keys', { name: 'Narrow', scopes }));
    const visitor = await visit('assistants');
    const { page } = visitor;
    await page.getByLabel('API key').fill(plain_text_key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Assistants', level: 1 }).waitFor();
    const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').allInnerTexts();
    expect(links).toEqual(['Assistants', 'Policies']);
    await page.getByRole('button', { name: 'New assistant' }).first().hover();
    await page.getByText('Needs the scope agents:write').waitFor();
    await page.getByRole('button', { name: 'New assistant' }).first().click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await farewell(visitor);
  });

  it('makes an assistant, talks to it, publishes it and puts it live', async () => {
    const visitor = await enter('assistants', 'Builder');
    const { page } = visitor;
    await page.getByRole('button', { name: 'New assistant' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Front desk');
    await form.getByLabel('Question').fill('What is it about?');
    await page.getByRole('button', { name: 'Create assistant' }).click();
    await page.getByRole('heading', { name: 'Front desk' }).waitFor();
    await page.getByText('What is it about?').waitFor();
    await page.getByRole('link', { name: 'Revisions' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Put live' }).click();
    await page.getByRole('cell', { name: 'Live', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Talk to it' }).click();
    const log = page.getByRole('log');
    await log.getByText('What is it about?').waitFor();
    await page.getByLabel('Your message').fill('A broken lamp');
    await page.getByRole('button', { name: 'Send' }).click();
    await log.getByText('Thank you. I noted').waitFor();
    await page.getByRole('list', { name: 'Path of turn 1' }).getByText('Thanks').waitFor();
    await expectAccessible(visitor);
    await page.keyboard.press('Escape');
    const { body } = await app.owner.get('/v1/assistants?q=Front');
    expect(body.data[0].active_revision_id).not.toBeNull();
    await farewell(visitor);
  });

  it('says what blocks a release, and shows what changed between two revisions', async () => {
    const live = await makeActive(app.owner, undefined, { name: 'Changing' });
    const draft = created(await app.owner.post(`/v1/assistants/${live.id}/revisions`, { source_revision_id: live.revisionId }));
    const place = { ...live, revisionId: draft.id, graph: `/v1/assistants/${live.id}/revisions/${draft.id}/graph` };
    const broken = [
      node('hello', 'message', { text: 'Good day to you.' }),
      node('stray', 'message', { text: '{{ nobody_knows }}' }),
      entry(null),
    ];
    created(await send(app.owner, place, broken));
    const visitor = await enter(`assistants/${live.id}?tab=revisions`);
    const { page } = visitor;
    await page.getByRole('link', { name: 'Compare with live' }).click();
    const changes = page.getByRole('list', { name: 'Changes of the flow' });
    await changes.locator('del', { hasText: 'Hello, I am the virtual assistant.' }).waitFor();
    await changes.locator('ins', { hasText: 'Good day to you.' }).waitFor();
    await changes.getByText('Step added: stray').waitFor();
    await page.getByRole('link', { name: 'Revisions' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('alert').getByText('blocking findings').waitFor();
    expect(await page.getByText('blocks', { exact: true }).count()).toBeGreaterThan(0);
    await farewell(visitor);
  });

  it('shows hostile words as words', async () => {
    const hostile = '<img src=x onerror="globalThis.pwned=1">\u202e"><script>globalThis.pwned=1</script>';
    const { id } = await makeAssistant(app.owner, { name: hostile, description: hostile });
    created(await app.owner.post('/v1/policies', { name: hostile, text: hostile }));
    const visitor = await enter(`assistants/${id}`);
    const { page } = visitor;
    await page.getByRole('heading', { name: '<img src=x' }).waitFor();
    for (const path of ['assistants', 'policies', 'audit']) {
      await page.goto(`${app.url}/console/${path}`);
      await page.getByText('<img src=x').first().waitFor();
    }
    expect(await page.evaluate('globalThis.pwned')).toBeUndefined();
    await farewell(visitor);
  });

  it('opens every page of the menu, finds them by the palette, and keeps filters in the address', async () => {
    const visitor = await enter();
    const { page } = visitor;
    const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').allInnerTexts();
    expect(links.length).toBeGreaterThanOrEqual(9);
    for (const name of links) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
      await expectAccessible(visitor);
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a page' }).fill('audit');
    await expectAccessible(visitor);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('session.started');
    await expect.poll(() => page.url()).toContain('action=session.started');
    await page.reload();
    await page.getByRole('cell', { name: 'session.started' }).first().waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await farewell(visitor);
  });

  it('invites a colleague who may do less, makes and revokes a key', async () => {
    const visitor = await enter('team');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Invite a colleague' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Kim');
    await page.getByLabel('May do').selectOption('Finance');
    await page.getByRole('button', { name: 'Make the link' }).click();
    const link = await page.getByRole('dialog').locator('code').innerText();
    const colleague = await newVisitor(browser, app.url);
    await colleague.page.goto(link);
    await colleague.page.getByText('Signed in as Kim').waitFor();
    expect(await colleague.page.getByRole('link', { name: 'Assistants' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.goto(`${app.url}/console/keys`);
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Short-lived');
    await page.getByLabel('calls:read').check();
    await page.getByRole('button', { name: 'Create key' }).click();
    const secret = await page.getByRole('dialog').locator('code').innerText();
    expect((await app.owner.as(secret).get('/v1/identity/whoami')).status).toBe(200);
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: 'Short-lived' }).getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByRole('row', { name: 'Short-lived' }).waitFor({ state: 'detached' });
    expect((await app.owner.as(secret).get('/v1/identity/whoami')).status).toBe(401);
    await farewell(colleague);
    await farewell(visitor);
  });

  it('costs at most 200 kB of programs and styles for a first list', async () => {
    const visitor = await enter('assistants');
    await visitor.page.getByRole('heading', { name: 'Assistants', level: 1 }).waitFor();
    await visitor.page.waitForLoadState('networkidle').catch(() => undefined);
    expect(visitor.bytes()).toBeGreaterThan(50_000);
    process.stdout.write(`  first list page: ${(visitor.bytes() / 1000).toFixed(0)} kB of JavaScript and CSS\n`);
    expect(visitor.bytes()).toBeLessThanOrEqual(200_000);
    await farewell(visitor);
  });
});
