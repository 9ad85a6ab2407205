// The row types are printed from a migrated database and are committed; a module narrows columns and cannot invent them.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { tableTypes } from '../scripts/write-tables.ts';
import type { RowOf } from '../server/kernel/db/row.ts';
import { migratedDatabase, projectFolder } from './support/app.ts';

describe('server/kernel/db/tables.ts', () => {
  it('is what the migrations make (npm run tables writes it)', async () => {
    const client = new Client({ connectionString: await migratedDatabase() });
    await client.connect();
    const types = await tableTypes(client).finally(() => client.end());
    expect(await readFile(path.join(projectFolder, 'server/kernel/db/tables.ts'), 'utf8')).toBe(types);
  });
});

describe('a row type', () => {
  it('has the columns of its table, some of them narrowed', () => {
    expectTypeOf<RowOf<'policies'>['kind']>().toEqualTypeOf<string>();
    expectTypeOf<RowOf<'policies', { kind: 'must' | 'prefer' }>['kind']>().toEqualTypeOf<'must' | 'prefer'>();
    expectTypeOf<RowOf<'conversations'>['channel']>().toEqualTypeOf<'chat' | 'voice' | 'sms' | 'email'>();
    expectTypeOf<RowOf<'audit_log', { details: { reason: string } }>['details']>().toEqualTypeOf<{ reason: string }>();
  });

  it('does not compile with what the table cannot hold', () => {
    // @ts-expect-error The table has no such column.
    expectTypeOf<RowOf<'policies', { sort: 'must' }>>().toBeObject();
    // @ts-expect-error The column holds text.
    expectTypeOf<RowOf<'policies', { kind: number }>>().toBeObject();
    // @ts-expect-error The column is never null.
    expectTypeOf<RowOf<'policies', { kind: 'must' | null }>>().toBeObject();
    // @ts-expect-error The column may be null.
    expectTypeOf<RowOf<'calls', { ended_reason: 'CANCELED' }>>().toBeObject();
  });
});
