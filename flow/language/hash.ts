// Owns hashing without built-ins: SHA-256 for stored hashes, a short fingerprint for ids of findings.
import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export const sha256 = (text: string): string => bytesToHex(digest(utf8ToBytes(text)));

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
