// Owns what is stored of a case that was run, or of a conversation that was replayed: bounded, and
// nothing that people said in a conversation.

import type { z } from 'zod';
import type { Json } from '../../../flow/language/json.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import type { ConversationReplay } from '../conversations/store/schema.ts';
import { type CaseOutcome, CaseRun, type Hearing } from './case-run.ts';
import type { CaseScript } from './case-script.ts';
import { replayWith } from './conversation-replay.ts';
import type { RehearsedFlow } from './rehearsal.ts';
import type { TestResult } from './schema.ts';

export type StoredResult = Omit<TestResult, 'position' | 'steps_left_out'>;
type Problems = StoredResult['problems'];

const MAX_PROBLEMS = 20;
const MAX_BYTES = 64_000;
const MAX_DETAIL = 1000;
const MAX_REPLY = 2000;

export async function scriptResult(
  ctx: Context,
  flow: RehearsedFlow,
  script: CaseScript,
  hearing?: Hearing,
): Promise<StoredResult> {
  const started = performance.now();
  const { voice } = script;
  const base = {
    test: script.name,
    channel: script.channel,
    conversation_id: null,
    ...(voice !== undefined && { voice }),
  };
  try {
    const outcome = await new CaseRun(ctx, flow, script, hearing).run();
    return {
      ...base,
      ...statusOf(outcome.problems),
      notes: outcome.notes,
      steps: boundedSteps(outcome.steps),
      duration_ms: since(started),
    };
  } catch (error) {
    ctx.cancellation?.signal.throwIfAborted();
    if (!(error instanceof Problem)) ctx.log.error({ err: error }, 'a test case could not be run');
    const reason = error instanceof Problem ? error.message : BROKEN;
    return { ...base, status: 'failed', reason, problems: [], notes: [], steps: [], duration_ms: since(started) };
  }
}

const BROKEN = 'An internal error occurred while this was run. The log of the server has the cause.';
const since = (started: number): number => Math.round(performance.now() - started);

function statusOf(problems: Problems): Pick<StoredResult, 'status' | 'reason' | 'problems'> {
  const [first] = problems;
  if (!first) return { status: 'passed', reason: null, problems: [] };
  const where = first.step === 0 ? 'At the end' : `Step ${first.step}`;
  const reason = `${where}: expected ${first.expected}, found ${first.found}`.slice(0, 500);
  return { status: 'failed', reason, problems: problems.slice(0, MAX_PROBLEMS) };
}

/** Drops a long trace first, then shortens long texts. */
function boundedSteps(steps: CaseOutcome['steps']): StoredResult['steps'] {
  const bounded = steps.map(({ trace, replies, texts, action, variables, ...step }) => ({
    ...step,
    variables: short(variables),
    action: action.slice(0, MAX_REPLY),
    replies: replies.map((reply) => reply.slice(0, MAX_REPLY)),
    texts: texts.map((text) => text.slice(0, MAX_REPLY)),
    trace: trace.map(({ type, node_id, reason, detail }) => ({
      type,
      node_id,
      reason: reason.slice(0, 500),
      detail: short(detail),
    })),
  }));
  const fits = (value: unknown): boolean => JSON.stringify(value).length <= MAX_BYTES;
  if (fits(bounded)) return bounded;
  const untraced = bounded.map((step) => ({ ...step, trace: [] }));
  if (fits(untraced)) return untraced;
  const cut = (text: string): string => text.slice(0, 100);
  return untraced.map((step) => ({
    ...step,
    action: cut(step.action),
    replies: step.replies.slice(0, 3).map(cut),
    texts: [],
  }));
}

const short = (detail: Record<string, Json>): Record<string, Json> =>
  JSON.stringify(detail).length <= MAX_DETAIL ? detail : {};

/**
 * Names, numbers and nodes only: what people said stays in their conversations, where an erasure
 * finds it.
 */
export async function conversationResult(ctx: Context, flow: RehearsedFlow, id: string): Promise<StoredResult> {
  const started = performance.now();
  const base = { test: id, channel: 'chat' as const, conversation_id: id, notes: [], steps: [] };
  try {
    const report = await replayWith(ctx, id, flow);
    const { outcome, ...rest } = report;
    const notes = rest.tools_not_called > 0 ? [`${rest.tools_not_called} calls of tools have no recorded answer.`] : [];
    return { ...base, ...statusOf(differences({ ...rest, outcome })), notes, duration_ms: since(started) };
  } catch (error) {
    ctx.cancellation?.signal.throwIfAborted();
    if (!(error instanceof Problem)) ctx.log.error({ err: error }, 'a conversation could not be replayed');
    const reason = error instanceof Problem ? error.message : BROKEN;
    return { ...base, status: 'skipped', reason, problems: [], duration_ms: since(started) };
  }
}

function differences({ turns, variables, outcome }: z.input<typeof ConversationReplay>): Problems {
  const replies = turns
    .filter(({ same }) => !same)
    .map(({ turn, before, after }) => ({
      step: turn,
      expected: `the same ${before.replies.length === 1 ? 'reply' : `${before.replies.length} replies`} as in the conversation`,
      found: `${after.replies.length === before.replies.length ? 'other words' : `${after.replies.length} replies`} at node ${after.node_id ?? 'none'}`,
    }));
  const values = variables.map(({ name, after }) => ({
    step: 0,
    expected: `variable ${name} as in the conversation`,
    found: after === null || after === undefined ? 'no value' : 'another value',
  }));
  const ends =
    outcome.before === outcome.after
      ? []
      : [{ step: 0, expected: `outcome ${outcome.before ?? 'none'}`, found: `outcome ${outcome.after ?? 'none'}` }];
  return [...ends, ...replies, ...values];
}
