// Bundles our own code into dist/; packages stay where npm put them. Skipped when nothing changed since the last time.
import { createHash } from 'node:crypto';
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const dist = path.join(projectFolder, 'dist');
const stampFile = path.join(dist, '.built-from');
const SOURCES = ['server', 'flow', 'cli', 'scripts', 'package.json', 'package-lock.json'];

async function stampOf(entry) {
  const found = await stat(entry).catch(() => undefined);
  if (!found) return [];
  if (!found.isDirectory()) {
    const hash = createHash('sha256')
      .update(await readFile(entry))
      .digest('hex');
    return [`${path.relative(projectFolder, entry)} ${hash}`];
  }
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
  try {
    await bundle(rolldown);
    await writeFile(stampFile, stamp);
  } catch (error) {
    // A checkout that this user may not write still runs what somebody else has built.
    if (!last) throw error;
    process.stderr.write(
      `dist/ is older than the sources and could not be written (${error.message.split('\n')[0]}); starting it as it is\n`,
    );
  }
}

async function bundle({ rolldown }) {
  const build = await rolldown({
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
  await copyThreads();
}

/** Threads are started from files of their own, found beside the code that starts them. */
async function copyThreads() {
  const files = await readdir(path.join(projectFolder, 'server'), { recursive: true });
  const threads = files.filter((file) => file.endsWith('-worker.js'));
  await Promise.all(
    threads.map((file) => copyFile(path.join(projectFolder, 'server', file), path.join(dist, path.basename(file)))),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildIfStale();
