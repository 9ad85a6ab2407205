// Journeys through the console, in a real browser against the real server. Each ends accessible, without errors, at home.
import { expect, it } from 'vitest';
import { createForOperator } from '../../server/modules/access/sign-in-links.ts';
import { entry, makeActive, node, send } from '../support/assistants.ts';
import { expectAccessible } from '../support/browser.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';

describeConsole('the console', (desk) => {
  it('is entered by a link that works once and leaves no trace in the address', async () => {
    const link = await createForOperator(
      desk.app.kernel,
      { id: created(await desk.app.owner.get('/v1/organization')).id },
      'Robin',
    );
    const visitor = await desk.visit(link.slice('/console/'.length));
    await visitor.page.getByText('Signed in as Robin').waitFor();
    expect(visitor.page.url()).not.toContain('code');
    const late = await desk.visit(link.slice('/console/'.length));
    await late.page.getByRole('alert').getByText('used already').waitFor();
    await farewell(late);
    await farewell(visitor);
  });

  it('asks an organization for its name after the sign-in, once put off and once given', async () => {
    const named = created(await desk.app.owner.get('/v1/organization')).name;
    await desk.app.owner.patch('/v1/organization', { name: 'My organization' });
    const visitor = await desk.enter();
    const { page } = visitor;
    const asked = page.getByRole('dialog', { name: 'What is your organization called?' });
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByText('Organization without a name').waitFor();
    expect(await asked.isVisible()).toBe(false);
    await farewell(visitor);

    const again = await desk.enter();
    await again.page.getByRole('dialog').getByLabel('Name').fill(named);
    await again.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await again.page.getByRole('link', { name: named }).first().waitFor();
    expect(created(await desk.app.owner.get('/v1/organization')).name).toBe(named);
    await farewell(again);
  });

  it('is entered by a key that is not kept, shared with a second tab, and left in both', async () => {
    const visitor = await desk.visit();
    const { page, context } = visitor;
    await page.getByLabel('API key').fill('ply_nonsense');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('API key').fill(desk.app.owner.secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    const stored = await page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie])');
    expect(stored).not.toContain(desk.app.owner.secret);
    const sister = await context.newPage();
    await sister.goto(`${desk.app.url}/console/keys`);
    await sister.getByRole('heading', { name: 'API keys' }).waitFor();
    await sister.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You signed out.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in to Parley' }).waitFor();
    await farewell(visitor);
  });

  it('shows a narrow key only what it may read, and says what else is needed', async () => {
    const visitor = await desk.enterWith(['agents:read', 'policies:read'], 'assistants');
    const { page } = visitor;
    await page.getByRole('heading', { name: 'Assistants', level: 1 }).waitFor();
    const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').allInnerTexts();
    expect(links).toEqual(['Assistants', 'Policies']);
    await page.getByRole('button', { name: 'New assistant' }).first().hover();
    await page.getByText('Needs the scope agents:write').waitFor();
    await page.getByRole('button', { name: 'New assistant' }).first().click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await farewell(visitor);
  });

  it('says what blocks a release, and shows what changed between two revisions', async () => {
    const live = await makeActive(desk.app.owner, undefined, { name: 'Changing' });
    const draft = created(
      await desk.app.owner.post(`/v1/assistants/${live.id}/revisions`, { source_revision_id: live.revisionId }),
    );
    const place = { ...live, revisionId: draft.id, graph: `/v1/assistants/${live.id}/revisions/${draft.id}/graph` };
    const broken = [
      node('hello', 'message', { text: 'Good day to you.' }),
      node('stray', 'message', { text: '{{ nobody_knows }}' }),
      entry(null),
    ];
    created(await send(desk.app.owner, place, broken));
    const visitor = await desk.enter(`assistants/${live.id}?tab=revisions`);
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

  it('opens every page of the menu, finds them by the palette, and keeps filters in the address', async () => {
    const visitor = await desk.enter();
    const { page } = visitor;
    const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').allInnerTexts();
    expect(links.length).toBeGreaterThanOrEqual(25);
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
  }, 400_000);

  it('invites a colleague who may do less, makes and revokes a key', async () => {
    const visitor = await desk.enter('team');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Invite a colleague' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Kim');
    await page.getByLabel('Role').selectOption('Finance');
    await page.getByRole('button', { name: 'Create the link' }).click();
    const link = await page.getByRole('dialog').locator('code').innerText();
    const colleague = await desk.visit(link.slice(link.indexOf('#')));
    await colleague.page.getByText('Signed in as Kim').waitFor();
    expect(await colleague.page.getByRole('link', { name: 'Assistants' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.goto(`${desk.app.url}/console/keys`);
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Short-lived');
    await page.getByLabel('calls:read').check();
    await page.getByRole('button', { name: 'Create key' }).click();
    const secret = await page.getByRole('dialog').locator('code').innerText();
    expect((await desk.app.owner.as(secret).get('/v1/identity/whoami')).status).toBe(200);
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: 'Short-lived' }).getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByRole('row', { name: 'Short-lived' }).waitFor({ state: 'detached' });
    expect((await desk.app.owner.as(secret).get('/v1/identity/whoami')).status).toBe(401);
    await farewell(colleague);
    await farewell(visitor);
  });

  it('costs at most 200 kB of programs and styles for a first list', async () => {
    const visitor = await desk.enter('assistants');
    await visitor.page.getByRole('heading', { name: 'Assistants', level: 1 }).waitFor();
    await visitor.page.waitForLoadState('networkidle').catch(() => undefined);
    expect(visitor.bytes()).toBeGreaterThan(50_000);
    process.stdout.write(`  first list page: ${(visitor.bytes() / 1000).toFixed(0)} kB of JavaScript and CSS\n`);
    expect(visitor.bytes()).toBeLessThanOrEqual(200_000);
    await farewell(visitor);
  });
});
