// Owns the making and reading of ids. UUID v7: sortable by creation, so indexes stay dense.
import { randomBytes } from 'node:crypto';

// Random digits are drawn in bulk as text: slicing them is far cheaper than converting bytes for each id.
const DIGITS = 16;
let pool = '';
let used = 0;
let lastMs = 0;
let counter = 0;
let head = '';

/** A clock that was far ahead and has been set right is followed: ids from the future would stand above all others for as long. */
const SET_BACK_MS = 10_000;

/** UUID v7 whose order within one process is the order of creation (12-bit counter inside a millisecond). */
export function uuid7(): string {
  if (used + DIGITS > pool.length) {
    pool = randomBytes(4096).toString('hex');
    used = 0;
  }
  const now = Date.now();
  if (now > lastMs || now < lastMs - SET_BACK_MS) startMillisecond(now, Number.parseInt(pool.slice(used, used + 3), 16) & 0x7ff);
  else if (++counter > 0xfff) startMillisecond(lastMs + 1, 0);
  const sequence = (0x7000 | counter).toString(16);
  const variant = '89ab'[Number.parseInt(pool[used + 3] ?? '0', 16) & 3];
  const id = `${head}-${sequence}-${variant}${pool.slice(used + 4, used + 7)}-${pool.slice(used + 7, used + 16)}${pool.slice(used, used + 3)}`;
  used += DIGITS;
  return id;
}

function startMillisecond(ms: number, first: number): void {
  lastMs = ms;
  counter = first;
  const time = ms.toString(16).padStart(12, '0');
  head = `${time.slice(0, 8)}-${time.slice(8)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (value: string): boolean => UUID.test(value);
