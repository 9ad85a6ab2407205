// Owns the order in which writers of people wait for each other. They never wait in a circle, so no deadlock reaches a caller:
// organization (shared or exclusive) → identifiers in the order of their numbers → people in the order of their ids.
import { createHash } from 'node:crypto';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { raw, sql } from '../../kernel/sql.ts';
import { type Leaf, leavesOf } from './identity/lineage.ts';

const numberOf = (bytes: Buffer): bigint => bytes.readBigInt64BE(0);
const organization = (ctx: Context): bigint => numberOf(createHash('sha256').update(`people:${ctx.org.id}`).digest());

const waitFor = (ctx: Context, blindIndexes: readonly Buffer[]): string => {
  const numbers = blindIndexes.map(numberOf).sort((a, b) => Number(a > b) - Number(a < b));
  const shared = `select pg_advisory_xact_lock_shared(${organization(ctx)})`;
  return numbers.length === 0
    ? shared
    : `${shared}; select pg_advisory_xact_lock(number) from unnest('{${numbers.join()}}'::bigint[]) as number`;
};

/** Held by everybody who writes without changing who is one person: while it is held, lineage stands still. */
export async function share(ctx: Context, tx: Tx, blindIndexes: readonly Buffer[] = []): Promise<void> {
  await tx.run(raw(waitFor(ctx, blindIndexes)));
}

/** For merge, revert and erase: alone among the writers of this organization's people, and so free to touch any of them. */
export async function alone(ctx: Context, tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${organization(ctx)}::bigint)`);
}

/** After `share`: these people, locked, with all their leaves. */
export const people = (ctx: Context, tx: Tx, currentIds: readonly string[]): Promise<Leaf[]> =>
  leavesOf(ctx, tx, currentIds, true);

export class NeedsToBeAlone extends Error {}

/**
 * Runs `work` beside the others; when it finds that it must change lineage it throws `NeedsToBeAlone`, lets go of its locks, and
 * runs again alone. The savepoint matters: going from shared to exclusive while holding the first would be the circle.
 */
export async function besideOrAlone<T>(
  ctx: Context,
  tx: Tx,
  blindIndexes: readonly Buffer[],
  work: (isAlone: boolean) => Promise<T>,
): Promise<T> {
  // All in one message: numbers of our own making, and the hot path of identify.
  await tx.run(raw(`savepoint beside_others; ${waitFor(ctx, blindIndexes)}`));
  try {
    return await work(false);
  } catch (error) {
    if (!(error instanceof NeedsToBeAlone)) throw error;
  }
  await tx.run(sql`rollback to savepoint beside_others`);
  await alone(ctx, tx);
  return work(true);
}
