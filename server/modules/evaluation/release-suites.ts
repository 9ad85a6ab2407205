// Owns the table release_suites: conversations that a revision is expected to hold.

import type { z } from 'zod';
import { type PageRequest, pageAt, toPage } from '../../http/pages.ts';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import { withinBytes } from '../../kernel/db/page-bytes.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { Invalid, limitExceeded, notFound } from '../../kernel/errors.ts';
import {
  type CreateReleaseSuite,
  MAX_CASES,
  type ReleaseSuite,
  storedCase,
  type TestCase,
  type UpdateReleaseSuite,
} from './schema.ts';

export type SuiteRow = RowOf<'release_suites', { cases: TestCase[] }>;

const toSuite = (row: SuiteRow): z.input<typeof ReleaseSuite> => ({
  id: row.id,
  name: row.name,
  cases: row.cases,
  created_by: row.created_by,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

export async function create(ctx: Context, { name, cases }: z.output<typeof CreateReleaseSuite>) {
  const now = ctx.clock.now();
  return transaction(ctx, async (tx) => {
    const row = await tx.one<SuiteRow>(sql`
      insert into release_suites (id, org_id, name, cases, created_by, created_at, updated_at)
      values (${uuid7()}, ${ctx.org.id}, ${name}, ${JSON.stringify(cases.map(storedCase))}, ${ctx.actor.id}, ${now}, ${now}) returning *`);
    await audit(ctx, tx, 'release_suite.created', row.id, { name, cases: cases.length });
    return toSuite(row);
  });
}

export async function find(ctx: Context, db: Db, id: string): Promise<SuiteRow | undefined> {
  return db.maybe<SuiteRow>(sql`select * from release_suites where org_id = ${ctx.org.id} and id = ${id}`);
}

export async function read(ctx: Context, id: string) {
  const row = await find(ctx, reader(ctx), id);
  if (!row) throw notFound('release suite');
  return toSuite(row);
}

export async function list(ctx: Context, query: PageRequest) {
  const { older, newest } = pageAt(query);
  const rows = await reader(ctx).rows<SuiteRow>(
    withinBytes(sql`
      select * from release_suites where org_id = ${ctx.org.id} and ${older()} ${newest()}`),
  );
  return toPage(rows, query.limit, toSuite);
}

export async function update(ctx: Context, id: string, { name = null, cases }: UpdateFields) {
  const json = cases ? JSON.stringify(cases.map(storedCase)) : null;
  return transaction(ctx, async (tx) => {
    const row = await tx.maybe<SuiteRow>(sql`
      update release_suites set name = coalesce(${name}, name), cases = coalesce(${json}::jsonb, cases), updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    if (!row) throw notFound('release suite');
    await audit(ctx, tx, 'release_suite.updated', id, { name: row.name, cases: row.cases.length });
    return toSuite(row);
  });
}
type UpdateFields = { name?: string | null | undefined; cases?: z.output<typeof UpdateReleaseSuite>['cases'] };

/** Appends a case. */
export async function addCase(ctx: Context, id: string, added: TestCase): Promise<void> {
  return transaction(ctx, async (tx) => {
    const row = await tx.maybe<SuiteRow>(
      sql`select * from release_suites where org_id = ${ctx.org.id} and id = ${id} for update`,
    );
    const msg = 'No release suite of your organization has this id';
    if (!row) throw new Invalid([{ loc: ['query', 'save_to_suite'], msg, type: 'value_error', input: id }]);
    if (row.cases.length >= MAX_CASES)
      throw limitExceeded(['query', 'save_to_suite'], {
        name: 'cases',
        max: MAX_CASES,
        message: `The suite has ${MAX_CASES} cases, the most. Use another one.`,
      });
    const cases = [...row.cases, added];
    await tx.run(sql`
      update release_suites set cases = ${JSON.stringify(cases)}, updated_at = ${ctx.clock.now()} where org_id = ${ctx.org.id} and id = ${id}`);
    await audit(ctx, tx, 'release_suite.updated', id, { name: row.name, cases: cases.length });
  });
}

/** Its runs are deleted with it; assistants that used it have no suite afterwards. */
export async function remove(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const deleted = await tx.maybe<Pick<RowOf<'release_suites'>, 'name'>>(
      sql`delete from release_suites where org_id = ${ctx.org.id} and id = ${id} returning name`,
    );
    if (!deleted) throw notFound('release suite');
    await audit(ctx, tx, 'release_suite.deleted', id, deleted);
  });
}
