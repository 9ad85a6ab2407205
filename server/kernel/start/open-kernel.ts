// Owns how a kernel is opened from its settings: database found or started, checked, migrated; keys and clock in place.

import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertSessionPooling, awaitDatabase, retryWhileUnavailable } from '../cluster/await-database.ts';
import { jobAdded } from '../cluster/job-wakeup.ts';
import { type Config, ConfigProblem } from '../config.ts';
import type { BuiltPages, Kernel } from '../context.ts';
import { connect, type Database } from '../db/database.ts';
import type { RowOf } from '../db/row.ts';
import { BadDatabaseUrl, DatabaseServer } from '../db/server.ts';
import { sql } from '../db/sql.ts';
import { createLog, type Log } from '../log.ts';
import { Meter } from '../meter.ts';
import { assertMigrated, type Migration, migrate } from '../migrate.ts';
import { outbound } from '../outbound/client.ts';
import { type EmbeddedOptions, startEmbedded } from '../postgres/embedded.ts';
import { findCluster, locate, openDataFolder } from '../postgres/location.ts';
import { findPostmaster } from '../postgres/postmaster.ts';
import { assertMasterKey, dataKeys } from '../secrets/data-keys.ts';
import {
  derive,
  loadOrCreateMasterKey,
  type MasterKey,
  MasterKeyMissing,
  MasterKeyProblem,
  type MasterKeys,
} from '../secrets/master-keys.ts';
import { closeState } from '../state.ts';
import { acceleratedClock, type Clock, systemClock } from '../time/clock.ts';
import { transactionShares } from '../transaction-shares.ts';
import { TUNING, type Tuning } from '../tuning.ts';
import { WorkPool } from '../work/pool.ts';

export type Opened = { kernel: Kernel; close(): Promise<void> };

type OpenOptions = {
  config: Config;
  migrations: Migration[];
  /** The server owns its data folder; commands share it. */
  exclusive: boolean;
  /** Leaves the schema as it is, and refuses one that is not up to date. */
  isMigrated?: boolean;
  tuning?: Partial<Tuning>;
  pages?: BuiltPages;
};

export async function openKernel(options: OpenOptions): Promise<Opened> {
  const {
    config,
    migrations,
    exclusive,
    isMigrated = false,
    tuning,
    pages = { console: '', widget: '', docs: '' },
  } = options;
  const log = createLog(config.LOG_LEVEL);
  const keys = await masterKeys(config);
  const { server, stop } = await database(config, { exclusive, log });
  let db: Database | undefined;
  try {
    db = connect({
      server,
      poolSize: config.DATABASE_POOL_SIZE,
      applicationName: 'parley',
      preparedStatements: config.DATABASE_PREPARED_STATEMENTS === 'on',
      idleTransactionMs: Math.max(5000, config.SWEEP_INTERVAL_SECONDS * 500),
      admit: transactionShares(config.DATABASE_POOL_SIZE, server),
      onError: (error) => log.warn({ err: error }, 'database connection'),
    });
    const opened = db;
    const withRetries = <T>(step: string, work: () => Promise<T>) =>
      retryWhileUnavailable({ step, server, config, log }, work);
    await withRetries('check the settings of the database', () => assertDurable(opened, config));
    await withRetries<unknown>('apply migrations', () =>
      isMigrated ? assertMigrated(server, migrations) : migrate(server, migrations, (line) => log.info(line)),
    );
    const clock = await withRetries('check the master key', async () => {
      await assertMasterKey(opened.queryable, keys).catch(asConfigProblem);
      return clockFor(config, opened);
    });
    const kernel: Kernel = {
      config,
      tuning: { ...TUNING, ...tuning },
      pages,
      db,
      clock,
      log,
      keys,
      dataKeys: dataKeys(keys),
      outbound: outbound({ allowCidrs: config.OUTBOUND_ALLOW_CIDRS }),
      work: new WorkPool(),
      meter: new Meter(),
      state: new Map(),
    };
    db.whenJobsAdded((dueInMs) => jobAdded(kernel, dueInMs));
    return { kernel, close: () => closeAll(kernel, stop) };
  } catch (error) {
    await db?.close();
    await stop();
    throw error;
  }
}

async function closeAll(kernel: Kernel, stopDatabase: () => Promise<void>): Promise<void> {
  await kernel.work.stop();
  await closeState(kernel.state);
  await kernel.outbound.close();
  await kernel.db.close();
  await stopDatabase();
}

export const masterKeys = async (config: Config): Promise<MasterKeys> =>
  config.PARLEY_SECRET_KEY ?? keyOfDataFolder(config).catch(asConfigProblem);

function asConfigProblem(error: unknown): never {
  throw error instanceof MasterKeyProblem ? new ConfigProblem([error.message]) : error;
}

async function keyOfDataFolder({ DATA_DIR }: Config): Promise<MasterKeys> {
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  return loadOrCreateMasterKey(DATA_DIR, async (file) => {
    const { exists, path } = await locate(await openDataFolder(DATA_DIR));
    if (!exists) return undefined;
    return `${file} is missing, and the database in ${path} cannot be opened without it: restore the file, or set PARLEY_SECRET_KEY to the key that was in it`;
  });
}

