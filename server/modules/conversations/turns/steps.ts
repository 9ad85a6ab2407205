// Owns the step: one input into the interpreter, and everything that follows from it saved in the caller's transaction.
import { randomUUID } from 'node:crypto';
import type { Effect, Input, Outcome, State } from '../../../../flow/interpreter/state.ts';
import { start, step } from '../../../../flow/interpreter/step.ts';
import type { Json, JsonObject } from '../../../../flow/json.ts';
import { type FlowInput, type FlowRun, runUntilBlocked } from '../../../../flow/run.ts';
import { isPhoneSpoken } from '../../../../flow/spoken-variables.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { type PendingEvent, pendingEvent } from '../../../kernel/events.ts';
import { handoffRequested } from '../events.ts';
import type { ConversationPorts } from '../ports.ts';
import type { ConversationRow, Inner, LoadedConversation, Returning } from '../rows/conversation-row.ts';
import * as conversationRows from '../rows/conversation-rows.ts';
import * as flows from '../rows/flows.ts';
import type { InitialVariables } from '../rows/initial-variables.ts';
import { revisionOf } from '../rows/revision-cache.ts';
import * as messages from '../transcript/messages.ts';
import { type EffectOutcome, HISTORY, runEffectAtOnce } from './effect-runner.ts';
import { recordOptOut } from './opt-outs.ts';
import {
  goesOnAfter,
  isHuman,
  isWork,
  type NewMessage,
  type NewTrace,
  progressOf,
  type TurnProgress,
  traceEntry,
} from './progress.ts';

/** What more is saved with a step, besides what the step itself brings about. */
export type Along = {
  messages?: NewMessage[];
  requestKey?: Buffer | undefined;
  trace?: NewTrace[];
  newTurn?: boolean;
  /** Goes on with what is pending after this step; a new one unless said. */
  worker?: string;
  carried?: EffectOutcome;
  human?: null;
  /** The conversation was not locked: the step holds if it still has this version. */
  version?: string;
  /** Nothing follows the step in its transaction. */
  isLast?: boolean;
};
/** `worker` is set when one has to go on after the commit. */
export type Stepped = Awaited<ReturnType<typeof conversationRows.save>> & { worker: string | null };

/** A flow that answers itself this often in one step goes on outside, where others get their turn. */
const MAX_AT_ONCE = 20;

type Tools = { ctx: Context; tx: Tx; ports: ConversationPorts };
const inside = ({ ctx, tx }: Tools): Context => ({ ...ctx, tx });

/** The variables that the system keeps true at every turn. */
export const now = (ctx: Context): JsonObject => ({ current_time: ctx.clock.now().toISOString() });

/** Something came from outside the flow. Kept whole, so that a replay can let it come again. */
export const heardAs = (reason: string, node: string, input: Input, detail: Record<string, Json> = {}): NewTrace =>
  traceEntry('heard', reason, { node_id: node, detail: { ...detail, input } });

export async function begin(
  tools: Tools,
  row: ConversationRow,
  beginning: InitialVariables & { colleague?: string | undefined },
  events: PendingEvent[],
): Promise<Stepped> {
  const { locked, dropped } = beginning;
  const variables = { ...beginning.variables, ...now(tools.ctx) };
  const executable = await flows.open(inside(tools), row.flow_hash);
  const { continueAfterFlow } = await revisionOf(inside(tools), row);
  const outcome = start(executable, { variables, locked, continue_after_flow: continueAfterFlow });
  const inner: Inner = {
    state: outcome.state,
    pending: null,
    returns: [],
    line: { transfer_to: '', digits: '', ...(beginning.colleague && { colleague: beginning.colleague }) },
  };
  const started = traceEntry('started', `${row.channel} with revision ${row.revision_id}`, { detail: { variables } });
  const ignored = traceEntry('note', `Not taken from the caller, since the system knows them itself: ${dropped.join(', ')}.`);
  const trace = dropped.length > 0 ? [started, ignored] : [started];
  return settle(tools, { row, inner }, { executable, outcome }, { trace }, events);
}

/** One input, and all that follows until a worker or a person has to act. */
export async function advance(tools: Tools, talk: LoadedConversation, input: Input, along: Along): Promise<Stepped> {
  const executable = await flows.open(inside(tools), talk.row.flow_hash);
  return settle(tools, talk, { executable, outcome: step(executable, talk.inner.state, input) }, along, []);
}

