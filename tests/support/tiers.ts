// Owns which tier a test file is in. What a file imports decides it, so nobody has to remember a list.
import { readdirSync, readFileSync } from 'node:fs';

/**
 * `pure` needs nothing but Node. `api` talks to an app in the test's own process, over HTTP, on a real PostgreSQL.
 * `processes` starts, stalls and kills processes, or piles up rows, and takes its time. `smoke` is one short story of every slow tier.
 */
export type Tier = 'pure' | 'api' | 'processes' | 'smoke';

const FOLDERS = ['flow', 'nlu', 'server', 'cli', 'tests'];
const TAKES_ITS_TIME =
  /from '(node:child_process|[^']*\/support\/(process|processes|stalls|postgres-cluster|pgbouncer|many-rows)\.ts)'/;
/** Of the support files, these need no database; `inject` hands out the address of the run's own. */
const NEEDS_DATABASE = /from '[^']*\/support\/(?!properties|processor-time)[^']*'|\binject\b/;

/** All test files but the long forms, which `npm run prove` runs. Paths are relative to the project's folder. */
export function testFiles(): string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  return files.filter((file) => file.endsWith('.test.ts') && !file.endsWith('.prove.test.ts')).sort();
}

export function tierOf(file: string): Tier {
  if (file.startsWith('tests/smoke/')) return 'smoke';
  const text = readFileSync(file, 'utf8');
  if (file.startsWith('tests/chaos/') || TAKES_ITS_TIME.test(text)) return 'processes';
  return NEEDS_DATABASE.test(text) ? 'api' : 'pure';
}
