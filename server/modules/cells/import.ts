// Reads the file of an organization into a cell, beside the organizations that live there: everything in one transaction, in which the
// rows lie apart until nothing clashes, and are read again and compared before it commits.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CopyStreamQuery, type CopyToStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { audit, verifyChain } from '../../kernel/audit.ts';
import { ArchiveReader, type ArchiveTable, BadBackup } from '../../kernel/backup/archive.ts';
import type { ReportProgress } from '../../kernel/backup/back-up.ts';
import { quotedTable } from '../../kernel/backup/tables.ts';
import { backupKey } from '../../kernel/backup/wrapped-key.ts';
import { keepEarlierPositions, reservePositions } from '../../kernel/cluster/event-order.ts';
import { type Kernel, systemContext } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { raw, sql } from '../../kernel/db/sql.ts';
import { dataKeys } from '../../kernel/secrets/data-keys.ts';
import { VERSION } from '../../kernel/version.ts';
import { verify as verifyReceipts } from '../compliance/receipts.ts';
import {
  comparedColumns,
  longWork,
  type MovedTable,
  movedTables,
  ONE_SPELLING,
  rewrapping,
  rowsOfOrganization,
  rowsQuery,
} from './export.ts';
import {
  ARCHIVE_MAGIC,
  type FileHeader,
  joinLines,
  linesOf,
  MANIFEST,
  type Manifest,
  type Opener,
  openFile,
  RowSum,
  valuesAt,
} from './organization-file.ts';

/** Another organization has this value, and only one may. */
type Clash = { table: string; columns: string; rows: number; example: string };
/** What reads the file, to be held against what its header says wrote it. */
type Versions = Pick<FileHeader, 'parley' | 'postgres'> & { migration: string };
type Arrival = { header: FileHeader; here: Versions; rows: Record<string, number>; clashes: Clash[] };

type Options = {
  opener: Opener;
  /** What it is called here, where another has its short name. */
  slug?: string | undefined;
  /** Only looks: whether the file is whole, fits this program, and clashes with nothing. */
  isDryRun?: boolean;
  progress?: ReportProgress;
  /** What else is written with it. */
  also?: (tx: Tx, now: Date) => Promise<void>;
};

const CLASHES_SHOWN = 20;

class DryRun extends Error {}

