// Owns the lists of this module: newest first, an opaque cursor, one row more than shown to know whether there are more.
import { decodeCursor, toPage } from '../../http/wire.ts';
import { type Context, reader } from '../../kernel/context.ts';
import type { RowOf } from '../../kernel/row.ts';
import { raw, type Sql, sql } from '../../kernel/sql.ts';

type Request = { limit: number; cursor?: string | undefined };
type Table = 'consents' | 'dnc_entries' | 'text_messages';

export async function pageOf<Row extends Pick<RowOf<Table>, 'created_at' | 'id'>, Item>(
  ctx: Context,
  table: Table,
  { limit, cursor }: Request,
  within: Sql,
  toItem: (row: Row) => Item,
) {
  const place = decodeCursor(cursor);
  const later = place ? sql`(created_at, id) < (${place.at}::timestamptz, ${place.id}::uuid)` : sql`true`;
  const rows = await reader(ctx).rows<Row>(sql`
    select * from ${raw(table)} where org_id = ${ctx.org.id} and ${within} and ${later} order by created_at desc, id desc limit ${limit + 1}`);
  const { data, next_cursor } = toPage(rows, limit, toItem);
  return { data, pagination: { limit, nextCursor: next_cursor } };
}
