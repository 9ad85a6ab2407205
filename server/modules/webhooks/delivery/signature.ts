// Owns how a webhook is signed (Standard Webhooks 1.0). Pure.
import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

export type SignedMessage = { id: string; body: string };

export const toSecret = (bytes: Buffer): string => PREFIX + bytes.toString('base64');
const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

/** One signature per secret, the newest first: during a rotation the receiver may know either. `at` is wall time, for that is what it compares. */
export function signedHeaders(secrets: readonly string[], { id, body }: SignedMessage, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64');
    return `v1,${mac}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
