// Owns how much a page of a list may weigh: rows can hold a megabyte each, and a hundred of them would be too much to read and print.
import { type Sql, sql } from './sql.ts';

const MAX_BYTES = 8_000_000;

/** How many rows there were before the page was cut for its weight. */
export type CutPageRow = { page_found?: number };

/**
 * The first rows of a query that do not weigh too much together, and always one. `more`: the weight of what is read besides, for a row
 * called `page`. The caller sees by `page_found` that there are others.
 */
export const withinBytes = (query: Sql, more: Sql = sql`0`): Sql => sql`
  select * from (
    select page.*, count(*) over () as page_found, row_number() over () as page_row,
      sum(octet_length(page::text) + coalesce(${more}, 0)) over (rows unbounded preceding) as page_bytes
    from (${query}) page) weighed
  where page_bytes <= ${MAX_BYTES} or page_row = 1 order by page_row`;
