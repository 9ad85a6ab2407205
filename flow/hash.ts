// Owns hashing without built-ins: SHA-256 for stored hashes, a short fingerprint for ids of findings.
const ROUND = new Uint32Array(64);
const INITIAL = new Uint32Array(8);
fillConstants();

// The constants are the fractional parts of cube and square roots of the first primes; computing them beats a table of magic numbers.
function fillConstants(): void {
  let found = 0;
  for (let candidate = 2; found < 64; candidate++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) prime = false;
    if (!prime) continue;
    if (found < 8) INITIAL[found] = fraction(candidate ** (1 / 2));
    ROUND[found++] = fraction(candidate ** (1 / 3));
  }
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 0x100000000) >>> 0;
}

export function sha256(text: string): string {
  const message = padded(text);
  const words = new DataView(message.buffer);
  const state = Uint32Array.from(INITIAL);
  const schedule = new Uint32Array(64);
  for (let offset = 0; offset < message.length; offset += 64) {
    for (let i = 0; i < 16; i++) schedule[i] = words.getUint32(offset + i * 4);
    compress(state, schedule);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

function compress(state: Uint32Array, w: Uint32Array): void {
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15]!;
    const b = w[i - 2]!;
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** Of the first byte of a character, by how many more follow. */
const LEADING_BITS = [0, 0xc0, 0xe0, 0xf0] as const;

// UTF-8 and padding, written out because TextEncoder is not part of the language and the library must run in any engine.
function padded(text: string): Uint8Array {
  const buffer = new Uint8Array(text.length * 3 + 72);
  let size = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i)!;
    if (code < 0x80) buffer[size++] = code;
    else {
      const extra = 1 + Number(code >= 0x800) + Number(code >= 0x10000);
      buffer[size++] = LEADING_BITS[extra]! | (code >> (6 * extra));
      for (let n = extra - 1; n >= 0; n--) buffer[size++] = 0x80 | ((code >> (6 * n)) & 63);
      if (extra === 3) i++;
    }
  }
  const total = (((size + 8) >> 6) + 1) << 6;
  buffer[size] = 0x80;
  const view = new DataView(buffer.buffer);
  view.setUint32(total - 8, Math.floor(size / 0x20000000));
  view.setUint32(total - 4, (size << 3) >>> 0);
  return buffer.subarray(0, total);
}

/** Sixteen hexadecimal digits (FNV-1a twice with different seeds): stable and quick, not meant to resist an attacker. */
export function contentHash(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  return (low >>> 0).toString(16).padStart(8, '0') + (high >>> 0).toString(16).padStart(8, '0');
}
