// Owns time as this process lives it. A virtual machine that is paused, or a processor that others have taken, stops us and not the
// database: an answer that came meanwhile lies in the socket, and by the clock on the wall it would be thrown away as too late.

const TICK_MS = 100;
/** Nobody who runs is kept from a tick for longer; what is missing beyond, we slept. */
const MOST_PER_TICK_MS = 3 * TICK_MS;

export class AwakeTime {
  readonly #now: () => number;
  readonly #ticks: NodeJS.Timeout;
  #lived = 0;
  #lastTick: number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#lastTick = now();
    this.#ticks = setInterval(() => this.ms, TICK_MS).unref();
  }

  /** Milliseconds that this process could have done something, since it was made. */
  get ms(): number {
    const now = this.#now();
    this.#lived += Math.min(now - this.#lastTick, MOST_PER_TICK_MS);
    this.#lastTick = now;
    return this.#lived;
  }

  /** Calls back after so many milliseconds awake, unless it is called off. */
  after(ms: number, callback: () => void): () => void {
    const due = this.ms + ms;
    let timer: NodeJS.Timeout;
    const wait = () => {
      const left = due - this.ms;
      // At least one turn of the loop passes, and with it whatever had arrived while we slept.
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
