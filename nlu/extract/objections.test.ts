import { describe, expect, it } from 'vitest';
import { v } from '../../tests/support/sentences.ts';
import { calledWrong, isAgreement, isFurtherWish, isObjection, isRefusalSign } from './objections.ts';

describe('an answer to a read-back', () => {
  it.each([
    'schedule it please',
    'awesome, thank you!',
    'wonderful, see you there',
    'ok cool, thanks a lot',
    'sounds good 👍',
    '👌',
    'confirm it',
    'I suppose so',
    'that works, bye',
    'vale, perfecto, gracias',
    'yesss cant wait',
    'yes that is all as it should be',
  ])('“%s” agrees', (text) => expect(isAgreement(text)).toBe(true));

  it.each([
    'thanks',
    'bye',
    'not good',
    'ok?',
    'good, but later',
    'great, at 5',
    'see you',
    '👎',
    '👍 for 4pm',
    'I guess not',
    '',
  ])('“%s” does not simply agree', (text) => expect(isAgreement(text)).toBe(false));

  it('objects with a word that takes something back, or with a question', () => {
    for (const text of [
      'yes but earlier',
      'sure, except the phone',
      'yes if you can',
      'sí, pero más tarde',
      'ok, is 5 free?',
      'wrong day but ok',
      'ok?? but fine',
    ])
      expect(isObjection(text)).toBe(true);
    for (const text of [
      'yes that is all',
      'yes, nothing wrong with it',
      "yep, don't change anything",
      'yes, no problem',
      'steep but ok',
      'a bit much though fine',
    ])
      expect(isObjection(text)).toBe(false);
  });

  it('may wish for something further', () => {
    expect(isFurtherWish('yes, and another one for my sister at 5')).toBe(true);
    expect(isFurtherWish('yes, another day instead')).toBe(false);
    expect(isRefusalSign('👎')).toBe(true);
    expect(isRefusalSign('no 👎')).toBe(false);
  });

  it('calls wrong what it denies, and not what it praises', () => {
    const all = [v('visit_date', 'date'), v('visit_time', 'time'), v('guest_name'), v('phone', 'phone')];
    expect(calledWrong('the name is right but the date is wrong', all)).toEqual(['visit_date']);
    expect(calledWrong('yes, except the time', all)).toEqual(['visit_time']);
    expect(calledWrong("no, that's not my phone number. the rest is fine", all)).toEqual(['phone']);
    expect(calledWrong('the time is good', all)).toEqual([]);
    expect(calledWrong('ok but later in the day', all)).toEqual(['visit_time']);
    expect(calledWrong('another day please', all)).toEqual(['visit_date']);
  });
});
