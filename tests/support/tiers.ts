// Owns which tier a test file is in. What a file imports decides it, and whether it takes long.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FILE_SECONDS } from './file-seconds.ts';

/**
 * `pure` needs nothing but Node. `api` talks to an app in the test's own process, over HTTP, on a real PostgreSQL.
 * `long` are files of either that take seven seconds or more.
 * `browser` opens the console in Chromium.
 * `processes` starts, stalls, attacks and kills servers, or piles up rows, and takes its time. `smoke` is one short story of every slow tier.
 */
export type Tier = 'pure' | 'api' | 'long' | 'processes' | 'smoke' | 'browser';

const FOLDERS = ['flow', 'nlu', 'sdk', 'transfer', 'server', 'cli', 'console', 'widget', 'demo', 'templates', 'tests'];
/** Those who change one thing should not wait for whole stories: `npm test` takes minutes, CI runs all. */
const LONG_SECONDS = 7;
const SLOW_FOLDERS = /^tests\/(chaos|attacks)\//;
const TAKES_ITS_TIME =
  /from '(node:child_process|[^']*\/support\/(process|processes|stalls|postgres-cluster|pgbouncer|many-rows|fault-proxy|command-line|help-centres)\.ts)'/;
/** All test files but the long forms, which `npm run prove` runs. Paths are relative to the project's folder. */
export function testFiles(): string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  const tests = files
    .filter((file) => /^(?!.*node_modules).*\.test\.ts$/.test(file) && !file.endsWith('.prove.test.ts'))
    .sort();
  return hasContractJudges() ? tests : tests.filter((file) => !file.startsWith(CONTRACT));
}

const CONTRACT = 'tests/contract/';
/** The tests of `tests/contract` need packages of their own. Without them they are left out, unless the run must have them. */
const hasContractJudges = (): boolean =>
  existsSync(`${CONTRACT}node_modules`) || process.env.PARLEY_REQUIRE_CONTRACT === '1';
export const missingContractJudges = (): string[] =>
  hasContractJudges() ? [] : ['SKIPPED: tests/contract. Its packages are not installed: npm run contract:install.'];

export function tierOf(file: string): Tier {
  if (file.startsWith('tests/smoke/')) return 'smoke';
  if (file.startsWith('tests/browser/')) return 'browser';
  if (SLOW_FOLDERS.test(file) || TAKES_ITS_TIME.test(readFileSync(file, 'utf8'))) return 'processes';
  if ((FILE_SECONDS[file] ?? 0) >= LONG_SECONDS) return 'long';
  return needsDatabase(file, new Set()) ? 'api' : 'pure';
}

/** Vitest's `inject` hands out the address of the run's own PostgreSQL: here, or in a file under `tests/` that is imported. */
function needsDatabase(file: string, seen: Set<string>): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (/\binject\b/.test(text)) return true;
  const imported = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, name = '']) => path.join(path.dirname(file), name));
  return imported.some((next) => next.startsWith('tests/') && needsDatabase(next, seen));
}
