// Mistyped words are read as the ones a flow knows; words of their own are left alone.
import { expect, it } from 'vitest';
import { readTypos, respelled } from './spelling.ts';
import { wishIn } from './wish.ts';

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

it('offers a wish in whole words, or none', () => {
  expect(wishIn('The person wants to book a table or wants to change one')).toBe('book a table or change one');
  expect(wishIn('The customer wants a refund or wants to return an item')).toBe('');
  expect(wishIn('The customer complains or wants to talk to a manager')).toBe('');
});
