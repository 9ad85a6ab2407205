// Runs every benchmark one after the other in its short form, prints the table of docs/figures.md, and with --write puts it there.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../scripts/build.js';
import { BENCHES, type BenchName, benchNames } from './benches.ts';
import { figuresTable, withFigures } from './figures.ts';
import type { Result } from './table.ts';

type RunOne = (name: BenchName, args: string[], env: NodeJS.ProcessEnv) => Promise<number>;

const PAGE = path.join(projectFolder, 'docs/figures.md');

/** How many failed, as an exit code. */
export async function runAll(runOne: RunOne, { write }: { write: boolean }): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-bench-results-'));
  const file = path.join(folder, 'results');
  await writeFile(file, '');
  const [started, loadBefore] = [performance.now(), load()];
  const failed: BenchName[] = [];
  for (const name of benchNames) {
    const began = performance.now();
    process.stdout.write(`\n== ${name} (load ${load()})\n`);
    // What is set already is somebody's wish.
    const env = { ...BENCHES[name].short, ...process.env, BENCH_RESULTS: file };
    if ((await runOne(name, [], env)) !== 0) failed.push(name);
    process.stdout.write(`== ${name}: ${seconds(began)} s\n`);
  }
  const results = (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Result);
  await rm(folder, { recursive: true, force: true });
  const part = `${await machine(results, loadBefore)}\n\n${figuresTable((bench, row) => seenIn(results, bench, row))}`;
  process.stdout.write(`\n${part}\n\n${benchNames.length} benchmarks in ${seconds(started)} s\n`);
  if (write) await writeFile(PAGE, withFigures(await readFile(PAGE, 'utf8'), part));
  if (failed.length > 0) process.stdout.write(`FAILED: ${failed.join(', ')}\n`);
  return failed.length > 0 ? 1 : 0;
}

const load = (): string => (loadavg()[0] ?? 0).toFixed(1);
const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0);

function seenIn(results: readonly Result[], bench: string, row: string): string | undefined {
  for (const result of results) {
    // What else the machine did decides how far an absolute figure can be trusted.
    if ('bench' in result && result.bench === bench && result.row === row)
      return `${result.seen} (load ${result.load})`;
  }
  return undefined;
}

/** Where and when, said above the table. */
async function machine(results: readonly Result[], loadBefore: string): Promise<string> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: projectFolder })).stdout.trim();
  const commit = await git('rev-parse', '--short', 'HEAD').catch(() => 'unknown');
  const changed = await git('status', '--porcelain', '--untracked-files=no').catch(() => '');
  const postgres = [...new Set(results.flatMap((result) => ('postgres' in result ? [result.postgres] : [])))];
  const [model = 'unknown'] = cpus().map((cpu) => cpu.model);
  const said = [
    `Commit \`${commit}\`${changed ? ' with changes' : ''}, ${new Date().toISOString().slice(0, 10)}`,
    `${cpus().length} cores (${process.arch}, ${model})`,
    `Node ${process.version.slice(1)}`,
    `PostgreSQL ${postgres.join(' and ') || 'unknown'}`,
    `load average ${loadBefore} before the run and ${load()} after it`,
  ];
  return `${said.join('; ')}.`;
}
