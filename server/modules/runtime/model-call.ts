// Owns one question to a vendor's model within a turn: asked once and paid for once. A failure is an answer like any
// other.

import { randomUUID } from 'node:crypto';
import { asObject, asText, clean, type Json, type JsonObject } from '../../../flow/language/json.ts';
import type { Context } from '../../kernel/context.ts';
import type { Sql } from '../../kernel/db/sql.ts';
import { Problem } from '../../kernel/errors.ts';
import type { LiveRevision } from '../assistants/live-revision.ts';
import * as router from '../models/router.ts';
import { type Note, note, type StoreResult, type Turn } from './turn.ts';

type Settings = NonNullable<router.GenerateRequest['settings']>;
/** Which model is asked, and how. */
export type Model = Pick<router.GenerateRequest, 'routerConfigId' | 'model' | 'timeoutMs'> & { settings: Settings };

/** The node's own model, else the revision's router config, else its model; `null` where no vendor is configured. */
export function modelFor(revision: LiveRevision, ofNode: JsonObject | null): Model | null {
  const named = modelOfNode(ofNode);
  if (named) return named;
  const config = { ...(revision.modelSettings.config as JsonObject), ...present(asObject(ofNode?.config)) };
  if (revision.routerConfigId !== null)
    return { routerConfigId: revision.routerConfigId, settings: settingsOf(config) };
  return revision.modelSettings.model ? toModel(revision.modelSettings.model, config) : null;
}

export const modelOfNode = (ofNode: JsonObject | null): Model | null =>
  asText(ofNode?.model) === '' ? null : toModel(asText(ofNode?.model), asObject(ofNode?.config));

/** The model that judges replies and proposes facts; `null` where none is named. */
export const analyzerOf = ({ analyzerModelSettings: { model, config } }: LiveRevision): Model | null =>
  model ? toModel(model, config as JsonObject) : null;

const toModel = (model: string, config: JsonObject): Model => {
  const timeoutMs = typeof config.request_timeout_ms === 'number' ? config.request_timeout_ms : undefined;
  return { model, settings: settingsOf(config), timeoutMs };
};

const present = (config: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null));

function settingsOf(config: JsonObject): Settings {
  const { temperature, max_tokens, top_p, stop_sequences, reasoning_effort, thinking_budget } = present(config);
  return {
    ...(typeof temperature === 'number' && { temperature }),
    ...(typeof max_tokens === 'number' && { max_tokens }),
    ...(typeof top_p === 'number' && { top_p }),
    ...(Array.isArray(stop_sequences) && stop_sequences.length > 0 && { stop_sequences: stop_sequences.map(String) }),
    ...(typeof reasoning_effort === 'string' && { reasoning_effort }),
    ...(typeof thinking_budget === 'number' && { thinking_budget }),
  };
}

export type ModelReply = {
  text: string;
  toolCalls: router.ToolCall[];
  error: string | null;
  isBroken: boolean;
  note: Note;
};
type StoredReply = {
  text: string;
  toolCalls: { id: string; name: string; input: Json; confidence?: Record<string, number> }[];
  error: string | null;
  /** It broke off after its first words. */
  isBroken?: boolean;
  by: string;
  /** Read, written, and of those read the ones that were read before. */
  tokens: number[];
  costNano: number;
  durationMs: number;
};
type Question = Pick<router.GenerateRequest, 'system' | 'messages' | 'tools' | 'decides' | 'weighs'>;
/** What a call is made for: the ledger counts replays, memory and analysis apart from conversations. */
export type Caller = Pick<Turn, 'conversationId' | 'revision' | 'signal' | 'speech' | 'once' | 'trackWrite'> & {
  source: 'conversation' | 'evaluation' | 'memory' | 'analysis';
};

export async function askOnce(
  ctx: Context,
  caller: Caller,
  {
    key,
    what,
    model,
    onText,
  }: { key: string; what: string; model: Model; onText?: ((delta: string) => void) | undefined },
  question: Question,
): Promise<ModelReply> {
  const reply = await caller.once<StoredReply>(key, (storeResult) =>
    ask(ctx, caller, { model, onText, storeResult }, question),
  );
  const { text, toolCalls, error, isBroken = false, by, tokens, costNano, durationMs } = reply;
  const [read = 0, written = 0, cached = 0] = tokens;
  const detail = {
    what,
    model: by,
    input_tokens: read,
    output_tokens: written,
    ...(cached > 0 && { cached_tokens: cached }),
    called: toolCalls.map(({ name }) => name),
  };
  const reason = error ?? `${by} answered.`;
  return { text, toolCalls, error, isBroken, note: note('model_call', reason, { detail, costNano, durationMs }) };
}

type Answer = router.GeneratedAnswer;
type AskOptions = {
  model: Model;
  onText: ((delta: string) => void) | undefined;
  storeResult: StoreResult<StoredReply> | undefined;
};

async function ask(
  ctx: Context,
  { revision, conversationId, source, signal: ofTurn, speech, trackWrite }: Caller,
  { model, onText, storeResult }: AskOptions,
  question: Question,
): Promise<StoredReply> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  let result: StoredReply | undefined;
  const keep = (answer: Answer): Sql | undefined => {
    result = toReply(answer, elapsed());
    return storeResult?.(result);
  };
  const signals = [ofTurn, speech?.signal].filter((signal) => signal !== undefined);
  const signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0];
  const cacheKey = cacheKeyOf(revision.revisionId, conversationId);
  const request = {
    ...model,
    ...question,
    cacheKey,
    source,
    assistantId: revision.assistantId,
    conversationId,
    signal,
    keep,
    trackWrite,
  };
  try {
    const answer = onText ? await stream(ctx, request, onText) : await router.generate(ctx, request);
    return result ?? toReply(answer, elapsed());
  } catch (error) {
    ofTurn?.throwIfAborted();
    if (!(error instanceof router.ProviderFailure) && !(error instanceof Problem)) throw error;
    const by = model.model ?? `router config ${model.routerConfigId}`;
    const failed = { text: '', toolCalls: [], by, tokens: [0, 0], costNano: 0, durationMs: elapsed() };
    if (speech?.signal?.aborted) return { ...failed, error: 'The end user interrupted the answer.' };
    const isBroken = error instanceof router.ProviderFailure && error.code === 'broken_stream';
    return { ...failed, error: error.message, ...(isBroken && { isBroken }) };
  }
}

/** So many lines of requests to a vendor for one revision: each conversation stays in one, where what it has read before is at hand. */
const CACHE_LINES = 8;

const cacheKeyOf = (revisionId: string, conversationId: string): string =>
  `${revisionId}-${(Number.parseInt(conversationId.replaceAll('-', '').slice(-6), 16) || 0) % CACHE_LINES}`;

const toReply = (answer: Answer, durationMs: number): StoredReply => ({
  text: clean(answer.text) as string,
  toolCalls: answer.toolCalls.map(({ id, name, input, confidence }) => ({
    id: id || randomUUID(),
    name,
    input: clean(input),
    ...(confidence && { confidence }),
  })),
  error: null,
  by: `${answer.provider}/${answer.model}`,
  tokens: [answer.inputTokens, answer.outputTokens, answer.cachedTokens],
  costNano: Number(answer.costNano),
  durationMs,
});

async function stream(
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
