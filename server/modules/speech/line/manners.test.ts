import { describe, expect, it } from 'vitest';
import {
  goesOnAfter,
  heardShare,
  inGroups,
  isBackchannel,
  joinSpelled,
  pauseAllowedAfter,
  piecesOf,
  spelledBack,
  spelledWords,
  spokenForm,
} from './manners.ts';

describe('a pause', () => {
  it('is short after a plain answer, and long inside a number, a name that is and an unfinished sentence', () => {
    const plain = pauseAllowedAfter('I would like to know where my order is.');
    expect(pauseAllowedAfter('Yes.')).toBeLessThan(plain);
    for (const unfinished of [
      'My number is four one five',
      'It is 1 0 0',
      'J. O. H.',
      'I want to',
      'My name is',
      'Well, um',
    ])
      expect(pauseAllowedAfter(unfinished), unfinished).toBeGreaterThan(plain * 1.5);
    for (const whole of [
      'My number is four one five five five five zero one two three.',
      'At three thirty',
      'Nothing more, thank you.',
    ])
      expect(pauseAllowedAfter(whole), whole).toBe(plain);
  });
});

describe('words while we speak', () => {
  const beside = { confidence: 0.9, speechMs: 600, unsaidMs: 3000, asks: false };
  it('let us go on where they only say that they listen, and where nothing was understood', () => {
    for (const text of ['Mm-hmm.', 'Okay.', 'Yeah, okay.', 'uh-huh', 'I see', ''])
      expect(goesOnAfter({ ...beside, text }), text).toBe(true);
    expect(goesOnAfter({ ...beside, text: 'Then they made', confidence: 0.4 })).toBe(true);
    for (const text of ['No.', 'Stop.', 'Wait, that is wrong.', 'Okay, but where is my order?'])
      expect(goesOnAfter({ ...beside, text }), text).toBe(false);
    expect(goesOnAfter({ ...beside, text: 'No.', confidence: 0.4 })).toBe(false);
  });
  it('are the answer at the end of a question', () => {
    expect(goesOnAfter({ ...beside, text: 'Yes.', unsaidMs: 900, asks: true })).toBe(false);
    expect(goesOnAfter({ ...beside, text: 'Okay.', unsaidMs: 200 })).toBe(false);
  });
  it('are no backchannel where they say more', () => {
    expect(isBackchannel('Right, and the second one?')).toBe(false);
  });
});

describe('digits and letters', () => {
  it('that were said one by one become one number, one name', () => {
    expect(joinSpelled('One, zero, zero, two.')).toBe('1002.');
    expect(joinSpelled('My number is four, one, five, double five, zero.')).toBe('My number is 415550.');
    expect(joinSpelled('It is J. O. H. N.')).toBe('It is JOHN');
    expect(joinSpelled('one of them')).toBe('one of them');
    expect(joinSpelled('I am a man.')).toBe('I am a man.');
  });
  it('are said in groups where they are a name, and as a number where they are one', () => {
    expect(inGroups('4155550123')).toBe('4 1 5, 5 5 5, 0 1 2 3');
    expect(spokenForm('I found order number AB-1002.')).toBe('I found order number A B, 1 0 0 2.');
    expect(spokenForm('Your code is 0042.')).toBe('Your code is 0 0 4 2.');
    expect(spokenForm('That is $12500 in 2026, or 1,250 a month.')).toBe('That is $12500 in 2026, or 1,250 a month.');
    expect(spokenForm('Write to a.b@shop.example')).toBe('Write to a dot b at shop dot example');
  });
});

describe('a text that is said', () => {
  it('is made in pieces that hold all of its words', () => {
    const text =
      'Hello. We are open from nine until six on every day. Dr. Smith is in on Monday; what can I do for you?';
    expect(piecesOf(text).join(' ')).toBe(text);
    expect(piecesOf(text).length).toBeGreaterThan(1);
  });
  it('was heard as far as its share of the time goes, in whole words', () => {
    expect(heardShare('We are open from nine until six', 0.5)).toBe('We are open');
    expect(heardShare('We are open', 1)).toBe('We are open');
    expect(heardShare('We are open', 0)).toBe('');
  });
});

describe('a name that they spelled', () => {
  it('is known, and spelled back where it is said next', () => {
    expect(spelledWords('It is M. C. K. A. Y.')).toEqual(['MCKAY']);
    expect(spelledWords('B as in boy, O, B')).toEqual(['BOB']);
    expect(spelledWords('I have a question about my order.')).toEqual([]);
    const spelled = new Set(['MCKAY']);
    expect(spelledBack('I have noted the name MCKAY. Is that right?', spelled)).toEqual({
      text: 'I have noted the name Mckay, M C K A Y. Is that right?',
      words: ['MCKAY'],
    });
    expect(spelledBack('Thank you, McKay!', spelled).text).toBe('Thank you, McKay, M C K A Y!');
    expect(spelledBack('What is your zip code?', spelled)).toEqual({ text: 'What is your zip code?', words: [] });
  });
});
