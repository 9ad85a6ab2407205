// Writes everything of one organization into one file, under one snapshot, while the server works.
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { audit } from '../../kernel/audit.ts';
import { ArchiveWriter } from '../../kernel/backup/archive.ts';
import type { ReportProgress } from '../../kernel/backup/back-up.ts';
import { encryption } from '../../kernel/backup/encrypted-file.ts';
import { quotedTable, tablesOf } from '../../kernel/backup/tables.ts';
import { backupKey } from '../../kernel/backup/wrapped-key.ts';
import { type Kernel, systemContext } from '../../kernel/context.ts';
import { connect, type Tx } from '../../kernel/db/database.ts';
import type { DatabaseServer } from '../../kernel/db/server.ts';
import { rewrap } from '../../kernel/secrets/envelope.ts';
import type { MasterKeys } from '../../kernel/secrets/master-keys.ts';
import { VERSION } from '../../kernel/version.ts';
import { type MoveRule, movedRows } from './moved-tables.ts';
import {
  ARCHIVE_MAGIC,
  clearLines,
  type FileHeader,
  joinLines,
  linesOf,
  MANIFEST,
  type Manifest,
  newFileKey,
  openingFor,
  type Recipient,
  RowSum,
  valuesAt,
} from './organization-file.ts';

export type MovedTable = MoveRule & { name: string; columns: string[] };

