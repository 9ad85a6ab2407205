// A bill that is known beforehand, from a stand-in vendor and the simulated carrier: every page that names money shows it.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usdText } from '../../console/ui/text.ts';
import { edge, entry, makeAssistant, node, send } from '../support/assistants.ts';
import { created } from '../support/client.ts';
import { describeConsole, farewell } from '../support/console.ts';
import { when } from '../support/fixtures/fixture.ts';
import { startVendor, type Vendor } from '../support/model-vendor.ts';
import { atAnyHour } from '../support/steps.ts';

const SOON = { timeout: 60_000, interval: 100 };
const PER_MINUTE = 0.6;
const PER_TEXT_PART = 0.25;
/** 1,000 tokens read at 1,000 dollars a million, and 200 written at 3,000. */
const PER_ANSWER = 1.6;
const DESK = [
  node('talk', 'dialogue', { instructions: 'Help with what they ask.', max_turns: 50 }),
  node('bye', 'end', { message: 'Goodbye.' }),
  edge('talk', 'bye', when('The person says goodbye')),
  entry('talk'),
];

async function fileOf(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  let text = '';
  for await (const chunk of await download.createReadStream()) text += String(chunk);
  return text;
}

describeConsole(
  'a known bill',
  (desk) => {
    let vendor: Vendor;
    beforeAll(async () => {
      vendor = await startVendor(() => ({ content: 'Yes.', usage: { prompt_tokens: 1000, completion_tokens: 200 } }));
    });
    afterAll(() => vendor.stop());

    it('is on the spend page by whatever it is cut, on the pages of what caused it, and on Home', async () => {
      const { owner } = desk.app;
      await vendor.join(desk.app, ['acme']);
      const price = { usd_per_million_input_tokens: 1000, usd_per_million_output_tokens: 3000 };
      created(await owner.put('/v1/model-router/prices', { provider: 'acme', model: 'large', ...price }));
      created(await owner.put('/carrier-prices', { kind: 'minutes', prefix: '+1', usd: PER_MINUTE, stepSeconds: 60 }));
      created(
        await owner.put('/carrier-prices', { kind: 'texts', direction: 'inbound', prefix: '+1', usd: PER_TEXT_PART }),
      );

      const asked = { model: 'acme/large', messages: [{ role: 'user', content: 'Well?' }] };
      for (let i = 0; i < 2; i++) created(await owner.post('/v1/model-router/generations', asked));
      const assistant = await makeAssistant(owner, { name: 'Front desk' });
      created(await owner.patch(assistant.path, { model_settings: { model: 'acme/large' } }));
      created(await send(owner, assistant, DESK));
      for (const step of ['publish', 'activate']) created(await owner.post(`${assistant.path}/${step}`));
      const talk = created(await owner.post('/v1/conversations', { assistant_id: assistant.id }));
      created(await owner.post(`/v1/conversations/${talk.id}/messages`, { text: 'Is the pool open?' }));
      const campaign = { name: 'Bookings', startHour: 0, endHour: 24, steps: atAnyHour() };
      const { id: workflowId } = created(await owner.post('/workflows', campaign));
      const lead = { workflowId, firstName: 'Ada', lastName: 'Byron', primaryPhone: '+12025550118' };
      const { id: callId } = created(await owner.post('/call', lead));
      const call = async () => created(await owner.get(`/calls/${callId}`)).calls[0];
      await expect.poll(async () => (await call()).callEndedReason, SOON).toBe('SCHEDULER');
      const carrier = created(await owner.post('/carriers', { name: 'Texts' })).id;
      const to = created(
        await owner.post('/phone-numbers', { phoneNumber: '+12024561190', carrierId: carrier }),
      ).phoneNumber;
      created(
        await owner.post(`/carriers/${carrier}/simulate-text`, { from: '+12024561191', to, text: 'a'.repeat(200) }),
      );

      const answers = vendor.asked.length;
      expect(answers).toBeGreaterThan(2);
      const words = answers * PER_ANSWER;
      const ofTalk = (answers - 2) * PER_ANSWER;
      const minutes = Math.ceil((await call()).callDuration / 60) * PER_MINUTE;
      const texts = 2 * PER_TEXT_PART;
      const total = words + minutes + texts;
      await expect
        .poll(async () => created(await owner.get('/v1/spend/summary')).total_cost_usd, SOON)
        .toBeCloseTo(total, 6);

      const visitor = await desk.enter('spend');
      const { page } = visitor;
      const sums = page.getByLabel('In these days');
      await sums.getByText(usdText(total), { exact: true }).first().waitFor();
      await page
        .getByLabel(/^This month/)
        .getByText(usdText(total), { exact: true })
        .first()
        .waitFor();
      const rows: readonly (readonly [tab: string, row: string, usd: number])[] = [
        ['By kind', 'Words of models', words],
        ['By kind', 'Minutes of calls', minutes],
        ['By kind', 'Texts', texts],
        ['By model', 'acme/large', words],
        ['By assistant', 'Front desk', ofTalk],
        ['By campaign', 'Bookings', minutes],
        ['By channel', 'Chat', ofTalk],
        ['By channel', 'Calls', minutes],
        ['By purpose', 'inbound', texts],
        ['By outcome', 'Booked', minutes],
      ];
      for (const [tab, name, usd] of rows) {
        await page.getByRole('link', { name: tab, exact: true }).click();
        const row = page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
        await row
          .getByRole('cell', { name: usdText(usd), exact: true })
          .first()
          .waitFor();
      }
      await page.getByRole('link', { name: 'Ledger', exact: true }).click();
      await expect
        .poll(() => page.getByRole('table', { name: 'Ledger of spend' }).getByRole('row').count())
        .toBe(answers + 3);
      const [head = '', ...lines] = (await fileOf(page)).trimEnd().split('\r\n');
      const cost = head.split(',').indexOf('cost_usd');
      const inFile = lines.reduce((sum, line) => sum + Number(line.split(',')[cost]), 0);
      expect(inFile).toBeCloseTo(total, 6);
      await farewell(visitor);

      for (const [address, usd, what] of [
        [`calls/${callId}`, minutes, 'call'],
        [`inbox?view=all&conversation=${talk.id}`, ofTalk, 'conversation'],
      ] as const) {
        const other = await desk.enter(address);
        const fact = other.page.getByRole('link', { name: usdText(usd), exact: true });
        await fact.waitFor();
        await fact.click();
        await other.page.getByRole('table', { name: 'Ledger of spend' }).waitFor();
        await other.page.getByText(`Only entries of one ${what}.`).waitFor();
        await farewell(other);
      }
      const home = await desk.enter('');
      await home.page.getByText(usdText(total), { exact: true }).first().waitFor();
      await farewell(home);
    }, 180_000);
  },
  { SIMULATED_CARRIER_SPEED: '20', OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32', RATE_LIMITS: 'off' },
);
