// The one place that talks to models: budget, call, retry, next target; and every call in the ledger, however it ended.
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { Problem } from '../../kernel/errors.ts';
import type { Sql } from '../../kernel/sql.ts';
import * as budgets from './budgets.ts';
import { asProblem, ProviderFailure } from './failures.ts';
import type { Purpose } from './invocations.ts';
import { estimateCost, paidFor, pause, startCall } from './metered-call.ts';
import { costOf, type Price } from './money.ts';
import * as prices from './prices.ts';
import type { ProviderAccount } from './provider-accounts.ts';
import * as accounts from './provider-accounts.ts';
import { embedFar, generateFar, streamFar } from './providers/ai-sdk.ts';
import { LOCAL_MODEL, localEmbedder } from './providers/local.ts';
import {
  type Generated,
  type GenerationSettings,
  type OnText,
  type Prompt,
  type PromptMessage,
  type PromptTool,
  type ToolCall,
  textOf,
  type Usage,
} from './providers/prompt.ts';
import { followScript, SCRIPTED_MODEL } from './providers/scripted.ts';
import type { TargetModel } from './router-configs.ts';
import * as configs from './router-configs.ts';
import type { EmbeddingType } from './schema.ts';

export { ProviderFailure } from './failures.ts';
export type { PromptMessage, PromptTool, ToolCall } from './providers/prompt.ts';

type Asked = { signal?: AbortSignal | undefined; timeoutMs?: number | undefined; maxRetries?: number | undefined };

export type EmbedRequest = Purpose &
  Asked & {
    texts: readonly string[];
    type: EmbeddingType;
    /** `local` unless said. Embeddings never fall back: vectors of two models cannot be compared. */
    provider?: string;
    model?: string | undefined;
    /** Work that commits with the ledger row: what was paid for is kept, or neither is written. */
    save?: (tx: Tx, embedded: Embedded) => Promise<void>;
  };
/** Vectors have length 1. */
export type Embedded = {
  provider: string;
  model: string;
  vectors: Float32Array[];
  inputTokens: number;
};

export type GenerateRequest = Purpose &
  Asked & {
    /** Ordered targets; else `model` as `provider/model`; else the scripted model. */
    routerConfigId?: string | undefined;
    model?: string | undefined;
    settings?: GenerationSettings | undefined;
    system?: string | undefined;
    messages: readonly PromptMessage[];
    tools?: readonly PromptTool[] | undefined;
    /** A statement that is carried out together with the ledger row of the answer. */
    keep?: ((answer: GeneratedAnswer) => Sql | undefined) | undefined;
    /** Takes over the waiting for that write. Whoever does waits before anything follows from the answer. */
    trackWrite?: ((write: Promise<unknown>) => void) | undefined;
  };
export type GeneratedAnswer = {
  provider: string;
  model: string;
  text: string;
  toolCalls: ToolCall[];
  finishReason: string;
  inputTokens: number;
  outputTokens: number;
  costNano: bigint;
};
export type StreamPart = { type: 'text'; delta: string } | { type: 'done'; answer: GeneratedAnswer };

const EMBED_TIMEOUT_MS = 60_000;
/** A slow machine may need a second per text, and a batch waits for the one before it. */
const LOCAL_TIMEOUT_MS = 600_000;
const DEFAULT_RETRIES = 2;

/** Throws `ProviderFailure` when the vendor failed for good, `Problem` when a budget is spent. */
export async function embed(ctx: Context, request: EmbedRequest): Promise<Embedded & { costNano: bigint }> {
  const { provider = 'local', type, texts, signal, save, maxRetries = DEFAULT_RETRIES } = request;
  const account = await opened(ctx, provider);
  const model = request.model ?? (account.kind === 'local' ? LOCAL_MODEL : '');
  if (model === '') throw new ProviderFailure('unsupported', `Name a model of "${provider}".`);
  const price = await prices.find(ctx, account, model, request.kbId);
  const base = { ...purposeOf(request), operation: 'embedding' as const, embeddingType: type, provider, model, price };
  const patience = account.kind === 'local' ? LOCAL_TIMEOUT_MS : EMBED_TIMEOUT_MS;
  for (let attempt = 0; ; attempt++) {
    await budgets.refuseWhenSpent(ctx, request);
    const call = startCall(ctx, account, base, request.timeoutMs ?? patience, signal);
    let embedded: Embedded & { estimated: boolean };
    try {
      embedded = { provider, model, ...(await embedOnce(ctx, { account, model, signal: call.signal }, texts, type)) };
    } catch (error) {
      const failure = call.failureOf(error);
      await call.recordFailure(failure);
      if (!failure.retryable || attempt >= maxRetries) throw failure;
      await pause(failure, attempt, signal);
      continue;
    }
    const { estimated, ...result } = embedded;
    const paid = { inputTokens: result.inputTokens, outputTokens: 0, tokensEstimated: estimated };
    return { ...result, costNano: await call.recordSuccess(paid, { save: save && ((tx) => save(tx, result)) }) };
  }
}

