// What a transaction defers is written in order, all of it or nothing, and in as few statements as the rows allow.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { statementsPer } from '../../tests/support/statement-count.ts';
import type { Tx } from './db.ts';
import { anyNumber } from './deferred-writes.ts';
import { sql } from './sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { ROLES: 'api' } });
  await app.kernel.db.run(sql`create table written (name text primary key, n int not null)`);
});
afterAll(() => app.stop());

const add = (name: string) => sql`insert into written (name, n) values (${name}, 1)`;
const count = (name: string) => sql`update written set n = n + 1 where name = ${name} returning name`;
const all = () => app.kernel.db.rows<{ name: string; n: number }>(sql`select name, n from written order by name`);
const clear = () => app.kernel.db.run(sql`delete from written where ${true}`);
const ours = async (work: (tx: Tx) => Promise<unknown>) => {
  const { texts } = await statementsPer(1, () => app.kernel.db.transaction(work));
  return texts.filter((text) => text.includes('written'));
};

it('writes of different rows are one statement, sent with the commit', async () => {
  const texts = await ours(async (tx) => {
    tx.defer({ parts: { a: add('a') } });
    tx.defer({ parts: { b: add('b') } });
    expect(await tx.after('c').rows(sql`select 1 from written`)).toEqual([]);
  });
  expect(texts).toHaveLength(2);
  expect(await all()).toEqual([
    { name: 'a', n: 1 },
    { name: 'b', n: 1 },
  ]);
  await clear();
});

it('the same part again is a statement of its own, which sees the first', async () => {
  await ours(async (tx) => {
    tx.defer({ parts: { a: add('a') } });
    tx.defer({ parts: { a: count('a') }, counted: { a: (rows) => expect(rows).toBe(1) } });
  });
  expect(await all()).toEqual([{ name: 'a', n: 2 }]);
  await clear();
});

it('the next statement of the transaction sees what was deferred before it', async () => {
  await ours(async (tx) => {
    tx.defer({ parts: { a: add('a') } });
    expect(await tx.rows(sql`select name from written`)).toEqual([{ name: 'a' }]);
    tx.defer({ parts: { b: add('b') } });
    expect(await tx.after('b').rows(sql`select name from written where name = 'b'`)).toHaveLength(1);
  });
  await clear();
});

it('a count that is wrong undoes the whole transaction', async () => {
  const refuse = (rows: number): void => {
    if (rows === 0) throw new Error('nothing was counted');
  };
  const work = app.kernel.db.transaction(async (tx) => {
    await tx.run(add('a'));
    tx.defer({ parts: { b: add('b'), none: count('none') }, counted: { none: refuse } });
  });
  await expect(work).rejects.toThrow('nothing was counted');
  expect(await all()).toEqual([]);
});

it('a part that only reads runs when it is counted', async () => {
  await ours(async (tx) => {
    tx.defer({
      parts: { a: sql`${add('a')} returning name`, told: sql`select pg_notify('parley_test', name) from a` },
      counted: { told: anyNumber },
    });
  });
  expect(await all()).toEqual([{ name: 'a', n: 1 }]);
  await clear();
});

it('a transaction of one statement refuses a second, and commits nothing that failed', async () => {
  const { db } = app.kernel;
  await db.atOnce((tx) => tx.run(add('a')));
  expect(await all()).toHaveLength(1);
  const two = db.atOnce(async (tx) => {
    await tx.maybe(sql`select 1 where ${true}`);
    await tx.run(add('b'));
  });
  await expect(two).rejects.toThrow('second one');
  expect(await all()).toHaveLength(1);
});
