// Journeys from a draft to the people it talks to: talk to it, keep the talk as a test, run it, fix what blocks, put it live.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ASKING, edge, entry, HELLO, makeActive, node, send } from '../support/assistants.ts';
import { expectAccessible } from '../support/browser.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';
import { makeDraft } from '../support/flow-pages.ts';

describeConsole('from a draft to a release', (desk) => {
  /** Pictures on request, at three widths: PARLEY_PICTURES=<folder>. */
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
  it('comes from an empty organization to a lit answer within three clicks, and goes back to empty', async () => {
    const { id, client } = await desk.app.newOrganization('Fresh start');
    const visitor = await desk.enter('', { organization: id });
    const { page } = visitor;
    let clicks = 0;
    const click = async (name: string) => {
      clicks += 1;
      await page.getByRole('button', { name }).click();
    };
    await page.getByText('Build from your own words').waitFor();
    await picture(page, 'home-empty');
    const began = performance.now();
    await click('Talk to a demo');
    const log = page.getByRole('log');
    await log.getByText('I can look up an order').waitFor({ timeout: 150_000 });
    await page.getByLabel('Your message').fill('How much is delivery?');
    await click('Send');
    await log.getByText('otherwise it costs 4.90').waitFor();
    await page.getByRole('list', { name: 'Path of turn 1' }).getByText('Look it up').waitFor();
    await page.locator('.react-flow__node[data-id="look_up"] .node-card[data-lit]').waitFor();
    process.stderr.write(`first answer lit after ${Math.round((performance.now() - began) / 1000)} s\n`);
    expect(clicks).toBeLessThanOrEqual(3);
    await picture(page, 'demo');
    await expectAccessible(visitor);
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByText('Conversations that wait for a person').waitFor({ timeout: 150_000 });
    await picture(page, 'home-demo');
    await page.getByRole('button', { name: 'Remove the demo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the demo' }).click();
    await page.getByText('Build from your own words').waitFor();
    expect(created(await client.get('/v1/assistants')).data).toEqual([]);
    await farewell(visitor);
  });

  it('draws an assistant from words, which answers at once', async () => {
    const { id } = await desk.app.newOrganization('Own words');
    const visitor = await desk.enter('', { organization: id });
    const { page } = visitor;
    await page.getByRole('button', { name: 'New assistant' }).click();
    await page.getByLabel('Name').fill('Receptionist');
    await page
      .getByLabel('What should it do?')
      .fill(
        'You are the receptionist of Bright Dental. Greet callers. If they want to book, ask for their name and day. Otherwise say goodbye.',
      );
    await expectAccessible(visitor);
    await page.getByRole('button', { name: 'Create assistant' }).click();
    await page.getByRole('heading', { name: 'Receptionist' }).waitFor();
    await page.getByRole('button', { name: 'Talk', exact: true }).click();
    await page.getByRole('log').getByText('Bright Dental').first().waitFor();
    await farewell(visitor);
  });

  it('lights the path of a talk, goes again from a turn, and keeps the talk as a test that runs', async () => {
    const { id } = await makeActive(desk.app.owner, ASKING, { name: 'Order desk' });
    const visitor = await desk.enter(`assistants/${id}`);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Talk to it' }).click();
    const log = page.getByRole('log');
    await log.getByText('What is your order number?').waitFor();
    await page.getByRole('list', { name: 'Path at the beginning' }).getByText('hello').waitFor();
    await page.getByLabel('Your message').fill('It is 4711');
    await page.getByRole('button', { name: 'Send' }).click();
    await log.getByText('Thank you, I found 4711.').waitFor();
    const path1 = page.getByRole('list', { name: 'Path of turn 1' });
    await path1.getByText('thanks').waitFor();
    expect(await page.locator('.node-card[data-lit]').count()).toBe(4);
    await page.getByText('order_no', { exact: true }).waitFor();
    await expectAccessible(visitor);
    await picture(page, 'chat');
    await log.getByRole('button', { name: 'Again from here' }).click();
    await log.getByText('Beginning…').waitFor({ state: 'detached' });
    await log.getByText('Thank you, I found 4711.').waitFor();
    await page.getByRole('button', { name: 'Save as a test' }).click();
    await page.getByLabel('Name of the test').fill('finds an order');
    await page.getByRole('button', { name: 'Save test' }).click();
    await page.getByRole('link', { name: 'Open the tests' }).click();
    await page.getByRole('list', { name: 'Tests' }).getByText('finds an order').waitFor();
    await page.getByRole('button', { name: 'Close the chat' }).click();
    await page.getByRole('button', { name: 'Run 1 test' }).click();
    const run = page.getByRole('region', { name: 'Test run' });
    await run.getByText('1 of 1 done: 1 passed').waitFor();
    await run.getByText('Passed', { exact: true }).waitFor();
    expect(created(await desk.app.owner.get('/v1/conversations')).data).toEqual([]);
    expect(created(await desk.app.owner.get('/v1/conversations?test=true')).data).toHaveLength(2);
    await picture(page, 'tests');
    await farewell(visitor);
  });

  it('writes a test line by line, and shows what differs first', async () => {
    const { id } = await makeActive(desk.app.owner, ASKING, { name: 'Writer' });
    const visitor = await desk.enter(`assistants/${id}?tab=tests`);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Write a test' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('knows the price');
    await form.getByLabel('Then the reply contains').first().fill('virtual assistant');
    await form.getByLabel('The person says').nth(1).fill('4711');
    await form.getByLabel('Then the reply contains').nth(1).fill('It costs 5 dollars');
    await form.getByRole('button', { name: 'Write it as YAML' }).click();
    expect(await form.getByLabel('Test as YAML').inputValue()).toContain('says: It costs 5 dollars');
    await expectAccessible(visitor);
    await form.getByRole('button', { name: 'Save test' }).click();
    await page.getByRole('button', { name: 'Run 1 test' }).click();
    const results = page.getByRole('list', { name: 'Results' });
    await results.locator('del', { hasText: 'It costs 5 dollars' }).waitFor();
    await results.locator('ins', { hasText: 'Thank you, I found 4711.' }).waitFor();
    await picture(page, 'difference');
    // What was found may be right: one click makes it what the test expects.
    await results.getByRole('button', { name: 'Take the new answer' }).click();
    await results.getByText('expects the new answer now').waitFor();
    await page.getByRole('list', { name: 'Tests' }).getByRole('button', { name: 'Change' }).click();
    await expect
      .poll(() => form.getByLabel('Then the reply contains').nth(1).inputValue())
      .toContain('Thank you, I found 4711.');
    await form.getByText('Known from the start').click();
    await form.getByRole('button', { name: 'Add a variable' }).click();
    await form.getByLabel('Variable', { exact: true }).fill('channel_name');
    await form.getByLabel('Value of channel_name').fill('web');
    await expectAccessible(visitor);
    await form.getByRole('button', { name: 'Save test' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Run 1 test' }).click();
    await page.getByRole('region', { name: 'Test run' }).getByText('1 of 1 done: 1 passed').waitFor();
    await farewell(visitor);
  });

  it('is blocked by findings, fixed, replayed, published, put live and rolled back', async () => {
    const live = await makeActive(desk.app.owner, ASKING, { name: 'Changing' });
    const talk = created(await desk.app.owner.post('/v1/conversations', { assistant_id: live.id }));
    created(await desk.app.owner.post(`/v1/conversations/${talk.id}/messages`, { text: '1001' }));
    const draft = created(
      await desk.app.owner.post(`/v1/assistants/${live.id}/revisions`, {
        source_revision_id: live.revisionId,
        name: 'Warmer',
      }),
    );
    const place = { ...live, graph: `/v1/assistants/${live.id}/revisions/${draft.id}/graph` };
    created(
      await send(desk.app.owner, place, [
        node('thanks', 'message', { text: 'Lovely, I have {{ order_no }}.' }),
        entry(null),
      ]),
    );
    const visitor = await desk.enter(`assistants/${live.id}?tab=revisions`);
    const { page } = visitor;
    const release = page.getByRole('region', { name: 'Release of the draft' });
    await release.getByText('publishing').waitFor();
    await release.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').getByText('blocks publishing').waitFor();
    expect(await dialog.getByRole('button', { name: /^Publish/ }).isDisabled()).toBe(true);
    await expectAccessible(visitor);
    await picture(page, 'blocked');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // A colleague fixes it meanwhile.
    created(await send(desk.app.owner, place, [entry('hello')]));
    await release.getByText('publishing').waitFor({ state: 'detached' });
    await release.getByRole('link', { name: 'Tests' }).click();
    await page.getByLabel('Replay conversations').selectOption('10');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('region', { name: 'Test run' }).getByText('1 of 1 done').waitFor();
    await page.getByRole('button', { name: 'Show the conversation' }).click();
    await page.getByRole('table').locator('ins', { hasText: 'Lovely, I have 1001.' }).waitFor();
    await expectAccessible(visitor);
    await picture(page, 'replay');
    await page.getByRole('link', { name: 'Revisions' }).click();
    await release.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText('no tests yet', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Publish and put live anyway' }).click();
    await page.getByRole('row', { name: 'Warmer' }).getByText('Live').waitFor();
    await page.getByRole('button', { name: 'Roll back to this' }).click();
    await page.getByRole('row', { name: 'Warmer' }).getByText('Published').waitFor();
    const { active_revision_id } = created(await desk.app.owner.get(`/v1/assistants/${live.id}`));
    expect(active_revision_id).toBe(live.revisionId);
    await farewell(visitor);
  });

  it('talks beside the form of a step, with the variables that a call would give', async () => {
    const { owner } = desk.app;
    const ops = [
      { op: 'upsert_context_variable', variable: { name: 'visit_day', type: 'string', source: 'provided' } },
      node('hello', 'message', { text: 'Hello from the virtual assistant. Your visit is on {{ visit_day }}.' }),
      node('bye', 'end', {}),
      edge('hello', 'bye'),
      entry('hello'),
    ];
    const made = await makeDraft(owner, ops, 'Reminder');
    const visitor = await desk.enter(`assistants/${made.id}/flow`);
    const { page } = visitor;
    await page.locator('.react-flow__node').first().click();
    await page.getByRole('button', { name: 'Talk' }).click();
    const talk = page.getByRole('complementary', { name: 'Talk to Reminder' });
    await talk.getByText('1 empty').waitFor();
    await talk.getByLabel('visit_day').fill('Monday');
    await talk.getByText('Start again to use them.').waitFor();
    await talk.getByRole('button', { name: 'Start again' }).click();
    await talk.getByText('Your visit is on Monday.').waitFor();
    // Neither covers the other.
    const [chat, form] = [
      await talk.boundingBox(),
      await page.getByRole('complementary', { name: 'Panel' }).boundingBox(),
    ];
    expect((chat?.x ?? 0) + (chat?.width ?? 0)).toBeLessThanOrEqual((form?.x ?? 0) + 1);
    expect(await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue()).toContain('visit_day');
    await expectAccessible(visitor);
    await page.reload();
    await page.getByRole('button', { name: 'Talk' }).click();
    await talk.getByText('Your visit is on Monday.').waitFor();
    await farewell(visitor);
  });

  it('asks before a draft with failing tests is published, in the editor too, and an organization can forbid it', async () => {
    const { owner } = desk.app;
    const live = await makeActive(owner, ASKING, { name: 'Tested' });
    const wrong = { test: 'says the price', steps: [{ expect: { says: 'It costs 5 dollars' } }] };
    const right = { test: 'greets', steps: [{ expect: { says: 'virtual assistant' } }] };
    const suite = created(await owner.post('/v1/release-suites', { name: 'Tests', cases: [right, wrong] }));
    created(await owner.patch(`/v1/assistants/${live.id}`, { release_suite_id: suite.id }));
    created(
      await owner.post(`/v1/assistants/${live.id}/revisions`, { source_revision_id: live.revisionId, name: 'Next' }),
    );
    const visitor = await desk.enter('organization');
    const { page } = visitor;
    await page.getByLabel('Publish only what passes its tests').check();
    await page
      .locator('form', { hasText: 'Publish only what passes its tests' })
      .getByRole('button', { name: 'Save' })
      .click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.goto(`${desk.app.url}/console/assistants/${live.id}/flow`);
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('list', { name: 'Tests that fail' }).getByText('says the price').waitFor();
    await dialog.getByText('1 of 2 tests fail').waitFor();
    await dialog.getByText('publishes only what passes its tests').waitFor();
    expect(await dialog.getByRole('button', { name: /^Publish/ }).isDisabled()).toBe(true);
    await expectAccessible(visitor);
    await picture(page, 'refused');
    created(await owner.patch('/v1/organization', { require_passing_tests: false }));
    await page.reload();
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText('1 of 2 tests fail').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    created(await owner.patch(`/v1/release-suites/${suite.id}`, { cases: [right] }));
    await page.reload();
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText('1 of 1 tests pass').waitFor();
    await dialog.getByRole('button', { name: 'Publish and put live', exact: true }).click();
    // It ends where the work is: the flow is live, and can be talked to.
    const banner = page.getByRole('status').filter({ hasText: 'New conversations and calls use this flow now.' });
    await banner.getByRole('button', { name: 'Make a draft' }).waitFor();
    await expectAccessible(visitor);
    await picture(page, 'live');
    await banner.getByRole('button', { name: 'Talk to it' }).click();
    await page.getByRole('complementary', { name: 'Talk to Tested' }).waitFor();
    await page.goto(`${desk.app.url}/console/assistants/${live.id}?tab=revisions`);
    await page.getByRole('row', { name: 'Next' }).getByText('Live').waitFor();
    // Going back asks nothing.
    await page.getByRole('button', { name: 'Roll back to this' }).click();
    await page.getByRole('row', { name: 'Next' }).getByText('Published').waitFor();
    await farewell(visitor);
  });

  it('gives a revision to a share of people first, then to all', async () => {
    const { owner } = desk.app;
    const live = await makeActive(owner, HELLO, { name: 'Tried first' });
    const next = created(
      await owner.post(`/v1/assistants/${live.id}/revisions`, { source_revision_id: live.revisionId, name: 'Next' }),
    );
    const experiments = async () => created(await owner.get(`/v1/assistants/${live.id}/experiments`)).data;
    const liveId = async () => created(await owner.get(`/v1/assistants/${live.id}`)).active_revision_id;
    const visitor = await desk.enter(`assistants/${live.id}/flow`);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('A share of people first').check();
    await dialog.getByLabel('Share of people', { exact: true }).selectOption({ label: '25 %' });
    await expectAccessible(visitor);
    await picture(page, 'share');
    await dialog.getByRole('button', { name: 'Publish and try it anyway' }).click();
    const experiment = page.getByRole('region', { name: '25 % of people first' });
    await experiment.getByRole('row', { name: /^Next/ }).getByText('25 %').waitFor();
    await experiment.getByText('Running').waitFor();
    expect(await liveId()).toBe(live.revisionId);
    expect((await experiments())[0].arms).toMatchObject([
      { revision_id: live.revisionId, share: 75 },
      { revision_id: next.id, share: 25 },
    ]);
    // Meanwhile another revision would reach no new conversation, and a second experiment cannot begin.
    const later = created(
      await owner.post(`/v1/assistants/${live.id}/revisions`, { source_revision_id: next.id, name: 'Later' }),
    );
    await page.goto(`${desk.app.url}/console/assistants/${live.id}/flow?revision=${later.id}`);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.getByText('shares new conversations between its own revisions').waitFor();
    expect(await dialog.getByLabel('A share of people first').isDisabled()).toBe(true);
    await expectAccessible(visitor);
    await picture(page, 'share-runs');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.goto(`${desk.app.url}/console/assistants/${live.id}?tab=experiments`);
    await experiment.getByRole('button', { name: 'End it and put this live' }).click();
    await experiment.getByText('Ended', { exact: true }).waitFor();
    await expect.poll(liveId).toBe(next.id);
    await experiment.getByRole('row', { name: /^Next/ }).getByText('Live').waitFor();
    await farewell(visitor);
  });

  it('makes a tool, calls it, and shows what its next revision asks for', async () => {
    const visitor = await desk.enter('tools');
    const { page } = visitor;
    await page.getByRole('button', { name: 'New tool' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Order lookup');
    await form.getByLabel('Address').fill('https://orders.parley-demo.invalid/{{ order_no }}');
    await form.getByRole('button', { name: 'Add an input' }).click();
    await form.getByLabel('Input name').fill('order_no');
    await expectAccessible(visitor);
    await form.getByRole('button', { name: 'Create tool' }).click();
    await page.getByRole('heading', { name: 'Order lookup' }).waitFor();
    await page.getByRole('button', { name: 'Test call' }).click();
    await form.getByLabel('order_no').fill('A-17');
    await form.getByRole('button', { name: 'Call it' }).click();
    await form.getByText('Failed', { exact: true }).waitFor();
    await expectAccessible(visitor);
    await picture(page, 'tool-test');
    await form.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'New revision' }).click();
    await form.getByRole('button', { name: 'Add an input' }).click();
    await form.getByLabel('Input name').nth(1).fill('phone');
    await form.getByRole('button', { name: 'Create revision' }).click();
    await page.getByRole('button', { name: 'Put in use' }).click();
    const changes = form.getByRole('list', { name: 'Changes of the inputs' });
    await changes.locator('ins', { hasText: 'text, required' }).waitFor();
    await form.getByText('It breaks nothing').waitFor();
    await picture(page, 'tool-revision');
    await form.getByRole('button', { name: 'Put in use' }).click();
    await form.waitFor({ state: 'detached' });
    await farewell(visitor);
  });

  it('duplicates an assistant, and carries one to another organization as a file', async () => {
    await makeActive(desk.app.owner, ASKING, { name: 'Traveller' });
    const visitor = await desk.enter('assistants?q=Traveller');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { name: 'Copy of Traveller' }).waitFor();
    await page.getByText('What is your order number?').waitFor();
    await page.goto(`${desk.app.url}/console/assistants?q=Traveller`);
    const row = page.getByRole('row', { name: 'Traveller Live' });
    await row.getByRole('button', { name: 'Export' }).click();
    const save = page.getByRole('button', { name: 'Save the file' });
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    const file = await download.path();
    await picture(page, 'assistants');
    const other = await desk.app.newOrganization('Elsewhere');
    const guest = await desk.enter('assistants', { organization: other.id });
    await guest.page.getByRole('button', { name: 'Import' }).click();
    await guest.page.getByLabel('File').setInputFiles(file);
    await guest.page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
    await guest.page.getByRole('heading', { name: 'Traveller' }).waitFor();
    await guest.page.getByText('What is your order number?').waitFor();
    await farewell(guest);
    await farewell(visitor);
  });
});
