import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ensureTemplate, freshDatabase } from '../../../tests/support/cluster.ts';
import type { Queryable } from '../db/database.ts';
import { CannotOpen } from './aead.ts';
import { assertMasterKey, dataKeys, rewrapAll } from './data-keys.ts';
import { openValue, sealValue } from './envelope.ts';
import { MasterKeyProblem, parseMasterKeys } from './master-keys.ts';

const masterText = () => randomBytes(32).toString('base64');
const [oldText, newText] = [masterText(), masterText()];
const old = parseMasterKeys(oldText);
const both = parseMasterKeys(`${newText},${oldText}`);
const next = parseMasterKeys(newText);

let pool: pg.Pool;
beforeAll(async () => {
  const text = await readFile(new URL('../../../migrations/before-0.2/0002_secrets.sql', import.meta.url), 'utf8');
  await ensureTemplate(createHash('sha256').update(text).digest('hex'), async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(text);
    await client.end();
  });
});
beforeEach(async () => {
  pool = new pg.Pool({ connectionString: (await freshDatabase()).url, max: 25 });
  pool.on('error', () => undefined);
  return () => pool.end();
});

const placeIn = (orgId: string) => ({ orgId, table: 'providers', row: '1', field: 'api_key' });
const count = async () => (await pool.query<{ n: number }>('select count(*)::int as n from data_keys')).rows[0]?.n;

function countingQueries(): Queryable & { queries: number } {
  return {
    queries: 0,
    query(text, values) {
      this.queries++;
      return pool.query(text, values);
    },
  };
}

describe('a data key', () => {
  test('is made on first use and is the same ever after, in every process', async () => {
    const orgId = randomUUID();
    const made = await dataKeys(old).dataKey(pool, orgId);
    const sealed = sealValue(made, placeIn(orgId), 'secret');
    const elsewhere = await dataKeys(old).dataKey(pool, orgId);
    expect(openValue(elsewhere, placeIn(orgId), sealed).toString()).toBe('secret');
    const { rows } = await pool.query('select * from data_keys');
    expect(rows).toMatchObject([{ id: made.id, org_id: orgId, subject: '', master_key_id: old[0].id }]);
    expect(rows[0].wrapped.includes(made.secret.export())).toBe(false);
  });

  test('of many people are read in one statement, and an erased one is absent', async () => {
    const orgId = randomUUID();
    const writer = dataKeys(old);
    const made = new Map<string, string>();
    for (const subject of ['a', 'b', 'c']) made.set(subject, (await writer.dataKey(pool, orgId, subject)).id);
    await writer.destroyDataKey(pool, orgId, 'b');
    const [db, reader] = [countingQueries(), dataKeys(old)];
    const found = await reader.findDataKeys(db, orgId, ['a', 'b', 'c', 'a']);
    expect([found.get('a')?.id, found.get('b'), found.get('c')?.id]).toEqual([made.get('a'), undefined, made.get('c')]);
    await reader.findDataKeys(db, orgId, ['a', 'c']);
    expect(db.queries).toBe(1);
    expect((await dataKeys(old).findDataKeys(pool, randomUUID(), ['a'])).size).toBe(0);
  });

  test('is one and the same for 20 creators in parallel', async () => {
    const orgId = randomUUID();
    const made = await Promise.all(Array.from({ length: 20 }, () => dataKeys(old).dataKey(pool, orgId)));
    expect(new Set(made.map((key) => `${key.id} ${key.secret.export().toString('hex')}`)).size).toBe(1);
    expect(await count()).toBe(1);
  });

  test('is one and the same for 20 transactions in parallel, some of which roll back', async () => {
    const orgId = randomUUID();
    const made = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const client = await pool.connect();
        await client.query('begin');
        const key = await dataKeys(old).dataKey(client, orgId);
        await client.query(i % 4 === 0 ? 'rollback' : 'commit');
        client.release();
        return i % 4 === 0 ? undefined : key.id;
      }),
    );
    expect(new Set(made.filter(Boolean))).toEqual(new Set([(await dataKeys(old).findDataKey(pool, orgId))?.id]));
    expect(await count()).toBe(1);
  });

  test('made in a transaction that rolls back is never handed out again', async () => {
    const orgId = randomUUID();
    const store = dataKeys(old);
    const client = await pool.connect();
    await client.query('begin');
    await client.query('savepoint inner_one');
    const lost = await store.dataKey(client, orgId);
    expect((await store.dataKey(client, orgId)).id).toBe(lost.id);
    await client.query('rollback');
    client.release();
    expect((await store.dataKey(pool, orgId)).id).not.toBe(lost.id);
  });

  test('is read from the database once, and again for each person only after a short while', async () => {
    const orgId = randomUUID();
    const counting = countingQueries();
    const store = dataKeys(old, { subjectCacheMs: 50 });
    await store.dataKey(pool, orgId);
    await store.dataKey(pool, orgId, 'person-1');
    for (let i = 0; i < 10; i++) await store.dataKey(counting, orgId);
    expect(counting.queries).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 60));
    await store.dataKey(counting, orgId, 'person-1');
    expect(counting.queries).toBe(1);
  });

  test('does not crowd the memory', async () => {
    const counting = countingQueries();
    const store = dataKeys(old, { cacheSize: 2 });
    const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()];
    for (const orgId of [a, b, c]) await store.dataKey(pool, orgId);
    await store.dataKey(counting, c);
    await store.dataKey(counting, b);
    expect(counting.queries).toBe(0);
    await store.dataKey(counting, a);
    expect(counting.queries).toBe(1);
  });

  test('of a person, once destroyed, takes everything sealed under it along', async () => {
    const orgId = randomUUID();
    const store = dataKeys(old);
    const person = await store.dataKey(pool, orgId, 'person-1');
    const neighbour = await store.dataKey(pool, orgId, 'person-2');
    const sealed = sealValue(person, placeIn(orgId), 'a diary');
    expect(await store.destroyDataKey(pool, orgId, 'person-1')).toBe(true);
    expect(await store.destroyDataKey(pool, orgId, 'person-1')).toBe(false);
    expect(await store.findDataKey(pool, orgId, 'person-1')).toBeUndefined();
    const successor = await store.dataKey(pool, orgId, 'person-1');
    expect(() => openValue(successor, placeIn(orgId), sealed)).toThrow(CannotOpen);
    expect((await store.findDataKey(pool, orgId, 'person-2'))?.id).toBe(neighbour.id);
  });

  test('does not open without its master key, nor in a row copied to another organization', async () => {
    const [orgId, thief] = [randomUUID(), randomUUID()];
    await dataKeys(old).dataKey(pool, orgId);
    await expect(dataKeys(next).dataKey(pool, orgId)).rejects.toBeInstanceOf(CannotOpen);
    await pool.query('update data_keys set org_id = $1', [thief]);
    await expect(dataKeys(old).dataKey(pool, thief)).rejects.toBeInstanceOf(CannotOpen);
  });
});

