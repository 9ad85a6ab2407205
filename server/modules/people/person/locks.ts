// Owns the order in which writers of people wait for each other. They never wait in a circle, so no deadlock
// reaches a caller: organization (shared or exclusive) → identifiers in the order of their numbers → people in the
// order of their ids.
import { createHash } from 'node:crypto';
import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { raw, sql } from '../../../kernel/db/sql.ts';
import { type Leaf, loadLeaves } from './lineage.ts';

const numberOf = (bytes: Buffer): bigint => bytes.readBigInt64BE(0);
const organization = (ctx: Context): bigint => numberOf(createHash('sha256').update(`people:${ctx.org.id}`).digest());

const sharedLock = (ctx: Context, blindIndexes: readonly Buffer[]): string => {
  const numbers = blindIndexes.map(numberOf).sort((a, b) => Number(a > b) - Number(a < b));
  const shared = `select pg_advisory_xact_lock_shared(${organization(ctx)})`;
  return numbers.length === 0
    ? shared
    : `${shared}; select pg_advisory_xact_lock(number) from unnest('{${numbers.join()}}'::bigint[]) as number`;
};

/** For every writer that does not change who is one person: while it is held, no lineage changes. */
export async function share(ctx: Context, tx: Tx, blindIndexes: readonly Buffer[] = []): Promise<void> {
  await tx.run(raw(sharedLock(ctx, blindIndexes)));
}

/** For merge, revert and erase: the only writer of this organization's people, which may therefore touch any of them. */
export async function exclude(ctx: Context, tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${organization(ctx)}::bigint)`);
}

/** After `share`: these people, locked, with all their leaves. */
export const lockPeople = (ctx: Context, tx: Tx, currentIds: readonly string[]): Promise<Leaf[]> =>
  loadLeaves(ctx, tx, currentIds, true);

export class NeedsExclusiveLock extends Error {}

/**
 * Runs `work` under the shared lock; when it finds that it must change lineage it throws `NeedsExclusiveLock`, its
 * locks are released, and it runs again under the exclusive one. The savepoint matters: asking for the exclusive
 * lock while holding the shared one would deadlock.
 */
export async function sharedThenExclusive<T>(
  ctx: Context,
  tx: Tx,
  blindIndexes: readonly Buffer[],
  work: (isExclusive: boolean) => Promise<T>,
): Promise<T> {
  // One message for all of it: the numbers are computed here, and this is the hot path of identify.
  await tx.run(raw(`savepoint beside_others; ${sharedLock(ctx, blindIndexes)}`));
  try {
    return await work(false);
  } catch (error) {
    if (!(error instanceof NeedsExclusiveLock)) throw error;
  }
  await tx.run(sql`rollback to savepoint beside_others`);
  await exclude(ctx, tx);
  return work(true);
}
