// Owns places in texts: 1-based lines and columns, end exclusive, with a short excerpt.
export type Span = { start_line: number; start_col: number; end_line: number; end_col: number; raw_text_excerpt: string };

const EXCERPT = 200;

export function spanOf(text: string, start: number, end: number, excerpt = text.slice(start, end)): Span {
  const from = placeOf(text, start);
  const to = placeOf(text, end);
  return {
    start_line: from.line,
    start_col: from.column,
    end_line: to.line,
    end_col: to.column,
    raw_text_excerpt: excerpt.slice(0, EXCERPT),
  };
}

function placeOf(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++;
    lineStart = at + 1;
  }
  return { line, column: offset - lineStart + 1 };
}

export function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let n = 1; n < line; n++) {
    const next = text.indexOf('\n', start);
    if (next < 0) break;
    start = next + 1;
  }
  return start + column - 1;
}
