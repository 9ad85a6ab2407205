// Owns the proof that a webhook comes from Telnyx: Ed25519 over `timestamp|body`, not older or newer than five minutes.
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { UntrustedCallback } from '../port/vendor.ts';

const TOLERANCE_SECONDS = 300;
/** What an Ed25519 key has before its 32 bytes in the form that node reads (RFC 8410). */
const DER_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/** As the portal shows it: 32 bytes in base64. `undefined`: it is no such key. */
export function telnyxPublicKey(base64: string): KeyObject | undefined {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== 32) return undefined;
  return createPublicKey({ key: Buffer.concat([DER_HEAD, bytes]), format: 'der', type: 'spki' });
}

type SignedRequest = { headers: Readonly<Record<string, string | undefined>>; body: Buffer };

export function assertSignedByTelnyx(
  publicKey: KeyObject | undefined,
  { headers, body }: SignedRequest,
  nowMs: number,
): void {
  const timestamp = headers['telnyx-timestamp'] ?? '';
  const signature = Buffer.from(headers['telnyx-signature-ed25519'] ?? '', 'base64');
  if (!publicKey)
    throw new UntrustedCallback('the public key of this carrier is not an Ed25519 key: no webhook can be checked');
  if (!/^\d{1,12}$/.test(timestamp) || signature.length !== 64)
    throw new UntrustedCallback('the webhook is not signed');
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > TOLERANCE_SECONDS)
    throw new UntrustedCallback('the webhook is too old');
  if (!verify(null, Buffer.concat([Buffer.from(`${timestamp}|`), body]), publicKey, signature)) {
    throw new UntrustedCallback('the signature does not belong to this webhook');
  }
}
