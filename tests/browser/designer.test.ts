// Journeys of a designer past the first draft: findings with a fix, tools without an address, knowledge, comments, help.
import { expect, it } from 'vitest';
import { edge, entry, node } from '../support/assistants.ts';
import { expectAccessible } from '../support/browser.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';
import { graphOf, makeDraft, openEditor, saved, stepCard, stepOf, textField } from '../support/flow-pages.ts';
import { picture } from '../support/pictures.ts';

const at = (x: number, y: number) => ({ position: { x, y } });
const variable = (name: string, type: string, more: object = {}) => ({
  op: 'upsert_context_variable',
  variable: { name, type, source: 'collected', ...more },
});
const when = (source: string, target: string, prompt: string, examples: readonly string[]) => ({
  op: 'add_edge',
  edge: {
    id: `${source}_${target}`,
    source,
    target,
    kind: 'conditional',
    condition: { type: 'llm', prompt, examples },
  },
});

describeConsole('a designer', (desk) => {
  it('sees which way leads back to a filled form, and one click makes it ask again', async () => {
    const { owner } = desk.app;
    const ops = [
      variable('order_no', 'string', { question: 'Which order is it?' }),
      node('hello', 'message', { text: 'Hello, I am the virtual assistant.' }, at(0, 0)),
      node('which', 'collect', { variables: ['order_no'] }, at(416, 0)),
      node('found', 'message', { text: 'Order {{ order_no }} is on its way.' }, at(832, 0)),
      node('more', 'dialogue', { instructions: 'say: Shall I look up another order?' }, at(1248, 0)),
      node('bye', 'end', { message: 'Goodbye.' }, at(1664, 0)),
      edge('hello', 'which'),
      edge('which', 'found'),
      { op: 'add_edge', edge: { source: 'which', target: 'bye', kind: 'on_cap' } },
      edge('found', 'more'),
      when('more', 'which', 'The person says yes', ['yes', 'yes please', 'another one']),
      when('more', 'bye', 'The person says no', ['no', 'no thanks', 'that is all']),
      { op: 'add_edge', edge: { source: 'more', target: 'bye', kind: 'on_cap' } },
      entry('hello'),
    ];
    const made = await makeDraft(owner, ops, 'Order desk');
    const visitor = await openEditor(desk, made);
    const { page } = visitor;
    const finding = page.getByRole('list', { name: 'Findings' }).locator('li', { hasText: 'leads back to a form' });
    await finding.getByText('does not ask for "order_no" again').waitFor();
    await picture(page, 'filled-form');
    await finding.getByRole('button', { name: 'Fix …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await finding.waitFor({ state: 'detached' });
    await stepCard(page, 'Ask again: which').waitFor();
    await saved(page);
    const { nodes } = await graphOf(owner, made);
    const places = nodes.map((one: { position: { x: number; y: number } }) => `${one.position.x} ${one.position.y}`);
    expect(new Set(places).size).toBe(places.length);
    await page.getByRole('button', { name: 'Talk' }).click();
    const chat = page.getByRole('complementary', { name: 'Talk to Order desk' });
    const say = async (text: string, answer: string) => {
      await textField(page, 'Your message').fill(text);
      await chat.getByRole('button', { name: 'Send' }).click();
      await chat.getByRole('log').getByText(answer).last().waitFor();
    };
    await say('4711', 'Order 4711 is on its way.');
    await say('yes', 'Which order is it?');
    await say('4712', 'Order 4712 is on its way.');
    await farewell(visitor);
  });

  it('talks to a flow whose tool has no answer yet: one is made up, can be written, and is used at the first click', async () => {
    const { owner } = desk.app;
    const tool = created(
      await owner.post('/v1/tools', {
        name: 'Find the order',
        configuration: {
          url: 'https://orders.example.com/{{ order_no }}',
          variables: [{ name: 'order_no', type: 'str', required: true }],
        },
        response_schema: { field_mappings: [{ path: '$.state', alias: 'state' }] },
      }),
    );
    const ops = [
      variable('order_no', 'string', { question: 'Which order is it?' }),
      variable('state', 'enum', { source: 'tool', enum_values: ['sent', 'lost'] }),
      node('hello', 'message', { text: 'Hello, I am the virtual assistant.' }, at(0, 0)),
      node('which', 'collect', { variables: ['order_no'] }, at(416, 0)),
      {
        op: 'upsert_node',
        node: {
          id: 'find',
          type: 'tool',
          name: 'find',
          tool_ids: [tool.id],
          config: {
            tool_id: tool.id,
            input_mapping: { order_no: '{{ order_no }}' },
            output_mapping: { state: 'state' },
          },
          ...at(832, 0),
        },
      },
      node('found', 'end', { message: 'Your order is {{ state }}.' }, at(1248, 0)),
      node('failed', 'end', { message: 'That did not work.' }, at(1248, 200)),
      edge('hello', 'which'),
      edge('which', 'find'),
      { op: 'add_edge', edge: { source: 'which', target: 'failed', kind: 'on_cap' } },
      { op: 'add_edge', edge: { source: 'find', target: 'found', kind: 'success' } },
      { op: 'add_edge', edge: { source: 'find', target: 'failed', kind: 'error' } },
      entry('hello'),
    ];
    const made = await makeDraft(owner, ops, 'Without an answer');
    const visitor = await openEditor(desk, made);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Talk' }).click();
    const chat = page.getByRole('complementary', { name: 'Talk to Without an answer' });
    await chat.getByText('answer as made up').click();
    await chat.getByText('Made up from what the flow keeps of the answer').waitFor();
    await expectAccessible(visitor);
    await picture(page, 'made-up-answer');
    await textField(page, 'Your message').fill('A-17');
    await chat.getByRole('button', { name: 'Send' }).click();
    await chat.getByText('Your order is sent.').waitFor();
    // Written in one line, and used by the click that ends the writing.
    await chat
      .getByRole('textbox', { name: 'Find the order' })
      .fill('{"state":"lost","by":"the carrier","since":"Monday","again":true}');
    await chat.getByRole('button', { name: 'Again from here' }).scrollIntoViewIfNeeded();
    const again = await chat.getByRole('button', { name: 'Again from here' }).boundingBox();
    await page.mouse.click(again!.x + again!.width / 2, again!.y + again!.height / 2);
    await chat.getByText('Your order is lost.').waitFor();
    await farewell(visitor);
  });

  it('makes a tool that takes a date as a date', async () => {
    const { owner } = desk.app;
    const ops = [
      variable('day', 'date', { description: 'day of the visit' }),
      node('book', 'tool', {}, at(0, 0)),
      entry('book'),
    ];
    const made = await makeDraft(owner, ops, 'Dated');
    const visitor = await openEditor(desk, made);
    const { page } = visitor;
    await stepCard(page, 'book').click();
    await page.getByRole('combobox', { name: 'Tool', exact: true }).selectOption('A new tool …');
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: '+ day' }).click();
    expect(await form.getByLabel('Input type').inputValue()).toBe('date');
    expect(await form.getByLabel('What to give').inputValue()).toBe('day of the visit');
    await page.keyboard.press('Escape');
    await farewell(visitor);
  });

  it('sees an empty knowledge base by its name, and no longer once a document is read', async () => {
    const { owner } = desk.app;
    const base = created(await owner.post('/v1/knowledge-bases', { name: 'House rules' }));
    const ops = [
      {
        op: 'upsert_node',
        node: {
          id: 'look',
          type: 'knowledge',
          name: 'look',
          knowledge_base_ids: [base.id],
          config: { knowledge_base_ids: [base.id] },
          ...at(0, 0),
        },
      },
      node('bye', 'end', {}, at(416, 0)),
      { op: 'add_edge', edge: { source: 'look', target: 'bye', kind: 'found' } },
      { op: 'add_edge', edge: { source: 'look', target: 'bye', kind: 'not_found' } },
      entry('look'),
    ];
    const made = await makeDraft(owner, ops, 'Rules');
    const visitor = await openEditor(desk, made);
    const { page } = visitor;
    const finding = page
      .getByRole('list', { name: 'Findings' })
      .getByText('The knowledge base "House rules" is empty.')
      .first();
    await finding.waitFor();
    created(
      await owner.post(`/v1/knowledge-bases/${base.id}/documents`, {
        title: 'Pets',
        text: 'Dogs are welcome on a leash.',
      }),
    );
    await finding.waitFor({ state: 'detached', timeout: 90_000 });
    await farewell(visitor);
  });

  it('keeps a comment that is not sent when the window narrows, and finds help written for designers', async () => {
    const { owner } = desk.app;
    const made = await makeDraft(
      owner,
      [node('hello', 'message', { text: 'Hello.' }, at(0, 0)), entry('hello')],
      'Commented',
    );
    const visitor = await openEditor(desk, made);
    const { page } = visitor;
    await stepCard(page, 'hello').click();
    const help = page.getByRole('link', { name: 'Help and an example' });
    expect(await help.getAttribute('href')).toBe('/docs/steps.html#message');
    await page.getByRole('tab', { name: 'Comments' }).click();
    await textField(page, 'Comment on hello').fill('Should it say who we are?');
    await page.setViewportSize({ width: 600, height: 900 });
    await textField(page, 'Comment on hello').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Panel' }).click();
    expect(await textField(page, 'Comment on hello').inputValue()).toBe('Should it say who we are?');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByRole('list', { name: 'Comments' }).getByText('Should it say who we are?').waitFor();
    expect((await stepOf(owner, made, 'hello')).config.text).toBe('Hello.');
    await farewell(visitor);
  });
});
