// Owns the table identity_merges: each merge is one edge between two people, and a revert removes that edge.
// Nothing else moves.

import type { z } from 'zod';
import { pageAt, toPage } from '../../../http/pages.ts';
import { iso, isoOrNull } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { isUuid, uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { all, sql } from '../../../kernel/db/sql.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { endUserMerged, endUserUnmerged } from '../person/events.ts';
import { getLeaf, idsOf, loadLeaves } from '../person/lineage.ts';
import * as locks from '../person/locks.ts';
import { reviewNames } from '../person/names.ts';
import type { Merge, MergeQuery, Revert } from '../person/schema.ts';
import * as traits from '../person/traits.ts';
import * as notMatches from './not-matches.ts';
import { supersedeAfterMerge } from './review-requests.ts';

export type MergeRow = RowOf<'identity_merges', { origin: 'automatic' | 'review'; evidence: Record<string, unknown> }>;

export const toMerge = (row: MergeRow): z.input<typeof Merge> => ({
  id: row.id,
  survivor_end_user_id: row.survivor_id,
  absorbed_end_user_id: row.absorbed_id,
  status: row.reverted_at ? 'reverted' : 'active',
  origin: row.origin,
  review_request_id: row.review_request_id,
  evidence: row.evidence,
  note: row.note,
  revert_note: row.revert_note,
  created_at: iso(row.created_at),
  reverted_at: isoOrNull(row.reverted_at),
});

type NewMerge = Pick<MergeRow, 'survivor_id' | 'absorbed_id' | 'origin' | 'review_request_id' | 'evidence' | 'note'>;

/**
 * Both ids name people, not mere leaves, so each person hangs below at most one other: the merges in force are a
 * forest. That is why any of them can be removed later, in any order. The caller holds the lock.
 */
export async function perform(ctx: Context, tx: Tx, merge: NewMerge): Promise<string> {
  const id = uuid7();
  const { survivor_id, absorbed_id, origin, review_request_id } = merge;
  await tx.run(sql`
    insert into identity_merges (id, org_id, survivor_id, absorbed_id, origin, review_request_id, evidence, note, created_at)
    values (${id}, ${ctx.org.id}, ${survivor_id}, ${absorbed_id}, ${origin}, ${review_request_id}, ${merge.evidence}, ${merge.note}, ${ctx.clock.now()})`);
  await tx.run(sql`
    update end_users set current_id = ${survivor_id}
    where org_id = ${ctx.org.id} and (id = ${absorbed_id} or (current_id = ${absorbed_id} and id <> current_id))`);
  await supersedeAfterMerge(ctx, tx, idsOf(await loadLeaves(ctx, tx, [survivor_id])));
  const data = {
    merge_id: id,
    survivor_end_user_id: survivor_id,
    absorbed_end_user_id: absorbed_id,
    origin,
    review_request_id,
  };
  await emit(ctx, tx, endUserMerged, { subject: id, data });
  return id;
}

export async function list(ctx: Context, query: z.output<typeof MergeQuery>) {
  const { older, newest } = pageAt(query);
  const person = query.end_user_id || undefined;
  const db = reader(ctx);
  const leafIds = person === undefined ? [] : await leafIdsOf(ctx, db, person);
  if (person !== undefined && leafIds.length === 0) return { data: [], next_cursor: null };
  const rows = await db.rows<MergeRow>(sql`
    select * from identity_merges
    where ${all(
      sql`org_id = ${ctx.org.id}`,
      person !== undefined && sql`(survivor_id = any(${leafIds}::uuid[]) or absorbed_id = any(${leafIds}::uuid[]))`,
      older(),
    )}
    ${newest()}`);
  const names = await mergeNames(ctx, db, rows.slice(0, query.limit));
  return toPage(rows, query.limit, (row) => ({ ...toMerge(row), ...names(row) }));
}

/** A person who was merged before brings those merges along. */
async function leafIdsOf(ctx: Context, db: Db, id: string): Promise<string[]> {
  if (!isUuid(id)) return [];
  const person = await db.maybe<{ current_id: string }>(sql`
    select current_id from end_users where org_id = ${ctx.org.id} and id = ${id}`);
  return person ? idsOf(await loadLeaves(ctx, db, [person.current_id])) : [];
}

async function mergeNames(ctx: Context, db: Db, rows: readonly MergeRow[]) {
  const pairs = rows.map(({ id, survivor_id, absorbed_id }) => ({ id, left_id: survivor_id, right_id: absorbed_id }));
  const names = await reviewNames(ctx, db, pairs);
  return ({ id }: MergeRow) => {
    const { left_name = null, right_name = null } = names.get(id) ?? {};
    return { survivor_name: left_name, absorbed_name: right_name };
  };
}

/** The merge that the approval of a request made. */
export async function idOfReview(ctx: Context, db: Db, reviewRequestId: string): Promise<string> {
  const { id } = await db.one<Pick<MergeRow, 'id'>>(
    sql`select id from identity_merges where org_id = ${ctx.org.id} and review_request_id = ${reviewRequestId} and reverted_at is null`,
  );
  return id;
}

export async function read(ctx: Context, id: string) {
  const db = reader(ctx);
  const row = await db.maybe<MergeRow>(sql`select * from identity_merges where org_id = ${ctx.org.id} and id = ${id}`);
  if (!row) throw notFound('merge');
  return { ...toMerge(row), ...(await mergeNames(ctx, db, [row]))(row) };
}

/** Removes one edge: the absorbed person is back with all leaves below it, also those added later. */
export async function revert(ctx: Context, id: string, options: z.output<typeof Revert>) {
  const { not_a_match = true, note = null } = options ?? {};
  return transaction(ctx, async (tx) => {
    await read({ ...ctx, tx }, id);
    await locks.exclude(ctx, tx);
    const row = await tx.one<MergeRow>(sql`select * from identity_merges where org_id = ${ctx.org.id} and id = ${id}`);
    if (row.reverted_at) throw conflict('This merge was reverted already.');
    if ((await getLeaf(ctx, tx, row.absorbed_id)).erased_at)
      throw conflict('The person was erased. Nothing is left to bring back.');
    const now = ctx.clock.now();
    const { current_id } = await getLeaf(ctx, tx, row.survivor_id);
    await traits.deleteChoice(ctx, tx, id, current_id);
    const reverted = await tx.one<MergeRow>(sql`
      update identity_merges set reverted_at = ${now}, revert_note = ${note} where org_id = ${ctx.org.id} and id = ${id} returning *`);
    await tx.run(sql`
      with recursive below as (
        select ${row.absorbed_id}::uuid as id
        union all
        select m.absorbed_id from identity_merges m join below on m.survivor_id = below.id
        where m.org_id = ${ctx.org.id} and m.reverted_at is null
      )
      update end_users set current_id = ${row.absorbed_id}
      where org_id = ${ctx.org.id} and id in (select id from below)`);
    if (row.review_request_id) {
      await tx.run(sql`
        update identity_review_requests set status = 'reverted', updated_at = ${now}
        where org_id = ${ctx.org.id} and id = ${row.review_request_id} and status = 'approved'`);
    }
    const pair = { left: row.survivor_id, right: row.absorbed_id, reviewRequestId: row.review_request_id };
    if (not_a_match) await notMatches.add(ctx, tx, { ...pair, origin: 'reverted_merge' });
    const data = { merge_id: id, survivor_end_user_id: row.survivor_id, absorbed_end_user_id: row.absorbed_id };
    await emit(ctx, tx, endUserUnmerged, { subject: id, data });
    await audit(ctx, tx, 'identity.merge.reverted', id, { ...data, not_a_match });
    return toMerge(reverted);
  });
}
