// Owns the one cipher: AES-256-GCM under a random 96-bit nonce, bytes laid out as header, nonce, ciphertext, tag.
import { type CipherKey, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** One error whatever is wrong, so that attackers learn nothing from it. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';
  constructor() {
    super('the sealed bytes cannot be opened here with these keys');
  }
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Random bytes are drawn in bulk: drawing twelve costs as much as the cipher. Each is handed out once. */
class Nonces {
  #drawn = Buffer.alloc(0);
  #used = 0;

  next(): Buffer {
    if (this.#used === this.#drawn.length) {
      this.#drawn = randomBytes(NONCE * 256);
      this.#used = 0;
    }
    this.#used += NONCE;
    return this.#drawn.subarray(this.#used - NONCE, this.#used);
  }
}

const nonces = new Nonces();

/** The header stands in the clear but is authenticated together with `bound`. */
export function seal(key: CipherKey, header: Buffer, bound: readonly string[], plaintext: Buffer): Buffer {
  const nonce = nonces.next();
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG }).setAAD(unambiguous([header, ...bound]));
  return Buffer.concat([header, nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** Trusts nothing before the tag is verified; the caller has compared the header with what it expects. */
export function unseal(key: CipherKey, headerLength: number, bound: readonly string[], sealed: Buffer): Buffer {
  if (sealed.length < headerLength + NONCE + TAG) throw new CannotOpen();
  const header = sealed.subarray(0, headerLength);
  const nonce = sealed.subarray(headerLength, headerLength + NONCE);
  const ciphertext = sealed.subarray(headerLength + NONCE, sealed.length - TAG);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG }).setAAD(unambiguous([header, ...bound]));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch {
    throw new CannotOpen();
  }
}

/** Each part under its length: ('ab','c') and ('a','bc') differ. Written into one buffer, since every sealed value needs it. */
export function unambiguous(parts: readonly (string | Buffer)[]): Buffer {
  const size = parts.reduce(
    (sum, part) => sum + 4 + (typeof part === 'string' ? Buffer.byteLength(part) : part.length),
    0,
  );
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const part of parts) {
    const length = typeof part === 'string' ? bytes.write(part, at + 4, 'utf8') : part.copy(bytes, at + 4);
    bytes.writeUInt32BE(length, at);
    at += 4 + length;
  }
  return bytes;
}
