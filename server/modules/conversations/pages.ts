// Owns pages of what people may make long: they end after a number of rows, or earlier after a number of bytes.
import type { Context } from '../../kernel/context.ts';
import { raw, type Sql, sql } from '../../kernel/sql.ts';

const MAX_BYTES = 4 * 1024 * 1024;

/** Rows of one conversation in order; the statement itself stops fetching where a page must end. */
export const pageBySize = (ctx: Context, table: string, conversationId: string, after: number, limit: number): Sql => sql`
  select * from (
    select *, sum(octet_length(sealed)) over (order by position) - octet_length(sealed) as bytes_before from (
      select * from ${raw(table)} where org_id = ${ctx.org.id} and conversation_id = ${conversationId} and position > ${after}
      order by position limit ${limit}) chosen) sized
  where bytes_before <= ${MAX_BYTES} order by position`;

/** What fits; at least one, and never the one that only tells that there is more. */
export function withinSize<Row>(rows: readonly Row[], limit: number, size: (row: Row) => number): Row[] {
  let bytes = 0;
  let count = 0;
  for (const row of rows.slice(0, limit)) {
    bytes += size(row);
    if (count > 0 && bytes > MAX_BYTES) break;
    count++;
  }
  return rows.slice(0, count);
}

export const sealedBytesOf = ({ sealed }: { sealed: Buffer }): number => sealed.length;
