// Owns this process's idea of the database's clock. Where ours is provably wrong it is set right, so that all processes decide at the same
// hour: whom the law lets them call, when a wait is over. Where the two agree, as far as readings tell, the machine's own is kept.

/** Both clocks are read in whole milliseconds. */
const ROUNDING_MS = 2;

/** An answer of the database: what its clock showed, and between which two moments of ours. */
export type ClockReading = { theirs: number; sentAt: number; tookMs: number };

export class DatabaseTime {
  #offsetMs = 0;

  /** Milliseconds that their clock was ahead of ours, taken in the middle of the way there and back. */
  learn(reading: ClockReading): number {
    const { theirs, sentAt, tookMs } = reading;
    const skewMs = theirs - (sentAt + tookMs / 2);
    // Somewhere on the way they read their clock: half of the way is how wrong this can be. A slow answer proves little.
    const isDisproved = Math.abs(skewMs - this.#offsetMs) > tookMs / 2 + ROUNDING_MS;
    if (isDisproved) this.#offsetMs = Math.round(skewMs);
    return skewMs;
  }

  /** The database's time, in milliseconds. */
  readonly nowMs = (): number => Date.now() + this.#offsetMs;
}