export async function importOrganization(kernel: Kernel, file: string, options: Options): Promise<Arrival> {
  const { opener, slug, isDryRun = false, progress, also } = options;
  const header = await readHeader(file, opener);
  const migrations = await kernel.db.rows<{ name: string; postgres: string }>(
    sql`select name, current_setting('server_version') as postgres from schema_migrations order by name`,
  );
  assertFits(header, migrations);
  const here = {
    parley: VERSION,
    postgres: migrations.at(-1)?.postgres ?? '',
    migration: migrations.at(-1)?.name ?? '',
  };
  const { events, organization } = header;
  const base = isDryRun || events.count === 0 ? 0 : await reservePositions(kernel.db, events.count, events.highest);
  const arrival: Arrival = { header, here, rows: {}, clashes: [] };
  try {
    await longWork(kernel, async (tx) => {
      await tx.queryable.query(`${ONE_SPELLING}; set local parley.moving = 'on'; set local lock_timeout = 0`);
      const tables = await movedTables(tx.queryable as unknown as Parameters<typeof movedTables>[0]);
      const manifest = await stage(kernel, tx, { file, opener, tables, progress });
      arrival.rows = Object.fromEntries(Object.entries(manifest).map(([table, { rows }]) => [table, rows]));
      arrival.clashes = await findClashes(tx, tables, organization.id, slug ?? organization.slug);
      if (isDryRun) throw new DryRun();
      if (arrival.clashes.length > 0) throw new BadBackup(clashesText(arrival.clashes));
      const values = { header, base, slug: slug ?? organization.slug };
      for (const [done, table] of tables.entries()) {
        progress?.({
          table: `into ${table.name}`,
          done,
          of: tables.length,
          rows: manifest[table.name]?.rows ?? 0,
          bytes: 0,
        });
        await take(tx, table, values);
      }
      await keepEarlierPositions(tx, organization.id, raw(stagedAs('public.events')));
      for (const table of tables) await assertArrived(tx, table, organization.id, manifest);
      await assertUnbroken(kernel, tx, header);
      await fanOutRest(tx, header, base);
      const ctx = systemContext({ ...kernel, dataKeys: dataKeys(kernel.keys) }, organization.id, 'command-line');
      await also?.(tx, ctx.clock.now());
      await audit(ctx, tx, 'organization.imported', organization.id, {
        slug: slug ?? organization.slug,
        exported_at: header.created_at,
        rows: Object.values(arrival.rows).reduce((sum, rows) => sum + rows, 0),
      });
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return arrival;
}

async function readArchive(
  file: string,
  opener: Opener,
  take: (table: ArchiveTable, keys: Awaited<ReturnType<typeof openFile>>['keys']) => Promise<void>,
): Promise<void> {
  const { bytes, keys } = await openFile(file, opener);
  const archive = new ArchiveReader(bytes, ARCHIVE_MAGIC);
  try {
    await archive.begin<FileHeader>(async () => backupKey(keys[0]));
    for (let next = await archive.next(); !('end' in next); next = await archive.next()) await take(next, keys);
  } finally {
    archive.close();
  }
}

/** The first lines alone; the file proves itself when it is read to its end. */
async function readHeader(file: string, opener: Opener): Promise<FileHeader> {
  const { bytes, keys } = await openFile(file, opener);
  const archive = new ArchiveReader(bytes, ARCHIVE_MAGIC);
  try {
    return await archive.begin<FileHeader>(async () => backupKey(keys[0]));
  } finally {
    archive.close();
  }
}

/** Both cells must have the same tables: no migration changes rows on their way. */
function assertFits(header: FileHeader, migrations: readonly { name: string }[]): void {
  const inFile = new Set(header.migrations.map(({ name }) => name));
  const here = new Set(migrations.map(({ name }) => name));
  const unknown = [...inFile].find((name) => !here.has(name));
  if (unknown !== undefined)
    throw new BadBackup(
      `The file was written by a newer Parley (${header.parley}): it has ${unknown}. Update this installation first, then import again.`,
    );
  const missing = [...here].find((name) => !inFile.has(name));
  if (missing !== undefined)
    throw new BadBackup(
      `The file was written by an older Parley (${header.parley}), without ${missing}. Update that installation first, then export again.`,
    );
}

const stagedAs = (table: string): string => `pg_temp."arriving_${table.replace('.', '_')}"`;
const columnsOf = (columns: readonly string[], prefix = ''): string =>
  columns.map((column) => `${prefix}"${column}"`).join(', ');

/** A COPY goes past the promise of `query`: its stream is what is waited for. */
const copying = <Stream>(tx: Tx, stream: Stream): Promise<Stream> =>
  (tx.queryable.query as unknown as (stream: Stream) => Promise<Stream>)(stream);

type Staging = { file: string; opener: Opener; tables: MovedTable[]; progress: ReportProgress | undefined };

/** Every row into a table of this session alone. What the file proves is known at its end: until then nothing of it counts. */
async function stage(kernel: Kernel, tx: Tx, { file, opener, tables, progress }: Staging): Promise<Manifest> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  let manifest: Manifest | undefined;
  let bytes = 0;
  const seen = new Set<string>();
  await readArchive(file, opener, async ({ header, blocks }, fileKeys) => {
    if (header.table === MANIFEST) {
      const text: Buffer[] = [];
      for await (const block of blocks) text.push(Buffer.from(block));
      manifest = JSON.parse(Buffer.concat(text).toString('utf8')) as Manifest;
      return;
    }
    const table = byName.get(header.table);
    if (!table || seen.has(table.name) || header.columns.join() !== table.columns.join())
      throw new BadBackup(
        `The file has a table ${header.table} that does not fit this program: use the same release in both places.`,
      );
    const done = seen.size;
    seen.add(table.name);
    await tx.queryable.query(
      `create temp table ${stagedAs(table.name).replace('pg_temp.', '')} on commit drop as select ${columnsOf(table.columns)} from ${quotedTable(table.name)} with no data`,
    );
    const rewrite = table.name === 'public.data_keys' ? rewrapping(table, fileKeys, kernel.keys) : undefined;
    const countedBlocks = async function* () {
      for await (const block of blocks) {
        bytes += block.length;
        progress?.({ table: table.name, done, of: tables.length, rows: 0, bytes });
        yield block;
      }
    };
    const rewrittenBlocks = async function* () {
      for await (const lines of linesOf(countedBlocks())) yield joinLines(rewrite ? lines.map(rewrite) : lines);
    };
    const copy: CopyStreamQuery = await copying(
      tx,
      copyFrom(`copy ${stagedAs(table.name)} (${columnsOf(table.columns)}) from stdin`),
    );
    await pipeline(Readable.from(rewrite ? rewrittenBlocks() : countedBlocks(), { objectMode: false }), copy);
  });
  if (!manifest || seen.size !== tables.length)
    throw new BadBackup('The file lacks tables: export the organization again.');
  return manifest;
}

type UniqueIndex = { table: string; columns: string[]; predicate: string | null };

/** What exists here under the same key, by every unique index of every table. A row that is shared may exist. */
async function findClashes(tx: Tx, tables: readonly MovedTable[], orgId: string, slug: string): Promise<Clash[]> {
  const { rows: indexes } = await tx.queryable.query<UniqueIndex>(
    `select n.nspname || '.' || c.relname as table, pg_get_expr(i.indpred, i.indrelid) as predicate,
       array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum order by place) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
     where i.indisunique and i.indexprs is null and n.nspname in ('public', 'simulated_carrier')`,
  );
  const found: Clash[] = [];
  for (const table of tables.filter(({ isShared }) => !isShared)) {
    for (const { columns, predicate } of indexes.filter((index) => index.table === table.name)) {
      // What the organization has to itself, or gets here, clashes with nothing.
      if (columns.some((column) => column in (table.set ?? {}) || !table.columns.includes(column))) continue;
      const where = predicate === null ? '' : `where ${predicate}`;
      const { rows } = await tx.queryable.query<{ rows: number; example: string | null }>(
        `select count(*)::int as rows, min(concat_ws(' ', ${columnsOf(columns, 't.')})) as example
         from (select * from ${quotedTable(table.name)} ${where}) t join (select * from ${stagedAs(table.name)} ${where}) s
         using (${columnsOf(columns)})`,
      );
      const [first] = rows;
      if (first && first.rows > 0)
        found.push({ table: table.name, columns: columns.join(', '), rows: first.rows, example: first.example ?? '' });
    }
  }
  const { rows: sameSlug } = await tx.queryable.query('select 1 from organizations where slug = $1 and id <> $2', [
    slug,
    orgId,
  ]);
  if (sameSlug.length > 0) found.push({ table: 'public.organizations', columns: 'slug', rows: 1, example: slug });
  return found;
}

/** In one sentence that says what to do. */
export function clashesText(clashes: readonly Clash[]): string {
  const isHere = clashes.some(({ table, columns }) => table === 'public.organizations' && columns === 'id');
  if (isHere) return 'This organization is here already: an import brings one that is not, and changes none.';
  if (clashes.length === 1 && clashes[0]?.columns === 'slug')
    return `Another organization is called ${clashes[0].example} here: give this one another short name with --slug.`;
  const list = clashes
    .slice(0, CLASHES_SHOWN)
    .map(({ table, columns, example }) => `${table.replace(/^public\./, '')} (${columns}) ${example}`);
  return `Other organizations here have what only one may have: ${list.join('; ')}. Remove it here or there, then export again.`;
}

type Values = { header: FileHeader; base: number; slug: string };

/** From where the rows lie apart into their table. */
async function take(tx: Tx, table: MovedTable, { header, base, slug }: Values): Promise<void> {
  const { organization, events } = header;
  const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const fill = (expression: string): string =>
    rowsOfOrganization(expression, organization.id)
      .replaceAll('$base', `${Math.trunc(base)}::bigint`)
      .replaceAll('$relayed', `${Math.trunc(events.relayed)}::bigint`)
      .replaceAll('$since', `${quotedText(events.since)}::timestamptz`)
      .replaceAll('$slug', () => quotedText(slug))
      .replaceAll('$status', quotedText('suspended'));
  const set = table.set ?? {};
  const columns = [...new Set([...table.columns, ...Object.keys(set)])];
  const values = columns.map((column) => (set[column] === undefined ? `s."${column}"` : fill(set[column])));
  await tx.queryable.query(
    `insert into ${quotedTable(table.name)} (${columnsOf(columns)}) select ${values.join(', ')} from ${stagedAs(table.name)} s
     ${table.isShared ? 'on conflict do nothing' : ''}`,
  );
}

/** Reads what arrived as it was read where it comes from: as many rows, the same in every column that two cells have in common. */
async function assertArrived(tx: Tx, table: MovedTable, orgId: string, manifest: Manifest): Promise<void> {
  const expected = manifest[table.name];
  const sum = new RowSum();
  const compared = comparedColumns(table);
  const copy: CopyToStreamQuery = await copying(tx, copyTo(rowsQuery(table, orgId)));
  for await (const lines of linesOf(copy))
    for (const line of lines) sum.add(compared.length === table.columns.length ? line : valuesAt(line, compared));
  const { rows, sum: found } = sum.result;
  // Rows that several organizations have in common stay as they are here, and earlier positions were added to.
  const isEqual =
    table.isShared || table.name === 'public.earlier_positions'
      ? rows >= (expected?.rows ?? 0)
      : rows === expected?.rows && found === expected.sum;
  if (!isEqual)
    throw new BadBackup(
      `${table.name}: ${expected?.rows ?? 0} rows were written and ${rows} arrived, or they differ. Nothing was imported; report this with both versions.`,
    );
}

/** Both chains are whole here, and end where they ended. */
async function assertUnbroken(kernel: Kernel, tx: Tx, header: FileHeader): Promise<void> {
  const reading = { db: tx, dataKeys: dataKeys(kernel.keys) };
  const { id } = header.organization;
  const expected = header.audit ? { seq: header.audit.seq, hash: Buffer.from(header.audit.hash, 'hex') } : undefined;
  const log = await verifyChain(reading, id, expected);
  const heads = header.receipts.map(({ chain, seq, hash }) => ({ chain, seq, hash: Buffer.from(hash, 'hex') }));
  const receipts = await verifyReceipts(reading, id, heads);
  const broken = log.broken
    ? `audit log, row ${log.broken.seq}: ${log.broken.why}`
    : receipts.broken && `receipts, ${receipts.broken.seq}: ${receipts.broken.why}`;
  if (broken)
    throw new BadBackup(
      `A chain does not verify (${broken}). Nothing was imported: run "parley audit verify" where it comes from.`,
    );
}

/** Events that webhooks had not been made from yet. A delivery that exists is not made twice. */
async function fanOutRest(tx: Tx, { organization, events }: FileHeader, base: number): Promise<void> {
  const waiting = `(select count(*) from ${stagedAs('public.events')} where position <= ${Math.trunc(events.relayed)})`;
  await tx.queryable.query(
    `select enqueue_job('fan-out-events', json_build_object('org_id', $1::text, 'after', ${Math.trunc(base)} + done, 'until', ${Math.trunc(base + events.count)}), null, 25, null)
     from ${waiting} relayed (done) where done < ${Math.trunc(events.count)}`,
    [organization.id],
  );
}
