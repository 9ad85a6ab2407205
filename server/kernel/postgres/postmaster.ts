// The main process of a running PostgreSQL, known through its postmaster.pid; no code here assumes that we started it.
import { execFile } from 'node:child_process';
import { link, readFile, readlink, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

export type Postmaster = { pid: number; port: number; status: string };

/** The PostgreSQL that runs on this cluster right now. A file left over from an earlier life is not one. */
export async function findPostmaster(path: string): Promise<Postmaster | undefined> {
  const [pid, , , port, , , , status] = (await readPidFile(path)).split('\n');
  if (!pid || !(await isPostmaster(Number(pid), path))) return undefined;
  return { pid: Number(pid), port: Number(port), status: status?.trim() ?? '' };
}

/** PostgreSQL gives way to any living process with the recorded pid, even a foreign one, and to an empty file. */
export async function removeForeignPidFile(path: string): Promise<void> {
  const made = await stat(join(path, 'postmaster.pid')).catch(() => undefined);
  const text = await readPidFile(path);
  const pid = Number(text.split('\n')[0]);
  const beingWritten = text === '' && Date.now() - (made?.mtimeMs ?? 0) < 2000;
  const leftToPostgres = text !== '' && (!isAlive(pid) || (await isPostmaster(pid, path)));
  if (made === undefined || beingWritten || leftToPostgres) return;
  const aside = join(path, `postmaster.pid.${process.pid}`);
  await rename(join(path, 'postmaster.pid'), aside).catch(() => undefined);
  // Another starter may have been faster and written its own: that one goes back.
  const moved = await readFile(aside, 'utf8').catch(() => text);
  if (moved !== text) await link(aside, join(path, 'postmaster.pid')).catch(() => undefined);
  await rm(aside, { force: true });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Fast shutdown; when it does not come to an end, immediate shutdown, from which PostgreSQL recovers by its log. */
export async function stopPostmaster(pid: number, path: string, timeoutMs: number): Promise<void> {
  for (const [signal, wait] of [
    ['SIGINT', timeoutMs],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    if (!(await isPostmaster(pid, path))) return;
    signalProcess(pid, signal);
    signalProcess(pid, 'SIGCONT');
    if (await waitForEnd(pid, path, wait)) return;
  }
  throw new Error(`PostgreSQL (pid ${pid}) of ${path} does not end.`);
}

async function waitForEnd(pid: number, path: string, milliseconds: number): Promise<boolean> {
  for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(10)) {
    if (await hasEnded(pid, path)) return true;
  }
  return false;
}

/** The command line of a dying process vanishes a moment before its port and its memory are free again. */
async function hasEnded(pid: number, path: string): Promise<boolean> {
  if (await isPostmaster(pid, path)) return false;
  const state = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.[0] ?? 'X';
  return 'XZ'.includes(state) || (await commandOf(pid))[0] !== '';
}

const readPidFile = (path: string): Promise<string> => readFile(join(path, 'postmaster.pid'), 'utf8').catch(() => '');

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The command line tells it from every other process, also where containers hide the rest; a zombie has none. */
async function isPostmaster(pid: number, path: string): Promise<boolean> {
  if (!(pid > 0) || !isAlive(pid)) return false;
  const [program = '', ...rest] = await commandOf(pid);
  if (basename(program) !== 'postgres') return false;
  // A data folder that was moved meanwhile is still the place where its PostgreSQL works.
  return rest.includes(path) || (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === path;
}

async function commandOf(pid: number): Promise<string[]> {
  if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({
    stdout: '',
  }));
  const [program = '', ...rest] = stdout.trim().split(/ -[Dc] /);
  return [program, ...rest];
}
