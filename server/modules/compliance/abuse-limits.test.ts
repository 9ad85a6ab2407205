import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { sql } from '../../kernel/db/sql.ts';
import { acceleratedClock } from '../../kernel/time/clock.ts';

let app: TestApp;
const clock = acceleratedClock({ speed: 1000, offsetMs: Date.UTC(2027, 5, 16, 18) - Date.now() }); // a Wednesday, noon in Denver
beforeAll(async () => {
  app = await testApp({ clock, env: { SWEEP_INTERVAL_SECONDS: '1', RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

type Organization = { id: string; client: Client };
const organization = async (settings: object = {}): Promise<Organization> => {
  const { id, client } = await app.newOrganization('Limits');
  await client.patch('/v1/organization', { max_active_calls: 100, timezone: 'America/Denver' });
  if (Object.keys(settings).length > 0) expect((await client.patch('/compliance/settings', settings)).status).toBe(200);
  return { id, client };
};
const workflow = async ({ client }: Organization, body: object = {}): Promise<string> => {
  const reply = await client.post('/workflows', { name: 'Limits', numberOfAgents: 50, steps: [{}], ...body });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id;
};
const call = async ({ client }: Organization, workflowId: string, primaryPhone: string) => {
  const { body } = await client.post('/call', { workflowId, primaryPhone });
  return body.id as string;
};
const receiptOf = async ({ client }: Organization, callId: string) =>
  (await client.get(`/calls/${callId}/receipt`)).body.receipts[0];
const placed = async ({ id }: Organization): Promise<number> =>
  (
    await app.kernel.db.one<{ count: number }>(
      sql`select count(*) as count from simulated_carrier.calls where org_id = ${id} and direction = 'outbound' and not failed`,
    )
  ).count;

describe('countries', () => {
  it('are those of the own numbers until they are set, and the receipt says what to do', async () => {
    const org = await organization();
    const id = await workflow(org);
    const refused = await receiptOf(org, await call(org, id, '+442079460000'));
    expect(refused).toMatchObject({
      verdict: 'refuse',
      rule: 'country_not_allowed',
      because: expect.stringContaining('The settings of Compliance say which.'),
    });
    expect(await receiptOf(org, await call(org, id, '+12025550101'))).toMatchObject({ verdict: 'allow' });

    expect((await org.client.post('/phone-numbers', { phoneNumber: '+442079460001' })).status).toBe(201);
    expect((await receiptOf(org, await call(org, id, '+442079460000'))).rule).not.toBe('country_not_allowed');
    expect(await receiptOf(org, await call(org, id, '+12025550101'))).toMatchObject({ rule: 'country_not_allowed' });

    await org.client.patch('/compliance/settings', { allowedCountries: ['US', 'CA'] });
    expect((await receiptOf(org, await call(org, id, '+14165550123'))).rule).not.toBe('country_not_allowed');
    expect(await receiptOf(org, await call(org, id, '+442079460000'))).toMatchObject({ rule: 'country_not_allowed' });
  });

  it('are refused by name when there is no such country', async () => {
    const { client } = await organization();
    const reply = await client.patch('/compliance/settings', { allowedCountries: ['US', 'ZZ'] });
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('No such country')]);
    expect((await client.get('/compliance/settings')).body).toMatchObject({
      allowedCountries: null,
      maxCallsPerDay: 50_000,
    });
  });
});

describe('numbers that are never dialled', () => {
  it('are refused wherever they are, and previews say so', async () => {
    const org = await organization({ allowedCountries: ['US', 'GB'] });
    const id = await workflow(org);
    for (const phone of ['+19005550123', '+448712345678', '+12029765555']) {
      const callId = await call(org, id, phone);
      expect(await receiptOf(org, callId)).toMatchObject({ verdict: 'refuse', rule: 'never_dialled' });
      const { body } = await org.client.get(`/calls/${callId}`);
      expect(body.calls[0]).toMatchObject({ status: 'BLOCKED', callEndedReason: 'BAD_NUMBER' });
    }
    const leads = [{ primaryPhone: '+19005550123' }, { primaryPhone: '+14165550123' }, { primaryPhone: '911' }];
    const { body } = await org.client.post(`/workflows/${id}/preview`, { leads });
    expect(body.data).toMatchObject([
      { outcome: 'skip', rule: 'never_dialled' },
      { outcome: 'skip', rule: 'country_not_allowed' },
      { outcome: 'skip', rule: 'number' },
    ]);
    expect(await placed(org)).toBe(0);
  });
});

describe('a daily cap', () => {
  it('holds however many are asked for at once, and the rest wait for the next local day', async () => {
    const org = await organization({ maxCallsPerDay: 5 });
    const id = await workflow(org);
    const numbers = ['303', '720', '970', '719'].flatMap((area) =>
      [0, 1, 2, 3, 4].map((last) => `+1${area}555010${last}`),
    );
    await Promise.all(numbers.map((number) => call(org, id, number)));
    await expect.poll(() => placed(org), { timeout: 20_000 }).toBeGreaterThanOrEqual(5);
    const waits = () => org.client.get('/receipts?rule=daily_cap&limit=100').then(({ body }) => body.data);
    await expect.poll(async () => (await waits()).length, { timeout: 20_000 }).toBeGreaterThan(0);
    const [waiting] = await waits();
    expect(waiting).toMatchObject({ verdict: 'defer', because: expect.stringContaining('America/Denver') });
    const days = await app.kernel.db.rows<{ made: number; used: number }>(sql`
      select count(*) as made, (select sum(used) from contact_days d where d.org_id = ${org.id} and d.day = a.day) as used
      from (select (attempted_at at time zone 'America/Denver')::date as day from contact_attempts where org_id = ${org.id}) a group by a.day`);
    expect(days.length).toBeGreaterThan(0);
    for (const { made, used } of days) expect([made <= 5, Number(used) <= 5]).toEqual([true, true]);
  });

  it('of nothing lets nothing out, and is shown before anyone is called', async () => {
    const org = await organization({ maxCallsPerDay: 0 });
    const id = await workflow(org);
    const { body } = await org.client.post(`/workflows/${id}/preview`, { leads: [{ primaryPhone: '+12025550101' }] });
    expect(body.data).toMatchObject([{ outcome: 'call', rule: 'daily_cap', at: expect.any(String) }]);
    await call(org, id, '+12025550101');
    expect(await placed(org)).toBe(0);
  });
});
