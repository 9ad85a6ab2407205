// Owns who is behind a contact that we did not ask for: only what is proved selects a person. An address that was
// typed, a caller id and the number of a text are claims: they are kept, and colleagues see whose they may be. Pure.
import type { IdentifierType } from '../person/identifier-values.ts';
import type { HeldIdentifier, ResolutionReason } from './resolve.ts';

export type IdentityClaim = {
  type: IdentifierType;
  /** Whether the caller of this function has proof of it. */
  proved: boolean;
  /** The person who has it already, and whether it was ever verified there. */
  owner: string | null;
  isVerifiedThere: boolean;
  /** People for whom a reviewer refused it. */
  suppressed_for: readonly string[];
};

export type ProofQuestion = {
  claims: readonly IdentityClaim[];
  /** Everything that the owners hold. */
  held: ReadonlyMap<string, readonly HeldIdentifier[]>;
  limits: Readonly<Record<IdentifierType, number>>;
};

export type ProofVerdict = {
  /** null: a new person */
  end_user_id: string | null;
  /** Indexes of the claims that the person gets as identifiers. */
  attach: number[];
  /** Proved, and yet another person has it: a reviewer decides whether the two are one. */
  reviews: { claim: number; owner: string; reason: ResolutionReason }[];
};

/**
 * The id that a customer has in the caller's own system counts as proof, since people do not type it. Everything else
 * must be proved on both sides. If it were enough that the newcomer proves it, then who typed the address first
 * would wait there for its owner.
 */
const selects = ({ type, proved, owner, isVerifiedThere }: IdentityClaim): boolean =>
  owner !== null && (type === 'external_id' || (proved && isVerifiedThere));

const ownersOf = (claims: readonly IdentityClaim[]): string[] => [
  ...new Set(claims.filter(selects).flatMap(({ owner }) => (owner === null ? [] : [owner]))),
];

export function decideByProof({ claims, held, limits }: ProofQuestion): ProofVerdict {
  const own = claims.find(({ type }) => type === 'external_id');
  /** A person with another id in the same system is another person, whatever address they share. */
  const contradicts = (owner: string): boolean =>
    own !== undefined && own.owner !== owner && (held.get(owner) ?? []).some(({ type }) => type === 'external_id');
  const owners = ownersOf(claims);
  const possible = owners.length === 1 && owners[0] !== undefined && !contradicts(owners[0]) ? owners[0] : null;
  const end_user_id = own?.owner ?? possible;
  const counts = new Map<IdentifierType, number>();
  for (const { type } of held.get(end_user_id ?? '') ?? []) counts.set(type, (counts.get(type) ?? 0) + 1);
  const attach = claims.flatMap(({ type, owner, suppressed_for }, i) => {
    const count = counts.get(type) ?? 0;
    if (owner !== null || count >= limits[type] || (end_user_id !== null && suppressed_for.includes(end_user_id)))
      return [];
    counts.set(type, count + 1);
    return [i];
  });
  const reviewed = new Set<string>();
  const reviews = claims.flatMap(({ proved, owner }, claim) => {
    if (!proved || owner === null || owner === end_user_id || reviewed.has(owner)) return [];
    reviewed.add(owner);
    const reason: ResolutionReason = contradicts(owner) ? 'identifier_conflict' : 'shared_identifier';
    return [{ claim, owner, reason }];
  });
  return { end_user_id, attach, reviews };
}
