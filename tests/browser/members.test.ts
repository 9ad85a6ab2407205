// Journeys of members: the first owner, an invitation, each way to sign in, a role that narrows, an end, a second
// organization. Passkeys by the browser's own virtual authenticator; at localhost, which browsers trust.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sql } from '../../server/kernel/db/sql.ts';
import { setOperator } from '../../server/modules/access/operator.ts';
import { txtLookup } from '../../server/modules/access/provider-domains.ts';
import { stepAt } from '../../server/modules/access/second-factor.ts';
import { createForOperator } from '../../server/modules/access/sign-in-links.ts';
import { expectAccessible, type Visitor } from '../support/browser.ts';
import { created } from '../support/client.ts';
import { type ConsoleDesk, describeConsole, farewell } from '../support/console.ts';
import { startOpenIdProvider } from '../support/openid-provider.ts';
import { LOOPBACK_OPEN } from '../support/receiver.ts';
import { appCode } from '../support/totp.ts';

const at = (desk: ConsoleDesk, path: string): string =>
  `${desk.app.url.replace('127.0.0.1', 'localhost')}/console/${path}`;

async function withAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, isUserVerified: true } });
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('What you call it').fill('Laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('table', { name: 'Passkeys' }).getByRole('cell', { name: 'Laptop' }).waitFor();
}

const preferencesOf = (desk: ConsoleDesk, email: string) =>
  desk.app.kernel.db.one<{ preferences: object }>(
    sql`select a.preferences from accounts a join members m on m.account_id = a.id where m.email = ${email}`,
  );

const enterByLink = async (desk: ConsoleDesk, path: string): Promise<Visitor> => {
  const visitor = await desk.visitAt(at(desk, path.slice('/console/'.length)));
  await visitor.page.locator('main#content').waitFor();
  return visitor;
};

