// Owns the exchange between a model and the tools it calls: a bounded number of rounds and calls, and a sensible end in
// any case.

import type { EffectOf, ModelResult } from '../../../flow/interpreter/state.ts';
import {
  asObject,
  asText,
  canonical,
  clean,
  isObject,
  type Json,
  type JsonObject,
} from '../../../flow/language/json.ts';
import { saidValues, withValues } from '../../../flow/text/printed-values.ts';
import { localDay } from '../../../flow/text/said-values.ts';
import type { Context } from '../../kernel/context.ts';
import type { PromptMessage, PromptTool, ToolCall } from '../models/router.ts';
import { callTool } from './call-tool.ts';
import { decisionOf, resultOfText, SPEAKING } from './model-answer.ts';
import { askOnce, type Model, type ModelReply } from './model-call.ts';
import { type OfferedTool, SEARCH } from './model-tools.ts';
import { unfenced } from './prompt.ts';
import { searchKnowledge } from './search-knowledge.ts';
import { type Note, note, type ReplyStream, type Turn } from './turn.ts';

type Ask = EffectOf<'ask_model'>;
export type ToolExchange = {
  /** The prefix of the keys of all calls. */
  key: string;
  model: Model;
  system: string;
  messages: readonly PromptMessage[];
  /** All that the model reads of: the same in every turn of a revision. */
  tools: readonly PromptTool[];
  /** Those that answer the ask. */
  answering: readonly PromptTool[];
  /** Those of the assistant that may be called now. */
  offered: readonly OfferedTool[];
  /** The bases that the model may search itself. */
  search: readonly string[] | null;
  /** The person asked something beside a form. */
  hasAside?: boolean;
  notes: Note[];
  stream?: ReplyStream | undefined;
};
export type ToolLoopResult = {
  result: ModelResult;
  error: string | null;
  /** What the model wrote, answer by answer. */
  texts: string[];
  /** How sure it was of the way that it chose, where the vendor says so. */
  confidence?: number | undefined;
  /** Its last answer broke off after its first words. */
  isBroken?: boolean;
};

const MAX_ROUNDS = 5;
const MAX_CALLS = 8;
/** What of a tool's output a model reads. */
const MAX_OUTPUT = 12_000;
const NOTHING_TO_SAY = {
  en: 'I am sorry, I have no answer to that right now. Could you put it another way?',
  es: 'Lo siento, ahora mismo no tengo respuesta a eso. ¿Puede decirlo de otra manera?',
};

export async function converse(ctx: Context, turn: Turn, ask: Ask, exchange: ToolExchange): Promise<ToolLoopResult> {
  const { tools } = exchange;
  const messages = [...exchange.messages];
  const isAction = (name: string): boolean => !exchange.answering.some((tool) => tool.name === name);
  const made = new Map<string, Promise<CallOutput>>();
  const values = ask.authored?.values ?? {};
  const now = localDay((turn.now ?? ctx.clock.now()).toISOString(), turn.revision.currentTime.timezone);
  const spoken = saidValues(values, { language: ask.language, today: now });
  const said = SPEAKING.has(ask.purpose) ? spoken : values;
  const texts: string[] = [];
  let lastText = '';
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const live = exchange.stream?.write && filledStream(exchange.stream.write, said);
    const asking = {
      key: `${exchange.key}:model:${round}`,
      what: ask.purpose,
      model: exchange.model,
      onText: live?.write,
    };
    const weighs = ask.choices.length > 0;
    const question = { system: exchange.system, messages, tools, decides: DECIDING.has(ask.purpose), weighs };
    const answer = filledAnswer(await askOnce(ctx, turn, asking, question), { values, said, spoken });
    live?.end();
    exchange.notes.push(answer.note);
    exchange.stream?.answered(answer.error === null && answer.toolCalls.some(({ name }) => isAction(name)));
    if (answer.error !== null) return { result: {}, error: answer.error, texts, isBroken: answer.isBroken };
    texts.push(answer.text);
    // A decision taken together with a call is taken before its result is known: the call comes first.
    const acts = answer.toolCalls.some(({ name }) => isAction(name));
    const decided = acts ? undefined : decisionOf(ask, answer, exchange);
    if (decided) return { result: decided, error: null, texts, confidence: confidenceOf(answer) };
    lastText = answer.text.trim() || lastText;
    if (answer.toolCalls.length === 0) return { result: replyOf(ask, answer.text), error: null, texts };
    messages.push({ role: 'assistant', content: answer.text, tool_calls: answer.toolCalls });
    // Calls of one answer do not depend on each other: they are made at the same time, and answered in their order.
    const outputs = await Promise.all(answer.toolCalls.map((called) => outputOf(ctx, turn, exchange, made, called)));
    for (const [i, { id, name }] of answer.toolCalls.entries()) {
      const { output, notes } = outputs[i]!;
      exchange.notes.push(...notes);
      messages.push({ role: 'tool', tool_call_id: id, tool_name: name, output });
    }
  }
  exchange.notes.push(note('note', `The model went on calling tools after ${MAX_ROUNDS} rounds and was stopped.`));
  return { result: replyOf(ask, lastText), error: null, texts };
}

