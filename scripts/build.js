// Bundles our own code into dist/; packages stay where npm put them. Skipped when nothing changed since the last time.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeLineTables } from './stack-lines.js';

export const projectFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const dist = path.join(projectFolder, 'dist');
const SOURCES = [
  'server',
  'flow',
  'nlu',
  'sdk',
  'transfer',
  'cli',
  'demo',
  'templates',
  'scripts',
  'package.json',
  'package-lock.json',
];

/** What tools leave beside sources: no part of them. */
const MADE = new Set(['.venv', '__pycache__', '.mypy_cache']);

/**
 * The files of an entry with the hashes of what they hold. Read in one go and not side by side: over a thousand files are read at
 * every start and every command, and handing each to another thread costs four times what reading it does.
 * @type {(entry: string) => string[]}
 */
export function stampOf(entry) {
  const file = path.join(projectFolder, entry);
  try {
    return [`${entry} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`];
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT') return [];
    if (code !== 'EISDIR') throw error;
    return readdirSync(file)
      .filter((name) => !MADE.has(name))
      .sort()
      .flatMap((name) => stampOf(`${entry}/${name}`));
  }
}

/**
 * One name for what all of these hold.
 * @param {readonly string[]} entries
 */
export const stampOfAll = (entries) =>
  createHash('sha256').update(entries.flatMap(stampOf).join('\n')).digest('hex').slice(0, 16);

/**
 * The folder of the bundle made from exactly these sources. Each has its own, put in place by one rename, so that processes which
 * start at the same time, or still run an older one, never see a half-written file.
 */
export async function buildIfStale() {
  const folder = path.join(dist, stampOfAll(SOURCES));
  if (await isThere(folder)) return folder;
  // In a process of its own: the bundler's memory would otherwise stay with the server.
  const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), folder], {
    encoding: 'utf8',
  });
  if (status === 0) return folder;
  // A production install has no bundler, and a checkout may be read-only: an earlier build still runs.
  const newest = await newestIn(dist);
  if (!newest) throw new Error(`The server could not be built; run "npm ci" first.\n${stderr}`);
  process.stderr.write('The sources could not be built; starting the newest bundle in dist/ instead.\n');
  return newest;
}

/** @param {string} folder */
const isThere = async (folder) => (await stat(path.join(folder, 'main.js')).catch(() => undefined)) !== undefined;

/**
 * The newest build in a folder of builds.
 * @param {string} parent
 */
export async function newestIn(parent) {
  const names = await readdir(parent).catch(() => []);
  const folders = await Promise.all(
    names
      .filter((name) => /^[0-9a-f]{16}$/.test(name))
      .map(async (name) => ({ folder: path.join(parent, name), time: (await stat(path.join(parent, name))).mtimeMs })),
  );
  return folders.sort((a, b) => b.time - a.time)[0]?.folder;
}

/** @param {string} folder */
async function build(folder) {
  const draft = `${folder}.${process.pid}`;
  const { rolldown } = await import('rolldown');
  /** @param {string} file */
  const source = (file) => path.join(projectFolder, file);
  await bundle(
    rolldown,
    { main: source('server/main.ts'), parley: source('cli/parley.ts'), ...(await workers()) },
    draft,
  );
  // By itself: chunks that server and thread share would cost the idle server some 20 MB.
  await bundle(rolldown, { 'work-thread': source('server/work-tasks.ts') }, draft);
  await writeLineTables(draft, projectFolder);
  // A process that was faster has put the same files there.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
}

/**
 * @param {typeof import('rolldown').rolldown} rolldown
 * @param {Record<string, string>} input
 * @param {string} folder
 */
export async function bundle(rolldown, input, folder) {
  const bundled = await rolldown({
    input,
    platform: 'node',
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
    logLevel: 'warn',
  });
  await bundled.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundled.close();
}

/** Threads and child processes are started from files of their own, found beside the code that starts them. */
export async function workers() {
  const files = await readdir(path.join(projectFolder, 'server'), { recursive: true });
  const named = files.filter((file) => file.endsWith('-worker.js'));
  return Object.fromEntries(
    named.map((file) => [path.basename(file, '.js'), path.join(projectFolder, 'server', file)]),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await (process.argv[2] ? build(process.argv[2]) : buildIfStale());
