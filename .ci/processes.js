// Runs the tiers `browser`, `processes` and `long`. Their tests measure time on real processes, and three files run at once: many of them
// mostly wait. A file that failed beside others is run again by itself: alone it must hold, and that it was needed is said.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const run = (results, args) =>
  spawnSync('npx', ['vitest', 'run', '--project', 'browser', '--project', 'processes', '--project', 'long', ...args], {
    stdio: 'inherit',
    env: { ...process.env, TEST_RESULTS: results },
  }).status ?? 1;

const together = run('.test-results.processes.json', ['--maxWorkers=3']);
if (together === 0) process.exit(0);

let failed;
try {
  const { testResults } = JSON.parse(readFileSync('.test-results.processes.json', 'utf8'));
  failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => path.relative('.', name));
} catch {
  process.exit(together);
}
// More than a few are no accident of a busy machine.
if (failed.length === 0 || failed.length > 3) process.exit(together);
console.log(`\nFAILED BESIDE OTHERS, RUN AGAIN ALONE: ${failed.join(', ')}\n`);
process.exit(run('.test-results.alone.json', ['--no-file-parallelism', ...failed]));
