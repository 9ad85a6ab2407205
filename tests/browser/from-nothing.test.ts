// Journeys of a designer on the first day: assistants from nothing, with mouse and keyboard only, each talked to and put live.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BookingSystem, startBookingSystem } from '../support/booking-system.ts';
import { expectAccessible } from '../support/browser.ts';
import { type Client, created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';
import { stepCard as cardBy, saved, textField } from '../support/flow-pages.ts';
import { LOOPBACK_OPEN } from '../support/receiver.ts';

let bookings: BookingSystem;
beforeAll(async () => {
  bookings = await startBookingSystem();
});
afterAll(() => bookings.stop());

/** Names of steps are questions here, too. */
const stepCard = (page: Page, name: string): Locator => cardBy(page, name.replace('?', String.raw`\?`));

/** What a person has: a pointer and keys. Native lists are chosen from by name, since a browser without a window draws none. */
class Hands {
  acts = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(target: Locator): Promise<void> {
    await target.waitFor();
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${String(target)} is not in sight`);
    await this.page.mouse.click(box.x + Math.min(box.width / 2, 60), box.y + box.height / 2);
    this.acts++;
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
    this.acts++;
  }

  async choose(list: Locator, label: string): Promise<void> {
    await list.selectOption({ label });
    this.acts++;
  }

  async keys(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    this.acts += keys.length;
  }

  button(name: string | RegExp, within: Locator | Page = this.page): Promise<void> {
    return this.press(within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first());
  }

  /** From the way that is named on a card, into the open to the right of it or onto another card. */
  async draw(from: string, way: string, to: string | { x: number; y: number }): Promise<void> {
    const name = await stepCard(this.page, from).locator('.node-name').boundingBox();
    // The ways of a card that is far away are drawn from once it is pointed at.
    if (name) await this.page.mouse.move(name.x + name.width / 2, name.y + name.height / 2);
    const row = stepCard(this.page, from).locator('.node-way').filter({ hasText: way }).locator('.way-out');
    const start = await row.boundingBox();
    const end = typeof to === 'string' ? await stepCard(this.page, to).locator('.node-name').boundingBox() : undefined;
    if (!start || (typeof to === 'string' && !end)) throw new Error(`${from} or ${String(to)} is not in sight`);
    const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
    const [toX, toY] = end
      ? [end.x + 20, end.y + end.height / 2]
      : [x + (to as { x: number }).x, y + (to as { y: number }).y];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move((x + toX) / 2, (y + toY) / 2, { steps: 4 });
    await this.page.mouse.move(toX, toY, { steps: 4 });
    await this.page.mouse.up();
    this.acts++;
  }

  /** In the palette that is open. */
  async add(kind: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Kind of step' }).waitFor();
    await this.page.keyboard.type(kind);
    await this.keys('Enter');
    await this.page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  async say(chat: Locator, text: string, answer: string | RegExp): Promise<void> {
    await this.write(chat.getByLabel('Your message'), text);
    await this.keys('Enter');
    await expect.poll(() => chat.getByText('Thinking…').count(), { timeout: 20_000 }).toBe(0);
    await chat.getByRole('log').getByText(answer).last().waitFor();
  }
}

async function begin(page: Page, name: string): Promise<Hands> {
  const hands = new Hands(page);
  await hands.button('New assistant');
  const form = page.getByRole('dialog');
  await hands.write(form.getByLabel('Name'), name);
  await hands.choose(form.getByLabel('Start with'), 'An empty flow');
  await hands.button('Create assistant', form);
  await hands.button('Add the first step');
  return hands;
}

/** Puts the draft live from the editor, with a test of its own that passes. */
async function release(hands: Hands, client: Client, name: string): Promise<void> {
  const { page } = hands;
  await saved(page);
  await page.getByText('Compiled', { exact: true }).waitFor();
  await hands.button('Publish');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 of 1 tests pass').waitFor({ timeout: 60_000 });
  await hands.button('Publish and put live', dialog);
  await page.getByText('New conversations and calls use this flow now.').waitFor();
  process.stdout.write(`  ${name}: live after ${hands.acts} presses and texts\n`);
  const [made] = created(await client.get(`/v1/assistants?q=${encodeURIComponent(name)}`)).data;
  expect(made.active_revision_id).not.toBeNull();
}

async function keepAsTest(hands: Hands, chat: Locator): Promise<void> {
  await hands.button('Save as a test', chat);
  const dialog = hands.page.getByRole('dialog');
  expect(await dialog.getByLabel('Name of the test').inputValue()).toMatch(/^“.+” leads to “.+”$/);
  await hands.button('Save test', dialog);
  await dialog.waitFor({ state: 'detached' });
  await hands.button('Close the chat', chat);
}

const focusedText = (page: Page): Promise<string> => page.evaluate('document.activeElement?.textContent ?? ""');

describeConsole(
  'from nothing',
  (desk) => {
    it('an order desk that answers from its knowledge', async () => {
      const { id, client } = await desk.app.newOrganization('Orders');
      const visitor = await desk.enter('', { organization: id });
      const { page } = visitor;
      const hands = await begin(page, 'Order status');
      await hands.add('message');
      await hands.write(textField(page, 'Text'), 'Hello, this is the virtual assistant of Maple and Oak.');
      await hands.keys('Escape', 'a');
      await hands.add('answer questions');
      await hands.press(stepCard(page, 'Answer from the knowledge').locator('.node-name'));
      await hands.button('A new knowledge base …');
      const form = page.getByRole('dialog');
      await hands.write(form.getByLabel('Name'), 'Delivery and returns');
      await hands.button('Create knowledge base', form);
      await form.getByRole('button', { name: 'Add document' }).waitFor();
      await hands.write(form.getByLabel('Title'), 'Delivery');
      await hands.write(
        form.getByRole('textbox', { name: 'Text', exact: true }),
        'Delivery costs 6 dollars. Orders from 50 dollars on are delivered free. An order arrives within three days.',
      );
      await hands.button('Add document', form);
      await form.waitFor({ state: 'detached' });
      await page.getByRole('checkbox', { name: 'Delivery and returns' }).waitFor();
      expect(await page.getByRole('checkbox', { name: 'Delivery and returns' }).isChecked()).toBe(true);
      await expectAccessible(visitor);
      const [base] = created(await client.get('/v1/knowledge-bases')).data;
      await expect
        .poll(async () => created(await client.get(`/v1/knowledge-bases/${base.id}/documents`)).data[0]?.status, {
          timeout: 60_000,
        })
        .toBe('indexed');
      await hands.keys('f');
      await hands.button('Talk');
      const chat = page.getByRole('complementary', { name: 'Talk to Order status' });
      await chat.getByRole('log').getByText('What would you like to know?').first().waitFor();
      await hands.say(chat, 'how much is delivery?', /6 dollars/);
      await hands.say(chat, 'no thanks, that is all', 'Goodbye!');
      await keepAsTest(hands, chat);
      await release(hands, client, 'Order status');
      expect(hands.acts).toBeLessThan(60);
      await farewell(visitor);
    });

    it('a survey that fetches a person for those who are unhappy', async () => {
      const { id, client } = await desk.app.newOrganization('Survey');
      const visitor = await desk.enter('', { organization: id });
      const { page } = visitor;
      const hands = await begin(page, 'Survey');
      await hands.add('message');
      await hands.write(
        textField(page, 'Text'),
        'Hello, this is the virtual assistant of Bright Dental, about your last visit.',
      );
      await hands.keys('Escape', 'a');
      await hands.add('rating');
      await hands.press(stepCard(page, 'Thanks').locator('.node-name'));
      await hands.keys('a');
      await hands.add('end');
      await hands.write(textField(page, 'Message'), 'Goodbye!');
      await hands.keys('Escape', 'f');
      // An unhappy person talks to a colleague instead of reading thanks.
      await hands.draw('What went wrong?', 'then', { x: 60, y: 90 });
      await hands.add('handoff');
      await hands.write(page.getByLabel('Queue'), 'front desk');
      await hands.write(textField(page, 'Message'), 'Thank you. A colleague will call you about it.');
      await hands.keys('Escape', 'f');
      await saved(page);
      await expectAccessible(visitor);
      await hands.button('Talk');
      const chat = page.getByRole('complementary', { name: 'Talk to Survey' });
      await chat.getByRole('log').getByText('how happy were you with us?').first().waitFor();
      await hands.say(chat, '2', 'What should we do better?');
      await hands.say(chat, 'I waited for an hour', 'A colleague will call you about it.');
      await hands.button('Start again', chat);
      await chat.getByRole('log').getByText('how happy were you with us?').first().waitFor();
      await hands.say(chat, '5', 'Goodbye!');
      await keepAsTest(hands, chat);
      await release(hands, client, 'Survey');
      expect(hands.acts).toBeLessThan(60);
      await farewell(visitor);
    });

    it('an appointment desk that books with a tool made on the way', async () => {
      const { id, client } = await desk.app.newOrganization('Appointments');
      const visitor = await desk.enter('', { organization: id });
      const { page } = visitor;
      const hands = await begin(page, 'Appointments');
      await hands.add('message');
      await hands.write(textField(page, 'Text'), 'Hello, this is the virtual assistant of Bright Dental.');
      await hands.keys('Escape', 'a');
      await hands.add('name and phone');
      const panel = page.getByRole('complementary', { name: 'Panel' });
      await hands.write(panel.getByLabel('New variable', { exact: true }), 'visit_day');
      await hands.choose(panel.getByLabel('Type of the new variable'), 'date');
      await hands.button('Make', panel);
      await panel.getByRole('checkbox', { name: 'visit_day' }).waitFor();
      await hands.keys('Escape', 'a');
      await hands.add('tool');
      await hands.choose(panel.getByRole('combobox', { name: 'Tool', exact: true }), 'A new tool …');
      const form = page.getByRole('dialog');
      await hands.write(form.getByRole('textbox', { name: 'Name', exact: true }), 'Book a visit');
      await hands.choose(form.getByLabel('Method'), 'POST');
      await hands.write(form.getByLabel('Address'), `${bookings.url}/visits`);
      for (const name of ['full_name', 'contact_phone', 'visit_day']) await hands.button(`+ ${name}`, form);
      await form.getByRole('region', { name: 'The request' }).getByText('"visit_day"').waitFor();
      await hands.button('Create tool', form);
      await form.waitFor({ state: 'detached' });
      await hands.button('Test call', panel);
      await hands.write(form.getByLabel('full_name'), 'Ada Lovelace');
      await hands.write(form.getByLabel('contact_phone'), '+12025550123');
      // A date field: month, day and year, as a person types them who comes by Tab.
      await hands.keys('Tab');
      await page.keyboard.type('12012026');
      expect(await form.getByLabel('visit_day').inputValue()).toBe('2026-12-01');
      await hands.button('Call it', form);
      await form.getByText('Succeeded').waitFor();
      await hands.press(form.getByRole('checkbox', { name: /^booking_number/ }));
      await expectAccessible(visitor);
      await hands.button('Keep them in variables', form);
      await form.waitFor({ state: 'detached' });
      // A dialog takes its Escape for itself, and gives the focus back to the button that opened it: the step stays the open one.
      await expect.poll(() => focusedText(page)).toBe('Test call');
      await hands.keys('Enter');
      await form.waitFor();
      await hands.keys('Escape');
      await form.waitFor({ state: 'detached' });
      await expect.poll(() => focusedText(page)).toBe('Test call');
      await hands.keys('Escape', 'a');
      await form.getByText(/^It follows .*: it worked\.$/).waitFor();
      await hands.add('message');
      await hands.write(textField(page, 'Text'), 'You are booked for {{ vis');
      await hands.keys('Enter');
      await page.keyboard.type('. Your number is {{ book');
      await hands.keys('Enter', 'Escape', 'a');
      await hands.add('end');
      await hands.write(textField(page, 'Message'), 'Goodbye!');
      await hands.keys('Escape', 'f');
      await hands.draw('Tool', 'it failed', 'A person takes over');
      await saved(page);
      await expectAccessible(visitor);
      await hands.button('Talk');
      const chat = page.getByRole('complementary', { name: 'Talk to Appointments' });
      await chat.getByRole('log').getByText('May I have your name?').first().waitFor();
      await hands.say(chat, 'Grace Hopper', 'At which number can we reach you?');
      await hands.say(chat, '+1 202 555 0147', /day/i);
      await hands.say(chat, 'December 3rd 2026', /right|correct/i);
      await hands.say(chat, 'yes', 'Your number is A101');
      const sent = bookings.seen.at(-1);
      expect(sent).toMatchObject({ method: 'POST', url: '/visits' });
      expect(JSON.parse(sent?.body ?? '')).toEqual({
        full_name: 'Grace Hopper',
        contact_phone: '+12025550147',
        visit_day: '2026-12-03',
      });
      await keepAsTest(hands, chat);
      await release(hands, client, 'Appointments');
      expect(hands.acts).toBeLessThan(100);
      await farewell(visitor);
    });
  },
  LOOPBACK_OPEN,
);
