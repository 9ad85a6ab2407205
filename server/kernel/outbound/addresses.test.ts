import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../tests/support/properties.ts';
import { addressRules, canonicalAddress, judgeAddress, judgeUrl } from './addresses.ts';
import { OutboundRefused } from './errors.ts';

const closed = addressRules([]);
const opened = addressRules(['10.1.0.0/16', 'fd00:1::/32', '127.0.0.1']);

const reasonOf = (judge: () => unknown): string | undefined => {
  try {
    judge();
    return undefined;
  } catch (error) {
    return error instanceof OutboundRefused ? error.reason : `unexpected ${String(error)}`;
  }
};

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.0',
  '2606:4700:4700::1111',
  '2a00:1450::1',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
])('%s is on the public internet', (address) => {
  expect(reasonOf(() => judgeAddress(address, 'https:', closed))).toBeUndefined();
  expect(reasonOf(() => judgeAddress(address, 'http:', closed))).toBe('scheme');
});

test('an opened range is reached over http: too, its neighbours are not', () => {
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::5', '127.0.0.1']) {
    expect(reasonOf(() => judgeAddress(address, 'http:', opened))).toBeUndefined();
    expect(reasonOf(() => judgeAddress(address, 'https:', opened))).toBeUndefined();
    expect(reasonOf(() => judgeAddress(address, 'https:', closed))).toBe('address');
  }
  for (const address of ['10.2.0.0', 'fd00:2::5', '127.0.0.2', '64:ff9b::a01:203']) {
    expect(reasonOf(() => judgeAddress(address, 'https:', opened))).toBe('address');
  }
  expect(reasonOf(() => judgeUrl('http://example.com/', opened))).toBeUndefined();
  expect(reasonOf(() => judgeUrl('http://8.8.8.8/', opened))).toBe('scheme');
});

test.each([
  '10.0.0.0/33',
  '10.0.0/8',
  'example.com',
  '',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  'fe80::1%eth0/64',
  '::/129',
  '10.0.0.0/-1',
])('the range "%s" is refused at start', (text) => {
  expect(() => addressRules([text])).toThrow(/no address range/);
});

describe('a URL', () => {
  test.each([
    ['ftp://example.com/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['gopher://example.com/', 'scheme'],
    ['http://example.com/', 'scheme'],
    ['data:text/plain,x', 'scheme'],
    ['https://user:secret@example.com/', 'credentials'],
    ['https://user@example.com/', 'credentials'],
    ['https://:secret@example.com/', 'credentials'],
    ['https://example.com:22/', 'port'],
    ['https://example.com:0/', 'port'],
    ['https://example.com:6667/', 'port'],
    ['https://exa$mple.com/', 'name'],
    ['https://-example.com/', 'name'],
    ['https://a..example.com/', 'name'],
    [`https://${'a'.repeat(64)}.com/`, 'name'],
    [`https://${'a.'.repeat(130)}com/`, 'name'],
    ['https://[fe80::1%25eth0]/', 'url'],
    ['https://', 'url'],
    ['/relative', 'url'],
    ['', 'url'],
    [`https://example.com/${'a'.repeat(9000)}`, 'url'],
  ])('%s is refused: %s', (url, reason) => {
    expect(reasonOf(() => judgeUrl(url, closed))).toBe(reason);
  });

  test.each([
    'https://example.com',
    'https://example.com:8443/a?b=c#d',
    'https://bücher.example/',
    'https://_dmarc.example.com./',
    'https://8.8.8.8/',
  ])('%s passes', (url) => {
    expect(reasonOf(() => judgeUrl(url, closed))).toBeUndefined();
  });

  test('of any kind is either refused with a reason or passes: nothing else is thrown', () => {
    const url = fc.oneof(
      fc.webUrl({ withQueryParameters: true }),
      fc.string(),
      fc.string().map((text) => `https://${text}/`),
    );
    fc.assert(fc.property(url, (text) => !reasonOf(() => judgeUrl(text, closed))?.startsWith('unexpected')));
  });
});

test('an IPv4 address is judged alike in every notation', () => {
  const spellings = ([a, b, c, d]: [number, number, number, number]): string[] => {
    const number = ((a * 256 + b) * 256 + c) * 256 + d;
    const hex = (n: number) => `0x${n.toString(16)}`;
    const octal = (n: number) => `0${n.toString(8)}`;
    return [
      `${a}.${b}.${c}.${d}`,
      `${number}`,
      hex(number),
      octal(number),
      [a, b, c, d].map(hex).join('.'),
      [a, b, c, d].map(octal).join('.'),
      `${a}.${b}.${c * 256 + d}`,
      `${a}.${(b * 256 + c) * 256 + d}`,
      `${a}.${b}.${c}.${d}.`,
      `[::ffff:${a}.${b}.${c}.${d}]`,
      `[64:ff9b::${a}.${b}.${c}.${d}]`,
    ];
  };
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte, byte), (octets) => {
      const verdicts = spellings(octets).map((host) => reasonOf(() => judgeUrl(`https://${host}/`, closed)));
      expect(new Set(verdicts).size).toBe(1);
    }),
    { numRuns: runs(500) },
  );
});

test('one address has one canonical spelling', () => {
  expect(canonicalAddress('::ffff:1.2.3.4')).toBe(canonicalAddress('1.2.3.4'));
  expect(canonicalAddress('2606:4700:0:0:0:0:0:1')).toBe(canonicalAddress('2606:4700::1'));
});
