// Owns large answers while they are sent: in pieces, to see which client reads, and bounded in all.
import { Readable } from 'node:stream';

/** Smaller ones are handed over whole: together they weigh little. */
const LARGE = 131_072;
const PIECE = 65_536;
/** All together. Up to here no client is cut off for reading slowly. */
const MAX_BYTES = 32 * 1024 * 1024;
const CHECK_MS = 500;
/** How many checks a client may take nothing once there is too much; the more there is, the fewer. */
const MAX_IDLE_CHECKS = 10;

export const isLarge = (body: unknown): body is string | Buffer =>
  (typeof body === 'string' || Buffer.isBuffer(body)) && body.length > LARGE;

export class UnreadAnswers {
  readonly #sending = new Set<Sending>();
  #bytes = 0;
  #watch: NodeJS.Timeout | undefined;

  /** The same bytes, taken piece by piece by the reader. */
  inPieces(body: Buffer): Readable {
    const sending = new Sending(body);
    this.#sending.add(sending);
    this.#bytes += sending.bytes;
    sending.once('close', () => {
      this.#sending.delete(sending);
      this.#bytes -= sending.bytes;
      if (this.#sending.size === 0) this.#rest();
    });
    this.#watch ??= setInterval(() => this.#check(), CHECK_MS).unref();
    return sending;
  }

  /**
   * Answers that no client reads are cut off, the longest idle first, until the rest fits. Counted in checks and not by the clock: while
   * this process
   * is too busy to hand anything over, no client is cut off.
   */
  #check(): void {
    for (const sending of this.#sending) sending.check();
    let tooMuch = this.#bytes - MAX_BYTES;
    if (tooMuch <= 0) return;
    const maxIdle = Math.max(1, (MAX_IDLE_CHECKS * MAX_BYTES) / this.#bytes);
    const idle = [...this.#sending].filter(({ idleChecks }) => idleChecks >= maxIdle);
    for (const sending of idle.sort((a, b) => b.idleChecks - a.idleChecks)) {
      if (tooMuch <= 0) return;
      tooMuch -= sending.bytes;
      sending.destroy();
    }
  }

  #rest(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
  }
}

class Sending extends Readable {
  /** Held until the last piece is taken: pieces are views of one memory. */
  readonly bytes: number;
  /** How many checks in a row have found nothing taken. */
  idleChecks = 0;
  #body: Buffer;
  #at = 0;
  #seenAt = 0;

  constructor(body: Buffer) {
    super({ highWaterMark: 1 });
    this.#body = body;
    this.bytes = body.length;
  }

  check(): void {
    this.idleChecks = this.#at === this.#seenAt ? this.idleChecks + 1 : 0;
    this.#seenAt = this.#at;
  }

  override _read(): void {
    const piece = this.#body.subarray(this.#at, this.#at + PIECE);
    this.#at += PIECE;
    this.push(piece.length > 0 ? piece : null);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#body = Buffer.alloc(0);
    done(error);
  }
}
