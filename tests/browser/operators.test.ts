// Journeys of operators: the live wall with a call to listen to, the calendar of call-backs, the week of a campaign, texts as threads, and
// the way from an outcome to its calls.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { edge, entry, makeActive, node } from '../support/assistants.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';
import { when } from '../support/fixtures/fixture.ts';
import { atAnyHour } from '../support/steps.ts';

/** Pictures on request: PARLEY_PICTURES=<folder>. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PARLEY_PICTURES;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}-${width}.png`) });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

const SOON = { timeout: 60_000, interval: 100 };
const DESK = [
  node('talk', 'dialogue', { instructions: 'say: What may I do for you?', max_turns: 50 }),
  node('bye', 'end', { outcome: 'success', message: 'Goodbye.' }),
  edge('talk', 'bye', when('The person says goodbye')),
  entry('talk'),
];

describeConsole(
  'operators',
  (desk) => {
    it('listen to a call on the live wall, whisper to its assistant and hang up', async () => {
      const { owner } = desk.app;
      const carrier = created(await owner.post('/carriers', { name: 'The world' })).id;
      const { id: promptId } = await makeActive(owner, DESK);
      const workflow = { name: 'Spring', numberOfAgents: 9, startHour: 0, endHour: 24, steps: atAnyHour(), promptId };
      const workflowId = created(await owner.post('/workflows', workflow)).id;
      const number = '+12024583000';
      // Who is silent is hung up on after a while: this person keeps asking.
      const lines = Array.from({ length: 99 }, () => 'How long does delivery take?');
      created(await owner.post(`/carriers/${carrier}/simulate-script`, { number, lines }));
      const { id } = created(
        await owner.post('/call', { workflowId, primaryPhone: number, firstName: 'Ada', lastName: 'Byron' }),
      );
      await expect.poll(async () => (await owner.get(`/calls/${id}`)).body.calls[0].status, SOON).toBe('IN_PROGRESS');

      const visitor = await desk.enter('live');
      const { page } = visitor;
      await page.getByRole('region', { name: 'Campaigns that run' }).getByText('1 of 9').waitFor();
      await page.getByText('Lines in use').waitFor();
      await page.getByRole('region', { name: 'The last hour' }).waitFor();
      await picture(page, 'live');
      await page.getByRole('row', { name: 'Ada Byron' }).getByRole('button', { name: 'Listen' }).click();
      const heard = page.getByRole('dialog');
      await heard.getByText('How long does delivery take?').first().waitFor();
      await heard.getByRole('button', { name: 'Whisper to the assistant' }).click();
      const form = page.getByRole('dialog', { name: 'Whisper to the assistant' });
      await form.getByLabel('What the assistant should know or do').fill('Delivery takes nine days.');
      await form.getByLabel('A fact').check();
      await form.getByRole('button', { name: 'Whisper', exact: true }).click();
      const [{ id: conversation }] = created(await owner.get(`/v1/conversations?call_id=${id}`)).data;
      const notes = async () => created(await owner.get(`/v1/conversations/${conversation}/notes`)).data;
      await expect.poll(async () => (await notes())[0]?.text, SOON).toBe('To the assistant: Delivery takes nine days.');
      await heard.getByRole('button', { name: 'Hang up' }).click();
      await expect.poll(async () => (await owner.get(`/calls/${id}`)).body.calls[0].status, SOON).toBe('CANCELED');
      await page.keyboard.press('Escape');
      await page.getByText('No call right now').waitFor();
      await farewell(visitor);
    });

    it('see who asked to be called again, and move a call to another time', async () => {
      const { owner } = desk.app;
      const workflow = { name: 'Autumn', startHour: 0, endHour: 24, steps: atAnyHour() };
      const { id } = created(await owner.post('/workflows', workflow));
      created(await owner.post(`/workflows/${id}/executions`, { primaryPhone: '+12025550116', firstName: 'Ines' }));
      const callBacks = async () => created(await owner.get(`/calls?workflowId=${id}&tag=CALLBACK`)).calls;
      await expect.poll(async () => (await callBacks()).length, SOON).toBe(1);
      const visitor = await desk.enter('call-backs');
      const { page } = visitor;
      const today = new Date(Date.now() + 2 * 3_600_000);
      // In the night of Sunday the two hours lead into the next week.
      if (today.getUTCDay() === 1 && today.getUTCHours() < 2)
        await page.getByRole('button', { name: 'Week after' }).click();
      await page.getByRole('link', { name: 'Ines' }).waitFor();
      await picture(page, 'call-backs');
      await page.getByRole('button', { name: 'Move' }).click();
      const later = new Date(Date.now() + 9 * 86_400_000).toISOString();
      await page.getByRole('dialog').getByLabel('Day and time').fill(later.slice(0, 16));
      await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
      await expect.poll(async () => (await callBacks())[0].scheduledAt.slice(0, 16), SOON).toBe(later.slice(0, 16));
      await farewell(visitor);
    });

    it('read the texts of a person as a thread, and answer there', async () => {
      const { owner } = desk.app;
      const carrier = created(await owner.post('/carriers', { name: 'Texts' })).id;
      const to = created(await owner.post('/phone-numbers', { phoneNumber: '+12024561190' })).phoneNumber;
      const [from, other] = ['+12024561191', '+12024561192'];
      const texts = async (phone: string) =>
        created(await owner.get(`/messages?phone=${encodeURIComponent(phone)}`)).data;
      for (const [person, text] of [
        [from, 'Are you open on Sunday?'],
        [from, 'And on Monday?'],
        [other, 'HELP'],
      ] as const) {
        const before = (await texts(person)).length;
        created(await owner.post(`/carriers/${carrier}/simulate-text`, { from: person, to, text }));
        await expect.poll(async () => (await texts(person)).length, SOON).toBeGreaterThan(before);
      }
      await expect.poll(async () => (await texts(from))[0].awaitsReply, SOON).toBe(true);
      const visitor = await desk.enter('texts');
      const { page } = visitor;
      await page.getByRole('row', { name: 'And on Monday?' }).waitFor();
      expect(await page.getByText('Are you open on Sunday?').count(), 'only the newest text of each person').toBe(0);
      await picture(page, 'texts');
      await page.getByRole('button', { name: from }).click();
      const thread = page.getByRole('region', { name: `Texts with ${from}` });
      await thread.getByText('Are you open on Sunday?').waitFor();
      await thread.getByLabel('Answer').fill('Only from Monday on.');
      await thread.getByRole('button', { name: 'Send' }).click();
      await thread.getByRole('listitem').filter({ hasText: 'Only from Monday on.' }).getByText('Sent').waitFor();
      await picture(page, 'text-thread');
      expect((await texts(from))[0]).toMatchObject({ direction: 'outbound', text: 'Only from Monday on.' });
      expect(await thread.getByLabel('Answer').count()).toBe(0);
      await farewell(visitor);
    });

    it('go from an hour of the outcomes to its calls, and see and take off that filter', async () => {
      const { owner } = desk.app;
      const { id } = created(
        await owner.post('/workflows', { name: 'Summer', startHour: 0, endHour: 24, steps: atAnyHour() }),
      );
      created(await owner.post(`/workflows/${id}/executions`, { primaryPhone: '+12025550118', firstName: 'Omar' }));
      const calls = async () => created(await owner.get(`/calls?workflowId=${id}`)).calls;
      await expect.poll(async () => (await calls())[0]?.callEndedReason, SOON).toBe('SCHEDULER');
      const visitor = await desk.enter(`outcomes?workflowId=${id}&by=hour`);
      const { page } = visitor;
      const hour = `${(await calls())[0].createdAt.slice(11, 13)}:00`;
      await page.getByRole('table', { name: 'Outcomes by hour of the day' }).getByRole('link', { name: hour }).click();
      await page.getByRole('row', { name: 'Omar' }).waitFor();
      const filters = page.getByRole('group', { name: 'Only calls of' });
      await filters.getByRole('button', { name: 'Campaign: Summer' }).waitFor();
      await filters.getByRole('button', { name: `From ${hour}` }).click();
      await expect.poll(() => filters.getByRole('button').count(), SOON).toBe(1);
      expect(page.url()).not.toContain('hour=0');
      await farewell(visitor);
    });

    it('read what the server refuses in the words of the console', async () => {
      const { owner } = desk.app;
      const { id } = created(
        await owner.post('/workflows', { name: 'Only texts', steps: [{ type: 'WAIT', delayInSecs: 60 }] }),
      );
      const visitor = await desk.enter(`campaigns/${id}?tab=leads`);
      const { page } = visitor;
      await page.getByRole('button', { name: 'Paste rows' }).click();
      await page.getByLabel('Rows').fill('name\nOmar');
      await page.getByRole('button', { name: 'Preview these rows' }).click();
      const alert = page.getByRole('alert');
      await alert.waitFor();
      expect(await alert.innerText()).not.toMatch(/primaryPhone|workflow|(GET|POST|PATCH) \//);
      await farewell(visitor);
    });

    it('see in which hours each state can be called', async () => {
      const { owner } = desk.app;
      const steps = [{ type: 'CALL' }];
      const workflow = {
        name: 'Winter',
        timezone: 'America/New_York',
        startHour: 8,
        endHour: 21,
        steps,
        active: false,
      };
      const { id } = created(await owner.post('/workflows', workflow));
      const visitor = await desk.enter(`campaigns/${id}?tab=steps`);
      const { page } = visitor;
      const week = page.getByRole('region', { name: 'When people can be called' });
      await week.getByText('Show as a table').click();
      await week.getByRole('row', { name: 'CA' }).first().waitFor();
      await picture(page, 'week-map');
      await week.getByLabel('Where people are').selectOption('HI');
      // Eight in Honolulu is afternoon in New York.
      await week
        .getByRole('cell', { name: /9:00: closed/ })
        .first()
        .waitFor({ state: 'attached' });
      await week.getByText('hours of the week.').waitFor();
      await farewell(visitor);
    });
  },
  // Slow enough to look at a call before it is over, on a busy machine too.
  { SIMULATED_CARRIER_SPEED: '5' },
);
