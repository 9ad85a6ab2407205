import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { identify, personOf } from '../../../../tests/support/people.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
  client = app.owner;
});
afterAll(() => app.stop());

const change = (body: unknown) => client.patch('/v1/identity/resolution-settings', body);
const dryRun = async (body: unknown) => (await client.post('/v1/identity/resolution-settings/dry-run', body)).body;

describe('resolution settings', () => {
  it('start with the documented rules and change field by field', async () => {
    const { body } = await client.get('/v1/identity/resolution-settings');
    expect(body).toMatchObject({
      thresholds: { auto_merge: 0.95, review: 0.6 },
      limits: { external_id: 1, email: 5, phone: 5 },
      updated_at: null,
    });
    expect(body.priorities.slice(0, 3)).toEqual(['external_id', 'email', 'phone']);
    await change({ limits: { phone: 2 } });
    const changed = await change({ thresholds: { review: 0.7 }, priorities: ['phone'] });
    expect(changed.body).toMatchObject({
      limits: { phone: 2, email: 5 },
      thresholds: { auto_merge: 0.95, review: 0.7 },
    });
    expect(changed.body.priorities.slice(0, 2)).toEqual(['phone', 'external_id']);
    await change({ limits: { phone: 5 }, thresholds: { review: 0.6 }, priorities: [] });
  });

  it('count at once', async () => {
    await personOf(client, 'phone:+14155550501');
    await change({ limits: { loyalty_id: 1 }, blocked_values: ['Noreply@Example.com'] });
    await personOf(client, 'loyalty_id:first-1', 'phone:+14155550501');
    expect((await identify(client, ['loyalty_id:second-2', 'phone:+14155550501'])).body.review_requests).toMatchObject([
      { reason: 'identifier_conflict', proposed_identifier_type: 'loyalty_id' },
    ]);
    const blocked = await identify(client, ['email:NOREPLY@example.com']);
    expect([blocked.status, blocked.body.detail[0].loc]).toEqual([422, ['body', 'identifiers', 0, 'value']]);
  });

  it.each([
    ['a limit of 0', { limits: { phone: 0 } }, 422],
    ['a threshold above 1', { thresholds: { auto_merge: 1.5 } }, 422],
    ['review above auto_merge', { thresholds: { auto_merge: 0.5, review: 0.6 } }, 400],
    ['an unknown type', { priorities: ['passport'] }, 422],
    ['501 blocked values', { blocked_values: Array.from({ length: 501 }, (_, i) => `v${i}`) }, 422],
  ])('refuse %s', async (_case, body, status) => {
    expect((await change(body)).status).toBe(status);
    expect((await client.post('/v1/identity/resolution-settings/dry-run', body)).status).toBe(status);
  });
});

describe('a dry run', () => {
  it('decides the latest identifies again under other settings and changes nothing', async () => {
    const { client: fresh } = await app.newOrganization();
    client = fresh;
    await personOf(fresh, 'external_id:dry-1');
    await personOf(fresh, 'email:dry@example.com');
    await identify(fresh, ['external_id:dry-1', 'email:dry@example.com']);
    await personOf(fresh, 'anonymous_id:dry-1');
    const same = await dryRun({});
    expect(same).toMatchObject({
      replayed: 4,
      changed: 0,
      current: { created: 3, review: 1 },
      proposed: { created: 3, review: 1 },
    });
    const bolder = await dryRun({ thresholds: { auto_merge: 0.7 } });
    expect(bolder).toMatchObject({ replayed: 4, changed: 1, proposed: { created: 3, merged: 1 } });
    expect(bolder.examples).toMatchObject([{ current: 'review', proposed: 'merged' }]);
    const stricter = await dryRun({ thresholds: { auto_merge: 1, review: 0.9 }, blocked_values: ['DRY@example.com'] });
    expect(stricter.proposed).toEqual({ created: 2, refused: 2 });
    expect((await fresh.get('/v1/identity/merges')).body.data).toEqual([]);
    expect((await fresh.get('/v1/identity/resolution-settings')).body.updated_at).toBeNull();
  });

  it('keeps to the latest thousand', async () => {
    const { id, client: fresh } = await app.newOrganization();
    client = fresh;
    await app.kernel.db.queryable.query(
      `insert into identity_decisions (id, org_id, blind_indexes, end_user_ids, question, outcome, created_at)
       select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1, '{}', '{}',
         '{"given":[],"candidates":[],"apart":[],"likeness":[]}', 'created', '2026-01-01' from generate_series(1, 3000) n`,
      [id],
    );
    expect((await dryRun({})).replayed).toBe(1000);
    const countDecisions = async () =>
      (
        await app.kernel.db.queryable.query<{ n: number }>(
          'select count(*)::int as n from identity_decisions where org_id = $1',
          [id],
        )
      ).rows[0]?.n ?? 0;
    // A sweep comes with one call in 64, by chance: a few hundred do, and in the worst of luck many more.
    for (let i = 0; i < 3000 && (await countDecisions()) > 1300; i++) await personOf(fresh, 'external_id:many');
    expect(await countDecisions()).toBeLessThanOrEqual(1300);
  });
});
