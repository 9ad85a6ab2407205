// Who wants no more contact is heard in a chat as in a text, and who speaks of something else is not.
import { expect, test } from 'vitest';
import { hearContactWish } from './in-conversation.ts';

const heardIn = (channel: string) => (heard: string) =>
  hearContactWish({ heard, said: ['What is your name?'], channel });

test.each([
  'please quit messaging me',
  'unsubscribe me from this',
  'I do not want to be contacted again',
  'do not text this number anymore',
  'take my number off your list',
  'hey, stop spamming me',
  'no me manden más mensajes',
  'dejen de llamarme por favor',
])('a chat hears: %s', (heard) => expect(heardIn('chat')(heard)).toBe('stop'));

test.each([
  'stop',
  'please stop',
  'basta',
  'why are you messaging me?',
  'ask your driver to stop calling me',
  "please don't call me, text me instead",
  'do not text me. Email is fine',
  'stop calling me Susan, my name is Sue',
  'how do I unsubscribe from the newsletter?',
])('a chat asks once about: %s', (heard) => {
  expect(heardIn('chat')(heard)).toBe('ask');
  expect(hearContactWish({ heard, said: ['Shall I stop contacting you?', 'What is your name?'] })).toBeNull();
});

test.each([
  "I don't want it anymore",
  'I do not need this any more, call me about the refund',
  'cancel',
  'end',
  'please stop my subscription order for May',
  'do not call me before nine',
  'can you text me the address',
  'the machine would not stop',
  'I stopped by on Tuesday',
  'may I start calling you buddy',
  'add my sister to my phone plan, please',
  'my number is 2025550147',
  "don't email me, call my cell instead",
])('a chat does not take for it: %s', (heard) => expect(heardIn('chat')(heard)).toBeNull());

test.each(['STOP', 'end', 'cancel', 'Quit', 'alto'])('by text the bare word counts: %s', (heard) =>
  expect(heardIn('sms')(heard)).toBe('stop'),
);

test('on the phone the line itself listens', () => expect(heardIn('voice')('stop calling me')).toBeNull());

test.each([
  ['yes please', 'stop'],
  ['sí', 'stop'],
  ['no, go on', 'keep'],
  ['Ann Lee', null],
])('the answer %s to our question', (heard, wish) =>
  expect(hearContactWish({ heard, said: ['What is your name?', 'Shall I stop contacting you?'] })).toBe(wish),
);

test.each(['stop sending me white wine', 'stop sending me the wrong frames', 'please stop sending us your boxes'])(
  'goods that should not come are no contact: %s',
  (heard) => expect(heardIn('chat')(heard)).toBeNull(),
);
test.each([
  'stop sending me so many texts',
  'stop sending me that crap',
  'stop sending me anything',
  'send me no more offers',
])('messages, and what has no name, are: %s', (heard) => expect(heardIn('chat')(heard)).toBe('stop'));
