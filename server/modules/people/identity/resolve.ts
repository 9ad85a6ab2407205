// Owns the decision of identify: which person is meant, who is merged, what a human is asked. Pure: a question in,
// a verdict out.
import type { IdentifierType } from '../person/identifier-values.ts';
import type { ResolutionRules } from '../person/settings.ts';
import type { Similarity } from './similarity.ts';

export type HeldIdentifier = { type: IdentifierType; verified: boolean };
/** A person behind at least one given identifier, with everything it holds. */
export type Candidate = { id: string; created_at: number; held: HeldIdentifier[] };
export type InputIdentifier = HeldIdentifier & {
  /** The candidate that has it already. */
  owner: string | null;
  /** Candidates for whom a human refused it. */
  suppressed_for: string[];
};
export type Question = {
  given: InputIdentifier[];
  candidates: Candidate[];
  /** Pairs a human called different people. */
  apart: [string, string][];
  likeness: Similarity[];
};

export type ResolutionReason =
  | 'shared_identifier'
  | 'identifier_limit_exceeded'
  | 'identifier_conflict'
  | 'fuzzy_name_match'
  | 'verified_identifier_change'
  | 'manual';

/** `given` is the index of the identifier in the question: the caller knows its masked value. */
type Signal = { type: string; outcome: string; weight: number; given: number | null; side: 'left' | 'right' | 'both' };
export type MatchJudgement = { score: number; threshold: number; rule: string; signals: Signal[] };

type Merge = { survivor: string; absorbed: string; judgement: MatchJudgement };
type Review =
  | {
      request_type: 'merge';
      left: string;
      right: string;
      reason: ResolutionReason;
      trigger: number;
      judgement: MatchJudgement;
    }
  | {
      request_type: 'update';
      target: string;
      given: number;
      reason: ResolutionReason;
      trigger: number;
      judgement: MatchJudgement;
    };

export type ResolutionOutcome = 'created' | 'matched' | 'attached' | 'merged' | 'review' | 'undecided' | 'refused';
export type Resolution = {
  outcome: ResolutionOutcome;
  /** null: a new person */
  end_user_id: string | null;
  /** Indexes of the given identifiers that the person gets. */
  attach: number[];
  merges: Merge[];
  reviews: Review[];
};

// How surely one identifier means one person: verified by its owner, or just typed in.
const WEIGHTS: Record<IdentifierType, { verified: number; stated: number }> = {
  external_id: { verified: 0.99, stated: 0.99 },
  email: { verified: 0.97, stated: 0.8 },
  phone: { verified: 0.96, stated: 0.75 },
  whatsapp: { verified: 0.96, stated: 0.8 },
  account_number: { verified: 0.96, stated: 0.85 },
  loyalty_id: { verified: 0.96, stated: 0.8 },
  social_handle: { verified: 0.95, stated: 0.6 },
  anonymous_id: { verified: 0.96, stated: 0.96 },
  device_id: { verified: 0.7, stated: 0.5 },
  lead_id: { verified: 0.9, stated: 0.8 },
};
const SAME_NAME = 0.92;
const OTHER_NAME = 0.6;

type Group = { id: string; members: string[]; held: HeldIdentifier[] };

export function resolve(question: Question, settings: ResolutionRules): Resolution {
  const ranked = rank(question, settings);
  const strongest = ranked[0];
  if (strongest === undefined) return forNewPerson(question, settings);

  const group: Group = { id: strongest.id, members: [strongest.id], held: [...strongest.held] };
  const merges: Merge[] = [];
  const reviews: Review[] = [];
  for (const other of ranked.slice(1)) {
    const { verdict, reason, judgement } = judge(question, group, other, settings);
    if (verdict === 'merge') {
      merges.push({ survivor: group.id, absorbed: other.id, judgement });
      group.members.push(other.id);
      group.held.push(...other.held);
    } else if (verdict === 'review') {
      const trigger = strongestIdentifierOf(question, [other.id], settings);
      reviews.push({ request_type: 'merge', left: group.id, right: other.id, reason, trigger, judgement });
    }
  }
  const verdict: Resolution = { outcome: 'undecided', end_user_id: group.id, attach: [], merges, reviews };
  // Identifiers that no person has yet are attached only when it is clear to whom.
  if (group.members.length < ranked.length) return { ...verdict, outcome: reviews.length > 0 ? 'review' : 'undecided' };
  return forOnePerson(question, group, settings, verdict);
}

