// Owns the reading of HTML as text with its headings and tables.

import { markdownTable } from './table.js';
import { MAX_UNPACKED, tooLarge } from './unreadable.js';

const MAX_DEPTH = 200;

/** @param {string} html */
export async function readPage(html) {
  if (html.length > MAX_UNPACKED) throw tooLarge('The page has more than 64 MB.');
  const { convert } = await import('html-to-text');
  /** @param {number} level */
  const heading = (level) => ({
    selector: `h${level}`,
    format: 'markdownHeading',
    options: { marks: `${'#'.repeat(level)} ` },
  });
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: MAX_UNPACKED, maxDepth: MAX_DEPTH },
    formatters: {
      markdownTable: (element, walk, builder) => {
        const table = tableRows(element);
        builder.openBlock({ leadingLineBreaks: 2 });
        if (!table) walk(element.children, builder);
        else
          for (const line of markdownTable(table.rows, table.headed).split('\n')) {
            builder.addLiteral(line);
            builder.addLineBreak();
          }
        builder.closeBlock({ trailingLineBreaks: 2 });
      },
      markdownHeading: (element, walk, builder, { marks = '' }) => {
        builder.openBlock({ leadingLineBreaks: 2 });
        builder.addLiteral(marks);
        walk(element.children, builder);
        builder.closeBlock({ trailingLineBreaks: 2 });
      },
    },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'title', format: 'skip' },
      { selector: 'table', format: 'markdownTable' },
      ...['tr', 'td', 'th', 'caption'].map((selector) => ({ selector, format: 'block' })),
      ...[1, 2, 3, 4, 5, 6].map(heading),
    ],
  });
}

/** @typedef {import('html-to-text').PageElement} PageElement */

const MAX_CELLS = 20_000;
const MAX_COLUMNS = 50;
const MAX_CELL_LENGTH = 400;
const MAX_CELL_DEPTH = 50;
const ROWS_IN = new Set(['thead', 'tbody', 'tfoot']);
/** A cell with one of these elements lays out the page, and is no cell of a data table. */
const LAYOUT = new Set(['table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'form', 'nav', 'section', 'article']);
const IGNORED = new Set(['script', 'style', 'template', 'noscript']);

/**
 * The cells of a table as texts, those that span others repeated; undefined for a table that only lays out the page.
 * `headed`: whether its first row names the columns; undefined where the page does not say.
 * @param {PageElement} table
 * @returns {{ rows: string[][]; headed: boolean | undefined } | undefined}
 */
function tableRows(table) {
  const lines = rowsIn(table);
  /** @type {string[][]} */
  const rows = [];
  /** @type {{ text: string; left: number }[]} */
  const spanning = [];
  let cells = 0;
  for (const line of lines) {
    /** @type {string[]} */
    const row = [];
    for (const cell of cellsIn(line)) {
      const text = textOf(cell);
      if (text === undefined || text.length > MAX_CELL_LENGTH) return undefined;
      takeSpanning(spanning, row);
      const [wide, high] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
      for (let i = 0; i < wide && row.length < MAX_COLUMNS; i++) {
        spanning[row.length] = { text, left: high - 1 };
        row.push(text);
      }
    }
    takeSpanning(spanning, row);
    cells += row.length;
    if (cells > MAX_CELLS) return undefined;
    if (row.some((text) => text !== '')) rows.push(row);
  }
  if (rows.length < 2 || Math.max(...rows.map((row) => row.length)) < 2) return undefined;
  return { rows, headed: isNamed(lines[0]) ? true : undefined };
}

/**
 * A cell from above that reaches down into this row.
 * @param {{ text: string; left: number }[]} spanning
 * @param {string[]} row
 */
function takeSpanning(spanning, row) {
  for (let above = spanning[row.length]; above && above.left > 0; above = spanning[row.length]) {
    above.left -= 1;
    row.push(above.text);
  }
}

/**
 * @param {PageElement} table
 * @returns {PageElement[]}
 */
function rowsIn(table) {
  return table.children.flatMap((child) => {
    if (child.name === 'tr') return [child];
    return ROWS_IN.has(child.name ?? '') ? child.children.filter(({ name }) => name === 'tr') : [];
  });
}

/** @param {PageElement} row */
const cellsIn = (row) => row.children.filter(({ name }) => name === 'td' || name === 'th');

/** @param {PageElement | undefined} row */
const isNamed = (row) =>
  row !== undefined && (row.parent?.name === 'thead' || cellsIn(row).every(({ name }) => name === 'th'));

/**
 * @param {PageElement} cell
 * @param {'colspan' | 'rowspan'} name
 */
function spanOf(cell, name) {
  const span = Number(cell.attribs?.[name] ?? 1);
  return Number.isInteger(span) && span >= 1 && span <= MAX_COLUMNS ? span : 1;
}

/**
 * `undefined`: it is a layout, not a line of text.
 * @param {PageElement} element
 * @returns {string | undefined}
 */
function textOf(element, depth = 0) {
  if (element.type === 'text') return element.data ?? '';
  // Comments and directives are no elements.
  if (element.attribs === undefined || IGNORED.has(element.name ?? '')) return '';
  if (depth > MAX_CELL_DEPTH || LAYOUT.has(element.name ?? '')) return undefined;
  let text = '';
  for (const child of element.children) {
    const part = textOf(child, depth + 1);
    if (part === undefined) return undefined;
    text += ['p', 'br', 'div', 'li'].includes(child.name ?? '') ? ` ${part} ` : part;
    if (text.length > 8 * MAX_CELL_LENGTH) return undefined;
  }
  return depth === 0 ? text.replace(/\s+/g, ' ').trim() : text;
}
