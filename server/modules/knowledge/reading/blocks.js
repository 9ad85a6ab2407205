// Owns the kinds of block that a section of a text consists of: prose, fenced code, and tables. Pure, and linear in
// the text. Plain JavaScript, because the process that reads files runs it without a loader.
import { cellsOf, isDelimiter } from './table.js';

/** @typedef {{ kind: 'prose' | 'code'; text: string } | { kind: 'table'; header: string[]; rows: Iterable<string[]> }} Block */

/**
 * @param {string} body
 * @returns {Generator<Block>}
 */
export function* blocksOf(body) {
  let from = 0;
  // Only lines that may start another block are checked.
  const marked = /^[ \t]{0,3}(?:(```|~~~)|[|:-][|:\- \t]*$)/gm;
  for (let found = marked.exec(body); found; found = marked.exec(body)) {
    const line = found.index;
    const block = found[1] ? codeAt(body, line) : tableAt(body, line, from);
    if (!block) {
      marked.lastIndex = endOfLine(body, line);
      continue;
    }
    if (block.from > from) yield { kind: 'prose', text: body.slice(from, block.from) };
    yield block.block;
    from = block.to;
    marked.lastIndex = from;
  }
  if (from < body.length) yield { kind: 'prose', text: body.slice(from) };
}

/**
 * @param {string} text
 * @param {number} at
 */
function endOfLine(text, at) {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** @typedef {{ from: number; to: number; block: Block }} PlacedBlock */

/**
 * From its opening mark to the closing one, or to the end.
 * @param {string} body
 * @param {number} from
 * @returns {PlacedBlock}
 */
function codeAt(body, from) {
  const mark = /^[ \t]{0,3}(?:```|~~~)/gm;
  mark.lastIndex = endOfLine(body, from);
  const closing = mark.exec(body);
  const to = closing ? endOfLine(body, closing.index) : body.length;
  return { from, to, block: { kind: 'code', text: body.slice(from, to) } };
}

/**
 * A line of dashes is a table's when the line above it has as many cells.
 * @param {string} body
 * @param {number} line
 * @param {number} start
 * @returns {PlacedBlock | undefined}
 */
function tableAt(body, line, start) {
  if (line - 1 <= start) return undefined;
  const from = body.lastIndexOf('\n', line - 2) + 1;
  const end = endOfLine(body, line);
  const above = body.slice(from, line - 1);
  if (from < start || !above.includes('|') || !isDelimiter(body.slice(line, end))) return undefined;
  const header = cellsOf(above);
  if (header.length !== cellsOf(body.slice(line, end)).length) return undefined;
  let to = end;
  for (let next = to; next < body.length; to = next) {
    next = endOfLine(body, to + 1);
    if (!body.slice(to + 1, next).includes('|')) break;
  }
  return { from, to, block: { kind: 'table', header, rows: rowsOf(body.slice(end + 1, to)) } };
}

/** @param {string} text */
function* rowsOf(text) {
  for (let from = 0; from < text.length; ) {
    const end = endOfLine(text, from);
    const cells = cellsOf(text.slice(from, end));
    if (cells.some((cell) => cell !== '')) yield cells;
    from = end + 1;
  }
}
