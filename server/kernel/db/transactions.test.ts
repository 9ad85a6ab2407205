// A transaction begins with its first statement, ends with its last, and is as short on the wire as that allows.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { statementsPer } from '../../../tests/support/statement-count.ts';
import type { Tx } from './database.ts';
import { sql } from './sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { ROLES: 'api' } });
  await app.kernel.db.run(sql`create table kept (n int primary key)`);
});
afterAll(() => app.stop());
beforeEach(() => app.kernel.db.run(sql`delete from kept where ${true}`));

const keep = (n: number) => sql`insert into kept values (${n}) returning n`;
const all = async (): Promise<number[]> =>
  (await app.kernel.db.rows<{ n: number }>(sql`select n from kept order by n`)).map(({ n }) => n);
const sent = async (work: (tx: Tx) => Promise<unknown>, durable?: 'soon') => {
  const { texts } = await statementsPer(1, () => app.kernel.db.transaction(work, durable));
  return texts.map((text) => (text.includes('kept') ? 'kept' : (/[a-z]+/.exec(text)?.[0] ?? '')));
};

it('that asks nothing sends nothing', async () => {
  expect(await sent(async () => undefined)).toEqual([]);
});

it('of one last statement is that statement', async () => {
  let row: unknown;
  const texts = await sent(async (tx) => {
    row = await tx.last(keep(1));
  });
  expect(texts).toEqual(['kept']);
  expect(row).toEqual({ n: 1 });
  expect(await all()).toEqual([1]);
});

it.each([
  ['another statement', (tx: Tx) => tx.run(keep(1))],
  ['a deferred one', async (tx: Tx) => tx.defer({ parts: { first: keep(1) } })],
])('keeps %s and the last together', async (_what, first) => {
  await sent(async (tx) => {
    await first(tx);
    await tx.last(keep(2));
  });
  expect(await all()).toEqual([1, 2]);
  const failing = app.kernel.db.transaction(async (tx) => {
    await tx.run(keep(3));
    await tx.last(keep(2));
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await all()).toEqual([1, 2]);
});

it('that does not wait for the disk says so before its only statement, too', async () => {
  expect(await sent((tx) => tx.last(keep(1)), 'soon')).toEqual(['begin', 'kept', 'commit']);
});

it('refuses what comes after the last statement, and tells the caller', async () => {
  const work = app.kernel.db.transaction(async (tx) => {
    await tx.run(keep(1));
    await tx.last(keep(2));
    await tx.run(keep(3));
  });
  await expect(work).rejects.toThrow('after the end');
  expect(await all()).toEqual([]);
});

it('is undone where its work fails after some statements, however many began at once', async () => {
  const work = app.kernel.db.transaction(async (tx) => {
    await Promise.all([1, 2, 3].map((n) => tx.run(keep(n))));
    throw new Error('on second thoughts');
  });
  await expect(work).rejects.toThrow('on second thoughts');
  expect(await all()).toEqual([]);
});

it('keeps nothing of a first statement that was still on its way when the work failed', async () => {
  const work = app.kernel.db.transaction((tx) => Promise.all([tx.run(keep(1)), Promise.reject(new Error('at once'))]));
  await expect(work).rejects.toThrow('at once');
  await app.kernel.db.transaction((tx) => tx.run(keep(2)));
  expect(await all()).toEqual([2]);
});

it('fails with its only statement, also where the caller has caught that', async () => {
  await app.kernel.db.run(keep(1));
  let hasRun = false;
  const work = app.kernel.db.transaction(async (tx) => {
    tx.afterCommit(() => {
      hasRun = true;
    });
    await tx.last(keep(1)).catch(() => undefined);
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(hasRun).toBe(false);
});

it('takes its place among the others only when it has something to ask', async () => {
  const own = app.kernel.db.forOrganization('org');
  const ended: number[] = [];
  let release = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  // More than an organization may have at once, all of them busy with something else.
  const many = Array.from({ length: 100 }, (_, n) =>
    own.transaction(async (tx) => {
      await waiting;
      await tx.run(keep(n));
      ended.push(n);
    }),
  );
  await own.transaction((tx) => tx.run(keep(1000)));
  release();
  await Promise.all(many);
  expect(ended).toHaveLength(100);
});
