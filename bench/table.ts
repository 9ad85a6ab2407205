// Prints a benchmark's rows as one table, and hands its results over to docs/figures.md. Figures stand beside a peer of the same run,
// since only their ratio travels.
import { appendFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import type { BENCHES, BenchName } from './benches.ts';

export type Row = Record<string, string | number>;

export function printTable(title: string, rows: Row[]): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => columns.map((column) => String(row[column] ?? '')));
  const widths = columns.map((column, i) => Math.max(column.length, ...cells.map((line) => line[i]?.length ?? 0)));
  const line = (values: string[]) => `| ${values.map((value, i) => value.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  process.stdout.write(
    `\n${title}\n\n${line(columns)}\n${line(widths.map((width) => '-'.repeat(width)))}\n${cells.map(line).join('\n')}\n`,
  );
}

export const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** A dash where a figure cannot be had: processor time of a PostgreSQL on another machine. */
export const shown = (figure: number, digits = 0): string => (Number.isFinite(figure) ? figure.toFixed(digits) : '–');

/** A line of the file that collects results: what was seen in one row, or which PostgreSQL it was. */
export type Result = { bench: BenchName; row: string; seen: string; load: number } | { postgres: string };

export async function handOver(results: readonly Result[]): Promise<void> {
  const file = process.env.BENCH_RESULTS;
  if (file) await appendFile(file, results.map((result) => `${JSON.stringify(result)}\n`).join(''));
}

/** What a benchmark has seen, said once for each of its rows in docs/figures.md. */
export async function report<Name extends BenchName>(
  bench: Name,
  seen: Record<keyof (typeof BENCHES)[Name]['rows'] & string, string>,
): Promise<void> {
  const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  const results = Object.entries<string>(seen).map(([row, text]) => ({ bench, row, seen: text, load }));
  process.stdout.write(
    `\n${results.map((result) => `${bench}, ${result.row}: ${result.seen}`).join('\n')}\n(load ${load})\n`,
  );
  await handOver(results);
}
