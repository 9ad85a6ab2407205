// Owns the making and reading of ids. UUID v7: sortable by creation, so indexes stay dense.
import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(10 * 512);
let used = pool.length;
let lastMs = 0;
let counter = 0;

/** UUID v7 whose order within one process is the order of creation (12-bit counter inside a millisecond). */
export function uuid7(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + 10);
  used += 10;
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    counter = random.readUInt16BE(0) & 0x7ff;
  } else if (++counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  }
  const time = lastMs.toString(16).padStart(12, '0');
  const a = (0x7000 | counter).toString(16);
  const b = ((random.readUInt16BE(2) & 0x3fff) | 0x8000).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-${a}-${b}-${random.toString('hex', 4, 10)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (value: string): boolean => UUID.test(value);
