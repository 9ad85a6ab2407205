// Owns the making and reading of ids. UUID v7: sortable by creation, so indexes stay dense.
import { randomBytes } from 'node:crypto';

// Random digits are drawn in bulk as text: slicing them is far cheaper than converting bytes for each id.
const DIGITS = 16;

/** A clock that was far ahead and has been set right is followed: ids from the future would stand above all others for as long. */
const SET_BACK_MS = 10_000;

class IdSequence {
  #pool = '';
  #used = 0;
  #lastMs = 0;
  #counter = 0;
  #head = '';

  next(): string {
    if (this.#used + DIGITS > this.#pool.length) {
      this.#pool = randomBytes(4096).toString('hex');
      this.#used = 0;
    }
    const random = this.#pool.slice(this.#used, this.#used + DIGITS);
    this.#used += DIGITS;
    const now = Date.now();
    if (now > this.#lastMs || now < this.#lastMs - SET_BACK_MS)
      this.#startMillisecond(now, Number.parseInt(random.slice(0, 3), 16) & 0x7ff);
    else if (++this.#counter > 0xfff) this.#startMillisecond(this.#lastMs + 1, 0);
    const sequence = (0x7000 | this.#counter).toString(16);
    const variant = '89ab'[Number.parseInt(random[3] ?? '0', 16) & 3];
    return `${this.#head}-${sequence}-${variant}${random.slice(4, 7)}-${random.slice(7, 16)}${random.slice(0, 3)}`;
  }

  #startMillisecond(ms: number, first: number): void {
    this.#lastMs = ms;
    this.#counter = first;
    const time = ms.toString(16).padStart(12, '0');
    this.#head = `${time.slice(0, 8)}-${time.slice(8)}`;
  }
}

// One for the process: two apps in it must not number the same millisecond twice.
const ids = new IdSequence();

/** UUID v7 whose order within one process is the order of creation (12-bit counter inside a millisecond). */
export const uuid7 = (): string => ids.next();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (value: string): boolean => UUID.test(value);
