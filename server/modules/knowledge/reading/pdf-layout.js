// Owns the conversion of the rows of a PDF to Markdown: headings by the size and face of their letters, tables by
// aligned cells, paragraphs whose lines are joined again. Pure.
import { markdownTable } from './table.js';

/** @typedef {import('./pdf-rows.js').Row} Row */
/** @typedef {{ sizes: Map<number, number>; fonts: Map<string, number>; letters: number }} Faces */

const LARGER = 1.15;
const MUCH_LARGER = 1.6;
const MAX_HEADING_LENGTH = 120;
/** A face that is this rare marks headings where it fills a line. */
const RARE_FACE = 0.25;

/** @returns {Faces} */
export const noFaces = () => ({ sizes: new Map(), fonts: new Map(), letters: 0 });

/**
 * Counts the letters of the document by size and font, as far as it has been read: most are those of its prose.
 * @param {Faces} faces
 * @param {readonly Row[]} rows
 */
export function countFaces(faces, rows) {
  for (const { cells, size, font } of rows) {
    const letters = cells.reduce((sum, { text }) => sum + text.length, 0);
    const rounded = Math.round(size * 2) / 2;
    faces.sizes.set(rounded, (faces.sizes.get(rounded) ?? 0) + letters);
    faces.fonts.set(font, (faces.fonts.get(font) ?? 0) + letters);
    faces.letters += letters;
  }
}

/**
 * @param {readonly Row[]} page
 * @param {Faces} faces
 */
