// Owns which tables belong in a backup: all but those that only describe the processes that run now, parents before children.
import type pg from 'pg';

export const SCHEMAS = ['public', 'simulated_carrier'];
/** Written by the migrations, or true only of the processes that run at this moment. */
const LEFT_OUT = [
  'public.schema_migrations',
  'public.nodes',
  'public.worker_leases',
  'public.cluster_figures',
  'public.graph_presence',
  'public.presence',
];

export type Table = { name: string; columns: string[] };

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quotedTable = (name: string): string => name.split('.').map(quoted).join('.');
export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ');

export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname || '.' || c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any ($1) and n.nspname || '.' || c.relname <> all ($2)
     order by 1`,
    [SCHEMAS, LEFT_OUT],
  );
  const { rows: references } = await client.query<{ child: string; parent: string }>(
    `select cn.nspname || '.' || c.relname as child, pn.nspname || '.' || p.relname as parent
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace cn on cn.oid = c.relnamespace
       join pg_class p on p.oid = k.confrelid join pg_namespace pn on pn.oid = p.relnamespace
     where k.contype = 'f' and k.conrelid <> k.confrelid and k.conparentid = 0`,
  );
  return parentsFirst(rows, references);
}

/** Rows of a child are checked against their parents as they come in. */
export function parentsFirst<T extends { name: string }>(
  tables: readonly T[],
  references: readonly { child: string; parent: string }[],
): T[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: T[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && parent !== name && left.has(parent)),
    );
    if (free.length === 0)
      throw new Error(`tables that reference each other in a circle: ${[...left.keys()].join(', ')}`);
    for (const table of free) {
      ordered.push(table);
      left.delete(table.name);
    }
  }
  return ordered;
}
