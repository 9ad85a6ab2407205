// Migrations whose statements cannot share a transaction: broken off anywhere, they are finished by the next start.

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../tests/support/cluster.ts';
import { connect, type Database } from './db/database.ts';
import { DatabaseServer } from './db/server.ts';
import { sql } from './db/sql.ts';
import { type Migration, migrate } from './migrate.ts';

const migration = (name: string, text: string): Migration => ({
  name,
  text,
  breaking: false,
  replaces: [],
  hash: createHash('sha256').update(text).digest('hex'),
});

describe('a migration without a transaction', () => {
  let db: Database;
  let server: DatabaseServer;
  beforeAll(async () => {
    server = new DatabaseServer(await emptyDatabase());
    db = connect({ server, poolSize: 2, applicationName: 'test', onError: () => undefined });
    await db.run(sql`create table crowd (n integer)`);
    await db.run(sql`insert into crowd select 1 from generate_series(1, 10)`);
  });
  afterAll(() => db.close());

  const indexes = () =>
    db.rows<{ name: string; valid: boolean }>(sql`
      select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'crowd'::regclass order by 1`);

  it('makes its indexes beside writers; one that was broken off is made again, and nothing is recorded before all is done', async () => {
    const broken = migration(
      '9001_indexes.sql',
      `-- no transaction: they are big.
-- A remark; with a semicolon.
create index concurrently if not exists crowd_by_n on crowd (n);
create unique index concurrently if not exists crowd_once
  on crowd (n);
`,
    );
    await expect(migrate(server, [broken], () => undefined)).rejects.toThrow(
      /9001_indexes.sql failed at "create unique index/,
    );
    expect(await indexes()).toEqual([
      { name: 'crowd_by_n', valid: true },
      { name: 'crowd_once', valid: false },
    ]);
    await db.run(sql`delete from crowd where ctid not in (select min(ctid) from crowd)`);
    expect(await migrate(server, [broken], () => undefined)).toEqual(['9001_indexes.sql']);
    expect((await indexes()).map(({ valid }) => valid)).toEqual([true, true]);
    expect(await migrate(server, [broken], () => undefined)).toEqual([]);
  });
});
