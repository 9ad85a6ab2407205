// A bill that is known beforehand: a stand-in vendor with its prices, the simulated carrier with a price list. Every figure shows it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';
import { startVendor, type Vendor } from '../../../tests/support/model-vendor.ts';
import { systemContext } from '../../kernel/context.ts';
import { sql } from '../../kernel/db/sql.ts';
import { acceleratedClock } from '../../kernel/time/clock.ts';
import { watchBudgetsJob } from '../models/budgets.ts';

let app: TestApp;
let vendor: Vendor;
let workflowId: string;
beforeAll(async () => {
  vendor = await startVendor();
  app = await testApp({
    clock: acceleratedClock({ speed: 5000, offsetMs: 0 }),
    env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32', SWEEP_INTERVAL_SECONDS: '1', RATE_LIMITS: 'off' },
  });
  await vendor.join(app, ['acme']);
  const steps = [{ type: 'CALL', needsTCPACompliance: false }];
  workflowId = created(await app.owner.post('/workflows', { name: 'Bookings', numberOfAgents: 10, steps })).id;
});
afterAll(async () => {
  await app.stop();
  await vendor.stop();
});

const days = { start_date: '2000-01-01', end_date: '2100-01-01' };
const spend = async (by: string, more = '') =>
  new Map<string, { total_cost_usd: number; name: string | null; [figure: string]: unknown }>(
    (await app.owner.get(`/v1/spend?start_date=${days.start_date}&end_date=${days.end_date}&by=${by}${more}`)).body.map(
      (row: { key: string }) => [row.key, row],
    ),
  );

async function callEnds(digits: string): Promise<{ id: string; callDuration: number; callEndedReason: string }> {
  const { id } = created(
    await app.owner.post('/call', { workflowId, firstName: 'Ada', primaryPhone: `+120255501${digits}` }),
  );
  await expect
    .poll(async () => (await app.owner.get(`/calls/${id}`)).body.calls[0].status, { timeout: 45_000, interval: 50 })
    .toBe('COMPLETED');
  return (await app.owner.get(`/calls/${id}`)).body.calls[0];
}

