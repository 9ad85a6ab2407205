// Owns the lists of this family: newest first, the cursor is the id of the last item shown.
import { type Context, reader } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { badRequest } from '../../kernel/errors.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { RowOf } from '../../kernel/row.ts';
import { raw, type Sql, sql } from '../../kernel/sql.ts';
import { parseLimit } from './calls/calls.ts';

export type PageRequest = { limit?: string | undefined; cursor?: string | undefined };
type Table = 'carriers' | 'phone_numbers' | 'workflow_executions';
type Place = Pick<RowOf<Table>, 'created_at' | 'id'>;

const PAGE = 10;

/** Rows after the cursor, one more than asked for, cut into a page. */
export async function pageOf<Row extends Place, Item>(
  ctx: Context,
  table: Table,
  query: PageRequest,
  toItem: (row: Row) => Item,
  within: Sql = sql`true`,
) {
  const { rows, limit } = await pageRows<Row>(ctx, table, query, within);
  const shown = rows.slice(0, limit);
  return { data: shown.map(toItem), pagination: { limit, nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null } };
}

export async function pageRows<Row extends Place>(ctx: Context, table: Table, query: PageRequest, within: Sql) {
  const limit = parseLimit(query.limit, PAGE);
  const db = reader(ctx);
  const after = await placeOf(ctx, db, table, query.cursor);
  const later = after ? sql`(created_at, id) < (${after.created_at}::timestamptz, ${after.id}::uuid)` : sql`true`;
  const rows = await db.rows<Row>(sql`
    select * from ${raw(table)} where org_id = ${ctx.org.id} and ${within} and ${later}
    order by created_at desc, id desc limit ${limit + 1}`);
  return { rows, limit };
}

async function placeOf(ctx: Context, db: Db, table: Table, cursor: string | undefined): Promise<Place | undefined> {
  if (cursor === undefined || cursor === '') return undefined;
  const place = isUuid(cursor)
    ? await db.maybe<Place>(sql`select created_at, id from ${raw(table)} where org_id = ${ctx.org.id} and id = ${cursor}`)
    : undefined;
  if (!place) throw badRequest('cursor: unknown. Send the nextCursor of the page before.');
  return place;
}
