// The console on a server of its own, and the people who visit it: how every journey begins, and what must hold when it ends.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { createForOperator } from '../../server/modules/access/sign-in-links.ts';
import { type TestApp, testApp } from './app.ts';
import {
  browserOrWhy,
  builtConsole,
  builtWidget,
  expectAccessible,
  launchBrowser,
  newVisitor,
  type Visitor,
} from './browser.ts';
import { created } from './client.ts';

/** Some need what the server makes first, such as what a caller says. */
type BrowserArguments = readonly string[] | ((app: TestApp) => Promise<readonly string[]>);

/** One server and one browser for all journeys of a file. */
export class ConsoleDesk {
  #app: TestApp | undefined;
  #browser: Browser | undefined;

  async open(settings: Record<string, string> = {}, browserArguments: BrowserArguments = []): Promise<void> {
    this.#app = await testApp({ env: settings, pages: { console: await builtConsole(), widget: await builtWidget() } });
    this.#browser = await launchBrowser(
      (await browserOrWhy()) ?? '',
      typeof browserArguments === 'function' ? await browserArguments(this.#app) : browserArguments,
    );
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    await this.#app?.stop();
  }

  get app(): TestApp {
    if (!this.#app) throw new Error('the desk is not open yet');
    return this.#app;
  }

  /** Somebody with a fresh browser profile, not signed in. */
  visit(address = '', options: object = {}): Promise<Visitor> {
    return this.visitAt(`${this.app.url}/console/${address}`, options);
  }

  /** The same at another server: a page of it may ask that server only. */
  async visitAt(url: string, options: object = {}): Promise<Visitor> {
    if (!this.#browser) throw new Error('the desk is not open yet');
    const visitor = await newVisitor(this.#browser, new URL(url).origin, options);
    await visitor.page.goto(url);
    return visitor;
  }

  /** Signed in by a fresh link of the operator, with everything that an owner may do. */
  async enter(address = '', { name = 'Dana', organization = '', options = {} } = {}): Promise<Visitor> {
    const id = organization || created(await this.app.owner.get('/v1/organization')).id;
    const link = await createForOperator(this.app.kernel, { id }, name);
    const visitor = await this.visit(address + link.slice('/console/'.length), options);
    await visitor.page.locator('main#content').waitFor();
    return visitor;
  }

  /** Signed in by a key of the first organization that may do no more than this. */
  async enterWith(scopes: readonly string[], address = ''): Promise<Visitor> {
    const key = created(await this.app.owner.post('/v1/identity/api-keys', { name: 'Narrow', scopes }));
    const visitor = await this.visit(address);
    await visitor.page.getByLabel('API key').fill(key.plain_text_key);
    await visitor.page.getByRole('button', { name: 'Sign in' }).click();
    await visitor.page.locator('main#content').waitFor();
    return visitor;
  }
}

/** Another tab of the same browser, let in by the tab that is signed in. */
export async function openSister(signedIn: Page, url: string): Promise<Page> {
  const sister = await signedIn.context().newPage();
  await sister.goto(url);
  await sister.getByRole('button', { name: 'Continue here' }).click();
  const number = await sister
    .locator('.tab-number')
    .getByText(/\d{3} \d{3}/)
    .innerText();
  const question = signedIn.getByRole('dialog', { name: 'Let another tab in?' });
  await question.getByText(number).waitFor();
  await question.getByRole('button', { name: 'Allow' }).click();
  await sister.locator('main#content').waitFor();
  return sister;
}

type Settings = Record<string, string>;

/** Some fill tables before the server starts. */
const OPENING_MS = 900_000;

/** A group of journeys, skipped where there is no browser. `settings`: what its server is told besides. */
export function describeConsole(
  name: string,
  tell: (desk: ConsoleDesk) => void,
  settings: Settings | (() => Promise<Settings>) = {},
  browserArguments: BrowserArguments = [],
): void {
  describe.skipIf(inject('chromium') === '')(name, () => {
    const desk = new ConsoleDesk();
    beforeAll(
      async () => desk.open(typeof settings === 'function' ? await settings() : settings, browserArguments),
      OPENING_MS,
    );
    afterAll(() => desk.close());
    tell(desk);
  });
}

/** How every journey ends: accessible in the light and in the dark, no error in the console, no request to another host. */
export async function farewell(visitor: Visitor): Promise<void> {
  await expectAccessible(visitor);
  expect(visitor.problems).toEqual([]);
  await visitor.context.close();
}
