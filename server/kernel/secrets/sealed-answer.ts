// Owns the sealing of stored idempotent answers. Only the caller who presents the same API key and Idempotency-Key again can open one:
// the server keeps neither in the clear, so nothing at rest can be read.
import { hkdfSync } from 'node:crypto';
import { CannotOpen, seal, unambiguous, unseal } from './aead.ts';

const HEADER = Buffer.of(1);

export function sealAnswer(apiKey: string, idempotencyKey: string, bytes: Buffer): Buffer {
  return seal(answerKey(apiKey, idempotencyKey), HEADER, ['idempotent-answer'], bytes);
}

export function openAnswer(apiKey: string, idempotencyKey: string, sealed: Buffer): Buffer {
  if (!sealed.subarray(0, HEADER.length).equals(HEADER)) throw new CannotOpen();
  return unseal(answerKey(apiKey, idempotencyKey), HEADER.length, ['idempotent-answer'], sealed);
}

/** HKDF and no slow hash: API keys carry 256 random bits, there is nothing to guess. The header goes into the salt, which has no length limit. */
function answerKey(apiKey: string, idempotencyKey: string): Buffer {
  const salt = unambiguous(['idempotent-answer', idempotencyKey]);
  return Buffer.from(hkdfSync('sha256', apiKey, salt, 'parley/idempotent-answer', 32));
}
