// Owns one question to a vendor's model within a turn: asked once, paid for once, and its failure an answer like any other.
import { randomUUID } from 'node:crypto';
import type { Json, JsonObject } from '../../../flow/json.ts';
import { asObject, asText, clean } from '../../../flow/json.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import type { Sql } from '../../kernel/sql.ts';
import type { LiveRevision } from '../assistants/live-revision.ts';
import * as router from '../models/router.ts';
import { note } from './notes.ts';
import type { Keep, Note, Turn } from './turn.ts';

type Settings = NonNullable<router.GenerateRequest['settings']>;
/** Which model is asked, and how. */
export type Model = Pick<router.GenerateRequest, 'routerConfigId' | 'model' | 'timeoutMs'> & { settings: Settings };

/** The node's own model, else the revision's router config, else its model; `null` where no vendor is configured. */
export function modelFor(revision: LiveRevision, ofNode: JsonObject | null): Model | null {
  const own = modelOfNode(ofNode);
  if (own) return own;
  const config = { ...(revision.modelSettings.config as JsonObject), ...present(asObject(ofNode?.config)) };
  if (revision.routerConfigId !== null) return { routerConfigId: revision.routerConfigId, settings: settingsOf(config) };
  return revision.modelSettings.model ? named(revision.modelSettings.model, config) : null;
}

export const modelOfNode = (ofNode: JsonObject | null): Model | null =>
  asText(ofNode?.model) === '' ? null : named(asText(ofNode?.model), asObject(ofNode?.config));

/** The model that judges replies and proposes facts; `null` where none is named. */
export const analyzerOf = ({ analyzerModelSettings: { model, config } }: LiveRevision): Model | null =>
  model ? named(model, config as JsonObject) : null;

const named = (model: string, config: JsonObject): Model => {
  const timeoutMs = typeof config.request_timeout_ms === 'number' ? config.request_timeout_ms : undefined;
  return { model, settings: settingsOf(config), timeoutMs };
};

const present = (config: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null));

function settingsOf(given: JsonObject): Settings {
  const { temperature, max_tokens, top_p, stop_sequences, reasoning_effort, thinking_budget } = present(given);
  return {
    ...(typeof temperature === 'number' && { temperature }),
    ...(typeof max_tokens === 'number' && { max_tokens }),
    ...(typeof top_p === 'number' && { top_p }),
    ...(Array.isArray(stop_sequences) && stop_sequences.length > 0 && { stop_sequences: stop_sequences.map(String) }),
    ...(typeof reasoning_effort === 'string' && { reasoning_effort }),
    ...(typeof thinking_budget === 'number' && { thinking_budget }),
  };
}

export type ModelReply = { text: string; toolCalls: router.ToolCall[]; error: string | null; note: Note };
type Kept = {
  text: string;
  toolCalls: { id: string; name: string; input: Json }[];
  error: string | null;
  by: string;
  tokens: [number, number];
  costNano: number;
  durationMs: number;
};
type Question = Pick<router.GenerateRequest, 'system' | 'messages' | 'tools'>;
/** What a call is made for: the ledger tells a replay, and memory, from people who talk. */
export type Caller = Pick<Turn, 'conversationId' | 'revision' | 'signal' | 'once' | 'trackWrite'> & {
  source: 'conversation' | 'evaluation' | 'memory';
};

export async function askOnce(
  ctx: Context,
  caller: Caller,
  { key, what, model, onText }: { key: string; what: string; model: Model; onText?: ((delta: string) => void) | undefined },
  question: Question,
): Promise<ModelReply> {
  const kept = await caller.once<Kept>(key, (keep) => asked(ctx, caller, { model, onText, keep }, question));
  const { text, toolCalls, error, by, tokens, costNano, durationMs } = kept;
  const detail = {
    what,
    model: by,
    input_tokens: tokens[0],
    output_tokens: tokens[1],
    called: toolCalls.map(({ name }) => name),
  };
  const reason = error ?? `${by} answered.`;
  return { text, toolCalls, error, note: note('model_call', reason, { detail, costNano, durationMs }) };
}

type Answer = router.GeneratedAnswer;
type Asking = { model: Model; onText: ((delta: string) => void) | undefined; keep: Keep<Kept> | undefined };

async function asked(
  ctx: Context,
  { revision, conversationId, source, signal, trackWrite }: Caller,
  { model, onText, keep: keepResult }: Asking,
  question: Question,
): Promise<Kept> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  let result: Kept | undefined;
  const keep = (answer: Answer): Sql | undefined => {
    result = keptOf(answer, elapsed());
    return keepResult?.(result);
  };
  const request = { ...model, ...question, source, assistantId: revision.assistantId, conversationId, signal, keep, trackWrite };
  try {
    const answer = onText ? await heard(ctx, request, onText) : await router.generate(ctx, request);
    return result ?? keptOf(answer, elapsed());
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof router.ProviderFailure) && !(error instanceof Problem)) throw error;
    const by = model.model ?? `router config ${model.routerConfigId}`;
    return { text: '', toolCalls: [], error: error.message, by, tokens: [0, 0], costNano: 0, durationMs: elapsed() };
  }
}

const keptOf = ({ provider, model, text, toolCalls, inputTokens, outputTokens, costNano }: Answer, durationMs: number): Kept => ({
  text: clean(text) as string,
  toolCalls: toolCalls.map(({ id, name, input }) => ({ id: id || randomUUID(), name, input: clean(input) })),
  error: null,
  by: `${provider}/${model}`,
  tokens: [inputTokens, outputTokens],
  costNano: Number(costNano),
  durationMs,
});

async function heard(
  ctx: Context,
  request: router.GenerateRequest,
  onText: (delta: string) => void,
): Promise<router.GeneratedAnswer> {
  for await (const part of router.stream(ctx, request)) {
    if (part.type === 'done') return part.answer;
    onText(part.delta);
  }
  throw new router.ProviderFailure('broken_stream', 'The answer ended half-way.');
}