describe('a known bill', () => {
  it('of words: tokens at the prices that were set, cached ones at theirs', async () => {
    created(
      await app.owner.put('/v1/model-router/prices', {
        provider: 'acme',
        model: 'large',
        usd_per_million_input_tokens: 10,
        usd_per_million_output_tokens: 30,
      }),
    );
    vendor.answers = () => ({ content: 'Yes.', usage: { prompt_tokens: 1000, completion_tokens: 200 } });
    const asked = { model: 'acme/large', messages: [{ role: 'user', content: 'Well?' }] };
    for (let i = 0; i < 3; i++) expect((await app.owner.post('/v1/model-router/generations', asked)).status).toBe(200);
    // Three times 1,000 read at 10 dollars and 200 written at 30 dollars a million.
    expect((await spend('kind')).get('words')).toMatchObject({
      total_cost_usd: 0.048,
      input_tokens: 3000,
      output_tokens: 600,
      entries: 3,
    });
    expect((await spend('model')).get('acme/large')).toMatchObject({ total_cost_usd: 0.048, unpriced: 0 });
    expect((await spend('source')).get('api')).toMatchObject({ total_cost_usd: 0.048 });
  });

  it('of minutes: the longest beginning of the number counts, in steps of the carrier', async () => {
    created(await app.owner.put('/carrier-prices', { kind: 'minutes', usd: 1 }));
    created(await app.owner.put('/carrier-prices', { kind: 'minutes', prefix: '+1', usd: 0.02, stepSeconds: 60 }));
    created(await app.owner.put('/carrier-prices', { kind: 'minutes', prefix: '+1202', usd: 0.03, stepSeconds: 6 }));
    const booked = await callEnds('18');
    const refused = await callEnds('14');
    const billed = [booked, refused].map(({ callDuration }) => Math.ceil(callDuration / 6) * 6);
    const cost = billed.map((seconds) => Math.floor((seconds * 30_000_000 + 30) / 60) / 1e9);
    const both = Number(((cost[0] ?? 0) + (cost[1] ?? 0)).toFixed(9));
    expect((await spend('kind')).get('minutes')).toMatchObject({
      total_cost_usd: both,
      seconds: (billed[0] ?? 0) + (billed[1] ?? 0),
      entries: 2,
      unpriced: 0,
    });
    expect((await spend('campaign')).get(workflowId)).toMatchObject({ total_cost_usd: both, name: 'Bookings' });
    expect((await spend('channel')).get('voice')).toMatchObject({ total_cost_usd: both });
    expect((await spend('model', '&kind=minutes')).get('simulated')).toMatchObject({ total_cost_usd: both });
    const { body: ofCall } = await app.owner.get(`/v1/spend/total?call_id=${booked.id}`);
    expect(ofCall).toMatchObject({ total_cost_usd: cost[0], seconds: billed[0], kinds: [{ kind: 'minutes' }] });
    const range = `start_date=${days.start_date}&end_date=${days.end_date}`;
    const narrow = (await app.owner.get('/v1/spend/summary')).body;
    expect(narrow.total_cost_usd).toBeCloseTo(0.048 + both, 9);
    expect((await app.owner.get(`/v1/spend/outcomes?${range}`)).status).toBe(400);
    const month = `start_date=${narrow.month}-01&end_date=${narrow.today}`;
    const outcomes = (await app.owner.get(`/v1/spend/outcomes?${month}&workflow_id=${workflowId}`)).body;
    // One booking, and what both calls cost.
    expect(outcomes).toContainEqual({
      channel: 'voice',
      outcome: 'SCHEDULER',
      count: 1,
      spend_usd: both,
      usd_per_outcome: both,
    });
    const { body: entries } = await app.owner.get(`/v1/spend/entries?workflow_id=${workflowId}`);
    expect(
      entries.data.map(({ cost_usd }: { cost_usd: number }) => cost_usd).sort((a: number, b: number) => a - b),
    ).toEqual([...cost].sort((a, b) => a - b));
  });

  it('of texts: by their parts, and what has no price says so', async () => {
    created(await app.owner.put('/carrier-prices', { kind: 'texts', direction: 'inbound', prefix: '+44', usd: 0.007 }));
    const carrier = created(await app.owner.post('/carriers', { name: 'Played' })).id;
    const number = '+12025550142';
    created(await app.owner.post('/phone-numbers', { phoneNumber: number, carrierId: carrier }));
    const long = 'a'.repeat(200);
    for (const from of ['+442079460001', '+12025550177'])
      created(await app.owner.post(`/carriers/${carrier}/simulate-text`, { from, to: number, text: long }));
    // Two parts each; the second has no price of the list, and the simulated carrier is free.
    await expect
      .poll(async () => (await spend('source', '&kind=texts')).get('inbound'))
      .toMatchObject({ total_cost_usd: 0.014, text_parts: 4 });
    const ctx = systemContext(app.kernel, (await app.owner.get('/v1/identity/whoami')).body.organization_id, 'test');
    const { parts } = await ctx.db.one<{ parts: number[] }>(sql`
      select array[text_parts(''), text_parts(${'a'.repeat(160)}), text_parts(${'a'.repeat(161)}), text_parts(${'€'.repeat(80)}), text_parts(${'€'.repeat(81)}),
        text_parts(${'я'.repeat(70)}), text_parts(${'я'.repeat(71)}), text_parts(${'😀'.repeat(35)}), text_parts(${'😀'.repeat(36)})] as parts`);
    expect(parts).toEqual([1, 1, 2, 1, 2, 1, 2, 1, 2]);
    // A real carrier without a price list costs 0 and is marked.
    await ctx.db.run(sql`update calls set status = 'TALKING', carrier_type = 'twilio', duration = 61, phone = '+35312345678' where id = (
      select id from calls where org_id = ${ctx.org.id} limit 1)`);
    const gone = (await app.owner.get('/carrier-prices?limit=100')).body.data.find(
      ({ kind, prefix }: { kind: string; prefix: string }) => kind === 'minutes' && prefix === '',
    );
    expect((await app.owner.delete(`/carrier-prices/${gone.id}`)).status).toBe(204);
    await ctx.db.run(
      sql`update calls set status = 'COMPLETED' where org_id = ${ctx.org.id} and carrier_type = 'twilio'`,
    );
    expect((await spend('model')).get('twilio')).toMatchObject({ total_cost_usd: 0, unpriced: 1, seconds: 61 });
  });

  it('reaches a budget that counts everything, at each of its shares once', async () => {
    const ofCampaign = created(
      await app.owner.post('/v1/model-router/budgets', {
        name: 'Calls',
        amount_usd: 0.01,
        period: 'total',
        counts: 'everything',
        workflow_id: workflowId,
        alert_at: 0.5,
        alert_shares: [0.9],
      }),
    );
    expect(ofCampaign.spent_usd).toBe((await spend('campaign')).get(workflowId)?.total_cost_usd);
    const ofModels = created(
      await app.owner.post('/v1/model-router/budgets', {
        name: 'Words',
        amount_usd: 1,
        period: 'total',
        workflow_id: workflowId,
      }),
    );
    expect(ofModels.spent_usd).toBe(0);
    // Home counts each by what it holds: the one of words has nothing of the campaign's minutes.
    expect((await app.owner.get('/v1/overview')).body.budgets).toEqual({ near_limit: 1, spent: 1 });
    await watchBudgetsJob(app.kernel);
    const alerts = await app.kernel.db.rows<{ data: { threshold: number; budget_id: string } }>(
      sql`select data from events where type = 'model_router.budget.threshold_reached' and data ->> 'budget_id' = ${ofCampaign.id}`,
    );
    expect(alerts.map(({ data }) => data.threshold).sort((a, b) => a - b)).toEqual([0.5, 0.9, 1]);
    const both = { name: 'Both', amount_usd: 1, workflow_id: workflowId, channel: 'voice' };
    expect((await app.owner.post('/v1/model-router/budgets', both)).status).toBe(400);
    const stranger = { name: 'Mail', amount_usd: 1, recipients: ['nobody@example.com'] };
    expect([400, 409]).toContain((await app.owner.post('/v1/model-router/budgets', stranger)).status);
  });

  it('tries an account: the vendor’s list of models, or why not', async () => {
    const [account] = (await app.owner.get('/v1/model-router/providers')).body.data;
    const { body } = await app.owner.post(`/v1/model-router/providers/${account.id}/test`);
    expect(typeof body.ok).toBe('boolean');
    expect(body.ok).toBe(body.problem === null);
  });
});