function forNewPerson({ given }: Question, settings: ResolutionRules): Resolution {
  const attach = given.map((_identifier, i) => i);
  const outcome = isOverLimit(given, settings) ? 'refused' : 'created';
  return { outcome, end_user_id: null, attach, merges: [], reviews: [] };
}

function forOnePerson(question: Question, group: Group, settings: ResolutionRules, verdict: Resolution): Resolution {
  const indexes = question.given.flatMap((identifier, i) => {
    const isNew = identifier.owner === null && !identifier.suppressed_for.some((id) => group.members.includes(id));
    return isNew ? [i] : [];
  });
  const reviews = updateReviews(question, group, indexes, settings);
  if (reviews.length > 0) return { ...verdict, outcome: verdict.merges.length > 0 ? 'merged' : 'review', reviews };
  const unmerged = indexes.length > 0 ? 'attached' : 'matched';
  return { ...verdict, outcome: verdict.merges.length > 0 ? 'merged' : unmerged, attach: indexes };
}

/** One request for each identifier that does not fit any more; those that fit wait with them. */
function updateReviews(question: Question, group: Group, indexes: number[], settings: ResolutionRules): Review[] {
  const identifiers = [...group.held];
  const trigger = strongestIdentifierOf(question, group.members, settings);
  return indexes.flatMap((index): Review[] => {
    const identifier = question.given[index] as InputIdentifier;
    const limit = settings.limits[identifier.type];
    const same = identifiers.filter(({ type }) => type === identifier.type);
    identifiers.push(identifier);
    if (same.length < limit) return [];
    const replacesVerified =
      limit === 1 && group.held.some(({ type, verified }) => type === identifier.type && verified);
    const unverified = limit === 1 ? 'identifier_conflict' : 'identifier_limit_exceeded';
    const reason = replacesVerified ? 'verified_identifier_change' : unverified;
    const signal: Signal = {
      type: identifier.type,
      outcome: reason,
      weight: weightOf(identifier),
      given: index,
      side: 'right',
    };
    const judgement = { score: 0, threshold: limit, rule: `at_most_${limit}_${identifier.type}`, signals: [signal] };
    return [{ request_type: 'update', target: group.id, given: index, reason, trigger, judgement }];
  });
}

type Decision = { verdict: 'merge' | 'review' | 'nothing'; reason: ResolutionReason; judgement: MatchJudgement };

/** The order of the questions is the order of the decision table. */
function judge(question: Question, group: Group, other: Candidate, settings: ResolutionRules): Decision {
  const { auto_merge, review } = settings.thresholds;
  const scored = scoreOf(question, group, other);
  const as = (verdict: Decision['verdict'], reason: ResolutionReason, rule: string, threshold: number): Decision => ({
    verdict,
    reason,
    judgement: { score: scored.score, threshold, rule, signals: scored.signals },
  });
  if (isApart(question, group, other)) return as('nothing', 'shared_identifier', 'not_a_match', review);
  if (disagree(group.held, other.held))
    return as('review', 'identifier_conflict', 'unique_identifiers_disagree', auto_merge);
  if (scored.score >= auto_merge) {
    return isOverLimit([...group.held, ...other.held], settings)
      ? as('review', 'identifier_limit_exceeded', 'merged_person_over_limit', auto_merge)
      : as('merge', 'shared_identifier', 'score_reaches_auto_merge', auto_merge);
  }
  if (scored.score >= review) {
    const reason = scored.withoutName < review ? 'fuzzy_name_match' : 'shared_identifier';
    return as('review', reason, 'score_reaches_review', review);
  }
  return as('nothing', 'shared_identifier', 'score_too_low', review);
}

const isApart = ({ apart }: Question, group: Group, other: Candidate): boolean =>
  apart.some(
    ([a, b]) => (group.members.includes(a) && b === other.id) || (group.members.includes(b) && a === other.id),
  );

