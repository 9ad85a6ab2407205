// Owns the rows of an uploaded table, JSON or CSV alike. Long ones yield to other requests in between.
import { isUtf8 } from 'node:buffer';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { badRequest } from '../kernel/errors.ts';
import { isDeeperThan, isStorable } from './bodies/body.ts';
import { type Columns, CsvProblem, readTable, type TableRow } from './bodies/csv.ts';
import { rowsOfLongBody } from './bodies/long-json.ts';
import { MalformedForm, parseMultipart } from './bodies/multipart.ts';
import type { RawRequest } from './route.ts';

export const MAX_UPLOAD = 25 * 1024 * 1024;
const SLICE_MS = 10;
/** Up to here the JSON of a table is parsed in one go; a longer one row by row. */
const MAX_SHORT_TABLE = 64 * 1024;
/** Of one row. A client that sends more does not mean a table, and each field costs. */
const MAX_ROW_FIELDS = 1000;

/** `key`: the field of a JSON object that holds the rows. */
export type UploadedFile = { bytes: Buffer | undefined; key: string; contentType?: string | undefined };

export const contentTypeOf = ({ headers }: RawRequest): string | undefined => [headers['content-type'] ?? []].flat()[0];

/** What a route with such a file accepts besides JSON, for the document of the API. */
export const TABLE_FILES: Record<string, Record<string, unknown>> = {
  'text/csv': {
    type: 'string',
    description: 'UTF-8 with a first row of column names; commas, semicolons, tabs or bars between cells.',
  },
  'multipart/form-data': {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary', description: 'The same CSV, or the same JSON, as one file.' },
    },
  },
};

export async function* readUploadedFile<C extends Columns>(
  upload: UploadedFile,
  columns: C,
  required: keyof C & string,
  keepsOthers = false,
): AsyncGenerator<TableRow<C>> {
  const { key } = upload;
  const bytes = await fileOf(upload);
  if (!bytes || bytes.length === 0)
    throw badRequest(`Send rows as JSON {"${key}": […]} or as CSV with a first row of column names.`);
  if (bytes.subarray(0, 4).equals(ZIP))
    throw badRequest('This is a spreadsheet, not CSV. Save it as "CSV UTF-8" and send that.');
  if (!isUtf8(bytes)) throw badRequest('The file is not UTF-8. Save it as "CSV UTF-8" and send it again.');
  const isJson = /^\ufeff?\s*[[{]/.test(bytes.toString('utf8', 0, 4096));
  const rows = isJson
    ? readJson(bytes, key, { columns, required, keepsOthers })
    : readTable(bytes.toString('utf8'), columns, required, keepsOthers);
  let last = performance.now();
  try {
    for await (const row of rows) {
      if (performance.now() - last > SLICE_MS) {
        await yieldToEventLoop();
        last = performance.now();
      }
      for (const [name, value] of [...Object.entries(row.values), ...Object.entries(row.others ?? {})]) {
        if (!isStorable(name) || (typeof value === 'string' && !isStorable(value)))
          throw badRequest(
            `Row ${row.row}, ${name.toWellFormed().replaceAll('\0', '')}: text without U+0000 and unpaired surrogates, please.`,
          );
      }
      yield row;
    }
  } catch (error) {
    throw error instanceof CsvProblem ? badRequest(error.message) : error;
  }
}

/** How xlsx begins. */
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');

/** The one file of a form, else the body itself. */
async function fileOf({ bytes, contentType = '' }: UploadedFile): Promise<Buffer | undefined> {
  if (!/^multipart\/form-data\b/i.test(contentType)) return bytes;
  try {
    const parts = await parseMultipart(bytes ?? Buffer.alloc(0), contentType);
    const files = parts.filter(({ fileName }) => fileName !== undefined);
    if (files.length > 1) throw badRequest('file: send one file at a time.');
    const [file = parts.find(({ name }) => name === 'file')] = files;
    if (!file) throw badRequest('file: the form has no file. Send it as `-F file=@leads.csv`.');
    return file.content;
  } catch (error) {
    throw error instanceof MalformedForm ? badRequest(`file: ${error.message}.`) : error;
  }
}

type RowShape<C extends Columns> = { columns: C; required: keyof C & string; keepsOthers: boolean };

/** Rows are objects, or bare values of the one required column. */
async function* readJson<C extends Columns>(
  bytes: Buffer,
  key: string,
  { columns, required, keepsOthers }: RowShape<C>,
): AsyncGenerator<TableRow<C>> {
  let row = 0;
  for await (const entry of bytes.length > MAX_SHORT_TABLE ? rowsOfLongBody(bytes, key) : allRows(bytes, key)) {
    row += 1;
    const values: Partial<Record<keyof C, string>> = {};
    if (typeof entry === 'string') values[required] = entry;
    else if (typeof entry === 'object' && entry !== null && !Array.isArray(entry)) {
      for (const name of Object.keys(columns) as (keyof C & string)[]) {
        const value = (entry as Record<string, unknown>)[name];
        if (value === undefined || value === null) continue;
        if (typeof value !== 'string') throw badRequest(`Row ${row}, ${name}: text is required.`);
        values[name] = value;
      }
    } else throw badRequest(`Row ${row}: an object is required.`);
    yield keepsOthers ? { row, values, others: othersIn(entry, columns, row) } : { row, values };
  }
}

function othersIn(entry: unknown, columns: Columns, row: number): Record<string, unknown> {
  if (typeof entry !== 'object' || entry === null) return {};
  const names = Object.keys(entry);
  if (names.length > MAX_ROW_FIELDS)
    throw badRequest(`Row ${row}: at most ${MAX_ROW_FIELDS} fields; there are ${names.length}.`);
  return Object.fromEntries(Object.entries(entry).filter(([name]) => !Object.hasOwn(columns, name)));
}

function allRows(bytes: Buffer, key: string): unknown[] {
  if (isDeeperThan(bytes, 8)) throw badRequest('The JSON is nested too deeply.');
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''));
  } catch {
    throw badRequest('The body is neither well-formed JSON nor CSV.');
  }
  const rows = Array.isArray(parsed) ? parsed : (parsed as Record<string, unknown>)[key];
  if (!Array.isArray(rows)) throw badRequest(`${key}: a list is required.`);
  return rows;
}
