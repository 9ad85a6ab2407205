// Journeys of members: the first owner, an invitation, each way to sign in, a role that narrows, an end, a second
// organization. Passkeys by the browser's own virtual authenticator; at localhost, which browsers trust.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { txtLookup } from '../../server/modules/access/providers.ts';
import { stepAt } from '../../server/modules/access/second-factor.ts';
import { createForOperator } from '../../server/modules/access/sign-in-links.ts';
import type { Visitor } from '../support/browser.ts';
import { created } from '../support/client.ts';
import { type ConsoleDesk, describeConsole, farewell } from '../support/console.ts';
import { startOpenIdProvider } from '../support/openid-provider.ts';
import { LOOPBACK_OPEN } from '../support/receiver.ts';
import { appCode } from '../support/totp.ts';

const at = (desk: ConsoleDesk, path: string): string => `${desk.app.url.replace('127.0.0.1', 'localhost')}/console/${path}`;

async function withAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, isUserVerified: true } });
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('What you call it').fill('Laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('table', { name: 'Passkeys' }).getByRole('cell', { name: 'Laptop' }).waitFor();
}

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
      await page.getByRole('dialog').getByLabel('The link that you were sent').fill(`${desk.app.url}${there.link.path}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
      await page.getByRole('button', { name: 'Switch to Second Shop' }).click();
      await page.getByRole('link', { name: 'Second Shop' }).first().waitFor();
      await page.getByRole('link', { name: 'Assistants' }).waitFor();
      expect(created(await client.get('/v1/identity/members')).data[0]).toMatchObject({ id: there.id, status: 'active' });
      expect(organization).not.toBe('');
      await farewell(visitor);
    }, 300_000);
  },
  LOOPBACK_OPEN,
);
