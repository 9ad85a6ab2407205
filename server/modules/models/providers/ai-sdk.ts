// Owns the way to the vendors: AI SDK models over our own outbound client. One call here is one request there; retries are the router's.
import type { EmbeddingModel, LanguageModel, ModelMessage, ToolSet } from 'ai';
import { LRUCache } from 'lru-cache';
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
type Models = { language: LanguageModel; embedding: EmbeddingModel | undefined };

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

/** The SDKs take some 40 MB: loaded by the first organization that has an account. */
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

async function sdk() {
  // It writes to the console of the process otherwise.
  (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
  return import('ai');
}

export async function embedFar(
  far: Far,
  texts: readonly string[],
): Promise<{ vectors: Float32Array[]; tokens: number | undefined }> {
  const { embedding } = await modelsOf(far);
  if (!embedding)
    throw new ProviderFailure('unsupported', `"${far.account.name}" offers no embeddings. Choose another provider.`);
  const { embedMany } = await sdk();
  const { embeddings, usage } = await embedMany({
    model: embedding,
    values: [...texts],
    maxRetries: 0,
    maxParallelCalls: 1,
    abortSignal: far.signal,
  });
  const vectors = embeddings.map(normalized);
  const [first] = vectors;
  const sound = vectors.length === texts.length && vectors.every((vector) => vector && vector.length === first?.length);
  if (!sound)
    throw new ProviderFailure('malformed_answer', `"${far.account.name}" returned embeddings that do not fit the texts.`);
  return { vectors: vectors as Float32Array[], tokens: counted(usage.tokens) };
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
  const { generateText } = await sdk();
  const result = await generateText(await request(far, prompt));
  const toolCalls = result.toolCalls.map((call) => soundCall(far, call));
  const { inputTokens, outputTokens } = result.usage;
  return {
    text: result.text,
    toolCalls,
    finishReason: result.finishReason,
    usage: { inputTokens: counted(inputTokens), outputTokens: counted(outputTokens) },
  };
}

/** Throws what broke it; `onText` has then heard what came before. */
export async function streamFar(far: Far, prompt: Prompt, onText: OnText): Promise<Generated & { usage: Usage }> {
  const { streamText } = await sdk();
  const { fullStream } = streamText({ ...(await request(far, prompt)), onError: () => undefined });
  const toolCalls: ToolCall[] = [];
  let text = '';
  for await (const part of fullStream) {
    if (part.type === 'text-delta') {
      text += part.text;
      onText(part.text);
    } else if (part.type === 'tool-call') toolCalls.push(soundCall(far, part));
    else if (part.type === 'error') throw part.error;
    else if (part.type === 'abort') throw far.signal.reason;
    else if (part.type === 'finish') {
      // A stream that just stops is closed by the SDK as if it had ended, without a word of the vendor.
      if (part.rawFinishReason === undefined) break;
      const { inputTokens, outputTokens } = part.totalUsage;
      const usage = { inputTokens: counted(inputTokens), outputTokens: counted(outputTokens) };
      return { text, toolCalls, finishReason: part.finishReason, usage };
    }
  }
  throw new ProviderFailure('unavailable', `"${far.account.name}" ended its answer half-way.`);
}

type SdkCall = { toolCallId: string; toolName: string; input: unknown; invalid?: boolean | undefined };

function soundCall({ account }: Far, call: SdkCall): ToolCall {
  // A tool that was not offered is passed on as called: the tool loop says so to the model.
  const input = call.input === '' ? {} : call.input;
  if (call.invalid && typeof input === 'string')
    throw new ProviderFailure('malformed_answer', `"${account.name}" called a tool with arguments that are no JSON.`);
  return { id: call.toolCallId, name: call.toolName, input };
}

async function request(far: Far, { system, messages, tools, settings }: Prompt) {
  const { language } = await modelsOf(far);
  return {
    model: language,
    messages: messages.map(toSdkMessage),
    maxRetries: 0,
    abortSignal: far.signal,
    ...(system !== undefined && { system }),
    ...(tools.length > 0 && { tools: await toSdkTools(tools) }),
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

async function toSdkTools(tools: readonly PromptTool[]): Promise<ToolSet> {
  const { jsonSchema, tool } = await sdk();
  return Object.fromEntries(
    tools.map(({ name, description, input_schema }) => [
      name,
      tool({ ...(description && { description }), inputSchema: jsonSchema(input_schema) }),
    ]),
  );
}

function toSdkMessage(message: PromptMessage): ModelMessage {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: message.content };
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
    case 'tool': {
      const output = {
        type: 'text' as const,
        value: typeof message.output === 'string' ? message.output : JSON.stringify(message.output ?? null),
      };
      return {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: message.tool_call_id, toolName: message.tool_name, output }],
      };
    }
  }
}
