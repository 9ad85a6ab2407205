// Owns how a person's data lies at rest: sealed under a key of the leaf it belongs to, so that erasing is destroying that key.
import type { Context } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { blindIndex, type DataKey, openValue, sealValue } from '../../../kernel/secrets/envelope.ts';
import { IDENTIFIER_TYPES, type IdentifierType, normalize } from '../identity/identifier-values.ts';

/** A column of one row; a sealed value opens nowhere else. */
type Spot = { table: string; row: string; field: string };

export const keyOf = (ctx: Context, tx: Tx, leafId: string): Promise<DataKey> =>
  ctx.dataKeys.dataKey(tx.queryable, ctx.org.id, leafId);

/** Keys for reading. A leaf that was erased has none and gets none. */
export const sealKeysOf = (ctx: Context, db: Db, leafIds: readonly string[]): Promise<ReadonlyMap<string, DataKey>> =>
  ctx.dataKeys.findDataKeys(db.queryable, ctx.org.id, leafIds);

export const sealFor = (ctx: Context, key: DataKey, spot: Spot, plaintext: string | Buffer): Buffer =>
  sealValue(key, { orgId: ctx.org.id, ...spot }, plaintext);

export const openFor = (ctx: Context, key: DataKey, spot: Spot, sealed: Buffer): Buffer =>
  openValue(key, { orgId: ctx.org.id, ...spot }, sealed);

/** The fingerprint under which a normalized value is found. It hangs on the organization's key: it must be the same for everybody. */
export async function indexer(ctx: Context, db: Db): Promise<(field: string, value: string) => Buffer> {
  const key = await ctx.dataKeys.dataKey(db.queryable, ctx.org.id);
  return (field, value) => blindIndex(key, { orgId: ctx.org.id, table: 'end_user_identifiers', field }, value);
}

/** Every fingerprint that a text might be stored under, whatever its type. */
export async function possibleIndexes(ctx: Context, db: Db, text: string, types: readonly IdentifierType[] = IDENTIFIER_TYPES) {
  const index = await indexer(ctx, db);
  return types.flatMap((type) => {
    const normalized = normalize(type, text);
    return normalized.ok ? [index(type, normalized.value)] : [];
  });
}