export function markdownOf(page, faces) {
  const rows = withoutPageNumber(page);
  const body = [...faces.sizes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
  const usual = usualGap(rows);
  /** @type {string[]} */
  const blocks = [];
  let paragraph = '';
  const endParagraph = () => {
    if (paragraph !== '') blocks.push(paragraph);
    paragraph = '';
  };
  for (let i = 0; i < rows.length; ) {
    const row = /** @type {Row} */ (rows[i]);
    const table = tableFrom(rows, i);
    const gap = (rows[i - 1]?.y ?? Number.POSITIVE_INFINITY) - row.y;
    const text = row.cells.map((cell) => cell.text).join(' ');
    const marks = table > 0 ? '' : headingMarks(row, { body, faces, apart: gap < 0 || gap > 1.2 * usual });
    if (table > 0) {
      endParagraph();
      blocks.push(markdownTable(tableCells(rows.slice(i, i + table))));
    } else if (marks !== '') {
      endParagraph();
      const before = blocks.at(-1);
      // A heading of two lines.
      const isContinued =
        before?.startsWith(`${marks} `) && rows[i - 1]?.size === row.size && gap > 0 && gap < 1.6 * row.size;
      if (before !== undefined && isContinued && before.length + text.length <= 2 * MAX_HEADING_LENGTH)
        blocks[blocks.length - 1] = `${before} ${text}`;
      else blocks.push(`${marks} ${text}`);
    } else {
      if (gap > 1.4 * usual) endParagraph();
      paragraph = joined(paragraph, text);
    }
    i += Math.max(table, 1);
  }
  endParagraph();
  return blocks.join('\n\n');
}

/**
 * A sentence at the end of one page may continue on the next.
 * @param {string} before
 * @param {string} after
 */
export function joinedPages(before, after) {
  const isProse = !/(?:^|\n)(?:#|\|)[^\n]*$/.test(before.slice(-2000));
  const isContinued = isProse && /[\p{L}\p{N},;-]$/u.test(before) && /^\p{Ll}/u.test(after);
  return isContinued ? joined(before, after) : `${before}\n\n${after}`;
}

/**
 * One line after the other; a word that was divided at the end of a line is whole again.
 * @param {string} before
 * @param {string} line
 */
function joined(before, line) {
  if (before === '') return line;
  if (/^(?:[•◦▪*–-]|\d{1,3}[.)])\s/.test(line)) return `${before}\n${line}`;
  if (/\p{L}[-\u00ad\u2010]$/u.test(before.slice(-3)) && /^\p{Ll}/u.test(line)) return `${before.slice(0, -1)}${line}`;
  return `${before} ${line}`;
}

/** @param {readonly Row[]} rows */
function withoutPageNumber(rows) {
  const isNumber = (/** @type {Row | undefined} */ row) =>
    row?.cells.length === 1 &&
    /^(?:page\s+)?[-–]?\s?\d{1,4}\s?[-–]?(?:\s?(?:of|\/)\s?\d{1,4})?$/i.test(row.cells[0]?.text ?? '');
  const from = rows.length > 1 && isNumber(rows[0]) ? 1 : 0;
  return rows.slice(from, rows.length > 1 && isNumber(rows.at(-1)) ? -1 : rows.length);
}

/**
 * Half of the lines are at most so far from the one above.
 * @param {readonly Row[]} rows
 */
function usualGap(rows) {
  const gaps = rows
    .slice(1)
    .map((row, i) => (rows[i]?.y ?? 0) - row.y)
    .filter((gap) => gap > 0)
    .sort((a, b) => a - b);
  const closest = 1.6 * (rows[0]?.size ?? 12);
  return Math.min(gaps[Math.floor(gaps.length / 2)] ?? closest, closest);
}

/**
 * @param {Row} row
 * @param {{ body: number; faces: Faces; apart: boolean }} page
 */
function headingMarks({ cells, size, font }, { body, faces, apart }) {
  const text = cells[0]?.text ?? '';
  if (cells.length !== 1 || text.length > MAX_HEADING_LENGTH || !/\p{L}/u.test(text)) return '';
  if (size >= MUCH_LARGER * body) return '#';
  if (size >= LARGER * body) return '##';
  const rare = font !== '' && (faces.fonts.get(font) ?? 0) < RARE_FACE * faces.letters;
  return rare && apart && size >= body && text.length <= 80 && /^[\p{Lu}\p{N}]/u.test(text) && !/[.,;:!]$/.test(text)
    ? '###'
    : '';
}

/**
 * How many rows from here on are a table: as many cells each, one below the other.
 * @param {readonly Row[]} rows
 * @param {number} from
 */
function tableFrom(rows, from) {
  const first = rows[from];
  if (!first || first.cells.length < 2) return 0;
  let to = from + 1;
  for (; to < rows.length; to++) if (!isRowOf(/** @type {Row} */ (rows[to]), first)) break;
  while (to > from + 1 && (rows[to - 1]?.cells.length ?? 0) < first.cells.length) to--;
  return to - from >= 2 ? to - from : 0;
}

/**
 * A row of fewer cells goes on with those of the row above it, if each is below a later one.
 * @param {Row} row
 * @param {Row} first
 */
function isRowOf(row, first) {
  if (row.cells.length > first.cells.length || row.y >= first.y) return false;
  const columns = row.cells.map((cell) => columnOf(cell, first));
  if (row.cells.length === first.cells.length) return columns.every((column, i) => column === i);
  return columns.every((column) => column > 0);
}

/**
 * @param {import('./pdf-rows.js').Cell} cell
 * @param {Row} first
 */
function columnOf({ x, end }, { cells, size }) {
  const near = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a - b) <= 2 * size;
  return cells.findIndex((other) => near(x, other.x) || near(end, other.end) || (x < other.end && end > other.x));
}

/** @param {readonly Row[]} rows */
function tableCells(rows) {
  const first = /** @type {Row} */ (rows[0]);
  /** @type {string[][]} */
  const table = [];
  for (const { cells } of rows) {
    const above = table.at(-1);
    if (cells.length === first.cells.length || !above) table.push(cells.map(({ text }) => text));
    else
      for (const cell of cells) {
        const column = columnOf(cell, first);
        above[column] = `${above[column] ?? ''} ${cell.text}`.trim();
      }
  }
  return table;
}