/** Another assistant takes over, in the same conversation. With a way out of the node, ours comes back when it has finished. */
export async function enter(
  tools: Tools,
  { row, inner }: LoadedConversation,
  carried: EffectOutcome,
  worker: string,
): Promise<Stepped> {
  const target = carried.enter as NonNullable<EffectOutcome['enter']>;
  const { hash, executable } = await flows.keep(tools.ctx, tools.tx, target.flow);
  const entered: ConversationRow = {
    ...row,
    assistant_id: target.assistantId,
    revision_id: target.revisionId,
    flow_hash: hash,
  };
  const { continueAfterFlow } = await revisionOf(inside(tools), entered);
  const variables = { ...inner.state.scopes[0] };
  // Ids of effects go on counting: a tool must not take the first call of this flow for one of the flow before.
  const { effects: effects_before, locked, unread } = inner.state;
  const kept = { variables, ...(locked && { locked }), ...(unread && { unread }), effects_before };
  const outcome = start(executable, { ...kept, continue_after_flow: continueAfterFlow });
  const own = await flows.open(inside(tools), row.flow_hash);
  const returning: Returning = {
    assistant_id: row.assistant_id,
    revision_id: row.revision_id,
    flow_hash: row.flow_hash.toString('hex'),
    state: inner.state,
    effect_id: inner.pending?.id ?? '',
  };
  const returns = goesOnAfter(own, inner.pending) ? [...inner.returns, returning] : inner.returns;
  const request = { queue: null, to_assistant_id: target.assistantId, node_id: inner.pending?.node_id ?? '' };
  const events = [pendingEvent(handoffRequested, row.id, { ...conversationRows.sessionEventData(row), ...request })];
  const trace = [traceEntry('entered', `the flow of assistant ${target.assistantId}`)];
  return settle(
    tools,
    { row: entered, inner: { ...inner, pending: null, returns } },
    { executable, outcome },
    { trace, carried, worker },
    events,
  );
}

async function settle(
  tools: Tools,
  from: LoadedConversation,
  begun: FlowRun,
  along: Along,
  events: PendingEvent[],
): Promise<Stepped> {
  const { ctx, tx, ports } = tools;
  const { row, inner, progress } = await runOn(tools, from, begun, along.messages ?? []);
  // An input the flow did not await leaves what is awaited as it was.
  const pending =
    progress.state.status === 'awaiting_effect' ? putThrough(row, progress.pending ?? inner.pending, inner.line) : null;
  const line = {
    ...inner.line,
    transfer_to: along.carried?.transferTo ?? inner.line.transfer_to,
    digits: progress.digits,
  };
  // Before the first statement: the writes may wait for a place that this step would hold.
  await along.carried?.stored;
  // Texts and opt-outs lock other rows, always after the conversation: two turns cannot wait for each other.
  const locksOthers = progress.texts.length > 0 || progress.optedOut;
  if (along.version !== undefined && locksOthers) await conversationRows.lockSame(ctx, tx, row, along.version);
  const texts = await sendTexts(tools, row, progress);
  const listed = progress.optedOut ? [await recordOptOut(tools, row)] : [];
  const worker = isWork(pending, row.channel) ? (along.worker ?? randomUUID()) : null;
  const saved = await conversationRows.save(ctx, tx, ports, row, {
    inner: { state: progress.state, pending, returns: inner.returns, line },
    worker,
    version: along.version,
    isLast: along.isLast,
    recall: worker === null ? 0 : HISTORY,
    requestKey: along.requestKey,
    newTurn: along.newTurn,
    human: along.human,
    events: [...events, ...askedForHuman(row, pending, inner.pending)],
    messages: [...(along.messages ?? []), ...progress.messages],
    trace: [...(along.trace ?? []), ...(along.carried?.trace ?? []), ...progress.trace, ...texts, ...listed],
    violations: [...(along.carried?.violations ?? []), ...progress.violations],
  });
  return { ...saved, worker };
}

/** On a call whose lead has a number for it, a human is rung there. */
const putThrough = ({ channel }: ConversationRow, pending: Effect | null, { colleague = '' }: Inner['line']): Effect | null =>
  channel === 'voice' && pending?.type === 'handoff' && colleague !== '' ? { ...pending, through: colleague } : pending;

type Run = LoadedConversation & { progress: TurnProgress };

/**
 * What a step brings about, up to the point where a worker or a person has to act. All of it is saved together, so the driver answers here
 * only what needs no vendor or tool; what it leaves is stored as pending, and carried out by `work` once the transaction is over.
 */
