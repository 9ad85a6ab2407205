// Journeys of visitors in a real browser, on a website of another origin with a policy as strict as they come.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../support/app.ts';
import { makeActive } from '../support/assistants.ts';
import {
  browserOrWhy,
  builtWidget,
  launchBrowser,
  newVisitor,
  type Visitor,
  violationsIn,
} from '../support/browser.ts';
import { created, type Reply } from '../support/client.ts';
import { picture } from '../support/pictures.ts';
import { signVisitor, WISHING } from '../support/visitors.ts';

const executable = await browserOrWhy();
type Any = Reply['body'];

describe.skipIf(executable === undefined)('the chat on a website', () => {
  let app: TestApp;
  let browser: Browser;
  let site: Server;
  let siteUrl: string;
  let assistant: string;
  /** Attributes of the script on the site, by path. */
  const lines = new Map<string, string>();

  beforeAll(async () => {
    app = await testApp({ pages: { widget: await builtWidget() } });
    assistant = (await makeActive(app.owner, WISHING)).id;
    site = createServer((request, response) => {
      const attributes = lines.get(request.url ?? '');
      const policy = `default-src 'none'; script-src ${app.url}; connect-src ${app.url}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
      response.writeHead(attributes === undefined ? 404 : 200, {
        'content-type': 'text/html',
        'content-security-policy': policy,
      });
      response.end(`<!doctype html><html lang="en"><head><title>Shop</title></head>
        <body><main><h1>Shop</h1><p>Things to buy.</p></main><script src="${app.url}/widget.js" ${attributes} async></script></body></html>`);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    browser = await launchBrowser(executable ?? '');
  });
  afterAll(async () => {
    await browser.close();
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
    await app.stop();
  });

  const makeChannel = async (more: object = {}): Promise<Any> =>
    created(
      await app.owner.post('/v1/channels', {
        name: 'Shop',
        assistant_id: assistant,
        allowed_origins: [siteUrl],
        ...more,
      }),
    );
  const put = (channel: Any, attributes = ''): string => {
    const path = `/${lines.size}`;
    lines.set(path, `data-channel="${channel.public_key}" ${attributes}`);
    return siteUrl + path;
  };
  const visit = async (address: string, options: object = {}): Promise<Visitor> => {
    const visitor = await newVisitor(browser, 'http://127.0.0.1:', options);
    await visitor.page.goto(address);
    return visitor;
  };
  const openChat = (page: Page) => page.getByRole('button', { name: /^Open chat/ }).click();
  const say = async (page: Page, text: string) => {
    await page.getByLabel('Write a message').fill(text);
    await page.getByLabel('Write a message').press('Enter');
  };
  const log = (page: Page) => page.getByRole('log');
  const conversation = async (channel: Any): Promise<string> =>
    (await app.owner.get('/v1/conversations?limit=100')).body.data.find((one: Any) => one.channel_id === channel.id).id;
  const farewell = async ({ problems, context }: Visitor) => {
    expect(problems).toEqual([]);
    await context.close();
  };

  it('is one small file that caches well', async () => {
    const response = await fetch(`${app.url}/widget.js`);
    expect(gzipSync(new Uint8Array(await response.arrayBuffer()), { level: 9 }).length).toBeLessThan(30 * 1024);
    expect(response.headers.get('cache-control')).toContain('max-age=300');
    const again = await fetch(`${app.url}/widget.js`, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('keeps nothing before the first message, then everything across a reload, a second tab and a human', async () => {
    const channel = await makeChannel({
      appearance: { greeting: 'Good day!', privacy_notice: 'We keep what you write.' },
    });
    const visitor = await visit(put(channel));
    const { page, context } = visitor;
    await openChat(page);
    await page.getByText('Good day!').waitFor();
    await page.getByText('We keep what you write.').waitFor();
    const stored = () => page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
    expect(await stored()).toBe('[{},{},""]');
    await say(page, 'A bicycle');
    await log(page).getByText('A bicycle').waitFor();
    await log(page).getByText('What is wish number 2?').waitFor();
    expect(await stored()).toContain('vss_');
    await page.reload();
    await openChat(page);
    await log(page).getByText('A bicycle').waitFor();
    const tab = await context.newPage();
    await tab.goto(page.url());
    await openChat(tab);
    await log(tab).getByText('A bicycle').waitFor();
    await say(tab, 'A kite');
    await log(page).getByText('A kite').waitFor();
    await log(page).getByText('What is wish number 3?').waitFor();
    await tab.close();
    const path = `/v1/conversations/${await conversation(channel)}`;
    created(await app.owner.post(`${path}/takeover`, { agent_name: 'Ann' }));
    await page.getByText('You are talking to Ann').waitFor();
    await page.getByRole('button', { name: 'Close chat' }).first().click();
    const hostile =
      'Hi **there** <img src=x onerror=alert(1)> [safe](https://help.example/a) [bad](javascript:alert(1))';
    created(await app.owner.post(`${path}/messages`, { text: hostile, role: 'agent' }));
    await page.getByRole('button', { name: 'Open chat, unread messages: 1' }).click();
    await log(page).getByText('<img src=x onerror=alert(1)>').waitFor();
    expect(await log(page).locator('strong').textContent()).toBe('there');
    const links = await log(page).locator('a').all();
    expect(await Promise.all(links.map((one) => one.getAttribute('href')))).toEqual(['https://help.example/a']);
    expect(await log(page).locator('img, script').count()).toBe(0);
    await expect
      .poll(async () => created(await app.owner.get(path)).read_position)
      .toBe(created(await app.owner.get(path)).message_count);
    created(await app.owner.post(`${path}/typing`));
    await page.getByText('Ann is typing…').waitFor();
    created(await app.owner.post(`${path}/messages`, { text: 'Anything else?', role: 'agent' }));
    await log(page).getByText('Anything else?').waitFor();
    await page.getByRole('button', { name: 'End chat' }).click();
    await page.getByText('This chat has ended.').waitFor();
    await page.getByLabel('4 of 5 stars').check({ force: true });
    await page.getByLabel('Tell us more (optional)').fill('Kind.');
    await page.getByRole('button', { name: 'Send rating' }).click();
    await page.getByText('Thank you for your rating.').waitFor();
    expect(created(await app.owner.get(path)).rating).toEqual({ score: 4, comment: 'Kind.' });
    await page.getByRole('button', { name: 'Start a new chat' }).click();
    await expect.poll(() => log(page).getByText('A bicycle').count()).toBe(0);
    await log(page).getByText('What is wish number 1?').waitFor();
    await farewell(visitor);
  });

  it('sends files, and asks who waits for an address', async () => {
    const mailbox = { name: 'Support', address: `s${lines.size}@shop.example`, assistant_id: assistant };
    const { id: mailbox_id } = created(await app.owner.post('/v1/mailboxes', mailbox));
    const channel = await makeChannel({ mailbox_id });
    const visitor = await visit(put(channel), { viewport: { width: 1024, height: 760 } });
    const { page } = visitor;
    await openChat(page);
    const [choosing] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Add a file' }).click(),
    ]);
    await choosing.setFiles([
      { name: 'bike.png', mimeType: 'image/png', buffer: Buffer.from('\u0089PNG\r\n\u001a\n a bicycle', 'latin1') },
      { name: 'page.txt', mimeType: 'text/plain', buffer: Buffer.from('<html></html>') },
    ]);
    await page.getByRole('button', { name: 'Remove bike.png' }).waitFor();
    await page.getByText('This file is not taken.').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const sent = log(page).getByRole('button', { name: 'Download bike.png' });
    const [download] = await Promise.all([page.waitForEvent('download'), sent.click()]);
    expect(download.suggestedFilename()).toBe('bike.png');
    const path = `/v1/conversations/${await conversation(channel)}`;
    expect(created(await app.owner.get(`${path}/messages`)).data.find(({ files }: Any) => files)).toMatchObject({
      files: [{ name: 'bike.png', type: 'image/png' }],
    });
    created(await app.owner.post(`${path}/takeover`, { agent_name: 'Ann' }));
    await page.getByLabel('Your e-mail address').fill('visitor@example.com');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('We will also write to:').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await picture(page, 'widget-files');
    const notes = created(await app.owner.get(`${path}/notes`)).data;
    expect(notes[0].text).toContain('visitor@example.com');
    await page.getByRole('button', { name: 'End chat' }).click();
    await page.getByText('Send this chat to me by e-mail').waitFor();
    await picture(page, 'widget-end');
    await farewell(visitor);
  });

  it('lets the assistant speak first, offers its choices as buttons, and tells the page of messages', async () => {
    const visitor = await visit(put(await makeChannel({ appearance: { starts_on: 'open', locale: 'es' } })));
    const { page } = visitor;
    await page.evaluate(
      `window.heard = []; Parley.on("message", ({ role, text }) => heard.push(role + ' ' + text)); Parley.open()`,
    );
    await page.getByText('What is wish number 1?').waitFor();
    expect(await page.evaluate('localStorage.length')).toBe(0);
    await page.getByRole('button', { name: 'A pony' }).click();
    await page.getByText('What is wish number 2?').waitFor();
    expect(await page.getByRole('button', { name: 'A pony' }).count()).toBe(0);
    await page.getByLabel('Escribe un mensaje').waitFor();
    expect(await page.evaluate('heard[0]')).toBe('assistant Hello.');
    await page.evaluate('Parley.close()');
    await page.getByRole('button', { name: 'Abrir el chat' }).waitFor();
    await farewell(visitor);
  });

  it('invites by page and time, once, whom no chat is under way with', async () => {
    const address = put(await makeChannel());
    const { pathname } = new URL(address);
    const channel = await makeChannel({
      appearance: {
        invitations: [
          { path: '/elsewhere', after_seconds: 1, text: 'Not on this page' },
          { path: pathname, after_seconds: 1, text: 'Shall we help you choose?' },
          { path: '/', after_seconds: 2, text: 'One is enough' },
        ],
      },
    });
    lines.set(pathname, `data-channel="${channel.public_key}"`);
    const visitor = await visit(address);
    const { page } = visitor;
    const invitation = page.getByRole('button', { name: 'Shall we help you choose?' });
    await invitation.waitFor();
    await picture(page, 'widget-invitation');
    expect(await violationsIn(page)).toEqual([]);
    await page.waitForTimeout(2000);
    expect(await page.getByText(/Not on this page|One is enough/).count()).toBe(0);
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, document.cookie])')).toBe('[{},""]');
    await invitation.click();
    await page.getByLabel('Write a message').waitFor();
    expect(await invitation.count()).toBe(0);
    await say(page, 'A bicycle');
    await log(page).getByText('What is wish number 2?').waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^Open chat/ }).waitFor();
    await page.waitForTimeout(1500);
    expect(await invitation.count()).toBe(0);
    await farewell(visitor);
  });

  it('sends once what was written without a connection', async () => {
    const channel = await makeChannel();
    const visitor = await visit(put(channel));
    const { page, context } = visitor;
    await openChat(page);
    await say(page, 'First');
    await log(page).getByText('What is wish number 2?').waitFor();
    await context.setOffline(true);
    await say(page, 'Written in a tunnel');
    await page.getByText('No connection. Trying again…').waitFor();
    await context.setOffline(false);
    await log(page).getByText('What is wish number 3?').waitFor();
    const said = created(await app.owner.get(`/v1/conversations/${await conversation(channel)}/messages`)).data;
    expect(said.filter(({ text }: Any) => text === 'Written in a tunnel')).toHaveLength(1);
    expect(await page.getByText('Written in a tunnel').count()).toBe(1);
    await context.close();
  });

  it('says kindly what it cannot do: too fast, too long, away, not signed in', async () => {
    const fast = await visit(put(await makeChannel({ limits: { messages_per_minute: 2 } })));
    await openChat(fast.page);
    await say(fast.page, 'One');
    await log(fast.page).getByText('What is wish number 2?').waitFor();
    await say(fast.page, 'Two');
    await fast.page.getByText('That was a bit fast. Please wait a moment.').waitFor();
    await fast.page.getByRole('button', { name: 'Try again' }).waitFor();
    await fast.page.getByLabel('Write a message').fill('x'.repeat(4003));
    await fast.page.getByText('Too long by characters: 3').waitFor();
    expect(await fast.page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
    await farewell(fast);
    const away = await visit(put(await makeChannel({ enabled: false, away_message: 'Back on Monday.' })));
    await openChat(away.page);
    await away.page.getByText('Back on Monday.').waitFor();
    expect(await away.page.getByLabel('Write a message').isVisible()).toBe(false);
    await farewell(away);
  });

  it('knows whom the site vouches for, on every device, and forgets them when they sign out', async () => {
    const channel = await makeChannel({ identity: 'verified' });
    const token = signVisitor(channel.secret, { external_id: 'cust-ann', name: 'Ann' }, new Date());
    const address = put(channel, `data-identity-token="${token}"`);
    const phone = await visit(address, { viewport: { width: 390, height: 800 } });
    await openChat(phone.page);
    await say(phone.page, 'A telescope');
    await log(phone.page).getByText('What is wish number 2?').waitFor();
    const box = await phone.page.getByRole('dialog').boundingBox();
    expect([box?.width, box?.height]).toEqual([390, 800]);
    const laptop = await visit(address);
    await openChat(laptop.page);
    await log(laptop.page).getByText('A telescope').waitFor();
    expect(await laptop.page.evaluate('localStorage.length')).toBe(0);
    await laptop.page.evaluate('Parley.identify(null)');
    await expect.poll(() => log(laptop.page).getByText('A telescope').count()).toBe(0);
    await farewell(laptop);
    await farewell(phone);
  });

  it('is used by keyboard alone, and by those who do not see it, in the light and in the dark', async () => {
    const visitor = await visit(put(await makeChannel({ appearance: { color: '#ffd400' } })));
    const { page } = visitor;
    await page.getByRole('button', { name: 'Open chat' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.type('A drum');
    await page.keyboard.press('Enter');
    await log(page).getByText('What is wish number 2?').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsIn(page), colorScheme).toEqual([]);
    }
    await page.getByRole('button', { name: 'End chat' }).click();
    await page.getByText('This chat has ended.').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start a new chat' }).focus();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await farewell(visitor);
  });

  it('does not appear on a site that was not allowed, and leaves that page alone', async () => {
    const { page, context, problems } = await visit(
      put(await makeChannel({ allowed_origins: ['https://shop.example'] })),
    );
    await expect.poll(() => problems.join()).toContain('CORS');
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('heading').textContent()).toBe('Shop');
    await context.close();
  });

  it('is a page to share as well', async () => {
    const channel = await makeChannel({ allowed_origins: [], appearance: { title: 'Ask <us> & "them"' } });
    const visitor = await visit(app.url + channel.path);
    const { page } = visitor;
    expect(await page.title()).toBe('Ask <us> & "them"');
    await say(page, 'A map');
    await log(page).getByText('What is wish number 2?').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await farewell(visitor);
    expect((await fetch(`${app.url}/chat/pub_unknown`)).status).toBe(404);
  });
});
