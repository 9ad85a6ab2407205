// Journeys of agents in the inbox: a visitor of a website asks for a person, is answered by one, and goes on with the assistant.

import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { edge, entry, makeActive, node } from '../support/assistants.ts';
import { builtWidget, type Visitor } from '../support/browser.ts';
import { created, type Reply } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';
import { picture } from '../support/pictures.ts';

type Any = Reply['body'];
/** Sooner than by asking every half minute. */
const SOON = { timeout: 15_000 };

const DESK = [
  node('hub', 'dialogue', { instructions: 'say: Hello, this is the virtual desk. How can I help you?' }),
  node('desk', 'handoff', { queue: 'billing', message: 'One moment, please.' }),
  node('paid', 'end', { outcome: 'success', message: 'Thank you for paying.' }),
  edge('hub', 'desk', { condition: { type: 'llm', prompt: 'The person wants a human' } }),
  edge('hub', 'paid', { condition: { type: 'llm', prompt: 'The person has paid the bill' } }),
  entry('hub'),
];

const rows = (page: Page) => page.getByRole('region', { name: 'Conversations' }).getByRole('listitem');
const thread = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const reply = (page: Page) => page.getByLabel('Your reply');

/** Nothing is wider than the window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

describeConsole(
  'the inbox',
  (desk) => {
    let channel: Any;
    beforeAll(async () => {
      await desk.app.owner.patch('/v1/organization', { name: 'Ivory Lane' });
      const { id } = await makeActive(desk.app.owner, DESK, { name: 'Front desk' });
      channel = created(
        await desk.app.owner.post('/v1/channels', {
          name: 'Shop',
          assistant_id: id,
          allowed_origins: ['https://shop.example'],
        }),
      );
    });

    const visitShop = async (): Promise<Visitor & { say(text: string): Promise<void> }> => {
      const visitor = await desk.visitAt(desk.app.url + channel.path);
      const say = async (text: string) => {
        await visitor.page.getByLabel('Write a message').fill(text);
        await visitor.page.getByLabel('Write a message').press('Enter');
      };
      return { ...visitor, say };
    };

    it('brings a hand-off to an agent at once, and the agent’s words to the visitor', async () => {
      const agent = await desk.enter('inbox', { name: 'Ann' });
      const { page } = agent;
      await page.getByText('No one is waiting').waitFor();
      const shopper = await visitShop();
      await shopper.say('I want to talk to a human');
      const chat = shopper.page.getByRole('log');
      await chat.getByText('One moment, please.').waitFor();
      const row = rows(page).first();
      await row.getByText('billing').waitFor(SOON);
      await row.getByText('I want to talk to a human').waitFor();
      await expect.poll(() => page.title()).toBe('(1) Inbox · Parley');

      await page.keyboard.press('j');
      await thread(page).getByText('I want to talk to a human').waitFor();
      const late = await desk.enter(
        new URL(page.url()).pathname.replace('/console/', '') + new URL(page.url()).search,
        {
          name: 'Bob',
        },
      );
      await thread(late.page).getByText('I want to talk to a human').waitFor();
      // Bob's page does not hear of it in time: two people may press at the same moment.
      for (const stream of ['**/v1/conversations/*/stream*', '**/v1/events/stream*'])
        await late.page.route(stream, (route) => route.abort());
      await late.page.reload();
      await late.page.getByRole('button', { name: 'Take over', exact: true }).waitFor();

      await page.keyboard.press('t');
      await reply(page).waitFor();
      await expect.poll(() => page.title()).toBe('Inbox · Parley');
      await shopper.page.getByText('You are talking to Ann').waitFor();
      await late.page.getByRole('button', { name: 'Take over', exact: true }).click();
      await late.page.getByText('Ann was quicker and has this conversation.').waitFor();
      await late.page.getByText('Ann answers here.').waitFor();
      await farewell(late);

      await reply(page).fill('Hello, Ann here. What is it about?');
      await shopper.page.getByText('Ann is typing…').waitFor();
      await reply(page).press('Control+Enter');
      await chat.getByText('Hello, Ann here. What is it about?').waitFor();
      await expect.poll(() => thread(page).getByText('Hello, Ann here.').count()).toBe(1);
      await shopper.say('My bill is wrong');
      await thread(page).getByText('My bill is wrong').waitFor(SOON);

      await reply(page).press('Escape');
      await page.keyboard.press('n');
      await page.getByLabel('Note for colleagues').fill('The bill of May was sent twice.');
      await page.getByLabel('Note for colleagues').press('Control+Enter');
      await thread(page).getByText('The bill of May was sent twice.').waitFor();
      expect(await chat.getByText('The bill of May').count()).toBe(0);
      const details = page.getByRole('complementary', { name: 'Details' });
      await details.getByText('First response').waitFor();
      await picture(page, 'inbox-1-thread');

      // Whoever takes over finds it among their own, until it is assigned to somebody else.
      await page.getByText('assigned to Ann').waitFor();
      await page.getByRole('link', { name: 'Mine' }).click();
      await rows(page).first().getByText('→ Ann').waitFor();
      const invited = { name: 'Zoe', email: 'zoe@example.com', role: 'agent' };
      const { link } = created(await desk.app.owner.post('/v1/identity/members', invited));
      created(await desk.app.owner.as('').post('/console/session', { code: link.code }));
      await page.keyboard.press('a');
      await page.getByRole('dialog').getByLabel('Who looks after it').selectOption('Zoe');
      await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
      await page.getByText('assigned to Zoe').waitFor();
      await page.getByText('No matching conversations').waitFor();

      await page.getByRole('button', { name: 'Release' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
      await page.getByText('With the assistant').first().waitFor();
      await shopper.say('I want to talk to a human again');
      await page.getByText('Waiting for a person · billing').first().waitFor(SOON);

      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page.getByRole('dialog').getByLabel('How did it end?').selectOption('Solved');
      await page.getByRole('dialog').getByRole('button', { name: 'Close conversation' }).click();
      await page.getByRole('status').getByText('Closed').waitFor();
      await page.getByRole('button', { name: 'Reply' }).click();
      await page.getByText('This conversation is over.').waitFor();
      await shopper.page.getByText('This chat has ended.').waitFor();
      await expect.poll(() => page.title()).toBe('Inbox · Parley');
      await page.getByRole('link', { name: 'Closed' }).click();
      await rows(page).first().waitFor();

      await details.getByRole('link', { name: 'Open in flow' }).click();
      await page
        .locator('.react-flow__node[data-id="desk"] .card-visits, .react-flow__node [data-lit]')
        .first()
        .waitFor();
      expect(shopper.problems).toEqual([]);
      await shopper.context.close();
      expect(agent.problems).toEqual([]);
      await agent.context.close();
    }, 240_000);

    it('shows two colleagues each other, and who has taken a conversation, within seconds', async () => {
      const shopper = await visitShop();
      await shopper.say('I want to talk to a human');
      await shopper.page.getByRole('log').getByText('One moment, please.').waitFor();
      const ann = await desk.enter('inbox', { name: 'Ann' });
      await rows(ann.page).first().click();
      await thread(ann.page).getByText('One moment, please.').waitFor();
      const { pathname, search } = new URL(ann.page.url());
      const bob = await desk.enter(pathname.replace('/console/', '') + search, { name: 'Bob' });
      await ann.page.getByText('Bob is here too').waitFor(SOON);
      await bob.page.getByText('Ann is here too').waitFor(SOON);
      const waiting = await desk.enter('inbox', { name: 'Cleo' });
      await rows(waiting.page).first().waitFor();

      await ann.page.getByRole('button', { name: 'Take over', exact: true }).click();
      await reply(ann.page).waitFor();
      const taken = bob.page.getByRole('button', { name: 'Ann has it' });
      await taken.waitFor(SOON);
      expect(await taken.isDisabled()).toBe(true);
      expect(await bob.page.getByRole('button', { name: 'Take over' }).count()).toBe(0);
      // The list of somebody who has no conversation open hears of it as well.
      await waiting.page.getByText('No one is waiting').waitFor(SOON);
      await waiting.context.close();

      await bob.page.getByRole('button', { name: 'Note', exact: true }).click();
      await bob.page.getByLabel('Note for colleagues').pressSequentially('I know this one');
      await ann.page.getByText('Bob is typing…').waitFor(SOON);
      await picture(ann.page, 'inbox-6-colleagues');
      await picture(bob.page, 'inbox-7-taken');
      await bob.page.getByLabel('Note for colleagues').press('Control+Enter');
      await ann.page.getByText('Bob is here too').waitFor(SOON);
      await reply(ann.page).pressSequentially('Hello');
      await bob.page.getByText('Ann is typing…').waitFor(SOON);

      await ann.page.getByRole('button', { name: 'Release' }).click();
      await ann.page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
      await bob.page.getByRole('button', { name: 'Take over', exact: true }).waitFor(SOON);
      await bob.page.setViewportSize({ width: 360, height: 780 });
      expect(await overflow(bob.page)).toBe(0);
      await farewell(bob);
      await expect.poll(() => ann.page.getByText('Bob is here too').count(), { timeout: 45_000 }).toBe(0);
      await farewell(ann);
      await shopper.context.close();
    }, 240_000);

    it('sends a reply once, though the answer to the first attempt was lost', async () => {
      const shopper = await visitShop();
      await shopper.say('I want to talk to a human');
      const agent = await desk.enter('inbox', { name: 'Ann' });
      const { page } = agent;
      created(
        await desk.app.owner.post('/v1/canned-replies', {
          shortcut: 'refund',
          text: 'I am {{agent_name}}. Your refund of {{amount}} is on its way.',
        }),
      );
      // Without the stream, which would tell of the message before its sender is answered.
      await page.route('**/v1/conversations/*/stream', (route) => route.abort());
      await rows(page).first().click();
      await page.getByRole('button', { name: 'Take over to reply' }).click();
      await reply(page).pressSequentially('/ref');
      await page.getByRole('option', { name: '/refund' }).waitFor();
      await picture(page, 'inbox-2-canned');
      await reply(page).press('Enter');
      await expect.poll(() => reply(page).inputValue()).toBe('I am Ann. Your refund of {{amount}} is on its way.');
      await page.getByText('Fill in {{amount}} before you send.').waitFor();
      expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
      await reply(page).fill('I am Ann. Your refund of $20 is on its way.');
      // The server gets it; the browser hears neither that nor of the message.
      let isLost = true;
      await page.route('**/v1/conversations/*/messages*', async (route) => {
        const isSending = route.request().method() === 'POST';
        if (isLost && isSending) await route.fetch();
        await (isLost || !isSending ? route.abort() : route.continue());
      });
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('Not sent').waitFor();
      await picture(page, 'inbox-3-not-sent');
      isLost = false;
      await page.getByRole('button', { name: 'Send again' }).click();
      await expect.poll(() => page.getByText('Not sent').count()).toBe(0);
      await shopper.page.getByRole('log').getByText('Your refund of $20').waitFor();
      expect(await shopper.page.getByRole('log').getByText('Your refund of $20').count()).toBe(1);
      await expect.poll(() => thread(page).getByText('Your refund of $20').count()).toBe(1);
      await shopper.context.close();
      await agent.context.close();
    }, 120_000);

    it('fits a phone, keeps filters in the address, shows its keys, and saves a view', async () => {
      for (const text of ['I want to talk to a human', '<script>alert(1)</script>']) {
        const shopper = await visitShop();
        await shopper.say(text);
        await shopper.page.getByRole('log').getByText(text).waitFor();
        await shopper.context.close();
      }
      const agent = await desk.enter(`inbox?view=all&channel_id=${channel.id}`, {
        name: 'Ann',
        options: { viewport: { width: 360, height: 780 } },
      });
      const { page } = agent;
      await rows(page).first().waitFor();
      expect(await overflow(page)).toBe(0);
      await rows(page).first().click();
      await thread(page).waitFor();
      expect(await overflow(page)).toBe(0);
      await page.getByRole('button', { name: 'Details' }).click();
      await page.getByRole('complementary', { name: 'Details' }).getByText('Messages').waitFor();
      expect(await overflow(page)).toBe(0);
      await page.getByRole('button', { name: 'Details' }).click();
      await page.getByRole('button', { name: 'Back to the list' }).click();
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByText('Filters (1)').click();
      await page.getByRole('button', { name: 'Save this view' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Shop');
      await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByTitle('Hand-offs that no human has taken over').click();
      await page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Shop' }).click();
      await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('all');
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByText('Take the conversation over').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await picture(page, 'inbox-4-list');
      await farewell(agent);
    }, 120_000);

    it('keeps canned replies for all agents, and shows what a reader may not do', async () => {
      const agent = await desk.enter('canned-replies', { name: 'Ann' });
      const { page } = agent;
      await page.getByRole('button', { name: 'New canned reply' }).first().click();
      await page.getByRole('dialog').getByLabel('Shortcut').fill('/Hours');
      await page.getByRole('dialog').getByLabel('Text').fill('We are open from nine to five.');
      await page.getByRole('dialog').getByRole('button', { name: 'Save canned reply' }).click();
      await page.getByRole('row', { name: '/hours' }).waitFor();
      await picture(page, 'inbox-5-canned-replies');
      await page.getByRole('row', { name: '/hours' }).getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete canned reply' }).click();
      await expect.poll(() => page.getByRole('row', { name: '/hours' }).count()).toBe(0);
      await farewell(agent);

      const reader = await desk.enterWith(['conversations:read'], 'inbox?view=open');
      await rows(reader.page).first().click();
      const take = reader.page.getByRole('button', { name: 'Take over', exact: true });
      await take.waitFor();
      expect(await take.getAttribute('aria-description')).toBe('Needs the scope conversations:write');
      await farewell(reader);
    }, 120_000);
  },
  async () => {
    await builtWidget();
    return {};
  },
);
