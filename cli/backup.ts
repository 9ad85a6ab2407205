// Owns making and reading a backup: the whole database in one file, from and to the embedded PostgreSQL and your own alike.

import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { settleRestored } from '../server/app.ts';
import { BadBackup, type Header } from '../server/kernel/backup/archive.ts';
import { backUp, type ReportProgress } from '../server/kernel/backup/back-up.ts';
import { inspect, restore } from '../server/kernel/backup/restore.ts';
import { unwrapKeys } from '../server/kernel/backup/wrapped-key.ts';
import { type Config, ConfigProblem } from '../server/kernel/config.ts';
import { createLog } from '../server/kernel/log.ts';
import { readMigrations } from '../server/kernel/migrate.ts';
import { type MasterKeys, parseMasterKeys, verifyCheckValue } from '../server/kernel/secrets/master-keys.ts';
import { database, masterKeys } from '../server/kernel/start/open-kernel.ts';
import { assertDatabase, type Cli, UsageError } from './program/commands.ts';
import { progressLine, type Screen } from './program/terminal.ts';

export type PassphraseOptions = { passphraseFile?: string };
export type BackupOptions = PassphraseOptions & { encrypt?: boolean };
export type RestoreOptions = PassphraseOptions & { holdCalls?: boolean; check?: boolean; unauthenticated?: boolean };

export async function makeBackup(config: Config, screen: Screen, file: string, options: BackupOptions): Promise<void> {
  if (await stat(file).catch(() => undefined)) throw new ConfigProblem([`${file} exists already; choose another name`]);
  const passphrase = await passphraseOf(options);
  const isEncrypted = options.encrypt ?? false;
  if (isEncrypted && passphrase === undefined)
    throw new UsageError('--encrypt needs a passphrase: --passphrase-file, or PARLEY_BACKUP_PASSPHRASE.');
  await assertDatabase(config);
  const keys = await masterKeys(config);
  const { server, stop } = await database(config, { exclusive: false, log: createLog(config.LOG_LEVEL) });
  try {
    const progress = progressBar();
    const rows = await backUp(server, file, { keys, passphrase, isEncrypted, progress: progress.show });
    progress.end();
    const { size } = await stat(file);
    screen.show(
      { file, rows, bytes: size, has_master_key: passphrase !== undefined, encrypted: isEncrypted },
      () => `${file}: ${countedRows(rows)} rows of ${Object.keys(rows).length} tables, ${megabytes(size)}.`,
    );
    if (passphrase === undefined)
      screen.say(
        'The master key is not in it. Keep PARLEY_SECRET_KEY, or the file secret-key of the data folder, in another place.',
      );
  } finally {
    await stop();
  }
}

export async function restoreBackup(
  { projectFolder, settings, screen }: Cli,
  file: string,
  options: RestoreOptions,
): Promise<void> {
  const passphrase = await passphraseOf(options);
  const access = { keys: await keysHere(settings()), passphrase, unauthenticated: options.unauthenticated ?? false };
  const inspected = await inspect(file, access);
  const { header, rows, isProved } = inspected;
  screen.show(
    {
      file,
      created_at: header.created_at,
      parley: header.parley,
      rows,
      authenticated: isProved,
      restored: !options.check,
    },
    () =>
      `${file}: made ${header.created_at} by Parley ${header.parley}, ${countedRows(rows)} rows. ${isProved ? 'It is whole, and was written with this master key.' : 'The checksum fits; who wrote it is not proved.'}`,
  );
  if (options.check) return;
  await putKeyInPlace(settings(), header, passphrase);
  const config = settings();
  const { server, stop } = await database(config, { exclusive: true, log: createLog(config.LOG_LEVEL) });
  try {
    const progress = progressBar();
    const migrations = await readMigrations(path.join(projectFolder, 'migrations'));
    const log = createLog(config.LOG_LEVEL);
    await restore(server, file, inspected, {
      migrations,
      log,
      access,
      settle: settleRestored(options.holdCalls ?? false),
      progress: progress.show,
    });
    progress.end();
  } finally {
    await stop();
  }
  screen.say('Restored. Start the server; webhooks, executions and conversations go on where the backup was made.');
  if (options.holdCalls)
    screen.say('Calling workflows are switched off. Activate each with POST /workflows/{id}/activate.');
  else screen.say(`Calls that were placed after ${header.created_at} are not known here: see --hold-calls.`);
}

/** The master keys of these settings, where there are any: none is made. */
export async function keysHere(config: Config): Promise<MasterKeys | undefined> {
  if (config.PARLEY_SECRET_KEY) return config.PARLEY_SECRET_KEY;
  const file = path.join(config.DATA_DIR, 'secret-key');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parseMasterKeys(text.trim(), file);
}

/** Sealed values open only with the key they were sealed under: a target that has another is refused before anything happens. */
async function putKeyInPlace(config: Config, header: Header, passphrase: string | undefined): Promise<void> {
  const missing = new BadBackup(
    'The master key of this backup is needed: set PARLEY_SECRET_KEY, put the file secret-key into the data folder, or give --passphrase-file if it was sealed in.',
  );
  const file = path.join(config.DATA_DIR, 'secret-key');
  const sealed =
    passphrase !== undefined && header.wrapped_key ? await unwrapKeys(header.wrapped_key, passphrase) : undefined;
  const localKeys = await keysHere(config);
  if (localKeys) {
    if (verifyCheckValue(header.key_check, localKeys)) return;
    throw new BadBackup('The master key here is not the one this backup was made with.');
  }
  if (sealed === undefined) throw missing;
  if (config.DATABASE_URL) {
    throw new BadBackup(
      'Set PARLEY_SECRET_KEY to the master key of this backup. It is sealed in the file: restore once into a data folder to get it as a file.',
    );
  }
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
  // One file holds one key: with several, the first encrypts and must be the one that made the check value.
  await writeFile(file, `${sealed}\n`, { mode: 0o600, flag: 'wx' });
}

const readPassphrase = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`The passphrase cannot be read: ${error.message}`);
  });

export async function passphraseOf({ passphraseFile }: PassphraseOptions): Promise<string | undefined> {
  const text =
    passphraseFile === undefined ? process.env.PARLEY_BACKUP_PASSPHRASE : (await readPassphrase(passphraseFile)).trim();
  if (text === undefined) return undefined;
  if (text.length < 8) throw new ConfigProblem(['the passphrase must have at least 8 characters']);
  return text;
}

export const countedRows = (rows: Record<string, number>): string =>
  Object.values(rows)
    .reduce((sum, table) => sum + table, 0)
    .toLocaleString('en-US');
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** How far it is, for a person who waits. */
export function progressBar(): { show: ReportProgress; end(): void } {
  const { show, end } = progressLine();
  return {
    show: (at) => {
      const filled = Math.round((at.done / at.of) * 24);
      const bar = `${'█'.repeat(filled)}${'░'.repeat(24 - filled)}`;
      show(`${bar} ${at.done}/${at.of} ${at.table} ${at.rows.toLocaleString('en-US')} rows, ${megabytes(at.bytes)}`);
    },
    end,
  };
}
