// Owns the effects that leave the assistant: a transfer of the line, and a hand-off to a number or to another
// assistant.

import { isTargetVariable, spokenTarget } from '../../../../flow/inspection/spoken-variables.ts';
import type { Executable } from '../../../../flow/interpreter/executable.ts';
import type { Effect, Input, State } from '../../../../flow/interpreter/state.ts';
import { asObject, asText, type JsonObject } from '../../../../flow/language/json.ts';
import { valueAt } from '../../../../flow/text/conditions.ts';
import type { SpokenLine } from '../../../../nlu/reader/question.ts';
import type { Context } from '../../../kernel/context.ts';
import * as liveRevisions from '../../assistants/live-revision.ts';
import type { LoadedConversation } from '../store/conversations.ts';
import * as flows from '../store/flows.ts';
import * as messages from '../store/messages.ts';
import { type NewTrace, traceEntry } from '../store/trace.ts';
import type { ConversationPorts } from './ports.ts';
import { handoffNumber, type NodeViolation } from './progress.ts';

/** What came of an effect: the input that the flow waits for, and what is saved with the step that takes it. */
export type EffectResult = {
  input: Input;
  trace: NewTrace[];
  violations: NodeViolation[];
  /** Settles once the answer and its cost are stored: to be awaited before the step that uses it is saved. */
  stored?: Promise<unknown>;
  transferTo?: string;
  /** The assistant that takes over. */
  enter?: EnteredAssistant;
};
export type EnteredAssistant = { assistantId: string; revisionId: string; flow: string };

type EffectOf<T extends Effect['type']> = Extract<Effect, { type: T }>;

/** How many of the last messages a model reads. */
export const HISTORY = 40;
/** Assistants that hand over to each other, at most. */
export const MAX_HANDOVERS = 5;

/** On the phone the line is put through; elsewhere the flow takes its edge for failed transfers. */
export async function transfer(
  ctx: Context,
  ports: ConversationPorts,
  conversation: LoadedConversation,
  effect: EffectOf<'transfer'>,
  callTool: (call: EffectOf<'call_tool'>) => Promise<EffectResult>,
): Promise<EffectResult> {
  const trace: NewTrace[] = [];
  const to = await destinationOf(effect, conversation.inner.state.scopes[0] ?? {}, async (call) => {
    const result = await callTool(call);
    trace.push(...result.trace);
    return result.input;
  });
  const { channel } = conversation.row;
  const refusal = to === '' ? '' : await refusalOf(ctx, ports, conversation, effect, to);
  const ok = to !== '' && refusal === '' && channel === 'voice';
  const noLine = to === '' ? 'no destination is known' : `a ${channel} has no line to put through`;
  const reason = ok ? `put through to ${to}` : refusal || noLine;
  const note = traceEntry('note', reason, { node_id: effect.node_id, detail: { destination: to, mode: effect.mode } });
  const input: Input = { type: 'transfer_result', effect_id: effect.id, ok };
  return { input, trace: [...trace, note], violations: [], ...(ok && { transferTo: to }) };
}

/** The destination of a transfer: as written, from a variable, or from the answer of a tool. */
export async function destinationOf(
  effect: EffectOf<'transfer'>,
  variables: JsonObject,
  answer: (call: EffectOf<'call_tool'>) => Promise<Input | undefined>,
): Promise<string> {
  const source = asObject(effect.destination_source);
  const path = asText(source.response_path).replace(/^\$\.?/, '');
  if (source.type === 'context_variable') return asText(valueAt(variables, path)) || effect.destination;
  if (source.type === 'queue') return effect.destination || path;
  if (asText(source.tool_id) === '') return effect.destination;
  const input = Object.fromEntries(
    Object.entries(asObject(source.input_mapping)).map(([name, from]) => [
      name,
      typeof from === 'string' ? valueAt(variables, from) : from,
    ]),
  );
  const result = await answer({
    type: 'call_tool',
    id: effect.id,
    node_id: effect.node_id,
    tool_id: asText(source.tool_id),
    revision: 'active',
    input,
  });
  const output = result?.type === 'tool_result' && result.ok ? asObject(result.output) : {};
  return asText(path === '' ? output.destination : valueAt(output, path)) || effect.destination;
}

