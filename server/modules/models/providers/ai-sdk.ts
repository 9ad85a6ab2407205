// Owns the requests to vendors: models of the AI SDK, called through its provider specification and over our own
// outbound client. A text is one request, and so are embeddings up to the vendor's limit. Retries, tool loops and
// checks of the prompt stay in this project.

import type {
  EmbeddingModelV3,
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3FunctionTool,
  LanguageModelV3Message,
  LanguageModelV3ToolCall,
  LanguageModelV3ToolResultPart,
  LanguageModelV3Usage,
} from '@ai-sdk/provider';
import { LRUCache } from 'lru-cache';
import { clean } from '../../../../flow/language/json.ts';
import { type KernelState, perKernel } from '../../../kernel/state.ts';
import { confidenceIn, tokenReader, tokensOfAnswer } from './confidence.ts';
import { ProviderFailure } from './failures.ts';
import {
  contentOf,
  type Generated,
  type GenerationSettings,
  type OnText,
  type Prompt,
  type PromptMessage,
  type PromptTool,
  type ToolCall,
  type Usage,
} from './prompt.ts';

/** An organization's account with a vendor. */
export type VendorAccount = {
  name: string;
  kind: 'openai' | 'anthropic' | 'openai_compatible';
  baseUrl: string;
  apiKey: string | undefined;
};
type VendorRequest = {
  account: VendorAccount;
  model: string;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  state: KernelState;
  trace: string;
};
type Models = { language: LanguageModelV3; embedding: EmbeddingModelV3 | undefined };

/** Creating a model builds its schemas, which takes longer than a request: those in use are cached. */
const MAX_CACHED_MODELS = 200;
const modelCaches = perKernel(() => new WeakMap<VendorRequest['fetch'], LRUCache<string, Promise<Models>>>());

function modelsOf(request: VendorRequest): Promise<Models> {
  const { kind, name, baseUrl, apiKey } = request.account;
  const key = JSON.stringify([kind, name, baseUrl, apiKey, request.model]);
  const cache =
    modelCaches(request).get(request.fetch) ?? new LRUCache<string, Promise<Models>>({ max: MAX_CACHED_MODELS });
  modelCaches(request).set(request.fetch, cache);
  const models = cache.get(key) ?? makeModels(request);
  cache.set(key, models);
  return models;
}

/** Loaded by the first organization that has an account: the packages take memory. */
async function makeModels({ account, model, fetch }: VendorRequest): Promise<Models> {
  const { apiKey, baseUrl: baseURL, name, kind } = account;
  switch (kind) {
    case 'openai': {
      const openai = (await import('@ai-sdk/openai')).createOpenAI({ apiKey: apiKey ?? '', baseURL, fetch });
      return { language: openai(model), embedding: openai.embeddingModel(model) };
    }
    case 'anthropic': {
      const anthropic = (await import('@ai-sdk/anthropic')).createAnthropic({ apiKey: apiKey ?? '', baseURL, fetch });
      return { language: anthropic(model), embedding: undefined };
    }
    case 'openai_compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const settings = { name, baseURL, fetch, includeUsage: true, metadataExtractor: tokenReader };
      const compatible = createOpenAICompatible({ ...settings, ...(apiKey && { apiKey }) });
      return { language: compatible(model), embedding: compatible.embeddingModel(model) };
    }
  }
}

export async function embedWithVendor(
  request: VendorRequest,
  texts: readonly string[],
): Promise<{ vectors: Float32Array[]; tokens: number | undefined }> {
  const { embedding } = await modelsOf(request);
  if (!embedding)
    throw new ProviderFailure(
      'unsupported',
      `"${request.account.name}" offers no embeddings. Choose another provider.`,
    );
  const batchSize = (await embedding.maxEmbeddingsPerCall) ?? texts.length;
  const embeddings: number[][] = [];
  let tokens = 0;
  for (let at = 0; at < texts.length; at += batchSize) {
    const values = texts.slice(at, at + batchSize);
    const answer = await embedding.doEmbed({ values, abortSignal: request.signal, headers: traceHeader(request) });
    embeddings.push(...answer.embeddings);
    tokens += answer.usage?.tokens ?? Number.NaN;
  }
  const vectors = embeddings.map(normalized);
  const [first] = vectors;
  const isSound =
    vectors.length === texts.length && vectors.every((vector) => vector && vector.length === first?.length);
  if (!isSound)
    throw new ProviderFailure(
      'malformed_answer',
      `"${request.account.name}" returned embeddings that do not fit the texts.`,
    );
  return { vectors: vectors as Float32Array[], tokens: counted(tokens) };
}

/** Of length 1, so that a dot product is the cosine. `undefined` for what is no direction. */
function normalized(values: readonly unknown[]): Float32Array | undefined {
  const vector = Float32Array.from(values, Number);
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (!Number.isFinite(squares) || squares === 0) return undefined;
  const length = Math.sqrt(squares);
  return vector.map((value) => value / length);
}

