// Owns a model's reply until it keeps to the policies: checked, asked for once again with the objection named, then enforced.
import type { Context } from '../../../kernel/context.ts';
import type { LivePolicy } from '../../assistants/live-revision.ts';
import { isExact } from '../../assistants/policy-checks.ts';
import type { PromptMessage } from '../../models/router.ts';
import { analyzerOf } from '../model-call.ts';
import { addedNote, note } from '../notes.ts';
import type { ToolLoopResult } from '../tool-loop.ts';
import type { Note, Turn, Violation } from '../turn.ts';
import { enforce, forbidsAnything, type PolicySituation, violations, withheld } from './exact.ts';
import { type JudgedReply, judgeReply } from './judge.ts';

type Reply = {
  effectId: string;
  policies: readonly LivePolicy[];
  text: string;
  again(objection: PromptMessage[]): Promise<ToolLoopResult>;
};
type Kept = { text: string; violations: Violation[]; notes: Note[] };

const toJudge = ({ revision }: Turn, policies: readonly LivePolicy[]): LivePolicy[] =>
  analyzerOf(revision) ? policies.filter((policy) => policy.kind !== 'prefer' && !isExact(policy)) : [];

/** Words leave as they are written only where no policy could call them back. */
export const mayStream = (turn: Turn, policies: readonly LivePolicy[]): boolean =>
  !forbidsAnything(policies) && toJudge(turn, policies).length === 0;

export async function keepToPolicies(ctx: Context, turn: Turn, { effectId, policies, text, again }: Reply): Promise<Kept> {
  const situation = situationOf(turn);
  const notes: Note[] = [];
  const examine = async (reply: string, nth: number): Promise<Examined> => {
    const exact = violations(policies, reply, situation).filter(({ kind }) => kind !== 'prefer');
    const verdict = await judged(ctx, turn, { key: `${effectId}:judge:${nth}`, policies, reply });
    if (verdict) notes.push(verdict.note);
    // A judge that cannot be asked stops what may be forbidden, not what may be missing.
    const found = verdict?.failed ? verdict.violations.filter(({ kind }) => kind === 'must_not') : (verdict?.violations ?? []);
    return { reply, exact, judged: found, failed: verdict?.failed ?? false };
  };
  const settle = ({ reply, judged }: Examined): string =>
    judged.length > 0 ? withheld(policies, situation) : enforce(policies, reply, situation).text;
  // A phrase that was missing and is there in what leaves is told in the trace only.
  const events = (kept: string): Kept => {
    const added = enforce(policies, text, situation).added.filter(({ policy_id }) => !breaksStill(kept, policy_id));
    const isAdded = ({ policy_id, reason }: Violation) =>
      added.some((one) => one.policy_id === policy_id && one.reason === reason);
    return { text: kept, violations: broken.filter((one) => !isAdded(one)), notes: [...notes, ...added.map(addedNote)] };
  };
  const breaksStill = (kept: string, policyId: string) =>
    violations(policies, kept, situation).some(({ policy_id }) => policy_id === policyId);

  const first = await examine(text, 1);
  const broken = [...first.exact, ...first.judged];
  if (broken.length === 0) return { text, violations: [], notes };
  notes.push(note('policy', `The reply was not sent. ${reasons(broken)}`));
  const second = first.failed ? undefined : await again(objectionTo(text, broken));
  const better = second?.result.text;
  if (!better) return events(settle(first));
  const kept = settle(await examine(better, 2));
  if (kept !== better) notes.push(note('policy', 'The second reply did not keep to the policies either, and was changed.'));
  return events(kept);
}
type Examined = { reply: string; exact: Violation[]; judged: Violation[]; failed: boolean };

async function judged(
  ctx: Context,
  turn: Turn,
  { key, policies, reply }: { key: string; policies: readonly LivePolicy[]; reply: string },
): Promise<JudgedReply | undefined> {
  const model = analyzerOf(turn.revision);
  const unclear = toJudge(turn, policies);
  if (!model || unclear.length === 0) return undefined;
  const said = [...turn.history, { role: 'assistant' as const, text: reply }];
  const subject = 'the last reply of the assistant, which has not been sent yet';
  return judgeReply(ctx, turn, { key, model, policies: unclear, subject, said });
}

export function situationOf({ history }: Turn): PolicySituation {
  const soFar = history.filter(({ role }) => role !== 'user').map(({ text }) => text);
  return { soFar, isFirst: soFar.length === 0 };
}

const reasons = (broken: readonly Violation[]): string =>
  broken.map(({ policy_name, reason }) => `${policy_name}: ${reason}`).join(' ');

const objectionTo = (text: string, broken: readonly Violation[]): PromptMessage[] => [
  { role: 'assistant', content: text },
  {
    role: 'user',
    content: `(This reply was not sent. ${reasons(broken)} Write it again so that it keeps to all policies.)`,
  },
];