type OneCall = { account: ProviderAccount; model: string; signal: AbortSignal };

async function embedOnce(ctx: Context, { account, model, signal }: OneCall, texts: readonly string[], type: EmbeddingType) {
  if (account.kind === 'scripted') throw new ProviderFailure('unsupported', '"scripted" offers no embeddings. Use "local".');
  if (account.kind === 'local') {
    if (model !== LOCAL_MODEL) throw new ProviderFailure('unsupported', `"local" has one model, ${LOCAL_MODEL}.`);
    const urgent = type === 'query';
    const done = await localEmbedder(ctx).embed(texts, {
      owner: ctx.org.id,
      urgent,
      signal,
      idleSeconds: ctx.config.LOCAL_MODEL_IDLE_SECONDS,
      runtime: ctx.config.EMBEDDING_RUNTIME,
    });
    const inputTokens = done.reduce((sum, { tokens }) => sum + tokens, 0);
    return { vectors: done.map(({ vector }) => vector), inputTokens, estimated: false };
  }
  const { vectors, tokens } = await embedFar({ account, model, fetch: ctx.outbound.fetch, signal, state: ctx.state }, texts);
  return { vectors, inputTokens: tokens ?? (await estimateCost(texts)), estimated: tokens === undefined };
}

/** One answer, from the first target that gives one. */
export const generate = (ctx: Context, request: GenerateRequest): Promise<GeneratedAnswer> => ask(ctx, request, undefined);

/** The text as it is written, then the whole answer. Once text was told, a break is not mended by another target: it is thrown. */
export async function* stream(ctx: Context, request: GenerateRequest): AsyncGenerator<StreamPart> {
  const parts: StreamPart[] = [];
  const asked = { ended: false, wake: (): void => undefined };
  const gone = new AbortController();
  const signal = request.signal ? AbortSignal.any([request.signal, gone.signal]) : gone.signal;
  const events = (part: StreamPart): void => {
    parts.push(part);
    asked.wake();
  };
  const asking = ask(ctx, { ...request, signal }, (delta) => events({ type: 'text', delta }))
    .then((answer) => events({ type: 'done', answer }))
    .finally(() => {
      asked.ended = true;
      asked.wake();
    });
  asking.catch(() => undefined);
  try {
    while (!asked.ended || parts.length > 0) {
      const next = parts.shift();
      if (next) yield next;
      else
        await new Promise<void>((resolve) => {
          asked.wake = resolve;
        });
    }
    await asking;
  } finally {
    // A listener that leaves ends the call: words that no client reads are not paid for.
    gone.abort();
  }
}

async function ask(ctx: Context, request: GenerateRequest, onText: OnText | undefined): Promise<GeneratedAnswer> {
  const prompt: Prompt = {
    system: request.system,
    messages: request.messages,
    tools: request.tools ?? [],
    settings: request.settings ?? {},
  };
  let last: ProviderFailure | undefined;
  for (const target of await targetsOf(ctx, request)) {
    const account = await accounts.open(ctx, target.provider);
    if (!account) {
      last = unknownProvider(target.provider);
      continue;
    }
    const [price] = await Promise.all([prices.find(ctx, account, target.model), budgets.refuseWhenSpent(ctx, request)]);
    const outcome = await askTarget(ctx, request, { account, target, price, prompt, onText });
    if (!(outcome instanceof ProviderFailure)) return outcome;
    last = outcome;
    if (outcome.code === 'aborted' || outcome.code === 'broken_stream') break;
  }
  throw last ?? new ProviderFailure('unsupported', 'This router config has no targets.');
}

