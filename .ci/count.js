// Prints the last lines of a CI run, and ends with its verdict. Arguments: exit codes of the checks, of `npm test` and of the slow tests.
import { ALONE, LONG, PROCESSES, QUICK } from './results.js';

const [check, tests, slow] = process.argv.slice(2).map(Number);

const hasFailed = ({ status }) => status === 'failed';
const alone = ALONE ?? [];
const again = new Set(alone.map(({ name }) => name));
const before = [...(QUICK ?? []), ...(LONG ?? []), ...(PROCESSES ?? [])];
const files = [...before.filter(({ name }) => !again.has(name)), ...alone];

const assertions = files.flatMap(({ assertionResults }) => assertionResults);
// A file that could not be loaded has no tests that failed.
const broken = files.filter((file) => hasFailed(file) && !file.assertionResults.some(hasFailed));

// Here once more, because the log before is long.
for (const { name } of before.filter((file) => hasFailed(file) && again.has(file.name)))
  console.log(`RUN AGAIN ALONE ${name}`);
for (const { name, assertionResults } of files)
  for (const { fullName, failureMessages } of assertionResults.filter(hasFailed))
    console.log(`FAILED ${name} > ${fullName}\n  ${failureMessages[0]?.split('\n')[0]}`);
for (const { name, message } of broken) console.log(`FAILED ${name}\n  ${message?.split('\n')[0]}`);

// A run that ended badly without a failed test, or without results, is a failure of its own.
const wholes = [
  ['npm run check', check !== 0],
  ['npm test', !QUICK || (tests !== 0 && !QUICK.some(hasFailed))],
  ['node .ci/slow.js', !LONG || !PROCESSES || (slow !== 0 && ![...LONG, ...PROCESSES].some(hasFailed))],
].filter(([, isBad]) => isBad);
for (const [command] of wholes) console.log(`FAILED ${command}`);

const failed = assertions.filter(hasFailed).length + broken.length + wholes.length;
console.log(`${assertions.filter(({ status }) => status === 'passed').length} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
