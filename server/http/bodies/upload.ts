// Owns the way of an uploaded table into rows, JSON or CSV alike. Long ones let others have the thread in between.
import { isUtf8 } from 'node:buffer';
import { setImmediate as breathe } from 'node:timers/promises';
import { badRequest } from '../../kernel/errors.ts';
import { isDeeperThan, isStorable } from './body.ts';
import { type Columns, CsvProblem, readTable, type TableRow } from './csv.ts';
import { rowsOfLongBody, SHORT } from './long-json.ts';

export const MAX_UPLOAD = 25 * 1024 * 1024;
const BREATH_MS = 10;

/** `key`: the field of a JSON object that holds the rows. */
export type UploadedFile = { bytes: Buffer | undefined; key: string };

export async function* readUploadedFile<C extends Columns>(
  { bytes, key }: UploadedFile,
  columns: C,
  required: keyof C & string,
): AsyncGenerator<TableRow<C>> {
  if (!bytes || bytes.length === 0)
    throw badRequest(`Send rows as JSON {"${key}": […]} or as CSV with a first row of column names.`);
  if (!isUtf8(bytes)) throw badRequest('The file is not UTF-8. Save it as "CSV UTF-8" and send it again.');
  const isJson = /^\ufeff?\s*[[{]/.test(bytes.toString('utf8', 0, 4096));
  const rows = isJson ? readJson(bytes, key, columns, required) : readTable(bytes.toString('utf8'), columns, required);
  let last = performance.now();
  try {
    for await (const row of rows) {
      if (performance.now() - last > BREATH_MS) {
        await breathe();
        last = performance.now();
      }
      for (const [name, value] of Object.entries(row.values)) {
        if (!isStorable(String(value)))
          throw badRequest(`Row ${row.row}, ${name}: text without U+0000 and unpaired surrogates, please.`);
      }
      yield row;
    }
  } catch (error) {
    throw error instanceof CsvProblem ? badRequest(error.message) : error;
  }
}

/** Rows are objects, or bare values of the one required column. */
async function* readJson<C extends Columns>(
  bytes: Buffer,
  key: string,
  columns: C,
  required: keyof C & string,
): AsyncGenerator<TableRow<C>> {
  let row = 0;
  for await (const entry of bytes.length > SHORT ? rowsOfLongBody(bytes, key) : allRows(bytes, key)) {
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
    yield { row, values };
  }
}

function allRows(bytes: Buffer, key: string): unknown[] {
  if (isDeeperThan(bytes, 8)) throw badRequest('The JSON is nested too deeply.');
  let given: unknown;
  try {
    given = JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''));
  } catch {
    throw badRequest('The body is neither well-formed JSON nor CSV.');
  }
  const rows = Array.isArray(given) ? given : (given as Record<string, unknown>)[key];
  if (!Array.isArray(rows)) throw badRequest(`${key}: a list is required.`);
  return rows;
}
