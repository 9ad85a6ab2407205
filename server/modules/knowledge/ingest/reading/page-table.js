// Owns the reading of a table out of a page: its cells as texts, those that span others repeated. Tables that only lay out a page are
// none.

/** @typedef {import('html-to-text').PageElement} PageElement */

const MOST_CELLS = 20_000;
const MOST_COLUMNS = 50;
const LONGEST_CELL = 400;
const DEEPEST = 50;
const ROWS_IN = new Set(['thead', 'tbody', 'tfoot']);
/** What no cell of a table of facts holds. */
const LAYOUT = new Set(['table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'form', 'nav', 'section', 'article']);
const UNSAID = new Set(['script', 'style', 'template', 'noscript']);

/**
 * `headed`: whether its first row names the columns; undefined where the page does not say.
 * @param {PageElement} table
 * @returns {{ rows: string[][]; headed: boolean | undefined } | undefined}
 */
export function tableRows(table) {
  const lines = rowsIn(table);
  /** @type {string[][]} */
  const rows = [];
  /** @type {{ text: string; left: number }[]} */
  const hanging = [];
  let cells = 0;
  for (const line of lines) {
    /** @type {string[]} */
    const row = [];
    for (const cell of cellsIn(line)) {
      const text = textOf(cell);
      if (text === undefined || text.length > LONGEST_CELL) return undefined;
      takeHanging(hanging, row);
      const [wide, high] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
      for (let i = 0; i < wide && row.length < MOST_COLUMNS; i++) {
        hanging[row.length] = { text, left: high - 1 };
        row.push(text);
      }
    }
    takeHanging(hanging, row);
    cells += row.length;
    if (cells > MOST_CELLS) return undefined;
    if (row.some((text) => text !== '')) rows.push(row);
  }
  if (rows.length < 2 || Math.max(...rows.map((row) => row.length)) < 2) return undefined;
  return { rows, headed: isNamed(lines[0]) ? true : undefined };
}

/**
 * A cell from above that reaches down into this row.
 * @param {{ text: string; left: number }[]} hanging
 * @param {string[]} row
 */
function takeHanging(hanging, row) {
  for (let above = hanging[row.length]; above && above.left > 0; above = hanging[row.length]) {
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
const isNamed = (row) => row !== undefined && (row.parent?.name === 'thead' || cellsIn(row).every(({ name }) => name === 'th'));

/**
 * @param {PageElement} cell
 * @param {'colspan' | 'rowspan'} name
 */
function spanOf(cell, name) {
  const given = Number(cell.attribs?.[name] ?? 1);
  return Number.isInteger(given) && given >= 1 && given <= MOST_COLUMNS ? given : 1;
}

/**
 * `undefined`: it is laid out, not said in a line.
 * @param {PageElement} element
 * @returns {string | undefined}
 */
function textOf(element, depth = 0) {
  if (element.type === 'text') return element.data ?? '';
  // Comments and directives are no elements.
  if (element.attribs === undefined || UNSAID.has(element.name ?? '')) return '';
  if (depth > DEEPEST || LAYOUT.has(element.name ?? '')) return undefined;
  let text = '';
  for (const child of element.children) {
    const part = textOf(child, depth + 1);
    if (part === undefined) return undefined;
    text += ['p', 'br', 'div', 'li'].includes(child.name ?? '') ? ` ${part} ` : part;
    if (text.length > 8 * LONGEST_CELL) return undefined;
  }
  return depth === 0 ? text.replace(/\s+/g, ' ').trim() : text;
}
