// Journeys of a designer who reads a flow: its picture on the assistant's page, its colours, a step found by its words, and the flow
// in plain words.
import { expect, it } from 'vitest';
import { edge, entry, makeActive, node, send } from '../support/assistants.ts';
import { expectAccessible } from '../support/browser.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';
import { makeDraft, openEditor, stepCard } from '../support/flow-pages.ts';

type Looked = (element: unknown) => { backgroundColor: string };
const at = (x: number, y: number) => ({ position: { x, y } });
const FLOW = [
  node('hello', 'message', { text: 'Hello, I am the virtual assistant.' }, at(0, 0)),
  node('menu', 'dialogue', { instructions: 'say: What can I do for you?' }, at(420, 0)),
  node('hours', 'message', { text: 'We open at nine.' }, at(840, 0)),
  node('desk', 'handoff', { queue: 'desk', message: 'A colleague will help you.' }, at(840, 200)),
  node('bye', 'end', { message: 'Goodbye.' }, at(840, 400)),
  node('remark', 'note', { text: 'Ask the shop about holidays before the summer.' }, at(0, 260)),
  edge('hello', 'menu'),
  edge('menu', 'hours', {
    kind: 'conditional',
    condition: {
      type: 'llm',
      prompt: 'The person asks for opening hours',
      examples: ['when do you open', 'are you open today'],
    },
  }),
  edge('menu', 'bye', {
    kind: 'conditional',
    condition: { type: 'llm', prompt: 'The person says goodbye', examples: ['bye'] },
  }),
  edge('menu', 'desk', { kind: 'on_cap' }),
  edge('hours', 'menu'),
  entry('hello'),
];

describeConsole('reading a flow', (desk) => {
  it('the page of an assistant opens with the picture of what is live, and the talk lights it', async () => {
    const { owner } = desk.app;
    const live = await makeActive(owner, FLOW, { name: 'Pictured' });
    const draft = created(
      await owner.post(`/v1/assistants/${live.id}/revisions`, { source_revision_id: live.revisionId }),
    );
    const place = { ...live, graph: `/v1/assistants/${live.id}/revisions/${draft.id}/graph` };
    created(await send(owner, place, [node('hours', 'message', { text: 'We open at ten.' }, at(840, 0))]));
    const visitor = await desk.enter(`assistants/${live.id}`);
    const { page } = visitor;
    const picture = page.getByRole('region', { name: 'Picture of the flow' });
    await picture.getByText('We open at nine.').waitFor();
    // All of it is in sight.
    const [frame, last] = [await picture.boundingBox(), await stepCard(page, 'bye').boundingBox()];
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0));
    await page.getByRole('button', { name: 'Talk to it' }).click();
    await page.getByRole('log').getByText('What can I do for you?').waitFor();
    await stepCard(page, 'hello').locator('.node-card[data-lit]').waitFor();
    await expectAccessible(visitor);
    await page.getByRole('button', { name: 'Close the chat' }).click();
    await page.getByRole('link', { name: 'Show the draft' }).click();
    await picture.getByText('We open at ten.').waitFor();
    await page.getByRole('button', { name: 'As a list' }).click();
    await page.getByRole('list', { name: 'Steps of the flow' }).getByText('We open at ten.').waitFor();
    await farewell(visitor);
  });

  it('types have colours and a legend, the map shows the whole, and a step is found by its words', async () => {
    const made = await makeDraft(desk.app.owner, FLOW, 'Coloured');
    const visitor = await openEditor(desk, made);
    const { page } = visitor;
    const colourOf = (name: string) =>
      stepCard(page, name)
        .locator('.type-badge')
        .evaluate(
          (badge) => (globalThis as unknown as { getComputedStyle: Looked }).getComputedStyle(badge).backgroundColor,
        );
    const colours = await Promise.all(['hello', 'desk', 'bye', 'remark'].map(colourOf));
    expect(new Set(colours).size).toBe(4);
    expect(await colourOf('menu')).toBe(colours[0]);
    const legend = page.getByRole('list', { name: 'Colors' });
    expect(await legend.getByRole('listitem').allInnerTexts()).toEqual(['Talks', 'To a person', 'Ends', 'Note']);
    await page.getByRole('img', { name: 'The whole flow, small' }).waitFor();
    await stepCard(page, 'remark').getByText('before the summer').waitFor();
    const zoom = page.getByTitle('Show the whole flow');
    const fitted = await zoom.innerText();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => zoom.innerText()).not.toBe(fitted);
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Name or words of a step' }).fill('open at nine');
    await expectAccessible(visitor);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement?.dataset.id')).toBe('hours');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Text', exact: true }).inputValue())
      .toBe('We open at nine.');
    // A way back goes around the cards that lie between its ends.
    const box = await stepCard(page, 'menu').boundingBox();
    const back = await page.locator('.react-flow__edge[data-id="hours-menu"] path').first().boundingBox();
    expect(
      (back?.y ?? 0) < (box?.y ?? 0) || (back?.y ?? 0) + (back?.height ?? 0) > (box?.y ?? 0) + (box?.height ?? 0),
    ).toBe(true);
    await farewell(visitor);
  });

  it('a flow is explained in plain words', async () => {
    const flow = [
      {
        op: 'upsert_context_variable',
        variable: { name: 'guest_name', type: 'string', source: 'collected', label: 'the name' },
      },
      ...FLOW,
      node('menu', 'dialogue', {
        instructions: 'say: {% if guest_name %}What else?{% else %}What can I do for you?{% endif %}',
      }),
      node('bye', 'end', { message: 'Goodbye{% if guest_name %}, {{ guest_name }}{% endif %}.' }),
    ];
    const live = await makeActive(desk.app.owner, flow, { name: 'Explained' });
    const visitor = await desk.enter(`assistants/${live.id}?tab=words`);
    const { page } = visitor;
    const words = page.getByRole('article', { name: 'The flow in words' });
    await words.getByText('The person asks for opening hours').first().waitFor();
    await words.getByText('“when do you open”').first().waitFor();
    await words.getByText('“menu” asks too often without an answer: it goes on at “desk”.').waitFor();
    await words.getByText('We open at nine.').waitFor();
    await words.getByText('“What else?” if the name is known; otherwise “What can I do for you?”').waitFor();
    await words.getByText('“Goodbye (if the name is known: , [the name]).”').waitFor();
    expect(await words.innerText()).not.toMatch(/\b(node|edge|on_cap|say:)\b|[{}]/);
    await farewell(visitor);
  });
});
