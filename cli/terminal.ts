// Owns what reaches the operator's terminal: words that others chose cannot move its cursor, hide text or write to its clipboard.

/** C0, DEL and C1 controls but tab and line feed, and the characters that reorder or hide what follows. */
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

export const printable = (text: string): string =>
  text.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The same within one line. */
export const inOneLine = (text: string): string => printable(text).replace(/\n/g, '\\n').replace(/\t/g, '\\t');

export const say = (text: unknown): boolean => process.stdout.write(`${printable(String(text))}\n`);

/** Rows under their heads, in columns. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heads, ...rows].map((row) => row.map(inOneLine));
  const widths = heads.map((_head, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
