// How the inbox says who else is at a conversation.
import { expect, it } from 'vitest';
import { colleagueText } from './titles.ts';

const here = (name: string, isTyping = false) => ({ name, isTyping });

it.each([
  [[], ''],
  [[here('Bob')], 'Bob is here too'],
  [[here('Bob'), here('Bob')], 'Bob is here too'],
  [[here('Bob'), here('Cleo')], 'Bob and Cleo are here too'],
  [[here('Bob'), here('Cleo'), here('Dan')], 'Bob and 2 others are here too'],
  [[here('Bob'), here('Cleo', true)], 'Cleo is typing…'],
  [[here('Bob', true), here('Cleo', true)], 'Bob and Cleo are typing…'],
])('%j is %s', (others, expected) => {
  expect(colleagueText(others)).toBe(expected);
});
