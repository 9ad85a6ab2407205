// Owns the time in which this process could run. A paused virtual machine, or a processor that others use, stops us and not the database:
// its answer waits in the socket, and a timeout by the wall clock would throw it away as too late.

const TICK_MS = 100;
/** A process that runs is never this late for a tick; whatever is missing beyond it, we were paused. */
const MAX_PER_TICK_MS = 3 * TICK_MS;

export class AwakeTime {
  readonly #ticks = setInterval(() => this.ms, TICK_MS).unref();
  #elapsed = 0;
  #lastTick = performance.now();

  /** Milliseconds since it was made, pauses left out. */
  get ms(): number {
    const now = performance.now();
    this.#elapsed += Math.min(now - this.#lastTick, MAX_PER_TICK_MS);
    this.#lastTick = now;
    return this.#elapsed;
  }

  /** Calls back after so many milliseconds awake. Returns what cancels it. */
  after(ms: number, callback: () => void): () => void {
    const due = this.ms + ms;
    let timer: NodeJS.Timeout;
    const wait = () => {
      const left = due - this.ms;
      // Another timer means another turn of the event loop, which first reads what arrived during a pause.
      if (left <= 0) callback();
      else timer = setTimeout(wait, Math.max(left, 1));
    };
    timer = setTimeout(wait, ms);
    return () => clearTimeout(timer);
  }

  stop(): void {
    clearInterval(this.#ticks);
  }
}
