// Owns the step: one input into the interpreter, and everything that follows from it saved in the caller's transaction.
import { randomUUID } from 'node:crypto';
import { isPhoneSpoken } from '../../../../flow/inspection/spoken-variables.ts';
import type { Effect, Input, Outcome, State } from '../../../../flow/interpreter/state.ts';
import { start, step } from '../../../../flow/interpreter/step.ts';
import type { Json, JsonObject } from '../../../../flow/language/json.ts';
import { type FlowInput, type FlowRun, runUntilBlocked } from '../../../../flow/run.ts';
import type { Context } from '../../../kernel/context.ts';
import { type PendingEvent, pendingEvent } from '../../../kernel/events.ts';
import { toE164 } from '../../../kernel/phone.ts';
import { loadProfile, loadStated } from '../../people/person/profile.ts';
import {
  type ConversationRow,
  type Inner,
  type LoadedConversation,
  lineNumber,
  type SuspendedFlow,
  sessionEventData,
  type ToolAnswers,
  variablesOf,
} from '../store/conversations.ts';
import { handoffRequested } from '../store/events.ts';
import * as flows from '../store/flows.ts';
import * as messages from '../store/messages.ts';
import { type NewTrace, traceEntry } from '../store/trace.ts';
import { runBuiltIn } from './effects.ts';
import { canRunNow, progressOf, resumesAfter, type TurnProgress, waitsForHuman } from './progress.ts';
import { lockUnchanged, type ReadVersion, type SavedChange, save, type TurnScope } from './save.ts';
import { type EffectResult, type EnteredAssistant, HISTORY } from './transfer.ts';

/** What is saved with a step, besides what the step itself brings about. */
export type StepContext = {
  messages?: messages.NewMessage[];
  requestKey?: Buffer | undefined;
  trace?: NewTrace[];
  newTurn?: boolean;
  /** The worker that runs the next effect; a new one unless given. */
  worker?: string;
  /** The result that is the input of this step. */
  effectResult?: EffectResult;
  human?: null;
  events?: PendingEvent[];
  /** The conversation is not locked. */
  read?: ReadVersion;
};
/** `worker` is set when an effect has to be run after the commit. */
export type SavedStep = SavedChange & { worker: string | null };

/** A flow that answers itself this often in one step continues outside of the transaction. */
const MAX_STEPS = 20;

const inside = ({ ctx, tx }: TurnScope): Context => ({ ...ctx, tx });

/** The variables that the system sets at every turn. */
export const timeVariables = (ctx: Context): JsonObject => ({ current_time: ctx.clock.now().toISOString() });

/** An input from outside the flow, stored whole, so that a replay can repeat it. */
export const inputTrace = (reason: string, node: string, input: Input, detail: Record<string, Json> = {}): NewTrace =>
  traceEntry('heard', reason, { node_id: node, detail: { ...detail, input } });

export type FlowStart = {
  variables: JsonObject;
  /** Variables that only the system sets: the flow reads them, and nothing in it changes them. */
  locked: string[];
  /** Variables of the caller that were not taken. */
  dropped: string[];
  colleague?: string | undefined;
  /** In a test: what tools answer; none is called. */
  toolAnswers?: ToolAnswers | undefined;
};

/** The first step of a new conversation. */
export async function startFlow(
  scope: TurnScope,
  row: ConversationRow,
  { locked, dropped, colleague, toolAnswers, ...given }: FlowStart,
  events: PendingEvent[],
): Promise<SavedStep> {
  const variables = { ...given.variables, ...timeVariables(scope.ctx) };
  const executable = await flows.open(inside(scope), row.flow_hash);
  const { continueAfterFlow } = await flows.revisionOf(inside(scope), row);
  const outcome = start(executable, { variables, locked, continue_after_flow: continueAfterFlow });
  const inner: Inner = {
    state: outcome.state,
    pending: null,
    returns: [],
    line: { transfer_to: '', digits: '', ...(colleague && { colleague }) },
    ...(toolAnswers && { toolAnswers }),
  };
  const started = traceEntry('started', `${row.channel} with revision ${row.revision_id}`, { detail: { variables } });
  const ignored = traceEntry(
    'note',
    `Not taken from the caller, since the system knows them itself: ${dropped.join(', ')}.`,
  );
  const trace = dropped.length > 0 ? [started, ignored] : [started];
  return runAndSave(scope, { row, inner }, { executable, outcome }, { trace, events });
}

/** One input, and all that follows until a worker or a person has to act. */
export async function takeStep(
  scope: TurnScope,
  conversation: LoadedConversation,
  input: Input,
  context: StepContext,
): Promise<SavedStep> {
  const executable = await flows.open(inside(scope), conversation.row.flow_hash);
  const outcome = step(executable, conversation.inner.state, input);
  return runAndSave(scope, conversation, { executable, outcome }, context);
}

