// Journeys of a designer who connects another system: a tool from a form or a pasted request, tried for real, used in a step.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { edge, entry, node } from '../support/assistants.ts';
import { type BookingSystem, startBookingSystem } from '../support/booking-system.ts';
import { expectAccessible } from '../support/browser.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';
import { graphOf, makeDraft, openEditor, saved, stepCard, textField } from '../support/flow-pages.ts';
import { LOOPBACK_OPEN } from '../support/receiver.ts';

let bookings: BookingSystem;
let url = '';

beforeAll(async () => {
  bookings = await startBookingSystem();
  url = bookings.url;
});
afterAll(() => bookings.stop());

describeConsole(
  'tools',
  (desk) => {
    it('a tool made in the form sends what it was given, and its outputs are picked from the answer', async () => {
      const visitor = await desk.enter('tools');
      const { page } = visitor;
      await page.getByRole('button', { name: 'New tool' }).first().click();
      const form = page.getByRole('dialog');
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Book a visit');
      await form.getByLabel('Method').selectOption('POST');
      await form.getByLabel('Address').fill(`${url}/bookings/{{ day }}`);
      const request = form.getByRole('region', { name: 'The request' });
      await request.getByRole('button', { name: 'Add the input day' }).click();
      await form.getByRole('button', { name: 'Add an input' }).click();
      await form.getByLabel('Input name').nth(1).fill('name');
      await form.getByLabel('Authentication').selectOption('bearer');
      await form.getByLabel('Token').fill('s3cret-token');
      await request.getByText('"name": "name"').waitFor();
      await request.getByText('authorization: ••••').waitFor();
      await expectAccessible(visitor);
      // A body that leaves an input out is a finding, and what is sent is always in sight.
      await form.getByLabel('Body').selectOption('none');
      await request.getByText('The input "name" is used nowhere').waitFor();
      await form.getByLabel('Body').selectOption('inputs');
      await request.getByText('The input "name" is used nowhere').waitFor({ state: 'detached' });
      await form.getByRole('button', { name: 'Create tool' }).click();
      await page.getByRole('region', { name: 'What it sends' }).getByText(`POST ${url}/bookings/day`).waitFor();
      await page.getByRole('button', { name: 'Test call' }).click();
      await form.getByLabel('day').fill('2026-12-01');
      await form.getByLabel('name').fill('Ada');
      await form.getByRole('button', { name: 'Call it' }).click();
      await form.getByRole('region', { name: 'Sent request' }).getByText('"name": "Ada"').waitFor();
      expect(bookings.seen.at(-1)).toEqual({
        method: 'POST',
        url: '/bookings/2026-12-01',
        authorization: 'Bearer s3cret-token',
        body: '{"name":"Ada"}',
      });
      await form.getByRole('checkbox', { name: /^booking_number/ }).check();
      await expectAccessible(visitor);
      await form.getByRole('button', { name: 'Make them the outputs' }).click();
      await form.getByRole('button', { name: 'Put in use' }).click();
      await page.getByRole('region', { name: 'Outputs' }).getByText('booking_number').waitFor();
      expect(await page.content()).not.toContain('s3cret');
      const [tool] = created(await desk.app.owner.get('/v1/tools')).data;
      expect(tool.active_revision.response_schema.field_mappings).toEqual([
        { path: '$.booking.number', alias: 'booking_number' },
      ]);
      // The next revision keeps the secret that is not shown.
      await page.getByRole('button', { name: 'New revision' }).click();
      await form.getByText('The secret in the header authorization stays').waitFor();
      await form.getByRole('button', { name: 'Create revision' }).click();
      await page.getByRole('button', { name: 'Put in use' }).first().click();
      await form.getByRole('button', { name: 'Put in use' }).click();
      await form.waitFor({ state: 'detached' });
      created(await desk.app.owner.post(`/v1/tools/${tool.id}/test`, { input: { day: '1', name: 'Bo' } }));
      expect(bookings.seen.at(-1)).toMatchObject({ authorization: 'Bearer s3cret-token', body: '{"name":"Bo"}' });
      await farewell(visitor);
    });

    it('a pasted cURL command and an OpenAPI document fill the form', async () => {
      const visitor = await desk.enter('tools');
      const { page } = visitor;
      await page.getByRole('button', { name: 'New tool' }).first().click();
      const form = page.getByRole('dialog');
      await form.getByText('Paste a cURL command').click();
      const pasted = form.getByLabel('cURL command or OpenAPI');
      await pasted.fill(
        'servers: [{ url: https://api.example.com }]\npaths:\n  /orders/{id}:\n    get: { summary: Look up, responses: {} }\n    delete: { summary: Drop, responses: {} }',
      );
      await form.getByRole('button', { name: 'Fill in the form' }).click();
      await form.getByLabel('Operation').selectOption({ label: 'DELETE /orders/{id} Drop' });
      await expect.poll(() => form.getByLabel('Address').inputValue()).toBe('https://api.example.com/orders/{{ id }}');
      await pasted.fill(
        `curl -X POST '${url}/orders?shop=7' -H 'Authorization: Bearer abc' -H 'content-type: application/json' -d '{"item": "tea", "count": 2}'`,
      );
      await form.getByRole('button', { name: 'Fill in the form' }).click();
      await form.getByText('The form below is filled in').waitFor();
      await form.getByRole('region', { name: 'The request' }).getByText('"count": 1').waitFor();
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Order');
      await expectAccessible(visitor);
      await form.getByRole('button', { name: 'Create tool' }).click();
      await page.getByRole('button', { name: 'Test call' }).click();
      for (const [name, value] of [
        ['shop', '9'],
        ['item', 'milk'],
        ['count', '3'],
      ] as const)
        await form.getByLabel(name).fill(value);
      await form.getByRole('button', { name: 'Call it' }).click();
      await form.getByText('Succeeded').waitFor();
      expect(bookings.seen.at(-1)).toEqual({
        method: 'POST',
        url: '/orders?shop=9',
        authorization: 'Bearer abc',
        body: '{"item":"milk","count":3}',
      });
      await farewell(visitor);
    });

    it('a step that chooses a tool may use it, gets rows for its inputs, and keeps its answer', async () => {
      const { owner } = desk.app;
      const tool = created(
        await owner.post('/v1/tools', {
          name: 'Reserve',
          configuration: {
            url: `${url}/reserve`,
            method: 'POST',
            body: { guest: '{{ guest }}', seats: '{{ seats }}' },
            variables: [
              { name: 'guest', required: true, description: 'Who comes' },
              { name: 'seats', required: true },
            ],
          },
          response_schema: { field_mappings: [{ path: '$.booking.number', alias: 'number' }] },
        }),
      );
      const ops = [
        { op: 'upsert_context_variable', variable: { name: 'guest_name', type: 'string', source: 'collected' } },
        node('hello', 'message', { text: 'Hello, I am the virtual assistant.' }),
        node('ask', 'collect', { variables: ['guest_name'], instructions: 'say: Who are you?' }),
        node('book', 'tool', {}),
        node('bye', 'end', { message: 'Goodbye.' }),
        edge('hello', 'ask'),
        edge('ask', 'book'),
        edge('ask', 'bye', { kind: 'on_cap' }),
        edge('book', 'bye', { kind: 'success' }),
        {
          ...edge('book', 'bye', { kind: 'error' }),
          edge: { ...edge('book', 'bye', { kind: 'error' }).edge, id: 'book-failed' },
        },
        entry('hello'),
      ];
      const made = await makeDraft(owner, ops, 'Reserving');
      const visitor = await openEditor(desk, made);
      const { page } = visitor;
      await stepCard(page, 'book').click();
      await page.getByRole('combobox', { name: 'Tool', exact: true }).selectOption({ label: 'Reserve' });
      const guest = textField(page, 'guest');
      await guest.pressSequentially('{{ gu');
      await page.getByRole('listbox', { name: 'Variables' }).getByText('guest_name').waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => guest.inputValue()).toBe('{{ guest_name }}');
      await textField(page, 'seats').fill('2');
      await page.getByRole('combobox', { name: 'number', exact: true }).selectOption('+');
      await expectAccessible(visitor);
      await stepCard(page, 'bye').click();
      const text = textField(page, 'Message');
      await text.fill('Your number is ');
      await page.getByRole('button', { name: 'Insert a variable into Message' }).click();
      await page.getByRole('option', { name: 'number', exact: true }).click();
      await saved(page);
      const { nodes, context_variables } = await graphOf(owner, made);
      const [, , book, bye] = nodes;
      expect(book).toMatchObject({
        tool_ids: [tool.id],
        config: {
          tool_id: tool.id,
          input_mapping: { guest: '{{ guest_name }}', seats: '2' },
          output_mapping: { number: 'number' },
        },
      });
      expect(bye.config.message).toBe('Your number is {{ number }}');
      expect(context_variables).toContainEqual(expect.objectContaining({ name: 'number', source: 'tool' }));
      await page.getByRole('tab', { name: /^Findings/ }).click();
      await page.getByText(/Confirmed by the server/).waitFor();
      expect(await page.getByRole('list', { name: 'Findings' }).getByText('tool').count()).toBe(0);
      const talk = created(
        await owner.post('/v1/conversations', { assistant_id: made.id, revision_id: made.revisionId, test: true }),
      );
      created(await owner.post(`/v1/conversations/${talk.id}/messages`, { text: 'Ada Lovelace' }));
      await expect
        .poll(() => bookings.seen.at(-1))
        .toMatchObject({ url: '/reserve', body: '{"guest":"Ada Lovelace","seats":"2"}' });
      await farewell(visitor);
    });
  },
  LOOPBACK_OPEN,
);

describeConsole('tools on the public internet only', (desk) => {
  it('a private address is refused in the form, with the reason', async () => {
    const visitor = await desk.enter('tools');
    const { page } = visitor;
    await page.getByRole('button', { name: 'New tool' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Inside');
    await form.getByLabel('Address').fill('https://10.0.0.7/orders');
    await form
      .getByText(/Calls will be refused: the address is not on the public internet.*OUTBOUND_ALLOW_CIDRS/)
      .waitFor();
    expect(await form.getByRole('button', { name: 'Create tool' }).isDisabled()).toBe(true);
    await expectAccessible(visitor);
    await form.getByLabel('Address').fill('https://api.example.com/orders');
    await form.getByRole('button', { name: 'Create tool' }).click();
    await page.getByRole('heading', { name: 'Inside' }).waitFor();
    await farewell(visitor);
  });
});
