// Which tokens vouch for a visitor, and which never do.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyIdentityToken } from './identity-token.ts';

const SECRET = 'vsk_a-secret-of-this-channel';
const NOW = new Date('2026-05-04T10:00:00Z');
const IN_AN_HOUR = NOW.getTime() / 1000 + 3600;

type Signing = { header?: object; secret?: string; hash?: string };
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (
  claims: object,
  { header = { alg: 'HS256', typ: 'JWT' }, secret = SECRET, hash = 'sha256' }: Signing = {},
): string => {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
};
const claims = { external_id: 'cust-7', email: 'ann@shop.example', name: 'Ann', exp: IN_AN_HOUR };
const refused = (token: string, now = NOW) => {
  const verdict = verifyIdentityToken(token, SECRET, now);
  return 'refused' in verdict ? verdict.refused : undefined;
};

describe('a token of the site', () => {
  it('names its visitor', () => {
    expect(verifyIdentityToken(sign(claims), SECRET, NOW)).toEqual({
      visitor: { external_id: 'cust-7', email: 'ann@shop.example', name: 'Ann' },
      expiresAt: new Date(IN_AN_HOUR * 1000),
    });
  });

  it('is good until the second it expires in', () => {
    expect(refused(sign(claims), new Date(IN_AN_HOUR * 1000 - 1))).toBeUndefined();
    expect(refused(sign(claims), new Date(IN_AN_HOUR * 1000))).toContain('expired');
  });

  it.each([
    ['another secret', sign(claims, { secret: 'vsk_another' })],
    ['an empty secret', sign(claims, { secret: '' })],
    ['no algorithm', sign(claims, { header: { alg: 'none' } })],
    ['no algorithm and no signature', `${part({ alg: 'none' })}.${part(claims)}.`],
    ['another algorithm, rightly signed', sign(claims, { header: { alg: 'HS512' }, hash: 'sha512' })],
    ['an algorithm spelled otherwise', sign(claims, { header: { alg: 'hs256' } })],
    ['extensions it does not know', sign(claims, { header: { alg: 'HS256', crit: ['exp'] } })],
    ['a public key in its head', sign(claims, { header: { alg: 'RS256', jwk: {} } })],
    ['no end', sign({ external_id: 'cust-7' })],
    ['an end as text', sign({ ...claims, exp: String(IN_AN_HOUR) })],
    ['an end in milliseconds', sign({ ...claims, exp: NOW.getTime() })],
    ['a beginning to come', sign({ ...claims, nbf: IN_AN_HOUR - 60 })],
    ['nobody', sign({ exp: IN_AN_HOUR })],
    ['an empty name for its visitor', sign({ ...claims, external_id: '  ' })],
    ['a list for claims', sign([claims])],
    ['two parts', sign(claims).split('.').slice(0, 2).join('.')],
    ['four parts', `${sign(claims)}.x`],
    ['a signature with padding', `${sign(claims)}=`],
    ['too many characters', sign({ ...claims, more: 'x'.repeat(5000) })],
    ['nothing', ''],
  ])('is refused with %s', (_what, token) => {
    expect(refused(token)).toBeTypeOf('string');
  });

  it('is refused when any character of it is another', () => {
    const token = sign(claims);
    for (let i = 0; i < token.length; i++) {
      const other = token[i] === 'A' ? 'B' : 'A';
      expect(refused(token.slice(0, i) + other + token.slice(i + 1)), `character ${i}`).toBeTypeOf('string');
    }
  });
});
