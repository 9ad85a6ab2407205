// What changed is said as a share, and nothing is divided by nothing.
import { expect, it } from 'vitest';
import { changeText } from './trend-text.ts';

it('says what changed since the time before', () => {
  expect([changeText(0, 0), changeText(5, 0), changeText(5, 5), changeText(6, 4), changeText(1, 4)]).toEqual([
    '',
    'new',
    'unchanged',
    '+50 %',
    '−75 %',
  ]);
});
