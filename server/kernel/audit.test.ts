import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { verifyChain } from './audit.ts';
import { type Sql, sql } from './db/sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/** An organization whose chain has its creation and eight keys in it, made side by side. */
async function busyOrganization() {
  const { id, client } = await app.newOrganization();
  await Promise.all(Array.from({ length: 8 }, (_, i) => client.post('/v1/identity/api-keys', { name: `key ${i}` })));
  return { id, client };
}

describe('the audit log', () => {
  it('tells who did what, newest first, page by page, to its own organization', async () => {
    const { client } = await busyOrganization();
    const first = await client.get('/v1/audit-log?limit=6');
    const second = await client.get(`/v1/audit-log?limit=6&cursor=${first.body.next_cursor}`);
    const all = [...first.body.data, ...second.body.data];
    expect(all.map((entry) => entry.seq)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(all.at(-1).action).toBe('organization.created');
    expect(second.body.next_cursor).toBeNull();
    expect(all[0]).toMatchObject({ action: 'api_key.created', actor: { type: 'api_key', name: 'Owner' } });
    expect((await client.get('/v1/audit-log?action=organization.created')).body.data.length).toBe(1);
    expect(JSON.stringify(all)).not.toMatch(/ply_[0-9A-Za-z]{20}/);
  });

  it('is an unbroken chain, also under concurrent writers', async () => {
    const { id } = await busyOrganization();
    expect(await verifyChain(app.kernel.db, id)).toEqual({ org_id: id, links: 9, broken: null });
  });

  const tampering: [string, (id: string) => Sql, number][] = [
    [
      'a changed detail',
      (id) => sql`update audit_log set details = details || '{"name":"x"}' where org_id = ${id} and seq = 4`,
      4,
    ],
    ['a changed actor', (id) => sql`update audit_log set actor = actor || '{"id":"x"}' where org_id = ${id} and seq = 7`, 7],
    [
      'a changed time',
      (id) => sql`update audit_log set created_at = created_at + interval '1 ms' where org_id = ${id} and seq = 2`,
      2,
    ],
    ['a removed row', (id) => sql`delete from audit_log where org_id = ${id} and seq = 5`, 5],
    ['a removed end', (id) => sql`delete from audit_log where org_id = ${id} and seq = 9`, 9],
    ['a removed head', (id) => sql`delete from audit_heads where org_id = ${id}`, 1],
    ['a removed beginning', (id) => sql`delete from audit_log where org_id = ${id} and seq = 1`, 1],
  ];
  it.each(tampering)('names the row of %s', async (_case, tamper, row) => {
    const { id } = await busyOrganization();
    await app.kernel.db.run(tamper(id));
    expect((await verifyChain(app.kernel.db, id)).broken?.seq).toBe(row);
  });
});
