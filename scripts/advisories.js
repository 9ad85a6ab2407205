// Asks the registry for known weaknesses of the packages in the lock file, and says loudly what came of it. A registry
// that does not answer proves nothing: then the packages are unchecked, and this says so. Ends with 0 unless --strict.
import { spawnSync } from 'node:child_process';

const asked = spawnSync('npm', ['audit', '--json'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  timeout: 120_000,
});
const isStrict = process.argv.includes('--strict');

/** @param {string} text */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const answer = read(asked.stdout);
const found = answer?.vulnerabilities;
if (!answer?.metadata || typeof found !== 'object') {
  const why = answer?.message ?? answer?.error?.summary ?? asked.error?.message ?? 'no answer';
  console.log(
    `ADVISORIES NOT CHECKED: the registry does not answer (${String(why).split('\n')[0]}). Run this where one does.`,
  );
  process.exit(isStrict ? 1 : 0);
}
/** @type {any[]} */
const weak = Object.values(found);
for (const { name, severity, range, via } of weak) {
  const title = via.find((/** @type {unknown} */ one) => typeof one === 'object')?.title ?? `by ${via.join(', ')}`;
  console.log(`ADVISORY ${severity}: ${name} ${range}: ${title}`);
}
console.log(
  weak.length === 0 ? 'No advisory for any package.' : `ADVISORIES FOUND: ${weak.length} packages. See above.`,
);
process.exit(isStrict && weak.length > 0 ? 1 : 0);
