// Journeys of those who answer mails: connect a mailbox and test it, send a draft from the inbox, read a mail as a whole, and
// connect a channel in Slack.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../journeys/drive.ts';
import { ASKING, makeActive } from '../support/assistants.ts';
import { expectAccessible } from '../support/browser.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';
import { letter, type MailServers, mailServers, WITH_FILE } from '../support/mail-servers.ts';
import { picture } from '../support/pictures.ts';
import { startReceiver } from '../support/receiver.ts';

describeConsole(
  'mails in the console',
  (desk) => {
    let servers: MailServers;
    beforeAll(async () => {
      servers = await mailServers();
      created(await desk.app.owner.patch('/v1/organization', { name: 'Shop' }));
      await makeActive(desk.app.owner, ASKING, { name: 'Order desk' });
    });
    afterAll(() => servers.stop());

    it('connects a mailbox, sends a draft of the assistant, and shows the mail as a whole', async () => {
      const visitor = await desk.enter('mail');
      const { page } = visitor;
      await page.getByRole('button', { name: 'Connect a mailbox' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Connect a mailbox' });
      await dialog.getByLabel(/^Name/).fill('Support');
      await dialog.getByLabel(/^Address/).fill('support@shop.example');
      const { imap, smtp } = servers;
      for (const [at, server] of [imap, smtp].entries()) {
        await dialog
          .getByLabel(/^Server/)
          .nth(at)
          .fill(server.host);
        await dialog.getByLabel(/^Port/).nth(at).fill(String(server.port));
        await dialog.getByLabel('Encryption').nth(at).selectOption('none');
        await dialog.getByLabel(/^User/).nth(at).fill(server.user);
        await dialog.locator('input[type=password]').nth(at).fill(server.password);
      }
      await expectAccessible(visitor);
      await picture(page, 'mailbox-form');
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
      await page.getByRole('heading', { name: 'Support' }).waitFor();
      await page.getByRole('button', { name: 'Test the connection' }).click();
      await page.getByText('Outgoing works').waitFor();
      await until(
        async () => created(await desk.app.owner.get('/v1/mailboxes')).data[0].state,
        (state) => state === 'working',
      );
      const headers = { 'Content-Type': 'multipart/mixed; boundary=b' };
      servers.arrive(letter({ subject: 'Where is my lamp?', text: WITH_FILE, headers }));
      await page.getByRole('button', { name: 'Test the connection' }).click();
      await until(
        async () => created(await desk.app.owner.get('/v1/conversations?channel=email')).data,
        (all) => all.length === 1 && all[0].message_count > 1,
      );
      await picture(page, 'mailbox-state');
      await page.getByRole('link', { name: 'Answers' }).click();
      await page.getByLabel('Signature').fill('The Shop');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved').waitFor();
      await picture(page, 'mailbox-answers');
      await page.getByRole('link', { name: 'Mails' }).click();
      await expectAccessible(visitor);
      await picture(page, 'mailbox-mails');
      await page.getByRole('link', { name: 'Where is my lamp?', exact: true }).click();
      const draft = page.getByRole('region', { name: 'Draft of the assistant' });
      await draft.getByText('What is your order number?').waitFor();
      await expectAccessible(visitor);
      await picture(page, 'inbox-draft');
      await draft.getByRole('button', { name: 'Change and send' }).click();
      await page.getByRole('dialog').getByLabel('Answer').fill('Please send your order number.');
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
      await draft.waitFor({ state: 'detached' });
      await until(
        async () => servers.sent,
        (sent) => sent.length === 1,
      );
      expect(servers.sent[0]!.text).toContain('Please send your order number.\n\n-- \nThe Shop');
      await page.getByText(/From ann@example\.com/).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: /Download a\.txt/ }).click();
      expect((await download).suggestedFilename()).toBe('a.txt');
      await farewell(visitor);
    });

    it('connects a channel in Slack and shows the address for its app', async () => {
      const visitor = await desk.enter('slack');
      const { page } = visitor;
      await page.getByRole('button', { name: 'Connect a channel' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Connect a channel' });
      await dialog.getByLabel(/^Name/).fill('Support in Slack');
      await dialog.getByLabel('Channel id').fill('C0123456789');
      await dialog.getByLabel('Results to close with').fill('Solved\nSpam');
      await dialog.locator('input[type=password]').nth(0).fill('xoxb-0000000000-example');
      await dialog.locator('input[type=password]').nth(1).fill('0123456789abcdef0123456789abcdef');
      await picture(page, 'slack-form');
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
      await page.getByText(/\/hooks\/slack\/[0-9a-f-]{36}/).waitFor();
      await expectAccessible(visitor);
      await picture(page, 'slack-address');
      await page.keyboard.press('Escape');
      await page.getByRole('row', { name: /Support in Slack/ }).waitFor();
      await picture(page, 'slack');
      await farewell(visitor);
    });

    it('connects a program of one’s own, tests it, and switches it off', async () => {
      const program = await startReceiver();
      const visitor = await desk.enter('slack');
      const { page } = visitor;
      await page.getByRole('button', { name: 'Connect a program' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Connect a program' });
      await dialog.getByLabel(/^Name/).fill('Tickets');
      await dialog.getByLabel(/^Address/).fill(`${program.url}/tickets`);
      await dialog.getByLabel('Results to close with').fill('Solved');
      await picture(page, 'program-form');
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
      const secret = page.getByRole('dialog', { name: 'Secret of the program' });
      program.secrets.set('/tickets', [await secret.getByText(/^whsec_/).innerText()]);
      await expectAccessible(visitor);
      await picture(page, 'program-secret');
      await page.keyboard.press('Escape');
      await page.getByText(/\/hooks\/hand-offs\/[0-9a-f-]{36}/).waitFor();
      await picture(page, 'program-address');
      await page.keyboard.press('Escape');
      const row = page.getByRole('row', { name: /Tickets/ });
      await row.getByRole('button', { name: 'Test' }).click();
      await page.getByText('It took the test').waitFor();
      expect([program.received.length, program.unverified]).toEqual([1, []]);
      await picture(page, 'programs');
      await row.getByRole('button', { name: 'Switch off' }).click();
      await row.getByRole('button', { name: 'Switch on' }).waitFor();
      await row.getByText('Off', { exact: true }).waitFor();
      await farewell(visitor);
      await program.stop();
    });
  },
  { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMITS: 'off' },
);
