// Journeys of a designer who builds by hand: connect, write conditions, order, copy, delete, insert, and make variables on the way.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { CARD_WIDTH, COLUMN_GAP } from '../../console/flow-editor/layout.ts';
import { edge, entry, makeAssistant, node } from '../support/assistants.ts';
import { expectAccessible } from '../support/browser.ts';
import { describeConsole, farewell } from '../support/console.ts';
import { graphOf, makeDraft, openEditor, saved, stepCard, stepOf, textField } from '../support/flow-pages.ts';
import { picture } from '../support/pictures.ts';

const COLUMN = CARD_WIDTH + COLUMN_GAP;
const at = (x: number, y: number) => ({ position: { x, y } });
type Spot = { x: number; y: number };

async function middle(page: Page, name: string, selector: string): Promise<Spot> {
  const box = await stepCard(page, name).locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} of ${name} is not in sight`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
async function drag(page: Page, from: Spot, to: Spot): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

const MENU = [
  node('menu', 'dialogue', { instructions: 'say: What can I do for you?' }, at(0, 0)),
  node('book', 'message', { text: 'You book.' }, at(420, 0)),
  node('ask', 'message', { text: 'You ask.' }, at(420, 160)),
  node('bye', 'end', { message: 'Goodbye.' }, at(420, 320)),
  entry('menu'),
];

describeConsole('building by hand', (desk) => {
  it('a way dropped on a card connects, its condition is written first, and conditions are put in order', async () => {
    const { owner } = desk.app;
    const made = await makeDraft(owner, MENU, 'Menu');
    const visitor = await openEditor(desk, made);
    const { page } = visitor;
    const offered = '.node-way:last-of-type .way-out';
    await drag(page, await middle(page, 'menu', offered), await middle(page, 'book', '.node-words'));
    const when = textField(page, 'When');
    await expect.poll(() => page.evaluate('document.activeElement?.hasAttribute("data-first-field")')).toBe(true);
    await page.keyboard.type('the person wants to book');
    await textField(page, 'Examples').fill('I need an appointment\nbook me in');
    await expectAccessible(visitor);
    await drag(page, await middle(page, 'menu', offered), await middle(page, 'ask', '.node-name'));
    await expect.poll(() => when.inputValue()).toBe('');
    await when.fill('the person asks something');
    await saved(page);
    const ways = async () =>
      (await graphOf(owner, made)).edges
        .toSorted((a: { priority: number }, b: { priority: number }) => a.priority - b.priority)
        .map((one: { target: string; condition: { prompt: string } }) => `${one.target}: ${one.condition.prompt}`);
    await expect.poll(ways).toEqual(['book: the person wants to book', 'ask: the person asks something']);
    // Both are written and ordered in the form of the step, too.
    await stepCard(page, 'menu').click();
    await textField(page, 'Examples 2').fill('what does it cost');
    await page.getByRole('button', { name: 'Move condition 2 up' }).click();
    await expect.poll(ways).toEqual(['ask: the person asks something', 'book: the person wants to book']);
    await page.locator('.way-grip').nth(1).dragTo(page.locator('.way-row').first());
    await expect.poll(ways).toEqual(['book: the person wants to book', 'ask: the person asks something']);
    const asking = (await graphOf(owner, made)).edges.find((one: { target: string }) => one.target === 'ask');
    expect(asking.condition.examples).toEqual(['what does it cost']);
    await farewell(visitor);
  });

  it('steps are deleted one after the other and many at once, and the empty canvas invites', async () => {
    const { owner } = desk.app;
    const made = await makeDraft(owner, MENU, 'Deleted');
    const visitor = await openEditor(desk, made);
    const { page } = visitor;
    for (const name of ['book', 'ask']) {
      await stepCard(page, name).click();
      await page.keyboard.press('Delete');
      await stepCard(page, name).waitFor({ state: 'detached' });
    }
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.keyboard.press('Control+a');
    await page.getByRole('heading', { name: '2 steps are chosen' }).waitFor();
    await expectAccessible(visitor);
    await page.keyboard.press('Delete');
    const invitation = page.getByRole('region', { name: 'Begin the flow' });
    await invitation.waitFor();
    await expectAccessible(visitor);
    await page.keyboard.press('Control+z');
    await stepCard(page, 'menu').waitFor();
    expect(await invitation.count()).toBe(0);
    await page.keyboard.press('Control+y');
    await invitation
      .getByLabel('In your own words')
      .fill('Greet people. If they want to book, ask for their name and day. Otherwise say goodbye.');
    await invitation.getByRole('button', { name: 'Draft the flow' }).click();
    await invitation.waitFor({ state: 'detached' });
    await expect.poll(async () => (await graphOf(owner, made)).nodes.length).toBeGreaterThan(2);
    await farewell(visitor);
  });

  it('steps are duplicated, copied and pasted, also into another assistant, with their ways and variables', async () => {
    const { owner } = desk.app;
    const ops = [
      { op: 'upsert_context_variable', variable: { name: 'day', type: 'date', source: 'collected' } },
      node('when', 'collect', { variables: ['day'] }, at(0, 0)),
      node('said', 'message', { text: 'On {{ day }}.' }, at(420, 0)),
      edge('when', 'said'),
      entry('when'),
    ];
    const [from, to] = [await makeDraft(owner, ops, 'Copied from'), await makeDraft(owner, MENU, 'Pasted into')];
    const visitor = await openEditor(desk, from);
    const { page } = visitor;
    await stepCard(page, 'said').click();
    await page.keyboard.press('Control+d');
    await stepCard(page, 'message').waitFor();
    await page.keyboard.press('Delete');
    await stepCard(page, 'message').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await page.getByText('2 steps copied').waitFor();
    await page.goto(`${desk.app.url}/console/assistants/${to.id}/flow`);
    await stepCard(page, 'menu').waitFor();
    await saved(page);
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Control+v');
    await expect.poll(async () => (await graphOf(owner, to)).nodes.length).toBe(8);
    const { nodes, edges, context_variables, entry_node_id } = await graphOf(owner, to);
    expect(entry_node_id).toBe('menu');
    expect(context_variables).toMatchObject([{ name: 'day', type: 'date' }]);
    expect(nodes.filter((one: { type: string }) => one.type === 'collect')).toMatchObject([
      { config: { variables: ['day'] } },
      { config: { variables: ['day'] } },
    ]);
    const typeOf = (id: string) => nodes.find((one: { id: string }) => one.id === id).type;
    expect(
      edges.map((one: { source: string; target: string }) => `${typeOf(one.source)} > ${typeOf(one.target)}`),
    ).toEqual(['collect > message', 'collect > message']);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await graphOf(owner, to)).nodes.length).toBe(6);
    await farewell(visitor);
  });

  it('a step is inserted into a way, and variables are made where they are used', async () => {
    const { owner } = desk.app;
    const ops = [
      node('hello', 'message', { text: 'Hello, I am the virtual assistant.' }, at(0, 0)),
      node('bye', 'end', { message: 'Goodbye.' }, at(700, 0)),
      edge('hello', 'bye'),
      entry('hello'),
    ];
    const made = await makeDraft(owner, ops, 'Inserted');
    const visitor = await openEditor(desk, made);
    const { page } = visitor;
    await page.locator('.react-flow__edge').hover();
    await page.locator('.way-insert').click();
    await page.getByText('It goes between hello and bye').waitFor();
    await page.getByRole('combobox', { name: 'Kind of step' }).fill('collect');
    await page.keyboard.press('Enter');
    await textField(page, 'New variable').fill('first_visit');
    await page.getByRole('combobox', { name: 'Type of the new variable' }).selectOption('boolean');
    await page.getByRole('button', { name: 'Make', exact: true }).click();
    await expect.poll(() => page.getByRole('checkbox', { name: 'first_visit' }).isChecked()).toBe(true);
    await stepCard(page, 'bye').click();
    const message = textField(page, 'Message');
    await message.fill('');
    await message.pressSequentially('Bye {{ guest_n');
    await page.getByRole('option', { name: 'Make the variable guest_n' }).waitFor();
    await expectAccessible(visitor);
    await message.pressSequentially('ame');
    await page.keyboard.press('Enter');
    await expect.poll(() => message.inputValue()).toBe('Bye {{ guest_name }}');
    // Escape leaves the field: the next letter is a command, not a text.
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await page.getByRole('dialog', { name: 'Add a step' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await saved(page);
    const { nodes, edges, context_variables } = await graphOf(owner, made);
    const added = nodes.find((one: { type: string }) => one.type === 'collect');
    expect(edges.map((one: { source: string; target: string }) => `${one.source}>${one.target}`).sort()).toEqual(
      [`${added.id}>bye`, `hello>${added.id}`].sort(),
    );
    expect(added.config.variables).toEqual(['first_visit']);
    expect(context_variables.map((one: { name: string; type: string }) => `${one.name} ${one.type}`)).toEqual([
      'first_visit boolean',
      'guest_name string',
    ]);
    expect((await stepOf(owner, made, 'bye')).config.message).toBe('Bye {{ guest_name }}');
    await farewell(visitor);
  });

  it('what variables must hold is chosen in rows, joined, and opens as rows again; what rows cannot say stays a formula', async () => {
    const { owner } = desk.app;
    const variables = [
      { name: 'points', type: 'integer', label: 'the rating' },
      { name: 'is_member', type: 'boolean' },
      { name: 'size', type: 'enum', enum_values: ['small', 'large'] },
      { name: 'day', type: 'date' },
    ].map((variable) => ({ op: 'upsert_context_variable', variable: { ...variable, source: 'collected' } }));
    const ops = [
      ...variables,
      node('which', 'condition', {}, at(0, 0)),
      node('good', 'end', { message: 'Thank you.' }, at(700, 0)),
      node('bad', 'end', { message: 'We are sorry.' }, at(700, 200)),
      {
        op: 'add_edge',
        edge: {
          id: 'to_good',
          source: 'which',
          target: 'good',
          kind: 'conditional',
          priority: 1,
          condition: { type: 'llm', prompt: '' },
        },
      },
      {
        op: 'add_edge',
        edge: {
          id: 'to_bad',
          source: 'which',
          target: 'bad',
          kind: 'conditional',
          priority: 2,
          condition: { type: 'expression', expression: 'points + 1 < 3' },
        },
      },
      entry('which'),
    ];
    const made = await makeDraft(owner, ops, 'Decided by variables');
    const visitor = await openEditor(desk, made);
    const { page } = visitor;
    const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
    const expression = async (id: string) =>
      (await graphOf(owner, made)).edges.find((one: { id: string }) => one.id === id).condition.expression;
    await stepCard(page, 'which').click();
    // Rows cannot say the second one.
    expect(await textField(page, 'This holds 2').inputValue()).toBe('points + 1 < 3');
    await page.getByText('Rows cannot say what this formula says.').waitFor();
    await choice('Decided by 1').selectOption('What the variables hold');
    await choice('Variable 1 of condition 1').selectOption('rating (points)');
    await choice('Comparison 1 of condition 1').selectOption('is at least');
    await page.getByRole('spinbutton', { name: 'Value 1 of condition 1' }).fill('4');
    await expect.poll(() => expression('to_good')).toBe('points >= 4');
    await page.getByRole('button', { name: 'Open the way: when points is at least 4' }).click();
    await page.getByRole('button', { name: 'Add a row' }).click();
    await choice('Variable 2').selectOption('is member');
    await choice('Row 2 is joined by').selectOption('or');
    await page.getByRole('button', { name: 'Add a row' }).click();
    await choice('Variable 3').selectOption('size');
    await page.getByText('A row counts once it has a variable and a value.').waitFor();
    await choice('Value 3').selectOption('large');
    await expectAccessible(visitor);
    await picture(page, 'condition-rows');
    await expect
      .poll(() => expression('to_good'))
      .toBe('(points != null && points >= 4) || is_member == true || size == "large"');
    await page.getByRole('button', { name: 'Remove row 1' }).click();
    await choice('Variable 1').selectOption('day');
    await choice('Comparison 1').selectOption('is on or after');
    await page.getByLabel('Value 1').fill('2026-12-24');
    await saved(page);
    await page.reload();
    await stepCard(page, 'which').click();
    await page.getByRole('button', { name: /^Open the way: when day is at least/ }).click();
    expect(await page.getByLabel('Value 1').inputValue()).toBe('2026-12-24');
    expect(await choice('Value 2').inputValue()).toBe('large');
    await page.getByRole('button', { name: 'Write it as a formula' }).click();
    await textField(page, 'This holds').fill('size == "small"');
    await page.getByRole('button', { name: 'Choose it in rows' }).click();
    expect(await choice('Value 1').inputValue()).toBe('small');
    await farewell(visitor);
  });

  it('a new step lands in sight beside what it belongs to, an inserted one pushes on what follows, and Shift adds to what is chosen', async () => {
    const { owner } = desk.app;
    const ops = [
      node('hello', 'message', { text: 'Hello, I am the virtual assistant.' }, at(0, 0)),
      node('ask', 'dialogue', { instructions: 'say: What can I do for you?' }, at(416, 0)),
      node('bye', 'end', { message: 'Goodbye.' }, at(832, 0)),
      node('far', 'end', { message: 'Later.' }, at(6000, 2400)),
      edge('hello', 'ask'),
      { op: 'add_edge', edge: { source: 'ask', target: 'bye', kind: 'else' } },
      entry('hello'),
    ];
    const made = await makeDraft(owner, ops, 'In sight');
    const visitor = await openEditor(desk, made);
    const { page } = visitor;
    // The names on the cards can be read, though not all of the flow is in sight.
    const { height } = (await stepCard(page, 'hello').locator('.node-name').boundingBox())!;
    expect(height).toBeGreaterThan(12);
    await page.locator('.react-flow__edge').first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Insert a step' }).click();
    await page.getByRole('combobox', { name: 'Kind of step' }).fill('message');
    await page.keyboard.press('Enter');
    const added = stepCard(page, 'Message');
    const isInSight = async () => {
      const [card, canvas] = [await added.boundingBox(), await page.locator('.canvas').boundingBox()];
      if (!card || !canvas) return false;
      return (
        card.x >= canvas.x &&
        card.y >= canvas.y &&
        card.x + card.width <= canvas.x + canvas.width &&
        card.y + card.height <= canvas.y + canvas.height
      );
    };
    await expect.poll(isInSight).toBe(true);
    const positionOf = async (id: string) => (await stepOf(owner, made, id)).position;
    await expect.poll(() => positionOf('ask')).toEqual({ x: 2 * COLUMN, y: 0 });
    await picture(page, 'inserted-step');
    expect([await positionOf('hello'), await positionOf('bye')]).toEqual([
      { x: 0, y: 0 },
      { x: 2 * COLUMN + 416, y: 0 },
    ]);
    // Far from where the flow begins, a step that follows none lands where the person looks.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add step' }).click();
    await page.getByText('It stands alone until a way leads to it.').waitFor();
    await page.getByRole('combobox', { name: 'Kind of step' }).fill('end');
    await page.keyboard.press('Enter');
    await stepCard(page, 'End').waitFor();
    await saved(page);
    const { nodes } = await graphOf(owner, made);
    const places = nodes.map((one: { position: Spot }) => one.position);
    const overlaps = places.filter((one: Spot, i: number) =>
      places.some(
        (other: Spot, k: number) => k !== i && Math.abs(one.x - other.x) < 248 && Math.abs(one.y - other.y) < 90,
      ),
    );
    expect(overlaps).toEqual([]);
    await stepCard(page, 'End').click();
    await stepCard(page, 'Message').click({ modifiers: ['Shift'] });
    await page.getByRole('heading', { name: '2 steps are chosen' }).waitFor();
    // What was chosen before the form made a step is not chosen again by the next click.
    await stepCard(page, 'ask').click();
    await page.getByRole('combobox', { name: 'asked too often' }).selectOption('A new step …');
    await page.getByRole('combobox', { name: 'Kind of step' }).fill('end');
    await page.keyboard.press('Enter');
    await stepCard(page, 'End 2').waitFor();
    await stepCard(page, 'Message').click();
    await expect.poll(() => page.locator('.react-flow__node.selected').count()).toBe(1);
    await farewell(visitor);
  });

  it('a new assistant with an empty flow opens its canvas', async () => {
    await makeAssistant(desk.app.owner, { name: 'There already' });
    const visitor = await desk.enter('assistants');
    const { page } = visitor;
    await page.getByRole('button', { name: 'New assistant' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('From nothing');
    await form.getByLabel('Start with').selectOption('empty');
    await form.getByRole('button', { name: 'Create assistant' }).click();
    await page.getByRole('button', { name: 'Add the first step' }).click();
    await page.getByRole('combobox', { name: 'Kind of step' }).fill('message');
    await page.keyboard.press('Enter');
    await stepCard(page, 'Message').waitFor();
    await saved(page);
    await farewell(visitor);
  });
});