/** Another assistant takes over. Where the node has an edge to go on by, the first one resumes afterwards. */
export async function enterAssistant(
  scope: TurnScope,
  { row, inner }: LoadedConversation,
  target: EnteredAssistant,
  context: StepContext,
): Promise<SavedStep> {
  const { hash, executable } = await flows.store(scope.ctx, scope.tx, target.flow);
  const entered: ConversationRow = {
    ...row,
    assistant_id: target.assistantId,
    revision_id: target.revisionId,
    flow_hash: hash,
  };
  const { continueAfterFlow } = await flows.revisionOf(inside(scope), entered);
  const variables = { ...inner.state.scopes[0] };
  // Ids of effects go on counting: a tool must not take the first call of this flow for one of the flow before.
  const { effects: effects_before, locked, unread } = inner.state;
  const inherited = { variables, ...(locked && { locked }), ...(unread && { unread }), effects_before };
  const outcome = start(executable, { ...inherited, continue_after_flow: continueAfterFlow });
  const suspended: SuspendedFlow = {
    assistant_id: row.assistant_id,
    revision_id: row.revision_id,
    flow_hash: row.flow_hash.toString('hex'),
    state: inner.state,
    effect_id: inner.pending?.id ?? '',
  };
  const isResumed = resumesAfter(await flows.open(inside(scope), row.flow_hash), inner.pending);
  const returns = isResumed ? [...inner.returns, suspended] : inner.returns;
  const request = { queue: null, to_assistant_id: target.assistantId, node_id: inner.pending?.node_id ?? '' };
  const events = [pendingEvent(handoffRequested, row.id, { ...sessionEventData(row), ...request })];
  const trace = [traceEntry('entered', `the flow of assistant ${target.assistantId}`)];
  const conversation = { row: entered, inner: { ...inner, pending: null, returns } };
  return runAndSave(scope, conversation, { executable, outcome }, { ...context, trace, events });
}

async function runAndSave(
  scope: TurnScope,
  conversation: LoadedConversation,
  first: FlowRun,
  context: StepContext,
): Promise<SavedStep> {
  const { effectResult, read, messages: received = [] } = context;
  const { row, inner, progress } = await runBuiltInEffects(scope, conversation, first, received);
  // An input that the flow did not wait for leaves the pending effect as it was.
  const pending =
    progress.state.status === 'awaiting_effect'
      ? withColleague(row, progress.pending ?? inner.pending, inner.line)
      : null;
  const line = {
    ...inner.line,
    transfer_to: effectResult?.transferTo ?? inner.line.transfer_to,
    digits: progress.digits,
  };
  // Before the first statement: these writes may wait for a connection that this transaction would hold.
  await effectResult?.stored;
  const locksOtherRows = progress.texts.length > 0 || progress.optedOut;
  if (read && locksOtherRows) await lockUnchanged(scope, row, read);
  const texts = await sendTexts(scope, row, progress);
  const optOut = progress.optedOut ? [await recordOptOut(scope, row, progress.state)] : [];
  const worker = canRunNow(pending, row.channel) ? (context.worker ?? randomUUID()) : null;
  const change = {
    inner: {
      state: progress.state,
      pending,
      returns: inner.returns,
      line,
      ...(inner.toolAnswers && { toolAnswers: inner.toolAnswers }),
      ...(inner.guidance && { guidance: inner.guidance }),
      ...(inner.whispers && { whispers: inner.whispers }),
    },
    worker,
    history: worker === null ? 0 : HISTORY,
    requestKey: context.requestKey,
    newTurn: context.newTurn,
    human: context.human,
    events: [...(context.events ?? []), ...humanRequest(row, pending, inner.pending)],
    messages: [...received, ...progress.messages],
    trace: [...(context.trace ?? []), ...(effectResult?.trace ?? []), ...progress.trace, ...texts, ...optOut],
    violations: [...(effectResult?.violations ?? []), ...progress.violations],
  };
  return { ...(await save(scope, row, change, read)), worker };
}

/** On a call whose lead has a number for it, a human is called there. */
const withColleague = (
  { channel }: ConversationRow,
  pending: Effect | null,
  { colleague = '' }: Inner['line'],
): Effect | null =>
  channel === 'voice' && pending?.type === 'handoff' && colleague !== '' ? { ...pending, through: colleague } : pending;

/**
 * What a step brings about, up to the point where a worker or a person has to act. All of it is saved together, so only
 * effects that need no vendor and no tool run here; any other is stored as pending, and a worker runs it once the
 * transaction is over.
 */
async function runBuiltInEffects(
  scope: TurnScope,
  conversation: LoadedConversation,
  first: FlowRun,
  received: readonly messages.NewMessage[],
): Promise<LoadedConversation & { progress: TurnProgress }> {
  let { row, inner } = conversation;
  const { history } = conversation;
  let progress: TurnProgress | undefined;
  let effectResult: EffectResult | undefined;
  await runUntilBlocked(first, {
    maxSteps: MAX_STEPS,
    onStep: async ({ outcome }) => {
      progress = joinProgress(
        progress,
        effectResult,
        await applyPolicies(scope, row, outcome, progress?.messages ?? []),
      );
      effectResult = undefined;
    },
    answer: async (effect) => {
      const added = [...received, ...(progress?.messages ?? [])];
      effectResult = await runBuiltIn(inside(scope), { row, inner, ...(history && { history }) }, effect, added);
      if (effectResult) inner = { ...inner, pending: null };
      return effectResult?.input;
    },
    resume: async (ended) => {
      const suspended = inner.returns.at(-1);
      if (!suspended) return undefined;
      const { assistant_id, revision_id } = suspended;
      const next = await resumeFlow(scope, suspended, ended);
      row = { ...row, assistant_id, revision_id, flow_hash: hashOf(suspended) };
      inner = { ...inner, state: next.state, pending: null, returns: inner.returns.slice(0, -1) };
      return next;
    },
  });
  return { row, inner, progress: progress as TurnProgress };
}

