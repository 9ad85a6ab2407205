// Pasted numbers are told apart however they are separated, and asked about once.
import { expect, it } from 'vitest';
import { numbersIn } from './number-lines.ts';

it('reads lines, commas and semicolons, and keeps spaces inside a number', () => {
  expect(numbersIn(' +1 202 555 0100\r\n202-555-0101, 202-555-0101;\t(202) 555-0102\n\n')).toEqual([
    '+1 202 555 0100',
    '202-555-0101',
    '(202) 555-0102',
  ]);
  expect(numbersIn(' \n,;')).toEqual([]);
});
