import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { givePositions } from './cluster/event-order.ts';
import { systemContext, transaction } from './context.ts';
import { uuid7 } from './db/ids.ts';
import { sql } from './db/sql.ts';
import { emit, event, eventsAfter } from './events.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { DATABASE_POOL_SIZE: '60' } });
});
afterAll(() => app.stop());

const ticked = event('test.ticked', {
  sensitivity: 'non_pii',
  description: 'A test ticked.',
  data: z.object({ n: z.number() }),
});
const COMMITTERS = 50;
const EACH = 20;
/** Two events each, and every tenth is rolled back. */
const KEPT = COMMITTERS * EACH * 2 * 0.9;

describe('the outbox', () => {
  it('shows every event exactly once and in one order to a reader beside 50 committers, however late they commit', async () => {
    const orgId = uuid7();
    const ctx = systemContext(app.kernel, orgId, 'test');
    const commit = (n: number) =>
      transaction(ctx, async (tx) => {
        await emit(ctx, tx, ticked, { subject: String(n), data: { n } });
        // Some transactions hold their event back while others that began later commit before them.
        await tx.run(sql`select pg_sleep(${n % 7 === 0 ? 0.05 : 0.001})`);
        await emit(ctx, tx, ticked, { subject: String(n), data: { n: n + 0.5 } });
        if (n % 10 === 9) throw new Error('rolled back on purpose');
      }).catch((error: Error) => {
        if (error.message !== 'rolled back on purpose') throw error;
      });
    const writing = { over: false };
    const writers = Promise.all(
      Array.from({ length: COMMITTERS }, async (_, w) => {
        for (let i = 0; i < EACH; i++) await commit(w * EACH + i);
      }),
    ).finally(() => {
      writing.over = true;
    });
    const seen: string[] = [];
    let position = 0;
    let reads = 0;
    // An open transaction anywhere in the cluster, of another test as well, hides what came after it until it ends.
    const patience = performance.now() + 90_000;
    for (let quiet = 0; quiet < 3 || (seen.length < KEPT && performance.now() < patience); ) {
      if (quiet >= 3) await sleep(50);
      await givePositions(app.kernel.db);
      const batch = await eventsAfter(app.kernel.db, position, 100, orgId);
      reads++;
      for (const event of batch) {
        seen.push(event.id);
        position = event.position;
      }
      quiet = batch.length === 0 && writing.over ? quiet + 1 : 0;
    }
    await writers;
    const stored = await app.kernel.db.rows<{ id: string }>(
      sql`select id from events where org_id = ${orgId} order by position`,
    );
    expect(stored.length).toBe(KEPT);
    expect(seen).toEqual(stored.map(({ id }) => id));
    expect(reads).toBeGreaterThan(10);
  });

  it('is written with the change or not at all', async () => {
    const read = () => givePositions(app.kernel.db).then(() => eventsAfter(app.kernel.db, 0, 10_000));
    const { count } = await app.kernel.db.one<{ count: number }>(sql`select count(*)::int as count from events`);
    const { body } = await app.owner.post(
      '/v1/identity/api-keys',
      { name: 'told' },
      { 'x-request-id': 'told-by-test' },
    );
    expect((await app.owner.post('/v1/identity/api-keys', { name: '' })).status).toBe(400);
    await expect.poll(async () => (await read()).length, { timeout: 90_000 }).toBeGreaterThan(count);
    const news = (await read()).slice(count);
    expect(news).toMatchObject([
      { type: 'api_key.created', subject: body.id, request_id: 'told-by-test', data: { name: 'told' } },
    ]);
    expect(JSON.stringify(news)).not.toContain(body.plain_text_key);
  });
});
