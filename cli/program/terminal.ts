// Owns what reaches the operator's terminal: no text can move its cursor, hide text or write to its clipboard.
import picocolors from 'picocolors';

/** C0, DEL and C1 controls but tab and line feed, and the characters that reorder or hide what follows. */
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

export const printable = (text: string): string =>
  text.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The same within one line. */
export const inOneLine = (text: string): string => printable(text).replace(/\n/g, '\\n').replace(/\t/g, '\\t');

type Paint = (text: string) => string;
type Colours = Pick<ReturnType<typeof picocolors.createColors>, 'bold' | 'cyan' | 'dim' | 'green' | 'red' | 'yellow'>;

/** With `--json`, standard output holds the result as JSON and nothing else; what is said to a person goes to standard error. */
export class Screen {
  isJson = false;
  readonly paint: Colours;
  constructor() {
    const { NO_COLOR, TERM } = process.env;
    this.paint = picocolors.createColors(process.stdout.isTTY && !NO_COLOR && TERM !== 'dumb');
  }

  /** A line for a person. */
  say(text: unknown, paint: Paint = String): void {
    const stream = this.isJson ? process.stderr : process.stdout;
    stream.write(`${this.isJson ? printable(String(text)) : paint(printable(String(text)))}\n`);
  }

  /** The result of a command: as JSON, or in words. */
  show(data: unknown, inWords: () => string): void {
    if (this.isJson) process.stdout.write(`${JSON.stringify(data, null, 2)}\n`);
    else this.say(inWords());
  }

  /** One of many results: a line of JSON, or words. */
  line(data: unknown, inWords: () => string, paint?: Paint): void {
    if (this.isJson) process.stdout.write(`${JSON.stringify(data)}\n`);
    else this.say(inWords(), paint);
  }
}

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

/** A line that is written over, for a person who waits at a terminal; pipes and files get nothing. */
export function progressLine(): { show(text: string): void; end(): void } {
  const isShown = process.stderr.isTTY;
  let last = 0;
  return {
    show: (text) => {
      if (!isShown || performance.now() - last < 100) return;
      last = performance.now();
      process.stderr.write(`\r\u001b[K${inOneLine(text)}`);
    },
    end: () => {
      if (isShown) process.stderr.write('\r\u001b[K');
    },
  };
}
