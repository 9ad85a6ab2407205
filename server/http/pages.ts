// Owns the pages of lists in both wire dialects: newest first, and one row more than shown, to know whether there are others.
import { z } from 'zod';
import { type Context, reader } from '../kernel/context.ts';
import type { Db } from '../kernel/db/database.ts';
import { isUuid } from '../kernel/db/ids.ts';
import type { CutPageRow } from '../kernel/db/page-bytes.ts';
import { raw, type Sql, sql } from '../kernel/db/sql.ts';
import { badRequest, Invalid } from '../kernel/errors.ts';
import { intParam, limitText } from './wire.ts';

const pageLimit = intParam({ ge: 1, le: 100, fallback: 20 }).meta({ description: limitText });

const ITEMS_TEXT = 'The items of this page, newest first.';

/** Query and answer of a platform list. */
export const pageQuery = z.object({
  limit: pageLimit,
  cursor: z
    .string()
    .optional()
    .meta({ description: '`next_cursor` of the page before; absent or empty for the first page' }),
});
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item).describe(ITEMS_TEXT),
    next_cursor: z.string().nullable().describe('`cursor` of the next page. null on the last page.'),
  });

/** The same in the calling API. */
export const callingPageQuery = z.object({
  limit: pageLimit,
  cursor: z
    .string()
    .optional()
    .meta({ description: '`nextCursor` of the page before; absent or empty for the first page' }),
});
export const callingPage = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item).describe(ITEMS_TEXT),
    pagination: z
      .object({
        limit: z.int().describe('The `limit` that was used.'),
        nextCursor: z.string().nullable().describe('`cursor` of the next page. null at the end.'),
      })
      .describe('Where the list goes on.'),
  });

export type PageRequest = { limit: number; cursor?: string | undefined };

/** Lists run newest first by these two; a cursor is that pair of the last row shown. */
export type PagePosition = { created_at: Date; id: string };

const encodeCursor = ({ created_at, id }: PagePosition): string =>
  Buffer.from(JSON.stringify([created_at.getTime(), id])).toString('base64url');

const CursorParts = z.tuple([z.number().int().min(-8.64e15).max(8.64e15), z.uuid()]);

function decodeCursor(text: string | undefined): PagePosition | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    const [time, id] = CursorParts.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return { created_at: new Date(time), id };
  } catch {
    const msg = 'Input should be a cursor that an earlier page returned';
    throw new Invalid([{ loc: ['query', 'cursor'], msg, type: 'value_error', input: text.slice(0, 256) }]);
  }
}

/** What a statement needs to read one page: a condition, and how it ends. Named columns are for statements of several tables. */
export type PageBounds = {
  older(at?: Sql, id?: Sql): Sql;
  newest(at?: Sql, id?: Sql): Sql;
};

/** The rows that follow this one, or the first rows: one more than `limit`, so that one sees whether there are others. */
export const pageAfter = (position: PagePosition | undefined, limit: number): PageBounds => ({
  older: (at = sql`created_at`, id = sql`id`) =>
    position ? sql`(${at}, ${id}) < (${position.created_at}::timestamptz, ${position.id}::uuid)` : sql`true`,
  newest: (at = sql`created_at`, id = sql`id`) => sql`order by ${at} desc, ${id} desc limit ${limit + 1}`,
});

export const pageAt = ({ limit, cursor }: PageRequest): PageBounds => pageAfter(decodeCursor(cursor), limit);

const rowsWithin = <Row>(ctx: Context, table: string, { older, newest }: PageBounds, within: Sql): Promise<Row[]> =>
  reader(ctx).rows<Row>(sql`
    select * from ${raw(table)} where org_id = ${ctx.org.id} and ${within} and ${older()} ${newest()}`);

/** Rows of a table of the organization's; `within` narrows them to those asked for. */
export const pageRows = async <Row>(
  ctx: Context,
  table: string,
  query: PageRequest,
  within: Sql = sql`true`,
): Promise<Row[]> => rowsWithin<Row>(ctx, table, pageAt(query), within);

/** Takes the rows of a page and the one more, or fewer that were cut for their weight. */
function cut<Row extends CutPageRow>(rows: readonly Row[], limit: number): { shown: Row[]; last: Row | undefined } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, last: (last?.page_found ?? rows.length) > shown.length ? last : undefined };
}

export function toPage<Row extends PagePosition & CutPageRow, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
) {
  const { shown, last } = cut(rows, limit);
  return { data: shown.map(toItem), next_cursor: last ? encodeCursor(last) : null };
}

export function toCallingPage<Row extends PagePosition, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
) {
  const { data, next_cursor } = toPage(rows, limit, toItem);
  return { data, pagination: { limit, nextCursor: next_cursor } };
}

/** The oldest lists of the calling API are asked in texts, and their cursor is the id of the last item shown. */
export type ItemPageRequest = { limit?: string | undefined; cursor?: string | undefined };

const ITEMS = 10;

export function parseLimit(text: string | undefined, fallback = ITEMS, max = 100): number {
  if (text === undefined || text === '') return fallback;
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= max) return number;
  throw badRequest(`limit: write a whole number from 1 to ${max}.`);
}

export const unknownCursor = () => badRequest('cursor: unknown. Send the nextCursor of the page before.');

/** The item of the cursor keeps its position also when it is no longer shown. */
async function positionOf(
  ctx: Context,
  db: Db,
  table: string,
  cursor: string | undefined,
): Promise<PagePosition | undefined> {
  if (cursor === undefined || cursor === '') return undefined;
  const position = isUuid(cursor)
    ? await db.maybe<PagePosition>(
        sql`select created_at, id from ${raw(table)} where org_id = ${ctx.org.id} and id = ${cursor}`,
      )
    : undefined;
  if (!position) throw unknownCursor();
  return position;
}

export async function itemPageAt(
  ctx: Context,
  table: string,
  query: ItemPageRequest,
): Promise<PageBounds & { limit: number }> {
  const limit = parseLimit(query.limit);
  return { limit, ...pageAfter(await positionOf(ctx, reader(ctx), table, query.cursor), limit) };
}

export async function itemRows<Row>(ctx: Context, table: string, query: ItemPageRequest, within: Sql = sql`true`) {
  const bounds = await itemPageAt(ctx, table, query);
  return { limit: bounds.limit, rows: await rowsWithin<Row>(ctx, table, bounds, within) };
}

type PageOfItems<Row> = { rows: readonly Row[]; limit: number };

export function toItemPage<Row extends PagePosition, Item>(
  { rows, limit }: PageOfItems<Row>,
  toItem: (row: Row) => Item,
) {
  const { shown, last } = cut<Row & CutPageRow>(rows, limit);
  return { data: shown.map(toItem), pagination: { limit, nextCursor: last?.id ?? null } };
}
