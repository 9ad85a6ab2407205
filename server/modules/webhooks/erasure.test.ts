// An erasure while events about the person are still on their way to receivers.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { ASKING, makeActive } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { identify } from '../../../tests/support/people.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver } from '../../../tests/support/receiver.ts';
import { givePositions } from '../../kernel/cluster/event-order.ts';

const WORDS = 'HUSHWORD';

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  // Repeats what it was sent, as careless receivers do.
  receiver.reply = (response, { text }) => void response.writeHead(500).end(text);
  app = await testApp({ env: { ...LOOPBACK_OPEN, RATE_LIMITS: 'off' } });
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

/** Holds what the statement locks until it is released. */
async function hold(statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  return () => client.end();
}

async function waitsFor(table: string): Promise<boolean> {
  const { rowCount } = await app.kernel.db.pool.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
    [table],
  );
  return rowCount !== 0;
}

async function answers(eventType: string): Promise<string> {
  const { rows } = await app.kernel.db.pool.query<{ attempts: unknown[] }>(
    'select attempts from webhook_deliveries where event_type = $1',
    [eventType],
  );
  return JSON.stringify(rows.flatMap(({ attempts }) => attempts));
}

describe('an erasure', () => {
  it('keeps no answer to an event that was fanned out while it ran', async () => {
    const type = 'conversation.message.created';
    const subscription = { url: receiver.url, event_types: [type], sensitivity_max: 'sensitive' };
    created(await app.owner.post('/v1/webhooks/endpoints', subscription));
    const { end_user } = created(await identify(app.owner, ['email:ada@mail.example']));
    created(await app.owner.post('/v1/memory/facts', { end_user_id: end_user.id, text: 'Likes tea.' }));
    const { id: assistant_id } = await makeActive(app.owner, ASKING);
    const conversation = created(
      await app.owner.post('/v1/conversations', { assistant_id, end_user: { id: end_user.id } }),
    );

    // A lock on a row would take a transaction id, and events after it would get no place in the order.
    const relayAgain = await hold('lock table webhook_relay in exclusive mode');
    created(await app.owner.post(`/v1/conversations/${conversation.id}/messages`, { text: WORDS }));
    await givePositions(app.kernel.db);
    const placed = 'select 1 from events where type = $1 and position is not null';
    await expect.poll(async () => (await app.kernel.db.pool.query(placed, [type])).rowCount).toBeGreaterThan(0);
    // Facts go after everything that receivers could repeat.
    const eraseOn = await hold('select 1 from memory_facts for update');
    const erasing = app.owner.post(`/v1/identity/end-users/${end_user.id}/erase`);
    await expect.poll(() => waitsFor('memory_facts')).toBe(true);
    await relayAgain();
    const isRelayed = async () => (await waitsFor('webhook_endpoints')) || (await answers(type)).includes(WORDS);
    await expect.poll(isRelayed).toBe(true);
    await eraseOn();

    expect((await erasing).status).toBe(200);
    await expect.poll(() => answers(type)).not.toBe('[]');
    expect(await answers(type)).not.toContain(WORDS);
  });
});
