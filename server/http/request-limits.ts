// Owns the limits on requests of one process: which bucket a request counts in, and the refusal once it is empty.
import type { Config } from '../kernel/config.ts';
import { Problem } from '../kernel/errors.ts';
import { type RateAllowance, RateLimiter } from './rate-limit.ts';
import type { Route } from './route.ts';

export type RequestLimits = ReturnType<typeof requestLimits>;

export function requestLimits(config: Config) {
  const enabled = config.RATE_LIMITS === 'on';
  return {
    reads: new RateLimiter({ name: 'reads', quota: config.RATE_LIMIT_READS }, enabled),
    writes: new RateLimiter({ name: 'writes', quota: config.RATE_LIMIT_WRITES }, enabled),
    keyCreations: new RateLimiter({ name: 'key-creations', quota: config.RATE_LIMIT_KEY_CREATIONS }, enabled),
    open: new RateLimiter({ name: 'open-reads', quota: config.RATE_LIMIT_OPEN }, enabled),
    signIns: new RateLimiter({ name: 'sign-ins', quota: config.RATE_LIMIT_SIGN_INS }, enabled),
    failures: new RateLimiter(
      { name: 'failed-authentications', quota: config.RATE_LIMIT_FAILED_AUTHENTICATIONS },
      enabled,
    ),
  };
}

/** The bucket of a request that brings a key. */
export function bucketOf(limits: RequestLimits, method: string, rate: Route['rate']): RateLimiter {
  if (rate === 'key-creation') return limits.keyCreations;
  return method === 'GET' || method === 'HEAD' || rate === 'read' ? limits.reads : limits.writes;
}

export const tooManyRequests = ({ policy, resetSeconds }: RateAllowance): Problem =>
  new Problem('rate_limited', `More than ${policy.quota} ${policy.name.replace('-', ' ')} in a minute. Slow down.`, {
    retryAfter: resetSeconds,
  });
