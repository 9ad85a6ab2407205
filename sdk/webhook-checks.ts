// `parley.webhooks`: whether a delivery comes from Parley, by the rules of Standard Webhooks.
import { WebhookVerificationError } from './errors.ts';
import { Webhooks } from './generated/resources.ts';
import type { WebhookEvent } from './operation-types.ts';

export type HeaderSource = Headers | Record<string, string | readonly string[] | undefined>;
export type VerifyOptions = {
  /** How old or early a delivery may be; 300 by default. */
  toleranceSeconds?: number;
  /** Milliseconds since 1970, for tests. */
  now?: number;
};

const encoder = new TextEncoder();

/**
 * Checks signature and age of a delivery over its raw body, exactly as it came, and gives its event. Throws a
 * `WebhookVerificationError` otherwise. While a secret is being rotated, pass both.
 */
export async function verifyWebhook(
  raw: string | Uint8Array<ArrayBuffer> | ArrayBuffer,
  headers: HeaderSource,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures)
    throw verificationError('The headers webhook-id, webhook-timestamp and webhook-signature are needed.');
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (Number.isNaN(seconds)) throw verificationError('webhook-timestamp is not a time.');
  if (Math.abs(now / 1000 - seconds) > toleranceSeconds)
    throw verificationError('The delivery is too old or too new. Check the clocks.');
  const body = typeof raw === 'string' ? encoder.encode(raw) : new Uint8Array(raw);
  const signed = joined(encoder.encode(`${id}.${timestamp}.`), body);
  for (const one of [secret].flat()) if (await isSigned(signed, signatures, one)) return parsed(body);
  throw verificationError('No signature fits. Check the secret, and that the body is passed exactly as it came.');
}

export class WebhookChecks extends Webhooks {
  readonly verify: typeof verifyWebhook = verifyWebhook;
}

const verificationError = (message: string): WebhookVerificationError =>
  new WebhookVerificationError({ code: 'webhook_not_verified', message });

function headerOf(headers: HeaderSource, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.[0];
}

/** Any of several: a secret that is being rotated signs beside the old one. WebCrypto compares in constant time. */
async function isSigned(signed: Uint8Array<ArrayBuffer>, signatures: string, secret: string): Promise<boolean> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (!bytes || bytes.length === 0) throw new TypeError('The secret must be the whsec_… text of the endpoint.');
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  for (const signature of signatures.split(' ')) {
    const mac = signature.startsWith('v1,') ? fromBase64(signature.slice(3)) : undefined;
    if (mac && (await crypto.subtle.verify('HMAC', key, mac, signed))) return true;
  }
  return false;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(head: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return whole;
}

function parsed(body: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  } catch {
    throw verificationError('The body is signed, but it is no JSON.');
  }
}