const confidenceOf = ({ toolCalls }: ModelReply): number | undefined =>
  toolCalls.find(({ name }) => name === 'take_route')?.confidence?.choice;

/** An empty text is no answer. */
function replyOf(ask: Ask, text: string): ModelResult {
  const result = resultOfText(ask, text);
  return SPEAKING.has(ask.purpose) && result.text === ''
    ? { ...result, text: NOTHING_TO_SAY[ask.language ?? 'en'] }
    : result;
}

/** Answered by a call of a tool, at temperature 0: no words are wanted. */
const DECIDING: ReadonlySet<Ask['purpose']> = new Set(['extract', 'confirm', 'route']);

type CallOutput = { output: Json; notes: Note[] };

const refused = (error: string, notes: Note[] = []): CallOutput => ({ output: { error }, notes });

/** What a model gets back from a call. The same call again gets the same answer, and nothing happens twice. */
async function outputOf(
  ctx: Context,
  turn: Turn,
  exchange: ToolExchange,
  made: Map<string, Promise<CallOutput>>,
  called: ToolCall,
): Promise<CallOutput> {
  const { name } = called;
  const input = asObject(clean(called.input));
  if (exchange.answering.some((tool) => tool.name === name)) {
    return refused(
      `Not done. Call ${name} by itself, when other results are known, and only with values that it allows.`,
    );
  }
  const same = `${name} ${canonical(input)}`;
  const before = made.get(same);
  if (before) return { ...(await before), notes: [] };
  if (made.size >= MAX_CALLS) return refused('No more calls in this turn. Answer with what you know.');
  const output = runCall(ctx, turn, exchange, { name, input, key: `${exchange.key}:${made.size + 1}` });
  made.set(same, output);
  return output;
}

type ModelCall = { name: string; input: JsonObject; key: string };

async function runCall(
  ctx: Context,
  turn: Turn,
  exchange: ToolExchange,
  { name, input, key }: ModelCall,
): Promise<CallOutput> {
  if (name === SEARCH && exchange.search) {
    const found = await searchKnowledge(ctx, turn, key, {
      ids: exchange.search,
      query: asText(input.query) || turn.userMessage,
    });
    return {
      output: bounded({ passages: found.passages.map(({ title, text }) => ({ title, text })) }),
      notes: [found.note],
    };
  }
  const offered = exchange.offered.find((one) => one.name === name);
  if (!offered && exchange.tools.some((tool) => tool.name === name)) return refused(`Not now. Do what the task says.`);
  if (!offered) {
    const reason = `The model called "${name.slice(0, 100)}", which is no tool of this assistant.`;
    return refused('There is no such tool.', [note('tool_call', reason, { detail: { ok: false } })]);
  }
  const { additionalProperties, properties } = offered.schema;
  const accepted = additionalProperties === true ? input : pick(input, Object.keys(asObject(properties)));
  const result = await callTool(ctx, turn, { key, tool: offered.tool, input: accepted });
  return {
    output: result.ok ? bounded(result.output) : { error: result.error ?? 'The tool failed.' },
    notes: [result.note],
  };
}

const pick = (input: JsonObject, names: string[]): JsonObject =>
  Object.fromEntries(names.flatMap((name) => (Object.hasOwn(input, name) ? [[name, input[name]!]] : [])));

function bounded(output: JsonObject): Json {
  const text = unfenced(JSON.stringify(output));
  return text.length <= MAX_OUTPUT ? (JSON.parse(text) as Json) : { cut_off: text.slice(0, MAX_OUTPUT) };
}

/** A model that repeats references of its prompt: people and tools are given the values. */
function filledAnswer(
  answer: ModelReply,
  { values, said, spoken }: { values: JsonObject; said: JsonObject; spoken: JsonObject },
): ModelReply {
  const toolCalls = answer.toolCalls.map((called) => ({
    ...called,
    input: filled(called.input as Json, called.name === 'say' ? spoken : values),
  }));
  return { ...answer, text: withValues(answer.text, said), toolCalls };
}

function filled(value: Json, values: JsonObject): Json {
  if (typeof value === 'string') return withValues(value, values);
  if (Array.isArray(value)) return value.map((one) => filled(one, values));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, values)]));
}

/** No reference is longer; text that looks like the start of one is held back no further. */
const MAX_REFERENCE = 122;

/** Text as it is written, whole references at a time. `end` sends what was held back. */
export function filledStream(
  onText: (delta: string) => void,
  values: JsonObject,
): { write(delta: string): void; end(): void } {
  let held = '';
  const send = (text: string): void => {
    if (text !== '') onText(withValues(text, values));
  };
  return {
    write(delta) {
      held += delta;
      const open = held.lastIndexOf('⟨');
      const isOpen = open >= 0 && !held.includes('⟩', open) && held.length - open <= MAX_REFERENCE;
      const whole = isOpen ? open : held.length;
      send(held.slice(0, whole));
      held = held.slice(whole);
    },
    end() {
      send(held);
      held = '';
    },
  };
}
