// How the work of one organization gets on, told to that organization alone.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/** Of a kind that no worker knows, so that it stays where it is. */
async function addWork(orgId: string, kind: string, runAt: string, attempts = 0): Promise<void> {
  await app.kernel.db.queryable.query(
    `select enqueue_job($1, json_build_object('org_id', $2::text), $3::timestamptz, 3, null)`,
    [kind, orgId, runAt],
  );
  await app.kernel.db.queryable.query(`update jobs set attempts = $1 where id = (select max(id) from jobs)`, [
    attempts,
  ]);
}

it('counts what waits, is planned, is tried again and was given up, of the own organization only', async () => {
  const { id, client } = await app.newOrganization('Busy');
  const { id: other, client: stranger } = await app.newOrganization('Elsewhere');
  expect((await client.get('/v1/operations')).body.work).toEqual([]);
  await addWork(id, 'test_paint', '2020-01-02T00:00:00Z');
  await addWork(id, 'test_paint', '2020-01-01T00:00:00Z', 1);
  await addWork(id, 'test_paint', '2099-01-01T00:00:00Z');
  await addWork(id, 'test_sweep', '2020-01-01T00:00:00Z', 3);
  await addWork(other, 'test_paint', '2019-01-01T00:00:00Z');
  const { status, body } = await client.get('/v1/operations');
  expect(status).toBe(200);
  expect(body.held).toBe(0);
  expect(body.work).toEqual([
    { kind: 'test_paint', waiting: 2, oldest_due_at: '2020-01-01T00:00:00.000Z', planned: 1, retrying: 1, failed: 0 },
    { kind: 'test_sweep', waiting: 0, oldest_due_at: null, planned: 0, retrying: 0, failed: 1 },
  ]);
  expect((await stranger.get('/v1/operations')).body.work).toMatchObject([{ kind: 'test_paint', waiting: 1 }]);
});

it('finds what was given up along an index, and says whether a worker runs', async () => {
  const { rows } = await app.kernel.db.queryable.query<{ there: string | null }>(
    `select to_regclass('jobs_given_up')::text as there`,
  );
  expect(rows[0]?.there).not.toBeNull();
  const { body } = await app.owner.get('/v1/operations');
  expect(body.workers).toBeGreaterThanOrEqual(0);
  const key = (await app.owner.post('/v1/identity/api-keys', { name: 'Calls', scopes: ['calls:read'] })).body;
  expect((await app.owner.as(key.plain_text_key).get('/v1/operations')).status).toBe(403);
});
