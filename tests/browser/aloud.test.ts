// Journeys of a designer who wants to know how the assistant sounds and hears: tests said aloud, and accounts that hear and speak.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { edge, entry, makeActive, node } from '../support/assistants.ts';
import { expectAccessible } from '../support/browser.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';
import { speechOrWhy } from '../support/speech.ts';

const why = speechOrWhy();
if (why !== '')
  process.stderr.write(`\n!!! SKIPPED: tests said aloud in the console (tests/browser/aloud.test.ts): ${why}\n\n`);

const DESK = [
  { op: 'upsert_context_variable', variable: { name: 'order_no', type: 'string', source: 'collected' } },
  node('number', 'collect', {
    variables: ['order_no'],
    instructions: 'Hello, I am the virtual assistant. What is your order number?',
  }),
  node('told', 'message', { text: 'Order {{ order_no }} is on its way.' }),
  node('bye', 'end', { outcome: 'success' }),
  edge('number', 'told'),
  edge('number', 'bye', { kind: 'on_cap' }),
  edge('told', 'bye'),
  entry('number'),
];

describeConsole('speech in the console', (desk) => {
  const picture = async (page: Page, name: string): Promise<void> => {
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
  };

  it('an account that speaks is connected and chosen, and the built-in part again', async () => {
    const visitor = await desk.enter('models');
    const { page } = visitor;
    const section = page.getByRole('region', { name: 'Speech' });
    await section.getByText('Moonshine, on this server').waitFor();
    created(
      await desk.app.owner.post('/v1/model-router/providers', {
        name: 'voices',
        kind: 'elevenlabs',
        api_key: 'key-0123456789abcdef',
      }),
    );
    await section.getByRole('button', { name: 'Choose what hears and speaks' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Speaks').selectOption('voices');
    await dialog.getByLabel('Voice', { exact: true }).fill('Rachel');
    await picture(page, 'speech-choose');
    await expectAccessible(visitor);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await section.getByText('voices · Rachel').waitFor();
    expect(created(await desk.app.owner.get('/v1/speech'))).toMatchObject({
      ear: null,
      voice: { provider: 'voices', voice: 'Rachel' },
    });
    await picture(page, 'speech-chosen');
    created(await desk.app.owner.put('/v1/speech', {}));
    await farewell(visitor);
  });

  it.skipIf(why !== '')('tests are said aloud, and the page says what was lost', async () => {
    const { owner } = desk.app;
    const live = await makeActive(owner, DESK);
    const test = {
      test: 'a number',
      steps: [{ user: 'My order number is 1002.', expect: { variables: { order_no: '1002' } } }],
    };
    const suite = created(await owner.post('/v1/release-suites', { name: 'Tests', cases: [test] }));
    created(await owner.patch(`/v1/assistants/${live.id}`, { release_suite_id: suite.id }));
    const visitor = await desk.enter(`assistants/${live.id}?tab=tests`);
    const { page } = visitor;
    await page.getByRole('checkbox', { name: 'Say them aloud' }).check();
    await page.getByRole('button', { name: 'Run 1 test' }).click();
    const report = page.getByRole('region', { name: 'Said aloud' });
    await report.getByText(/of 4 lines were heard word for word/).waitFor({ timeout: 60_000 });
    await page.getByText('said by awb').waitFor();
    await picture(page, 'tests-aloud');
    await expectAccessible(visitor);
    await farewell(visitor);
  });
});
