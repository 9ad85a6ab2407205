// Owns identify: load the people behind the given identifiers, decide in resolve.ts, save. One transaction, in the
// lock order of locks.ts.

import type { z } from 'zod';
import { type Context, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import * as endUsers from '../person/end-users.ts';
import { emitUpdated } from '../person/events.ts';
import type { IdentifierType } from '../person/identifier-values.ts';
import type { IdentifierRow, PreparedIdentifier } from '../person/identifiers.ts';
import * as identifiers from '../person/identifiers.ts';
import { idsOf, type Leaf, loadLeaves } from '../person/lineage.ts';
import * as locks from '../person/locks.ts';
import type { Identified, Identify } from '../person/schema.ts';
import * as settings from '../person/settings.ts';
import * as traits from '../person/traits.ts';
import * as decisions from './decisions.ts';
import * as merges from './merges.ts';
import * as notMatches from './not-matches.ts';
import { type MatchJudgement, type Question, type Resolution, resolve, strongestGivenOf } from './resolve.ts';
import * as reviewRequests from './review-requests.ts';
import { compareTraits } from './similarity.ts';

type Call = z.output<typeof Identify>;
type EndUserView = z.input<typeof Identified>['end_user'];
/** Other modules store the id of the leaf: it stays right through every merge and revert. */
type Found = { leafId: string; endUser: EndUserView; created: boolean; reviews: reviewRequests.ReviewRow[] };

export async function identify(ctx: Context, call: Call): Promise<z.input<typeof Identified>> {
  return transaction(ctx, async (tx) => {
    const { endUser, created, reviews } = await findOrCreate(ctx, tx, call);
    return { end_user: endUser, created, review_requests: reviews.map(reviewRequests.toReviewRequest(ctx)) };
  });
}

export async function findOrCreate(ctx: Context, tx: Tx, call: Call): Promise<Found> {
  const rules = await settings.load(ctx, tx);
  const prepared = await identifiers.prepare(ctx, tx, call.identifiers, rules.blocked_values);
  const indexes = prepared.map(({ blind_index }) => blind_index);
  return locks.sharedThenExclusive(ctx, tx, indexes, async (isExclusive) => {
    const loaded = await loadQuestion(ctx, tx, prepared, isExclusive);
    const verdict = resolve(loaded.question, rules);
    if (verdict.outcome === 'refused') identifiers.assertWithinLimits(prepared, rules);
    if (verdict.merges.length > 0 && !isExclusive) throw new locks.NeedsExclusiveLock();
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

type Owned = IdentifierRow & { current_id: string };
/** The question, which holds no value, and the rows it was made of. `owned`: by the key of the prepared identifier. */
type Loaded = {
  prepared: PreparedIdentifier[];
  owned: Map<string, Owned>;
  leaves: Leaf[];
  rows: IdentifierRow[];
  question: Question;
};

/** Under the shared lock the people are locked here; under the exclusive one they need not be. */
async function loadQuestion(ctx: Context, tx: Tx, prepared: PreparedIdentifier[], isExclusive: boolean): Promise<Loaded> {
  const indexes = prepared.map(({ blind_index }) => blind_index);
  const found = await identifiers.findByIndexes(ctx, tx, indexes);
  const owned = new Map(found.map((row) => [row.blind_index.toString('hex'), row]));
  const currentIds = [...new Set(found.map((row) => row.current_id))];
  if (currentIds.length === 0) {
    const given = prepared.map(({ type, verified }) => ({ type, verified, owner: null, suppressed_for: [] }));
    return { prepared, owned, leaves: [], rows: [], question: { given, candidates: [], apart: [], likeness: [] } };
  }
  const leaves = isExclusive ? await loadLeaves(ctx, tx, currentIds) : await locks.lockPeople(ctx, tx, currentIds);
  const currentOf = new Map(leaves.map((leaf) => [leaf.id, leaf.current_id]));
  const leafIds = idsOf(leaves);
  const rows = await identifiers.ofLeaves(ctx, tx, leafIds);
  const provedNow = new Set(prepared.filter(({ verified }) => verified).map(({ key }) => key));
  const isVerified = (row: IdentifierRow) => row.verified || provedNow.has(row.blind_index.toString('hex'));
  const candidates = currentIds.map((id) => ({
    id,
    created_at: leaves.find((leaf) => leaf.id === id)?.created_at.getTime() ?? 0,
    held: rows
      .filter((row) => currentOf.get(row.end_user_id) === id)
      .map((row) => ({ type: row.type, verified: isVerified(row) })),
  }));
  const unowned = prepared.filter(({ key }) => !owned.has(key));
  const suppressions = await loadSuppressions(ctx, tx, leafIds, unowned);
  const given = prepared.map((identifier) => {
    const row = owned.get(identifier.key);
    const suppressed = suppressions.get(identifier.key) ?? [];
    return {
      type: identifier.type,
      verified: row ? isVerified(row) : identifier.verified,
      owner: row?.current_id ?? null,
      suppressed_for: suppressed.map((leafId) => currentOf.get(leafId) as string),
    };
  });
  const comparison = currentIds.length > 1 ? await compare(ctx, tx, leaves, currentIds) : { apart: [], likeness: [] };
  return { prepared, owned, leaves, rows, question: { given, candidates, ...comparison } };
}

/** Leaves for which a reviewer rejected an identifier, by its fingerprint. */
async function loadSuppressions(
  ctx: Context,
  tx: Tx,
  leafIds: string[],
  unowned: PreparedIdentifier[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (unowned.length === 0) return found;
  const rows = await tx.rows<Pick<RowOf<'identity_suppressions'>, 'end_user_id' | 'blind_index'>>(sql`
    select end_user_id, blind_index from identity_suppressions
    where org_id = ${ctx.org.id} and end_user_id = any(${leafIds}::uuid[])
      and blind_index = any(${unowned.map(({ blind_index }) => blind_index)}::bytea[])`);
  for (const { end_user_id, blind_index } of rows) {
    const key = blind_index.toString('hex');
    found.set(key, [...(found.get(key) ?? []), end_user_id]);
  }
  return found;
}

async function compare(ctx: Context, tx: Tx, leaves: Leaf[], currentIds: string[]) {
  const currentOf = new Map(leaves.map((leaf) => [leaf.id, leaf.current_id]));
  const pairs = await notMatches.among(ctx, tx, idsOf(leaves));
  const apart = pairs.map(([left, right]): [string, string] => [currentOf.get(left) as string, currentOf.get(right) as string]);
  const opened = await traits.openAll(ctx, tx, leaves);
  const people = currentIds.map((id) => {
    const own = leaves.filter((leaf) => leaf.current_id === id);
    return { id, traits: traits.ofPerson(own, opened) };
  });
  const likeness = people.flatMap((left, i) => people.slice(i + 1).map((right) => compareTraits(left, right)));
  return { apart, likeness };
}

type Resolved = { rules: settings.ResolutionRules; loaded: Loaded; verdict: Resolution };

async function save(ctx: Context, tx: Tx, call: Call, { rules, loaded, verdict }: Resolved): Promise<Found> {
  const { prepared, owned, question } = loaded;
  const requested = call.traits ?? {};
  if (verdict.end_user_id === null) {
    const endUser = await endUsers.insert(ctx, tx, { prepared, requested, source: call.source ?? null });
    return { leafId: endUser.id, endUser, created: true, reviews: [] };
  }
  const currentId = verdict.end_user_id;
  const used = prepared[strongestGivenOf(question, [currentId], rules)] as PreparedIdentifier;
  // The traits and identifiers of the call are written to the leaf whose identifier led to this person.
  const leafId = owned.get(used.key)?.end_user_id as string;
  const toEvidence = (judgement: MatchJudgement) => evidenceOf(judgement, prepared, call);
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
  const leaves = verdict.merges.length > 0 ? await loadLeaves(ctx, tx, [currentId]) : loaded.leaves;
  const reviews: reviewRequests.ReviewRow[] = [];
  for (const review of verdict.reviews) {
    const { type, masked_value } = prepared[review.trigger] as PreparedIdentifier;
    const evidence = { ...toEvidence(review.judgement), ...conflictsOf(review, loaded) };
    const common = { reason: review.reason, trigger: { type, masked_value }, evidence };
    if (review.request_type === 'merge') {
      const { left, right } = review;
      reviews.push(await reviewRequests.openMerge(ctx, tx, { ...common, left, right, survivor: left }));
    } else {
      const proposed = prepared[review.given] as PreparedIdentifier;
      const update = { ...common, target: review.target, leafIds: idsOf(leaves), proposed };
      reviews.push(await reviewRequests.openUpdate(ctx, tx, update));
    }
  }
  let hasChanged = verdict.merges.length > 0;
  if (reviews.length === 0 && verdict.outcome !== 'undecided') {
    const attached = verdict.attach.map((index) => prepared[index] as PreparedIdentifier);
    hasChanged = (await attach(ctx, tx, { currentId, leafId, leaves, attached, requested, loaded })) || hasChanged;
  }
  return { leafId, endUser: await loadFound(ctx, tx, currentId, loaded, hasChanged), created: false, reviews };
}

/** Most calls change nothing; then the rows that were loaded under lock are shown. */
async function loadFound(
  ctx: Context,
  tx: Tx,
  currentId: string,
  { leaves, rows }: Loaded,
  hasChanged: boolean,
): Promise<EndUserView> {
  if (hasChanged) return (await endUsers.loadViews(ctx, tx, [currentId]))[0] as EndUserView;
  const own = leaves.filter((leaf) => leaf.current_id === currentId);
  const ids = idsOf(own);
  const ownRows = rows.filter((row) => ids.includes(row.end_user_id));
  return endUsers.viewOf(ctx, tx, own, ownRows);
}

type Attachment = {
  currentId: string;
  leafId: string;
  leaves: Leaf[];
  attached: PreparedIdentifier[];
  requested: Record<string, unknown>;
  loaded: Loaded;
};

/** The person is certain: identifiers, verifications and traits of the call become theirs. Whether that changed anything. */
async function attach(
  ctx: Context,
  tx: Tx,
  { currentId, leafId, leaves, attached, requested, loaded }: Attachment,
): Promise<boolean> {
  await identifiers.insert(ctx, tx, leafId, attached);
  const proved = loaded.prepared.flatMap((identifier) => {
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
  await emitUpdated(ctx, tx, { id: currentId, leafId }, { traits: changed, added: attached.map(({ type }) => type) });
  return true;
}

type Review = Resolution['reviews'][number];

/** The values that contradict each other, masked, for the reviewer. */
function conflictsOf(review: Review, { prepared, leaves, rows }: Loaded): { conflicts?: Conflict[] } {
  if (review.reason !== 'identifier_conflict') return {};
  const currentOf = new Map(leaves.map((leaf) => [leaf.id, leaf.current_id]));
  const masksOf = (person: string, type: IdentifierType): string[] =>
    rows.filter((row) => row.type === type && currentOf.get(row.end_user_id) === person).map(({ masked_value }) => masked_value);
  if (review.request_type === 'update') {
    const { type, masked_value } = prepared[review.given] as PreparedIdentifier;
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

/** Why it was decided so, with masked values. */
function evidenceOf(
  { score, threshold, rule, signals }: MatchJudgement,
  prepared: PreparedIdentifier[],
  call: Call,
): Record<string, unknown> {
  const masked = (index: number | null) => (index === null ? null : (prepared[index]?.masked_value ?? null));
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
