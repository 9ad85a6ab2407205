// Reads a backup into an empty database: checked from end to end before anything is touched, then all of it in one transaction.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseServer } from '../cluster/database-server.ts';
import { migrateQueue } from '../jobs/worker.ts';
import type { Log } from '../log.ts';
import { type Migration, migrate } from '../migrate.ts';
import { ArchiveReader, BadBackup, type Header } from './archive.ts';
import type { ReportProgress } from './back-up.ts';
import { columnList, quotedTable, tablesOf } from './tables.ts';

export type Inspected = { header: Header; rows: Record<string, number> };

/** Reads the whole file and compares its checksum; nothing else happens. */
export async function inspect(file: string): Promise<Inspected> {
  const archive = new ArchiveReader(file);
  try {
    const header = await archive.begin();
    for (;;) {
      const next = await archive.next();
      if ('end' in next) return { header, rows: next.end };
      for await (const _block of next.blocks);
    }
  } finally {
    archive.close();
  }
}

type Options = {
  migrations: Migration[];
  log: Log;
  /** What the product wants to be true of restored rows, in the transaction that brings them. */
  settle: readonly string[];
  progress?: ReportProgress;
};

export async function restore(server: DatabaseServer, file: string, inspected: Inspected, options: Options): Promise<void> {
  const { header } = inspected;
  await refuseUsedDatabase(server);
  // The schema as it was when the rows were written; what is newer is applied to the rows afterwards.
  await migrate(server, schemaOf(header, options.migrations), (line) => options.log.info(line));
  await migrateQueue(server, options.log);
  const client = server.client('parley-restore');
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('begin');
    await emptySeededTables(client);
    await loadTables(client, file, inspected, options.progress);
    for (const { name, value } of header.sequences) {
      await client.query('select setval($1::regclass, $2::bigint)', [quotedTable(name), value]);
    }
    await freeJobs(client);
    for (const statement of options.settle) await client.query(statement);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end().catch(() => undefined);
  }
  await migrate(server, options.migrations, (line) => options.log.info(line));
}

function schemaOf(header: Header, migrations: Migration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  return header.migrations.map(({ name, hash }) => {
    const ours = known.get(name);
    if (!ours)
      throw new BadBackup(`The backup was made by a newer Parley (${header.parley}): it has ${name}. Update this one first.`);
    if (ours.hash !== hash) throw new BadBackup(`The backup was made with another text of migration ${name}.`);
    return ours;
  });
}

async function refuseUsedDatabase(server: DatabaseServer): Promise<void> {
  const client = server.client('parley-restore', 10_000);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ there: string | null }>(`select to_regclass('public.organizations')::text as there`);
    if (rows[0]?.there == null) return;
    const { rows: used } = await client.query('select 1 from organizations limit 1');
    if (used.length > 0) throw new BadBackup('The target database is in use: it has organizations. Restore into an empty one.');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Some migrations insert their single row; the backup brings its own. */
async function emptySeededTables(client: pg.Client): Promise<void> {
  const seeded: string[] = [];
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query(`select 1 from ${quotedTable(name)} limit 1`);
    if (rows.length > 0) seeded.push(quotedTable(name));
  }
  if (seeded.length > 0) await client.query(`truncate ${seeded.join(', ')} cascade`);
}

async function loadTables(client: pg.Client, file: string, { rows }: Inspected, progress?: ReportProgress): Promise<void> {
  const archive = new ArchiveReader(file);
  const tables = Object.keys(rows);
  let bytes = 0;
  try {
    await archive.begin();
    for (let done = 0; ; done++) {
      const next = await archive.next();
      if ('end' in next) return;
      const { table, columns } = next.header;
      const counted = async function* () {
        for await (const block of next.blocks) {
          bytes += block.length;
          progress?.({ table, done, of: tables.length, rows: rows[table] ?? 0, bytes });
          yield block;
        }
      };
      const copy = client.query(copyFrom(`copy ${quotedTable(table)} (${columnList(columns)}) from stdin`));
      await pipeline(Readable.from(counted(), { objectMode: false }), copy);
      if (copy.rowCount !== rows[table]) {
        throw new BadBackup(`${table}: ${rows[table]} rows were written, ${copy.rowCount} arrived. Nothing was restored.`);
      }
    }
  } finally {
    archive.close();
  }
}

/** What the workers of then had in their hands is free for those of now. */
async function freeJobs(client: pg.Client): Promise<void> {
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null');
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  );
}
