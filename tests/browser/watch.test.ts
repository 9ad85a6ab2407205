// Journeys of knowledge, spend, webhooks and the chat on a website: what is added is found, what failed is sent again, what is changed is seen.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ASKING, makeActive } from '../support/assistants.ts';
import { expectAccessible } from '../support/browser.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';
import { settled } from '../support/knowledge.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver, status } from '../support/receiver.ts';

/** Pictures on request, at three widths: PARLEY_PICTURES=<folder>. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PARLEY_PICTURES;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}-${width}.png`) });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

describeConsole(
  'knowledge, spend, webhooks and the website',
  (desk) => {
    let receiver: Receiver;
    beforeAll(async () => {
      receiver = await startReceiver();
    });
    afterAll(() => receiver.stop());

    it('adds a document after its price is said, finds it by a search with its score, and answers a gap', async () => {
      const visitor = await desk.enter('knowledge');
      const { page } = visitor;
      const dialog = page.getByRole('dialog');
      await page.getByText('No knowledge bases yet').waitFor();
      await page.getByRole('button', { name: 'New knowledge base' }).first().click();
      await dialog.getByLabel('Name').fill('Help centre');
      await dialog.getByRole('button', { name: 'Create knowledge base' }).click();
      await page.getByRole('heading', { name: 'Help centre' }).waitFor();
      await page.getByRole('button', { name: 'Add a document' }).first().click();
      await dialog.getByLabel('Title').fill('Refunds');
      await dialog
        .getByLabel('Text')
        .fill('# Refunds\n\nYou get your money back within five working days after we have the parcel.');
      await dialog.getByRole('button', { name: 'What will it cost?' }).click();
      await dialog.getByText('1 passage,').waitFor();
      await expectAccessible(visitor);
      await picture(page, 'add-document');
      await dialog.getByRole('button', { name: 'Add document' }).click();
      const row = page.getByRole('row', { name: 'Refunds' });
      // Without a reload: its progress is followed.
      await row.getByText('Searchable').waitFor({ timeout: 60_000 });
      await row.getByText('1 passage', { exact: true }).waitFor();
      await picture(page, 'documents');
      // Several files at once: one that is refused is named, the others are added and not added again.
      await page.getByRole('button', { name: 'Add a document' }).first().click();
      await dialog.getByLabel('From').selectOption('file');
      const text = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
      const files = [text('hours.txt', 'We open at nine.'), text('parking.txt', 'Park in the yard.')];
      await dialog.getByLabel('Files').setInputFiles([...files, text('empty.txt', '')]);
      await dialog.getByRole('button', { name: 'Add 3 documents' }).click();
      await dialog.getByText(/Not added: empty\.txt/).waitFor();
      expect(await dialog.getByText('added', { exact: true }).count()).toBe(2);
      await expectAccessible(visitor);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.getByRole('button', { name: 'Discard' }).click();
      for (const name of ['hours', 'parking']) await page.getByRole('row', { name }).waitFor();

      await page.getByRole('link', { name: 'Search', exact: true }).click();
      await page.getByLabel('Question').fill('When do I get my money back?');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      const found = page.getByRole('list', { name: 'Passages found' });
      await found.getByText('within five working days').waitFor();
      expect(Number(await found.locator('.tag').first().innerText())).toBeGreaterThan(0.4);
      await found.getByText('Its meaning is').waitFor();
      await picture(page, 'search');
      await expectAccessible(visitor);
      await found.getByRole('link', { name: 'Refunds' }).click();
      await page.locator('#passage-0[data-asked]').getByText('Found by meaning').waitFor();
      await picture(page, 'document');
      await page.getByRole('link', { name: 'Documents' }).click();

      await page.getByRole('link', { name: 'Search', exact: true }).click();
      await page.getByLabel('Question').fill('Is there a playground for children?');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByText('the question is a gap now').waitFor();
      await page.getByRole('link', { name: 'Gaps' }).click();
      const gap = page.getByRole('row', { name: 'Is there a playground' });
      await gap.waitFor({ timeout: 60_000 });
      await picture(page, 'gaps');
      await gap.getByRole('button', { name: 'Answer this' }).click();
      expect(await dialog.getByLabel('Question').inputValue()).toBe('Is there a playground for children?');
      await dialog.getByLabel('Answer').fill('Yes, the playground is behind the house and open all day.');
      await dialog.getByRole('button', { name: 'Add the answer' }).click();
      await page.getByText('No gaps').waitFor();
      const [base] = created(await desk.app.owner.get('/v1/knowledge-bases')).data;
      const { data } = created(await desk.app.owner.get(`/v1/knowledge-bases/${base.id}/documents`));
      expect(data.map(({ title }: { title: string }) => title)).toContain('Is there a playground for children?');
      await settled(desk.app.owner, base.id, data[0].id);
      const search = { query: 'Is there a playground for children?' };
      const { results } = created(await desk.app.owner.post(`/v1/knowledge-bases/${base.id}/search`, search));
      expect(results[0].text).toContain('behind the house');
      await farewell(visitor);
    });

    it('says who uses a base before it is deleted, and names no document that another organization has', async () => {
      const other = await desk.app.newOrganization('Other');
      const mine = created(await other.client.post('/v1/knowledge-bases', { name: 'Ours' }));
      const stranger = await desk.enter(`knowledge/${mine.id}`);
      await stranger.page.getByRole('alert').waitFor();
      expect(await stranger.page.getByText('Ours').count()).toBe(0);
      await farewell(stranger);
      const visitor = await desk.enter(`knowledge/${mine.id}`, { organization: other.id });
      const { page } = visitor;
      await page.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('No assistant uses it').waitFor();
      await dialog.getByRole('button', { name: 'Delete knowledge base' }).click();
      await page.getByText('No knowledge bases yet').waitFor();
      expect((await other.client.get(`/v1/knowledge-bases/${mine.id}`)).status).toBe(404);
      await farewell(visitor);
    });

    it('shows what was spent on a base, names what has no price, and saves a table as a file', async () => {
      const { id, client } = await desk.app.newOrganization('Spenders');
      created(
        await client.put('/v1/model-router/prices', {
          provider: 'local',
          model: 'minilm-l6-v2',
          usd_per_million_input_tokens: 400,
        }),
      );
      const base = created(await client.post('/v1/knowledge-bases', { name: 'Handbook' }));
      const text = 'The warehouse opens at seven and closes at five. '.repeat(20);
      const { id: document } = created(
        await client.post(`/v1/knowledge-bases/${base.id}/documents`, { title: 'Hours', text }),
      );
      await settled(client, base.id, document);
      created(await client.post('/v1/model-router/budgets', { name: 'Everything', amount_usd: 0.1, period: 'day' }));
      const visitor = await desk.enter('spend?tab=base', { organization: id });
      const { page } = visitor;
      const table = page.getByRole('table', { name: 'Spend by base' });
      await table.getByRole('link', { name: 'Handbook' }).waitFor({ timeout: 60_000 });
      await page.getByRole('img', { name: 'Spend per day, by base' }).waitFor();
      await page.getByText('Budget Everything: $0.10 a day', { exact: true }).waitFor();
      expect(await page.locator('.chart line.budget').count()).toBe(1);
      await picture(page, 'spend');
      await expectAccessible(visitor);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^spend-by-base-.*\.csv$/);
      const stream = await download.createReadStream();
      let csv = '';
      for await (const chunk of stream) csv += String(chunk);
      expect(csv).toContain(base.id);
      await page.getByRole('link', { name: '7 days' }).click();
      expect(new URL(page.url()).searchParams.get('from')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      for (const [tab, text] of [
        ['By model', 'minilm-l6-v2'],
        ['By purpose', 'ingestion'],
        ['Budgets', 'Everything'],
        ['Prices', '$400.00'],
      ] as const) {
        await page.getByRole('link', { name: tab, exact: true }).click();
        await page.getByRole('row', { name: text }).first().waitFor();
      }
      await page.getByRole('button', { name: 'Change' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('US dollars per million input tokens').fill('2');
      await dialog.getByRole('button', { name: 'Save price' }).click();
      await page.getByRole('row', { name: 'minilm-l6-v2 local $2.00' }).waitFor();
      await picture(page, 'prices');
      await farewell(visitor);
    });

    it('makes an endpoint, inspects a delivery that failed, sends it again, and replays a window with its count first', async () => {
      const { id, client } = await desk.app.newOrganization('Receivers');
      const visitor = await desk.enter('webhooks', { organization: id });
      const { page } = visitor;
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'New endpoint' }).first().click();
      await dialog.getByLabel('Address').fill(`${receiver.url}/desk`);
      await dialog.getByLabel('What it is for').fill('Order desk');
      await dialog.getByLabel('Everything, including events added later').uncheck();
      await dialog.getByText('api_key', { exact: false }).first().click();
      await dialog.getByLabel('api_key.created').check();
      await expectAccessible(visitor);
      await picture(page, 'new-endpoint');
      await dialog.getByRole('button', { name: 'Create endpoint' }).click();
      await dialog.getByText('It is shown only once').waitFor();
      const secret = await dialog.locator('code').innerText();
      expect(secret).toMatch(/^whsec_/);
      receiver.secrets.set('/desk', [secret]);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('row', { name: 'Order desk' }).getByText('On', { exact: true }).waitFor();
      await page.getByRole('row', { name: 'Order desk' }).click();

      receiver.reply = status(500);
      created(await client.post('/v1/identity/api-keys', { name: 'Told', scopes: ['calls:read'] }));
      const delivery = page.getByRole('row', { name: 'api_key.created' });
      await delivery.getByText('Pending').waitFor({ timeout: 60_000 });
      await picture(page, 'endpoint');
      await delivery.click();
      const attempts = page.getByRole('list', { name: 'Attempts' });
      await attempts.getByText('500').first().waitFor({ timeout: 60_000 });
      await attempts.getByText('What it answered').first().click();
      await attempts.getByText('an answer').first().waitFor();
      await page.getByText('{webhook-id}.{webhook-timestamp}.{body}').waitFor();
      await page.getByText('"Told"').waitFor();
      await picture(page, 'delivery');
      await expectAccessible(visitor);
      receiver.reply = status(204);
      // A retry of its own may have brought it meanwhile: what counts is how it ends after it was sent again.
      await Promise.all([page.waitForResponse(/\/retry$/), page.getByRole('button', { name: 'Send again' }).click()]);
      await expect
        .poll(async () => created(await client.get('/v1/webhooks/deliveries')).data[0].status)
        .toBe('succeeded');
      await page.getByText('Delivered', { exact: true }).waitFor({ timeout: 60_000 });
      const before = receiver.of('api_key.created').length;

      await page.locator('dl.facts').getByRole('link', { name: '/desk' }).click();
      await page.getByRole('button', { name: 'Replay' }).click();
      // Keys that were made before the endpoint have not arrived either.
      const [endpoint] = created(await client.get('/v1/webhooks/endpoints')).data;
      const at = `/v1/webhooks/endpoints/${endpoint.id}/replay-count?since=${new Date(Date.now() - 86_000_000).toISOString()}`;
      const missed = created(await client.get(`${at}&only_undelivered=true`)).events as number;
      const all = created(await client.get(at)).events as number;
      expect(all).toBe(missed + 1);
      const button = (count: number) => new RegExp(`^Send ${count} events? again$`);
      await dialog.getByRole('button', { name: button(missed) }).waitFor();
      await dialog.getByLabel('Only what has not arrived').uncheck();
      await dialog.getByText(`${all} would be sent`).waitFor();
      await picture(page, 'replay');
      await dialog.getByRole('button', { name: button(all) }).click();
      await expect.poll(() => receiver.of('api_key.created').length, { timeout: 60_000 }).toBe(before + all);
      expect(receiver.unverified).toEqual([]);
      await page.getByRole('button', { name: 'New secret' }).click();
      await dialog.getByRole('button', { name: 'Create a new secret' }).click();
      const shown = dialog.filter({ hasText: 'It is shown only once' }); // The one before may still be fading out.
      expect(await shown.locator('code').innerText()).not.toBe(secret);
      await shown.getByRole('button', { name: 'Close' }).click();
      await farewell(visitor);
    });

    it('tails events as they happen, and filters deliveries in the address', async () => {
      const { id, client } = await desk.app.newOrganization('Tailers');
      receiver.reply = status(204);
      const hook = { url: `${receiver.url}/tail`, event_types: ['api_key.created'], description: 'Tail' };
      receiver.secrets.set('/tail', [created(await client.post('/v1/webhooks/endpoints', hook)).secret]);
      const visitor = await desk.enter('webhooks?tab=live', { organization: id });
      const { page } = visitor;
      await page.getByText('Listening').waitFor();
      const events = page.getByRole('list', { name: 'Events' });
      // The stream tells what happens once it is open: somebody goes on making keys.
      await expect
        .poll(
          async () => {
            created(await client.post('/v1/identity/api-keys', { name: 'Tailed', scopes: ['calls:read'] }));
            return events.getByText('api_key.created').count();
          },
          { timeout: 30_000, interval: 500 },
        )
        .toBeGreaterThan(0);
      await picture(page, 'live-tail');
      await events.getByRole('link', { name: 'Its deliveries' }).last().click();
      await page.getByRole('row', { name: 'api_key.created' }).getByText('Delivered').waitFor({ timeout: 60_000 });
      expect(await page.getByRole('row', { name: 'api_key.created' }).count()).toBe(1);
      await page.getByLabel('Filter by state').selectOption('exhausted');
      await page.getByText('No matching deliveries').waitFor();
      expect(new URL(page.url()).searchParams.get('state')).toBe('exhausted');
      await page.getByRole('link', { name: 'Event catalog' }).click();
      await page.getByLabel('Filter events').fill('handoff');
      await page.getByRole('row', { name: 'conversation.handoff.requested' }).waitFor();
      await picture(page, 'catalog');
      await farewell(visitor);
    });

    it('changes how a chat looks, sees it in the preview at once, and saves it', async () => {
      const { id, client } = await desk.app.newOrganization('Shopkeepers');
      await makeActive(client, ASKING, { name: 'Shop assistant' });
      const visitor = await desk.enter('website', { organization: id });
      const { page } = visitor;
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'New chat' }).first().click();
      await dialog.getByLabel('Name').fill('Corner shop');
      await dialog.getByLabel('Websites').fill('https://shop.example');
      await dialog.getByRole('button', { name: 'Create chat' }).click();
      await page.getByRole('heading', { name: 'Corner shop', level: 1 }).waitFor();
      const preview = page.locator('.preview');
      await preview.getByText('Corner shop').waitFor();
      await page.getByLabel('Title').fill('Ask the shop');
      await page.getByLabel('Greeting').fill('Good day! How can we help?');
      await page.getByLabel('Colour as a number').fill('#8a1f5e');
      await preview.getByText('Ask the shop').waitFor();
      await preview.getByText('Good day! How can we help?').waitFor();
      const colour = () =>
        preview.locator('header').evaluate((header) => {
          const page = globalThis as unknown as { getComputedStyle(of: unknown): { backgroundColor: string } };
          return page.getComputedStyle(header).backgroundColor;
        });
      expect(await colour()).toBe('rgb(138, 31, 94)');
      await page.getByLabel('Colour as a number').fill('#8a');
      expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
      await page.getByLabel('Colour as a number').fill('#8a1f5e');
      const [channel] = created(await client.get('/v1/channels')).data;
      expect(channel.appearance.title).toBe('Corner shop');
      await picture(page, 'look');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      const { appearance } = created(await client.get(`/v1/channels/${channel.id}`));
      expect(appearance).toMatchObject({
        title: 'Ask the shop',
        color: '#8a1f5e',
        greeting: 'Good day! How can we help?',
      });
      await expectAccessible(visitor);
      await page.getByRole('link', { name: 'On your website' }).click();
      await page.getByText(`data-channel="${channel.public_key}"`).waitFor();
      await page.getByLabel('Websites that may show it').fill('no website');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').getByText('origin').waitFor();
      await page.getByLabel('Websites that may show it').fill('https://shop.example\nhttps://*.shop.example');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      await picture(page, 'install');
      await page.getByRole('link', { name: 'Visitors' }).click();
      await page.getByRole('button', { name: 'New secret' }).click();
      await dialog.getByText('refused immediately').waitFor();
      await dialog.getByRole('button', { name: 'Create a new secret' }).click();
      await dialog.getByText('It is shown only once').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('link', { name: 'Hours and limits' }).click();
      await page.getByLabel('Only at certain hours').check();
      await page.getByLabel('Saturday').check();
      await page.getByLabel('Messages per visitor and minute').fill('7');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      const now = created(await client.get(`/v1/channels/${channel.id}`));
      expect(now).toMatchObject({
        limits: { messages_per_minute: 7 },
        hours: { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
      });
      await picture(page, 'limits');
      await farewell(visitor);
    });

    it('shows a narrow session what it may not change, and which scope that needs', async () => {
      const visitor = await desk.enterWith(['knowledge_bases:read', 'webhooks:read', 'integrations:read'], 'knowledge');
      const { page } = visitor;
      for (const [address, button, scope] of [
        ['knowledge', 'New knowledge base', 'knowledge_bases:write'],
        ['webhooks', 'New endpoint', 'webhooks:write'],
        ['website', 'New chat', 'integrations:write'],
      ] as const) {
        await page.goto(`${desk.app.url}/console/${address}`);
        await page.getByRole('button', { name: button }).first().hover();
        await page.getByText(`Needs the scope ${scope}`).first().waitFor();
      }
      expect(await page.getByRole('navigation').getByRole('link', { name: 'Spend' }).count()).toBe(0);
      await farewell(visitor);
    });
  },
  LOOPBACK_OPEN,
);
