import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { UntrustedCallback } from '../port/vendor.ts';
import { assertSignedByTelnyx, telnyxPublicKey } from './signature.ts';

const NOW = Date.parse('2026-11-16T10:00:00Z');
const ownKeys = generateKeyPairSync('ed25519');
const otherKeys = generateKeyPairSync('ed25519');
const asBase64 = ({ publicKey }: typeof ownKeys): string =>
  publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
const body = Buffer.from('{"data":{"event_type":"call.hangup"}}');

function signed(seconds = NOW / 1000, by = ownKeys, what = body) {
  const timestamp = String(seconds);
  const signature = sign(null, Buffer.from(`${timestamp}|${what}`), by.privateKey).toString('base64');
  return { headers: { 'telnyx-timestamp': timestamp, 'telnyx-signature-ed25519': signature }, body };
}
const check =
  (request: Parameters<typeof assertSignedByTelnyx>[1], key = asBase64(ownKeys)) =>
  () =>
    assertSignedByTelnyx(telnyxPublicKey(key), request, NOW);

describe('a webhook of Telnyx', () => {
  it('is taken when it is signed within five minutes', () => {
    for (const late of [0, 299, -299]) expect(check(signed(NOW / 1000 + late))).not.toThrow();
  });

  const { headers } = signed();
  it.each([
    ['is too old', signed(NOW / 1000 - 301)],
    ['comes from the future', signed(NOW / 1000 + 301)],
    ['is signed by another key', signed(NOW / 1000, otherKeys)],
    ['was signed with another body', signed(NOW / 1000, ownKeys, Buffer.from('{}'))],
    ['has another time than was signed', { headers: { ...headers, 'telnyx-timestamp': String(NOW / 1000 + 1) }, body }],
    ['has no signature', { headers: { 'telnyx-timestamp': headers['telnyx-timestamp'] }, body }],
    ['has no time', { headers: { 'telnyx-signature-ed25519': headers['telnyx-signature-ed25519'] }, body }],
    ['has a time that is no number', { headers: { ...headers, 'telnyx-timestamp': 'NaN' }, body }],
    ['has a signature cut short', { headers: { ...headers, 'telnyx-signature-ed25519': 'AAAA' }, body }],
  ])('is forged when it %s', (_what, request) => {
    expect(check(request)).toThrow(UntrustedCallback);
  });

  it('cannot be checked without a key', () => {
    expect(telnyxPublicKey('not a key')).toBeUndefined();
    expect(check(signed(), 'AAAA')).toThrow(UntrustedCallback);
  });
});
