// Journeys in which something breaks in mid-edit: the server is killed, a window is closed, two people write in the same fields.
import { afterAll, expect, it } from 'vitest';
import { routeTable } from '../../server/app.ts';
import { ASKING, HELLO } from '../support/assistants.ts';
import { builtConsole, expectAccessible } from '../support/browser.ts';
import { createClient } from '../support/client.ts';
import { describeConsole, farewell, openSister } from '../support/console.ts';
import { makeDraft, openEditor, saved, savingStatus, stepCard, stepOf, textField } from '../support/flow-pages.ts';
import { dataFolder, launched, ownerKeyIn, type Running, SERVER_WITH_PAGES } from '../support/process.ts';

describeConsole('edits that are under way', (desk) => {
  const running: Running[] = [];
  const folders: Awaited<ReturnType<typeof dataFolder>>[] = [];
  afterAll(async () => {
    for (const { child, ended } of running) {
      child.kill('SIGTERM');
      await ended;
    }
    for (const folder of folders) await folder.remove();
  });

  it('are kept while the killed server is away, and saved when it is back', async () => {
    const folder = await dataFolder();
    folders.push(folder);
    await builtConsole();
    const start = async (PORT: string): Promise<Running> => {
      const one = await launched(SERVER_WITH_PAGES, { DATA_DIR: folder.path, PORT });
      running.push(one);
      return one;
    };
    const first = await start('0');
    const secret = await ownerKeyIn(folder.path);
    const owner = createClient({ url: first.url, secret, routes: routeTable() });
    // Else the console asks for the name first.
    await owner.patch('/v1/organization', { name: 'Survivors' });
    const made = await makeDraft(owner, ASKING, 'Survivor');
    const visitor = await desk.visitAt(`${first.url}/console/assistants/${made.id}/flow`);
    const { page } = visitor;
    await page.getByLabel('API key').fill(secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await saved(page);
    await stepCard(page, 'hello').click();
    await textField(page, 'Text').fill('Written just before the end, by the virtual assistant.');
    // The batch is on its way now, or it is not: nobody waits to see.
    first.child.kill('SIGKILL');
    await first.ended;
    await textField(page, 'Name').fill('Greeting');
    await stepCard(page, 'thanks').click();
    await textField(page, 'Text').fill('Written while nobody listened: {{ order_no }}.');
    await savingStatus(page)
      .getByText(/^Offline, \d edits? kept/)
      .waitFor();
    await start(new URL(first.url).port);
    await saved(page);
    expect(await stepOf(owner, made, 'hello')).toMatchObject({
      name: 'Greeting',
      config: { text: 'Written just before the end, by the virtual assistant.' },
    });
    expect((await stepOf(owner, made, 'thanks')).config.text).toBe('Written while nobody listened: {{ order_no }}.');
    await page.reload();
    await stepCard(page, 'Greeting').waitFor();
    await farewell(visitor);
  });

  it('of a closed window are taken over by the next one; those of an open window are left alone', async () => {
    const { owner, url } = { ...desk.app };
    const made = await makeDraft(owner, HELLO, 'Left behind');
    const visitor = await desk.enter('assistants');
    const address = `${url}/console/assistants/${made.id}/flow`;
    const left = await openSister(visitor.page, address);
    await saved(left);
    await left.route('**/graph/ops**', (route) => route.abort());
    await stepCard(left, 'hello').click();
    await textField(left, 'Text').fill('Left behind by the virtual assistant.');
    await savingStatus(left).getByText('Offline, 1 edit kept').waitFor();
    const beside = await openSister(visitor.page, address);
    await saved(beside);
    expect((await stepOf(owner, made, 'hello')).config.text).toBe('Hello, I am the virtual assistant.');
    await beside.close();
    await left.close();
    const next = await openSister(visitor.page, address);
    await stepCard(next, 'hello').getByText('Left behind by').waitFor();
    await saved(next);
    expect((await stepOf(owner, made, 'hello')).config.text).toBe('Left behind by the virtual assistant.');
    await next.close();
    await farewell(visitor);
  });

  it('in the same fields as a colleague are settled field by field', async () => {
    const { owner } = desk.app;
    const made = await makeDraft(owner, ASKING, 'Contested');
    const [ann, bob] = [await openEditor(desk, made, 'Ann'), await openEditor(desk, made, 'Bob')];
    await bob.page.route('**/graph**', (route) => route.abort());
    for (const [{ page }, who] of [
      [bob, 'Bob'],
      [ann, 'Ann'],
    ] as const) {
      await stepCard(page, 'hello').click();
      await textField(page, 'Text').fill(`${who} greets, the virtual assistant.`);
      await textField(page, 'Name').fill(`${who}s greeting`);
    }
    await stepCard(bob.page, 'thanks').click();
    await textField(bob.page, 'Text').fill('Only Bob wrote this for {{ order_no }}.');
    await saved(ann.page);
    await savingStatus(bob.page)
      .getByText(/^Offline/)
      .waitFor();
    await expect.poll(async () => (await stepOf(owner, made, 'hello')).name).toBe('Anns greeting');
    await bob.page.unroute('**/graph**');
    const dialog = bob.page.getByRole('dialog', { name: 'A colleague changed the same field' });
    const place = (words: string) => dialog.getByRole('group').filter({ hasText: words });
    await place('Ann greets').getByRole('radio', { name: /^Mine/ }).check();
    expect(await dialog.getByRole('button', { name: 'Keep these' }).isDisabled()).toBe(true);
    await place('Anns greeting')
      .getByRole('radio', { name: /^Theirs/ })
      .check();
    await expectAccessible(bob);
    await dialog.getByRole('button', { name: 'Keep these' }).click();
    await saved(bob.page);
    expect(await stepOf(owner, made, 'hello')).toMatchObject({
      name: 'Anns greeting',
      config: { text: 'Bob greets, the virtual assistant.' },
    });
    expect((await stepOf(owner, made, 'thanks')).config.text).toContain('Only Bob');
    await stepCard(ann.page, 'Anns greeting').getByText('Bob greets').waitFor();
    await farewell(ann);
    await farewell(bob);
  });
});
