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
import { getLeaf, idsOf, type Leaf, loadLeaves } from '../person/lineage.ts';
import * as locks from '../person/locks.ts';
import { STATED_TRAITS } from '../person/profile.ts';
import type { Identified, Identify } from '../person/schema.ts';
import * as settings from '../person/settings.ts';
import * as traits from '../person/traits.ts';
import * as decisions from './decisions.ts';
import * as merges from './merges.ts';
import * as notMatches from './not-matches.ts';
import { decideByProof, type ProofVerdict } from './proof.ts';
import { type MatchJudgement, type Question, type Resolution, resolve, strongestIdentifierOf } from './resolve.ts';
import * as reviewRequests from './review-requests.ts';
import { compareTraits, namesContradict } from './similarity.ts';

type Call = z.output<typeof Identify>;
type EndUserView = z.input<typeof Identified>['end_user'];
/** Other modules store the id of the leaf: it stays right through every merge and revert. */
type IdentifyResult = { leafId: string; endUser: EndUserView; created: boolean; reviews: reviewRequests.ReviewRow[] };

export async function identify(ctx: Context, call: Call): Promise<z.input<typeof Identified>> {
  return transaction(ctx, async (tx) => {
    const { endUser, created, reviews } = await findOrCreate(ctx, tx, call);
    return { end_user: endUser, created, review_requests: reviews.map(reviewRequests.toReviewRequest(ctx)) };
  });
}

