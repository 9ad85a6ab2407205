import { describe, expect, it } from 'vitest';
import { isDone, isGreeting, isQuestion, isThanks } from './small-talk.ts';
import { yesOrNo } from './yes-no.ts';

const YES = [
  'yes',
  'Yeah',
  'yep!',
  'sure',
  'ok',
  'okay, go ahead',
  'of course',
  'certainly',
  'absolutely',
  "that's right",
  'correct',
  'uh-huh',
  'mm-hmm',
  'sounds good',
  'I do',
  'I think so',
  'no problem',
  'why not',
  "I don't mind",
  'no, yes',
  'please do',
  "yes, that's my order number",
  "no, that's correct",
  'right',
  'yes please',
  'works for me',
  'YES',
  'looks good',
  'all good',
  'its fine',
  'we are fine with that',
  'sorry, yes',
  'no wait yes',
  'sign me up',
  'count me in',
  '👍',
];
const NO = [
  'no',
  'Nope',
  'nah',
  'not really',
  "I don't think so",
  'no thanks',
  'no thank you',
  'absolutely not',
  'not at all',
  'never',
  "that's wrong",
  "that's not right",
  "it isn't correct",
  'incorrect',
  'yeah, no',
  "I'd rather not",
  'not yet',
  'no way',
  'uh-uh',
  "I don't want that",
  "I'm not interested",
  "no, it's 1002",
  'no, I meant Friday',
  "I don't",
  'yes, but the date is wrong',
  'I do not agree',
  'no its fine',
  'i dont think so',
  'yes, sorry, no',
  'yes i mean no',
  'its all good, nobody was hurt',
  'no one',
  'please dont send me anything',
  '👎',
];
const NEITHER = [
  'maybe',
  "I'm not sure",
  'I have no idea',
  "I don't know",
  'it depends',
  'what?',
  '',
  '1001',
  'order no 5',
  'Boston',
  'perhaps',
  'everybody is okay',
  'we are all fine',
  'ok but what does it cost',
  '🙂',
  'right now I am at work and cannot look for it, call me later',
  'my order never arrived and I would like to know where it is now',
];

describe('yes or no', () => {
  it.each(YES)('hears yes in “%s”', (text) => expect(yesOrNo(text).answer).toBe(true));
  it.each(NO)('hears no in “%s”', (text) => expect(yesOrNo(text).answer).toBe(false));
  it.each(NEITHER)('hears neither in “%s”', (text) => expect(yesOrNo(text).answer).toBeNull());

  it('knows when nothing else was said', () => {
    for (const text of ['yes', 'no thanks', 'ok, sure', 'yes please', "I don't think so"])
      expect({ text, bare: yesOrNo(text).bare }).toEqual({ text, bare: true });
    for (const text of ['yes, I want a refund', 'no, take the blue one'])
      expect({ text, bare: yesOrNo(text).bare }).toEqual({ text, bare: false });
  });
});

describe('small talk', () => {
  it('tells greetings, thanks and goodbyes from what has content', () => {
    expect(['hi', 'Hello there!', 'good morning', 'hey, how are you?', 'hi, I need help'].map(isGreeting)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(['thanks', 'ok, thank you very much!', 'thanks for the tip about shoes'].map(isThanks)).toEqual([
      true,
      true,
      false,
    ]);
    const done = [
      "that's all",
      "no, that's it, thanks",
      'bye',
      'nothing else, thank you',
      "I'm done",
      'I am done with your excuses, fix my order',
      'that is all wrong',
    ];
    expect(done.map(isDone)).toEqual([true, true, true, true, true, false, false]);
    expect(['When do you open', 'is it free?', 'tell me about fees', 'my order is late'].map(isQuestion)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
