// Owns the table identity_review_requests: questions that only a human may decide. Values are masked; the proposed
// value itself is sealed.

import type { z } from 'zod';
import { pageRows, toPage } from '../../../http/pages.ts';
import { iso, isoOrNull } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, type Kernel, reader, systemContext, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { all, sql } from '../../../kernel/db/sql.ts';
import { conflict, Invalid, notFound } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { addJob, type Run } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import { reviewRequestCreated } from '../person/events.ts';
import type { IdentifierType } from '../person/identifier-values.ts';
import type { PreparedIdentifier } from '../person/identifiers.ts';
import { expireReviewRequest } from '../person/jobs.ts';
import { getLeaf, loadLeaves } from '../person/lineage.ts';
import * as locks from '../person/locks.ts';
import { reviewNames } from '../person/names.ts';
import {
  MAX_COUNTED_REVIEWS,
  type ProposeMerge,
  REVIEW_STATUSES,
  type ReviewCounts,
  type ReviewRequest,
  type ReviewRequestQuery,
} from '../person/schema.ts';
import { getKey, sealFor } from '../person/seal.ts';
import * as settings from '../person/settings.ts';
import type { ResolutionReason } from './resolve.ts';

export type ReviewRow = RowOf<
  'identity_review_requests',
  {
    request_type: 'merge' | 'update';
    status: z.input<typeof ReviewRequest>['status'];
    proposed_type: IdentifierType | null;
    evidence: Record<string, unknown>;
  }
>;

export const toReviewRequest =
  (ctx: Context) =>
  (row: ReviewRow): z.input<typeof ReviewRequest> => ({
    id: row.id,
    org_id: ctx.org.id,
    request_type: row.request_type,
    status: row.status,
    reason: row.reason,
    left_end_user_id: row.left_id,
    right_end_user_id: row.right_id,
    suggested_survivor_end_user_id: row.suggested_survivor_id,
    target_end_user_id: row.target_id,
    proposed_identifier_type: row.proposed_type,
    proposed_masked_value: row.proposed_masked_value,
    trigger_identifier_type: row.trigger_type,
    trigger_masked_value: row.trigger_masked_value,
    evidence: row.evidence,
    resolution_note: row.resolution_note,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    resolved_at: isoOrNull(row.resolved_at),
  });

export const reviewEventData = (row: ReviewRow) => ({
  id: row.id,
  request_type: row.request_type,
  reason: row.reason,
  left_end_user_id: row.left_id,
  right_end_user_id: row.right_id,
  target_end_user_id: row.target_id,
});

type Trigger = { type: string; masked_value: string } | null;
type Common = { reason: ResolutionReason; trigger: Trigger; evidence: Record<string, unknown> };
export type NewMergeReview = Common & { left: string; right: string; survivor: string };
export type NewUpdateReview = Common & { target: string; leafIds: readonly string[]; proposed: PreparedIdentifier };

/** Proposes once: while a request about the same two people is pending, that one is returned. The people are locked. */
export async function openMerge(ctx: Context, tx: Tx, review: NewMergeReview): Promise<ReviewRow> {
  const leaves = await loadLeaves(ctx, tx, [review.left, review.right]);
  const of = (currentId: string) => leaves.filter((leaf) => leaf.current_id === currentId).map((leaf) => leaf.id);
  const [left, right] = [of(review.left), of(review.right)];
  const pending = await tx.maybe<ReviewRow>(sql`
    select * from identity_review_requests
    where org_id = ${ctx.org.id} and status = 'pending' and request_type = 'merge'
      and ((left_id = any(${left}::uuid[]) and right_id = any(${right}::uuid[]))
        or (left_id = any(${right}::uuid[]) and right_id = any(${left}::uuid[])))
    order by created_at, id limit 1`);
  const { left: left_id, right: right_id, survivor: suggested_survivor_id } = review;
  return pending ?? insert(ctx, tx, review, { request_type: 'merge', left_id, right_id, suggested_survivor_id });
}

