// Finds what `matchAll` finds, for every kind of pattern, and comes to an end.
import { expect, it } from 'vitest';
import { matchesOf } from './matches.ts';

const TEXTS = ['', 'a', 'aa b', '😀', 'x😀y😀', 'one, two; three.', '\ud83d', 'é e\u0301'];
const PATTERNS = [
  /a/g,
  /a*/g,
  /a*/gu,
  /(?:)/g,
  /(?:)/gu,
  /$/g,
  /[,;.]|$/g,
  /\p{L}+|$/gu,
  /(?<first>\p{L})\p{L}*/giu,
  /^|\b/gm,
];

it.each(PATTERNS)('%s finds what matchAll finds', (pattern) => {
  for (const text of TEXTS) {
    const plain = (found: Iterable<RegExpMatchArray>) =>
      [...found].map((one) => [one.index, [...one], { ...one.groups }]);
    expect(plain(matchesOf(text, pattern)), text).toEqual(plain(text.matchAll(pattern)));
  }
});

it('finds the same again, and while it is being used', () => {
  const pattern = /\d/g;
  expect(matchesOf('1 2', pattern).map(() => matchesOf('3 4 5', pattern).length)).toEqual([3, 3]);
  expect(matchesOf('1 2', pattern)).toHaveLength(2);
});

it('refuses a pattern that would never come to an end', () => {
  expect(() => matchesOf('a', /a/)).toThrow('flag g');
});
