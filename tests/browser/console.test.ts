// Journeys through the console, in a real browser against the real server. Each ends accessible, without errors, at home.
import { expect, it } from 'vitest';
import { createForOperator } from '../../server/modules/access/sign-in-links.ts';
import { entry, makeActive, node, send } from '../support/assistants.ts';
import { expectAccessible } from '../support/browser.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell, openSister } from '../support/console.ts';

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

  it('is entered by a key that is not kept, continued in a second tab after a click, and left in both', async () => {
    const visitor = await desk.visit();
    const { page } = visitor;
    await page.getByLabel('API key').fill('ply_nonsense');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('API key').fill(desk.app.owner.secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    const stored = await page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie])');
    expect(stored).not.toContain(desk.app.owner.secret);
    const sister = await openSister(page, `${desk.app.url}/console/keys`);
    await sister.getByRole('heading', { name: 'API keys' }).waitFor();
    await sister.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You signed out.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in to Parley' }).waitFor();
    await farewell(visitor);
  });

  it('hands nothing that opens a session to other pages of its origin, and lets no tab in without a click', async () => {
    const visitor = await desk.enter();
    const { page, context } = visitor;
    const { id: assistant_id } = await makeActive(desk.app.owner);
    const channel = created(await desk.app.owner.post('/v1/channels', { name: 'Overheard', assistant_id }));
    const chat = await context.newPage();
    await chat.goto(desk.app.url + channel.path);
    // As a script would that got into the page of the chat: it listens, and asks in every way it can think of.
    await chat.evaluate(`
      globalThis.overheard = [];
      for (const name of ['parley-session', 'parley-events']) {
        const spy = new BroadcastChannel(name);
        spy.onmessage = ({ data }) => overheard.push(data);
        for (const type of ['ask', 'who-is-there', 'session']) spy.postMessage({ type });
        spy.postMessage({ type: 'ask', challenge: 'A'.repeat(43) });
      }`);
    const question = page.getByRole('dialog', { name: 'Let another tab in?' });
    await question.getByRole('button', { name: 'Refuse' }).click();
    const sister = await openSister(page, `${desk.app.url}/console/keys`);
    await sister.getByRole('heading', { name: 'API keys' }).waitFor();
    const overheard = (await chat.evaluate('overheard')) as { type?: string; code?: string }[];
    expect(JSON.stringify(overheard)).not.toContain('ply_');
    const { code = '' } = overheard.find(({ type }) => type === 'code') ?? {};
    expect(code).toMatch(/^plc_/);
    for (const stolen of [{ code }, { code, verifier: 'A'.repeat(43) }])
      expect((await desk.app.owner.as('').post('/console/session', stolen)).status).toBe(401);
    expect(await chat.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])')).not.toContain('ply_');
    await sister.close();
    await chat.close();
    await farewell(visitor);
  });

  it('takes a code out of the address on every page, and asks before it changes who is signed in', async () => {
    const { id } = created(await desk.app.owner.get('/v1/organization'));
    const newLink = async (name: string) =>
      (await createForOperator(desk.app.kernel, { id }, name)).split('#')[1] ?? '';
    const isSpent = async (fragment: string) =>
      (await desk.app.owner.as('').post('/console/session', { code: fragment.slice('code='.length) })).status === 401;
    const openSessions = async (): Promise<string[]> =>
      created(await desk.app.owner.get('/v1/identity/sessions?limit=100')).data.map(
        ({ name }: { name: string }) => name,
      );
    const visitor = await desk.enter('keys', { name: 'Ingrid' });
    const { page, context } = visitor;

    // In the tab that is signed in, by the fragment alone and by a new load: refused.
    for (const goes of ['by its fragment', 'by a load']) {
      const link = await newLink('Mallory');
      if (goes === 'by its fragment') await page.evaluate(`location.hash = ${JSON.stringify(link)}`);
      else await page.goto(`${desk.app.url}/console/team?q=1#${link}`);
      const question = page.getByRole('dialog', { name: 'Sign in as Mallory?' });
      await question.waitFor();
      expect(page.url()).not.toContain('code');
      await question.getByRole('button', { name: 'Stay signed in as Ingrid' }).click();
      await question.waitFor({ state: 'hidden' });
      expect(await isSpent(link)).toBe(true);
      await expect.poll(openSessions).not.toContain('Mallory');
      await page.goBack().catch(() => undefined);
      expect(page.url()).not.toContain('code');
    }

    // Beside it, in a tab of its own: refused there, too.
    const beside = await context.newPage();
    const link = await newLink('Mallory');
    await beside.goto(`${desk.app.url}/console/#${link}`);
    const question = beside.getByRole('dialog', { name: 'Sign in as Mallory?' });
    await question.getByRole('button', { name: 'Do not use the link' }).click();
    expect(beside.url()).not.toContain('code');
    expect(await isSpent(link)).toBe(true);
    await expect.poll(openSessions).not.toContain('Mallory');
    await beside.close();

    // A link that was used already says so, and changes nothing.
    await page.goto(`${desk.app.url}/console/keys#${link}`);
    const notice = page.getByRole('dialog', { name: 'The link was not used' });
    await notice.getByText('You are still signed in as Ingrid.').waitFor();
    expect(page.url()).not.toContain('code');
    await notice.getByRole('button', { name: 'Close' }).first().click();

    // Taken: the former session is over.
    await page.evaluate(`location.hash = ${JSON.stringify(await newLink('Robin'))}`);
    await page.getByRole('button', { name: 'Sign in as Robin' }).click();
    await page.getByText('Signed in as Robin').waitFor();
    await expect.poll(openSessions).not.toContain('Ingrid');
    await farewell(visitor);
  });

  it('shows a narrow key only what it may read, and says what else is needed', async () => {
    const visitor = await desk.enterWith(['agents:read', 'policies:read'], 'assistants');
    const { page } = visitor;
    await page.getByRole('heading', { name: 'Assistants', level: 1 }).waitFor();
    const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').allInnerTexts();
    expect(links).toEqual(['Home', 'Assistants', 'Policies']);
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
    await page.getByRole('alert').getByText('block publishing').waitFor();
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
      // A page may load several parts at once.
      await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count(), { timeout: 15_000 }).toBe(0);
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
    await page.getByRole('dialog').getByLabel('E-mail address').fill('kim@example.com');
    await page.getByRole('dialog').getByLabel('Role').selectOption('Finance');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const link = await page.getByRole('dialog').locator('code').innerText();
    const colleague = await desk.visit(link.slice(link.indexOf('#')));
    await colleague.page.getByText('Signed in as Kim').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Invite a colleague' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Late');
    await page.getByRole('dialog').getByLabel('E-mail address').fill('late@example.com');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const late = await page.getByRole('dialog').locator('code').innerText();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Sessions and links' }).click();
    const openLinks = page.getByRole('table', { name: 'Open sign-in links' });
    const lateLink = openLinks.getByRole('row', { name: 'Late' });
    await lateLink.getByText('Made by Dana').waitFor();
    await lateLink.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Revoke link' }).click();
    await lateLink.waitFor({ state: 'detached' });
    const code = late.slice(late.indexOf('#code=') + '#code='.length);
    expect((await desk.app.owner.as('').post('/console/session', { code })).status).toBe(401);
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

  it('ends the session of a colleague together with the keys that were made in it', async () => {
    const visitor = await desk.enter('team?tab=sessions');
    const { page } = visitor;
    const link = created(
      await desk.app.owner.post('/v1/identity/sign-in-links', { name: 'Leaving', scopes: ['api_keys:write'] }),
    );
    const session = created(await desk.app.owner.as('').post('/console/session', { code: link.code }));
    const leaving = desk.app.owner.as(session.plain_text_key);
    const keys = [];
    for (const name of ['Revoked with it', 'Kept on purpose'])
      keys.push(created(await leaving.post('/v1/identity/api-keys', { name, scopes: [] })));
    await page.reload();
    await page.getByRole('row', { name: 'Leaving' }).getByRole('button', { name: 'End' }).click();
    const dialog = page.getByRole('dialog', { name: 'End the session of Leaving?' });
    await dialog.getByLabel('Kept on purpose').uncheck();
    await dialog.getByRole('button', { name: 'End session' }).click();
    await dialog.getByText('that still work: Kept on purpose.').waitFor();
    await expectAccessible(visitor);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const statuses = [session, ...keys].map(({ plain_text_key }) =>
      desk.app.owner.as(plain_text_key).get('/v1/identity/whoami'),
    );
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([401, 401, 200]);
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
