// Owns what one step of the interpreter means for a conversation: what is said, what is awaited, whether it is over. Pure.

import type { Executable } from '../../../../flow/interpreter/executable.ts';
import type { Effect, MessageOption, Outcome, State } from '../../../../flow/interpreter/state.ts';
import { hasWayBack } from '../../../../flow/interpreter/step.ts';
import type { Json } from '../../../../flow/json.ts';
import { questionFor } from '../../../../nlu/answer/wording.ts';
import type { LivePolicy } from '../../assistants/live-revision.ts';
import { enforce } from '../../runtime/policies/exact.ts';
import type { ConversationChannel, Violation } from '../../runtime/turn.ts';

export type NewMessage = {
  role: 'user' | 'assistant' | 'agent';
  text: string;
  node_id: string | null;
  /** The human who wrote it. */
  agent_name?: string | null;
  /** What the end user may pick from. */
  options?: MessageOption[] | undefined;
};
export type NewTrace = {
  type: string;
  node_id: string | null;
  reason: string;
  detail: Record<string, Json>;
  cost_nano: number;
  duration_ms: number;
};
export type OutgoingMessage = { reference: string; text: string };

/** What a step asks of the conversation. */
export type TurnProgress = {
  state: State;
  messages: NewMessage[];
  trace: NewTrace[];
  violations: (Violation & { node_id: string })[];
  texts: OutgoingMessage[];
  /** Keys to press on the line. */
  digits: string;
  /** The end user wants no more contact. */
  optedOut: boolean;
  /** The effect whose result the interpreter waits for. */
  pending: Effect | null;
};

export type ReplyingAssistant = {
  policies: readonly LivePolicy[];
  channel: ConversationChannel /** What our side said before, as far as a policy asks for it. */;
  soFar: readonly string[];
  isFirst: boolean;
};

export const traceEntry = (type: string, reason: string, more: Partial<NewTrace> = {}): NewTrace => ({
  type,
  node_id: null,
  reason,
  detail: {},
  cost_nano: 0,
  duration_ms: 0,
  ...more,
});

export function progressOf(outcome: Outcome, speaker: ReplyingAssistant): TurnProgress {
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
  for (const { node_id, ...way } of outcome.trace)
    progress.trace.push(
      traceEntry('step', way.to === null ? 'no way out' : `by ${way.outcome}`, { node_id, detail: { ...way } }),
    );
  for (const effect of outcome.effects) carry(progress, effect, speaker);
  return progress;
}

function carry(progress: TurnProgress, effect: Effect, speaker: ReplyingAssistant): void {
  const { id, node_id, ...detail } = effect;
  progress.trace.push(traceEntry('effect', effect.type, { node_id, detail: { id, ...(shown(detail) as Record<string, Json>) } }));
  switch (effect.type) {
    case 'say':
      say(progress, effect, node_id, speaker);
      return;
    case 'collect':
      say(progress, { text: questionFor(effect), options: effect.options }, node_id, speaker);
      return;
    case 'send_message':
      if (isOwn(effect.channel, speaker.channel)) say(progress, { text: effect.text }, node_id, speaker);
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

type Words = { text: string; options?: MessageOption[] | undefined };

function say(progress: TurnProgress, { text, options }: Words, node_id: string, speaker: ReplyingAssistant): void {
  const soFar = [...speaker.soFar, ...progress.messages.map((message) => message.text)];
  const checked = enforce(speaker.policies, text, { soFar, isFirst: speaker.isFirst && progress.messages.length === 0 });
  for (const violation of checked.violations) {
    progress.violations.push({ ...violation, node_id });
    progress.trace.push(traceEntry('policy', violation.reason, { node_id, detail: { ...violation, said: text.slice(0, 2000) } }));
  }
  for (const { reason, policy_id, policy_name } of checked.added) {
    const detail = { policy_id, policy_name, added: true };
    progress.trace.push(traceEntry('policy', `${reason} It was added.`, { node_id, detail }));
  }
  if (checked.text.trim() !== '') progress.messages.push({ role: 'assistant', text: checked.text, node_id, options });
}

/** Long texts are not kept twice: the flow has the instructions, the transcript has the words. */
function shown(detail: object): Json {
  const { authored: _sameTexts, forms: _ofTheFlow, ...kept } = detail as { authored?: unknown; forms?: unknown };
  return JSON.parse(JSON.stringify(kept, (_key, value) => (typeof value === 'string' ? value.slice(0, 2000) : value))) as Json;
}

/** Whether the awaited effect is ours to carry out now, rather than something that comes by itself. */
export const isWork = (pending: Effect | null, channel: ConversationChannel): boolean =>
  pending !== null && pending.type !== 'wait' && !isHuman(pending, channel);

/** A queue is answered by a human; on the phone only where the line is put through to no number. */
export const isHuman = (pending: Effect | null, channel: ConversationChannel): boolean =>
  pending?.type === 'handoff' && pending.assistant_id === '' && (channel !== 'voice' || numberOf(pending) === '');

const LINE_ADDRESS = /^(?:(?:sips?|tel):\S+|\+[\d\s().-]{7,25})$/i;

/** Where the line is put through to: the queue is a number itself, or the call knows one. Empty: the person waits for a human. */
export const numberOf = ({ queue, through = '' }: Extract<Effect, { type: 'handoff' }>): string =>
  LINE_ADDRESS.test(queue.trim()) ? queue.trim() : through;

/** Whether the node of an effect has a way out, so that its flow comes back from another assistant. */
export function goesOnAfter({ nodes }: Executable, effect: Effect | null): boolean {
  const routes = nodes.find(({ id }) => id === effect?.node_id)?.routes;
  return routes !== undefined && hasWayBack(routes);
}
