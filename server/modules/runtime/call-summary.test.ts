import { expect, it } from 'vitest';
import { isGrounded } from './call-summary.ts';

const SAID = [
  'user: I can pay 150 dollars on Friday.',
  'The conversation ended. Promised to pay: 150.00 on November 20, 2026.',
  '2026-11-20',
];

it.each([
  'The person promised to pay $150.00 on Friday.',
  'They will pay 150 dollars on November 20, 2026.',
  'The person agreed to pay and may call again.',
  'They will pay 150 on 2026-11-20, a Friday.',
])('rests on what was said: %s', (summary) => expect(isGrounded(summary, SAID)).toBe(true));

it.each([
  'The person promised to pay $250 on Friday.',
  'The person promised to pay 150 dollars on Monday.',
  'They will pay 150 dollars on December 20, 2026.',
  'They will pay two hundred dollars.',
  'They will pay 150 dollars tomorrow.',
  'They will pay 1,150 dollars on Friday.',
])('is made up: %s', (summary) => expect(isGrounded(summary, SAID)).toBe(false));

it('takes small numbers that were said in words', () => {
  expect(isGrounded('A table for 4 people.', ['a table for four, please'])).toBe(true);
  expect(isGrounded('A table for four people.', ['party_size 4'])).toBe(true);
  expect(isGrounded('A table for 5 people.', ['a table for four, please'])).toBe(false);
});
