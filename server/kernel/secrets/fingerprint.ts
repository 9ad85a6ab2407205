// Owns keyed fingerprints of personal values, for places that must recognise a value again but may not keep it.
import type { Context } from '../context.ts';
import type { Db } from '../db.ts';
import { blindIndex } from './envelope.ts';

/** Hangs on the organization's key: without it no reader can tell which value a fingerprint is of. */
export async function fingerprinter(ctx: Pick<Context, 'dataKeys' | 'org'>, db: Db): Promise<(value: string) => string> {
  const key = await ctx.dataKeys.dataKey(db.queryable, ctx.org.id);
  const place = { orgId: ctx.org.id, table: 'fingerprints', field: 'value' };
  return (value) => `fp:${blindIndex(key, place, value).toString('hex').slice(0, 40)}`;
}
