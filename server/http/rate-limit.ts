// Owns the counters of requests per key and of failures per address. Per node, in memory, one fixed minute each.

export type RatePolicy = { name: string; quota: number; header: string };
type Window = { started: number; count: number };

const MINUTE_MS = 60_000;
const MAX_TRACKED = 100_000;

/** What a limiter says about one request; the numbers become the RateLimit headers. */
export type RateAllowance = { policy: RatePolicy; remaining: number; resetSeconds: number; exceeded: boolean };

export class RateLimiter {
  readonly policy: RatePolicy;
  readonly #windows = new Map<string, Window>();
  readonly #enabled: boolean;
  constructor({ name, quota }: Pick<RatePolicy, 'name' | 'quota'>, enabled: boolean) {
    this.policy = { name, quota, header: `"${name}";q=${quota};w=60` };
    this.#enabled = enabled;
  }

  /** Counts one request of `who`. `quota` replaces the one of the policy. */
  take(who: string, quota = this.policy.quota): RateAllowance {
    const now = performance.now();
    let window = this.#windows.get(who);
    if (window === undefined || now - window.started >= MINUTE_MS) {
      this.#forgetOld(now);
      window = { started: now, count: 0 };
      this.#windows.set(who, window);
    }
    window.count += 1;
    return {
      policy: this.policy,
      remaining: Math.max(0, quota - window.count),
      resetSeconds: Math.ceil((window.started + MINUTE_MS - now) / 1000),
      exceeded: this.#enabled && window.count > quota,
    };
  }

  /** Hostile callers can invent addresses: the map never grows beyond a bound. */
  #forgetOld(now: number): void {
    if (this.#windows.size < MAX_TRACKED) return;
    for (const [who, window] of this.#windows) if (now - window.started >= MINUTE_MS) this.#windows.delete(who);
    for (const who of this.#windows.keys()) {
      if (this.#windows.size < MAX_TRACKED) return;
      this.#windows.delete(who);
    }
  }
}
