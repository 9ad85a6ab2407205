import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { type AuditRow, canonicalJson, verifyChain } from './audit.ts';
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
    expect(await verifyChain(app.kernel, id)).toMatchObject({ org_id: id, links: 9, head: { seq: 9 }, broken: null });
  });

  const tampering: [string, (id: string) => Sql, number][] = [
    [
      'a changed detail',
      (id) => sql`update audit_log set details = details || '{"name":"x"}' where org_id = ${id} and seq = 4`,
      4,
    ],
    [
      'a changed actor',
      (id) => sql`update audit_log set actor = actor || '{"id":"x"}' where org_id = ${id} and seq = 7`,
      7,
    ],
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
    expect((await verifyChain(app.kernel, id)).broken?.seq).toBe(row);
  });

  /** What a writer to the database can do who knows this program: compute every hash anew as releases before 0.2 did. */
  async function recompute(id: string, from: number, isKeyed: boolean): Promise<void> {
    const { db } = app.kernel;
    const rows = await db.rows<AuditRow>(
      sql`select * from audit_log where org_id = ${id} and seq >= ${from - 1} order by seq`,
    );
    let previous = from === 1 ? Buffer.alloc(32) : (rows.shift()?.hash ?? Buffer.alloc(32));
    for (const row of rows) {
      const { org_id, seq, action, subject, actor, request_id, created_at, details } = row;
      const content = canonicalJson([org_id, seq, row.id, action, subject, actor, request_id, created_at, details]);
      const hash = createHash('sha256').update(previous).update(content).digest();
      await db.run(
        sql`update audit_log set prev_hash = ${previous}, hash = ${hash}, keyed = ${isKeyed} where org_id = ${id} and seq = ${seq}`,
      );
      await db.run(sql`update audit_heads set seq = ${seq}, hash = ${hash} where org_id = ${id}`);
      previous = hash;
    }
  }
  const change = (id: string) =>
    app.kernel.db.run(sql`update audit_log set details = '{"name":"forged"}' where org_id = ${id} and seq = 4`);
  const cutAfter = (id: string, seq: number) =>
    app.kernel.db.run(sql`with gone as (delete from audit_log where org_id = ${id} and seq > ${seq})
      update audit_heads set seq = ${seq}, hash = (select hash from audit_log where org_id = ${id} and seq = ${seq}) where org_id = ${id}`);
  const brokenAt = async (id: string): Promise<number | undefined> => (await verifyChain(app.kernel, id)).broken?.seq;

  it('names a forged row although all hashes after it were computed anew', async () => {
    const { id } = await busyOrganization();
    await change(id);
    await recompute(id, 4, true);
    expect(await brokenAt(id)).toBe(4);
  });

  it('names a chain that was recomputed as a whole, as if it had never been keyed', async () => {
    const { id } = await busyOrganization();
    await change(id);
    await recompute(id, 1, false);
    await app.kernel.db.run(sql`update audit_heads set mac = null where org_id = ${id}`);
    expect(await brokenAt(id)).toBe(1);
  });

  it('names rows that were added by hand', async () => {
    const { id } = await busyOrganization();
    await app.kernel.db.run(sql`insert into audit_log (org_id, seq, id, action, subject, actor, request_id, created_at, details, prev_hash, hash, keyed)
      select org_id, 10, gen_random_uuid(), action, subject, actor, request_id, created_at, details, hash, hash, true from audit_log where org_id = ${id} and seq = 9`);
    expect(await brokenAt(id)).toBe(10);
    await recompute(id, 10, true);
    expect(await brokenAt(id)).toBe(10);
  });

  it('names the end of a chain that was cut short, also after the server went on', async () => {
    const { id, client } = await busyOrganization();
    await cutAfter(id, 7);
    expect((await verifyChain(app.kernel, id)).broken).toMatchObject({
      seq: 8,
      why: expect.stringContaining('cut short'),
    });
    expect((await client.post('/v1/identity/api-keys', { name: 'after the cut' })).status).toBe(201);
    expect(await brokenAt(id)).toBe(8);
  });

  it('goes on from rows without a key, and the first keyed one covers them', async () => {
    const { id, client } = await busyOrganization();
    // As a release before 0.2 left it: plain hashes, and a data key that says nothing of chains.
    await app.kernel.db.run(sql`delete from data_keys where org_id = ${id}`);
    await recompute(id, 1, false);
    await app.kernel.db.run(sql`update audit_heads set mac = null where org_id = ${id}`);
    const older = await testApp({ databaseUrl: app.databaseUrl });
    try {
      expect((await verifyChain(older.kernel, id)).broken).toBeNull();
      expect((await older.owner.as(client.secret).post('/v1/identity/api-keys', { name: 'first keyed' })).status).toBe(
        201,
      );
      expect(await verifyChain(older.kernel, id)).toMatchObject({ links: 10, broken: null });
      const noted = (await verifyChain(older.kernel, id)).head;
      await recompute(id, 9, false);
      expect((await verifyChain(older.kernel, id)).broken?.seq).toBe(10);
      // Set back as a whole, key and all: only a head that was noted elsewhere tells.
      await app.kernel.db.run(sql`delete from data_keys where org_id = ${id}`);
      await cutAfter(id, 8);
      await app.kernel.db.run(sql`update audit_heads set mac = null where org_id = ${id}`);
      const fresh = await testApp({ databaseUrl: app.databaseUrl });
      expect((await verifyChain(fresh.kernel, id, noted ?? undefined)).broken).not.toBeNull();
      await fresh.stop();
    } finally {
      await older.stop();
    }
  });
});
