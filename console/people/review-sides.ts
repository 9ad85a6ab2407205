// What a reviewer compares: each trait and kind of identifier of both sides, how they agree, and what speaks for a match. Pure.

export type Agreement = 'equal' | 'different' | 'conflicting' | 'one side';

type TraitOfBoth = {
  name: string;
  left?: unknown;
  right?: unknown;
  surviving?: unknown;
  from: 'left' | 'right' | 'both' | 'target' | 'proposed';
};
export type ComparedTrait = TraitOfBoth & { agreement: Agreement };

type IdentifierOfSide = {
  type: string;
  masked_value: string;
  verified: boolean;
  from: TraitOfBoth['from'];
  outcome: 'kept' | 'added' | 'removed';
};
export type ComparedKind = {
  type: string;
  left: readonly IdentifierOfSide[];
  right: readonly IdentifierOfSide[];
  agreement: Agreement;
};

type EvidenceSignal = { type: string; outcome: string; weight: number; left: string | null; right: string | null };
export type ReviewEvidence = {
  score: number | null;
  threshold: number | null;
  signals: readonly EvidenceSignal[];
  /** Kinds of identifiers in which the two contradict each other. */
  conflicts: readonly string[];
  source: string | null;
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Evidence is free-form in the API: what is not known is left out. */
export function readEvidence(evidence: Fields): ReviewEvidence {
  return {
    score: numberOf(evidence.score),
    threshold: numberOf(evidence.threshold),
    signals: listOf(evidence.signals).map((signal) => ({
      type: textOf(signal.type) ?? '',
      outcome: textOf(signal.outcome) ?? '',
      weight: numberOf(signal.weight) ?? 0,
      left: textOf(signal.left),
      right: textOf(signal.right),
    })),
    conflicts: listOf(evidence.conflicts).flatMap(({ type }) => textOf(type) ?? []),
    source: isFields(evidence.observed_in) ? textOf(evidence.observed_in.source) : null,
  };
}

const NAMES = ['first_name', 'last_name', 'name', 'full_name'];
const BIRTHS = ['birth_date', 'date_of_birth'];

/** Traits that the score was lowered for. */
function contradicted({ signals }: ReviewEvidence): readonly string[] {
  const speaksAgainst = (kind: string) => signals.some(({ type, outcome }) => type === kind && outcome === 'disagrees');
  return [...(speaksAgainst('name') ? NAMES : []), ...(speaksAgainst('birth_date') ? BIRTHS : [])];
}

const isAbsent = (value: unknown): boolean => value === null || value === undefined;

function agreementOf({ name, left, right }: TraitOfBoth, against: readonly string[]): Agreement {
  if (isAbsent(left) || isAbsent(right)) return 'one side';
  if (JSON.stringify(left) === JSON.stringify(right)) return 'equal';
  // One person is born on one day, whether or not the score counted it.
  return against.includes(name) || BIRTHS.includes(name) ? 'conflicting' : 'different';
}

const ORDER: readonly Agreement[] = ['conflicting', 'different', 'equal', 'one side'];

/** What needs a look comes first. */
export function compareTraits(traits: readonly TraitOfBoth[], evidence: ReviewEvidence): ComparedTrait[] {
  const against = contradicted(evidence);
  const rank = ({ agreement }: ComparedTrait) => ORDER.indexOf(agreement);
  return traits
    .map((trait) => ({ ...trait, agreement: agreementOf(trait, against) }))
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** No identifier belongs to two people: values of one kind are conflicting or just more of the same. */
export function compareIdentifiers(
  identifiers: readonly IdentifierOfSide[],
  evidence: ReviewEvidence,
  overLimit: readonly string[],
): ComparedKind[] {
  const types = [...new Set(identifiers.map(({ type }) => type))];
  const kinds = types.map((type): ComparedKind => {
    const own = identifiers.filter((line) => line.type === type);
    const left = own.filter(({ from }) => from === 'left' || from === 'target');
    const right = own.filter(({ from }) => from === 'right' || from === 'proposed');
    const isOneSided = left.length === 0 || right.length === 0;
    const isAgainst = evidence.conflicts.includes(type) || overLimit.includes(type) || own.some(isReplaced);
    if (isAgainst && !isOneSided) return { type, left, right, agreement: 'conflicting' };
    return { type, left, right, agreement: isOneSided ? 'one side' : 'different' };
  });
  return kinds.sort((a, b) => ORDER.indexOf(a.agreement) - ORDER.indexOf(b.agreement));
}

const isReplaced = ({ outcome }: IdentifierOfSide): boolean => outcome === 'removed';

/** As the address of a preview has it. */
export const sidesText = (values: Readonly<Record<string, 'left' | 'right'>>): string =>
  Object.entries(values)
    .map(([name, side]) => `${name}:${side}`)
    .join(',');

const REASONS: Readonly<Record<string, string>> = {
  shared_identifier: 'Identifiers of both were given together, but not surely enough to merge them without asking.',
  identifier_conflict: 'They have different values of an identifier that one person has only one of.',
  identifier_limit_exceeded: 'One person would have more identifiers of a kind than the settings allow.',
  fuzzy_name_match: 'Their names are alike; what else is known would not be enough.',
  verified_identifier_change: 'An identifier that the person has proved to own would be replaced.',
  manual: 'A colleague proposed it.',
};
export const reasonText = (reason: string): string => REASONS[reason] ?? reason.replaceAll('_', ' ');

const SHORT: Readonly<Record<string, string>> = {
  shared_identifier: 'Shared identifier',
  identifier_conflict: 'Conflicting identifiers',
  identifier_limit_exceeded: 'Too many identifiers',
  fuzzy_name_match: 'Alike names',
  verified_identifier_change: 'Verified identifier changes',
  manual: 'Proposed by hand',
};
export const reasonTitle = (reason: string): string => SHORT[reason] ?? reason.replaceAll('_', ' ');

/** A share as a percentage: never rounded up to certain. */
export const shareText = (share: number): string => `${Math.floor(share * 1000) / 10} %`;
