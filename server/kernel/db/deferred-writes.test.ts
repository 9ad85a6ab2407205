// What a transaction defers is written in order, all of it or nothing, and in as few statements as the rows allow.

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { statementsPer } from '../../../tests/support/statement-count.ts';
import { jobHeld, type Run, Superseded, underFence } from '../jobs/jobs.ts';
import type { Tx } from './database.ts';
import { anyCount } from './deferred-writes.ts';
import { type Sql, sql } from './sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { ROLES: 'api' } });
  await app.kernel.db.run(sql`create table written (name text primary key, n int not null)`);
});
afterAll(() => app.stop());
beforeEach(() => clear());

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
});

it('the same part again is a statement of its own, which sees the first', async () => {
  await ours(async (tx) => {
    tx.defer({ parts: { a: add('a') } });
    tx.defer({ parts: { a: count('a') }, counted: { a: (rows) => expect(rows).toBe(1) } });
  });
  expect(await all()).toEqual([{ name: 'a', n: 2 }]);
});

it('the next statement of the transaction sees what was deferred before it', async () => {
  await ours(async (tx) => {
    tx.defer({ parts: { a: add('a') } });
    expect(await tx.rows(sql`select name from written`)).toEqual([{ name: 'a' }]);
    tx.defer({ parts: { b: add('b') } });
    expect(await tx.after('b').rows(sql`select name from written where name = 'b'`)).toHaveLength(1);
  });
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
      parts: { a: sql`${add('a')} returning name`, notice: sql`select pg_notify('parley_test', name) from a` },
      counted: { notice: anyCount },
    });
  });
  expect(await all()).toEqual([{ name: 'a', n: 1 }]);
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

it('a statement past the sql tag sees what was deferred before it', async () => {
  await ours(async (tx) => {
    tx.defer({ parts: { a: add('a') } });
    const { rows } = await tx.queryable.query('select name from written');
    expect(rows).toEqual([{ name: 'a' }]);
  });
});

it('a failure that a caller catches is still the failure of the transaction', async () => {
  const refuse = (): void => {
    throw new Error('refused');
  };
  const work = app.kernel.db.transaction(async (tx) => {
    tx.defer({ parts: { a: sql`${add('a')} returning name` }, counted: { a: refuse } });
    await tx.run(sql`select 1 where ${true}`).catch(() => undefined);
    tx.defer({ parts: { b: add('b') } });
    await expect(tx.run(add('c'))).rejects.toThrow('refused');
  });
  await expect(work).rejects.toThrow('refused');
  expect(await all()).toEqual([]);
});

it('a failed statement whose error is caught does not pass for a commit', async () => {
  let hasRun = false;
  const work = app.kernel.db.transaction(async (tx) => {
    tx.afterCommit(() => {
      hasRun = true;
    });
    await tx.run(add('a'));
    await tx.run(add('a')).catch(() => undefined);
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(hasRun).toBe(false);
  expect(await all()).toEqual([]);
});

/** Saves a row on behalf of a job while another connection does something to the job; answers once both are over. */
async function whileTheJobChanges(change: (jobId: string) => Sql, end: 'commit' | 'rollback') {
  const { db } = app.kernel;
  const { id } = await db.one<{ id: string }>(
    sql`select enqueue_job('nothing', '{}'::json, null, 25, null)::text as id`,
  );
  const isOurs = sql`locked_by = 'ours', locked_at = now(), attempts = 1`;
  await db.run(sql`update jobs set ${isOurs} where id = ${id}::bigint`);
  const held = (condition: Sql) => jobHeld({ id, lockName: 'ours', attempts: 1 }, condition);
  const run: Run = {
    jobId: id,
    attempt: 1,
    lastAttempt: false,
    signal: new AbortController().signal,
    fence: async () => {},
    held,
    outside: db,
  };
  await db.run(add('a'));
  await new Promise<void>((resolve, reject) => {
    const other = db.transaction(async (tx) => {
      await tx.run(change(id));
      const saved = db.transaction(async (mine) => mine.defer(underFence(run, 'a', { parts: { a: count('a') } })));
      saved.catch(() => undefined);
      const isWaiting = () =>
        db.maybe(
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%job_held%' and pid <> pg_backend_pid()`,
        );
      await expect.poll(isWaiting, { timeout: 20_000 }).toBeDefined();
      resolve(saved);
      if (end === 'rollback') throw new Error('changed its mind');
    });
    other.catch((error: Error) => (error.message === 'changed its mind' ? undefined : reject(error)));
  });
}

it('a job that is given to another worker while the row is saved undoes the saving', async () => {
  const steal = (id: string) => sql`update jobs set locked_by = 'another', attempts = 2 where id = ${id}::bigint`;
  await expect(whileTheJobChanges(steal, 'commit')).rejects.toBeInstanceOf(Superseded);
  expect(await all()).toEqual([{ name: 'a', n: 1 }]);
});

it('a job that stays ours lets the row be saved, whatever touched it meanwhile', async () => {
  const touch = (id: string) => sql`update jobs set last_error = 'seen' where id = ${id}::bigint`;
  await whileTheJobChanges(touch, 'commit');
  expect(await all()).toEqual([{ name: 'a', n: 2 }]);
  await clear();
  const steal = (id: string) => sql`update jobs set locked_by = 'another' where id = ${id}::bigint`;
  await whileTheJobChanges(steal, 'rollback');
  expect(await all()).toEqual([{ name: 'a', n: 2 }]);
});
