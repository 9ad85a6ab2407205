// Prepares a release, and checks one. It commits, tags and publishes nothing itself.
//   node scripts/release.js 0.2.0            the version into every place that names it, the changelog's new section under it with today's date
//   node scripts/release.js --check v0.2.0   ends with 1 unless the tag, all packages and the changelog name one version
//   node scripts/release.js --notes v0.2.0   prints what the changelog says of it
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SECTION = /^## \[(.+?)\](?: - (\d{4}-\d{2}-\d{2}))?$/gm;
/** `0.2` of `0.2.0`: what a program pins that takes corrections. */
const series = (/** @type {string} */ version) => version.split('.').slice(0, 2).join('.');
/**
 * Each file with the words around its version, and how it writes it where that is not the whole.
 * @type {[file: string, place: RegExp, written?: (version: string) => string][]}
 */
const PLACES = [
  ['package.json', /^( {2}"version": ")([^"]+)(",)$/m],
  ['package-lock.json', /^( {2}"version": ")([^"]+)(",)$/m],
  ['package-lock.json', /^( {6}"name": "parley",\n {6}"version": ")([^"]+)(",)$/m],
  ['sdk/package.json', /^( {2}"version": ")([^"]+)(",)$/m],
  ['sdk/python/pyproject.toml', /^(version = ")([^"]+)(")$/m],
  ['speech/package.json', /^( {2}"version": ")([^"]+)(",)$/m],
  ['docs/examples/flow-ci.yml', /(@parley\/cli@)([\d.]+)()$/gm, series],
];

/**
 * The changelog with its "Unreleased" section under the version, and an empty one above it.
 * @param {string} changelog
 * @param {string} version
 * @param {string} day
 */
export function cutChangelog(changelog, version, day) {
  if (changelog.includes(`\n## [${version}]`)) throw new Error(`CHANGELOG.md has a section ${version} already.`);
  if (notesOf(changelog, 'Unreleased').trim() === '') throw new Error('CHANGELOG.md says nothing under [Unreleased].');
  const words = `This becomes ${version}. Everything below is new since`;
  return changelog
    .replace(/^## \[Unreleased\]$/m, `## [Unreleased]\n\n## [${version}] - ${day}`)
    .replace(words, 'Everything below is new since');
}

/**
 * What the changelog says of a version, without the heading.
 * @param {string} changelog
 * @param {string} version
 */
export function notesOf(changelog, version) {
  const sections = [...changelog.matchAll(SECTION)];
  const at = sections.findIndex(([, name]) => name === version);
  if (at < 0) throw new Error(`CHANGELOG.md has no section ${version}.`);
  const from = sections[at];
  return changelog.slice((from?.index ?? 0) + (from?.[0].length ?? 0), sections[at + 1]?.index).trim();
}

/**
 * What is wrong with releasing this version from these files, as sentences.
 * @param {string} version
 * @param {(file: string) => string} read
 */
export function problemsOf(version, read) {
  const wrong = PLACES.flatMap(([file, place, written = String]) => {
    const found = read(file).match(new RegExp(place, 'm'))?.[2];
    return found === written(version) ? [] : [`${file} says ${found ?? 'nothing'}, not ${written(version)}.`];
  });
  const dated = [...read('CHANGELOG.md').matchAll(SECTION)].some(
    ([, name, day]) => name === version && day !== undefined,
  );
  return dated ? wrong : [...wrong, `CHANGELOG.md has no dated section ${version}.`];
}

function main() {
  const folder = path.resolve(import.meta.dirname, '..');
  const read = (/** @type {string} */ file) => readFileSync(path.join(folder, file), 'utf8');
  const write = (/** @type {string} */ file, /** @type {string} */ text) =>
    writeFileSync(path.join(folder, file), text);
  const words = process.argv.slice(2);
  const version = (words.at(-1) ?? '').replace(/^v/, '');
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) throw new Error('Name a version, such as 0.2.0.');
  if (words[0] === '--notes') process.stdout.write(`${notesOf(read('CHANGELOG.md'), version)}\n`);
  else if (words[0] === '--check') {
    const problems = problemsOf(version, read);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } else {
    const changelog = cutChangelog(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10));
    for (const [file, place, written = String] of PLACES)
      write(file, read(file).replace(place, `$1${written(version)}$3`));
    write('CHANGELOG.md', changelog);
    process.stdout.write(
      `Prepared ${version}. Run npm run openapi && npm run sdk, read the changelog, commit, then: git tag v${version} && git push origin v${version}\n`,
    );
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (error) {
    process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
    process.exitCode = 1;
  }
}
