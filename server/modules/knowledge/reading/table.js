// Owns tables: how they are written as Markdown, and how a row becomes a sentence that is understood without the
// others. Pure. Plain JavaScript, because the process that reads files runs it without a loader.

const MAX_COLUMNS = 50;
/** Rows that are checked to distinguish a table of separated values from prose. */
const SAMPLE_ROWS = 50;
const MAX_SEPARATED_LENGTH = 4 * 1024 * 1024;

/** @param {string} line */
export const isDelimiter = (line) => /^[ \t]*[|:-][|:\- \t]*$/.test(line) && line.includes('-') && line.includes('|');

/**
 * The cells of one line; `\|` is a character of its cell.
 * @param {string} line
 */
export function cellsOf(line) {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/, MAX_COLUMNS).map((cell) =>
    cell
      .replaceAll('\\|', '|')
      .replace(/\*\*|__/g, '')
      .trim(),
  );
}

/**
 * "Root canal (molar): $950" of two columns; of more, each value after the name of its column.
 * @param {readonly string[]} header
 * @param {readonly string[]} cells
 */
export function rowSentence(header, cells) {
  const [name = '', ...values] = cells;
  const wide = cells.length > 2;
  const rest = values
    .map((value, i) => {
      const label = wide ? (header[i + 1] ?? '') : '';
      return value === '' || label === '' ? value : `${label} ${value}`;
    })
    .filter((value) => value !== '')
    .join('; ');
  if (name === '' || rest === '') return name || rest;
  return `${name.replace(/:$/, '')}: ${rest}`;
}

/** @param {string} cell */
const escaped = (cell) => cell.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');

/** @param {readonly string[]} cells */
const line = (cells) => `| ${cells.map(escaped).join(' | ')} |`;

/**
 * As Markdown. Where nothing says which row is the header, the first is when it looks unlike the others; else there
 * is none.
 * @param {readonly string[][]} rows
 * @param {boolean} [headed]
 */
export function markdownTable(rows, headed) {
  const width = Math.min(Math.max(...rows.map((row) => row.length)), MAX_COLUMNS);
  const full = rows.map((row) => Array.from({ length: width }, (_, i) => row[i] ?? ''));
  const [first = [], ...others] = full;
  const header = (headed ?? looksLikeHeader(first, others)) ? first : first.map(() => '');
  const body = header === first ? others : full;
  return [line(header), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n');
}

/**
 * Names of columns hold no figures, and the figures below them do; without figures anywhere the first row is taken
 * for names.
 * @param {readonly string[]} first
 * @param {readonly (readonly string[])[]} others
 */
function looksLikeHeader(first, others) {
  const named = first.slice(1);
  if (others.length === 0 || named.some((cell) => cell === '' || /\d/.test(cell))) return false;
  const some = others.slice(0, SAMPLE_ROWS);
  const figures = some.filter((row) => row.slice(1).some((cell) => /\d/.test(cell))).length;
  if (figures > 0) return figures >= some.length / 2;
  // Days with "closed" beside them: a value that comes again is no name.
  return !some.some((row) => row.slice(1).some((cell) => named.includes(cell)));
}

/**
 * A text of separated values as a table of Markdown; any other text as it is.
 * @param {string} text
 */
export function withSeparatedValues(text) {
  if (text.length > MAX_SEPARATED_LENGTH) return text;
  const opening = text.slice(0, 20_000);
  for (const separator of ['\t', ';', ',']) {
    if (!opening.includes(separator)) continue;
    const rows = separatedRows(opening, separator, SAMPLE_ROWS + 1);
    // The last may be cut off.
    const whole = opening.length < text.length ? rows.slice(0, -1) : rows;
    if (areRecords(whole, separator))
      return markdownTable(separatedRows(text, separator, Number.POSITIVE_INFINITY), true);
  }
  return text;
}

/**
 * Prose has commas, too: records have as many cells in each line, and short ones.
 * @param {readonly string[][]} rows
 * @param {string} separator
 */
function areRecords(rows, separator) {
  const [header = []] = rows;
  if (rows.length < (separator === ',' ? 3 : 2) || header.length < 2 || header.length > MAX_COLUMNS) return false;
  if (rows.some((row) => row.length !== header.length)) return false;
  const isName = (/** @type {string} */ cell) =>
    cell !== '' && cell.length <= 60 && !/[.!?]$/.test(cell) && !/^[-*#>|]/.test(cell);
  if (!header.every(isName)) return false;
  // "However, this is so": a blank after every separator is how sentences are written.
  return separator !== ',' || rows.some((row) => row.slice(1).some((cell) => !cell.startsWith(' ')));
}

/**
 * @param {string} text
 * @param {string} separator
 * @param {number} limit
 */
function separatedRows(text, separator, limit) {
  /** @type {string[][]} */
  const rows = [];
  /** @type {string[]} */
  let row = [];
  const field = new RegExp(`[ \\t]*"((?:[^"]|"")*)"[ \\t]*(?=[${separator}\\n]|$)|([^${separator}\\n]*)`, 'y');
  for (let at = 0; at <= text.length && rows.length < limit; ) {
    field.lastIndex = at;
    const found = field.exec(text);
    if (!found) break;
    row.push(found[1] === undefined ? (found[2] ?? '') : found[1].replaceAll('""', '"'));
    at = field.lastIndex;
    if (text[at] !== separator) {
      if (row.some((cell) => cell.trim() !== '')) rows.push(row);
      row = [];
      if (at >= text.length) break;
    }
    at += 1;
  }
  return rows;
}
