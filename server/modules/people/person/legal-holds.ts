// Owns the table legal_holds: while one is active the person is not erased, and nothing of theirs is deleted by age.

import type { z } from 'zod';
import { iso } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { type ActiveHold, waitForDeletions } from '../../../kernel/retention/legal-hold.ts';
import { getPerson, type Person } from './lineage.ts';
import * as locks from './locks.ts';
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
const activeHolds = async (ctx: Context, db: Db, leafIds: readonly string[]): Promise<HoldRow[]> =>
  db.rows<HoldRow>(sql`
    select id, end_user_id, reason, created_by, created_at from legal_holds
    where org_id = ${ctx.org.id} and end_user_id = any(${[...leafIds]}::uuid[]) and released_at is null order by id`);

/** Of every organization: for jobs that delete by age. */
export const listActiveHolds = (db: Db): Promise<ActiveHold[]> =>
  db.rows<ActiveHold>(sql`select id, org_id, end_user_id from legal_holds where released_at is null order by id`);

export async function assertNotHeld(ctx: Context, db: Db, leafIds: readonly string[]): Promise<void> {
  const [hold] = await activeHolds(ctx, db, leafIds);
  if (!hold) return;
  const why = 'This person is under a legal hold, so nothing is erased. Release it first: DELETE …/legal-hold.';
  throw conflict(why, { legal_hold_id: hold.id, since: iso(hold.created_at) });
}

/** The hold that an erasure would be refused for. */
export async function read(ctx: Context, endUserId: string): Promise<{ legal_hold: z.input<typeof LegalHold> | null }> {
  const db = reader(ctx);
  const { id, leafIds } = await getPerson(ctx, db, endUserId);
  const [hold] = await activeHolds(ctx, db, leafIds);
  return { legal_hold: hold ? toHold(hold, id) : null };
}

/** The lock keeps an erasure from running at the same time: the first of the two decides. */
async function lockPerson(ctx: Context, tx: Tx, id: string): Promise<Person> {
  await locks.share(ctx, tx);
  return getPerson(ctx, tx, id);
}

/** A second hold changes nothing: the first reason stays. The reason is not in the audit log, from which nothing is deleted. */
export async function placeHold(ctx: Context, endUserId: string, { reason }: { reason: string }) {
  return transaction(ctx, async (tx) => {
    await waitForDeletions(tx);
    const { leaves, id, leafIds } = await lockPerson(ctx, tx, endUserId);
    if (leaves.some((leaf) => leaf.erased_at)) throw conflict('This person was erased. There is nothing left to hold.');
    const [active] = await activeHolds(ctx, tx, leafIds);
    if (active) return toHold(active, id);
    const hold = await tx.maybe<HoldRow>(sql`
      insert into legal_holds (id, org_id, end_user_id, reason, created_by, created_at)
      values (${uuid7()}, ${ctx.org.id}, ${endUserId.toLowerCase()}, ${reason}, ${ctx.actor.id}, ${ctx.clock.now()}) on conflict do nothing returning *`);
    const [first] = hold ? [hold] : await activeHolds(ctx, tx, leafIds);
    if (!first) throw new Error('the hold that was in the way is gone');
    if (hold) await audit(ctx, tx, 'identity.legal_hold.placed', id, { legal_hold_id: hold.id });
    return toHold(first, id);
  });
}

export async function release(ctx: Context, endUserId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { id, leafIds } = await lockPerson(ctx, tx, endUserId);
    const released = await tx.rows<{ id: string }>(sql`
      update legal_holds set released_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and end_user_id = any(${leafIds}::uuid[]) and released_at is null returning id`);
    if (released.length === 0) throw notFound('legal hold');
    for (const hold of released) await audit(ctx, tx, 'identity.legal_hold.released', id, { legal_hold_id: hold.id });
  });
}

/** For jobs that delete by age: whether the person behind a leaf is under a hold. */
export async function isOnHold(ctx: Context, db: Db, leafId: string): Promise<boolean> {
  const { leafIds } = await getPerson(ctx, db, leafId);
  return (await activeHolds(ctx, db, leafIds)).length > 0;
}