export async function findOrCreate(ctx: Context, tx: Tx, call: Call): Promise<IdentifyResult> {
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

/** A contact that came to us, or that we made: who it says it is. */
export type Contact = Pick<Call, 'identifiers' | 'traits'> & {
  source: string;
  /**
   * What becomes of an address that is not proved: an identifier while no person has it, or only a trait. A sender who
   * can come back, such as the visitor of a website, must not hold the address of another until its owner proves it.
   */
  stated: 'identifier' | 'trait';
  /** We called this number ourselves, so its owner is on the line, unless this contradicts what we know of them. */
  reached?: { names: Record<string, unknown> };
};

/** Finds a person by proof alone (see proof.ts), else makes a new one. Never merges. */
export async function findByProof(ctx: Context, tx: Tx, contact: Contact): Promise<string> {
  const rules = await settings.load(ctx, tx);
  const prepared = await identifiers.prepare(ctx, tx, contact.identifiers, rules.blocked_values);
  const storable = contact.stated === 'identifier' ? prepared : prepared.filter(isProof);
  await locks.share(
    ctx,
    tx,
    prepared.map(({ blind_index }) => blind_index),
  );
  const loaded = await loadQuestion(ctx, tx, prepared, false);
  const reached = contact.reached && (await isReached(ctx, tx, loaded, contact.reached.names));
  const verdict = decideByProof({
    claims: prepared.map((identifier, i) => {
      const row = loaded.owned.get(identifier.key);
      return {
        type: identifier.type,
        proved: identifier.verified || reached === true,
        owner: row?.current_id ?? null,
        isVerifiedThere: (row?.verified ?? false) || reached === true,
        suppressed_for: loaded.question.given[i]?.suppressed_for ?? [],
      };
    }),
    held: new Map(loaded.question.candidates.map(({ id, held }) => [id, held])),
    limits: rules.limits,
  });
  if (verdict.end_user_id === null) identifiers.assertWithinLimits(storable, rules);
  const attached = verdict.attach.flatMap((i) => storable.filter(({ key }) => key === prepared[i]?.key));
  const stated = prepared.filter(
    (identifier) =>
      !isProof(identifier) && !attached.includes(identifier) && !isOwnedBy(loaded, identifier, verdict.end_user_id),
  );
  const requested = { ...contact.traits, ...(reached !== true && statedTraits(stated)) };
  const leafId = await saveContact(ctx, tx, { contact, loaded, verdict, attached, requested });
  const { current_id } = await getLeaf(ctx, tx, leafId);
  for (const review of verdict.reviews) await askWhetherSame(ctx, tx, current_id, review, { contact, prepared });
  return leafId;
}

const isProof = ({ type, verified }: PreparedIdentifier): boolean => verified || type === 'external_id';

const isOwnedBy = ({ owned }: LoadedQuestion, { key }: PreparedIdentifier, person: string | null): boolean =>
  person !== null && owned.get(key)?.current_id === person;

const statedTraits = (stated: readonly PreparedIdentifier[]): Record<string, string> =>
  Object.fromEntries(
    stated.flatMap(({ type, value }) => (type === 'email' || type === 'phone' ? [[STATED_TRAITS[type], value]] : [])),
  );

/** Numbers change hands: where the names differ, the number leads to another person now. */
async function isReached(
  ctx: Context,
  tx: Tx,
  { leaves, owned }: LoadedQuestion,
  names: Record<string, unknown>,
): Promise<boolean> {
  const people = [...new Set([...owned.values()].map(({ current_id }) => current_id))];
  const traitsByLeaf = await traits.openAll(ctx, tx, leaves);
  return people.every((id) => {
    const own = leaves.filter((leaf) => leaf.current_id === id);
    return !namesContradict(names, traits.ofPerson(own, traitsByLeaf));
  });
}

type SavedContact = {
  contact: Contact;
  loaded: LoadedQuestion;
  verdict: ProofVerdict;
  attached: PreparedIdentifier[];
  requested: Record<string, unknown>;
};

async function saveContact(ctx: Context, tx: Tx, saved: SavedContact): Promise<string> {
  const { contact, loaded, verdict, attached, requested } = saved;
  const currentId = verdict.end_user_id;
  if (currentId === null) {
    return (await endUsers.insert(ctx, tx, { prepared: attached, requested, source: contact.source })).id;
  }
  const used = loaded.prepared.find((identifier) => isOwnedBy(loaded, identifier, currentId));
  const leafId = loaded.owned.get(used?.key ?? '')?.end_user_id as string;
  const leaves = loaded.leaves.filter((leaf) => leaf.current_id === currentId);
  const own = loaded.prepared.filter((identifier) => isOwnedBy(loaded, identifier, currentId));
  await attach(ctx, tx, { currentId, leafId, leaves, attached, requested, loaded: { ...loaded, prepared: own } });
  return leafId;
}

type ProofReview = ProofVerdict['reviews'][number];

/** Both are proved, so a colleague decides; what they called different people is not asked again. */
async function askWhetherSame(
  ctx: Context,
  tx: Tx,
  person: string,
  { claim, owner, reason }: ProofReview,
  { contact, prepared }: { contact: Contact; prepared: PreparedIdentifier[] },
): Promise<void> {
  const leafIds = idsOf(await loadLeaves(ctx, tx, [person, owner]));
  if ((await notMatches.among(ctx, tx, leafIds)).length > 0) return;
  const { type, masked_value } = prepared[claim] as PreparedIdentifier;
  const signals: MatchJudgement['signals'] = [{ type, outcome: 'matches', weight: 1, given: claim, side: 'both' }];
  const judgement = { score: 0, threshold: 1, rule: 'proved_by_both', signals };
  await reviewRequests.openMerge(ctx, tx, {
    reason,
    trigger: { type, masked_value },
    evidence: evidenceOf(judgement, prepared, contact),
    left: owner,
    right: person,
    survivor: owner,
  });
}

type OwnedIdentifier = IdentifierRow & { current_id: string };
/** The question, which holds no value, and the rows it was made of. `owned`: by the key of the prepared identifier. */
type LoadedQuestion = {
  prepared: PreparedIdentifier[];
  owned: Map<string, OwnedIdentifier>;
  leaves: Leaf[];
  rows: IdentifierRow[];
  question: Question;
};

/** Under the shared lock the people are locked here; under the exclusive one they need not be. */
async function loadQuestion(
  ctx: Context,
  tx: Tx,
  prepared: PreparedIdentifier[],
  isExclusive: boolean,
): Promise<LoadedQuestion> {
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
  const apart = pairs.map(([left, right]): [string, string] => [
    currentOf.get(left) as string,
    currentOf.get(right) as string,
  ]);
  const traitsByLeaf = await traits.openAll(ctx, tx, leaves);
  const people = currentIds.map((id) => {
    const own = leaves.filter((leaf) => leaf.current_id === id);
    return { id, traits: traits.ofPerson(own, traitsByLeaf) };
  });
  const likeness = people.flatMap((left, i) => people.slice(i + 1).map((right) => compareTraits(left, right)));
  return { apart, likeness };
}

type ResolvedQuestion = { rules: settings.ResolutionRules; loaded: LoadedQuestion; verdict: Resolution };

async function save(
  ctx: Context,
  tx: Tx,
  call: Call,
  { rules, loaded, verdict }: ResolvedQuestion,
): Promise<IdentifyResult> {
  const { prepared, owned, question } = loaded;
  const requested = call.traits ?? {};
  if (verdict.end_user_id === null) {
    const endUser = await endUsers.insert(ctx, tx, { prepared, requested, source: call.source ?? null });
    return { leafId: endUser.id, endUser, created: true, reviews: [] };
  }
  const currentId = verdict.end_user_id;
  const used = prepared[strongestIdentifierOf(question, [currentId], rules)] as PreparedIdentifier;
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
  { leaves, rows }: LoadedQuestion,
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
  loaded: LoadedQuestion;
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
    const traitsByLeaf = await traits.openAll(ctx, tx, leaves);
    const leaf = leaves.find((candidate) => candidate.id === leafId) as Leaf;
    changed = await traits.change(ctx, tx, leaf, [...traitsByLeaf.values()], { requested });
  }
  if (attached.length === 0 && proved.length === 0 && changed.length === 0) return false;
  await identifiers.touch(ctx, tx, leafId);
  await emitUpdated(ctx, tx, { id: currentId, leafId }, { traits: changed, added: attached.map(({ type }) => type) });
  return true;
}

type Review = Resolution['reviews'][number];

/** The values that contradict each other, masked, for the reviewer. */
function conflictsOf(review: Review, { prepared, leaves, rows }: LoadedQuestion): { conflicts?: Conflict[] } {
  if (review.reason !== 'identifier_conflict') return {};
  const currentOf = new Map(leaves.map((leaf) => [leaf.id, leaf.current_id]));
  const masksOf = (person: string, type: IdentifierType): string[] =>
    rows
      .filter((row) => row.type === type && currentOf.get(row.end_user_id) === person)
      .map(({ masked_value }) => masked_value);
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
  call: Pick<Call, 'source' | 'conversation_id'>,
): Record<string, unknown> {
  const maskedValue = (index: number | null) => (index === null ? null : (prepared[index]?.masked_value ?? null));
  return {
    score,
    threshold,
    rule,
    signals: signals.map(({ type, outcome, weight, given, side }) => ({
      type,
      outcome,
      weight,
      left: side === 'right' ? null : maskedValue(given),
      right: side === 'left' ? null : maskedValue(given),
    })),
    observed_in: { source: call.source ?? null, conversation_id: call.conversation_id ?? null },
  };
}
