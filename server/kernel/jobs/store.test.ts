// Jobs that the database gave to a worker which never heard of it are not lost while that worker lives.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { type Sql, sql } from '../db/sql.ts';
import { JobStore } from './store.ts';

const KIND = 'a-test-of-lost-answers';
const NAME = 'pool-of-the-test';
let app: TestApp;
let store: JobStore;
let cutOff = false;

beforeAll(async () => {
  app = await testApp({ env: { ROLES: 'api' } });
  const { db } = app.kernel;
  /** What is asked is done; the answer does not arrive. */
  const rows = async <Row>(statement: Sql): Promise<Row[]> => {
    const answer = await db.rows<Row>(statement);
    if (cutOff) throw new Error('Connection terminated unexpectedly');
    return answer;
  };
  store = new JobStore({ ...db, rows }, NAME, app.kernel);
  await store.registerKinds([KIND]);
});
afterAll(() => app.stop());

const add = async (count: number): Promise<void> => {
  await app.kernel.db.run(
    sql`select enqueue_job(${KIND}, json_build_object('org_id', '', 'n', n), null, 25, null) from generate_series(1, ${count}::int) n`,
  );
};
const take = (amount: number) => store.take([{ org: '', kind: KIND, amount }]);
const locked = async (): Promise<(string | null)[]> => {
  const jobs = await app.kernel.db.rows<{ locked_by: string | null }>(sql`
    select locked_by from jobs where kind = ${KIND} order by id`);
  return jobs.map(({ locked_by }) => locked_by);
};

it('what an unanswered take has locked is freed, what runs is not, and both can be ended', async () => {
  await add(4);
  const [running] = await take(1);
  if (!running) throw new Error('nothing was taken');
  cutOff = true;
  await expect(take(2)).rejects.toThrow('Connection terminated');
  cutOff = false;
  expect(await locked()).toEqual([NAME, NAME, NAME, null]);
  const [later] = await take(1);
  if (!later) throw new Error('nothing was taken');
  expect(await locked()).toEqual([NAME, NAME, NAME, `${NAME}:1`]);

  expect(await store.freeLost()).toBe(2);
  expect(await locked()).toEqual([NAME, null, null, `${NAME}:1`]);
  expect(await store.freeLost()).toBe(0);

  await store.settle([running, { ...later, error: 'it failed' }]);
  expect(await locked()).toEqual([null, null, null]);
  const again = await take(4);
  expect(again).toHaveLength(2);
  await store.settle(again);
  // The one that failed waits a little.
  expect(await locked()).toEqual([null]);
});

it('what a frozen database locks only later is freed as well, and has lost no attempt', async () => {
  await add(1);
  await app.kernel.db.run(sql`
    update jobs set locked_by = ${NAME}, locked_at = clock_timestamp(), attempts = attempts + 1
    where kind = ${KIND} and run_at <= now()`);
  const attemptsLeft = async (): Promise<number> =>
    (await take(1)).map((job) => job.max_attempts - job.attempts)[0] ?? -1;
  expect(await attemptsLeft()).toBe(-1);
  expect(await store.freeLost()).toBe(1);
  expect(await attemptsLeft()).toBe(24);
});

it('a job that fails after its successor was added is gone, and the successor is there to try again', async () => {
  await app.kernel.db.run(sql`delete from jobs`);
  const addKeyed = () =>
    app.kernel.db.run(sql`select enqueue_job(${KIND}, json_build_object('org_id', ''), null, 25, 'one-thing')`);
  await addKeyed();
  const [running] = await take(1);
  if (!running) throw new Error('nothing was taken');
  await addKeyed();
  expect((await locked()).map((by) => by !== null)).toEqual([true, false]);
  await store.settle([{ ...running, error: 'it failed' }]);
  expect(await locked()).toEqual([null]);
  const next = await take(1);
  expect(next).toHaveLength(1);
  await store.settle(next);
  expect(await locked()).toEqual([]);
});
