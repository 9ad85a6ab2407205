// Owns when a request is sent again, and how long the SDK waits before: decisions without a clock.
import { ParleyError } from './errors.ts';

/** A longer Retry-After is an error for the caller instead of a wait. */
const MAX_WAIT_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 8000;

/** `repeatable`: sent twice, the request has its effect once. `attempt` counts from 0. */
export type Attempt = { attempt: number; repeatable: boolean; random: number };

/** Milliseconds to wait before the next attempt; `undefined` when there should be none. */
export function pauseAfter(error: unknown, { attempt, repeatable, random }: Attempt): number | undefined {
  if (!(error instanceof ParleyError) || !error.retryable) return undefined;
  if (!repeatable && !wasNotHandled(error)) return undefined;
  if (error.retryAfter === undefined) return backOff(attempt, random);
  const wait = error.retryAfter * 1000;
  return wait > MAX_WAIT_MS ? undefined : wait + random * 100;
}

/** 0.5 · 2ⁿ seconds, spread so that many callers do not come back at once. */
export const backOff = (attempt: number, random: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS) * (0.75 + random / 2);

/** Refused before any handler ran: there can be no effect. */
const wasNotHandled = ({ status }: ParleyError): boolean => status === 408 || status === 429;

/** The first attempt is still running at the server: waiting for it uses up no attempt. */
export const isStillRunning = (error: unknown): boolean =>
  error instanceof ParleyError && error.code === 'idempotency_in_progress';

/** Rejects with the signal's reason as soon as the caller gives up. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
