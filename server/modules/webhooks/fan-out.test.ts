// Very many deliveries at once: a job makes them, a part in each transaction, and leaves none out at the seams.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { flood, subscribe } from '../../../tests/support/event-flood.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver } from '../../../tests/support/receiver.ts';
import { sql } from '../../kernel/db/sql.ts';

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
  for (let i = 0; i < ENDPOINTS; i++) await subscribe(app, receiver, `/${i}`);
  const ids = await flood(app, EVENTS);
  const made = async () => {
    // All that one transaction makes is of one moment.
    const parts = await app.kernel.db.rows<{ made: number; done: number }>(sql`
      select count(*) as made, count(*) filter (where status = 'succeeded') as done from webhook_deliveries
      where event_id = any(${ids}::uuid[]) group by created_at`);
    expect(parts.reduce((sum, { done }) => sum + done, 0)).toBe(EVENTS * ENDPOINTS);
    return parts.map((part) => part.made);
  };
  const parts = await vi.waitFor(made, { timeout: 60_000, interval: 200 });
  expect(parts.length).toBeGreaterThan(1);
  expect(Math.max(...parts)).toBeLessThanOrEqual(IN_ONE_TRANSACTION);
}, 90_000);
