// Runs the slow tiers: with `--all` every file of them, otherwise those that every change must pass (`every-change.json`).
// Tests of browsers and processes measure time, and two of their files at once fill two cores; the long ones wait in between, and three
// run at once. A file that failed beside others is run again by itself: alone it must hold, and that it was needed is said.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const files = process.argv.includes('--all') ? [] : JSON.parse(readFileSync('.ci/every-change.json', 'utf8'));
const SLOW = ['browser', 'processes', 'long'];
const RUNS = [
  { results: '.test-results.long.json', tiers: ['long'], args: ['--maxWorkers=3', ...files] },
  { results: '.test-results.processes.json', tiers: ['browser', 'processes'], args: ['--maxWorkers=2', ...files] },
];

const run = ({ results, tiers, args }) =>
  spawnSync('npx', ['vitest', 'run', ...tiers.flatMap((tier) => ['--project', tier]), ...args], {
    stdio: 'inherit',
    env: { ...process.env, TEST_RESULTS: results },
  }).status ?? 1;

const codes = RUNS.map(run);
if (codes.every((code) => code === 0)) process.exit(0);

const failed = RUNS.flatMap(({ results }) => {
  if (!existsSync(results)) return [];
  const { testResults } = JSON.parse(readFileSync(results, 'utf8'));
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => path.relative('.', name));
});
// A run that ended without results has failed as a whole, and more than a few files are no accident of a busy machine.
const isWhole = RUNS.every(({ results }) => existsSync(results));
if (!isWhole || failed.length === 0 || failed.length > 3) process.exit(1);
console.log(`\nFAILED BESIDE OTHERS, RUN AGAIN ALONE: ${failed.join(', ')}\n`);
process.exit(run({ results: '.test-results.alone.json', tiers: SLOW, args: ['--no-file-parallelism', ...failed] }));
