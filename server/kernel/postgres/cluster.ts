// The files of one PostgreSQL cluster: made once by initdb, whole or not at all.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, lchown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { accountFor, isRoot, type SystemAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { type Location, point, syncFolder } from './location.ts';
import { isAlive } from './postmaster.ts';

export const superuser = 'postgres';

/** PostgreSQL sees none of our environment: it may hold secrets, and PG* variables would change its mind. */
export const bareEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Answers the folder of a complete cluster, creating it where there is none. */
export async function ensureCluster(
  folder: string,
  at: Location,
  binaries: Binaries,
  superPassword: string,
): Promise<string> {
  const path = at.exists ? at.path : await createCluster(folder, at, binaries, superPassword);
  const version = (await readFile(join(path, 'PG_VERSION'), 'utf8')).trim();
  if (version !== binaries.major) {
    throw new Error(
      `The database in ${path} was made by PostgreSQL ${version}; this Parley brings PostgreSQL ${binaries.major}.`,
    );
  }
  // A folder restored by a plain copy may belong to root or be open to others: PostgreSQL refuses both.
  const { uid, mode } = await stat(path);
  if ((mode & 0o077) !== 0) await chmod(path, 0o700);
  if (isRoot() && uid === 0) await handOver(path, (await accountFor(path))!);
  return path;
}

async function createCluster(folder: string, at: Location, binaries: Binaries, superPassword: string): Promise<string> {
  await sweepDrafts(at.path);
  const account = await accountFor(at.path);
  const draft = `${at.path}.init-${process.pid}-${randomBytes(4).toString('hex')}`;
  const fresh = join(draft, 'cluster');
  const passwordFile = join(draft, 'password');
  try {
    await mkdir(fresh, { recursive: true, mode: 0o700 });
    await writeFile(passwordFile, superPassword, { mode: 0o600 });
    if (account) for (const path of [draft, fresh, passwordFile]) await chown(path, account.uid, account.gid);
    await initdb(binaries, fresh, passwordFile, account);
    const path = await settle(fresh, at);
    if (!at.pointed) return path;
    const agreed = await point(folder, path);
    if (agreed !== path) await rm(path, { recursive: true, force: true });
    return agreed;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function initdb(
  binaries: Binaries,
  path: string,
  passwordFile: string,
  account: SystemAccount | undefined,
): Promise<void> {
  // Code-point order with Unicode case rules, from PostgreSQL itself: text sorts alike on every machine.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.initdb, ['-D', path, ...access, ...locale, '--no-instructions'], {
      ...account,
      cwd: '/',
      env: bareEnvironment,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output = (output + chunk).slice(-4000)));
    child.on('error', (error) => reject(cannotRun(binaries.initdb, error)));
    child.on('close', (code) => (code === 0 ? resolve() : reject(initdbFailed(output.trim()))));
  });
}

function initdbFailed(output: string): Error {
  const nameless = /could not look up effective user ID/.test(output);
  return new Error(
    `initdb failed:\n${output}${nameless ? '\nPostgreSQL wants its user to have a name: add the uid to /etc/passwd.' : ''}`,
  );
}

export function cannotRun(program: string, error: NodeJS.ErrnoException): Error {
  const reason: Record<string, string> = {
    ENOENT:
      'the program or its loader is missing; the embedded binaries need glibc, so on musl set DATABASE_URL instead',
    EPERM:
      'root may not change to another user here, and PostgreSQL refuses to run as root; start Parley as an ordinary user',
    EINVAL:
      'uid 65534 does not exist in this user namespace, and PostgreSQL refuses to run as root; start Parley as an ordinary user',
  };
  return new Error(`Cannot run ${program}: ${reason[error.code ?? ''] ?? error.message}`, { cause: error });
}

/** Moves the finished cluster in one step. Inside the data folder the first process wins; outside, the pointer decides. */
async function settle(fresh: string, at: Location): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const path = at.pointed && attempt > 0 ? `${at.path}-${attempt}` : at.path;
    try {
      await rename(fresh, path);
      await syncFolder(dirname(path));
      return path;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if ((code !== 'ENOTEMPTY' && code !== 'EEXIST') || attempt > 100) throw error;
    }
    if (at.pointed) continue;
    if (await stat(join(path, 'PG_VERSION')).catch(() => undefined)) return path;
    await rename(path, `${path}.broken-${Date.now()}`);
  }
}

/** What an interrupted first start left behind. */
async function sweepDrafts(path: string): Promise<void> {
  const parent = dirname(path);
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(`${basename(path)}.init-`) ? Number(name.split('.init-')[1]!.split('-')[0]) : undefined;
    if (pid === undefined) continue;
    const made = await stat(join(parent, name)).catch(() => undefined);
    const forgotten = made !== undefined && Date.now() - made.mtimeMs > 600_000;
    if (!isAlive(pid) || forgotten)
      await rm(join(parent, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

async function handOver(path: string, account: SystemAccount): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (entry.isDirectory()) await handOver(join(path, entry.name), account);
    else await lchown(join(path, entry.name), account.uid, account.gid);
  }
  await lchown(path, account.uid, account.gid);
}
