// Owns calls to vendors that hear and speak: budget, call, and the ledger, as for models that write. What they are paid for is counted
// where tokens are: characters that were said, or seconds that were heard.
import type { Context } from '../../kernel/context.ts';
import * as budgets from './budgets.ts';
import type { Purpose } from './invocations.ts';
import * as prices from './prices.ts';
import * as accounts from './provider-accounts.ts';
import { ProviderFailure } from './providers/failures.ts';
import { startModelCall } from './router.ts';

export type SpeechVendor = Exclude<
  accounts.ProviderAccount,
  { kind: 'local' } | { kind: 'scripted' } | { kind: 'anthropic' }
> & {
  kind: 'openai' | 'openai_compatible' | 'deepgram' | 'elevenlabs';
};

/** Undefined: there is no such account, or it neither hears nor speaks. */
export async function openSpeechVendor(ctx: Context, name: string): Promise<SpeechVendor | undefined> {
  const account = await accounts.open(ctx, name);
  if (!account || account.kind === 'local' || account.kind === 'scripted' || account.kind === 'anthropic')
    return undefined;
  return account as SpeechVendor;
}

type SpeechCall = Purpose & {
  provider: string;
  model: string;
  /** Characters or seconds; known at the end, where they are counted meanwhile. */
  units: number | (() => number);
  timeoutMs: number;
  signal?: AbortSignal;
};

/** Throws `ProviderFailure` when the vendor failed, `Problem` when a budget is spent. */
export async function callSpeechVendor<T>(
  ctx: Context,
  { provider, model, units, timeoutMs, signal, ...purpose }: SpeechCall,
  work: (account: SpeechVendor, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const account = await openSpeechVendor(ctx, provider);
  if (!account)
    throw new ProviderFailure('unknown_provider', `No provider that hears or speaks is named "${provider}".`);
  const price = await prices.findOwn(ctx, account, model);
  await budgets.assertNotSpent(ctx, purpose, { provider, model, price });
  const call = startModelCall(
    ctx,
    account,
    { ...purpose, operation: 'speech', provider, model, price },
    timeoutMs,
    signal,
  );
  const tokens = () => ({
    inputTokens: Math.ceil(typeof units === 'number' ? units : units()),
    outputTokens: 0,
    cachedTokens: 0,
    cacheWriteTokens: 0,
    tokensEstimated: false,
  });
  try {
    const result = await work(account, call.signal);
    await call.recordSuccess(tokens());
    return result;
  } catch (error) {
    const failure = call.failureOf(error);
    // An answer that was given up may be billed all the same.
    await call.recordFailure(failure, failure.code === 'aborted' ? tokens() : undefined);
    throw failure;
  }
}
