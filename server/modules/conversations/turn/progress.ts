// Owns what one step of the interpreter means for a conversation: its messages, its trace, and the effect that it waits
// for. Pure.

import type { Executable } from '../../../../flow/interpreter/executable.ts';
import type { Effect, MessageOption, Outcome, Source, State } from '../../../../flow/interpreter/state.ts';
import { hasWayBack } from '../../../../flow/interpreter/step.ts';
import type { Json } from '../../../../flow/language/json.ts';
import { questionFor } from '../../../../nlu/wording/wording.ts';
import type { LivePolicy } from '../../assistants/live-revision.ts';
import { enforce } from '../../runtime/policy-rules.ts';
import type { ConversationChannel, Violation } from '../../runtime/turn.ts';
import type { NewMessage } from '../store/messages.ts';
import { type NewTrace, traceEntry } from '../store/trace.ts';

export type NodeViolation = Violation & { node_id: string };
type TextMessage = { reference: string; text: string };

/** What a step asks of the conversation. */
export type TurnProgress = {
  state: State;
  messages: NewMessage[];
  trace: NewTrace[];
  violations: NodeViolation[];
  /** Sent beside the conversation. */
  texts: TextMessage[];
  /** Keys to press on the line. */
  digits: string;
  /** The end user wants no more contact. */
  optedOut: boolean;
  /** The effect whose result the interpreter waits for. */
  pending: Effect | null;
};

type ReplyingAssistant = {
  policies: readonly LivePolicy[];
  channel: ConversationChannel;
  /** What our side said before, as far as a policy asks for it. */
  soFar: readonly string[];
  isFirst: boolean;
};

export function progressOf(outcome: Outcome, assistant: ReplyingAssistant): TurnProgress {
  const progress: TurnProgress = {
    state: outcome.state,
    messages: [],
    trace: [],
    violations: [],
    texts: [],
    digits: '',
    optedOut: false,
    pending: null,
  };
  for (const { node_id, ...edge } of outcome.trace)
    progress.trace.push(
      traceEntry('step', edge.to === null ? 'no way out' : `by ${edge.outcome}`, { node_id, detail: { ...edge } }),
    );
  for (const effect of outcome.effects) apply(progress, effect, assistant);
  return progress;
}

function apply(progress: TurnProgress, effect: Effect, assistant: ReplyingAssistant): void {
  const { id, node_id, ...detail } = effect;
  progress.trace.push(
    traceEntry('effect', effect.type, { node_id, detail: { id, ...(shortened(detail) as Record<string, Json>) } }),
  );
  switch (effect.type) {
    case 'say':
      noteMissing(progress, effect);
      say(progress, effect, node_id, assistant);
      return;
    case 'collect':
      noteMissing(progress, effect);
      say(progress, { text: questionFor(effect), options: effect.options }, node_id, assistant);
      return;
    case 'send_message':
      noteMissing(progress, effect);
      if (isOwn(effect.channel, assistant.channel)) say(progress, { text: effect.text }, node_id, assistant);
      else if (effect.channel === 'sms') progress.texts.push({ reference: id, text: effect.text });
      else
        progress.trace.push(
          traceEntry('note', `Not sent: nothing delivers messages of the channel "${effect.channel}".`, { node_id }),
        );
      return;
    case 'ask_model':
    case 'call_tool':
    case 'search_knowledge':
    case 'transfer':
    case 'handoff':
    case 'wait':
      progress.pending = effect;
      return;
    case 'press_digits':
      progress.digits += effect.digits;
      return;
    case 'opt_out':
      progress.optedOut = true;
      return;
    case 'end':
      return;
  }
}

const isOwn = (channel: string, own: ConversationChannel): boolean =>
  channel === '' || channel === own || (channel === 'chat' && own !== 'sms');

type Reply = { text: string; options?: MessageOption[] | undefined; sources?: Source[] | undefined };

function noteMissing(
  { trace }: TurnProgress,
  { node_id, missing = [] }: { node_id: string; missing?: string[] },
): void {
  if (missing.length === 0) return;
  const reason = `Said without a value of ${missing.join(', ')}. Collect it before, give it a default, or print it only if it is there.`;
  trace.push(traceEntry('note', reason, { node_id, detail: { missing } }));
}

function say(
  progress: TurnProgress,
  { text, options, sources }: Reply,
  node_id: string,
  assistant: ReplyingAssistant,
): void {
  const soFar = [...assistant.soFar, ...progress.messages.map((message) => message.text)];
  const checked = enforce(assistant.policies, text, {
    soFar,
    isFirst: assistant.isFirst && progress.messages.length === 0,
  });
  for (const violation of checked.violations) {
    progress.violations.push({ ...violation, node_id });
    progress.trace.push(
      traceEntry('policy', violation.reason, { node_id, detail: { ...violation, said: text.slice(0, 2000) } }),
    );
  }
  for (const { reason, policy_id, policy_name } of checked.added) {
    const detail = { policy_id, policy_name, added: true };
    progress.trace.push(traceEntry('policy', `${reason} It was added.`, { node_id, detail }));
  }
  if (checked.text.trim() !== '')
    progress.messages.push({ role: 'assistant', text: checked.text, node_id, options, sources });
}

/** Long texts are not stored twice: the flow has the instructions, the transcript has the messages. */
const MAX_SHOWN = 300;

function shortened(detail: object): Json {
  const { authored: _sameTexts, forms: _ofTheFlow, ...rest } = detail as { authored?: unknown; forms?: unknown };
  return JSON.parse(
    JSON.stringify(rest, (_key, value) => (typeof value === 'string' ? value.slice(0, MAX_SHOWN) : value)),
  ) as Json;
}

/** Whether a worker runs the effect now; the result of a wait or of a human comes by itself. */
export const canRunNow = (effect: Effect | null, channel: ConversationChannel): boolean =>
  effect !== null && effect.type !== 'wait' && !waitsForHuman(effect, channel);

/** A queue is answered by a human; on the phone only where the line is put through to no number. */
export const waitsForHuman = (effect: Effect | null, channel: ConversationChannel): boolean =>
  effect?.type === 'handoff' && effect.assistant_id === '' && (channel !== 'voice' || handoffNumber(effect) === '');

const LINE_ADDRESS = /^(?:(?:sips?|tel):\S+|\+[\d\s().-]{7,25})$/i;

/** The number to put the line through to: the queue itself, or one that the call knows. Empty: the person waits. */
export const handoffNumber = ({ queue, through = '' }: Extract<Effect, { type: 'handoff' }>): string =>
  LINE_ADDRESS.test(queue.trim()) ? queue.trim() : through;

/** Whether the node of an effect has an edge to go on by, so that its flow resumes after another assistant. */
export function resumesAfter({ nodes }: Executable, effect: Effect | null): boolean {
  const routes = nodes.find(({ id }) => id === effect?.node_id)?.routes;
  return routes !== undefined && hasWayBack(routes);
}
