// Owns the rows of a page of a PDF: positioned pieces of text become lines with cells, and pages in two columns
// become one. Pure.

/** @typedef {{ text: string; x: number; y: number; width: number; size: number; font: string }} Piece */
/** @typedef {{ text: string; x: number; end: number }} Cell */
/** @typedef {{ cells: Cell[]; y: number; size: number; font: string }} Row */

/** Gaps are measured in letters of the line: a blank, and what divides cells. */
const BLANK = 0.15;
const CELL_GAP = 1.5;
const SAME_LINE = 0.4;
/** So many lines side by side, of so many characters, are columns of prose. */
const COLUMN_LINES = 5;
const PROSE = 25;

/** @param {readonly Piece[]} pieces */
export function rowsOf(pieces) {
  const sorted = pieces.filter(({ text }) => text.trim() !== '').sort((a, b) => b.y - a.y || a.x - b.x);
  /** @type {Piece[][]} */
  const lines = [];
  let top = Number.POSITIVE_INFINITY;
  for (const piece of sorted) {
    const line = lines.at(-1);
    if (line && top - piece.y <= SAME_LINE * Math.max(piece.size, line[0]?.size ?? 0)) line.push(piece);
    else {
      lines.push([piece]);
      top = piece.y;
    }
  }
  return inReadingOrder(lines.map(rowOf));
}

/**
 * @param {Piece[]} pieces
 * @returns {Row}
 */
function rowOf(pieces) {
  pieces.sort((a, b) => a.x - b.x);
  const size = Math.max(...pieces.map((piece) => piece.size)) || 1;
  /** @type {Cell[]} */
  const cells = [];
  for (const { text, x, width } of pieces) {
    const cell = cells.at(-1);
    const gap = cell ? x - cell.end : Number.POSITIVE_INFINITY;
    if (!cell || gap > CELL_GAP * size) cells.push({ text: text.trim(), x, end: x + width });
    else {
      const joint = gap > BLANK * size || /^\s/.test(text) ? ' ' : '';
      cell.text = `${cell.text}${joint}${text.trim()}`;
      cell.end = Math.max(cell.end, x + width);
    }
  }
  const [mark, ...rest] = cells;
  // The mark of a list is set apart from its item, and is no cell.
  const marked = mark && rest[0] && /^(?:[•◦▪*–-]|\d{1,3}[.)]|[a-z]\))$/.test(mark.text);
  if (marked)
    cells.splice(0, 2, { text: `${mark.text} ${rest[0]?.text ?? ''}`, x: mark.x, end: rest[0]?.end ?? mark.end });
  const fonts = new Set(pieces.map(({ font }) => font));
  return { cells, y: pieces[0]?.y ?? 0, size, font: fonts.size === 1 ? (pieces[0]?.font ?? '') : '' };
}

/**
 * The left column before the right one, between lines that go across both.
 * @param {readonly Row[]} rows
 */
function inReadingOrder(rows) {
  const gutter = gutterOf(rows);
  if (gutter === undefined) return [...rows];
  /** @type {Row[]} */
  const ordered = [];
  /** @type {Row[]} */
  let right = [];
  for (const row of rows) {
    const across = row.cells.some(({ x, end }) => x < gutter - row.size && end > gutter);
    if (across) {
      ordered.push(...right, row);
      right = [];
      continue;
    }
    const [left, others] = [row.cells.filter(({ x }) => x < gutter), row.cells.filter(({ x }) => x >= gutter)];
    if (left.length > 0) ordered.push({ ...row, cells: left });
    if (others.length > 0) right.push({ ...row, cells: others });
  }
  return [...ordered, ...right];
}

/**
 * Where the right column begins; undefined when the page has one column, or a table.
 * @param {readonly Row[]} rows
 */
function gutterOf(rows) {
  /** @type {Map<number, number[]>} */
  const starts = new Map();
  for (const { cells } of rows) {
    const [left, right] = cells;
    if (!left || !right || cells.length > 2) continue;
    const at = Math.round(right.x / 5);
    starts.set(at, [...(starts.get(at) ?? []), Math.min(left.text.length, right.text.length)]);
  }
  const [column] = [...starts].sort((a, b) => b[1].length - a[1].length);
  if (!column) return undefined;
  const [at, lengths] = column;
  const typical = lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0;
  return lengths.length >= COLUMN_LINES && typical >= PROSE ? at * 5 - 5 : undefined;
}
