// Where the cluster of a data folder lives: inside it, or, when PostgreSQL's user cannot get there, in /var/lib/parley with a pointer.
import { createHash } from 'node:crypto';
import { access, chmod, constants, link, mkdir, open, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountFor, canReach, isRoot, pass } from './account.ts';

/** The durable folder that root shares with the user it lends to PostgreSQL. */
const sharedHome = '/var/lib/parley';

/** `pointed`: the cluster lives outside, and the pointer has to be written once the cluster is complete. */
export type Location = { path: string; exists: boolean; pointed: boolean };

/** Creates the data folder if need be and answers its true path. */
export async function openDataFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
  const folder = await realpath(dataDir);
  const { uid, mode } = await stat(folder);
  // Root's PostgreSQL is another user: it may pass through the folder, and neither list nor read what is ours.
  if (isRoot() && uid === 0) await chmod(folder, mode | 0o001);
  return folder;
}

export async function openSharedHome(): Promise<string> {
  await mkdir(sharedHome, { recursive: true });
  await chmod(sharedHome, 0o755); // whatever the umask
  return sharedHome;
}

export async function locate(folder: string): Promise<Location> {
  const pointed = await readPointer(folder);
  if (pointed !== undefined) {
    if (!(await isCluster(pointed)))
      throw new Error(`${pointerOf(folder)} says that the database is in ${pointed}, but it is not there.`);
    return { path: pointed, exists: true, pointed: true };
  }
  const inside = join(folder, 'postgres');
  if (await isCluster(inside)) return { path: inside, exists: true, pointed: false };
  const account = await accountFor(inside);
  if (account === undefined || (await canReach(account, folder, pass)))
    return { path: inside, exists: false, pointed: false };
  return {
    path: join(await openSharedHome(), createHash('sha256').update(folder).digest('hex').slice(0, 16)),
    exists: false,
    pointed: true,
  };
}

/** The cluster of a data folder, if it has one; looks, and makes nothing. */
export async function findCluster(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined);
  if (folder === undefined) return undefined;
  const path = (await readPointer(folder)) ?? join(folder, 'postgres');
  return (await isCluster(path)) ? path : undefined;
}

/** Of two starters one wins; returns the location that counts for both. */
export async function point(folder: string, path: string): Promise<string> {
  const draft = `${pointerOf(folder)}.${process.pid}`;
  await writeFile(draft, `${path}\n`, { mode: 0o600, flush: true });
  await link(draft, pointerOf(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  await syncFolder(folder);
  return (await readPointer(folder)) ?? path;
}

const pointerOf = (folder: string): string => join(folder, 'postgres-location');

async function readPointer(folder: string): Promise<string | undefined> {
  // Any other failure must not look like a folder without a database.
  const text = await readFile(pointerOf(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return text?.trim();
}

/** A new name survives a power cut only once its folder is on disk. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

async function isCluster(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return false;
  await access(path, constants.R_OK | constants.X_OK).catch(() => {
    throw new Error(
      `The database in ${path} belongs to another user (uid ${found.uid}): start Parley as root or as that user.`,
    );
  });
  return (await stat(join(path, 'PG_VERSION')).catch(() => undefined)) !== undefined;
}