/** No identifier belongs to two people, so both having a unique one means that they differ in it. */
function disagree(left: HeldIdentifier[], right: HeldIdentifier[]): boolean {
  const has = (identifiers: HeldIdentifier[], type: IdentifierType, onlyVerified: boolean) =>
    identifiers.some((identifier) => identifier.type === type && (identifier.verified || !onlyVerified));
  return (
    (has(left, 'external_id', false) && has(right, 'external_id', false)) ||
    (has(left, 'email', true) && has(right, 'email', true))
  );
}

/** The call says that both are one: that is as sure as the weaker side's identifiers are, then names and birth dates are weighed in. */
function scoreOf(question: Question, group: Group, other: Candidate) {
  const left = confidence(question, group.members, 'left');
  const right = confidence(question, [other.id], 'right');
  const signals = [...left.signals, ...right.signals];
  let score = Math.min(left.confidence, right.confidence);
  const withoutName = score;
  const likeness = question.likeness.filter(
    (pair) =>
      (group.members.includes(pair.left) && pair.right === other.id) ||
      (group.members.includes(pair.right) && pair.left === other.id),
  );
  const weigh = (type: string, agrees: boolean, gain: number, loss: number) => {
    score = agrees ? 1 - (1 - score) * (1 - gain) : score * (1 - loss);
    signals.push({
      type,
      outcome: agrees ? 'agrees' : 'disagrees',
      weight: agrees ? gain : -loss,
      given: null,
      side: 'both',
    });
  };
  const names = likeness.flatMap(({ name }) => (name === null ? [] : [name]));
  const closest = Math.max(...names);
  if (names.length > 0 && (closest >= SAME_NAME || closest < OTHER_NAME)) weigh('name', closest >= SAME_NAME, 0.5, 0.3);
  const births = likeness.flatMap(({ birth_date }) => (birth_date === null ? [] : [birth_date]));
  if (births.length > 0) weigh('birth_date', births.includes(true), 0.5, 0.6);
  return { score: Math.round(score * 1e6) / 1e6, withoutName, signals };
}

function confidence({ given }: Question, owners: string[], side: 'left' | 'right') {
  let doubt = 1;
  const signals: Signal[] = [];
  given.forEach((identifier, index) => {
    if (identifier.owner === null || !owners.includes(identifier.owner)) return;
    const weight = weightOf(identifier);
    doubt *= 1 - weight;
    signals.push({ type: identifier.type, outcome: 'matches', weight, given: index, side });
  });
  return { confidence: 1 - doubt, signals };
}

const weightOf = ({ type, verified }: HeldIdentifier): number =>
  verified ? WEIGHTS[type].verified : WEIGHTS[type].stated;

function isOverLimit(identifiers: readonly HeldIdentifier[], { limits }: ResolutionRules): boolean {
  const counts = new Map<IdentifierType, number>();
  for (const { type } of identifiers) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].some(([type, count]) => count > limits[type]);
}

/** By the strongest identifier that leads to them; the older person first where two are equal. */
function rank(question: Question, settings: ResolutionRules): Candidate[] {
  const best = new Map(
    question.candidates.map(({ id }) => [
      id,
      strength(question.given[strongestIdentifierOf(question, [id], settings)], settings),
    ]),
  );
  const order = (candidate: Candidate) => best.get(candidate.id) ?? Number.POSITIVE_INFINITY;
  return [...question.candidates].sort(
    (a, b) => order(a) - order(b) || a.created_at - b.created_at || (a.id < b.id ? -1 : 1),
  );
}

/** The index of the strongest given identifier that one of these people owns, or −1. */
export function strongestIdentifierOf({ given }: Question, owners: string[], settings: ResolutionRules): number {
  let best = -1;
  given.forEach((identifier, index) => {
    if (identifier.owner === null || !owners.includes(identifier.owner)) return;
    if (best === -1 || strength(identifier, settings) < strength(given[best], settings)) best = index;
  });
  return best;
}

/** Lower is stronger: the type counts, then whether it is verified. */
function strength(identifier: HeldIdentifier | undefined, { priorities }: ResolutionRules): number {
  if (identifier === undefined) return Number.POSITIVE_INFINITY;
  const rank = priorities.indexOf(identifier.type);
  return (rank === -1 ? priorities.length : rank) * 2 + (identifier.verified ? 0 : 1);
}
