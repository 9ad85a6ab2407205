// Owns how a person's data is stored: sealed under a key of the leaf it belongs to, so that erasing is destroying
// that key.
import type { Context } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { blindIndex, type DataKey, openValue, sealValue } from '../../../kernel/secrets/envelope.ts';
import { IDENTIFIER_TYPES, type IdentifierType, normalize } from './identifier-values.ts';

/** A sealed value opens in the column and row that it was sealed for, and nowhere else. */
type SealedColumn = { table: string; row: string; field: string };

export const getKey = (ctx: Context, tx: Tx, leafId: string): Promise<DataKey> =>
  ctx.dataKeys.dataKey(tx.queryable, ctx.org.id, leafId);

/** Keys for reading. A leaf that was erased has none and gets none. */
export const loadKeys = (ctx: Context, db: Db, leafIds: readonly string[]): Promise<ReadonlyMap<string, DataKey>> =>
  ctx.dataKeys.findDataKeys(db.queryable, ctx.org.id, leafIds);

export const sealFor = (ctx: Context, key: DataKey, column: SealedColumn, plaintext: string | Buffer): Buffer =>
  sealValue(key, { orgId: ctx.org.id, ...column }, plaintext);

export const openFor = (ctx: Context, key: DataKey, column: SealedColumn, sealed: Buffer): Buffer =>
  openValue(key, { orgId: ctx.org.id, ...column }, sealed);

/** The fingerprint under which a normalized value is found. It uses the organization's key, so that it is the same for every person. */
export async function indexer(ctx: Context, db: Db): Promise<(field: string, value: string) => Buffer> {
  const key = await ctx.dataKeys.dataKey(db.queryable, ctx.org.id);
  return (field, value) => blindIndex(key, { orgId: ctx.org.id, table: 'end_user_identifiers', field }, value);
}

/** Every fingerprint that a text might be stored under, whatever its type. */
export async function possibleIndexes(
  ctx: Context,
  db: Db,
  text: string,
  types: readonly IdentifierType[] = IDENTIFIER_TYPES,
) {
  const index = await indexer(ctx, db);
  return types.flatMap((type) => {
    const normalized = normalize(type, text);
    return normalized.ok ? [index(type, normalized.value)] : [];
  });
}
