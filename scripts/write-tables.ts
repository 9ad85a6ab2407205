// Writes server/kernel/db/tables.ts: the type of a row of each table, read from a migrated database.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { DatabaseServer } from '../server/kernel/db/server.ts';
import { migrate, readMigrations } from '../server/kernel/migrate.ts';
import { startEmbedded } from '../server/kernel/postgres/embedded.ts';

const root = path.resolve(import.meta.dirname, '..');

const SCHEMAS = ['public', 'simulated_carrier'];

/** What our driver gives for each type of PostgreSQL; `server/kernel/db/database.ts` changes int8 and date. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  tsvector: 'string',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'StoredJson',
  jsonb: 'StoredJson',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  xid8: 'string',
};

const HEADER = `// Row types of every table, as the driver gives them. Written by \`npm run tables\` from a migrated database: do not edit.

/** A value of json: the module that owns the table says which. */
type StoredJson = NonNullable<unknown>;
`;

type Column = { table: string; name: string; type: string; is_array: boolean; nullable: boolean; check: string | null };

export async function tableTypes(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table, a.attname as name,
       coalesce(e.typname, t.typname) as type, e.oid is not null as is_array, not a.attnotnull as nullable,
       (select pg_get_constraintdef(k.oid) from pg_constraint k
         where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as check
     from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
       left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
     where c.relkind in ('r', 'p') and n.nspname = any ($1)
     order by 1, a.attnum`,
    [SCHEMAS],
  );
  const lines = new Map<string, string>();
  for (const column of rows) lines.set(column.table, (lines.get(column.table) ?? '') + lineOf(column));
  const types = [...lines].map(([table, columns]) => `  ${keyOf(table)}: {\n${columns}  };\n`);
  return `${HEADER}\nexport type Tables = {\n${types.join('')}};\n`;
}

const keyOf = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);

function lineOf({ name, type, is_array, nullable, check, table }: Column): string {
  const plain = literalsOf(check) ?? TYPES[type];
  if (plain === undefined)
    throw new Error(`Say in scripts/write-tables.ts what the driver gives for ${type} (${table}.${name}).`);
  return `    ${name}: ${plain}${is_array ? '[]' : ''}${nullable ? ' | null' : ''};\n`;
}

/** PostgreSQL prints `check (status in ('a', 'b'))` as `CHECK ((status = ANY (ARRAY['a'::text, 'b'::text])))`. */
function literalsOf(check: string | null): string | undefined {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/.exec(check ?? '')?.[1];
  return list?.replaceAll('::text', '').replaceAll(', ', ' | ');
}

/** A throw-away PostgreSQL with all migrations in it. */
async function writeTables(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-tables-'));
  const postgres = await startEmbedded({
    dataDir: folder,
    password: 'a throw-away password',
    log: () => undefined,
    exclusive: true,
  });
  try {
    const server = new DatabaseServer(postgres.connectionString);
    await migrate(server, await readMigrations(path.join(root, 'migrations')), () => undefined);
    const client = server.client('parley-tables', 60_000);
    await client.connect();
    const types = await tableTypes(client).finally(() => client.end());
    await writeFile(path.join(root, 'server/kernel/db/tables.ts'), types);
  } finally {
    await postgres.stop();
    for (const place of [postgres.location, folder]) await rm(place, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) await writeTables();
