// Calls by microphone in a real browser, against a scripted other end: what the page shows, plays, sends and lets go. The journeys with
// real speech are in spoken.test.ts.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeActive } from '../support/assistants.ts';
import { violationsIn } from '../support/browser.ts';
import { created } from '../support/client.ts';
import { type ConsoleDesk, describeConsole, farewell } from '../support/console.ts';
import { ScriptedCall } from '../support/scripted-call.ts';
import { WISHING } from '../support/visitors.ts';

/** A microphone that beeps. */
const BEEPING = ['--use-fake-device-for-media-stream'];
const AVAILABLE = {
  available: true,
  reason: '',
  ear: {},
  voice: {},
  voices: [{ id: 'rms', name: 'rms', language: 'en' }],
};

/** Pictures for people, where a folder is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const width of [1440, 1024, 390]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForTimeout(150);
      await page.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`) });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

const drawer = (page: Page) => page.getByRole('complementary', { name: /^Talk to/ });

async function openDrawer(desk: ConsoleDesk, { permissions = ['microphone'], hasSpeech = true } = {}) {
  const { id } = await makeActive(desk.app.owner, WISHING);
  const visitor = await desk.enter('');
  const { page, context } = visitor;
  await context.grantPermissions(permissions);
  await page.route('**/v1/web-calls', (route) =>
    hasSpeech && route.request().method() === 'GET' ? route.fulfill({ json: AVAILABLE }) : route.fallback(),
  );
  const call = new ScriptedCall();
  await call.serve(page);
  await page.goto(`${desk.app.url}/console/assistants/${id}`);
  await page.getByRole('button', { name: /^Talk/ }).first().click();
  await drawer(page).getByRole('button', { name: 'Call by microphone' }).waitFor();
  return { visitor, page, call, id };
}
const startCall = (page: Page) => drawer(page).getByRole('button', { name: 'Call by microphone' }).click();
const status = (page: Page) => drawer(page).locator('.call-now [role=status]');
const lines = (page: Page) => drawer(page).getByRole('log', { name: 'Call' });

