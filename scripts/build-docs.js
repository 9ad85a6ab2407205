// Builds the documentation into dist/docs/, each build in a folder named after its sources and put there by one rename.
import { spawnSync } from 'node:child_process';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { newestIn, projectFolder, stampOfAll } from './build.js';

const dist = path.join(projectFolder, 'dist/docs');
const PAGES = ['README.md', 'CHANGELOG.md', 'CODE_OF_CONDUCT.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const PACKAGES = ['cli', 'deploy', 'sdk', 'sdk/python', 'server', 'speech'].map((folder) => `${folder}/README.md`);
const SOURCES = [
  'docs',
  'docs-site',
  ...PAGES,
  ...PACKAGES,
  'openapi',
  'server/http/openapi',
  'sdk/generator',
  'package-lock.json',
];

/** The folder of the documentation that was built from exactly these sources. */
export const docsFolder = () => path.join(dist, stampOfAll(SOURCES));

/** @param {string} folder */
export const isDocsBuilt = async (folder) =>
  (await stat(path.join(folder, 'index.html')).catch(() => undefined)) !== undefined;

/** For installs without a bundler. */
export const newestDocs = () => newestIn(dist);

/** @param {string} folder */
export async function buildDocs(folder) {
  if (await isDocsBuilt(folder)) return;
  const draft = `${folder}.${process.pid}`;
  const script = path.join(projectFolder, 'docs-site/build.ts');
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, draft], {
    cwd: projectFolder,
    encoding: 'utf8',
  });
  if (status !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw new Error(`The documentation could not be built.\n${stderr}`);
  }
  // A process that was faster has put the same files there.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildDocs(process.argv[2] ?? docsFolder());
