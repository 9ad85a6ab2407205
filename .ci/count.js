// Prints the last line of a CI run, and ends with its verdict. Arguments: exit codes of the checks, of `npm test` and of the processes.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const [check, tests, processes] = process.argv.slice(2).map(Number);

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).testResults : undefined);
const alone = read('.test-results.alone.json') ?? [];
const again = new Set(alone.map(({ name }) => name));
const long = read('.test-results.long.json');
const measured = read('.test-results.processes.json');
const together = long && measured;
const quick = read('.test-results.json');
const slow = [...(long ?? []), ...(measured ?? [])];
const files = [...(quick ?? []), ...slow.filter(({ name }) => !again.has(name)), ...alone];

const assertions = files.flatMap(({ assertionResults }) => assertionResults);
const passed = assertions.filter(({ status }) => status === 'passed').length;
const broken = files.filter(
  ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
);
let failed = assertions.filter(({ status }) => status === 'failed').length + broken.length;
// A run that ended badly without a failed test counts as one.
for (const [code, results] of [
  [tests, quick],
  [processes, together],
])
  if (code !== 0 && (failed === 0 || !results)) failed += 1;
if (check !== 0) failed += 1;
// Here once more, because the log before is long.
for (const { name, assertionResults } of files)
  for (const { status, fullName, failureMessages } of assertionResults)
    if (status === 'failed')
      console.log(`FAILED ${path.relative('.', name)} > ${fullName}\n  ${failureMessages[0]?.split('\n')[0]}`);
for (const { name, message } of broken) console.log(`FAILED ${path.relative('.', name)}\n  ${message?.split('\n')[0]}`);
if (check !== 0) console.log('FAILED npm run check');
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