/** The password follows from the folder's own key: one secret less lies there, and rotating PARLEY_SECRET_KEY does not change it. */
async function passwordKey(config: Config): Promise<MasterKey> {
  try {
    return (await keyOfDataFolder(config))[0];
  } catch (error) {
    // The file is lost and its key was given instead; of several the oldest is the last.
    const oldest = config.PARLEY_SECRET_KEY?.at(-1);
    if (oldest && error instanceof MasterKeyMissing) return oldest;
    return asConfigProblem(error);
  }
}

type DatabaseOptions = { exclusive: boolean; log: Log };
type OpenedDatabase = { server: DatabaseServer; stop(): Promise<void> };

/** The database of these settings, found or started; nothing in it is looked at. */
export async function database(config: Config, { exclusive, log }: DatabaseOptions): Promise<OpenedDatabase> {
  if (config.DATABASE_URL)
    return { server: await connectToExternal(config.DATABASE_URL, config, log), stop: async () => undefined };
  const password = derive(await passwordKey(config), 'database-password').toString('base64url');
  const folder = { dataDir: config.DATA_DIR, password, exclusive, log: (line: string) => log.info(line) };
  return supervised(folder, log).catch(asConfigProblem);
}

/** What is there to open; nothing is made or started to find out. */
export async function databaseState({
  DATABASE_URL,
  DATA_DIR,
}: Config): Promise<'external' | 'running' | 'stopped' | 'none'> {
  if (DATABASE_URL) return 'external';
  const cluster = await findCluster(DATA_DIR);
  if (cluster === undefined) return 'none';
  return (await findPostmaster(cluster)) ? 'running' : 'stopped';
}

async function connectToExternal(url: string, config: Config, log: Log): Promise<DatabaseServer> {
  try {
    const server = new DatabaseServer(url);
    await awaitDatabase(server, config.DATABASE_WAIT_SECONDS, (line) => log.warn(line));
    await retryWhileUnavailable({ step: 'check for a pooler', server, config, log }, () =>
      assertSessionPooling(server),
    );
    return server;
  } catch (error) {
    throw error instanceof BadDatabaseUrl ? new ConfigProblem([error.message]) : error;
  }
}

const RESTART_PAUSE_MS = 250;
const MAX_PAUSE_MS = 10_000;

/** A PostgreSQL that dies under us is started again, however often: requests are answered 503 meanwhile, nothing is lost. */
async function supervised(folder: Omit<EmbeddedOptions, 'onExit'>, log: Log): Promise<OpenedDatabase> {
  let stopped = false;
  let restarting: Promise<void> | undefined;
  const start = () =>
    startEmbedded({
      ...folder,
      onExit: () => {
        restarting = restart();
      },
    });
  const restart = async (): Promise<void> => {
    for (let pause = RESTART_PAUSE_MS; !stopped; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      log.warn('PostgreSQL ended unexpectedly; starting it again. Its log is in the data folder.');
      await sleep(pause);
      if (await startedAgain()) return;
    }
  };
  /** Also true once the server is stopping. */
  const startedAgain = async (): Promise<boolean> => {
    if (stopped) return true;
    try {
      await current.stop().catch(() => undefined);
      current = await start();
      server.moveTo(current.connectionString);
      log.info('PostgreSQL runs again');
      return true;
    } catch (error) {
      log.error({ err: error }, 'PostgreSQL does not start');
      return false;
    }
  };
  let current = await start();
  const server = new DatabaseServer(current.connectionString);
  return {
    server,
    stop: async () => {
      stopped = true;
      await restarting;
      await current.stop();
    },
  };
}

/** An acknowledged write is on disk, or the server does not start. */
async function assertDurable(db: Database, config: Config): Promise<void> {
  const settings = await db.one<{
    version: number;
    fsync: string;
    synchronous_commit: string;
    full_page_writes: string;
  }>(sql`
    select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit, current_setting('full_page_writes') as full_page_writes`);
  const problems: string[] = [];
  if (settings.version < 150_000) problems.push('DATABASE_URL leads to a PostgreSQL older than 15; use 15 or newer');
  const unsafe = (['fsync', 'synchronous_commit', 'full_page_writes'] as const).filter(
    (name) => settings[name] === 'off',
  );
  if (unsafe.length > 0 && config.ALLOW_UNSAFE_DURABILITY !== 'true') {
    problems.push(
      `the database has ${unsafe.join(' and ')} off and may lose acknowledged writes; switch it on, or set ALLOW_UNSAFE_DURABILITY=true`,
    );
  }
  if (problems.length > 0) throw new ConfigProblem(problems);
}

/** Goes by the database's clock from the first moment on; the control connection keeps it so. */
async function clockFor({ CLOCK_SPEED: speed, CLOCK_OFFSET_SECONDS }: Config, db: Database): Promise<Clock> {
  const { time } = db.server;
  const sent = { at: Date.now(), tick: performance.now() };
  const { now } = await db.one<{ now: Date }>(sql`select clock_timestamp() as now`);
  time.learn({ theirs: now.getTime(), sentAt: sent.at, tookMs: performance.now() - sent.tick });
  if (speed === 1 && CLOCK_OFFSET_SECONDS === 0) return systemClock(time.nowMs);
  await db.run(sql`insert into clock_origin (origin) values (clock_timestamp()) on conflict do nothing`);
  const { origin } = await db.one<Pick<RowOf<'clock_origin'>, 'origin'>>(sql`select origin from clock_origin`);
  return acceleratedClock({ speed, offsetMs: CLOCK_OFFSET_SECONDS * 1000, origin, wall: time.nowMs });
}
