// Owns the time limit of an outgoing request.
import { EventEmitter } from 'node:events';
import { OutboundFailed } from './errors.ts';
import type { OutboundLimits } from './types.ts';

const MAX_TIMER_MS = 2 ** 31 - 1;

export function checkLimits({ timeoutMs, maxBytes }: OutboundLimits): void {
  if (!(timeoutMs > 0 && timeoutMs <= MAX_TIMER_MS && maxBytes >= 0))
    throw new RangeError('a request needs time and size limits');
}

/**
 * Fires once, at the time limit or when the caller aborts, whichever is first. An emitter, which undici takes too: an AbortSignal costs half as
 * much as the whole request.
 */
export class Deadline extends EventEmitter<{ abort: [] }> {
  reason: OutboundFailed | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #caller: AbortSignal | undefined;

  constructor({ timeoutMs, maxBytes, signal }: OutboundLimits & { signal?: AbortSignal }) {
    super();
    checkLimits({ timeoutMs, maxBytes });
    this.#timer = setTimeout(() => this.#fire(new OutboundFailed('timeout')), timeoutMs);
    this.#caller = signal;
    signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** undici looks for an abort only once a connection stands; a request that waits for one must not wait longer for that. */
  race<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(resolve, reject);
      this.once('abort', () => reject(this.reason));
    });
  }

  readonly stop = (): void => {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#onAbort);
  };

  readonly #onAbort = (): void => this.#fire(new OutboundFailed('aborted', this.#caller?.reason));

  #fire(reason: OutboundFailed): void {
    this.stop();
    this.reason = reason;
    this.emit('abort');
  }
}
