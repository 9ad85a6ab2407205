// Owns the making and reading of ids. UUID v7: sortable by creation, so indexes stay dense.
import { randomBytes } from 'node:crypto';

/** Random ends of ids are made in bulk: drawing and converting bytes for each id would cost more than the rest of it. */
const MADE_AT_ONCE = 512;
const DIGITS = 16;
const VARIANTS = '89ab89ab89ab89ab';
/** Version and counter, as they stand in an id. */
const COUNTERS: readonly string[] = Array.from({ length: 0x1000 }, (_, count) => (0x7000 | count).toString(16));

/** A clock that was far ahead and has been set right is followed: ids from the future would stand above all others for as long. */
const SET_BACK_MS = 10_000;

class IdSequence {
  readonly #ends: string[] = [];
  #lastMs = 0;
  #counter = 0;
  #head = '';

  next(): string {
    const end = this.#ends.pop() ?? this.#makeEnds();
    const now = Date.now();
    if (now > this.#lastMs || now < this.#lastMs - SET_BACK_MS)
      this.#startMillisecond(now, Number.parseInt(end.slice(-3), 16) & 0x7ff);
    else if (++this.#counter > 0xfff) this.#startMillisecond(this.#lastMs + 1, 0);
    return this.#head + COUNTERS[this.#counter] + end;
  }

  /** Variant and random digits of the ids to come. Returns the first. */
  #makeEnds(): string {
    const digits = randomBytes((MADE_AT_ONCE * DIGITS) / 2).toString('hex');
    for (let at = 0; at < digits.length; at += DIGITS) {
      const variant = VARIANTS[Number.parseInt(digits[at] ?? '0', 16)];
      this.#ends.push(`-${variant}${digits.slice(at + 1, at + 4)}-${digits.slice(at + 4, at + DIGITS)}`);
    }
    return this.#ends.pop() ?? '';
  }

  #startMillisecond(ms: number, first: number): void {
    this.#lastMs = ms;
    this.#counter = first;
    const time = ms.toString(16).padStart(12, '0');
    this.#head = `${time.slice(0, 8)}-${time.slice(8)}-`;
  }
}

// One for the process: two apps in it must not number the same millisecond twice.
const ids = new IdSequence();

/** UUID v7 whose order within one process is the order of creation (12-bit counter inside a millisecond). */
export const uuid7 = (): string => ids.next();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (value: string): boolean => UUID.test(value);
