// Statements that are used often are planned once for each connection, and survive a table that changes under them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migratedDatabase } from '../../../tests/support/app.ts';
import { connect, type Database } from './database.ts';
import { raw, sql } from './sql.ts';

let url: string;
const opened: Database[] = [];
beforeAll(async () => {
  url = await migratedDatabase();
});
afterAll(async () => {
  for (const db of opened) await db.close();
});

/** One connection, so that the plans we look at are its own. */
function database(preparedStatements: boolean): Database {
  const db = connect({
    server: url,
    poolSize: 1,
    applicationName: 'test',
    preparedStatements,
    onError: () => undefined,
  });
  opened.push(db);
  return db;
}

const plans = async (db: Database): Promise<number> => {
  const { rows } = await db.queryable.query<{ n: number }>(
    `select count(*)::int as n from pg_prepared_statements where name like 'parley%'`,
  );
  return rows[0]?.n ?? -1;
};

const often = async (work: () => Promise<unknown>) => {
  for (let use = 0; use < 12; use++) await work();
};

it('keeps the plan of a statement that comes again, not of one that comes once', async () => {
  const db = database(true);
  await db.rows(sql`select ${1}::int as once`);
  expect(await plans(db)).toBe(0);
  await often(() => db.rows(sql`select ${1}::int as again`));
  expect(await plans(db)).toBe(1);
  expect(await db.one<{ again: number }>(sql`select ${7}::int as again`)).toEqual({ again: 7 });
});

it('keeps no plans when set so', async () => {
  const db = database(false);
  await often(() => db.rows(sql`select ${1}::int as again`));
  expect(await plans(db)).toBe(0);
});

it('keeps a bounded number of plans, whatever is asked', async () => {
  const db = database(true);
  for (let n = 0; n < 450; n++) await often(() => db.rows(sql`select ${1}::int as ${raw(`column_${n}`)}`));
  expect(await plans(db)).toBe(400);
});

it('a column that a newer version adds is no error, alone and inside of a transaction', async () => {
  const db = database(true);
  await db.run(sql`create table growing (id int)`);
  await db.run(sql`insert into growing values (1)`);
  const read = () => db.one(sql`select * from growing`);
  const inside = () => db.transaction((tx) => tx.one(sql`select * from growing where ${true}`));
  await often(read);
  await often(inside);
  await db.run(sql`alter table growing add column grown text default 'yes'`);
  expect(await read()).toEqual({ id: 1, grown: 'yes' });
  await db.run(sql`alter table growing add column again text default 'yes'`);
  expect(await inside()).toEqual({ id: 1, grown: 'yes', again: 'yes' });
});
