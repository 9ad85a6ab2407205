// The trend: each day of the organization's own calendar, with sums and those of the time before.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';
import { sql } from '../../kernel/db/sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { WORKER: 'off', RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

it('counts days without gaps and compares them with as many before; what a key may not read is null', async () => {
  const { id, client } = await app.newOrganization('Trend');
  await client.patch('/v1/organization', { timezone: 'Pacific/Auckland' });
  const call = (daysAgo: number, reason: string, by: string | null) =>
    app.kernel.db.run(sql`
      insert into calls (id, org_id, tag, status, outbound, phone, from_number, lead, voicemail_message, carrier_type, callbacks, dials, transcript,
        variables, disclosures, revision, created_at, ended_at, ended_reason, answered_by)
      values (gen_random_uuid(), ${id}, 'SINGLE', 'COMPLETED', true, '+12025550100', '', '{}', '', 'simulated', 0, 1, '[]', '{}', '{}', 0,
        now() - ${daysAgo} * interval '1 day', now(), ${reason}, ${by})`);
  await call(0, 'SCHEDULER', 'human');
  await call(2, 'NO_ANSWER', null);
  await call(8, 'WARM_TRANSFER', 'human');
  const week = created(await client.get('/v1/trend?days=7'));
  expect(week.timezone).toBe('Pacific/Auckland');
  expect(week.days).toHaveLength(7);
  expect(week.totals).toMatchObject({ calls: 2, reached: 1, booked: 1, succeeded: 1, conversations: 0, spend_usd: 0 });
  expect(week.before).toMatchObject({ calls: 1, reached: 1, booked: 0, succeeded: 1 });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date());
  expect(week.days.at(-1)).toMatchObject({ day: today, calls: 1, booked: 1 });
  const reader = created(
    await client.post('/v1/identity/api-keys', { name: 'Reader', scopes: ['conversations:read'] }),
  );
  const narrow = created(await client.as(reader.plain_text_key).get('/v1/trend?days=7'));
  expect(narrow.totals).toMatchObject({ conversations: 0, calls: null, spend_usd: null });
  for (const days of ['0', '91', 'x']) expect((await client.get(`/v1/trend?days=${days}`)).status).toBe(422);
});
