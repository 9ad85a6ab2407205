// Owns how a webhook is signed (Standard Webhooks 1.0). Pure.
import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

export type SignedMessage = { id: string; body: string };

export const toSecret = (bytes: Buffer): string => PREFIX + bytes.toString('base64');
/** Read once for many messages. */
export const signingKeyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

/** One signature per key, the newest first: during a rotation the receiver may know either. `at` is wall time, for that is what it compares. */
export function signedHeaders(keys: readonly Buffer[], { id, body }: SignedMessage, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const content = `${id}.${timestamp}.${body}`;
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(content).digest('base64')}`).join(' ');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures,
  };
}
