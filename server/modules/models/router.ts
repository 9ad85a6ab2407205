// The one place that calls models: budget, call, retry, next target; and every call in the ledger, however it ended.

import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Context, ownerFor } from '../../kernel/context.ts';
import { isConnectionLoss, isNotConnected, type Tx } from '../../kernel/db/database.ts';
import type { Sql } from '../../kernel/db/sql.ts';
import { Problem } from '../../kernel/errors.ts';
import * as budgets from './budgets.ts';
import { modelRequestSeconds } from './figures.ts';
import type { ModelCall, Purpose } from './invocations.ts';
import * as invocations from './invocations.ts';
import { LOCAL_MODEL, localEmbedder } from './local/pool.ts';
import * as prices from './prices.ts';
import type { ProviderAccount } from './provider-accounts.ts';
import * as accounts from './provider-accounts.ts';
import { embedWithVendor, generateWithVendor, streamFromVendor } from './providers/ai-sdk.ts';
import { asFailure, asProblem, ProviderFailure } from './providers/failures.ts';
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
import { isResting, noteFailure, noteSuccess } from './resting-models.ts';
import type { TargetModel } from './router-configs.ts';
import * as configs from './router-configs.ts';
import type { EmbeddingType } from './schema.ts';
import { costOf, estimateOf, type Price, type TokenCounts } from './spend.ts';
import { vendorTokenCounter } from './tokens.ts';

export { ProviderFailure } from './providers/failures.ts';
export type { PromptMessage, PromptTool, ToolCall } from './providers/prompt.ts';

type CallOptions = {
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  maxRetries?: number | undefined;
};

