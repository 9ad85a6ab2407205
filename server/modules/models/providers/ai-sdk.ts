// Owns the way to the vendors: models of the AI SDK, called through its provider specification and over our own outbound client. A text is
// one request, and so are embeddings up to the vendor's limit. Retries, tool loops and checks of the prompt are the router's and ours.
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
import { clean } from '../../../../flow/json.ts';
import { type KernelState, perKernel } from '../../../kernel/state.ts';
import { ProviderFailure } from '../failures.ts';
import type { AccountKind, ProviderAccount } from '../provider-accounts.ts';
import type { Generated, GenerationSettings, OnText, Prompt, PromptMessage, PromptTool, ToolCall, Usage } from './prompt.ts';

export type VendorAccount = Extract<ProviderAccount, { kind: AccountKind }>;
type Far = {
  account: VendorAccount;
  model: string;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  state: KernelState;
};
type Models = { language: LanguageModelV3; embedding: EmbeddingModelV3 | undefined };

/** Making a model builds its schemas, which takes longer than asking it: those in use are kept. */
const MAX_KEPT = 200;
const keptModels = perKernel(() => new WeakMap<Far['fetch'], LRUCache<string, Promise<Models>>>());

function modelsOf(far: Far): Promise<Models> {
  const { kind, name, baseUrl, apiKey } = far.account;
  const key = JSON.stringify([kind, name, baseUrl, apiKey, far.model]);
  const kept = keptModels(far).get(far.fetch) ?? new LRUCache<string, Promise<Models>>({ max: MAX_KEPT });
  keptModels(far).set(far.fetch, kept);
  const models = kept.get(key) ?? makeModels(far);
  kept.set(key, models);
  return models;
}

/** Loaded by the first organization that has an account: the packages take memory. */
async function makeModels({ account, model, fetch }: Far): Promise<Models> {
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
      const compatible = createOpenAICompatible({ name, baseURL, fetch, includeUsage: true, ...(apiKey && { apiKey }) });
      return { language: compatible(model), embedding: compatible.embeddingModel(model) };
    }
  }
}

export async function embedFar(
  far: Far,
  texts: readonly string[],
): Promise<{ vectors: Float32Array[]; tokens: number | undefined }> {
  const { embedding } = await modelsOf(far);
  if (!embedding)
    throw new ProviderFailure('unsupported', `"${far.account.name}" offers no embeddings. Choose another provider.`);
  const most = (await embedding.maxEmbeddingsPerCall) ?? texts.length;
  const embeddings: number[][] = [];
  let tokens = 0;
  for (let at = 0; at < texts.length; at += most) {
    const answer = await embedding.doEmbed({ values: texts.slice(at, at + most), abortSignal: far.signal });
    embeddings.push(...answer.embeddings);
    tokens += answer.usage?.tokens ?? Number.NaN;
  }
  const vectors = embeddings.map(normalized);
  const [first] = vectors;
  const sound = vectors.length === texts.length && vectors.every((vector) => vector && vector.length === first?.length);
  if (!sound)
    throw new ProviderFailure('malformed_answer', `"${far.account.name}" returned embeddings that do not fit the texts.`);
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

export async function generateFar(far: Far, prompt: Prompt): Promise<Generated & { usage: Usage }> {
  const { language } = await modelsOf(far);
  const { content, finishReason, usage } = await language.doGenerate(request(far, prompt));
  return {
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    toolCalls: content.flatMap((part) => (part.type === 'tool-call' ? [toToolCall(far, part)] : [])),
    finishReason: finishReason.unified,
    usage: toUsage(usage),
  };
}

/** Throws what broke it; `onText` has then heard what came before. */
export async function streamFar(far: Far, prompt: Prompt, onText: OnText): Promise<Generated & { usage: Usage }> {
  const { language } = await modelsOf(far);
  const { stream } = await language.doStream(request(far, prompt));
  const toolCalls: ToolCall[] = [];
  let text = '';
  for await (const part of stream) {
    if (part.type === 'text-delta') {
      text += part.delta;
      if (part.delta !== '') onText(part.delta);
    } else if (part.type === 'tool-call') toolCalls.push(toToolCall(far, part));
    else if (part.type === 'error') throw part.error;
    else if (part.type === 'finish') {
      // A stream that just stops is closed by the SDK as if it had ended, without a word of the vendor.
      if (part.finishReason.raw === undefined) break;
      return { text, toolCalls, finishReason: part.finishReason.unified, usage: toUsage(part.usage) };
    }
  }
  throw new ProviderFailure('unavailable', `"${far.account.name}" ended its answer half-way.`);
}

const toUsage = ({ inputTokens, outputTokens }: LanguageModelV3Usage): Usage => ({
  inputTokens: counted(inputTokens.total),
  outputTokens: counted(outputTokens.total),
});

/** A tool that was not offered is passed on as called: the tool loop says so to the model. */
function toToolCall({ account }: Far, { toolCallId: id, toolName: name, input }: LanguageModelV3ToolCall): ToolCall {
  if (input.trim() === '') return { id, name, input: {} };
  try {
    // What a model writes reaches clients and tools: no prototype is smuggled in.
    return { id, name, input: clean(JSON.parse(input)) };
  } catch (cause) {
    const message = `"${account.name}" called a tool with arguments that are no JSON.`;
    throw new ProviderFailure('malformed_answer', message, { cause });
  }
}

function request(far: Far, { system, messages, tools, settings }: Prompt): LanguageModelV3CallOptions {
  return {
    prompt: [...(system === undefined ? [] : [{ role: 'system' as const, content: system }]), ...toSdkMessages(messages)],
    abortSignal: far.signal,
    ...(tools.length > 0 && { tools: tools.map(toSdkTool), toolChoice: { type: 'auto' } }),
    ...(settings.temperature !== undefined && { temperature: settings.temperature }),
    ...(settings.max_tokens !== undefined && { maxOutputTokens: settings.max_tokens }),
    ...(settings.top_p !== undefined && { topP: settings.top_p }),
    ...(settings.stop_sequences !== undefined && { stopSequences: settings.stop_sequences }),
    providerOptions: vendorOptions(far.account, settings),
  };
}

function vendorOptions({ kind, name }: VendorAccount, { reasoning_effort, thinking_budget }: GenerationSettings) {
  const effort = reasoning_effort && reasoning_effort !== 'none' ? { reasoningEffort: reasoning_effort } : {};
  if (kind === 'anthropic') {
    return { anthropic: thinking_budget ? { thinking: { type: 'enabled', budgetTokens: thinking_budget } } : {} };
  }
  return { [kind === 'openai' ? 'openai' : name]: effort };
}

const toSdkTool = ({ name, description, input_schema }: PromptTool): LanguageModelV3FunctionTool => ({
  type: 'function',
  name,
  ...(description && { description }),
  inputSchema: input_schema,
});

/** Results of calls that were made together stand in one message. */
function toSdkMessages(messages: readonly PromptMessage[]): LanguageModelV3Message[] {
  const list: LanguageModelV3Message[] = [];
  for (const message of messages) {
    const last = list.at(-1);
    if (message.role === 'tool' && last?.role === 'tool') last.content.push(toToolResult(message));
    else list.push(toSdkMessage(message));
  }
  return list;
}

function toSdkMessage(message: PromptMessage): LanguageModelV3Message {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: message.content }] };
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