/** The progress of several steps, and the result of the effect between them, as one. */
function joinProgress(
  before: TurnProgress | undefined,
  result: EffectResult | undefined,
  after: TurnProgress,
): TurnProgress {
  if (!before) return after;
  return {
    state: after.state,
    pending: after.pending,
    messages: [...before.messages, ...after.messages],
    trace: [...before.trace, ...(result?.trace ?? []), ...after.trace],
    violations: [...before.violations, ...(result?.violations ?? []), ...after.violations],
    texts: [...before.texts, ...after.texts],
    digits: before.digits + after.digits,
    optedOut: before.optedOut || after.optedOut,
  };
}

const hashOf = ({ flow_hash }: Pick<SuspendedFlow, 'flow_hash'>): Buffer => Buffer.from(flow_hash, 'hex');

/** The assistant that was handed over to has finished: the suspended flow goes on, and knows what was learned. */
async function resumeFlow(
  scope: TurnScope,
  { state, effect_id, flow_hash }: SuspendedFlow,
  ended: State,
): Promise<FlowInput> {
  const [own = {}, ...others] = state.scopes;
  const scopes = [{ ...own, ...variablesOf({ state: ended }) }, ...others];
  return {
    executable: await flows.open(inside(scope), hashOf({ flow_hash })),
    state: { ...state, effects: ended.effects, scopes },
    input: { type: 'handoff_result', effect_id, ok: true },
  };
}

async function applyPolicies(
  scope: TurnScope,
  row: ConversationRow,
  outcome: Outcome,
  before: readonly messages.NewMessage[],
): Promise<TurnProgress> {
  const { policies } = await flows.revisionOf(inside(scope), row);
  const earlier = policies.some(({ kind }) => kind === 'must') ? await messages.repliesSoFar(inside(scope), row) : [];
  const soFar = [...earlier, ...before.map(({ text }) => text)];
  const isFirst = row.message_count === 0 && before.length === 0;
  return progressOf(outcome, { policies, channel: row.channel, soFar, isFirst });
}

function humanRequest(row: ConversationRow, pending: Effect | null, before: Effect | null): PendingEvent[] {
  if (pending?.type !== 'handoff' || !waitsForHuman(pending, row.channel) || pending.id === before?.id) return [];
  const request = { queue: pending.queue, to_assistant_id: null, node_id: pending.node_id };
  return [pendingEvent(handoffRequested, row.id, { ...sessionEventData(row), ...request })];
}

async function sendTexts(scope: TurnScope, row: ConversationRow, { texts, state }: TurnProgress): Promise<NewTrace[]> {
  const { ctx, tx, ports } = scope;
  const notes: NewTrace[] = [];
  const to = state.scopes[0]?.phone;
  for (const { reference, text } of texts) {
    if (row.is_test) notes.push(traceEntry('note', 'Text not sent: this is a test.', { detail: { text } }));
    else if (typeof to !== 'string' || to === '')
      notes.push(traceEntry('note', 'Text not sent: no phone number of the person is known.'));
    else if (isPhoneSpoken(await flows.open(inside(scope), row.flow_hash), state))
      notes.push(
        traceEntry(
          'note',
          'Text not sent: "phone" is what the end user said. Texts go to the number of a known person.',
        ),
      );
    else {
      const { reason } = await ports.sendText(ctx, tx, { reference: `${row.id}:${reference}`, to, text });
      notes.push(traceEntry('note', reason, { detail: { text } }));
    }
  }
  return notes;
}

/** Also one whose owner is not proved: not to be contacted at it needs no proof. */
const knownNumber = async (ctx: Context, leafId: string): Promise<string | undefined> =>
  (await loadProfile(ctx, leafId)).phone ?? (await loadStated(ctx, leafId)).phone;

/** Only a number that the system knows is listed: one that was said in the chat may belong to another person. */
async function recordOptOut(scope: TurnScope, row: ConversationRow, state: State): Promise<NewTrace> {
  if (row.is_test) return traceEntry('note', 'Opt-out not recorded: this is a test.');
  const phone =
    lineNumber(state) ?? (row.end_user_id === null ? undefined : await knownNumber(inside(scope), row.end_user_id));
  const number = toE164(phone ?? '');
  if (!number) return traceEntry('note', 'Opt-out heard; there is no known phone number of the person to list.');
  const note = `Said in conversation ${row.id}`;
  await scope.ports.optedOut(scope.ctx, scope.tx, { phone: number, byText: row.channel === 'sms', note });
  return traceEntry('note', 'Opt-out recorded: the number of the person is on the do-not-call list.');
}
