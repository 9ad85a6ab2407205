// Owns the exchange between a model and the tools it calls: a bounded number of rounds and calls, and a sensible end in any case.

import type { EffectOf, ModelResult } from '../../../flow/interpreter/state.ts';
import { asObject, asText, canonical, clean, type Json, type JsonObject } from '../../../flow/json.ts';
import type { Context } from '../../kernel/context.ts';
import type { PromptMessage, PromptTool, ToolCall } from '../models/router.ts';
import { callTool } from './call-tool.ts';
import { filledAnswer, filledStream } from './filled-answer.ts';
import { decisionOf, resultOfText, SPEAKING } from './model-answer.ts';
import { askOnce, type Model } from './model-call.ts';
import { type OfferedTool, SEARCH, SEARCH_TOOL, toModelTool } from './model-tools.ts';
import { note } from './notes.ts';
import { searchKnowledge } from './search-knowledge.ts';
import type { Note, Turn } from './turn.ts';

type Ask = EffectOf<'ask_model'>;
export type ToolConversation = {
  /** Begins the keys of everything done outside. */
  key: string;
  model: Model;
  system: string;
  messages: readonly PromptMessage[];
  /** Tools that answer the ask. */
  answering: readonly PromptTool[];
  /** Tools of the assistant. */
  offered: readonly OfferedTool[];
  /** The bases that the model may search itself. */
  search: readonly string[] | null;
  notes: Note[];
  onText?: ((delta: string) => void) | undefined;
};
export type ToolLoopResult = { result: ModelResult; error: string | null };

const MAX_ROUNDS = 5;
const MAX_CALLS = 8;
/** What of a tool's output a model reads. */
const MAX_OUTPUT = 12_000;
const NOTHING_TO_SAY = 'I am sorry, I have no answer to that right now. Could you put it another way?';

export async function converse(ctx: Context, turn: Turn, ask: Ask, talk: ToolConversation): Promise<ToolLoopResult> {
  const tools = [...talk.answering, ...talk.offered.map(toModelTool), ...(talk.search ? [SEARCH_TOOL] : [])];
  const messages = [...talk.messages];
  const made = new Map<string, Json>();
  const values = ask.authored?.values ?? {};
  let said = '';
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const live = talk.onText && filledStream(talk.onText, values);
    const asking = { key: `${talk.key}:model:${round}`, what: ask.purpose, model: talk.model, onText: live?.write };
    const answer = filledAnswer(await askOnce(ctx, turn, asking, { system: talk.system, messages, tools }), values);
    live?.end();
    talk.notes.push(answer.note);
    if (answer.error !== null) return { result: {}, error: answer.error };
    // A decision taken together with a call is taken before its result is known: the call comes first.
    const acts = answer.toolCalls.some(({ name }) => !talk.answering.some((tool) => tool.name === name));
    const decided = acts ? undefined : decisionOf(ask, answer);
    if (decided) return { result: decided, error: null };
    said = answer.text.trim() || said;
    if (answer.toolCalls.length === 0) return { result: spoken(ask, answer.text), error: null };
    messages.push({ role: 'assistant', content: answer.text, tool_calls: answer.toolCalls });
    for (const called of answer.toolCalls) {
      const output = await outputOf(ctx, turn, talk, made, called);
      messages.push({ role: 'tool', tool_call_id: called.id, tool_name: called.name, output });
    }
  }
  talk.notes.push(note('note', `The model went on calling tools after ${MAX_ROUNDS} rounds and was stopped.`));
  return { result: spoken(ask, said), error: null };
}

/** Silence is no answer. */
function spoken(ask: Ask, text: string): ModelResult {
  const result = resultOfText(ask, text);
  return SPEAKING.has(ask.purpose) && result.text === '' ? { ...result, text: NOTHING_TO_SAY } : result;
}

/** What a model hears back from a call. The same call again gets the same answer, and nothing happens twice. */
async function outputOf(
  ctx: Context,
  turn: Turn,
  talk: ToolConversation,
  made: Map<string, Json>,
  called: ToolCall,
): Promise<Json> {
  const { name } = called;
  const given = asObject(clean(called.input));
  if (talk.answering.some((tool) => tool.name === name)) {
    return { error: `Not done. Call ${name} by itself, when other results are known, and only with values that it allows.` };
  }
  const same = `${name} ${canonical(given)}`;
  const before = made.get(same);
  if (before !== undefined) return before;
  if (made.size >= MAX_CALLS) return { error: 'No more calls in this turn. Answer with what you know.' };
  const output = await carriedOut(ctx, turn, talk, { name, given, key: `${talk.key}:${made.size + 1}` });
  made.set(same, output);
  return output;
}

type Carried = { name: string; given: JsonObject; key: string };

async function carriedOut(ctx: Context, turn: Turn, talk: ToolConversation, { name, given, key }: Carried): Promise<Json> {
  if (name === SEARCH && talk.search) {
    const found = await searchKnowledge(ctx, turn, key, { ids: talk.search, query: asText(given.query) || turn.heard });
    talk.notes.push(found.note);
    return bounded({ passages: found.passages.map(({ title, text }) => ({ title, text })) });
  }
  const offered = talk.offered.find((one) => one.name === name);
  if (!offered) {
    talk.notes.push(
      note('tool_call', `The model called "${name.slice(0, 100)}", which is no tool of this assistant.`, {
        detail: { ok: false },
      }),
    );
    return { error: 'There is no such tool.' };
  }
  const { additionalProperties, properties } = offered.schema;
  const input = additionalProperties === true ? given : only(given, Object.keys(asObject(properties)));
  const result = await callTool(ctx, turn, { key, tool: offered.tool, input });
  talk.notes.push(result.note);
  return result.ok ? bounded(result.output) : { error: result.error ?? 'The tool failed.' };
}

const only = (given: JsonObject, names: string[]): JsonObject =>
  Object.fromEntries(names.flatMap((name) => (Object.hasOwn(given, name) ? [[name, given[name]!]] : [])));

function bounded(output: JsonObject): Json {
  const text = JSON.stringify(output);
  return text.length <= MAX_OUTPUT ? output : { cut_off: text.slice(0, MAX_OUTPUT) };
}
