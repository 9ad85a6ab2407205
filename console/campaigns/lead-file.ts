// Reads the rows of a lead file that can be previewed before it is imported. Pure. The server reads the file itself when it is imported;
// a test holds both to the same rows.

export type LeadRow = {
  /** As the import counts: the first row holds the names of the columns. */
  row: number;
  lead: Partial<Record<LeadColumn, string>>;
};
export type LeadFile = { rows: LeadRow[]; hasMore: boolean };

const COLUMNS = {
  primaryPhone: ['phone', 'phonenumber', 'mobile', 'telephone', 'number'],
  leadId: ['lead', 'id', 'externalid'],
  firstName: ['first', 'givenname'],
  lastName: ['last', 'surname', 'familyname'],
  zipcode: ['zip', 'postalcode', 'postcode'],
  state: [],
} as const;
/** What the verdict depends on, and what the reader knows a person by. */
export type LeadColumn = keyof typeof COLUMNS;

const MAX_LENGTHS: Partial<Record<LeadColumn, number>> = { primaryPhone: 100, leadId: 200 };
const DELIMITERS = [',', ';', '\t', '|'];

/** The API previews no more at once. */
export const MAX_PREVIEWED = 500;

/** Throws an `Error` that says what is wrong with the file. */
export function readLeadFile(text: string): LeadFile {
  const records = recordsOf(text.replace(/^\ufeff/, ''));
  const header = records.next();
  const columns = header.done ? [] : columnsOf(header.value.cells);
  if (!columns.some(([name]) => name === 'primaryPhone'))
    throw new Error('The first row must name a column primaryPhone (or phone, mobile, telephone, number).');
  const rows: LeadRow[] = [];
  for (const { row, cells } of records) {
    if (rows.length === MAX_PREVIEWED) return { rows, hasMore: true };
    const given = columns.flatMap(([name, at]): [LeadColumn, string][] => {
      const value = (cells[at] ?? '').slice(0, MAX_LENGTHS[name] ?? 500);
      return value === '' ? [] : [[name, value]];
    });
    rows.push({ row, lead: Object.fromEntries(given) });
  }
  if (rows.length === 0) throw new Error('The file has no rows below the names of the columns.');
  return { rows, hasMore: false };
}

const folded = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

function columnsOf(header: readonly string[]): [LeadColumn, number][] {
  const names = header.map(folded);
  return (Object.entries(COLUMNS) as [LeadColumn, readonly string[]][]).flatMap(([name, aliases]): [LeadColumn, number][] => {
    const place = names.findIndex((given) => given === folded(name) || aliases.includes(given));
    return place < 0 ? [] : [[name, place]];
  });
}

/** Lazily: a file of many megabytes is read no further than it is previewed. Empty lines count, and are passed over. */
function* recordsOf(text: string): Generator<{ row: number; cells: string[] }> {
  const [firstLine = ''] = text.slice(0, 65_536).split(/[\r\n]/, 1);
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  const delimiter = DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
  let at = 0;
  for (let row = 1; at < text.length; row += 1) {
    const cells: string[] = [];
    for (;;) {
      const cell = cellAt(text, at, delimiter, row);
      cells.push(plainCell(cell.value));
      at = cell.end;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    if (cells.length > 1 || cells[0] !== '') yield { row, cells };
  }
}

function cellAt(text: string, start: number, delimiter: string, row: number): { value: string; end: number } {
  if (text[start] !== '"') {
    let end = start;
    while (end < text.length && text[end] !== delimiter && text[end] !== '\r' && text[end] !== '\n') end += 1;
    return { value: text.slice(start, end), end };
  }
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) throw new Error(`Row ${row}: a quoted cell is never closed.`);
    if (text[quote + 1] !== '"')
      return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end: closed(text, quote + 1, delimiter, row) };
    from = quote + 2;
  }
}

function closed(text: string, end: number, delimiter: string, row: number): number {
  const after = text[end];
  if (after === undefined || after === delimiter || after === '\r' || after === '\n') return end;
  throw new Error(`Row ${row}: text follows a closing quote. Double the quotes that belong to the cell.`);
}

/** Spreadsheets keep digits as text by writing ="0123" or '0123. */
function plainCell(cell: string): string {
  const trimmed = cell.trim();
  return /^="([^"]*)"$/.exec(trimmed)?.[1] ?? (/^'[+\d(]/.test(trimmed) ? trimmed.slice(1) : trimmed);
}