/** The value is sealed under the target's key until a reviewer decides, or the person is erased. */
export async function openUpdate(ctx: Context, tx: Tx, review: NewUpdateReview): Promise<ReviewRow> {
  const { proposed, target } = review;
  const pending = await tx.maybe<ReviewRow>(sql`
    select * from identity_review_requests
    where org_id = ${ctx.org.id} and status = 'pending' and proposed_index = ${proposed.blind_index}
      and target_id = any(${[...review.leafIds]}::uuid[])
    order by created_at, id limit 1`);
  if (pending) return pending;
  const id = uuid7();
  const sealed = sealFor(ctx, await getKey(ctx, tx, target), proposedColumn(id), proposed.value);
  return insert(ctx, tx, review, {
    id,
    request_type: 'update',
    target_id: target,
    proposed_type: proposed.type,
    proposed_masked_value: proposed.masked_value,
    proposed_index: proposed.blind_index,
    proposed_sealed: sealed,
    proposed_verified: proposed.verified,
  });
}

export const proposedColumn = (id: string) => ({ table: 'identity_review_requests', row: id, field: 'proposed_value' });

async function insert(
  ctx: Context,
  tx: Tx,
  { reason, trigger, evidence }: Common,
  values: Partial<ReviewRow>,
): Promise<ReviewRow> {
  const now = ctx.clock.now();
  const { review_expiry_days } = await settings.load(ctx, tx);
  const expires = new Date(now.getTime() + review_expiry_days * 86_400_000);
  const row = { id: uuid7(), ...values };
  const stored = await tx.one<ReviewRow>(sql`
    insert into identity_review_requests (id, org_id, request_type, status, reason, left_id, right_id, suggested_survivor_id, target_id,
      proposed_type, proposed_masked_value, proposed_index, proposed_sealed, proposed_verified, trigger_type, trigger_masked_value,
      evidence, created_at, updated_at, due_at)
    values (${row.id}, ${ctx.org.id}, ${row.request_type}, 'pending', ${reason}, ${row.left_id}, ${row.right_id},
      ${row.suggested_survivor_id}, ${row.target_id}, ${row.proposed_type}, ${row.proposed_masked_value}, ${row.proposed_index},
      ${row.proposed_sealed}, ${row.proposed_verified}, ${trigger?.type}, ${trigger?.masked_value}, ${evidence}, ${now}, ${now},
      ${ctx.clock.toWall(expires)})
    returning *`);
  const payload = { id: row.id, org_id: ctx.org.id };
  await addJob(ctx, tx, expireReviewRequest, payload, { at: expires, key: dueKey(expireReviewRequest, row.id) });
  await emit(ctx, tx, reviewRequestCreated, { subject: row.id, data: reviewEventData(stored) });
  return stored;
}

export async function find(ctx: Context, db: Db, id: string, forUpdate = false): Promise<ReviewRow> {
  const row = await db.maybe<ReviewRow>(sql`
        select * from identity_review_requests where org_id = ${ctx.org.id} and id = ${id} ${forUpdate ? sql`for update` : sql``}`);
  if (!row) throw notFound('review request');
  return row;
}

export async function read(ctx: Context, id: string) {
  const row = await find(ctx, reader(ctx), id);
  const names = await reviewNames(ctx, reader(ctx), [row]);
  return { ...toReviewRequest(ctx)(row), ...names.get(id) };
}

export async function list(ctx: Context, query: z.output<typeof ReviewRequestQuery>) {
  const within = all(
    sql`true`,
    query.status !== undefined && sql`status = ${query.status}`,
    query.request_type !== undefined && sql`request_type = ${query.request_type}`,
  );
  const rows = await pageRows<ReviewRow>(ctx, 'identity_review_requests', query, within);
  const names = await reviewNames(ctx, reader(ctx), rows.slice(0, query.limit));
  return toPage(rows, query.limit, (row) => ({ ...toReviewRequest(ctx)(row), ...names.get(row.id) }));
}

/** For the badge of a menu. Each count uses an index, up to a bound. */
export async function counts(ctx: Context): Promise<z.input<typeof ReviewCounts>> {
  const db = reader(ctx);
  const rows = await db.rows<{ status: string; found: number }>(sql`
    select wanted.status, (select count(*)::int from (
      select from identity_review_requests r where r.org_id = ${ctx.org.id} and r.status = wanted.status
      limit ${MAX_COUNTED_REVIEWS}) some_rows) as found
    from unnest(${[...REVIEW_STATUSES]}::text[]) wanted (status)`);
  const { oldest } = await db.one<{ oldest: Date | null }>(sql`
    select (select created_at from identity_review_requests where org_id = ${ctx.org.id} and status = 'pending'
      order by created_at, id limit 1) as oldest`);
  return {
    by_status: Object.fromEntries(rows.map(({ status, found }) => [status, found])),
    oldest_pending_at: isoOrNull(oldest),
  };
}

