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

/** The header stands in the clear but is authenticated together with `bound`. */
export function seal(key: CipherKey, header: Buffer, bound: readonly string[], plaintext: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
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

/** Each part under its length: ('ab','c') and ('a','bc') differ. */
export function unambiguous(parts: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : part;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  );
}
