// The console of one of several installations behind one address: everything of it stays under the name of its cell.
import { expect, it } from 'vitest';
import { createForOperator } from '../../server/modules/access/sign-in-links.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';

describeConsole(
  'the console of a cell',
  (desk) => {
    it('signs in by its link, and its pages, files and sign-in stay under its name', async () => {
      const { app } = desk;
      const { id } = created(await app.owner.get('/v1/organization'));
      const link = await createForOperator(app.kernel, { id }, 'Dana');
      expect(link).toMatch(/^\/c\/b1\/console\/#code=/);
      const visitor = await desk.visitAt(app.url + link);
      const { page } = visitor;
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.locator('main#content').waitFor();
      await page.getByRole('link', { name: 'Assistants', exact: true }).first().click();
      await page.waitForURL(`${app.url}/c/b1/console/assistants`);
      await page.reload();
      await page.locator('main#content').waitFor();
      expect(new URL(page.url()).pathname).toBe('/c/b1/console/assistants');
      // The plain address belongs to another cell: nothing is fetched there. The API is found by the key.
      expect(asked.filter((path) => path.startsWith('/console'))).toEqual([]);
      expect(asked.filter((path) => path.startsWith('/c/b1/console/assets/')).length).toBeGreaterThan(2);
      await farewell(visitor);
    });

    it('takes a key where no link was followed', async () => {
      const { app } = desk;
      const key = created(await app.owner.post('/v1/identity/api-keys', { name: 'Pasted' }));
      const visitor = await desk.visitAt(`${app.url}/c/b1/console/`);
      const { page } = visitor;
      const sent = page.waitForRequest((request) => request.url().endsWith('/c/b1/console/session'));
      await page.getByLabel('API key').fill(key.plain_text_key);
      await page.getByRole('button', { name: 'Sign in' }).click();
      // By the header a proxy finds the cell, also from the plain address.
      expect((await sent).headers()['x-api-key']).toBe(key.plain_text_key);
      await page.locator('main#content').waitFor();
      await farewell(visitor);
    });
  },
  { CELL: 'b1' },
);