/** A proposal by hand; it is decided like any other. */
export async function propose(ctx: Context, body: z.output<typeof ProposeMerge>) {
  const survivor = body.suggested_survivor_end_user_id ?? body.left_end_user_id;
  if (![body.left_end_user_id, body.right_end_user_id].includes(survivor)) {
    const msg = 'The survivor should be left_end_user_id or right_end_user_id';
    throw new Invalid([{ loc: ['body', 'suggested_survivor_end_user_id'], msg, type: 'value_error' }]);
  }
  return transaction(ctx, async (tx) => {
    await locks.share(ctx, tx);
    const [left, right] = [
      await getLeaf(ctx, tx, body.left_end_user_id),
      await getLeaf(ctx, tx, body.right_end_user_id),
    ];
    await locks.lockPeople(ctx, tx, [left.current_id, right.current_id]);
    if (left.current_id === right.current_id)
      throw conflict('The two are one person already.', { end_user_id: left.current_id });
    if (left.erased_at || right.erased_at) throw conflict('One of the two was erased. Nothing is left to merge.');
    const row = await openMerge(ctx, tx, {
      left: left.current_id,
      right: right.current_id,
      reason: 'manual',
      trigger: null,
      survivor: survivor === body.left_end_user_id ? left.current_id : right.current_id,
      evidence: { score: null, threshold: null, rule: 'manual', signals: [], observed_in: { actor: ctx.actor.id } },
    });
    const pair = { left_end_user_id: left.current_id, right_end_user_id: right.current_id };
    await audit(ctx, tx, 'identity.review_request.proposed', row.id, pair);
    return toReviewRequest(ctx)(row);
  });
}

/** Marks as decided. The caller has locked the row. */
export async function settle(
  ctx: Context,
  tx: Tx,
  id: string,
  status: ReviewRow['status'],
  note: string | null,
): Promise<ReviewRow> {
  const now = ctx.clock.now();
  // A decided request needs the proposed value no longer.
  return tx.one<ReviewRow>(sql`
    update identity_review_requests set status = ${status}, resolution_note = ${note}, resolved_at = ${now}, updated_at = ${now},
      due_at = null, proposed_sealed = null
    where org_id = ${ctx.org.id} and id = ${id} returning *`);
}

export async function expire(kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> {
  const ctx = systemContext(kernel, org_id, 'expire-review-request');
  await transaction(ctx, async (tx) => {
    const row = await tx.maybe<ReviewRow>(sql`
      select * from identity_review_requests where org_id = ${org_id} and id = ${id} and status = 'pending' for update`);
    await run.fence(tx);
    if (row) await settle(ctx, tx, id, 'expired', null);
  });
}

/** After a merge: requests that ask whether one person is itself, or that ask the same as an older one, are pointless. */
export async function supersedeAfterMerge(ctx: Context, tx: Tx, leafIds: readonly string[]): Promise<void> {
  const ids = [...leafIds];
  await tx.run(sql`
    update identity_review_requests set status = 'superseded', resolved_at = ${ctx.clock.now()}, updated_at = ${ctx.clock.now()},
      due_at = null, proposed_sealed = null
    where id in (
      select id from (
        select r.id, l.current_id as left_now, t.current_id as right_now, row_number() over (
          partition by request_type, least(l.current_id, t.current_id), greatest(l.current_id, t.current_id), u.current_id, proposed_index
          order by r.created_at, r.id) as place
        from identity_review_requests r
          left join end_users l on l.id = r.left_id left join end_users t on t.id = r.right_id left join end_users u on u.id = r.target_id
        where r.org_id = ${ctx.org.id} and r.status = 'pending'
          and (r.left_id = any(${ids}::uuid[]) or r.right_id = any(${ids}::uuid[]) or r.target_id = any(${ids}::uuid[]))
      ) as pending where left_now = right_now or place > 1)`);
}