export async function handOff(
  ctx: Context,
  ports: ConversationPorts,
  conversation: LoadedConversation,
  effect: EffectOf<'handoff'>,
): Promise<EffectResult> {
  const result = (ok: boolean, reason: string, more: Partial<EffectResult> = {}): EffectResult => ({
    input: { type: 'handoff_result', effect_id: effect.id, ok },
    violations: [],
    trace: [traceEntry('note', reason, { node_id: effect.node_id })],
    ...more,
  });
  if (effect.assistant_id === '') {
    const to = handoffNumber(effect);
    const refusal = await refusalOf(ctx, ports, conversation, effect, to);
    return refusal === '' ? result(true, `put through to ${to}`, { transferTo: to }) : result(false, refusal);
  }
  if (conversation.inner.returns.length >= MAX_HANDOVERS)
    return result(false, 'assistants hand over to each other in a circle');
  const target = await liveRevisions.load(ctx, { assistantId: effect.assistant_id });
  if (!target || target.archived)
    return result(false, 'the assistant to hand over to is archived, unknown, or has no active revision');
  const flow = await liveRevisions.flowOf(ctx, target.revisionId);
  if (flow === null) return result(false, 'the flow of the assistant to hand over to has never compiled');
  return result(true, `handed over to ${target.assistantName}`, {
    enter: { assistantId: target.assistantId, revisionId: target.revisionId, flow },
  });
}

async function refusalOf(
  ctx: Context,
  ports: ConversationPorts,
  { row, inner }: LoadedConversation,
  { node_id: nodeId }: EffectOf<'transfer' | 'handoff'>,
  to: string,
): Promise<string> {
  const executable = await flows.open(ctx, row.flow_hash);
  const history = isTargetVariable(executable, nodeId) ? await messages.recentMessages(ctx, row, HISTORY) : [];
  const mayReach = (number: string) => ports.mayReach(ctx, number);
  return transferRefusal({ executable, state: inner.state, nodeId, to, history, mayReach });
}

/** Without a conversation, so that tests of assistants refuse what calls refuse. */
type TransferRequest = {
  executable: Executable;
  state: State;
  nodeId: string;
  to: string;
  /** What was said so far. */
  history: readonly SpokenLine[];
  /** Whether calls may go there at all. */
  mayReach(number: string): Promise<{ ok: boolean; reason: string }>;
};

/** Empty: the line may be put through. Otherwise the end user said the number, or it is one that is never reached. */
export async function transferRefusal(request: TransferRequest): Promise<string> {
  const { executable, state, nodeId, to, history, mayReach } = request;
  if (to === '') return '';
  const spoken = spokenTarget(executable, nodeId, state);
  if (spoken !== undefined) return `not put through: the destination comes from "${spoken}", which the end user said`;
  // Another assistant may have collected it, and handed it over with the conversation.
  if (isTargetVariable(executable, nodeId) && saysNumber(history, to))
    return 'not put through: the end user said the number';
  // Queues and addresses of the operator's own telephone system are not numbers.
  if (!NUMBER.test(to)) return '';
  const { ok, reason } = await mayReach(to.replace(/^tel:/i, ''));
  return ok ? '' : `not put through: ${reason}`;
}

/** As a person may have written it. */
const NUMBER = /^(?:tel:)?\s*\+?[\d\s().,;#*-]+$/i;
const digitsOf = (text: string): string => text.replace(/\D/g, '');
/** Without country and area code, which people leave out. */
const SUBSCRIBER_DIGITS = 7;
const saysNumber = (history: readonly SpokenLine[], number: string): boolean => {
  const subscriber = digitsOf(number).slice(-SUBSCRIBER_DIGITS);
  return subscriber !== '' && history.some(({ role, text }) => role === 'user' && digitsOf(text).includes(subscriber));
};
