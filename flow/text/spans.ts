// Owns positions in texts: 1-based lines and columns, end exclusive, with a short excerpt.
import { LRUCache } from 'lru-cache';

export type Span = {
  start_line: number;
  start_col: number;
  end_line: number;
  end_col: number;
  raw_text_excerpt: string;
};

const EXCERPT = 200;

export function spanOf(text: string, start: number, end: number, excerpt = text.slice(start, end)): Span {
  const from = positionAt(text, start);
  const to = positionAt(text, end);
  return {
    start_line: from.line,
    start_col: from.column,
    end_line: to.line,
    end_col: to.column,
    raw_text_excerpt: excerpt.slice(0, EXCERPT),
  };
}

// Many positions of one text are asked for in a row, so its line starts are found once.
const lineStarts = new LRUCache<string, number[]>({ max: 1, memoMethod: findLineStarts });

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

export function positionAt(text: string, offset: number): { line: number; column: number } {
  const starts = lineStarts.memo(text);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - starts[low]! + 1 };
}

export function offsetOf(text: string, line: number, column: number): number {
  const starts = lineStarts.memo(text);
  return starts[Math.min(line, starts.length) - 1]! + column - 1;
}
