// Runs test files again that failed beside others, one after the other: time measured on a busy machine proves little. Alone they must
// hold, and that it was needed is said. More than a few are no accident of a busy machine: then none of them is run again.
import { spawnSync } from 'node:child_process';
import { LONG, PROCESSES, QUICK } from './results.js';

const MAX_AGAIN = 3;
const failedOf = (files) => files.filter(({ status }) => status === 'failed').map(({ name }) => name);
const failed = [QUICK ?? [], [...(LONG ?? []), ...(PROCESSES ?? [])]]
  .map(failedOf)
  .filter(({ length }) => length <= MAX_AGAIN)
  .flat();
if (failed.length === 0) process.exit(0);
console.log(`\nFAILED BESIDE OTHERS, RUN AGAIN ALONE: ${failed.join(', ')}\n`);
spawnSync('npx', ['vitest', 'run', '--no-file-parallelism', ...failed], {
  stdio: 'inherit',
  env: { ...process.env, TEST_RESULTS: '.test-results.alone.json' },
});
