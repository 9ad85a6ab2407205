// Owns the nodes that check policies: what the person said and the last replies, word for word first, then by a model.

import type { EffectOf } from '../../../../flow/interpreter/state.ts';
import type { Context } from '../../../kernel/context.ts';
import * as policies from '../../assistants/policies.ts';
import { isExact } from '../../assistants/policy-checks.ts';
import { analyzerOf, modelFor, modelOfNode } from '../model-call.ts';
import { note } from '../notes.ts';
import type { Answered, Note, Turn, Violation } from '../turn.ts';
import { violationsIn } from './exact.ts';
import { judgeReply } from './judge.ts';

export async function checkPolicies(ctx: Context, turn: Turn, ask: EffectOf<'ask_model'>): Promise<Answered> {
  const wanted = (await policies.enabled(ctx, ask.policy_ids)).filter(({ kind }) => kind !== 'prefer');
  const replies = turn.history.filter(({ role }) => role !== 'user').map(({ text }) => text);
  const broken = violationsIn(wanted, { heard: turn.heard, replies });
  const unclear = wanted.filter((policy) => !isExact(policy));
  const ids = wanted.map(({ id }) => id);
  if (broken.length > 0 || unclear.length === 0) return verdict(ids, broken, []);
  const model = modelOfNode(ask.model_settings) ?? analyzerOf(turn.revision) ?? modelFor(turn.revision, null);
  if (!model) {
    const names = unclear.map(({ name }) => `"${name}"`).join(', ');
    const reason = `${names}: only a model can judge this, and none is configured, so it was not checked. Put the words that matter in quotes.`;
    return verdict(ids, [], [note('policy', reason, { detail: { not_checked: unclear.map(({ id }) => id) } })]);
  }
  const subject = 'what the person said last, and the last replies of the assistant';
  const judged = await judgeReply(ctx, turn, { key: `${ask.id}:judge`, model, policies: unclear, subject, said: turn.history });
  return verdict(ids, judged.violations, [judged.note]);
}

function verdict(ids: string[], violations: Violation[], before: Note[]): Answered {
  const violated = violations.length > 0;
  const reasons = violations.map(({ policy_name, reason }) => `${policy_name}: ${reason}`).join(' ');
  const passed = before.some(({ detail }) => 'not_checked' in detail)
    ? 'No policy that was checked is violated.'
    : 'No policy is violated.';
  const events = note('policy', violated ? reasons : passed, { detail: { policy_ids: ids, violated } });
  return { result: { violated }, notes: [...before, events], violations };
}
