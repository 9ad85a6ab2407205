// Owns what a policy forbids or demands word for word, and the reply that follows all policies. Pure.
import { type Language, languageOf } from '../../../flow/text/spoken-language.ts';
import { STEP_WORK, Work } from '../../../flow/text/work.ts';
import type { LivePolicy } from '../assistants/live-revision.ts';
import { type Check, checksOf, isSaid } from '../assistants/policy-checks.ts';
import { restAfter } from './sentence-gate.ts';
import type { Turn, Violation } from './turn.ts';

/** What of a conversation decides whether a reply follows a policy. */
export type PolicySituation = {
  /** What the assistant has said before, oldest first. */
  soFar: readonly string[];
  /** Nothing has been said by the assistant before. */
  isFirst: boolean;
};
type Enforced = {
  text: string;
  violations: Violation[];
  /** Demanded, missing, and added to the text: nothing is violated in the reply that is sent. */
  added: Violation[];
};

/** Said in place of a reply that may not be sent; the first that breaks no policy itself. */
const SAFE_REPLIES: Record<Language, string[]> = {
  en: [
    'I am sorry, I cannot go into that here. Is there anything else I can help you with?',
    'Let us talk about something else. What can I do for you?',
    'How can I help you?',
  ],
  es: [
    'Lo siento, aquí no puedo hablar de eso. ¿Puedo ayudarle en algo más?',
    'Hablemos de otra cosa. ¿Qué puedo hacer por usted?',
    '¿En qué puedo ayudarle?',
  ],
};

/** Every policy that the reply breaks. Those of kind `prefer` are reported, and change nothing. */
export function violations(
  policies: readonly LivePolicy[],
  text: string,
  situation: PolicySituation,
  work = new Work(STEP_WORK),
): Violation[] {
  return brokenBy(policies, text, situation, work).flatMap(({ policy, checks }) =>
    violationOf(policy, reasonOf(checks[0]!)),
  );
}

type Broken = { policy: LivePolicy; checks: Check[] };

function brokenBy(policies: readonly LivePolicy[], text: string, situation: PolicySituation, work: Work): Broken[] {
  if (text.trim() === '') return [];
  return policies.flatMap((policy) => {
    const checks = checksOf(policy).filter((check) => breaks(check, text, situation, work));
    return checks.length > 0 ? [{ policy, checks }] : [];
  });
}

const LAST_REPLIES = 3;

/** Afterwards: what is forbidden in the person's last message or the last replies, and what the replies still lack. */
export function violationsIn(
  policies: readonly LivePolicy[],
  { userMessage, replies }: { userMessage: string; replies: readonly string[] },
): Violation[] {
  const soFar = { soFar: replies.slice(0, -1), isFirst: replies.length === 1 };
  const recent = [userMessage, ...replies.slice(-LAST_REPLIES)];
  const first = replies[0] ?? '';
  const work = new Work(STEP_WORK);
  const holds = (check: Check): boolean => {
    if (check.sense === 'forbidden') return !recent.some((text) => isSaid(check, text, work));
    return check.when === 'first' ? isSaid(check, first, work) : !breaks(check, replies.at(-1) ?? '', soFar, work);
  };
  return policies.flatMap((policy) => {
    const broken = checksOf(policy).find((check) => !holds(check));
    return broken ? [violationOf(policy, reasonOf(broken, 'conversation'))] : [];
  });
}

export const violationOf = ({ id, name, kind }: LivePolicy, reason: string): Violation => ({
  policy_id: id,
  policy_name: name,
  kind,
  reason,
});

/** The reply as it may be sent: replaced when it says what it must not, completed when it lacks what it must say. */
export function enforce(policies: readonly LivePolicy[], text: string, situation: PolicySituation): Enforced {
  const work = new Work(STEP_WORK);
  const found = brokenBy(policies, text, situation, work);
  const binding = policies.filter(({ kind }) => kind !== 'prefer');
  const isBroken = found.some(({ policy }) => policy.kind !== 'prefer');
  const allowed = isBroken && forbids(binding, text, work) ? safeReply(binding, text) : text;
  const whole = isBroken ? completed(binding, allowed, situation, work) : text;
  const result: Enforced = { text: whole, violations: [], added: [] };
  for (const { policy, checks } of found) {
    const wrong = checks.find((check) => check.sense === 'forbidden' || breaks(check, whole, situation, work));
    if (wrong) result.violations.push(violationOf(policy, reasonOf(wrong)));
    else result.added.push(violationOf(policy, reasonOf(checks[0]!)));
  }
  return result;
}

