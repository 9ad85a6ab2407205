// Prints a benchmark's rows as one table. Figures stand beside a peer of the same run, since only their ratio travels.
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
