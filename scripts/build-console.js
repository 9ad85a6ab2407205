// Builds the console into dist/console/, each build in a folder named after its sources and put there by one rename.
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { newestIn, projectFolder, stampOfAll } from './build.js';

const dist = path.join(projectFolder, 'dist/console');
const SOURCES = [
  'console',
  'demo',
  'templates',
  'sdk',
  'transfer',
  'flow',
  'nlu',
  'widget',
  'openapi',
  'scripts',
  'package-lock.json',
];

/** The folder of the console that was built from exactly these sources. */
export const consoleFolder = () => path.join(dist, stampOfAll(SOURCES));

/** @param {string} folder */
export const isBuilt = async (folder) =>
  (await stat(path.join(folder, 'index.html')).catch(() => undefined)) !== undefined;

/** For installs without a bundler. */
export const newestConsole = () => newestIn(dist);

/** The scope that each operation needs, read off the API's document: the console's own list could only be older. */
async function scopesOfOperations() {
  /** @type {{ paths: Record<string, Record<string, { operationId?: string; 'x-required-scope'?: string }>> }} */
  const document = JSON.parse(await readFile(path.join(projectFolder, 'openapi/openapi.json'), 'utf8'));
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  return Object.fromEntries(
    operations.flatMap((one) => (one.operationId ? [[one.operationId, one['x-required-scope'] ?? null]] : [])),
  );
}

/** @returns {import('vite').Plugin} */
const scopeMap = () => ({
  name: 'parley-scopes',
  resolveId: (id) => (id === 'virtual:parley-scopes' ? `\0${id}` : undefined),
  load: async (id) =>
    id === '\0virtual:parley-scopes'
      ? `export const REQUIRED_SCOPES = ${JSON.stringify(await scopesOfOperations())};`
      : undefined,
});

/** What the build and the development server have in common. */
export async function consoleSettings() {
  const { default: react } = await import('@vitejs/plugin-react');
  return {
    root: path.join(projectFolder, 'console'),
    base: '/console/',
    configFile: /** @type {const} */ (false),
    plugins: [react(), scopeMap()],
    logLevel: /** @type {const} */ ('warn'),
  };
}

/** @param {string} folder */
async function build(folder) {
  const draft = `${folder}.${process.pid}`;
  // However the build is started: a test's own setting would bundle React's development half.
  process.env.NODE_ENV = 'production';
  const vite = await import('vite');
  await vite.build({
    ...(await consoleSettings()),
    mode: 'production',
    // The page says where its files are; they find each other from there.
    experimental: { renderBuiltUrl: (_name, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
    build: {
      outDir: draft,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2022',
      chunkSizeWarningLimit: 1000,
    },
  });
  await compress(path.join(draft, 'assets'));
  // A process that was faster has put the same files there.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
}

/** Once here, instead of for each reader. */
async function compress(/** @type {string} */ folder) {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, brotli));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? consoleFolder();
  if (!(await isBuilt(folder))) await build(folder);
}
