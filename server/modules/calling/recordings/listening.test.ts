import { expect, it } from 'vitest';
import { readByteRange } from './listening.ts';

it.each([
  [undefined, undefined],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-5', { first: 95, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['BYTES = 1 - 2', { first: 1, last: 2 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['items=0-1', undefined],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  ['bytes=0-99999999999999999999', { first: 0, last: 99 }],
  ['bytes=-99999999999999999999', { first: 0, last: 99 }],
  [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
  [`bytes=${'0'.repeat(400)}5-6`, { first: 5, last: 6 }],
  ['bytes=99999999999999999999-5', undefined],
  [`bytes=${Array.from({ length: 500 }, (_, i) => `${i}-${i}`).join()}`, undefined],
  ['bytes=1-2;x', undefined],
  ['bytes=0x1-0x2', undefined],
  ['bytes=1e1-2e1', undefined],
  ['bytes=+1-2', undefined],
  ['bytes=--5', undefined],
  ['', undefined],
])('%s of a hundred bytes', (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range);
});

it('nothing is within no bytes, and the whole is', () => {
  expect(readByteRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(readByteRange('bytes=-5', 0)).toBe('unsatisfiable');
  expect(readByteRange(undefined, 0)).toBeUndefined();
});
