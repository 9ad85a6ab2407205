// Decides what follows from an attempt: done, again later, given up, endpoint disabled. Pure.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Waits between attempts; there is one attempt more than waits. */
export const WAITS: readonly number[] = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
const JITTER = 0.2;
export const MAX_FAILING_MS = 5 * DAY;
const GONE = 410;

/** The outcome of one attempt. */
export type AttemptOutcome = { statusCode: number | null; retryAfterMs: number | null };
export const isSuccess = ({ statusCode }: AttemptOutcome): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;

export type AttemptSituation = {
  outcome: AttemptOutcome;
  /** Attempts of this round, the present one included. */
  tried: number;
  /** Of the endpoint: its first failure since the last success. */
  failingSince: Date | null;
  now: Date;
  /** From 0 up to 1. */
  random: number;
};

export type NextStep = {
  status: 'succeeded' | 'pending' | 'exhausted';
  nextAttemptAt: Date | null;
  failingSince: Date | null;
  disable: 'gone' | 'failing' | null;
};

export function decideNextAttempt({ outcome, tried, failingSince, now, random }: AttemptSituation): NextStep {
  if (isSuccess(outcome)) return { status: 'succeeded', nextAttemptAt: null, failingSince: null, disable: null };
  const since = failingSince ?? now;
  if (outcome.statusCode === GONE)
    return { status: 'exhausted', nextAttemptAt: null, failingSince: since, disable: 'gone' };
  const wait = waitAfter(tried, outcome.retryAfterMs, random);
  const disable = now.getTime() - since.getTime() >= MAX_FAILING_MS ? 'failing' : null;
  if (wait === undefined) return { status: 'exhausted', nextAttemptAt: null, failingSince: since, disable };
  return { status: 'pending', nextAttemptAt: new Date(now.getTime() + wait), failingSince: since, disable };
}

/** A receiver may ask for a longer wait, up to twice the usual, but not for a shorter one. */
export function waitAfter(tried: number, retryAfterMs: number | null, random: number): number | undefined {
  const base = WAITS[tried - 1];
  if (base === undefined) return undefined;
  if (retryAfterMs !== null) return Math.min(Math.max(retryAfterMs, base), 2 * base);
  return Math.round(base * (1 - JITTER + 2 * JITTER * random));
}

/** Seconds or an HTTP date; anything else says nothing. */
export function parseRetryAfter(text: string | undefined, wall: Date): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text.trim()) * SECOND;
  const date = text.endsWith('GMT') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - wall.getTime());
}
