// Owns which models are left alone for a while: those that failed several times in a row, or asked us to slow down. Where a router config
// has another model, they are passed over; where it has none, they are asked all the same.
import { LRUCache } from 'lru-cache';
import type { Context } from '../../kernel/context.ts';
import { perKernel } from '../../kernel/state.ts';
import type { ProviderAccount } from './provider-accounts.ts';
import type { FailureCode, ProviderFailure } from './providers/failures.ts';

const MAX_FAILURES = 3;
const REST_MS = 15_000;
/** A vendor that wants more is asked again after this. */
const MAX_REST_MS = 120_000;

type Condition = { failures: number; restsUntil: number };
const conditions = perKernel(() => new LRUCache<string, Condition>({ max: 5000, ttl: 600_000 }));

/** By address, too: the same model in another region is another one. */
const keyOf = ({ org }: Context, account: ProviderAccount, model: string): string =>
  JSON.stringify([org.id, account.name, 'baseUrl' in account ? account.baseUrl : '', model]);

export const isResting = (ctx: Context, account: ProviderAccount, model: string): boolean =>
  (conditions(ctx).get(keyOf(ctx, account, model))?.restsUntil ?? 0) > performance.now();

/** What another request would meet as well; a wrong key or a wrong question is no sign of it. */
const SIGNS: ReadonlySet<FailureCode> = new Set([
  'rate_limited',
  'unavailable',
  'timeout',
  'malformed_answer',
  'broken_stream',
]);

export function noteFailure(
  ctx: Context,
  account: ProviderAccount,
  model: string,
  { code, retryAfter }: ProviderFailure,
): void {
  if (!SIGNS.has(code)) return;
  const key = keyOf(ctx, account, model);
  const failures = (conditions(ctx).get(key)?.failures ?? 0) + 1;
  const asked = retryAfter === undefined ? 0 : Math.min(retryAfter * 1000, MAX_REST_MS);
  const rest = Math.max(asked, failures >= MAX_FAILURES ? REST_MS : 0);
  conditions(ctx).set(key, { failures, restsUntil: performance.now() + rest });
}

export const noteSuccess = (ctx: Context, account: ProviderAccount, model: string): void => {
  conditions(ctx).delete(keyOf(ctx, account, model));
};
