// Owns the followers of the outbox in this process: each is called when it has grown, wherever the event was written.

import { OUTBOX_CHANNEL } from '../signals.ts';
import type { ControlConnection } from './control-connection.ts';

export class OutboxWatch {
  readonly #listeners = new Set<() => void>();
  #closed = false;

  start(signals: Pick<ControlConnection, 'on'>): void {
    signals.on(OUTBOX_CHANNEL, () => this.#notify());
  }

  /** This process stops: readers of the outbox let go. */
  get isClosed(): boolean {
    return this.#closed;
  }

  /** Hears of growth, and of the end. Returns how to stop listening. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Something else than growth asks for a look, such as keys that may no longer hold. */
  wake(): void {
    this.#notify();
  }

  close(): void {
    this.#closed = true;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Sleeps until it is woken, but not for long. A call between two sleeps counts for the next. */
export class Wakeup {
  #isNotified = false;
  #wake: (() => void) | undefined;

  notify = (): void => {
    this.#isNotified = true;
    this.#wake?.();
  };

  async wait(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    if (!this.#isNotified) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        timer = setTimeout(resolve, ms);
      });
    }
    clearTimeout(timer);
    this.#wake = undefined;
    this.#isNotified = false;
  }
}
