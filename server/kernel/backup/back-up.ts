// Writes a backup: every table under one snapshot, so that it shows the database at one instant while the server works.

import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';
import type { DatabaseServer } from '../db/server.ts';
import { checkValue, type MasterKeys } from '../secrets/master-keys.ts';
import { VERSION } from '../version.ts';
import { ArchiveWriter, type Header } from './archive.ts';
import { encryption } from './encrypted-file.ts';
import { columnList, quotedTable, SCHEMAS, tablesOf } from './tables.ts';
import { backupKey, wrapKeys } from './wrapped-key.ts';

/** Tables done of all, and what of the present one is written. */
export type ReportProgress = (at: { table: string; done: number; of: number; rows: number; bytes: number }) => void;
/** `isEncrypted`: the whole file, under the passphrase. */
type Options = { keys: MasterKeys; passphrase?: string | undefined; isEncrypted?: boolean; progress?: ReportProgress };

export async function backUp(
  server: DatabaseServer,
  file: string,
  { keys, passphrase, isEncrypted = false, progress }: Options,
): Promise<Record<string, number>> {
  const client = server.client('parley-backup');
  client.on('error', () => undefined);
  await client.connect();
  const draft = `${file}.partial`;
  try {
    await client.query(
      'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 10000',
    );
    await client.query('begin transaction isolation level repeatable read, read only');
    const handle = await open(draft, 'wx', 0o600);
    const gzip = createGzip({ level: 6 });
    const out = handle.createWriteStream({ flush: true });
    const written =
      isEncrypted && passphrase !== undefined ? pipeline(gzip, await encryption(passphrase), out) : pipeline(gzip, out);
    // The await below reports a full disk; without this handler it would also be an unhandled rejection.
    written.catch(() => undefined);
    const archive = new ArchiveWriter(gzip, backupKey(keys[0]));
    const tables = await tablesOf(client);
    await archive.begin(await headerOf(client, keys, passphrase));
    let bytes = 0;
    for (const [done, { name, columns }] of tables.entries()) {
      const copy = client.query(copyTo(`copy ${quotedTable(name)} (${columnList(columns)}) to stdout`));
      await archive.table({ table: name, columns }, copy, (rows, added) => {
        bytes += added;
        progress?.({ table: name, done, of: tables.length, rows, bytes });
      });
    }
    const rows = await archive.end();
    gzip.end();
    await written;
    await rename(draft, file);
    return rows;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function headerOf(
  client: Pick<import('pg').Client, 'query'>,
  keys: MasterKeys,
  passphrase: string | undefined,
): Promise<Header> {
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migrations order by name',
  );
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
     where last_value is not null and schemaname = any ($1)`,
    [SCHEMAS],
  );
  const { rows: versions } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return {
    created_at: new Date().toISOString(),
    parley: VERSION,
    postgres: versions[0]?.version ?? '',
    migrations,
    sequences,
    key_check: checkValue(keys),
    wrapped_key: passphrase === undefined ? null : await wrapKeys(keys, passphrase),
  };
}
