// Owns identify: load who might be meant, decide in resolve.ts, save. One transaction, in the lock order of locks.ts.
import type { z } from 'zod';
import { type Context, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { emit } from '../../../kernel/events.ts';
import * as endUsers from '../end-users.ts';
import { endUserUpdated } from '../events.ts';
import * as locks from '../locks.ts';
import type { Identified, Identify } from '../schema.ts';
import * as traits from '../traits.ts';
import * as decisions from './decisions.ts';
import type { IdentifierType } from './identifier-values.ts';
import type { KnownIdentifier } from './identifiers.ts';
import * as identifiers from './identifiers.ts';
import { type Leaf, leavesOf } from './lineage.ts';
import * as merges from './merges.ts';
import { type Loaded, loadQuestion } from './question.ts';
import { refuseOverLimit } from './refusals.ts';
import { type LikenessJudgement, type Resolution, type ResolutionRules, resolve, strongestGivenOf } from './resolve.ts';
import * as reviewRequests from './review-requests.ts';
import * as settings from './settings.ts';

type Call = z.output<typeof Identify>;
type Shown = z.input<typeof Identified>['end_user'];
/** What other modules keep is the leaf: it stays right through every merge and revert. */
type Found = { leafId: string; endUser: Shown; created: boolean; reviews: reviewRequests.ReviewRow[] };

export async function identify(ctx: Context, call: Call): Promise<z.input<typeof Identified>> {
  return transaction(ctx, async (tx) => {
    const { endUser, created, reviews } = await findOrMake(ctx, tx, call);
    return { end_user: endUser, created, review_requests: reviews.map(reviewRequests.toReviewRequest(ctx)) };
  });
}

export async function findOrMake(ctx: Context, tx: Tx, call: Call): Promise<Found> {
  const rules = await settings.load(ctx, tx);
  const known = await identifiers.prepare(ctx, tx, call.identifiers, rules.blocked_values);
  const indexes = known.map(({ blind_index }) => blind_index);
  return locks.besideOrAlone(ctx, tx, indexes, async (isAlone) => {
    const loaded = await loadQuestion(ctx, tx, known, isAlone);
    const verdict = resolve(loaded.question, rules);
    if (verdict.outcome === 'refused') refuseOverLimit(known, rules);
    if (verdict.merges.length > 0 && !isAlone) throw new locks.NeedsToBeAlone();
    const found = await save(ctx, tx, call, { rules, loaded, verdict });
    await decisions.record(ctx, tx, {
      indexes,
      question: loaded.question,
      outcome: verdict.outcome,
      endUserId: found.endUser.id,
    });
    return found;
  });
}

type Resolved = { rules: ResolutionRules; loaded: Loaded; verdict: Resolution };

async function save(ctx: Context, tx: Tx, call: Call, { rules, loaded, verdict }: Resolved): Promise<Found> {
  const { known, owned, question } = loaded;
  const requested = call.traits ?? {};
  if (verdict.end_user_id === null) {
    const endUser = await endUsers.make(ctx, tx, { known, requested, source: call.source ?? null });
    return { leafId: endUser.id, endUser, created: true, reviews: [] };
  }
  const currentId = verdict.end_user_id;
  const used = known[strongestGivenOf(question, [currentId], rules)] as KnownIdentifier;
  // What comes with the call hangs on the leaf whose identifier led here.
  const leafId = owned.get(used.key)?.end_user_id as string;
  const toEvidence = (judgement: LikenessJudgement) => evidenceOf(judgement, known, call);
  for (const { survivor, absorbed, judgement } of verdict.merges) {
    await merges.perform(ctx, tx, {
      survivor_id: survivor,
      absorbed_id: absorbed,
      origin: 'automatic',
      review_request_id: null,
      evidence: toEvidence(judgement),
      note: null,
    });
  }
  const leaves = verdict.merges.length > 0 ? await leavesOf(ctx, tx, [currentId]) : loaded.leaves;
  const reviews: reviewRequests.ReviewRow[] = [];
  for (const review of verdict.reviews) {
    const { type, masked_value } = known[review.trigger] as KnownIdentifier;
    const evidence = { ...toEvidence(review.judgement), ...conflictsOf(review, loaded) };
    const asked = { reason: review.reason, trigger: { type, masked_value }, evidence };
    if (review.request_type === 'merge') {
      const { left, right } = review;
      reviews.push(await reviewRequests.openMerge(ctx, tx, { ...asked, left, right, survivor: left }));
    } else {
      const own = {
        target: review.target,
        leafIds: leaves.map((leaf) => leaf.id),
        proposed: known[review.given] as KnownIdentifier,
      };
      reviews.push(await reviewRequests.openUpdate(ctx, tx, { ...asked, ...own }));
    }
  }
  let hasChanged = verdict.merges.length > 0;
  if (reviews.length === 0 && verdict.outcome !== 'undecided') {
    const attached = verdict.attach.map((place) => known[place] as KnownIdentifier);
    hasChanged = (await write(ctx, tx, { currentId, leafId, leaves, attached, requested, loaded })) || hasChanged;
  }
  return { leafId, endUser: await showFound(ctx, tx, currentId, loaded, hasChanged), created: false, reviews };
}

/** Most calls change nothing; then what was loaded under lock is what is shown. */
async function showFound(ctx: Context, tx: Tx, currentId: string, { leaves, held }: Loaded, hasChanged: boolean): Promise<Shown> {
  if (hasChanged) return (await endUsers.show(ctx, tx, [currentId]))[0] as Shown;
  const own = leaves.filter((leaf) => leaf.current_id === currentId);
  const ids = own.map((leaf) => leaf.id);
  return endUsers.present(
    ctx,
    tx,
    own,
    held.filter((row) => ids.includes(row.end_user_id)),
  );
}

type Written = {
  currentId: string;
  leafId: string;
  leaves: Leaf[];
  attached: KnownIdentifier[];
  requested: Record<string, unknown>;
  loaded: Loaded;
};

/** It is clear who is meant: identifiers, proofs and traits of the call become the person's. */
async function write(
  ctx: Context,
  tx: Tx,
  { currentId, leafId, leaves, attached, requested, loaded }: Written,
): Promise<boolean> {
  await identifiers.insert(ctx, tx, leafId, attached);
  const proved = loaded.known.flatMap((identifier) => {
    const row = loaded.owned.get(identifier.key);
    return row && identifier.verified && !row.verified ? [row.id] : [];
  });
  await identifiers.verify(ctx, tx, proved);
  let changed: string[] = [];
  if (Object.keys(requested).length > 0) {
    const opened = await traits.openAll(ctx, tx, leaves);
    const leaf = leaves.find((candidate) => candidate.id === leafId) as Leaf;
    changed = await traits.change(ctx, tx, leaf, [...opened.values()], { requested });
  }
  if (attached.length === 0 && proved.length === 0 && changed.length === 0) return false;
  await identifiers.touch(ctx, tx, leafId);
  const types = attached.map(({ type }) => type);
  const data = { id: currentId, leaf_id: leafId, changed_traits: changed, removed_identifier_types: [] };
  await emit(ctx, tx, endUserUpdated, { subject: leafId, data: { ...data, added_identifier_types: types } });
  return true;
}

type Review = Resolution['reviews'][number];

/** The values that contradict each other, masked: what a reviewer has to weigh. */
function conflictsOf(review: Review, { known, leaves, held }: Loaded): { conflicts?: Conflict[] } {
  if (review.reason !== 'identifier_conflict') return {};
  const personOf = new Map(leaves.map((leaf) => [leaf.id, leaf.current_id]));
  const masksOf = (person: string, type: IdentifierType): string[] =>
    held.filter((row) => row.type === type && personOf.get(row.end_user_id) === person).map(({ masked_value }) => masked_value);
  if (review.request_type === 'update') {
    const { type, masked_value } = known[review.given] as KnownIdentifier;
    return { conflicts: [{ type, left: masksOf(review.target, type), right: [masked_value] }] };
  }
  const both = (['external_id', 'email'] as const).map((type) => ({
    type,
    left: masksOf(review.left, type),
    right: masksOf(review.right, type),
  }));
  return { conflicts: both.filter(({ left, right }) => left.length > 0 && right.length > 0) };
}
type Conflict = { type: IdentifierType; left: string[]; right: string[] };

/** Why it was decided so, with masks in the place of values. */
function evidenceOf(
  { score, threshold, rule, signals }: LikenessJudgement,
  known: KnownIdentifier[],
  call: Call,
): Record<string, unknown> {
  const masked = (place: number | null) => (place === null ? null : (known[place]?.masked_value ?? null));
  return {
    score,
    threshold,
    rule,
    signals: signals.map(({ type, outcome, weight, given, side }) => ({
      type,
      outcome,
      weight,
      left: side === 'right' ? null : masked(given),
      right: side === 'left' ? null : masked(given),
    })),
    observed_in: { source: call.source ?? null, conversation_id: call.conversation_id ?? null },
  };
}
