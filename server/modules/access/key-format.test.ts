import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { checksum, isWellFormed, newKey, prefixOf } from './key-format.ts';
import { effectiveScopes, KEY_ROLES, PERMISSIONS, SCOPES, withImpliedScopes } from './scopes.ts';

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((array) => Buffer.from(array));

describe('a key', () => {
  test.prop([bytes])('has one spelling, of 53 characters, whatever the random bytes', (random) => {
    const key = newKey('b1', random);
    expect(key).toMatch(/^ply_b1[0-9A-Za-z]{47}$/);
    expect(isWellFormed(key)).toBe(true);
    expect(prefixOf(key)).toBe(key.slice(0, 12));
  });
  test.prop([bytes, bytes])('tells different bytes apart', (a, b) => {
    fc.pre(!a.equals(b));
    expect(newKey('00', a)).not.toBe(newKey('00', b));
  });
  test.prop([
    bytes,
    fc.nat(52),
    fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-'.split('')),
  ])('with one character mistyped is refused without a look-up', (random, at, character) => {
    const key = newKey('00', random);
    fc.pre(key[at] !== character);
    expect(isWellFormed(key.slice(0, at) + character + key.slice(at + 1))).toBe(false);
  });
  test.prop([fc.string({ maxLength: 120 })])('is never recognised in other text', (text) => {
    expect(isWellFormed(text)).toBe(false);
  });
  test('has the documented check digits', () => {
    const zero = `ply_${'0'.repeat(43)}`;
    // CRC32 of the head, big-endian, in base62, padded on the left; computed here by another way.
    let crc = 0xffffffff;
    for (const byte of Buffer.from(zero)) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    let rest = (crc ^ 0xffffffff) >>> 0;
    let digits = '';
    while (digits.length < 6) {
      digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'[rest % 62] + digits;
      rest = Math.floor(rest / 62);
    }
    expect(checksum(zero)).toBe(digits);
    expect(newKey('00', Buffer.alloc(32))).toBe(zero + digits);
  });
});

describe('scopes', () => {
  test.prop([fc.subarray([...SCOPES])])(
    'include read with write, what they held before it had a name, and nothing else',
    (scopes) => {
      const implied = withImpliedScopes(scopes);
      const former = (scope: string): string =>
        scope.replace(/^budgets:/, 'model_router:').replace(/^events:/, 'webhooks:');
      for (const scope of implied) {
        const reasons = [scope, former(scope)].flatMap((one) => [one, one.replace(/:read$/, ':write')]);
        expect(
          scopes.some((own) => reasons.includes(own)),
          scope,
        ).toBe(true);
      }
      for (const scope of scopes) expect(implied.has(scope)).toBe(true);
      for (const scope of ['budgets:read', 'budgets:write', 'events:read'] as const)
        if (scopes.some((own) => own === former(scope))) expect(implied.has(scope)).toBe(true);
    },
  );
  test('of every role lie within the owner’s, and the viewer only reads', () => {
    for (const role of KEY_ROLES) for (const scope of PERMISSIONS[role]) expect(SCOPES).toContain(scope);
    expect([...effectiveScopes('viewer', null)].filter((scope) => !scope.endsWith(':read'))).toEqual([]);
    expect(effectiveScopes('admin', null).has('organization:write')).toBe(false);
    expect(effectiveScopes('builder', null).has('audit:read')).toBe(false);
    expect(effectiveScopes('operator', null).has('workflows:execute')).toBe(true);
    expect(effectiveScopes('operator', null).has('workflows:write')).toBe(false);
  });
});
