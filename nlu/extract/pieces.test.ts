import { beforeAll, describe, expect, it } from 'vitest';
import { v } from '../../tests/support/sentences.ts';
import { momentFor } from './calendar.ts';
import type { Moment } from './dates.ts';
import { readPiece } from './pieces.ts';

const timezone = 'America/New_York';
const variables = [v('order_number'), v('visit_day', 'date'), v('visit_time', 'time'), v('phone', 'phone'), v('city')];
let moment: Moment | null;
beforeAll(async () => {
  moment = await momentFor('on tuesday', new Date('2026-11-16T15:00:00Z'), timezone);
});
const read = (text: string, known: Record<string, string>, asked = '') =>
  readPiece({ variables, known, text, asked, timezone, moment })?.values;

describe('a piece', () => {
  it.each([
    ['the last two digits are 47', 'TH-4471', 'TH-4447'],
    ['the last two digits are wrong, its 39', '81235', '81239'],
    ['sorry, last three should be 902', '5512-118', '5512-902'],
    ['the first digit is 9', '81235', '91235'],
    ['last two are 74 not 47', '81247', '81274'],
    ['the last two are not 47 but 74', '81247', '81274'],
    ['los últimos dos dígitos son 12', '81247', '81212'],
  ])('of a value that is known: “%s”', (text, order_number, expected) => {
    expect(read(text, { order_number, city: 'Boston' })).toEqual({ order_number: expected });
  });

  it.each([
    ['the first day', 'I have Tuesday and Friday free. Which day suits you?', { visit_day: '2026-11-17' }],
    [
      'the second one please',
      'We have Tuesday at 3 pm or Friday at 9 am. Which do you prefer?',
      { visit_day: '2026-11-20', visit_time: '09:00' },
    ],
    ['the earlier one', 'We can come at 2 pm or 9:30 am.', { visit_time: '09:30' }],
    ['the last', 'Tuesday, Wednesday or Thursday?', { visit_day: '2026-11-19' }],
    ['el primer día', 'Friday, November 20 or Monday, November 23?', { visit_day: '2026-11-20' }],
  ])('of what was offered: “%s”', (text, asked, expected) => {
    expect(read(text, {}, asked)).toEqual(expected);
  });

  it.each([
    ['the last day is friday', { order_number: '81247' }, ''],
    ['the last two digits are 474', { order_number: '81247' }, ''],
    ['the last four are 0174', { order_number: '4711', phone: '+18325550147', city: 'Boston' }, ''],
    ['the last two digits are 47', { order_number: '81235', phone: '+18325550147' }, ''],
    ['the last two letters are ton', { city: 'Boston' }, ''],
    ['the first', {}, 'Which day suits you?'],
    ['the third one', {}, 'Tuesday or Friday?'],
    ['first thing in the morning', {}, 'Tuesday or Friday?'],
    ['the last one was broken', {}, 'Tuesday or Friday?'],
  ])('is none in “%s”', (text, known, asked) => {
    const values = read(text, known, asked);
    // One fits: the other number is too short, or is that already.
    expect([undefined, { phone: '+18325550174' }, { order_number: '81247' }]).toContainEqual(values);
  });
});
