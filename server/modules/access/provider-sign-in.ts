// Decides who a person is whom a provider vouches for. Pure: the provider's claims have been verified. A person is known
// by issuer and subject; an e-mail address counts only where the provider says that it is theirs, and the organization
// has proved that it holds its domain.

export type VouchedPerson = {
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  name: string | undefined;
  groups: readonly string[];
};

export type GroupRole = { group: string; role: string };
export type ProviderRules = {
  group_roles: readonly GroupRole[];
  default_role: string | null;
  provedDomains: readonly string[];
};

/** `hasOtherSubject`: the member has signed in at this issuer with another subject. */
type MemberMatches = {
  bySubject: { id: string; isEnded: boolean } | undefined;
  byEmail: { id: string; hasOtherSubject: boolean } | undefined;
};

export type SignInProblem = 'not_invited' | 'email_not_verified' | 'ended' | 'no_role' | 'other_person';

export type ProviderDecision =
  | { kind: 'member'; id: string; link: boolean; role: string | undefined }
  | { kind: 'create'; email: string; name: string; role: string }
  | { kind: 'refuse'; why: SignInProblem };

const refuse = (why: SignInProblem): ProviderDecision => ({ kind: 'refuse', why });

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** The role that the groups of a person give; `undefined`: groups do not decide. `null`: none of theirs has one. */
export function roleByGroups(
  { group_roles, default_role }: ProviderRules,
  groups: readonly string[],
): string | null | undefined {
  if (group_roles.length === 0) return undefined;
  return group_roles.find(({ group }) => groups.includes(group))?.role ?? default_role;
}

export function decideSignIn(person: VouchedPerson, rules: ProviderRules, matches: MemberMatches): ProviderDecision {
  const role = roleByGroups(rules, person.groups);
  if (role === null) return refuse('no_role');
  if (matches.bySubject && !matches.bySubject.isEnded)
    return { kind: 'member', id: matches.bySubject.id, link: false, role };
  const { email } = person;
  if (email === undefined || !rules.provedDomains.includes(domainOf(email)))
    return refuse(matches.bySubject ? 'ended' : 'not_invited');
  if (!person.isEmailVerified) return refuse('email_not_verified');
  if (matches.byEmail?.hasOtherSubject) return refuse('other_person');
  if (matches.byEmail) return { kind: 'member', id: matches.byEmail.id, link: true, role };
  // Who was ended comes back by an invitation only.
  if (matches.bySubject) return refuse('ended');
  const newRole = role ?? rules.default_role;
  if (newRole === null) return refuse('not_invited');
  return { kind: 'create', email, name: person.name ?? email, role: newRole };
}
