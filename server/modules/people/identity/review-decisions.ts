// Owns the answers to review requests: approve carries out what was proposed, reject remembers that it was wrong.
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { type Context, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { conflict, Invalid } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { sql } from '../../../kernel/sql.ts';
import { endUserUpdated, reviewRequestApproved, reviewRequestRejected } from '../events.ts';
import * as locks from '../locks.ts';
import { keyOf, openFor } from '../privacy/person-seal.ts';
import type { Approve, Reject } from '../schema.ts';
import * as traits from '../traits.ts';
import { chooseTraits, type TraitSide } from './chosen-traits.ts';
import * as identifiers from './identifiers.ts';
import { type Leaf, leafOf, leavesOf } from './lineage.ts';
import * as merges from './merges.ts';
import * as notMatches from './not-matches.ts';
import { find, proposedSpot, type ReviewRow, reviewEventData, settle, toReviewRequest } from './review-requests.ts';
import * as settings from './settings.ts';

export function refuseResolved(row: ReviewRow): void {
  if (row.status === 'pending') return;
  throw conflict(`This request was resolved already: it is ${row.status}.`, { status: row.status });
}

/** Which of the two survives, as the id that was shown in the request. */
export function survivorOf(row: ReviewRow, requested: string | undefined, loc: (string | number)[]): string {
  const survivor = requested?.toLowerCase() ?? row.suggested_survivor_id;
  if (survivor !== null && (survivor === row.left_id || survivor === row.right_id)) return survivor;
  const msg = 'The survivor should be the left or the right end user of the request';
  throw new Invalid([{ loc, msg, type: 'value_error' }]);
}

export async function approve(ctx: Context, id: string, body: z.output<typeof Approve>) {
  return transaction(ctx, async (tx) => {
    const asked = await find(ctx, tx, id);
    const note = body?.resolution_note ?? null;
    if (asked.request_type === 'update') return approveUpdate(ctx, tx, asked, note);
    return approveMerge(ctx, tx, asked, note, body ?? {});
  });
}

type Chosen = { survivor_end_user_id?: string | undefined; values?: Record<string, TraitSide> | undefined };

async function approveMerge(ctx: Context, tx: Tx, asked: ReviewRow, note: string | null, chosen: Chosen) {
  await locks.alone(ctx, tx);
  const row = await find(ctx, tx, asked.id, true);
  refuseResolved(row);
  const survivorId = survivorOf(row, chosen.survivor_end_user_id, ['body', 'survivor_end_user_id']);
  const survivor = await leafOf(ctx, tx, survivorId);
  const absorbed = await leafOf(ctx, tx, (survivorId === row.left_id ? row.right_id : row.left_id) as string);
  if (survivor.erased_at || absorbed.erased_at) throw conflict('One of the two was erased. Nothing is left to merge.');
  const traitsOf = async ({ current_id }: Leaf) => traits.openAll(ctx, tx, await leavesOf(ctx, tx, [current_id]));
  const [first, second] = [await traitsOf(survivor), await traitsOf(absorbed)];
  const isLeft = survivorId === row.left_id;
  const kept = chooseTraits(
    isLeft ? { left: first, right: second } : { left: second, right: first },
    { survivor: isLeft ? 'left' : 'right', values: chosen.values ?? {}, loc: ['body', 'values'] },
    ctx.clock.now(),
  );
  // Answered first, so that the merge does not supersede its own request.
  const settled = await settle(ctx, tx, row.id, 'approved', note);
  const merge_id = await merges.perform(ctx, tx, {
    survivor_id: survivor.current_id,
    absorbed_id: absorbed.current_id,
    origin: 'review',
    review_request_id: row.id,
    evidence: row.evidence,
    note,
  });
  for (const [leafId, names] of kept.byLeaf) await traits.rememberChoice(ctx, tx, merge_id, { leafId, names, at: kept.at });
  return announce(ctx, tx, settled, merge_id);
}

async function approveUpdate(ctx: Context, tx: Tx, asked: ReviewRow, note: string | null) {
  const target = asked.target_id as string;
  await locks.share(ctx, tx, asked.proposed_index ? [asked.proposed_index] : []);
  const person = await identifiers.lockPerson(ctx, tx, target);
  const row = await find(ctx, tx, asked.id, true);
  refuseResolved(row);
  const { proposed_type: type, proposed_index: blind_index, proposed_sealed: sealed, proposed_masked_value: masked_value } = row;
  if (!type || !blind_index || !sealed || !masked_value) throw new Error('a pending update holds what it proposes');
  const value = openFor(ctx, await keyOf(ctx, tx, target), proposedSpot(row.id), sealed).toString('utf8');
  const settled = await settle(ctx, tx, row.id, 'approved', note);
  const { limits } = await settings.load(ctx, tx);
  // Where only one is allowed the new value takes the place of the old; elsewhere a human may go over the limit.
  const replaced =
    limits[type] === 1 ? (await identifiers.ofLeaves(ctx, tx, person.leafIds)).filter((held) => held.type === type) : [];
  await tx.run(sql`
    delete from end_user_identifiers where org_id = ${ctx.org.id} and id = any(${replaced.map((held) => held.id)}::uuid[])`);
  const known = {
    type,
    blind_index,
    key: blind_index.toString('hex'),
    masked_value,
    value,
    verified: row.proposed_verified ?? false,
  };
  await identifiers.insert(ctx, tx, target, [known]);
  await identifiers.touch(ctx, tx, target);
  const data = { id: person.id, leaf_id: target, changed_traits: [], added_identifier_types: [type] };
  const removed_identifier_types = replaced.map((held) => held.type);
  await emit(ctx, tx, endUserUpdated, { subject: target, data: { ...data, removed_identifier_types } });
  return announce(ctx, tx, settled, null);
}

async function announce(ctx: Context, tx: Tx, row: ReviewRow, merge_id: string | null) {
  await emit(ctx, tx, reviewRequestApproved, { subject: row.id, data: { ...reviewEventData(row), merge_id } });
  await audit(ctx, tx, 'identity.review_request.approved', row.id, { request_type: row.request_type, merge_id });
  return toReviewRequest(ctx)(row);
}

export async function reject(ctx: Context, id: string, body: z.output<typeof Reject>) {
  return transaction(ctx, async (tx) => {
    await locks.share(ctx, tx);
    const row = await find(ctx, tx, id, true);
    refuseResolved(row);
    const settled = await settle(ctx, tx, id, 'rejected', body?.resolution_note ?? null);
    if (row.left_id && row.right_id) {
      const pair = { left: row.left_id, right: row.right_id, reviewRequestId: id };
      await notMatches.add(ctx, tx, { ...pair, origin: 'rejected_review' });
    } else {
      await tx.run(sql`
        insert into identity_suppressions (org_id, end_user_id, blind_index, created_at)
        values (${ctx.org.id}, ${row.target_id}, ${row.proposed_index}, ${ctx.clock.now()}) on conflict do nothing`);
    }
    await emit(ctx, tx, reviewRequestRejected, { subject: id, data: reviewEventData(settled) });
    await audit(ctx, tx, 'identity.review_request.rejected', id, { request_type: row.request_type });
    return toReviewRequest(ctx)(settled);
  });
}