describeConsole(
  'a call by microphone from the test chat',
  (desk) => {
    it('shows what is heard and said, pauses and goes on, sends steady frames, and a second call follows the first', async () => {
      const { visitor, page, call } = await openDrawer(desk);
      await startCall(page);
      await call.opened();
      call.ready();
      call.say(1, 'What is wish number 1?', 600);
      await expect.poll(() => status(page).innerText()).toBe('Speaking');
      await expect.poll(() => call.playedMs(1)).toBe(600);
      await expect.poll(() => status(page).innerText()).toBe('Listening');
      // 512 samples each, some 31 in a second, silence included.
      await expect.poll(() => call.frames.length).toBeGreaterThan(20);
      expect(new Set(call.frames)).toEqual(new Set([1024]));
      const before = call.frames.length;
      await page.waitForTimeout(2000);
      // A busy machine delivers late; one that delivers more would have the wrong rate.
      expect(call.frames.length - before).toBeGreaterThan(5);
      expect(call.frames.length - before).toBeLessThan(80);
      const level = async () => (await drawer(page).locator('.call-level span').getAttribute('style'))?.split(':')[1];
      await expect.poll(async () => Number.parseInt((await level()) ?? '', 10)).toBeGreaterThan(0);
      call.hear('A bicycle, please.');
      call.say(2, 'A bicycle. What is wish number 2? Take all the time that you need for it.', 60_000);
      call.text({ type: 'turn', ear_ms: 90, mind_ms: 140, voice_ms: 60, first_audio_ms: 810 });
      await lines(page).getByText('A bicycle, please.').waitFor();
      await lines(page).getByText('93 % sure · 1.4 s of speech').waitFor();
      await lines(page).getByText('answered after 0.8 s: ear 90 ms · mind 140 ms · voice 60 ms').waitFor();
      await picture(page, 'console-talking');
      // A backchannel: silent at once, then on from the same place.
      const paused = call.text({ type: 'pause', id: 2 });
      await expect.poll(() => call.playedAfter(2, paused)).toBeLessThan(1000);
      await expect.poll(() => status(page).innerText()).toBe('Paused: you are speaking');
      const heardMs = call.playedMs(2);
      await page.waitForTimeout(500);
      call.text({ type: 'ignored', text: 'mm-hm' });
      call.text({ type: 'resume', id: 2 });
      await lines(page).getByText('no reason to stop: the assistant went on').waitFor();
      // An interruption: the rest is never played.
      await page.waitForTimeout(300);
      const cleared = call.text({ type: 'clear', id: 2 });
      await expect.poll(() => call.playedAfter(2, cleared)).toBeLessThan(1000);
      expect(call.playedMs(2)).toBeGreaterThan(heardMs ?? 0);
      expect(call.playedMs(2)).toBeLessThan((heardMs ?? 0) + 10_000);
      await lines(page).getByText('you interrupted here').waitFor();
      await picture(page, 'console-interrupted');
      await drawer(page).getByRole('button', { name: 'Keypad' }).click();
      await drawer(page).getByRole('button', { name: '7', exact: true }).click();
      await drawer(page).getByRole('button', { name: 'Mute' }).click();
      await expect.poll(() => call.sent.map(({ text }) => text.type)).toContain('mute');
      expect(call.sent.find(({ text }) => text.type === 'digits')?.text).toEqual({ type: 'digits', digits: '7' });
      await drawer(page).getByRole('button', { name: 'Hang up' }).click();
      await expect.poll(() => call.isClosed).toBe(true);
      expect(call.sent.at(-1)?.text).toEqual({ type: 'hang_up' });
      await status(page).getByText('The call has ended.').waitFor();
      await drawer(page).getByRole('button', { name: 'Call again' }).click();
      await call.opened(2);
      call.ready();
      call.say(1, 'Hello again.', 300);
      await lines(page).getByText('Hello again.').waitFor();
      await expect.poll(() => lines(page).getByText('A bicycle, please.').count()).toBe(0);
      call.text({ type: 'ended', reason: 'completed' });
      await status(page).getByText('The call has ended.').waitFor();
      await expect.poll(() => call.isClosed).toBe(true);
      expect(call.playedMs(1)).toBe(300);
      await farewell(visitor);
    });

    it('comes back when the line breaks, and keeps what was said', async () => {
      const { visitor, page, call } = await openDrawer(desk);
      await startCall(page);
      await call.opened();
      call.ready();
      call.say(1, 'A long sentence that is cut off.', 5000);
      await expect.poll(() => status(page).innerText()).toBe('Speaking');
      await call.break();
      await call.opened(2);
      call.ready();
      await expect.poll(() => status(page).innerText()).toBe('Listening');
      await lines(page).getByText('A long sentence').waitFor();
      await lines(page).getByText('you interrupted here').waitFor();
      call.say(2, 'Where were we?', 300);
      await expect.poll(() => call.playedMs(2)).toBe(300);
      await farewell(visitor);
    });

    it('without permission, and where the server refuses, the reason stands there and the chat is one press away', async () => {
      const { visitor, page, call } = await openDrawer(desk, { permissions: [] });
      await startCall(page);
      await lines(page).getByText('The microphone is not allowed.').waitFor();
      expect(call.sockets).toBe(0);
      await picture(page, 'console-denied');
      await visitor.context.grantPermissions(['microphone']);
      await page.route('**/v1/web-calls', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 409,
              json: { error: 'conflict', message: 'Too many calls are running.', details: null },
            })
          : route.fallback(),
      );
      await drawer(page).getByRole('button', { name: 'Call again' }).click();
      await lines(page).getByText('Too many calls are running.').waitFor();
      await drawer(page).getByRole('button', { name: 'Back to the chat' }).click();
      await drawer(page).getByLabel('Your message').waitFor();
      await farewell(visitor);
    });

    it('where speech is not installed, the command stands beside the button', async () => {
      const { visitor, page, id } = await openDrawer(desk, { hasSpeech: false });
      await drawer(page).getByText('The speech parts are not installed. Run "npm run speech:install"').waitFor();
      expect(await drawer(page).getByRole('button', { name: 'Call by microphone' }).isDisabled()).toBe(true);
      await picture(page, 'console-not-installed');
      const channel = created(await desk.app.owner.post('/v1/channels', { name: 'Shop', assistant_id: id }));
      await page.goto(`${desk.app.url}/console/website/${channel.id}?tab=visitors`);
      await page.getByLabel('Visitors may call by microphone').check();
      await page.getByText('The phone button stays hidden. The speech parts are not installed.').waitFor();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect.poll(async () => created(await desk.app.owner.get(`/v1/channels/${channel.id}`)).voice).toBe(true);
      const look = await fetch(`${desk.app.url}/public/v1/channels/${channel.public_key}`);
      expect(((await look.json()) as { voice: boolean }).voice).toBe(false);
      await picture(page, 'console-channel');
      await farewell(visitor);
    });

    it('"Call me" has a phone called under a campaign of the assistant, and says what is missing without one', async () => {
      const { visitor, page, id } = await openDrawer(desk);
      await drawer(page).getByRole('button', { name: 'Call me' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('No active campaign with a call talks as').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      created(await desk.app.owner.post('/workflows', { name: 'Reminders', promptId: id, steps: [{ type: 'CALL' }] }));
      await page.reload();
      await page.getByRole('button', { name: /^Talk/ }).first().click();
      await drawer(page).getByRole('button', { name: 'Call me' }).click();
      await dialog.getByLabel('Your number').fill('+12025550123');
      await picture(page, 'console-call-me');
      await dialog.getByRole('button', { name: 'Call me' }).click();
      await dialog.getByRole('link', { name: 'Follow the call' }).click();
      await page.getByText('+12025550123').first().waitFor();
      await visitor.context.close();
    });

    it('a visitor of a website calls: consent first, then captions, and the page of the chat is back afterwards', async () => {
      const { id } = await makeActive(desk.app.owner, WISHING);
      const site = await openSite(desk.app.url);
      const channel = created(
        await desk.app.owner.post('/v1/channels', { name: 'Shop', assistant_id: id, allowed_origins: [site.url] }),
      );
      const visitor = await desk.visitAt(site.url, { permissions: [] });
      const { page, context } = visitor;
      const call = new ScriptedCall();
      const base = `/public/v1/channels/${channel.public_key}`;
      await page.route(`**${base}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), voice: true } });
      });
      await call.serve(page, `${base}/web-calls`);
      site.channel = channel.public_key;
      await page.goto(site.url);
      await page.getByRole('button', { name: 'Open chat' }).click();
      await page.getByRole('button', { name: 'Call by microphone' }).click();
      await page.getByText('Your voice is turned into text').waitFor();
      await picture(page, 'widget-consent');
      await page.getByRole('button', { name: 'Start the call' }).click();
      await page.getByText('The microphone is not allowed.').waitFor();
      await picture(page, 'widget-denied');
      await context.grantPermissions(['microphone']);
      await page.getByRole('button', { name: 'Call again' }).click();
      await call.opened();
      call.ready();
      call.say(1, 'Good day! How can we help?', 400);
      await expect.poll(() => call.playedMs(1)).toBe(400);
      call.hear('Where is my order?');
      call.say(2, 'It arrives tomorrow.', 5000);
      await page.getByText('Where is my order?').waitFor();
      await expect.poll(() => call.frames.length).toBeGreaterThan(5);
      expect(new Set(call.frames)).toEqual(new Set([1024]));
      await picture(page, 'widget-talking');
      expect(await violationsIn(page)).toEqual([]);
      await page.getByRole('button', { name: 'Mute' }).click();
      await page.getByText('Your microphone is muted').waitFor();
      await page.getByRole('button', { name: 'Hang up' }).click();
      await page.getByText('The call has ended.').waitFor();
      await expect.poll(() => call.isClosed).toBe(true);
      await page.getByRole('button', { name: 'Back to the chat' }).click();
      await page.getByLabel('Write a message').waitFor();
      expect(visitor.problems.filter((problem) => !problem.startsWith('foreign request'))).toEqual([]);
      await context.close();
      await site.close();
    });
  },
  { SPEECH_FOLDER: '/nowhere' },
  BEEPING,
);

/** A website of another origin, with a policy that allows this server and nothing else. */
async function openSite(server: string) {
  const made = createServer((_, response) => {
    const { host } = new URL(server);
    const policy = `default-src 'none'; script-src ${server}; connect-src ${server} ws://${host}; require-trusted-types-for 'script'; trusted-types 'none'`;
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
    const line = site.channel && `<script src="${server}/widget.js" data-channel="${site.channel}" async></script>`;
    response.end(`<!doctype html><html lang="en"><head><title>Shop</title><meta name="viewport" content="width=device-width"></head>
      <body><main><h1>Shop</h1></main>${line}</body></html>`);
  });
  const site = {
    url: '',
    channel: '',
    close: async (): Promise<void> => {
      made.closeAllConnections();
      await new Promise((resolve) => made.close(resolve));
    },
  };
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  site.url = `http://127.0.0.1:${(made.address() as AddressInfo).port}/`;
  return site;
}
