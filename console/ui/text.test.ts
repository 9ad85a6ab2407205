import { expect, it } from 'vitest';
import { agoText, exactText, labelOfName, partsOf } from './text.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

it.each([
  ['2026-03-01T11:59:50Z', 'just now'],
  ['2026-03-01T11:58:00Z', '2 min. ago'],
  ['2026-03-01T00:00:00Z', '12 hr. ago'],
  ['2026-02-27T12:00:00Z', '2 days ago'],
  ['2026-03-01T23:59:59Z', 'in 12 hr.'],
  ['2026-02-28T12:00:00Z', 'yesterday'],
  ['2026-01-29T12:00:00Z', 'last month'],
  ['2024-03-01T12:00:00Z', '2 years ago'],
])('%s is %s', (at, text) => expect(agoText(at, now)).toBe(text));

it('the exact time is in the zone of the organization', () => {
  expect(exactText('2026-03-01T12:00:00Z', 'America/Chicago')).toContain('06:00:00');
});

it('takes pasted numbers apart however they are separated, and keeps spaces inside a number', () => {
  const numbersIn = (text: string) => partsOf(text, /[\n\r,;\t]+/);
  expect(numbersIn(' +1 202 555 0100\r\n202-555-0101, 202-555-0101;\t(202) 555-0102\n\n')).toEqual([
    '+1 202 555 0100',
    '202-555-0101',
    '(202) 555-0102',
  ]);
  expect(numbersIn(' \n,;')).toEqual([]);
});

it('makes a label of the name of a value, and leaves names that people wrote', () => {
  expect(['promise_amount', 'plan', 'Account Balance', 'accountBalance'].map(labelOfName)).toEqual([
    'Promise amount',
    'Plan',
    'Account Balance',
    'accountBalance',
  ]);
});