/** Some servers report 0 for everything: that is not an answer. */
const counted = (tokens: number | undefined): number | undefined =>
  tokens !== undefined && Number.isSafeInteger(tokens) && tokens > 0 ? tokens : undefined;

export async function generateWithVendor(
  request: VendorRequest,
  prompt: Prompt,
): Promise<Generated & { usage: Usage }> {
  const { language } = await modelsOf(request);
  const answer = await withWishes(request, prompt, (options) => language.doGenerate(options));
  const { content, finishReason, usage } = answer;
  const toolCalls = content.flatMap((part) => (part.type === 'tool-call' ? [toToolCall(request, part)] : []));
  return {
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    toolCalls: withConfidence(toolCalls, answer.providerMetadata),
    finishReason: finishReason.unified,
    usage: toUsage(usage),
  };
}

/** Throws the error that broke the stream; `onText` has then received the text before it. */
export async function streamFromVendor(
  request: VendorRequest,
  prompt: Prompt,
  onText: OnText,
): Promise<Generated & { usage: Usage }> {
  const { language } = await modelsOf(request);
  const { stream } = await withWishes(request, prompt, (options) => language.doStream(options));
  const toolCalls: ToolCall[] = [];
  let text = '';
  for await (const part of stream) {
    if (part.type === 'text-delta') {
      text += part.delta;
      if (part.delta !== '') onText(part.delta);
    } else if (part.type === 'tool-call') toolCalls.push(toToolCall(request, part));
    else if (part.type === 'error') throw part.error;
    else if (part.type === 'finish') {
      // A stream that just stops is closed by the SDK as if it had ended, without a finish reason of the vendor.
      if (part.finishReason.raw === undefined) break;
      const calls = withConfidence(toolCalls, part.providerMetadata);
      return { text, toolCalls: calls, finishReason: part.finishReason.unified, usage: toUsage(part.usage) };
    }
  }
  throw new ProviderFailure('unavailable', `"${request.account.name}" ended its answer half-way.`);
}

function withConfidence(calls: ToolCall[], metadata: unknown): ToolCall[] {
  const tokens = tokensOfAnswer(metadata);
  if (tokens.length === 0) return calls;
  return calls.map((call) => ({ ...call, confidence: confidenceIn(tokens, call.input) }));
}

const toUsage = ({ inputTokens, outputTokens }: LanguageModelV3Usage): Usage => ({
  inputTokens: counted(inputTokens.total),
  outputTokens: counted(outputTokens.total),
  cachedTokens: counted(inputTokens.cacheRead),
  cacheWriteTokens: counted(inputTokens.cacheWrite),
});

/**
 * What models refused of our wishes beside the question. First how sure they are is left out; then a tool that must be called, temperature 0
 * and strict schemas.
 */
const PLAIN_MS = 3600_000;
const LESS: ((prompt: Prompt) => Prompt)[] = [
  (prompt) => prompt,
  unweighed,
  (prompt) => withoutWishes(unweighed(prompt)),
];
const refusals = perKernel(() => new LRUCache<string, number>({ max: 1000, ttl: PLAIN_MS }));

/** A request that a vendor rejects as it is was not answered and is not billed: it is sent once more with fewer of our wishes. */
async function withWishes<T>(
  request: VendorRequest,
  prompt: Prompt,
  send: (options: LanguageModelV3CallOptions) => PromiseLike<T>,
): Promise<T> {
  const { account, model } = request;
  const key = JSON.stringify([account.kind, account.name, account.baseUrl, model]);
  const first = refusals(request).get(key) ?? 0;
  // Levels at which this prompt has one wish less than before.
  const levels = [...LESS.keys()].filter(
    (level) => level === first || (level > first && wishesAt(account, prompt, level)),
  );
  let rejection: unknown;
  for (const level of levels) {
    try {
      const answer = await send(callOptions(request, LESS[level]!(prompt)));
      if (level > first) refusals(request).set(key, level);
      return answer;
    } catch (error) {
      if (!isRejected(error)) throw error;
      rejection ??= error;
    }
  }
  throw rejection;
}

/** Whether a request at this level leaves out something that the one before it asked for. */
const wishesAt = ({ kind }: VendorAccount, prompt: Prompt, level: number): boolean =>
  level === 1 ? kind === 'openai_compatible' && prompt.weighs === true : hasWishes(prompt);

const hasWishes = ({ decides, tools }: Prompt): boolean => decides === true || tools.some(({ strict }) => strict);

const isRejected = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'statusCode' in error &&
  (error.statusCode === 400 || error.statusCode === 422);

function unweighed(prompt: Prompt): Prompt {
  return { ...prompt, weighs: false };
}

const withoutWishes = (prompt: Prompt): Prompt => ({
  ...prompt,
  decides: false,
  tools: prompt.tools.map(({ strict: _wish, ...tool }) => tool),
});

