// Owns the large answers that are on their way: in pieces, so that one sees who reads, and bounded, so that who does not costs little.
import { Readable } from 'node:stream';

/** Smaller ones are handed over whole: together they weigh little. */
const LARGE = 131_072;
const PIECE = 65_536;
/** All together. Up to here everybody may take their time. */
const MAX_BYTES = 32 * 1024 * 1024;
const LOOK_MS = 500;
/** How often one may be seen to have taken nothing when there is just too much; the more there is, the less often. */
const PATIENT_LOOKS = 10;

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
    this.#watch ??= setInterval(() => this.#look(), LOOK_MS).unref();
    return sending;
  }

  /**
   * Those that stand still go, the longest first, until the rest is bearable. Counted in looks and not by the clock: while this process
   * is too busy to hand anything over, no client is cut off.
   */
  #look(): void {
    for (const sending of this.#sending) sending.look();
    let tooMuch = this.#bytes - MAX_BYTES;
    if (tooMuch <= 0) return;
    const patience = Math.max(1, (PATIENT_LOOKS * MAX_BYTES) / this.#bytes);
    const still = [...this.#sending].filter((sending) => sending.still >= patience).sort((a, b) => b.still - a.still);
    for (const sending of still) {
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
  /** How many looks in a row have found nothing taken. */
  still = 0;
  #body: Buffer;
  #at = 0;
  #seenAt = 0;

  constructor(body: Buffer) {
    super({ highWaterMark: 1 });
    this.#body = body;
    this.bytes = body.length;
  }

  look(): void {
    this.still = this.#at === this.#seenAt ? this.still + 1 : 0;
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
