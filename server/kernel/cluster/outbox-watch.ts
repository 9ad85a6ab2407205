// Owns the news that the outbox has grown: told once after commits, heard by everybody who follows it, in this process and in others.
import type { Kernel } from '../context.ts';
import { sql } from '../sql.ts';
import { perKernel } from '../state.ts';
import type { ControlConnection } from './control-connection.ts';

export const OUTBOX_CHANNEL = 'parley_outbox';
const GATHER_MS = 10;

const signalOf = perKernel(() => ({ isDue: false }));

/**
 * Commits of one moment share one signal: NOTIFY takes a database-wide lock, which it holds the shorter for not waiting for the disk.
 * A signal lost with its process is made up for by the followers' own polling.
 */
export function announce(kernel: Pick<Kernel, 'db' | 'state'>): void {
  const signal = signalOf(kernel);
  if (signal.isDue) return;
  signal.isDue = true;
  setTimeout(() => {
    signal.isDue = false;
    kernel.db
      .run(sql`select set_config('synchronous_commit', 'off', true), pg_notify(${OUTBOX_CHANNEL}, '')`)
      .catch(() => undefined);
  }, GATHER_MS);
}

export class OutboxWatch {
  readonly #listeners = new Set<() => void>();
  #closed = false;

  start(signals: Pick<ControlConnection, 'on'>): void {
    signals.on(OUTBOX_CHANNEL, () => this.#tell());
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
    this.#tell();
  }

  close(): void {
    this.#closed = true;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Sleeps until it is woken, but not for long. A call between two sleeps is kept for the next. */
export class Wakeup {
  #rung = false;
  #wake: (() => void) | undefined;

  notify = (): void => {
    this.#rung = true;
    this.#wake?.();
  };

  async wait(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        timer = setTimeout(resolve, ms);
      });
    }
    clearTimeout(timer);
    this.#wake = undefined;
    this.#rung = false;
  }
}