export type EmbedRequest = Purpose &
  CallOptions & {
    texts: readonly string[];
    type: EmbeddingType;
    /** `local` by default. Embeddings never fall back: vectors of two models cannot be compared. */
    provider?: string;
    model?: string | undefined;
    /** Work that commits with the ledger row: the vectors that were paid for are stored, or neither is written. */
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
  CallOptions & {
    /** Ordered targets; else `model` as `provider/model`; else the scripted model. */
    routerConfigId?: string | undefined;
    model?: string | undefined;
    settings?: GenerationSettings | undefined;
    system?: string | undefined;
    messages: readonly PromptMessage[];
    tools?: readonly PromptTool[] | undefined;
    /** The answer is a call of a tool. */
    decides?: boolean | undefined;
    /** How sure the model is of its choice is wanted. */
    weighs?: boolean | undefined;
    cacheKey?: string | undefined;
    /** A statement that runs together with the ledger row of the answer. */
    keep?: ((answer: GeneratedAnswer) => Sql | undefined) | undefined;
    /** Takes over the waiting for that write. The caller then waits for it before it acts on the answer. */
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
  /** Of the input tokens, those that the vendor had read before. */
  cachedTokens: number;
  costNano: bigint;
};
export type StreamPart = { type: 'text'; delta: string } | { type: 'done'; answer: GeneratedAnswer };

const EMBED_TIMEOUT_MS = 60_000;
/** A slow machine may need a second per text, and a batch waits for the one before it. */
const LOCAL_TIMEOUT_MS = 600_000;
const DEFAULT_RETRIES = 2;
const MAX_PAUSE_MS = 10_000;

/** Throws `ProviderFailure` when the vendor failed after all retries, `Problem` when a budget is spent. */
export async function embed(ctx: Context, request: EmbedRequest): Promise<Embedded & { costNano: bigint }> {
  const { provider = 'local', type, signal, save, maxRetries = DEFAULT_RETRIES } = request;
  const account = await requireAccount(ctx, provider);
  const model = request.model ?? (account.kind === 'local' ? LOCAL_MODEL : '');
  if (model === '') throw new ProviderFailure('unsupported', `Name a model of "${provider}".`);
  const price = await prices.find(ctx, account, model, request.kbId);
  const base = { ...purposeOf(request), operation: 'embedding' as const, embeddingType: type, provider, model, price };
  const timeoutMs = request.timeoutMs ?? (account.kind === 'local' ? LOCAL_TIMEOUT_MS : EMBED_TIMEOUT_MS);
  for (let attempt = 0; ; attempt++) {
    await budgets.assertNotSpent(ctx, request, base);
    const call = startModelCall(ctx, account, base, timeoutMs, signal);
    let embedded: Embedded & { estimated: boolean };
    try {
      embedded = { provider, model, ...(await embedOnce(ctx, { account, model, signal: call.signal }, request)) };
    } catch (error) {
      const failure = call.failureOf(error);
      await call.recordFailure(failure);
      if (!failure.retryable || attempt >= maxRetries) throw failure;
      await pause(failure, attempt, signal);
      continue;
    }
    const { estimated, ...result } = embedded;
    const tokens = { ...NO_TOKENS, inputTokens: result.inputTokens, tokensEstimated: estimated };
    return { ...result, costNano: await call.recordSuccess(tokens, { save: save && ((tx) => save(tx, result)) }) };
  }
}

type Target = { account: ProviderAccount; model: string; signal: AbortSignal };

async function embedOnce(ctx: Context, { account, model, signal }: Target, { texts, type }: EmbedRequest) {
  if (account.kind === 'scripted')
    throw new ProviderFailure('unsupported', '"scripted" offers no embeddings. Use "local".');
  if (account.kind === 'local') {
    if (model !== LOCAL_MODEL) throw new ProviderFailure('unsupported', `"local" has one model, ${LOCAL_MODEL}.`);
    const share = [ownerFor(ctx)].flat();
    const results = await localEmbedder(ctx).embed(texts, { share, urgent: type === 'query', signal });
    const inputTokens = results.reduce((sum, { tokens }) => sum + tokens, 0);
    return { vectors: results.map(({ vector }) => vector), inputTokens, estimated: false };
  }
  if (isSpeechAccount(account)) throw onlySpeech(account);
  const vendor = { account, model, fetch: ctx.outbound.fetch, signal, state: ctx.state, trace: ctx.trace };
  const { vectors, tokens } = await embedWithVendor(vendor, texts);
  return { vectors, inputTokens: tokens ?? (await estimateTokens(texts)), estimated: tokens === undefined };
}

/** One answer, from the first target that gives one. */
export const generate = (ctx: Context, request: GenerateRequest): Promise<GeneratedAnswer> =>
  generateFromTargets(ctx, request, undefined);

/** The text as it is written, then the whole answer. After the first text no other target takes over: a break is thrown. */
export async function* stream(ctx: Context, request: GenerateRequest): AsyncGenerator<StreamPart> {
  const parts: StreamPart[] = [];
  const reading = { hasEnded: false, wake: (): void => undefined };
  const gone = new AbortController();
  const signal = request.signal ? AbortSignal.any([request.signal, gone.signal]) : gone.signal;
  const push = (part: StreamPart): void => {
    parts.push(part);
    reading.wake();
  };
  const generation = generateFromTargets(ctx, { ...request, signal }, (delta) => push({ type: 'text', delta }))
    .then((answer) => push({ type: 'done', answer }))
    .finally(() => {
      reading.hasEnded = true;
      reading.wake();
    });
  generation.catch(() => undefined);
  try {
    while (!reading.hasEnded || parts.length > 0) {
      const next = parts.shift();
      if (next) yield next;
      else
        await new Promise<void>((resolve) => {
          reading.wake = resolve;
        });
    }
    await generation;
  } finally {
    // A client that leaves ends the call: text that no client reads is not paid for.
    gone.abort();
  }
}

async function generateFromTargets(
  ctx: Context,
  request: GenerateRequest,
  onText: OnText | undefined,
): Promise<GeneratedAnswer> {
  const prompt: Prompt = {
    system: request.system,
    messages: request.messages,
    tools: request.tools ?? [],
    settings: request.settings ?? {},
    decides: request.decides,
    weighs: request.weighs,
    cacheKey: request.cacheKey,
  };
  const targets = await targetsOf(ctx, request);
  const race = new TargetRace();
  let last: ProviderFailure | undefined;
  try {
    for (let next = 0; ; ) {
      const isDue =
        next < targets.length && (race.size === 0 || (await race.isSlow(targets[next - 1]?.hedge_after_ms)));
      if (isDue) {
        const nth = next++;
        const target = targets[nth]!;
        const hasNext = next < targets.length;
        race.enter(nth, request.signal, (entry) =>
          generateFromTarget(ctx, request, { target, hasNext, prompt, onText, entry }),
        );
        continue;
      }
      if (race.size === 0) break;
      const result = await race.next();
      if (!(result instanceof ProviderFailure)) return result;
      last = result;
      if (request.signal?.aborted || result.code === 'broken_stream') break;
    }
  } finally {
    race.end();
  }
  throw last ?? new ProviderFailure('unsupported', 'This router config has no targets.');
}

/** One of the targets that are asked at the same time. */
type Entry = {
  signal: AbortSignal;
  /** It has an answer, or the first word of one. False: another one was sooner, and this one is given up. */
  claim(): boolean;
};
type TargetResult = GeneratedAnswer | ProviderFailure;

/** Targets that are asked at the same time: the first that says something is heard, the others are given up. */
class TargetRace {
  readonly #running = new Map<number, { controller: AbortController; result: Promise<TargetResult> }>();
  #leader: number | undefined;

  get size(): number {
    return this.#running.size;
  }

  get #isHeard(): boolean {
    return this.#leader !== undefined;
  }

  enter(nth: number, caller: AbortSignal | undefined, run: (entry: Entry) => Promise<TargetResult>): void {
    const controller = new AbortController();
    const signal = caller ? AbortSignal.any([caller, controller.signal]) : controller.signal;
    const claim = (): boolean => {
      this.#leader ??= nth;
      if (this.#leader === nth) this.#abort((one) => one !== nth);
      return this.#leader === nth;
    };
    const result = run({ signal, claim });
    // One that is given up is awaited by no one.
    result.catch(() => undefined);
    this.#running.set(nth, { controller, result });
  }

  /** Whether all that run have been silent for so long. False as soon as one of them says something, or is done. */
  async isSlow(ms: number | undefined): Promise<boolean> {
    if (ms === undefined || this.#isHeard) return false;
    const timer = new AbortController();
    const isOver = await Promise.race([
      sleep(ms, true, { signal: timer.signal }).catch(() => false),
      ...[...this.#running.values()].map(({ result }) => result.then(noLonger, noLonger)),
    ]);
    timer.abort();
    return isOver && !this.#isHeard;
  }

  /** The result of the one that is done first. */
  async next(): Promise<TargetResult> {
    const heard = this.#leader === undefined ? undefined : this.#running.get(this.#leader);
    const waiting = heard ? [[this.#leader!, heard] as const] : [...this.#running];
    const [nth, result] = await Promise.race(
      waiting.map(async ([one, { result: done }]) => [one, await done] as const),
    );
    this.#running.delete(nth);
    return result;
  }

  end(): void {
    this.#abort(() => true);
  }

  #abort(isGivenUp: (nth: number) => boolean): void {
    for (const [nth, { controller }] of this.#running) if (isGivenUp(nth)) controller.abort();
  }
}

const noLonger = (): boolean => false;

type TargetQuestion = Pick<Generation, 'target' | 'hasNext' | 'prompt' | 'onText' | 'entry'>;

async function generateFromTarget(
  ctx: Context,
  request: GenerateRequest,
  question: TargetQuestion,
): Promise<TargetResult> {
  const { target, hasNext } = question;
  const account = await accounts.open(ctx, target.provider);
  if (!account) return unknownProvider(target.provider);
  if (hasNext && isResting(ctx, account, target.model))
    return new ProviderFailure(
      'unavailable',
      `"${target.provider}" has failed several times, and is left alone for a while.`,
    );
  const price = await prices.find(ctx, account, target.model);
  await budgets.assertNotSpent(ctx, request, { ...target, price });
  return generateWithRetries(ctx, { ...request, signal: question.entry.signal }, { account, price, ...question });
}

type Generation = {
  account: ProviderAccount;
  target: TargetModel;
  /** Another target may answer instead. */
  hasNext: boolean;
  price: Price | undefined;
  prompt: Prompt;
  onText: OnText | undefined;
  entry: Entry;
};

async function generateWithRetries(
  ctx: Context,
  request: GenerateRequest,
  { account, target, hasNext, price, prompt, onText, entry }: Generation,
): Promise<GeneratedAnswer | ProviderFailure> {
  const { provider, model } = target;
  for (let attempt = 0; ; attempt++) {
    const base = { ...purposeOf(request), operation: 'generation' as const, provider, model, price };
    if (attempt > 0) await budgets.assertNotSpent(ctx, request, base);
    const call = startModelCall(ctx, account, base, request.timeoutMs ?? target.timeout_ms, request.signal);
    let streamed = '';
    const budget = watchBudget(ctx, request, { ...base, prompt });
    const listen =
      onText &&
      ((delta: string) => {
        if (budget.signal.aborted || !entry.claim()) return;
        streamed += delta;
        onText(delta);
        budget.check(streamed);
      });
    const signal = AbortSignal.any([call.signal, budget.signal]);
    try {
      const { usage, ...generated } = await generateOnce(ctx, { account, model, signal }, prompt, listen);
      const tokens = await tokensOf(usage, prompt, generated.text);
      const { inputTokens, outputTokens, cachedTokens } = tokens;
      const { costNano } = costOf(price, tokens);
      const answer = { provider, model, ...generated, inputTokens, outputTokens, cachedTokens, costNano };
      noteSuccess(ctx, account, model);
      if (!entry.claim()) {
        const late = new ProviderFailure('aborted', 'Another model answered sooner.');
        await call.recordFailure(late, tokens);
        return late;
      }
      const write = call.recordSuccess(tokens, { statement: request.keep?.(answer) });
      if (request.trackWrite) request.trackWrite(write);
      else await write;
      return answer;
    } catch (error) {
      if (error instanceof Problem) throw error;
      const unknownUsage = { inputTokens: undefined, outputTokens: undefined };
      if (budget.signal.aborted) {
        const spent = new ProviderFailure('aborted', 'The budget is spent.');
        await call.recordFailure(spent, await tokensOf(unknownUsage, prompt, streamed));
        throw budget.signal.reason;
      }
      const failure = call.failureOf(error);
      noteFailure(ctx, account, model, failure);
      // Vendors bill what they wrote before the break all the same.
      await call.recordFailure(failure, streamed === '' ? undefined : await tokensOf(unknownUsage, prompt, streamed));
      if (streamed !== '') return new ProviderFailure('broken_stream', failure.message, { cause: failure });
      if (!failure.retryable || attempt >= (request.maxRetries ?? target.max_retries)) return failure;
      // No end user waits for a vendor that wants a pause while another one can answer.
      if (hasNext && isResting(ctx, account, model)) return failure;
      await pause(failure, attempt, request.signal);
    }
  }
}

/** After so many characters more, it is looked whether an answer that is still being written fits the budgets. */
const BUDGET_STEP = 400;
const CHARACTERS_PER_TOKEN = 4;

type WatchedCall = Pick<CallBase, 'provider' | 'model' | 'price'> & { prompt: Prompt };

/** Aborted with the problem once a hard budget is spent by what the answer has cost so far, and by all other calls. */
function watchBudget(
  ctx: Context,
  request: GenerateRequest,
  call: WatchedCall,
): { signal: AbortSignal; check(streamed: string): void } {
  const spent = new AbortController();
  let checked = 0;
  let isChecking = false;
  const assert = async (written: number): Promise<void> => {
    if (!(await budgets.hasBudgets(ctx))) return;
    const count = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);
    const tokens = { inputTokens: count(textOf(call.prompt).length), outputTokens: count(written) };
    await budgets.assertNotSpent(
      ctx,
      request,
      call,
      costOf(call.price, tokens).costNano + estimateOf(call.price, tokens),
    );
  };
  return {
    signal: spent.signal,
    check(streamed) {
      if (isChecking || streamed.length - checked < BUDGET_STEP) return;
      checked = streamed.length;
      isChecking = true;
      assert(checked)
        // A database that does not answer now is asked again later, and ends no answer.
        .catch((error: unknown) => error instanceof Problem && error.code === 'budget_exceeded' && spent.abort(error))
        .finally(() => {
          isChecking = false;
        });
    },
  };
}

async function generateOnce(
  ctx: Context,
  { account, model, signal }: Target,
  prompt: Prompt,
  onText: OnText | undefined,
): Promise<Generated & { usage: Usage }> {
  if (account.kind === 'local')
    throw new ProviderFailure('unsupported', '"local" embeds only. Use "scripted" or an account of yours.');
  if (account.kind === 'scripted') {
    if (model !== SCRIPTED_MODEL)
      throw new ProviderFailure('unsupported', `"scripted" has one model, ${SCRIPTED_MODEL}.`);
    const generated = followScript(prompt);
    for (const word of generated.text.match(/\S+\s*/g) ?? []) onText?.(word);
    return {
      ...generated,
      usage: { inputTokens: countWords(textOf(prompt)), outputTokens: countWords(generated.text) },
    };
  }
  if (isSpeechAccount(account)) throw onlySpeech(account);
  const vendor = { account, model, fetch: ctx.outbound.fetch, signal, state: ctx.state, trace: ctx.trace };
  return onText ? streamFromVendor(vendor, prompt, onText) : generateWithVendor(vendor, prompt);
}

const isSpeechAccount = (account: ProviderAccount): account is accounts.SpeechAccount =>
  account.kind === 'deepgram' || account.kind === 'elevenlabs';
const onlySpeech = ({ name }: ProviderAccount): ProviderFailure =>
  new ProviderFailure('unsupported', `"${name}" hears and speaks, and writes no texts.`);

const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

async function targetsOf(ctx: Context, request: GenerateRequest): Promise<TargetModel[]> {
  if (request.routerConfigId !== undefined) return (await configs.get(ctx, request.routerConfigId)).targets;
  const name = request.model ?? `scripted/${SCRIPTED_MODEL}`;
  const slash = name.indexOf('/');
  if (slash < 1)
    throw new ProviderFailure(
      'unknown_provider',
      `Write the model as provider/model, such as scripted/${SCRIPTED_MODEL}.`,
    );
  return [
    { provider: name.slice(0, slash), model: name.slice(slash + 1), timeout_ms: 60_000, max_retries: DEFAULT_RETRIES },
  ];
}

const unknownProvider = (name: string): ProviderFailure =>
  new ProviderFailure(
    'unknown_provider',
    `No provider is named "${name}". Create it with POST /v1/model-router/providers.`,
  );

async function requireAccount(ctx: Context, name: string): Promise<ProviderAccount> {
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

type Tokens = Required<TokenCounts> & { tokensEstimated: boolean };
type CallBase = Omit<ModelCall, keyof Tokens | 'error' | 'latencyMs'>;

/** Written with the ledger row, or not at all. */
type WrittenWithCall = { save?: ((tx: Tx) => Promise<void>) | undefined; statement?: Sql | undefined };

const NO_TOKENS: Tokens = {
  inputTokens: 0,
  outputTokens: 0,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  tokensEstimated: false,
};

/** One call under its own deadline, and the two ways it enters the ledger. */
export function startModelCall(
  ctx: Context,
  account: Pick<ProviderAccount, 'kind'>,
  base: CallBase,
  timeoutMs: number,
  caller: AbortSignal | undefined,
) {
  const started = performance.now();
  const timeout = AbortSignal.timeout(timeoutMs);
  const toModelCall = (tokens: Tokens, error: string | null): ModelCall => ({
    ...base,
    ...tokens,
    error,
    latencyMs: performance.now() - started,
  });
  // By kind: the account's own name, and its model's, were chosen by the organization.
  const observe = (outcome: string) =>
    ctx.meter.observe(
      modelRequestSeconds,
      { provider: account.kind, operation: base.operation, outcome },
      (performance.now() - started) / 1000,
    );
  // Never in the caller's transaction: the money is spent, whatever becomes of the rest of the request.
  const write = async (call: ModelCall, { save, statement }: WrittenWithCall = {}): Promise<bigint> => {
    const isConversation = base.source === 'conversation';
    const cost = isConversation && !save ? await invocations.recordInOneStatement(ctx, call, statement) : undefined;
    if (cost !== undefined) return cost;
    return ctx.db.transaction(
      async (tx) => {
        await save?.(tx);
        if (statement) await tx.run(statement);
        return invocations.record(ctx, tx, [call]);
      },
      // The turn that asked is saved right after, and takes this to the disk with it.
      isConversation ? 'soon' : 'now',
    );
  };
  return {
    signal: caller ? AbortSignal.any([caller, timeout]) : timeout,
    failureOf: (error: unknown) => asFailure(error, base.provider, { caller, timeout }),
    async recordFailure(failure: ProviderFailure, tokens: Tokens = NO_TOKENS) {
      // An unsupported request was never sent to the provider.
      if (failure.code === 'unsupported') return;
      observe(failure.code);
      await write(toModelCall(tokens, failure.code));
    },
    async recordSuccess(tokens: Tokens, writtenWith: WrittenWithCall = {}): Promise<bigint> {
      const call = toModelCall(tokens, null);
      observe('ok');
      if (!writtenWith.save && !writtenWith.statement) return write(call);
      try {
        return await write(call, writtenWith);
      } catch (error) {
        // The result was not stored, but it was paid for. When the connection was lost on the way, the row may be
        // there already.
        if (isNotConnected(error) || !isConnectionLoss(error)) await write(call);
        throw error;
      }
    },
  };
}

async function tokensOf(usage: Usage, prompt: Prompt, text: string): Promise<Tokens> {
  const { outputTokens, cachedTokens = 0, cacheWriteTokens = 0 } = usage;
  const tokensEstimated = usage.inputTokens === undefined || (outputTokens === undefined && text !== '');
  const inputTokens = usage.inputTokens ?? (await estimateTokens([textOf(prompt)]));
  return {
    inputTokens,
    outputTokens: outputTokens ?? (text === '' ? 0 : await estimateTokens([text])),
    // No more than there are, whatever a vendor reports: they are taken out of the input at its full price.
    cachedTokens: Math.min(cachedTokens, inputTokens),
    cacheWriteTokens: Math.min(cacheWriteTokens, inputTokens - Math.min(cachedTokens, inputTokens)),
    tokensEstimated,
  };
}

const PIECE_LENGTH = 1000;
const SLICE_MS = 10;

/** The counter is quadratic in the longest word: texts are counted in pieces, and the event loop runs in between. */
async function estimateTokens(texts: readonly string[]): Promise<number> {
  const count = await vendorTokenCounter();
  let tokens = 0;
  let since = performance.now();
  for (const text of texts) {
    for (let at = 0; at < text.length; at += PIECE_LENGTH) {
      tokens += count(text.slice(at, at + PIECE_LENGTH));
      if (performance.now() - since < SLICE_MS) continue;
      await yieldToEventLoop();
      since = performance.now();
    }
  }
  return tokens;
}

async function pause({ retryAfter }: ProviderFailure, attempt: number, signal: AbortSignal | undefined): Promise<void> {
  const ms = Math.min(
    retryAfter === undefined ? 200 * 2 ** attempt * (1 + Math.random()) : retryAfter * 1000,
    MAX_PAUSE_MS,
  );
  await sleep(ms, undefined, signal ? { signal } : {}).catch(() => {
    throw new ProviderFailure('aborted', 'The caller went away.');
  });
}

/** For routes: a provider's failure as the error that the API answers with. */
export async function asApiErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ProviderFailure ? asProblem(error) : error;
  }
}