/** One spelling of every value, wherever it is read. */
export const ONE_SPELLING = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1`;

/** Tables whose rows travel, parents before children, with the columns that travel. */
export async function movedTables(client: pg.ClientBase): Promise<MovedTable[]> {
  return (await tablesOf(client)).flatMap(({ name, columns }) => {
    const moved = movedRows(name);
    return moved ? [{ ...moved, name, columns: columns.filter((column) => !moved.without?.includes(column)) }] : [];
  });
}

/** Columns that hold the same in every cell. */
export const comparedColumns = ({ columns, set = {} }: MovedTable): number[] =>
  columns.flatMap((column, index) => (column in set ? [] : [index]));

/** One transaction whose statements may take as long as they need. */
export async function longWork(kernel: Kernel, work: (tx: Tx) => Promise<void>): Promise<void> {
  const db = connect({
    server: kernel.db.server,
    poolSize: 1,
    applicationName: 'parley-organization',
    statementMs: 0,
    idleTransactionMs: 0,
    onError: (error) => kernel.log.warn({ err: error }, 'database connection'),
  });
  try {
    await db.transaction(work);
  } finally {
    await db.close();
  }
}

const UUID = /^[0-9a-f-]{36}$/;

export function rowsOfOrganization(expression: string, orgId: string): string {
  if (!UUID.test(orgId)) throw new Error('the id of an organization is a uuid');
  return expression.replaceAll('$org', `'${orgId}'::uuid`);
}

/** The rows of one table as text. */
export const rowsQuery = (table: MovedTable, orgId: string): string =>
  `copy (select ${table.columns.map((column) => `t."${column}"`).join(', ')} from ${quotedTable(table.name)} t where ${rowsOfOrganization(table.rows, orgId)}) to stdout`;

type ExportedFile = { header: FileHeader; manifest: Manifest };

type Options = { recipient: Recipient; progress?: ReportProgress };

/** Audited afterwards, since the file cannot hold the entry of its own completion. */
export async function exportOrganization(
  kernel: Kernel,
  orgId: string,
  file: string,
  options: Options,
): Promise<ExportedFile> {
  const exported = await writeFile(kernel.db.server, orgId, file, {
    ...options,
    keys: kernel.keys,
    at: kernel.clock.now(),
  });
  const ctx = systemContext(kernel, orgId, 'command-line');
  const rows = Object.values(exported.manifest).reduce((sum, table) => sum + table.rows, 0);
  const sealedFor = 'publicKey' in options.recipient ? options.recipient.publicKey : 'passphrase';
  await kernel.db.transaction((tx) => audit(ctx, tx, 'organization.exported', orgId, { rows, sealed_for: sealedFor }));
  return exported;
}

export async function writeFile(
  server: DatabaseServer,
  orgId: string,
  file: string,
  { keys, recipient, progress, at }: Options & { keys: MasterKeys; at: Date },
): Promise<ExportedFile> {
  const fileKey = newFileKey();
  const opening = await openingFor(recipient, fileKey);
  const client = server.client('parley-export');
  client.on('error', () => undefined);
  await client.connect();
  const draft = `${file}.partial`;
  let hasDraft = false;
  try {
    await client.query(
      'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 10000',
    );
    await client.query(ONE_SPELLING);
    await client.query('begin transaction isolation level repeatable read, read only');
    const handle = await open(draft, 'wx', 0o600);
    hasDraft = true;
    await handle.write(clearLines(opening));
    const gzip = createGzip({ level: 6 });
    const out = handle.createWriteStream({ flush: true });
    const written = pipeline(gzip, await encryption(fileKey.text), out);
    // The await below reports a full disk; without this handler it would also be an unhandled rejection.
    written.catch(() => undefined);
    const archive = new ArchiveWriter(gzip, backupKey(fileKey.keys[0]), ARCHIVE_MAGIC);
    const header = await headerOf(client, orgId, at);
    await archive.begin(header);
    const tables = await movedTables(client);
    const manifest: Manifest = {};
    let bytes = 0;
    for (const [done, table] of tables.entries()) {
      const sum = new RowSum();
      const copy = client.query(copyTo(rowsQuery(table, orgId)));
      const rewrite = table.name === 'public.data_keys' ? rewrapping(table, keys, fileKey.keys) : undefined;
      const compared = comparedColumns(table);
      const isWhole = compared.length === table.columns.length;
      const rows = async function* () {
        for await (const lines of linesOf(copy)) {
          for (const line of lines) sum.add(isWhole ? line : valuesAt(line, compared));
          yield joinLines(rewrite ? lines.map(rewrite) : lines);
        }
      };
      await archive.table(
        { table: table.name, columns: table.columns },
        Readable.from(rows(), { objectMode: false }),
        (count, added) => {
          bytes += added;
          progress?.({ table: table.name, done, of: tables.length, rows: count, bytes });
        },
      );
      manifest[table.name] = sum.result;
    }
    const line = Buffer.from(`${JSON.stringify(manifest)}\n`);
    await archive.table(
      { table: MANIFEST, columns: ['sums'] },
      Readable.from([line], { objectMode: false }),
      () => undefined,
    );
    await archive.end();
    gzip.end();
    await written;
    await rename(draft, file);
    return { header, manifest };
  } catch (error) {
    if (hasDraft) await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The same data key under the first of the other master keys: nothing that it sealed has to be touched. */
export function rewrapping(
  { columns }: Pick<MovedTable, 'columns'>,
  from: MasterKeys,
  to: MasterKeys,
): (line: Buffer) => Buffer {
  const indexOf = (column: string): number => columns.indexOf(column);
  const [id, org, master, wrapped] = [indexOf('id'), indexOf('org_id'), indexOf('master_key_id'), indexOf('wrapped')];
  return (line) => {
    const values = line.toString('latin1').split('\t');
    const [orgId = '', keyId = ''] = [values[org], values[id]];
    // COPY writes bytes as \\x and hex digits.
    const sealed = Buffer.from((values[wrapped] ?? '').replace(/^\\\\x/, ''), 'hex');
    // `rewrap` opens with any key of the list and wraps under its first.
    const renewed = rewrap([to[0], ...from], orgId, keyId, sealed);
    values[master] = renewed.masterKeyId;
    values[wrapped] = `\\\\x${renewed.wrapped.toString('hex')}`;
    return Buffer.from(values.join('\t'), 'latin1');
  };
}

async function headerOf(client: pg.Client, orgId: string, at: Date): Promise<FileHeader> {
  const rowsOf = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(text, values)).rows;
  const [organization] = await rowsOf<FileHeader['organization']>(
    'select id, name, slug, status from organizations where id = $1',
    [orgId],
  );
  if (!organization) throw new Error('the organization is gone');
  const [audit] = await rowsOf<{ seq: number; hash: string }>(
    `select seq, encode(hash, 'hex') as hash from audit_heads where org_id = $1`,
    [orgId],
  );
  const receipts = await rowsOf<{ chain: number; seq: number; hash: string }>(
    `select chain, seq, encode(hash, 'hex') as hash from receipt_heads where org_id = $1 order by chain`,
    [orgId],
  );
  const [versions] = await rowsOf<{ version: string }>(`select current_setting('server_version') as version`);
  // A range that waits to be made deliveries counts as not relayed.
  const [events] = await rowsOf<FileHeader['events']>(
    `with relay as (
       select least(
         (select position from webhook_relay),
         (select min((payload ->> 'after')::bigint) from jobs where org = $1::text and kind = 'fan-out-events'),
         (select min((payload ->> 'after')::bigint) from held_jobs where org_id = $1::uuid and task = 'fan-out-events')) as relayed
     )
     select relayed::float8 as relayed,
       coalesce((select max(occurred_at) + interval '1 millisecond' from events where org_id = $1::uuid and position <= relayed), 'epoch')::text as since,
       greatest((select max(position) from events where org_id = $1::uuid), (select max(position) from earlier_positions where org_id = $1::uuid), 0)::float8 as highest,
       (select count(*) from events where org_id = $1::uuid and position is not null)::float8 as count
     from relay`,
    [orgId],
  );
  return {
    created_at: at.toISOString(),
    parley: VERSION,
    postgres: versions?.version ?? '',
    migrations: await rowsOf('select name, hash from schema_migrations order by name'),
    organization,
    audit: audit ?? null,
    receipts,
    events: events ?? { relayed: 0, since: 'epoch', highest: 0, count: 0 },
  };
}
