// Mistyped words are read as the ones a flow knows; words of their own are left alone.
import { expect, it } from 'vitest';
import { readTypos, respelled } from './spelling.ts';

const KNOWN = new Set(['cancel', 'refund', 'appointment', 'charge', 'order', 'delivery']);
const read = (word: string): string => [...readTypos(new Set([word]), KNOWN)][0]!;

it.each([
  ['cancle', 'cancel'],
  ['refnd', 'refund'],
  ['reefund', 'refund'],
  ['appointmant', 'appointment'],
  ['appoitment', 'appointment'],
  ['dleivery', 'delivery'],
])('reads %s as %s', (typed, meant) => expect(read(typed)).toBe(meant));

it.each(['change', 'older', 'fund', 'cancer', 'odor', 'border collie'])('leaves %s alone', (word) =>
  expect(read(word)).toBe(word),
);

it('writes a message as the flow does, and leaves the rest of it alone', () => {
  const texts = ['I need an appointment', 'Cancel my order'];
  expect(respelled('hey i wanna canecl my apointment tmrw, ORDER 12', texts)).toBe(
    'hey i want to cancel my appointment tomorrow, ORDER 12',
  );
});
