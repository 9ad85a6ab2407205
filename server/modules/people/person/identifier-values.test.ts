import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/properties.ts';
import { IDENTIFIER_TYPES, type IdentifierType, mask, normalize } from './identifier-values.ts';

const normalForm = (type: IdentifierType, text: string): string => {
  const normalized = normalize(type, text);
  if (!normalized.ok) throw new Error(`${type} refused: ${normalized.why}`);
  return normalized.value;
};

describe('one normal form', () => {
  it.each<[IdentifierType, string, string]>([
    ['email', '  Jo.Doe@Example.COM ', 'jo.doe@example.com'],
    ['email', 'jo@münchen.example.', 'jo@xn--mnchen-3ya.example'],
    ['email', 'ｊｏ@example.com', 'jo@example.com'],
    ['phone', '(415) 555-0123', '+14155550123'],
    ['phone', '+43 1 5880139990', '+4315880139990'],
    ['whatsapp', 'whatsapp:+14155550123', '+14155550123'],
    ['account_number', 'at-47 11 08', 'AT471108'],
    ['loyalty_id', 'gold-4711', 'GOLD4711'],
    ['social_handle', '@Jo.Doe', 'jo.doe'],
    ['external_id', ' auth0|Ab12 ', 'auth0|Ab12'],
    ['device_id', 'A1-b2', 'A1-b2'],
  ])('%s %s becomes %s', (type, text, expected) => expect(normalForm(type, text)).toBe(expected));

  it('is its own normal form', () => {
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...IDENTIFIER_TYPES),
        fc.oneof(fc.string(), fc.emailAddress(), fc.string({ unit: 'binary' })),
        (type, text) => {
          const once = normalize(type, text);
          if (!once.ok) return;
          accepted++;
          expect(normalize(type, once.value)).toEqual(once);
        },
      ),
      { numRuns: runs(2000) },
    );
    expect(accepted).toBeGreaterThan(300);
  });
});

describe('refused', () => {
  const everyType = IDENTIFIER_TYPES.map((type) => [type] as const);
  it.each(everyType)('%s: empty, blocked, 10 kB, emoji, right-to-left, look-alikes, controls', (type) => {
    for (const text of [
      '',
      '   ',
      '0',
      '000',
      '0-0',
      '---',
      '-1',
      'null',
      'NULL',
      'undefined',
      ' Anonymous ',
      'unknown',
    ]) {
      expect(normalize(type, text).ok, text).toBe(false);
    }
    for (const text of [
      'x'.repeat(10_240),
      'jo😀@example.com',
      '😀',
      'مرحبا',
      '\u202Emoc.elpmaxe@oj',
      'jо-cyrillic',
      'a\u200Bb',
      'a\u0007b',
    ]) {
      expect(normalize(type, text).ok, text).toBe(false);
    }
  });

  it('what the organization blocks, in any spelling', () => {
    expect(normalize('email', 'Noreply@example.com', ['noreply@example.com']).ok).toBe(false);
    expect(normalize('phone', '(415) 555-0123', ['+14155550123']).ok).toBe(false);
  });

  it.each([
    'jo',
    'jo@',
    '@example.com',
    'jo@example',
    'a b@example.com',
    'jo@exa mple.com',
    'jo@@example.com',
    'jo..doe@example.com',
  ])('the e-mail %s', (text) => expect(normalize('email', text).ok).toBe(false));
  it.each(['12', 'call me', '+1 415', '+999999999999999999'])('the phone %s', (text) =>
    expect(normalize('phone', text).ok).toBe(false),
  );
});

describe('masks', () => {
  it.each<[IdentifierType, string, string]>([
    ['email', 'jo@example.com', 'j***@e***.com'],
    ['phone', '+14155550123', '+1***0123'],
    ['whatsapp', '+4315880139990', '+43***9990'],
    ['external_id', 'customer-4711', 'c***11'],
    ['external_id', 'abc', '***'],
  ])('%s %s is shown as %s', (type, value, expected) => expect(mask(type, value)).toBe(expected));

  it('never hold the value', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...IDENTIFIER_TYPES),
        fc.oneof(fc.string({ minLength: 1 }), fc.emailAddress()),
        (type, text) => {
          const normalized = normalize(type, text);
          if (normalized.ok && !/^\*+$/.test(normalized.value))
            expect(mask(type, normalized.value)).not.toContain(normalized.value);
        },
      ),
      { numRuns: runs(1000) },
    );
  });
});