async function runOn(tools: Tools, from: LoadedConversation, begun: FlowRun, heard: readonly NewMessage[]): Promise<Run> {
  let { row, inner } = from;
  const { history } = from;
  let progress: TurnProgress | undefined;
  let carried: EffectOutcome | undefined;
  await runUntilBlocked(begun, {
    maxSteps: MAX_AT_ONCE,
    onStep: async ({ outcome }) => {
      progress = joined(progress, carried, await spoken(tools, row, outcome, progress?.messages ?? []));
      carried = undefined;
    },
    answer: async (effect) => {
      carried = await runEffectAtOnce(inside(tools), { row, ...(history && { history }) }, effect, [
        ...heard,
        ...(progress?.messages ?? []),
      ]);
      if (carried) inner = { ...inner, pending: null };
      return carried?.input;
    },
    resume: async (ended) => {
      const back = inner.returns.at(-1);
      if (!back) return undefined;
      const next = await comeBack(tools, back, ended);
      row = { ...row, assistant_id: back.assistant_id, revision_id: back.revision_id, flow_hash: hashOf(back) };
      inner = { ...inner, state: next.state, pending: null, returns: inner.returns.slice(0, -1) };
      return next;
    },
  });
  return { row, inner, progress: progress as TurnProgress };
}

/** What several steps brought about, and what was done between them, as one. */
function joined(before: TurnProgress | undefined, carried: EffectOutcome | undefined, after: TurnProgress): TurnProgress {
  if (!before) return after;
  return {
    state: after.state,
    pending: after.pending,
    messages: [...before.messages, ...after.messages],
    trace: [...before.trace, ...(carried?.trace ?? []), ...after.trace],
    violations: [...before.violations, ...(carried?.violations ?? []), ...after.violations],
    texts: [...before.texts, ...after.texts],
    digits: before.digits + after.digits,
    optedOut: before.optedOut || after.optedOut,
  };
}

const hashOf = ({ flow_hash }: Returning): Buffer => Buffer.from(flow_hash, 'hex');

/** The assistant that was handed over to has finished: the flow that waited goes on, and knows what was learned. */
async function comeBack(tools: Tools, back: Returning, ended: State): Promise<FlowInput> {
  const [own = {}, ...others] = back.state.scopes;
  const scopes = [{ ...own, ...conversationRows.variablesOf({ state: ended }) }, ...others];
  return {
    executable: await flows.open(inside(tools), hashOf(back)),
    state: { ...back.state, effects: ended.effects, scopes },
    input: { type: 'handoff_result', effect_id: back.effect_id, ok: true },
  };
}

async function spoken(
  tools: Tools,
  row: ConversationRow,
  outcome: Outcome,
  before: readonly NewMessage[],
): Promise<TurnProgress> {
  const { policies } = await revisionOf(inside(tools), row);
  const earlier = policies.some(({ kind }) => kind === 'must') ? await messages.transcriptLine(inside(tools), row) : [];
  const soFar = [...earlier, ...before.map(({ text }) => text)];
  const isFirst = row.message_count === 0 && before.length === 0;
  return progressOf(outcome, { policies, channel: row.channel, soFar, isFirst });
}

function askedForHuman(row: ConversationRow, pending: Effect | null, before: Effect | null): PendingEvent[] {
  if (pending?.type !== 'handoff' || !isHuman(pending, row.channel) || pending.id === before?.id) return [];
  const request = { queue: pending.queue, to_assistant_id: null, node_id: pending.node_id };
  return [pendingEvent(handoffRequested, row.id, { ...conversationRows.sessionEventData(row), ...request })];
}

async function sendTexts({ ctx, tx, ports }: Tools, row: ConversationRow, { texts, state }: TurnProgress): Promise<NewTrace[]> {
  const notes: NewTrace[] = [];
  const to = state.scopes[0]?.phone;
  for (const { reference, text } of texts) {
    if (row.is_test) notes.push(traceEntry('note', 'Text not sent: this is a test.', { detail: { text } }));
    else if (typeof to !== 'string' || to === '')
      notes.push(traceEntry('note', 'Text not sent: no phone number of the person is known.'));
    else if (isPhoneSpoken(await flows.open({ ...ctx, tx }, row.flow_hash), state))
      notes.push(
        traceEntry('note', 'Text not sent: "phone" is what the end user said. Texts go to the number of a known person.'),
      );
    else {
      const { reason } = await ports.sendText(ctx, tx, { reference: `${row.id}:${reference}`, to, text });
      notes.push(traceEntry('note', reason, { detail: { text } }));
    }
  }
  return notes;
}