/** A tool that was not offered is passed on as called: the tool loop answers the model that there is none. */
function toToolCall(
  { account }: VendorRequest,
  { toolCallId: id, toolName: name, input }: LanguageModelV3ToolCall,
): ToolCall {
  if (input.trim() === '') return { id, name, input: {} };
  try {
    // A model's output reaches clients and tools, so `__proto__` and its like are removed.
    return { id, name, input: clean(JSON.parse(input)) };
  } catch (cause) {
    const message = `"${account.name}" called a tool with arguments that are no JSON.`;
    throw new ProviderFailure('malformed_answer', message, { cause });
  }
}

/** Not by the client, which is cached with its model: each request has an id of its own. */
const traceHeader = ({ trace }: VendorRequest): Record<string, string> => ({ traceparent: trace });

function callOptions(request: VendorRequest, prompt: Prompt): LanguageModelV3CallOptions {
  const { system, messages, tools, settings } = prompt;
  const { kind } = request.account;
  // A model that thinks first chooses its tools itself, and its temperature is not ours to set.
  const thinks = Boolean(settings.thinking_budget) || (settings.reasoning_effort ?? 'none') !== 'none';
  const decides = prompt.decides === true && !thinks;
  const temperature = decides ? 0 : settings.temperature;
  const stable = kind === 'anthropic' ? CACHED : {};
  return {
    prompt: [
      ...(system === undefined ? [] : [{ role: 'system' as const, content: system, ...stable }]),
      ...toSdkMessages(messages, kind),
    ],
    abortSignal: request.signal,
    headers: traceHeader(request),
    // Without a choice the model chooses; some servers know no such field.
    ...(tools.length > 0 && { tools: tools.map(toSdkTool), ...(decides && { toolChoice: { type: 'required' } }) }),
    ...(temperature !== undefined && { temperature }),
    ...(settings.max_tokens !== undefined && { maxOutputTokens: settings.max_tokens }),
    ...(settings.top_p !== undefined && !decides && { topP: settings.top_p }),
    ...(settings.stop_sequences !== undefined && { stopSequences: settings.stop_sequences }),
    providerOptions: vendorOptions(request.account, prompt),
  };
}

/** Anthropic stores what stands before such a mark, and reads it again at a tenth of its price. */
const CACHED = { providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } };

function vendorOptions({ kind, name }: VendorAccount, { settings, cacheKey, weighs }: Prompt) {
  const { reasoning_effort, thinking_budget }: GenerationSettings = settings;
  const effort = reasoning_effort && reasoning_effort !== 'none' ? { reasoningEffort: reasoning_effort } : {};
  if (kind === 'anthropic') {
    return { anthropic: thinking_budget ? { thinking: { type: 'enabled', budgetTokens: thinking_budget } } : {} };
  }
  if (kind === 'openai') return { openai: { ...effort, ...(cacheKey !== undefined && { promptCacheKey: cacheKey }) } };
  return { [name]: { ...effort, ...(weighs && { logprobs: true }) } };
}

const toSdkTool = ({ name, description, input_schema, strict }: PromptTool): LanguageModelV3FunctionTool => ({
  type: 'function',
  name,
  ...(description && { description }),
  inputSchema: input_schema,
  ...(strict && { strict }),
});

/** Results of calls that were made together go into one message. */
function toSdkMessages(messages: readonly PromptMessage[], kind: VendorAccount['kind']): LanguageModelV3Message[] {
  const list: LanguageModelV3Message[] = [];
  for (const message of messages) {
    const last = list.at(-1);
    if (message.role === 'tool' && last?.role === 'tool') last.content.push(toToolResult(message));
    else list.push(toSdkMessage(message, kind));
  }
  return list;
}

function toSdkMessage(message: PromptMessage, kind: VendorAccount['kind']): LanguageModelV3Message {
  switch (message.role) {
    case 'user': {
      // The next turn begins with the same words, and ends with another context: the mark stands between them.
      if (kind === 'anthropic' && message.context !== undefined && message.content !== '') {
        const words = { type: 'text' as const, text: message.content, ...CACHED };
        return { role: 'user', content: [words, { type: 'text', text: message.context }] };
      }
      return { role: 'user', content: [{ type: 'text', text: contentOf(message) }] };
    }
    case 'assistant': {
      const calls = (message.tool_calls ?? []).map(({ id, name, input }) => ({
        type: 'tool-call' as const,
        toolCallId: id,
        toolName: name,
        input,
      }));
      const text = message.content === '' ? [] : [{ type: 'text' as const, text: message.content }];
      return { role: 'assistant', content: [...text, ...calls] };
    }
    case 'tool':
      return { role: 'tool', content: [toToolResult(message)] };
  }
}

const toToolResult = (message: Extract<PromptMessage, { role: 'tool' }>): LanguageModelV3ToolResultPart => ({
  type: 'tool-result',
  toolCallId: message.tool_call_id,
  toolName: message.tool_name,
  output: {
    type: 'text',
    value: typeof message.output === 'string' ? message.output : JSON.stringify(message.output ?? null),
  },
});
