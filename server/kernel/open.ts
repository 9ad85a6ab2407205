// Owns the way from settings to a working kernel: database found or started, checked, migrated; keys and clock in place.
import { mkdir } from 'node:fs/promises';
import { acceleratedClock, type Clock, systemClock } from './clock.ts';
import { type Config, ConfigProblem } from './config.ts';
import type { Kernel } from './context.ts';
import { connect, type Database } from './db.ts';
import { createLog, type Log } from './log.ts';
import { type Migration, migrate } from './migrate.ts';
import { outbound } from './outbound.ts';
import { startEmbedded } from './postgres/embedded.ts';
import { dataKeys, refuseWrongMasterKey } from './secrets/data-keys.ts';
import { derive, loadOrCreateMasterKey, MasterKeyProblem, type MasterKeys } from './secrets/master-keys.ts';
import { sql } from './sql.ts';
import { migrateQueue } from './worker.ts';

export type Opened = { kernel: Kernel; url: string; close(): Promise<void> };

type OpenOptions = {
  config: Config;
  migrations: Migration[];
  /** The server owns its data folder; commands share it. */
  exclusive: boolean;
  onDatabaseExit?: () => void;
};

export async function openKernel({ config, migrations, exclusive, onDatabaseExit }: OpenOptions): Promise<Opened> {
  const log = createLog(config.LOG_LEVEL);
  const keys = await masterKeys(config);
  const { url, stop } = await database(config, { exclusive, log, onDatabaseExit });
  let db: Database | undefined;
  try {
    db = connect({
      url,
      poolSize: config.DATABASE_POOL_SIZE,
      applicationName: 'parley',
      idleTransactionMs: Math.max(5000, config.SWEEP_INTERVAL_SECONDS * 500),
      onError: (error) => log.warn({ err: error }, 'database connection'),
    });
    await refuseUnsafeDatabase(db, config);
    await migrateAll(url, migrations, log);
    await refuseWrongMasterKey(db.queryable, keys).catch(asConfigProblem);
    const clock = await clockFor(config, db);
    const kernel: Kernel = {
      ...{ config, db, clock, log, keys },
      dataKeys: dataKeys(keys),
      outbound: outbound({ allowCidrs: config.OUTBOUND_ALLOW_CIDRS }),
    };
    return { kernel, url, close: () => closeAll(kernel, stop) };
  } catch (error) {
    await db?.close();
    await stop();
    throw error;
  }
}

async function closeAll(kernel: Kernel, stopDatabase: () => Promise<void>): Promise<void> {
  await kernel.outbound.close();
  await kernel.db.close();
  await stopDatabase();
}

export async function migrateAll(url: string, migrations: Migration[], log: Log): Promise<void> {
  await migrate(url, migrations, (line) => log.info(line));
  await migrateQueue(url, log);
}

const masterKeys = async (config: Config): Promise<MasterKeys> =>
  config.PARLEY_SECRET_KEY ?? keyOfDataFolder(config).catch(asConfigProblem);

function asConfigProblem(error: unknown): never {
  throw error instanceof MasterKeyProblem ? new ConfigProblem([error.message]) : error;
}

async function keyOfDataFolder({ DATA_DIR }: Config): Promise<MasterKeys> {
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  return loadOrCreateMasterKey(DATA_DIR);
}

type DatabaseOptions = { exclusive: boolean; log: Log; onDatabaseExit?: (() => void) | undefined };

async function database(config: Config, { exclusive, log, onDatabaseExit }: DatabaseOptions) {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => undefined };
  // The password follows from the folder's own key: one secret less lies there, and rotating PARLEY_SECRET_KEY does not change it.
  const [key] = await keyOfDataFolder(config);
  const password = derive(key, 'database-password').toString('base64url');
  const embedded = await startEmbedded({
    ...{ dataDir: config.DATA_DIR, password, exclusive, log: (line: string) => log.info(line) },
    ...(onDatabaseExit && { onExit: onDatabaseExit }),
  });
  return { url: embedded.connectionString, stop: embedded.stop };
}

/** An acknowledged write is on disk, or the server does not start. */
async function refuseUnsafeDatabase(db: Database, config: Config): Promise<void> {
  const settings = await db.one<{ version: number; fsync: string; synchronous_commit: string; full_page_writes: string }>(sql`
    select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit, current_setting('full_page_writes') as full_page_writes`);
  const problems: string[] = [];
  if (settings.version < 150_000) problems.push('DATABASE_URL leads to a PostgreSQL older than 15; use 15 or newer');
  const unsafe = (['fsync', 'synchronous_commit', 'full_page_writes'] as const).filter((name) => settings[name] === 'off');
  if (unsafe.length > 0 && config.ALLOW_UNSAFE_DURABILITY !== 'true') {
    problems.push(
      `the database has ${unsafe.join(' and ')} off and may lose acknowledged writes; switch it on, or set ALLOW_UNSAFE_DURABILITY=true`,
    );
  }
  if (problems.length > 0) throw new ConfigProblem(problems);
}

async function clockFor({ CLOCK_SPEED: speed, CLOCK_OFFSET_SECONDS }: Config, db: Database): Promise<Clock> {
  if (speed === 1 && CLOCK_OFFSET_SECONDS === 0) return systemClock();
  await db.run(sql`insert into clock_origin (origin) values (clock_timestamp()) on conflict do nothing`);
  const { origin } = await db.one<{ origin: Date }>(sql`select origin from clock_origin`);
  return acceleratedClock({ speed, offsetMs: CLOCK_OFFSET_SECONDS * 1000, origin });
}
