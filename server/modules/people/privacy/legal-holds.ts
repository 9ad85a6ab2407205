// Owns the table legal_holds: while one stands the person is not erased, and nothing of theirs is forgotten by age.
import type { z } from 'zod';
import { iso } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { uuid7 } from '../../../kernel/ids.ts';
import { type StandingHold, waitForDeletions } from '../../../kernel/retention/legal-hold.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { sql } from '../../../kernel/sql.ts';
import { leafOf, leavesOf, personOf } from '../identity/lineage.ts';
import * as locks from '../locks.ts';
import type { LegalHold } from './schema.ts';

type HoldRow = Pick<RowOf<'legal_holds'>, 'id' | 'end_user_id' | 'reason' | 'created_by' | 'created_at'>;

const toHold = (row: HoldRow, endUserId: string): z.input<typeof LegalHold> => ({
  id: row.id,
  end_user_id: endUserId,
  reason: row.reason,
  created_by: row.created_by,
  created_at: iso(row.created_at),
});

/** A hold on any leaf holds the whole person, also one that was merged later. */
const holdsInForce = async (ctx: Context, db: Db, leafIds: readonly string[]): Promise<HoldRow[]> =>
  db.rows<HoldRow>(sql`
    select id, end_user_id, reason, created_by, created_at from legal_holds
    where org_id = ${ctx.org.id} and end_user_id = any(${[...leafIds]}::uuid[]) and released_at is null order by id`);

/** Of every organization: for what deletes by age. */
export const allStanding = (db: Db): Promise<StandingHold[]> =>
  db.rows<StandingHold>(sql`select id, org_id, end_user_id from legal_holds where released_at is null order by id`);

export async function refuseHeld(ctx: Context, db: Db, leafIds: readonly string[]): Promise<void> {
  const [hold] = await holdsInForce(ctx, db, leafIds);
  if (!hold) return;
  const why = 'A legal hold stands on this person, so nothing is erased. Release it first: DELETE …/legal-hold.';
  throw conflict(why, { legal_hold_id: hold.id, since: iso(hold.created_at) });
}

/** The hold that an erasure would be refused for. */
export async function read(ctx: Context, endUserId: string): Promise<{ legal_hold: z.input<typeof LegalHold> | null }> {
  const db = reader(ctx);
  const { id, leafIds } = await personOf(ctx, db, endUserId);
  const [hold] = await holdsInForce(ctx, db, leafIds);
  return { legal_hold: hold ? toHold(hold, id) : null };
}

/** The people's lock keeps an erasure from running beside this: whichever came first decides. */
async function person(ctx: Context, tx: Tx, id: string) {
  await locks.share(ctx, tx);
  const leaf = await leafOf(ctx, tx, id);
  const leaves = await leavesOf(ctx, tx, [leaf.current_id]);
  return { leaf, id: leaf.current_id, leafIds: leaves.map((one) => one.id) };
}

/** Holding twice is the same as once: the first reason stays. The reason is not in the audit log, which cannot forget. */
export async function place(ctx: Context, endUserId: string, { reason }: { reason: string }) {
  return transaction(ctx, async (tx) => {
    await waitForDeletions(tx);
    const { leaf, id, leafIds } = await person(ctx, tx, endUserId);
    if (leaf.erased_at) throw conflict('This person was erased. There is nothing left to hold.');
    const [known] = await holdsInForce(ctx, tx, leafIds);
    if (known) return toHold(known, id);
    const hold = await tx.maybe<HoldRow>(sql`
      insert into legal_holds (id, org_id, end_user_id, reason, created_by, created_at)
      values (${uuid7()}, ${ctx.org.id}, ${leaf.id}, ${reason}, ${ctx.actor.id}, ${ctx.clock.now()}) on conflict do nothing returning *`);
    const [first] = hold ? [hold] : await holdsInForce(ctx, tx, leafIds);
    if (!first) throw new Error('the hold that was in the way is gone');
    if (hold) await audit(ctx, tx, 'identity.legal_hold.placed', id, { legal_hold_id: hold.id });
    return toHold(first, id);
  });
}

export async function release(ctx: Context, endUserId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { id, leafIds } = await person(ctx, tx, endUserId);
    const released = await tx.rows<{ id: string }>(sql`
      update legal_holds set released_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and end_user_id = any(${leafIds}::uuid[]) and released_at is null returning id`);
    if (released.length === 0) throw notFound('legal hold');
    for (const hold of released) await audit(ctx, tx, 'identity.legal_hold.released', id, { legal_hold_id: hold.id });
  });
}

/** For what forgets by age: whether the person behind a leaf is held. */
export const isHeld = async (ctx: Context, db: Db, leafId: string): Promise<boolean> => {
  const leaves = await leavesOf(ctx, db, [(await leafOf(ctx, db, leafId)).current_id]);
  const ids = leaves.map(({ id }) => id);
  return (await holdsInForce(ctx, db, ids)).length > 0;
};
