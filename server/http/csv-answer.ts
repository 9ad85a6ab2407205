// Owns lists as CSV: asked for by `Accept: text/csv`, read from the database in batches and written as fast as the caller reads.
import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Context } from '../kernel/context.ts';
import type { CutPageRow } from '../kernel/db/page-bytes.ts';
import { Problem } from '../kernel/errors.ts';
import { type PageBounds, type PagePosition, pageAfter } from './pages.ts';
import { Answer, type RawRequest } from './route.ts';

export const CSV = 'text/csv';

/** Texts may hold what a caller wrote; numbers, dates and booleans are ours. Objects and lists are written as JSON. */
type CsvCell = string | number | boolean | Date | object | null | undefined;
export type CsvColumns<Row> = Record<string, (row: Row) => CsvCell>;

/** One column for each field that the route declares, in its order: the lines are what the JSON list shows. */
export const csvColumnsOf = <Item extends Record<string, CsvCell>>({ shape }: z.ZodObject): CsvColumns<Item> =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, (item: Item) => item[name]]));

/** True for CSV, false for JSON; 406 when the caller takes neither. */
export function asksForCsv(raw: Pick<RawRequest, 'headers'>): boolean {
  const { csv, json } = weights(raw);
  if (csv.q === 0 && json.q === 0) {
    throw new Problem(
      'not_acceptable',
      'This list is sent as application/json or text/csv. Name one of them in Accept.',
    );
  }
  return isPreferred(csv, json);
}

/** The same for operations that have always answered with JSON, whatever the caller accepts. */
export function prefersCsv(raw: Pick<RawRequest, 'headers'>): boolean {
  const { csv, json } = weights(raw);
  return csv.q > 0 && isPreferred(csv, json);
}

type Weight = { q: number; exact: number };

const isPreferred = (csv: Weight, json: Weight): boolean =>
  csv.q > json.q || (csv.q === json.q && csv.exact > json.exact);

function weights({ headers }: Pick<RawRequest, 'headers'>): { csv: Weight; json: Weight } {
  const ranges = String(headers.accept ?? '*/*')
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const q = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
      return { type, q: q >= 0 && q <= 1 ? q : 1 };
    });
  const weightOf = (wanted: string): Weight => {
    const family = `${wanted.split('/', 1)[0]}/*`;
    for (const [exact, name] of [[2, wanted] as const, [1, family] as const, [0, '*/*'] as const]) {
      const range = ranges.find(({ type }) => type === name);
      if (range) return { q: range.q, exact };
    }
    return { q: 0, exact: 0 };
  };
  return { csv: weightOf(CSV), json: weightOf('application/json') };
}

const BATCH = 250;

/** Keyset batches in the order of the list: no connection is held and no more than one batch is in memory while the caller reads. */
export async function* batchesOf<Row extends PagePosition & CutPageRow>(
  read: (bounds: PageBounds) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(pageAfter(last, BATCH - 1));
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    const found = last?.page_found ?? rows.length;
    if (last === undefined || (found < BATCH && found === rows.length)) return;
  }
}

/**
 * The whole list as a file. The first batch is read before the answer begins, so that what fails at once has its status. A failure later
 * breaks the connection off: without its last chunk the caller knows that the file is not complete.
 */
export async function csvAnswer<Row>(
  ctx: Context,
  name: string,
  columns: CsvColumns<Row>,
  batches: AsyncIterable<readonly Row[]>,
): Promise<Answer> {
  const iterator = batches[Symbol.asyncIterator]();
  const first = await iterator.next();
  const body = Readable.from(written(ctx, columns, first, iterator), { objectMode: true, highWaterMark: 1 });
  const filename = `${name}-${ctx.clock.now().toISOString().slice(0, 10)}.csv`;
  return new Answer(body, {
    headers: {
      'content-type': `${CSV}; charset=utf-8; header=present`,
      'content-disposition': `attachment; filename="${filename}"`,
    },
  });
}

/** A list that is read whole. */
export const csvOfRows = <Row>(
  ctx: Context,
  name: string,
  columns: CsvColumns<Row>,
  rows: readonly Row[],
): Promise<Answer> => csvAnswer(ctx, name, columns, oneBatch(rows));

async function* oneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** `next`: the cursor of the page that follows; null at the end. */
type CsvPage<Item> = { items: readonly Item[]; next: string | null };

/** A list as its pages show it, one after the other: for lists that people read in full now and then. */
export const csvOfPages = <Item extends Record<string, CsvCell>>(
  ctx: Context,
  name: string,
  shape: z.ZodObject,
  readPage: (cursor: string | undefined) => Promise<CsvPage<Item>>,
): Promise<Answer> => csvAnswer(ctx, name, csvColumnsOf<Item>(shape), pagesOf(readPage));

async function* pagesOf<Item>(
  readPage: (cursor: string | undefined) => Promise<CsvPage<Item>>,
): AsyncGenerator<readonly Item[]> {
  let cursor: string | undefined;
  do {
    const { items, next } = await readPage(cursor);
    yield items;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

async function* written<Row>(
  ctx: Context,
  columns: CsvColumns<Row>,
  first: IteratorResult<readonly Row[]>,
  rest: AsyncIterator<readonly Row[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  yield csvLine(Object.keys(columns));
  try {
    for (let batch = first; batch.done !== true; batch = await rest.next()) {
      yield batch.value.map((row) => csvLine(cells.map((cell) => cell(row)))).join('');
    }
  } catch (error) {
    ctx.log.error({ err: error, request_id: ctx.requestId }, 'a CSV answer broke off');
    throw error;
  } finally {
    await rest.return?.();
  }
}

/** RFC 4180: quoted where needed, and lines end in CRLF. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  const text = inert(typeof value === 'string' ? value : JSON.stringify(value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet would run a text that begins like a formula. A phone number in E.164 is only digits, and stays as it is. */
const inert = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) && !/^\+\d{1,15}$/.test(text) ? `'${text}` : text);