/** For a reply that a judge did not let pass. */
export const withheld = (policies: readonly LivePolicy[], situation: PolicySituation): string => {
  const binding = policies.filter(({ kind }) => kind !== 'prefer');
  return completed(binding, safeReply(binding, situation.soFar.at(-1) ?? ''), situation, new Work(STEP_WORK));
};

/** Whether any text might have to be withdrawn. */
export const forbidsAnything = (policies: readonly LivePolicy[]): boolean =>
  policies.some((policy) => policy.kind !== 'prefer' && checksOf(policy).some(({ sense }) => sense === 'forbidden'));

/** Whether a phrase may have to be put in front of this reply. */
export const demandsBeginning = (policies: readonly LivePolicy[], { isFirst }: PolicySituation): boolean =>
  isFirst &&
  policies.some(
    (policy) =>
      policy.kind !== 'prefer' && checksOf(policy).some(({ sense, when }) => sense !== 'forbidden' && when === 'first'),
  );

/** The reply as it may be sent, where its beginning was said aloud already: only the rest can be replaced or completed. */
export function enforceRest(
  policies: readonly LivePolicy[],
  text: string,
  said: string,
  situation: PolicySituation,
): string {
  const beginning = said.trim();
  if (violations(policies, text, situation).every(({ kind }) => kind === 'prefer')) return text;
  const rest = restAfter(text, beginning) ?? text;
  const after = { soFar: [...situation.soFar, beginning], isFirst: false };
  const { text: allowed } = enforce(policies, rest === '' ? beginning : rest, after);
  const whole = rest === '' ? allowed : `${beginning} ${allowed}`.trim();
  return mayBeSaid(policies, whole) ? whole : beginning;
}

/** Whether a text that is not complete yet may be said: nothing in it is forbidden. */
export const mayBeSaid = (policies: readonly LivePolicy[], text: string): boolean =>
  !forbids(
    policies.filter(({ kind }) => kind !== 'prefer'),
    text,
    new Work(STEP_WORK),
  );

const forbids = (policies: readonly LivePolicy[], text: string, work: Work): boolean =>
  policies.some((policy) => checksOf(policy).some((check) => check.sense === 'forbidden' && isSaid(check, text, work)));

// The work spent on the reply does not count against the sentence that replaces it.
const safeReply = (policies: readonly LivePolicy[], text: string): string => {
  const replies = SAFE_REPLIES[languageOf(text) ?? 'en'];
  return replies.find((sentence) => !forbids(policies, sentence, new Work(STEP_WORK / replies.length))) ?? '';
};

function breaks(check: Check, text: string, { soFar, isFirst }: PolicySituation, work: Work): boolean {
  if (check.sense === 'forbidden') return isSaid(check, text, work);
  if (isSaid(check, text, work)) return false;
  if (check.when === 'first') return isFirst;
  return check.when === 'every' || !soFar.some((said) => isSaid(check, said, work));
}

function reasonOf({ sense, quotes }: Check, where = 'reply'): string {
  const what = quotes.map((one) => ('phrase' in one ? `"${one.phrase}"` : `/${one.pattern}/`)).join(' or ');
  return sense === 'forbidden' ? `The ${where} has ${what}.` : `The ${where} lacks ${what}.`;
}

/** What is demanded and missing is added, unless another policy forbids that phrase. A pattern cannot be said. */
function completed(policies: readonly LivePolicy[], text: string, situation: PolicySituation, work: Work): string {
  let whole = text;
  for (const check of policies.flatMap(checksOf)) {
    if (check.sense === 'forbidden' || !breaks(check, whole, situation, work)) continue;
    const [phrase] = check.quotes.flatMap((one) => ('phrase' in one ? [one.phrase] : []));
    if (phrase === undefined || forbids(policies, phrase, work)) continue;
    const sentence = /[.!?…]$/.test(phrase) ? phrase : `${phrase}.`;
    whole = (check.when === 'first' ? `${sentence} ${whole}` : `${whole} ${sentence}`).trim();
  }
  return whole;
}

export function situationOf({ history }: Pick<Turn, 'history'>): PolicySituation {
  const soFar = history.filter(({ role }) => role !== 'user').map(({ text }) => text);
  return { soFar, isFirst: soFar.length === 0 };
}
