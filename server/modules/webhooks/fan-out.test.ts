// Very many deliveries at once: a job makes them, a part in each transaction, and leaves none out at the seams.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver } from '../../../tests/support/receiver.ts';
import { announce } from '../../kernel/cluster/signals.ts';
import { uuid7 } from '../../kernel/ids.ts';
import { sql } from '../../kernel/sql.ts';

const ENDPOINTS = 4;
/** With that many endpoints more deliveries than the relay makes by itself. */
const EVENTS = 260;
const IN_ONE_TRANSACTION = 500;

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  app = await testApp({ env: { RATE_LIMITS: 'off', ...LOOPBACK_OPEN } });
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

it('a flood of events becomes one delivery for each endpoint, in transactions of a bounded size', async () => {
  for (let i = 0; i < ENDPOINTS; i++) {
    const subscription = { url: `${receiver.url}/${i}`, event_types: ['api_key.created'] };
    const { secret } = created(await app.owner.post('/v1/webhooks/endpoints', subscription));
    receiver.secrets.set(`/${i}`, [secret]);
  }
  const { organization_id: org } = created(await app.owner.get('/v1/identity/whoami'));
  const { db, clock } = app.kernel;
  const ids = Array.from({ length: EVENTS }, uuid7);
  await db.run(sql`
    insert into events (id, org_id, type, subject, actor, request_id, occurred_at, data)
    select id, ${org}, 'api_key.created', 'flood', '{}', 'flood', ${clock.now()}::timestamptz, jsonb_build_object('id', id)
    from unnest(${ids}::uuid[]) as id`);
  announce(app.kernel);
  const made = async () => {
    // All that one transaction makes is of one moment.
    const parts = await db.rows<{ made: number; done: number }>(sql`
      select count(*) as made, count(*) filter (where status = 'succeeded') as done from webhook_deliveries
      where org_id = ${org} and event_id = any(${ids}::uuid[]) group by created_at`);
    expect(parts.reduce((sum, { done }) => sum + done, 0)).toBe(EVENTS * ENDPOINTS);
    return parts.map((part) => part.made);
  };
  const parts = await vi.waitFor(made, { timeout: 60_000, interval: 200 });
  expect(parts.length).toBeGreaterThan(1);
  expect(Math.max(...parts)).toBeLessThanOrEqual(IN_ONE_TRANSACTION);
}, 90_000);
