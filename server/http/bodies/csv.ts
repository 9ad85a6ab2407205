// Owns the reading of comma-separated files (RFC 4180, as spreadsheets really write it). Pure: text in, records out, nothing evaluated.
// docs/adr/0008-own-multipart-and-csv.md says why it is ours.

export type CsvRecord = { row: number; cells: string[] };

/** The file cannot be read on from here; the message names the row. */
export class CsvProblem extends Error {}

/** No list of people has more; without an end, one row could be the whole of a large file. */
const MAX_CELLS = 1000;
const MAX_CELL_LENGTH = 64 * 1024;
const MAX_HEADER_LENGTH = 64 * 1024;
const MAX_EMPTY_LINES = 10_000;

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Lazily, so that a long file can be read piece by piece. Rows count from 1; empty lines are passed over. */
export function* readCsv(text: string): Generator<CsvRecord> {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const delimiter = delimiterOf(text, start);
  let at = start;
  let row = 1;
  let empty = 0;
  while (at < text.length) {
    const cells: string[] = [];
    for (;;) {
      if (cells.length === MAX_CELLS) throw new CsvProblem(`Row ${row} has more than ${MAX_CELLS} cells.`);
      const cell = readCell(text, at, delimiter, row);
      if (cell.value.length > MAX_CELL_LENGTH) throw tooLong(row);
      cells.push(plain(cell.value));
      at = cell.end;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    empty = cells.length > 1 || cells[0] !== '' ? 0 : empty + 1;
    if (empty === 0) yield { row, cells };
    if (empty > MAX_EMPTY_LINES)
      throw new CsvProblem(`More than ${MAX_EMPTY_LINES} empty lines follow each other before row ${row}.`);
    row += 1;
  }
}

/** The most frequent one of the first line. */
function delimiterOf(text: string, start: number): string {
  const [line = ''] = text.slice(start, start + MAX_HEADER_LENGTH).split(/[\r\n]/, 1);
  const count = (delimiter: string): number => line.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}

const tooLong = (row: number): CsvProblem =>
  new CsvProblem(`Row ${row}: a cell is longer than ${MAX_CELL_LENGTH} characters.`);

type Cell = { value: string; end: number };

function readCell(text: string, start: number, delimiter: string, row: number): Cell {
  if (text[start] !== '"') return readBare(text, start, delimiter);
  let value = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) throw new CsvProblem(`Row ${row}: a quoted cell is never closed.`);
    value += text.slice(from, quote);
    if (value.length > MAX_CELL_LENGTH) throw tooLong(row);
    if (text[quote + 1] === '"') {
      value += '"';
      from = quote + 2;
      continue;
    }
    const after = text[quote + 1];
    if (after === undefined || after === delimiter || after === '\r' || after === '\n')
      return { value, end: quote + 1 };
    throw new CsvProblem(`Row ${row}: text follows a closing quote. Double the quotes that belong to the cell.`);
  }
}

const BARE: Readonly<Record<string, RegExp>> = {
  ',': /[^,\r\n]*/y,
  ';': /[^;\r\n]*/y,
  '\t': /[^\t\r\n]*/y,
  '|': /[^|\r\n]*/y,
};

function readBare(text: string, start: number, delimiter: string): Cell {
  const pattern = BARE[delimiter] as RegExp;
  pattern.lastIndex = start;
  const value = pattern.exec(text)?.[0] ?? '';
  return { value, end: start + value.length };
}

/** Spreadsheets keep digits as text by writing ="0123" or '0123. Any other formula is only text. */
function plain(cell: string): string {
  const trimmed = cell.trim();
  return /^="([^"]*)"$/.exec(trimmed)?.[1] ?? (/^'[+\d(]/.test(trimmed) ? trimmed.slice(1) : trimmed);
}

export type Columns = Readonly<Record<string, readonly string[]>>;
/** `others`: the cells of all other columns, by their names; only on request. */
export type TableRow<C extends Columns> = {
  row: number;
  values: Partial<Record<keyof C, string>>;
  others?: Record<string, unknown>;
};

const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Reads a file with a header. Columns are known by their names, however they are cased and spaced. */
export function* readTable<C extends Columns>(
  text: string,
  columns: C,
  required: keyof C & string,
  keepsOthers = false,
): Generator<TableRow<C>> {
  const records = readCsv(text);
  const header = records.next();
  if (header.done) throw new CsvProblem('The file is empty.');
  const positions = columnPositions(header.value.cells, columns);
  if (!positions.some(([name]) => name === required)) {
    const found = header.value.cells.slice(0, 20).map((name) => `"${name.slice(0, 40)}"`);
    throw new CsvProblem(
      `The first row must name a column ${required} (or ${columns[required]?.join(', ')}); it names ${found.join(', ')}.`,
    );
  }
  const others = keepsOthers ? otherPositions(header.value.cells, positions) : [];
  for (const { row, cells } of records) {
    const values: Partial<Record<keyof C, string>> = {};
    for (const [name, position] of positions) if (cells[position]) values[name] = cells[position];
    if (!keepsOthers) yield { row, values };
    else
      yield {
        row,
        values,
        others: Object.fromEntries(others.flatMap(([name, at]) => (cells[at] ? [[name, cells[at]]] : []))),
      };
  }
}

function columnPositions<C extends Columns>(header: readonly string[], columns: C): [keyof C & string, number][] {
  const names = header.map(folded);
  return Object.entries(columns).flatMap(([name, aliases]): [keyof C & string, number][] => {
    const position = names.findIndex(
      (candidate) => candidate === folded(name) || aliases.some((alias) => folded(alias) === candidate),
    );
    return position < 0 ? [] : [[name, position]];
  });
}

/** Columns without a name are passed over; the second of a name is called "Note 2". */
function otherPositions(header: readonly string[], positions: readonly [string, number][]): [string, number][] {
  const taken = new Set(positions.map(([, position]) => position));
  const named = new Map<string, number>();
  for (const [position, name] of header.entries()) {
    if (name === '' || taken.has(position)) continue;
    let unused = name;
    for (let n = 2; named.has(unused); n++) unused = `${name} ${n}`;
    named.set(unused, position);
  }
  return [...named];
}
