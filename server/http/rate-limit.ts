// Owns the counters of requests per key and of failures per address. Per node, in memory, in fixed windows of a minute unless said.
import ipaddr from 'ipaddr.js';

export type RatePolicy = { name: string; quota: number; header: string };
type Window = { started: number; count: number };

const MINUTE_SECONDS = 60;
const MAX_TRACKED = 100_000;

/** What a limiter says about one request; the numbers become the RateLimit headers. */
export type RateAllowance = { policy: RatePolicy; remaining: number; resetSeconds: number; exceeded: boolean };

/** `seconds`: how long a window is. `maxTracked`: how many callers are remembered at once. */
type RateLimiterOptions = { seconds?: number; maxTracked?: number };

/**
 * What an address counts as: a subscriber has a whole /64 of IPv6 and may use any address in it. An IPv4 address that is
 * written as IPv6 is the same caller.
 */
export function networkOf(address: string | undefined): string {
  // A caller who has hung up has no address any more.
  if (!address?.includes(':')) return address ?? '';
  const [bare = ''] = address.split('%', 1);
  if (!ipaddr.isValid(bare)) return address;
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

export class RateLimiter {
  readonly policy: RatePolicy;
  /** The window that started first comes first. */
  readonly #windows = new Map<string, Window>();
  readonly #enabled: boolean;
  readonly #maxTracked: number;
  readonly #windowMs: number;
  constructor({ name, quota }: Pick<RatePolicy, 'name' | 'quota'>, enabled: boolean, options: RateLimiterOptions = {}) {
    const { seconds = MINUTE_SECONDS, maxTracked = MAX_TRACKED } = options;
    this.policy = { name, quota, header: `"${name}";q=${quota};w=${seconds}` };
    this.#enabled = enabled;
    this.#windowMs = seconds * 1000;
    this.#maxTracked = maxTracked;
  }

  get tracked(): number {
    return this.#windows.size;
  }

  /** Counts one request of `who`, or what weighs as much as several. `quota` replaces the one of the policy. */
  take(who: string, quota = this.policy.quota, weight = 1): RateAllowance {
    const now = performance.now();
    let window = this.#windows.get(who);
    if (window === undefined || now - window.started >= this.#windowMs) {
      // Set again at the end, so that the map stays in the order of the windows' starts.
      this.#windows.delete(who);
      this.#forgetOldest(now);
      window = { started: now, count: 0 };
      this.#windows.set(who, window);
    }
    window.count += weight;
    return {
      policy: this.policy,
      remaining: Math.max(0, quota - window.count),
      resetSeconds: Math.ceil((window.started + this.#windowMs - now) / 1000),
      exceeded: this.#enabled && window.count > quota,
    };
  }

  /** Hostile callers can invent addresses: the map never grows beyond a bound. Each call forgets at most two. */
  #forgetOldest(now: number): void {
    let left = 2;
    for (const [who, { started }] of this.#windows) {
      if (left-- === 0 || (now - started < this.#windowMs && this.#windows.size < this.#maxTracked)) return;
      this.#windows.delete(who);
    }
  }
}
