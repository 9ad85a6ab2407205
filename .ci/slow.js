// Runs the slow tiers: with `--all` every file of them, otherwise those that every change must pass (`every-change.json`).
// Tests of browsers and processes measure time, and two of their files at once fill two cores; the long ones wait in between, and three
// run at once.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const files = process.argv.includes('--all') ? [] : JSON.parse(readFileSync('.ci/every-change.json', 'utf8'));
const RUNS = [
  { results: '.test-results.long.json', tiers: ['long'], args: ['--maxWorkers=3', ...files] },
  { results: '.test-results.processes.json', tiers: ['browser', 'processes'], args: ['--maxWorkers=2', ...files] },
];

const codes = RUNS.map(
  ({ results, tiers, args }) =>
    spawnSync('npx', ['vitest', 'run', ...tiers.flatMap((tier) => ['--project', tier]), ...args], {
      stdio: 'inherit',
      env: { ...process.env, TEST_RESULTS: results },
    }).status ?? 1,
);
process.exit(codes.every((code) => code === 0) ? 0 : 1);