describeConsole(
  'members',
  (desk) => {
    it('begin with the first owner, who makes an account, adds a passkey and signs in with it', async () => {
      const { id } = created(await desk.app.owner.get('/v1/organization'));
      const visitor = await enterByLink(desk, await createForOperator(desk.app.kernel, { id }, 'Operator'));
      const { page } = visitor;
      await withAuthenticator(page);
      await page.getByRole('link', { name: 'Team' }).click();
      await page.getByRole('button', { name: 'Make my account' }).click();
      await page.getByLabel('Your name').fill('Olivia');
      await page.getByLabel('Your e-mail address').fill('olivia@example.com');
      await page.getByRole('button', { name: 'Make it, and sign in' }).click();
      await page.getByRole('button', { name: 'Sign in as Olivia' }).click();
      await page.getByText('Signed in as Olivia').waitFor();
      await page
        .getByRole('row', { name: /Olivia/ })
        .getByText('You')
        .waitFor();
      await addPasskey(page);
      await page.getByRole('button', { name: 'Sign out' }).first().click();
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await page.getByText('Signed in as Olivia').waitFor();
      await farewell(visitor);
    }, 300_000);

    it('are invited, lose what a narrower role lacks at once, and are out when they are ended', async () => {
      const owner = await desk.enter('team');
      const { page } = owner;
      await page.getByRole('button', { name: 'Invite a colleague' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Kim Doe');
      await page.getByRole('dialog').getByLabel('E-mail address').fill('kim.doe@example.com');
      await page.getByRole('dialog').getByLabel('Role').selectOption('Designer');
      await page.getByText('This gives').waitFor();
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      const link = await page.getByRole('dialog').locator('code').innerText();
      await page.keyboard.press('Escape');
      const colleague = await desk.visit(link.slice(link.indexOf('#')));
      await colleague.page.getByText('Signed in as Kim Doe').waitFor();
      await colleague.page.getByRole('link', { name: 'Assistants' }).waitFor();
      const row = page.getByRole('row', { name: /Kim Doe/ });
      await row.getByRole('button', { name: 'Change role' }).click();
      await page.getByRole('dialog').getByLabel('Role').selectOption('Agent');
      await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
      await row.getByRole('cell', { name: 'Agent' }).waitFor();
      await colleague.page.reload();
      await colleague.page.getByRole('link', { name: 'Inbox' }).waitFor();
      expect(await colleague.page.getByRole('link', { name: 'Assistants' }).count()).toBe(0);
      await row.getByRole('button', { name: 'End' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'End membership' }).click();
      await page.getByText('Kim Doe has no access any more').waitFor();
      await colleague.page.reload();
      await colleague.page.getByText('Your session has ended').waitFor();
      await colleague.context.close();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
      await page.getByRole('link', { name: 'Roles' }).click();
      await page.getByRole('cell', { name: /Data steward/ }).waitFor();
      await farewell(owner);
    }, 300_000);

    it('set up an authenticator app, and are asked for its code at the next link', async () => {
      const body = { name: 'Tara', email: 'tara@example.com', role: 'agent' };
      const { id, link } = created(await desk.app.owner.post('/v1/identity/members', body));
      const visitor = await enterByLink(desk, link.path);
      const { page } = visitor;
      await page.getByRole('link', { name: 'Your account' }).click();
      await page.getByRole('button', { name: 'Set up an app' }).click();
      await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
      const text = (await page.getByRole('dialog').locator('.mono').innerText()).replaceAll(' ', '');
      const step = stepAt(Date.now());
      await page.getByLabel('Code that the app shows').fill(appCode(text, step));
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('Recovery codes. Each signs you in once').waitFor();
      await page.getByRole('button', { name: 'Sign out' }).first().click();
      await page.getByText('You signed out.').waitFor();
      const again = created(await desk.app.owner.post(`/v1/identity/members/${id}/links`, {})).link;
      await page.goto(at(desk, again.path.slice('/console/'.length)));
      await page.getByLabel('Code of your authenticator app').fill('000000');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByRole('alert').waitFor();
      await page.getByLabel('Code of your authenticator app').fill(appCode(text, step + 1));
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByText('Signed in as Tara').waitFor();
      // The wrong code was answered 401, which the browser notes.
      visitor.problems.splice(0);
      await farewell(visitor);
    }, 300_000);

    it('sign in by the provider of their company', async () => {
      const idp = await startOpenIdProvider();
      const records = new Map<string, string>();
      txtLookup.set(desk.app.kernel, async (name) => [records.get(name) ?? '']);
      const given = {
        name: 'Company',
        issuer: idp.issuer,
        client_id: idp.clientId,
        domains: ['company.example'],
        default_role: 'agent',
      };
      const provider = created(await desk.app.owner.post('/v1/identity/providers', given));
      for (const { record_name, record_value } of provider.domains) records.set(record_name, record_value);
      created(await desk.app.owner.post(`/v1/identity/providers/${provider.id}/check`));
      idp.person = { sub: 'pat', email: 'pat@company.example', email_verified: true, name: 'Pat of the company' };
      const visitor = await desk.visitAt(at(desk, ''));
      const { page } = visitor;
      await page.getByLabel('Work e-mail').fill('pat@company.example');
      await page.getByRole('button', { name: 'Continue with your company' }).click();
      await page.getByText('Signed in as Pat of the company').waitFor();
      expect(page.url()).not.toContain('code');
      idp.person = { sub: 'eve', email: 'eve@company.example', email_verified: false };
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('Work e-mail').fill('eve@company.example');
      await page.getByRole('button', { name: 'Continue with your company' }).click();
      await page.getByRole('alert').getByText('has not verified your e-mail address').waitFor();
      await visitor.context.close();
      await idp.stop();
    }, 300_000);

    it('belong to a second organization, and switch', async () => {
      const invited = created(
        await desk.app.owner.post('/v1/identity/members', { name: 'Sam', email: 'sam@example.com', role: 'agent' }),
      );
      const { client, id: organization } = await desk.app.newOrganization('Second Shop');
      const there = created(
        await client.post('/v1/identity/members', { name: 'Sam', email: 'sam@example.com', role: 'designer' }),
      );
      const visitor = await enterByLink(desk, invited.link.path);
      const { page } = visitor;
      await withAuthenticator(page);
      await addPasskey(page);
      await page.getByRole('button', { name: 'Accept an invitation' }).click();
      await page
        .getByRole('dialog')
        .getByLabel('The link that you were sent')
        .fill(`${desk.app.url}${there.link.path}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
      await page.getByRole('button', { name: 'Switch to Second Shop' }).click();
      await page.getByRole('link', { name: 'Second Shop' }).first().waitFor();
      await page.getByRole('link', { name: 'Assistants' }).waitFor();
      expect(created(await client.get('/v1/identity/members')).data[0]).toMatchObject({
        id: there.id,
        status: 'active',
      });
      expect(organization).not.toBe('');
      await farewell(visitor);
    }, 300_000);

    it('sign in a device by the code that it shows, and see first what it asks for', async () => {
      const { link } = created(
        await desk.app.owner.post('/v1/identity/members', { name: 'Dev', email: 'dev@example.com', role: 'developer' }),
      );
      const anonymous = desk.app.owner.as('');
      const begin = async () =>
        created(
          await anonymous.post('/console/device-logins', { name: 'build-host', scopes: ['tools:write', 'audit:read'] }),
        );
      const poll = async ({ device_code }: { device_code: string }) =>
        created(await anonymous.post('/console/device-logins/poll', { device_code }));
      const [asked, unwanted] = [await begin(), await begin()];
      const visitor = await enterByLink(desk, link.path);
      const { page } = visitor;
      const type = async (code: string) => {
        await page.goto(at(desk, 'device'));
        await page.getByLabel('Code of the device').fill(code);
        await page.getByRole('button', { name: 'Continue' }).click();
      };
      await type('bbbb bbbb');
      await page.getByRole('alert').getByText('No device shows this code').waitFor();
      await type(asked.user_code.toLowerCase());
      await page.getByRole('heading', { name: 'Give build-host a key?' }).waitFor();
      const facts = page.locator('dl.facts');
      await facts.getByText('tools:write').waitFor();
      expect(await facts.innerText()).toMatch(/Asked for, but you may not\s+audit:read/);
      await expectAccessible(visitor);
      await page.getByRole('button', { name: 'Give it the key' }).click();
      await page.getByText('build-host is signed in.').waitFor();
      expect((await poll(asked)).key.scopes).toEqual(['tools:write']);
      await type(unwanted.user_code);
      await page.getByRole('button', { name: 'Refuse' }).click();
      await page.getByText('build-host was refused.').waitFor();
      expect((await poll(unwanted)).status).toBe('denied');
      // The wrong code was answered 404, which the browser notes.
      visitor.problems.splice(0);
      await farewell(visitor);
    }, 300_000);

    it('find their appearance and the manner of writing numbers on every device', async () => {
      const { id, link } = created(
        await desk.app.owner.post('/v1/identity/members', { name: 'Thea', email: 'thea@example.com', role: 'owner' }),
      );
      const first = await enterByLink(desk, link.path);
      await first.page.getByRole('link', { name: 'Your account' }).click();
      const form = first.page.locator('section', { has: first.page.getByRole('heading', { name: 'Console' }) });
      await form.getByLabel('Appearance').selectOption('dark');
      await form.getByLabel('Numbers and dates').selectOption('de');
      await form.getByRole('button', { name: 'Save' }).click();
      await first.page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
      expect(first.problems).toEqual([]);
      await first.context.close();
      const again = created(await desk.app.owner.post(`/v1/identity/members/${id}/links`, {})).link;
      const second = await enterByLink(desk, again.path);
      await second.page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
      await second.page.getByRole('link', { name: 'Your account' }).click();
      const menu = second.page.getByRole('navigation', { name: 'Main' });
      // 31.01.2026, 12:00:00 and not 31 Jan 2026, 12:00:00
      await expect
        .poll(() => second.page.locator('time').first().getAttribute('title'))
        .toMatch(/^\d{2}\.\d{2}\.\d{4}/);
      await menu.getByLabel('Appearance').selectOption('light');
      await second.page.locator('html[data-mantine-color-scheme="light"]').waitFor();
      const { preferences } = await preferencesOf(desk, 'thea@example.com');
      await expect
        .poll(async () => (await preferencesOf(desk, 'thea@example.com')).preferences)
        .toMatchObject({ theme: 'light' });
      expect(preferences).toMatchObject({ language: 'de' });
      await menu.getByLabel('Appearance').selectOption('auto');
      await farewell(second);
    }, 300_000);

    it('who operate the server create, list and suspend organizations on a page that others are refused', async () => {
      const { link } = created(
        await desk.app.owner.post('/v1/identity/members', { name: 'Opal', email: 'opal@example.com', role: 'agent' }),
      );
      const visitor = await enterByLink(desk, link.path);
      const { page } = visitor;
      await withAuthenticator(page);
      await addPasskey(page);
      expect(await page.getByRole('link', { name: 'Organizations of this server' }).count()).toBe(0);
      await page.goto(at(desk, 'organizations'));
      await page.getByText('This is for operators of the server').waitFor();
      await setOperator(desk.app.kernel, 'opal@example.com', true);
      visitor.problems.splice(0);
      await page.reload();
      await page.getByRole('link', { name: 'Organizations of this server' }).waitFor();
      await page.getByRole('button', { name: 'New organization' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/^Name\s*\*?$/).fill('Third Shop');
      await dialog.getByLabel('Name of its first owner').fill('Olga');
      await dialog.getByLabel('E-mail address of the owner').fill('olga@example.com');
      await dialog.getByRole('button', { name: 'Create' }).click();
      const ownerLink = await page.getByRole('dialog').locator('code').innerText();
      await page.keyboard.press('Escape');
      const row = page.getByRole('row', { name: /Third Shop/ });
      await row.getByText('Active').waitFor();
      const figures = async () => (await row.getByRole('cell').allInnerTexts()).slice(2, 4);
      expect(await figures()).toEqual(['0', '0']);
      const olga = await enterByLink(desk, ownerLink.slice(ownerLink.indexOf('/console/')));
      await olga.page.getByText('Signed in as Olga').waitFor();
      await page.reload();
      await expect.poll(figures).toEqual(['1', '1']);
      await row.getByRole('button', { name: 'Suspend' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
      await row.getByText('Suspended').waitFor();
      await olga.page.reload();
      await olga.page.getByText('Your session has ended').waitFor();
      await olga.context.close();
      await row.getByRole('button', { name: 'Resume' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
      await row.getByText('Active').waitFor();
      await farewell(visitor);
    }, 300_000);
  },
  LOOPBACK_OPEN,
);

describeConsole(
  'the sign-in page of a server that sends mail',
  (desk) => {
    it('offers a link by mail, and says the same for every address', async () => {
      const invited = { name: 'May', email: 'may@example.com', role: 'agent' };
      const { link } = created(await desk.app.owner.post('/v1/identity/members', invited));
      created(await desk.app.owner.as('').post('/console/session', { code: link.code }));
      const visitor = await desk.visitAt(at(desk, ''));
      const { page } = visitor;
      for (const address of ['may@example.com', 'unknown@example.com']) {
        await page.getByLabel('Work e-mail').fill(address);
        await page.getByRole('button', { name: 'Mail me a sign-in link' }).click();
        await page.getByText(`If a member has the address ${address}, a link is on its way.`).waitFor();
      }
      const queued = () => desk.app.kernel.db.rows(sql`select 1 from outgoing_mail`);
      await expect.poll(queued, { timeout: 30_000 }).toHaveLength(1);
      await farewell(visitor);
    }, 300_000);
  },
  { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'parley@example.com', PUBLIC_URL: 'https://parley.example.com' },
);
