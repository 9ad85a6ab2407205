// Journeys of a whole assistant between two organizations: exported in one console, planned and imported in another.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Parley } from '../../sdk/parley.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';

describeConsole('an assistant as a file', (desk) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-journey-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Pictures on request, at three widths: PARLEY_PICTURES=<folder>. */
  const picture = async (page: Page, name: string): Promise<void> => {
    const at = process.env.PARLEY_PICTURES;
    if (!at) return;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
        await page.screenshot({ path: path.join(at, `${name}-${colorScheme}-${width}.png`) });
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  };

  it('goes from one organization to another, with its tool, its knowledge and a plan before', async () => {
    const [from, to] = [await desk.app.newOrganization('Giver'), await desk.app.newOrganization('Taker')];
    const parley = new Parley({ apiKey: from.secret, baseUrl: desk.app.url });
    const headers = [{ key: 'Authorization', value: 'hush', secure: true }];
    const tool = await parley.tools.create({
      name: 'Look-up',
      configuration: { url: 'https://a.example.com', headers },
    });
    const base = await parley.knowledgeBases.create({ name: 'Help centre' });
    await parley.knowledgeBases.documents.add(base.id, { title: 'Refunds', text: 'Within five days.' });
    const made = await parley.assistants.create({ name: 'Order desk' });
    await parley.assistants.revisions.update(made.id, made.draft_revision_id ?? '', {
      tool_refs: [{ tool_id: tool.id }],
      knowledge_base_refs: [{ knowledge_base_id: base.id }],
    });
    // Theirs is called the same and leads elsewhere.
    await to.client.post('/v1/tools', { name: 'Look-up', configuration: { url: 'https://b.example.com' } });

    const giver = await desk.enter('assistants', { organization: from.id });
    await giver.page.getByRole('button', { name: 'Export' }).click();
    await giver.page.getByRole('dialog').getByText('Secrets of tools are never in it').waitFor();
    await picture(giver.page, 'export');
    const download = giver.page.waitForEvent('download');
    await giver.page.getByRole('button', { name: 'Save the file' }).click();
    const file = path.join(folder, (await download).suggestedFilename());
    await (await download).saveAs(file);
    expect(file).toMatch(/order-desk\.parley\.json$/);
    expect(await readFile(file, 'utf8')).not.toContain('hush');
    await farewell(giver);

    const taker = await desk.enter('assistants', { organization: to.id });
    const { page } = taker;
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog');
    const bad = path.join(folder, 'bad.json');
    await writeFile(bad, 'no JSON at all');
    await dialog.getByLabel('File').setInputFiles(bad);
    await dialog.getByText('This file is not JSON.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);
    await dialog.getByLabel('File').setInputFiles(file);
    await dialog.getByText('Makes 1 assistant, 1 tool and 1 knowledge base with 1 document.').waitFor();
    await dialog.getByText('differs (configuration): a copy called "Look-up (2)" is made.').waitFor();
    await picture(page, 'import-plan');
    await dialog.getByLabel('The tool "Look-up" differs from yours').selectOption('keep');
    await dialog.getByText('yours is kept and used').waitFor();
    await dialog.getByLabel('The tool "Look-up" differs from yours').selectOption('copy');
    await dialog.getByLabel('Name').fill('Our desk');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByText('needs 1 secret to be set afterwards: PARLEY_VAR_LOOK_UP_AUTHORIZATION').waitFor();
    await picture(page, 'import-done');
    await dialog.getByRole('button', { name: 'Open the assistant' }).click();
    await page.getByRole('heading', { name: 'Our desk' }).waitFor();
    const names = async (list: string) =>
      created(await to.client.get(list))
        .data.map(({ name }: { name: string }) => name)
        .sort();
    expect(await names('/v1/assistants')).toEqual(['Our desk']);
    expect(await names('/v1/tools')).toEqual(['Look-up', 'Look-up (2)']);
    expect(await names('/v1/knowledge-bases')).toEqual(['Help centre']);

    await page.goBack();
    await page.getByRole('button', { name: 'Import' }).click();
    await dialog.getByLabel('File').setInputFiles(file);
    await dialog.getByText('This file was imported already, as the assistant "Our desk".').waitFor();
    await picture(page, 'import-again');
    await dialog.getByLabel('Make another assistant from this file').check();
    await dialog.getByText('Makes 1 assistant').waitFor();
    await dialog.getByLabel('Make another assistant from this file').uncheck();
    await dialog.getByRole('button', { name: 'Open the assistant' }).click();
    await page.getByRole('heading', { name: 'Our desk' }).waitFor();
    expect(await names('/v1/assistants')).toEqual(['Our desk']);
    await farewell(taker);
  });
});
