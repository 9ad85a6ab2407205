// Owns what push services and browsers are sent: the message in the form of RFC 8291 (aes128gcm), and the signature by which
// a push service knows this installation (RFC 8292, VAPID). Pure.
import {
  createCipheriv,
  createECDH,
  createHmac,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
const RECORD_BYTES = 4096;
/** A record holds the text, a mark of its end, and the tag of the cipher. Push services take at least 4096 bytes. */
export const MAX_TEXT_BYTES = RECORD_BYTES - 17 - 86;
/** Push services refuse more than a day. */
const TOKEN_SECONDS = 12 * 3600;

export type BrowserKeys = { p256dh: string; auth: string };
export type ApplicationKey = { publicKey: string; privateKey: string };

export function newApplicationKey(): ApplicationKey {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
}

/** Whether a browser could have made these keys: a point of the curve, and sixteen random bytes. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  try {
    const pair = createECDH(CURVE);
    pair.generateKeys();
    pair.computeSecret(Buffer.from(p256dh, 'base64url'));
    return (
      Buffer.from(p256dh, 'base64url').length === POINT_BYTES && Buffer.from(auth, 'base64url').length === AUTH_BYTES
    );
  } catch {
    return false;
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Only the browser can read it: not the push service that delivers it. */
export function encryptFor({ p256dh, auth }: BrowserKeys, text: string, salt = randomBytes(16), pair?: ECDH): Buffer {
  const content = Buffer.from(text, 'utf8');
  if (content.length > MAX_TEXT_BYTES) throw new RangeError(`An alert has at most ${MAX_TEXT_BYTES} bytes.`);
  const browserKey = Buffer.from(p256dh, 'base64url');
  const own = pair ?? createECDH(CURVE);
  const ownKey = pair ? own.getPublicKey() : own.generateKeys();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const secret = derive(own.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  const head = Buffer.concat([salt, size, Buffer.from([ownKey.length]), ownKey]);
  return Buffer.concat([
    head,
    cipher.update(content),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

function privateKeyOf({ publicKey, privateKey }: ApplicationKey): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  return createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d: privateKey, x, y } });
}

/** `subject`: where the operator of a push service may complain. */
export function authorization(key: ApplicationKey, endpoint: string, subject: string, nowMs: number): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(nowMs / 1000) + TOKEN_SECONDS, sub: subject };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKeyOf(key), dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${key.publicKey}`;
}

/** A push service keeps one undelivered message of a topic: the newest. */
export const topicOf = (text: string): string =>
  createHmac('sha256', 'topic').update(text).digest('base64url').slice(0, 32);
