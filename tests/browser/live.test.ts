// Journeys of pages that stay open: one stream per browser, kept apart by session, and asking now and then where no stream is allowed.
import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeAssistant } from '../support/assistants.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell, openSister } from '../support/console.ts';

/** The streams of events that a browser has open. */
function openStreams(context: BrowserContext): () => number {
  const open = new Map<Request, Page>();
  context.on('request', (request) => {
    if (request.url().endsWith('/v1/events/stream')) open.set(request, request.frame().page());
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  return () => [...open.values()].filter((page) => !page.isClosed()).length;
}
/** Sooner than by asking every half minute. */
const SOON = { timeout: 15_000 };
const row = (page: Page, name: string) => page.getByRole('row', { name });

describeConsole('a page that stays open', (desk) => {
  it('follows one stream for all tabs, and another tab takes over when the reading one is closed', async () => {
    const visitor = await desk.visit();
    const { page, context } = visitor;
    const streams = openStreams(context);
    await page.getByLabel('API key').fill(desk.app.owner.secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(streams).toBe(1);
    const address = `${desk.app.url}/console/assistants`;
    const sisters = [await openSister(page, address), await openSister(page, address)] as const;
    for (const sister of sisters) {
      await sister.getByRole('heading', { name: 'Assistants', level: 1 }).waitFor();
    }
    await makeAssistant(desk.app.owner, { name: 'Seen by all' });
    for (const sister of sisters) await row(sister, 'Seen by all').waitFor(SOON);
    expect(streams()).toBe(1);
    // What happens while nobody reads is caught up by whoever reads next.
    await page.close();
    await makeAssistant(desk.app.owner, { name: 'Seen by the others' });
    for (const sister of sisters) await row(sister, 'Seen by the others').waitFor(SOON);
    expect(streams()).toBe(1);
    expect(visitor.problems).toEqual([]);
    await farewell({ ...visitor, page: sisters[0] });
  });

  it('of another organization in the same browser hears of its own only', async () => {
    const other = await desk.app.newOrganization('Next door');
    const visitor = await desk.enter('assistants');
    const guest = await visitor.context.newPage();
    // This one has a session of its own before the console asks.
    await guest.goto(`${desk.app.url}/healthz`);
    const opened = await fetch(`${desk.app.url}/console/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: other.secret }),
    });
    const { id, name, plain_text_key: key, expires_at: expiresAt } = (await opened.json()) as Record<string, string>;
    const session = JSON.stringify({ id, name, key, expiresAt });
    await guest.evaluate(`sessionStorage.setItem('parley-session', ${JSON.stringify(session)})`);
    await guest.goto(`${desk.app.url}/console/assistants`);
    await guest.getByText('No assistants yet').waitFor();
    await makeAssistant(other.client, { name: 'Of next door' });
    await row(guest, 'Of next door').waitFor(SOON);
    await makeAssistant(desk.app.owner, { name: 'Of this house' });
    await row(visitor.page, 'Of this house').waitFor(SOON);
    expect(await row(guest, 'Of this house').count()).toBe(0);
    await guest.close();
    await farewell(visitor);
  });

  it('of a session without webhooks:read asks every half minute, and shows what changed', async () => {
    const key = created(
      await desk.app.owner.post('/v1/identity/api-keys', {
        name: 'No stream',
        scopes: ['agents:read', 'policies:read'],
      }),
    );
    const visitor = await desk.visit('policies');
    const { page, context } = visitor;
    const streams = openStreams(context);
    await page.clock.install();
    await page.reload();
    await page.getByLabel('API key').fill(key.plain_text_key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Policies', level: 1 }).waitFor();
    await page.getByText('No policies').waitFor();
    created(await desk.app.owner.post('/v1/policies', { name: 'Newly written', text: 'Be kind.' }));
    expect(await row(page, 'Newly written').count()).toBe(0);
    await page.clock.fastForward(31_000);
    await row(page, 'Newly written').waitFor();
    expect(streams()).toBe(0);
    await page.clock.resume();
    await farewell(visitor);
  });
});
