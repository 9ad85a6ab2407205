// Starts the PostgreSQL of a data folder, or takes over the one that runs there already, and stops it when its owner stops.
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MasterKeyProblem } from '../secrets/master-keys.ts';
import { accountFor, canReach, isRoot, pass } from './account.ts';
import { findPackage, provideBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { locate, openDataFolder, openSharedHome } from './location.ts';
import { DataFolderInUse, isOwnerGone, Ownership } from './ownership.ts';
import { findPostmaster } from './postmaster.ts';
import { appRole, ensureRoles } from './roles.ts';
import { keepBounded, readSince } from './server-log.ts';
import { adminUrl, attachToRunning, type ClusterSetup, end, launch, type Running, urlOf } from './server-process.ts';

export { DataFolderInUse } from './ownership.ts';

export type EmbeddedOptions = {
  dataDir: string;
  /** Password of the plain role; the superuser's is derived from it. */
  password: string;
  log: (line: string) => void;
  /** The server owns the data folder for life; commands share it and leave it as they found it. */
  exclusive: boolean;
  /** Further settings of PostgreSQL, stronger than ours. */
  settings?: Record<string, string>;
  /** PostgreSQL ended although we did not ask it to. */
  onExit?: (code: number | null) => void;
};

export type EmbeddedPostgres = {
  /** The plain role `parley` on the database `parley`. */
  connectionString: string;
  /** The superuser on the database `postgres`. */
  adminConnectionString: string;
  stop(): Promise<void>;
  /** It was running before us. */
  adopted: boolean;
  /** The folder of the cluster. */
  location: string;
  pid: number;
};

const startPatience = 15_000;

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const site = await prepare(options);
  try {
    for (const until = Date.now() + startPatience; Date.now() < until; await sleep(20)) {
      const running = (await attachToRunning(site, options.exclusive)) ?? (await launch(site));
      const embedded = running && (await takeOver(site, running, options));
      if (embedded) return embedded;
    }
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error;
    const file = join(options.dataDir, 'secret-key');
    throw new MasterKeyProblem(
      `the database in ${site.path} was made with another master key: put back the file ${file} that belongs to it`,
    );
  }
  throw new Error(`PostgreSQL in ${site.path} did not start:\n${await readSince(site.logFile, 0)}`);
}

async function prepare(options: EmbeddedOptions): Promise<ClusterSetup> {
  const folder = await openDataFolder(options.dataDir);
  const at = await locate(folder);
  const account = await accountFor(at.path);
  const binaries = await provideBinaries(await findPackage(), account, isRoot() ? openSharedHome : async () => folder);
  const superPassword = createHmac('sha256', options.password).update('parley postgres superuser').digest('base64url');
  if (!at.exists) options.log(`Creating the database in ${at.path}`);
  const path = await ensureCluster(folder, at, binaries, superPassword);
  if (account && !(await canReach(account, path, pass))) {
    throw new Error(
      `PostgreSQL (uid ${account.uid}) cannot reach ${path}: let others pass through the folders above it.`,
    );
  }
  const logFile = join(folder, 'postgres.log');
  await keepBounded(logFile);
  return { path, binaries, account, logFile, superPassword, settings: options.settings ?? {}, log: options.log };
}

/** Takes the lock, looks after roles and database. Undefined: PostgreSQL was being stopped under our hands, start again. */
async function takeOver(
  site: ClusterSetup,
  running: Running,
  options: EmbeddedOptions,
): Promise<EmbeddedPostgres | undefined> {
  const adminConnectionString = adminUrl(site, running.port);
  const ownership = new Ownership(adminConnectionString, options.dataDir);
  try {
    const admin = await ownership.connect();
    if (options.exclusive) await ownership.take();
    await ensureRoles(admin, options.password);
  } catch (error) {
    const abandoned = running.child && !(error instanceof DataFolderInUse) && (await ownership.allowsStop(true));
    await ownership.end();
    if (abandoned) await end(site, running);
    if (isOwnerGone(error)) return undefined;
    throw error;
  }
  if (!options.exclusive) await ownership.end();
  if (!running.child) options.log(`Using the PostgreSQL that is already running (pid ${running.pid})`);
  const unwatch = watch(site, running, options.onExit);
  const stop = async (): Promise<void> => {
    unwatch();
    const ours = options.exclusive || running.child !== undefined;
    if (ours && (await ownership.allowsStop(options.exclusive))) await end(site, running);
    await ownership.end();
  };
  let stopped: Promise<void> | undefined;
  return {
    connectionString: urlOf(appRole, options.password, running.port, appRole),
    adminConnectionString,
    stop: () => (stopped ??= stop()),
    adopted: running.child === undefined,
    location: site.path,
    pid: running.pid,
  };
}

/** Keeps the log small, and tells when PostgreSQL ends by itself. */
function watch(site: ClusterSetup, running: Running, onExit: EmbeddedOptions['onExit']): () => void {
  const rounds: NodeJS.Timeout[] = [setInterval(() => void keepBounded(site.logFile).catch(() => undefined), 60_000)];
  let over = false;
  const ended = (code: number | null): void => {
    if (over) return;
    unwatch();
    onExit?.(code);
  };
  const unwatch = (): void => {
    over = true;
    for (const round of rounds) clearInterval(round);
  };
  const look = async (): Promise<void> => {
    if ((await findPostmaster(site.path))?.pid !== running.pid) ended(null);
  };
  if (running.child) running.child.once('exit', ended);
  else rounds.push(setInterval(() => void look(), 500));
  for (const round of rounds) round.unref();
  return unwatch;
}
