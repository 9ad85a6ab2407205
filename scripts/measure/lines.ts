// `node --import tsx scripts/measure/lines.ts [FOLDER]`: files, lines and line lengths of the product, by folder.
import { areaOf, productFiles, readSource } from './sources.ts';

const root = process.argv[2] ?? '.';
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
const ascending = (a: number, b: number) => a - b;

const areas = new Map<string, { files: number; lines: number }>();
const fileLines: number[] = [];
const lengths: number[] = [];
for (const file of productFiles(root)) {
  const lines = readSource(root, file).replace(/\n$/, '').split('\n');
  const area = areas.get(areaOf(file)) ?? { files: 0, lines: 0 };
  areas.set(areaOf(file), { files: area.files + 1, lines: area.lines + lines.length });
  fileLines.push(lines.length);
  lengths.push(...lines.map((line) => line.length));
}
fileLines.sort(ascending);
lengths.sort(ascending);
for (const [name, { files, lines }] of [...areas].sort(([a], [b]) => a.localeCompare(b)))
  console.info(`${String(lines).padStart(7)} lines ${String(files).padStart(5)} files  ${name}`);
const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
console.info(`
${lengths.length} lines in ${fileLines.length} files; a file: median ${quantile(fileLines, 0.5)}, p90 ${quantile(fileLines, 0.9)}, max ${quantile(fileLines, 1)} lines
a line: mean ${mean.toFixed(1)}, p90 ${quantile(lengths, 0.9)} columns; ${lengths.filter((length) => length > 120).length} lines over 120 columns`);
