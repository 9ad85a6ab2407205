// Alerts by web push in a real browser: switched on in the inbox, encrypted by the server for a push service on loopback, shown by the
// service worker from what the browser decrypts, and opened by a click. Only the subscription is the test's own: browsers get theirs from
// the push service of their maker, which is out of reach.
import type { Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../journeys/drive.ts';
import { entry, makeActive, node } from '../support/assistants.ts';
import type { Visitor } from '../support/browser.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';
import { picture } from '../support/pictures.ts';
import { pushBrowser, pushService } from '../support/push.ts';

type Shown = { title: string; body: string; tag: string; data: { conversation_id: string | null } };
type Registration = { registrationId: string; isDeleted: boolean };

/** What `PushManager` answers in the page instead of asking the push service of the browser's maker. */
const subscribing = (subscription: object): string => `
  const made = { toJSON: () => (${JSON.stringify(subscription)}), unsubscribe: async () => true };
  let known = null;
  PushManager.prototype.getSubscription = async () => known;
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey: key }) => {
    if (!userVisibleOnly || key.length !== 65 || key[0] !== 4) throw new Error('no browser takes these options');
    return (known = { ...made, options: { applicationServerKey: key.buffer } });
  };`;

/** What the page itself shows and plays, besides doing so. */
const NOTED = `
  globalThis.noted = [];
  globalThis.Notification = class extends Notification {
    constructor(title, options) { super(title, options); noted.push(title); }
  };
  globalThis.AudioContext = class extends AudioContext {
    constructor() { super(); noted.push('a sound'); }
  };`;

const SHOWN = `navigator.serviceWorker.getRegistration('/console/')
  .then((registration) => registration.getNotifications())
  .then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, data })))`;
const shownIn = (page: Page): Promise<Shown[]> => page.evaluate<Shown[]>(SHOWN);

/** As the browser reports a click. It lets a worker open or focus a window only after a real one: what was asked for is noted. */
const CLICK = `(async () => {
  globalThis.opened = [];
  Object.getPrototypeOf(clients).openWindow = async (address) => void opened.push(address);
  const [notification] = await registration.getNotifications();
  dispatchEvent(new NotificationEvent('notificationclick', { notification }));
})()`;

describeConsole(
  'alerts by web push',
  (desk) => {
    let service: Awaited<ReturnType<typeof pushService>>;
    beforeAll(async () => {
      service = await pushService();
    });
    afterAll(() => service.stop());

    const keys = pushBrowser();
    const arrived = async (count: number): Promise<string> => {
      await until(
        async () => service.taken.length,
        (taken) => taken >= count,
      );
      return JSON.stringify(keys.read(service.taken[count - 1]!.body));
    };
    const join = async (name: string): Promise<Visitor> => {
      const invited = { name, email: `${name.toLowerCase()}@example.com`, role: 'agent' };
      const { link } = created(await desk.app.owner.post('/v1/identity/members', invited));
      const visitor = await desk.visitAt(desk.app.url);
      await visitor.context.grantPermissions(['notifications'], { origin: desk.app.url });
      await visitor.page.addInitScript(NOTED + subscribing({ endpoint: `${service.url}/${name}`, keys: keys.keys }));
      await visitor.page.goto(desk.app.url + link.path);
      await visitor.page.locator('main#content').waitFor();
      return visitor;
    };

    it('come while the console is in the background, say nothing of what was written, and open their conversation', async () => {
      const visitor = await join('Ann');
      const { page, context } = visitor;
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }).click();
      await page.getByRole('button', { name: 'Alert me' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Also while no page is open' }).click();
      await page.getByRole('button', { name: 'Alerts are on' }).waitFor();
      await picture(page, 'push-menu');
      await page.keyboard.press('Escape');
      const worker = await until(
        async () => context.serviceWorkers()[0],
        (found): found is Worker => found !== undefined,
      );
      const { id: assistant_id } = await makeActive(desk.app.owner, [
        node('desk', 'handoff', { queue: 'billing' }),
        entry('desk'),
      ]);
      const { id } = created(await desk.app.owner.post('/v1/conversations', { assistant_id }));
      const text = await arrived(1);
      expect(JSON.parse(text)).toEqual({ kind: 'waiting', conversation_id: id });

      const cdp = await context.newCDPSession(page);
      const registrations: Registration[] = [];
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: all }) => registrations.push(...all));
      await cdp.send('ServiceWorker.enable');
      const { registrationId } = (await until(
        async () => registrations.find(({ isDeleted }) => !isDeleted),
        (found) => found !== undefined,
      ))!;
      const push = (data: string) =>
        cdp.send('ServiceWorker.deliverPushMessage', { origin: desk.app.url, registrationId, data });

      // An agent who looks at the console sees it there.
      await push(text);
      await page.waitForTimeout(1000);
      expect(await shownIn(page)).toEqual([]);
      // Another page at the same address is none of the console: it neither hides an alert nor opens one.
      const other = await context.newPage();
      await other.goto(`${desk.app.url}/docs/`);
      await other.bringToFront();
      await push(text);
      await expect
        .poll(() => shownIn(page))
        .toEqual([
          {
            title: 'A conversation is waiting',
            body: 'A person is asked for.',
            tag: id,
            data: { conversation_id: id },
          },
        ]);
      await worker?.evaluate(CLICK);
      await expect.poll(() => new URL(page.url()).searchParams.get('conversation')).toBe(id);
      await expect.poll(() => shownIn(page)).toEqual([]);
      expect(await worker?.evaluate('opened')).toEqual([]);
      await other.close();

      await page.goto(`${desk.app.url}/console/profile`);
      await page.getByRole('heading', { name: 'Alerts while no page is open' }).waitFor();
      const row = page.getByRole('table', { name: 'Browsers with alerts' }).getByRole('row', { name: /on Linux/ });
      await row.getByText('Here').waitFor();
      await picture(page, 'push-devices');
      await row.getByRole('button', { name: 'Send a test' }).click();
      expect(JSON.parse(await arrived(2))).toEqual({ kind: 'test', conversation_id: null });
      // The browser is gone: its push service says so, and the list has it no more.
      service.answers.push(410);
      created(await desk.app.owner.post('/v1/conversations', { assistant_id }));
      await until(
        async () => service.answers.length,
        (left) => left === 0,
      );
      await expect
        .poll(async () => {
          await page.reload();
          await page.getByRole('heading', { name: 'Alerts while no page is open' }).waitFor();
          return page.getByText('No browser gets alerts').count();
        })
        .toBe(1);
      await farewell(visitor);
    }, 120_000);

    it('come as desktop messages and sounds by choice, and only while the inbox is not looked at', async () => {
      const visitor = await join('Bob');
      const { page, context } = visitor;
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }).click();
      await page.getByRole('button', { name: 'Alert me' }).click();
      for (const name of ['Desktop messages', 'Sound']) {
        await page.getByRole('menuitemcheckbox', { name }).click();
        await page.getByRole('menuitemcheckbox', { name, checked: true }).waitFor();
      }
      await page.keyboard.press('Escape');
      const noted = () => page.evaluate<string[]>('noted.splice(0)');
      // The sound that was just chosen.
      expect(await noted()).toEqual(['a sound']);
      const { id: assistant_id } = await makeActive(desk.app.owner, [
        node('desk', 'handoff', { queue: 'sales' }),
        entry('desk'),
      ]);
      const rows = page.getByRole('region', { name: 'Conversations' }).getByText('sales');
      created(await desk.app.owner.post('/v1/conversations', { assistant_id }));
      await rows.first().waitFor();
      expect(await noted()).toEqual([]);

      const cdp = await context.newCDPSession(page);
      await cdp.send('Emulation.setFocusEmulationEnabled', { enabled: false });
      const other = await context.newPage();
      await other.bringToFront();
      await expect.poll(() => page.evaluate('document.hasFocus()')).toBe(false);
      created(await desk.app.owner.post('/v1/conversations', { assistant_id }));
      await expect
        .poll(async () => page.evaluate('noted.join()'))
        .toBe('A conversation is waiting for a person,a sound');
      await other.close();
      await farewell(visitor);
    }, 120_000);
  },
  { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMITS: 'off' },
);
