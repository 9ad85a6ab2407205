// Owns keyed fingerprints of personal values, for tables that must recognise a value again but may not store it.
import type { Db } from '../db/database.ts';
import type { DataKeys } from './data-keys.ts';
import { blindIndex } from './envelope.ts';

/** Hangs on the organization's key: without it no reader can tell which value a fingerprint is of. */
export async function fingerprinter(
  ctx: { dataKeys: DataKeys; org: { id: string } },
  db: Db,
): Promise<(value: string) => string> {
  const key = await ctx.dataKeys.dataKey(db.queryable, ctx.org.id);
  const location = { orgId: ctx.org.id, table: 'fingerprints', field: 'value' };
  return (value) => `fp:${blindIndex(key, location, value).toString('hex').slice(0, 40)}`;
}
