// Owns what a policy forbids or demands word for word, and a reply made to keep to it before it leaves. Pure.
import type { SpokenPolicy } from '../assistants/speaking.ts';
import type { Violation } from './asking.ts';
import { type Check, checksOf, stands } from './policy-checks.ts';

/** Where a reply stands in its conversation. */
export type Situation = {
  /** What the assistant has said before, oldest first. */
  soFar: readonly string[];
  /** Nothing has been said by the assistant before. */
  isFirst: boolean;
};
export type Enforced = { text: string; violations: Violation[] };

/** Said in place of a reply that may not leave; the first that breaks no policy itself. */
const SAFE = [
  'I am sorry, I cannot go into that here. Is there anything else I can help you with?',
  'Let us talk about something else. What can I do for you?',
  'How can I help you?',
];

/** Whether the words of the policy say exactly what to look for. Others need a model to judge them. */
export const isExact = (policy: SpokenPolicy): boolean => checksOf(policy).length > 0;

/** Every policy that the reply breaks. Those of kind `prefer` are told, and change nothing. */
export function violations(policies: readonly SpokenPolicy[], text: string, situation: Situation): Violation[] {
  if (text.trim() === '') return [];
  return policies.flatMap((policy) => {
    const broken = checksOf(policy).find((check) => breaks(check, text, situation));
    return broken ? [violationOf(policy, reasonOf(broken))] : [];
  });
}

const LAST_REPLIES = 3;

/** For a look back: what is forbidden in the person's last words or the last replies, and what the replies still lack. */
export function violationsIn(
  policies: readonly SpokenPolicy[],
  { heard, replies }: { heard: string; replies: readonly string[] },
): Violation[] {
  const soFar = { soFar: replies.slice(0, -1), isFirst: replies.length === 1 };
  const recent = [heard, ...replies.slice(-LAST_REPLIES)];
  const first = replies[0] ?? '';
  const holds = (check: Check): boolean => {
    if (check.sense === 'forbidden') return !recent.some((text) => stands(check, text));
    return check.when === 'first' ? stands(check, first) : !breaks(check, replies.at(-1) ?? '', soFar);
  };
  return policies.flatMap((policy) => {
    const broken = checksOf(policy).find((check) => !holds(check));
    return broken ? [violationOf(policy, reasonOf(broken, 'conversation'))] : [];
  });
}

export const violationOf = ({ id, name, kind }: SpokenPolicy, reason: string): Violation => ({
  ...{ policy_id: id, policy_name: name, kind, reason },
});

/** The reply as it may leave: withheld when it says what it must not, completed when it lacks what it must say. */
export function enforce(policies: readonly SpokenPolicy[], text: string, situation: Situation): Enforced {
  const found = violations(policies, text, situation);
  const binding = policies.filter(({ kind }) => kind !== 'prefer');
  if (found.every(({ kind }) => kind === 'prefer')) return { text, violations: found };
  const allowed = forbids(binding, text) ? safeReply(binding) : text;
  return { text: completed(binding, allowed, situation), violations: found };
}

/** For a reply that a judge did not let pass. */
export const withheld = (policies: readonly SpokenPolicy[], situation: Situation): string => {
  const binding = policies.filter(({ kind }) => kind !== 'prefer');
  return completed(binding, safeReply(binding), situation);
};

/** Whether any words could have to be called back. */
export const forbidsAnything = (policies: readonly SpokenPolicy[]): boolean =>
  policies.some((policy) => policy.kind !== 'prefer' && checksOf(policy).some(({ sense }) => sense === 'forbidden'));

const forbids = (policies: readonly SpokenPolicy[], text: string): boolean =>
  policies.some((policy) => checksOf(policy).some((check) => check.sense === 'forbidden' && stands(check, text)));

const safeReply = (policies: readonly SpokenPolicy[]): string => SAFE.find((sentence) => !forbids(policies, sentence)) ?? '';

function breaks(check: Check, text: string, { soFar, isFirst }: Situation): boolean {
  if (check.sense === 'forbidden') return stands(check, text);
  if (stands(check, text)) return false;
  if (check.when === 'first') return isFirst;
  return check.when === 'every' || !soFar.some((said) => stands(check, said));
}

function reasonOf({ sense, said }: Check, where = 'reply'): string {
  const what = said.map((one) => ('phrase' in one ? `"${one.phrase}"` : `/${one.pattern}/`)).join(' or ');
  return sense === 'forbidden' ? `The ${where} has ${what}.` : `The ${where} lacks ${what}.`;
}

/** What is demanded and missing is added, unless another policy forbids those very words. A pattern cannot be said. */
function completed(policies: readonly SpokenPolicy[], text: string, situation: Situation): string {
  let whole = text;
  for (const check of policies.flatMap(checksOf)) {
    if (check.sense === 'forbidden' || !breaks(check, whole, situation)) continue;
    const [phrase] = check.said.flatMap((one) => ('phrase' in one ? [one.phrase] : []));
    if (phrase === undefined || forbids(policies, phrase)) continue;
    const sentence = /[.!?…]$/.test(phrase) ? phrase : `${phrase}.`;
    whole = (check.when === 'first' ? `${sentence} ${whole}` : `${whole} ${sentence}`).trim();
  }
  return whole;
}
