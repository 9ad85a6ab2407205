// Bundles our own code into dist/; packages stay where npm put them. Skipped when nothing changed since the last time.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const dist = path.join(projectFolder, 'dist');
const stampFile = path.join(dist, '.built-from');
const SOURCES = ['server', 'flow', 'cli', 'scripts', 'package.json', 'package-lock.json'];

async function stampOf(entry) {
  const found = await stat(entry).catch(() => undefined);
  if (!found) return [];
  if (!found.isDirectory()) return [`${path.relative(projectFolder, entry)} ${found.size} ${found.mtimeMs}`];
  const names = (await readdir(entry)).sort();
  return (await Promise.all(names.map((name) => stampOf(path.join(entry, name))))).flat();
}

/** Builds when a source is newer than the bundle. Without the bundler (production install) an existing bundle is taken as it is. */
export async function buildIfStale() {
  const entries = await Promise.all(SOURCES.map((name) => stampOf(path.join(projectFolder, name))));
  const stamp = createHash('sha256').update(entries.flat().join('\n')).digest('hex');
  const last = await readFile(stampFile, 'utf8').catch(() => '');
  if (last === stamp) return;
  const rolldown = await import('rolldown').catch(() => undefined);
  if (!rolldown) {
    if (last) return;
    throw new Error('dist/ is missing and the bundler is not installed: run "npm ci" and "npm run build" first');
  }
  const build = await rolldown.rolldown({
    input: { main: path.join(projectFolder, 'server/main.ts'), parley: path.join(projectFolder, 'cli/parley.ts') },
    platform: 'node',
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
    logLevel: 'warn',
  });
  await build.write({
    dir: dist,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await build.close();
  await mkdir(dist, { recursive: true });
  await writeFile(stampFile, stamp);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildIfStale();