describe('a rotation', () => {
  test('moves every data key in batches, after which the old master key may go', async () => {
    const orgs = Array.from({ length: 25 }, () => randomUUID());
    await assertMasterKey(pool, old);
    const sealed = await Promise.all(
      orgs.map(async (orgId) => sealValue(await dataKeys(old).dataKey(pool, orgId), placeIn(orgId), orgId)),
    );
    await expect(assertMasterKey(pool, next)).rejects.toBeInstanceOf(MasterKeyProblem);
    await assertMasterKey(pool, both);

    expect(await rewrapAll(pool, both, 10)).toEqual({ rewrapped: 25, unreadable: 0, remaining: 0 });
    expect(await rewrapAll(pool, both, 10)).toEqual({ rewrapped: 0, unreadable: 0, remaining: 0 });

    await assertMasterKey(pool, next);
    await expect(assertMasterKey(pool, old)).rejects.toThrow(/none of the given master keys/);
    const store = dataKeys(next);
    for (const [i, orgId] of orgs.entries()) {
      const opened = openValue(await store.dataKey(pool, orgId), placeIn(orgId), sealed[i] as Buffer);
      expect(opened.toString()).toBe(orgId);
    }
  });

  test('goes on where an earlier one was stopped', async () => {
    for (let i = 0; i < 12; i++) await dataKeys(old).dataKey(pool, randomUUID());
    let updates = 0;
    const dying: Queryable = {
      query: (text, values) => {
        if (text.startsWith('update data_keys') && ++updates > 1) throw new Error('killed');
        return pool.query(text, values);
      },
    };
    await expect(rewrapAll(dying, both, 5)).rejects.toThrow('killed');
    expect(await rewrapAll(pool, both, 5)).toEqual({ rewrapped: 7, unreadable: 0, remaining: 0 });
  });

  test('run twice at once counts every key once', async () => {
    for (let i = 0; i < 30; i++) await dataKeys(old).dataKey(pool, randomUUID());
    const runs = await Promise.all([rewrapAll(pool, both, 7), rewrapAll(pool, both, 7)]);
    expect(runs[0].rewrapped + runs[1].rewrapped).toBe(30);
  });

  test('passes over what it cannot read, says so, and leaves the check value alone', async () => {
    await assertMasterKey(pool, old);
    await dataKeys(parseMasterKeys(masterText())).dataKey(pool, randomUUID());
    for (let i = 0; i < 3; i++) await dataKeys(old).dataKey(pool, randomUUID());
    expect(await rewrapAll(pool, both, 1)).toEqual({ rewrapped: 3, unreadable: 1, remaining: 1 });
    await expect(assertMasterKey(pool, next)).rejects.toBeInstanceOf(MasterKeyProblem);
  });
});

test('of servers that start together on an empty database with different master keys only one kind is accepted', async () => {
  const starts = await Promise.allSettled([old, next, old, next].map((keys) => assertMasterKey(pool, keys)));
  expect(starts.filter((start) => start.status === 'fulfilled')).toHaveLength(2);
});
