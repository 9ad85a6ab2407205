// Owns the part of docs/figures.md that benchmarks write: one row for each of their results, between two markers.
import { benchNames, rowsOf } from './benches.ts';

const BEGIN = '<!-- bench:begin -->';
const END = '<!-- bench:end -->';
export const NOT_MEASURED = 'not measured: the run failed';

/** What was seen, by benchmark and row. */
export type Seen = (bench: string, row: string) => string | undefined;

const HEAD = '| What | Peer | Seen | Aim | Run |\n| --- | --- | --- | --- | --- |';
/** A bar would end the cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

export function figuresTable(seen: Seen): string {
  const rows = benchNames.flatMap((bench) =>
    rowsOf(bench).map(([key, { what, peer, aim }]) => {
      const cells = [what, peer, seen(bench, key) ?? NOT_MEASURED, aim, `\`${bench}\``];
      return `| ${cells.map(cell).join(' | ')} |`;
    }),
  );
  return `${HEAD}\n${rows.join('\n')}`;
}

function markersIn(page: string): { from: number; to: number } {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`docs/figures.md needs the lines ${BEGIN} and ${END}, in this order`);
  return { from: from + BEGIN.length, to };
}

export function withFigures(page: string, part: string): string {
  const { from, to } = markersIn(page);
  return `${page.slice(0, from)}\n${part}\n${page.slice(to)}`;
}

/** The cells of its rows, head left out. */
export function figuresIn(page: string): string[][] {
  const { from, to } = markersIn(page);
  const lines = page.slice(from, to).split('\n');
  const rows = lines.filter((line) => line.startsWith('| ')).slice(2);
  return rows.map((line) =>
    line
      .slice(2, -2)
      .split(/ (?<!\\)\| /)
      .map((text) => text.trim()),
  );
}
