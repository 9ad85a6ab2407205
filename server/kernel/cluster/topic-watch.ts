// Owns the followers of topics in this process: a change of one wakes its followers only.

import { TOPICS_CHANNEL } from '../signals.ts';
import type { ControlConnection } from './control-connection.ts';

type Listener = () => void;

export class TopicWatch {
  readonly #listeners = new Map<string, Set<Listener>>();

  start(signals: Pick<ControlConnection, 'on'>): void {
    signals.on(TOPICS_CHANNEL, (payload) => (payload === '' ? this.wakeAll() : this.#notify(payload.split(' '))));
  }

  /** Returns how to stop listening. */
  listen(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic);
    };
  }

  /** A follower found out by itself that the topic changed. */
  wake(topic: string): void {
    this.#notify([topic]);
  }

  /** Signals may have been missed, keys may no longer hold, or the process stops. */
  wakeAll(): void {
    this.#notify(this.#listeners.keys());
  }

  #notify(topics: Iterable<string>): void {
    for (const topic of topics) for (const listener of this.#listeners.get(topic) ?? []) listener();
  }
}
