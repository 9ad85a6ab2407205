// Owns one call to a model: its deadline, its ledger row, its cost when the vendor does not say, and the pause before the next.
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../kernel/context.ts';
import { isConnectionLoss, isNotConnected, type Tx } from '../../kernel/db.ts';
import type { Sql } from '../../kernel/sql.ts';
import { asFailure, ProviderFailure } from './failures.ts';
import { modelRequestSeconds } from './figures.ts';
import type { ModelCall } from './invocations.ts';
import * as invocations from './invocations.ts';
import type { ProviderAccount } from './provider-accounts.ts';
import { type Prompt, textOf, type Usage } from './providers/prompt.ts';
import { vendorTokenCounter } from './tokens.ts';

const LONGEST_PAUSE_MS = 10_000;

type Paid = { inputTokens: number; outputTokens: number; tokensEstimated: boolean };
type CallBase = Omit<ModelCall, keyof Paid | 'error' | 'latencyMs'>;

/** What is written with the ledger row, or not at all. */
type Besides = { save?: ((tx: Tx) => Promise<void>) | undefined; along?: Sql | undefined };

/** One call under its own deadline, and the two ways it enters the ledger. */
export function startCall(
  ctx: Context,
  account: Pick<ProviderAccount, 'kind'>,
  base: CallBase,
  timeoutMs: number,
  caller: AbortSignal | undefined,
) {
  const started = performance.now();
  const timeout = AbortSignal.timeout(timeoutMs);
  const ended = (paid: Paid, error: string | null): ModelCall => ({
    ...base,
    ...paid,
    error,
    latencyMs: performance.now() - started,
  });
  // By kind: the account's own name, and its model's, were chosen by the organization.
  const tell = (outcome: string) =>
    ctx.meter.observe(
      modelRequestSeconds,
      { provider: account.kind, operation: base.operation, outcome },
      (performance.now() - started) / 1000,
    );
  // Never in the caller's transaction: the money is spent, whatever becomes of the rest of the request.
  const write = async (call: ModelCall, { save, along }: Besides = {}): Promise<bigint> => {
    const alone = base.source === 'conversation' && !save ? await invocations.recordAlone(ctx, call, along) : undefined;
    if (alone !== undefined) return alone;
    return ctx.db.transaction(
      async (tx) => {
        await save?.(tx);
        if (along) await tx.run(along);
        return invocations.record(ctx, tx, [call]);
      },
      // The turn that asked is saved right after, and takes this to the disk with it.
      base.source === 'conversation' ? 'soon' : 'now',
    );
  };
  return {
    signal: caller ? AbortSignal.any([caller, timeout]) : timeout,
    failureOf: (error: unknown) => asFailure(error, base.provider, { caller, timeout }),
    async recordFailure(failure: ProviderFailure, paid: Paid = { inputTokens: 0, outputTokens: 0, tokensEstimated: false }) {
      // What a provider does not offer was never asked of it.
      if (failure.code === 'unsupported') return;
      tell(failure.code);
      await write(ended(paid, failure.code));
    },
    async recordSuccess(paid: Paid, besides: Besides = {}): Promise<bigint> {
      const call = ended(paid, null);
      tell('ok');
      if (!besides.save && !besides.along) return write(call);
      try {
        return await write(call, besides);
      } catch (error) {
        // The result found no place, but it was paid for. Where the connection was lost on the way, the row may be there already.
        if (isNotConnected(error) || !isConnectionLoss(error)) await write(call);
        throw error;
      }
    },
  };
}

export async function paidFor({ inputTokens, outputTokens }: Usage, prompt: Prompt, text: string): Promise<Paid> {
  const tokensEstimated = inputTokens === undefined || (outputTokens === undefined && text !== '');
  return {
    inputTokens: inputTokens ?? (await estimateCost([textOf(prompt)])),
    outputTokens: outputTokens ?? (text === '' ? 0 : await estimateCost([text])),
    tokensEstimated,
  };
}

const PIECE = 1000;
const SLICE_MS = 10;

/** The counter is quadratic in the longest word: hostile texts are counted in pieces, and others have their turn in between. */
export async function estimateCost(texts: readonly string[]): Promise<number> {
  const count = await vendorTokenCounter();
  let tokens = 0;
  let since = performance.now();
  for (const text of texts) {
    for (let at = 0; at < text.length; at += PIECE) {
      tokens += count(text.slice(at, at + PIECE));
      if (performance.now() - since < SLICE_MS) continue;
      await breathe();
      since = performance.now();
    }
  }
  return tokens;
}

export async function pause({ retryAfter }: ProviderFailure, attempt: number, signal: AbortSignal | undefined): Promise<void> {
  const ms = Math.min(retryAfter === undefined ? 200 * 2 ** attempt * (1 + Math.random()) : retryAfter * 1000, LONGEST_PAUSE_MS);
  await sleep(ms, undefined, signal ? { signal } : {}).catch(() => {
    throw new ProviderFailure('aborted', 'The caller went away.');
  });
}