type Attempt = {
  account: ProviderAccount;
  target: TargetModel;
  price: Price | undefined;
  prompt: Prompt;
  onText: OnText | undefined;
};

async function askTarget(ctx: Context, request: GenerateRequest, attempt: Attempt): Promise<GeneratedAnswer | ProviderFailure> {
  const { account, target, price, prompt, onText } = attempt;
  const { provider, model } = target;
  for (let count = 0; ; count++) {
    if (count > 0) await budgets.refuseWhenSpent(ctx, request);
    const base = { ...purposeOf(request), operation: 'generation' as const, provider, model, price };
    const call = startCall(ctx, account, base, request.timeoutMs ?? target.timeout_ms, request.signal);
    let events = '';
    const listen =
      onText &&
      ((delta: string) => {
        events += delta;
        onText(delta);
      });
    try {
      const { usage, ...generated } = await generateOnce(ctx, { account, model, signal: call.signal }, prompt, listen);
      const paid = await paidFor(usage, prompt, generated.text);
      const { inputTokens, outputTokens } = paid;
      const { costNano } = costOf(price, inputTokens, outputTokens);
      const answer = { provider, model, ...generated, inputTokens, outputTokens, costNano };
      const write = call.recordSuccess(paid, { along: request.keep?.(answer) });
      if (request.trackWrite) request.trackWrite(write);
      else await write;
      return answer;
    } catch (error) {
      if (error instanceof Problem) throw error;
      const failure = call.failureOf(error);
      // What was written before the break is billed by vendors all the same.
      await call.recordFailure(
        failure,
        events === '' ? undefined : await paidFor({ inputTokens: undefined, outputTokens: undefined }, prompt, events),
      );
      if (events !== '') return new ProviderFailure('broken_stream', failure.message, { cause: failure });
      if (!failure.retryable || count >= (request.maxRetries ?? target.max_retries)) return failure;
      await pause(failure, count, request.signal);
    }
  }
}

async function generateOnce(
  ctx: Context,
  { account, model, signal }: OneCall,
  prompt: Prompt,
  onText: OnText | undefined,
): Promise<Generated & { usage: Usage }> {
  if (account.kind === 'local')
    throw new ProviderFailure('unsupported', '"local" embeds only. Use "scripted" or an account of yours.');
  if (account.kind === 'scripted') {
    if (model !== SCRIPTED_MODEL) throw new ProviderFailure('unsupported', `"scripted" has one model, ${SCRIPTED_MODEL}.`);
    const generated = followScript(prompt);
    for (const word of generated.text.match(/\S+\s*/g) ?? []) onText?.(word);
    return { ...generated, usage: { inputTokens: words(textOf(prompt)), outputTokens: words(generated.text) } };
  }
  const far = { account, model, fetch: ctx.outbound.fetch, signal, state: ctx.state };
  return onText ? streamFar(far, prompt, onText) : generateFar(far, prompt);
}

const words = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

async function targetsOf(ctx: Context, request: GenerateRequest): Promise<TargetModel[]> {
  if (request.routerConfigId !== undefined) return configs.targetsOf(ctx, request.routerConfigId);
  const named = request.model ?? `scripted/${SCRIPTED_MODEL}`;
  const slash = named.indexOf('/');
  if (slash < 1)
    throw new ProviderFailure('unknown_provider', `Write the model as provider/model, such as scripted/${SCRIPTED_MODEL}.`);
  return [{ provider: named.slice(0, slash), model: named.slice(slash + 1), timeout_ms: 60_000, max_retries: DEFAULT_RETRIES }];
}

const unknownProvider = (name: string): ProviderFailure =>
  new ProviderFailure('unknown_provider', `No provider is named "${name}". Create it with POST /v1/model-router/providers.`);

async function opened(ctx: Context, name: string): Promise<ProviderAccount> {
  const account = await accounts.open(ctx, name);
  if (!account) throw unknownProvider(name);
  return account;
}

const purposeOf = ({ source, kbId, documentId, assistantId, conversationId }: Purpose): Purpose => ({
  source,
  kbId,
  documentId,
  assistantId,
  conversationId,
});

/** For routes: what a caller may hear of a failure. */
export async function asApiErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ProviderFailure ? asProblem(error) : error;
  }
}
