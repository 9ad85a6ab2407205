// What the words of a way say: for whom it is, and how a person is asked about it.
import { expect, test } from 'vitest';
import { isForAnotherPerson, isForGoodbye, isUrgent, polarityOf, spokenWay, wishesOf } from './way-words.ts';

test.each([
  ['The person wants to book a stay for a pet', 'book a stay for a pet'],
  ['The person wants to book a table or wants to change one', 'book a table or change one'],
  ['The customer wants a refund or wants to return an item', 'have a refund or return an item'],
  ['The customer complains or wants to talk to a manager', 'complain or talk to a manager'],
  ['The caller asks where their parcel is', 'know where your parcel is'],
  ['The person asks about prices, areas or what we carry', 'ask about prices, areas or what we carry'],
  ['The patient has a question about the bill', 'ask about the bill'],
  ['The person cancels an order', 'cancel an order'],
  ['The person wants us to stop writing to them', 'have us stop writing to you'],
])('“%s” is a wish to %s', (prompt, wish) => expect(spokenWay(prompt)?.wish).toBe(wish));

test.each([
  ['The pet is ill or hurt', 'The pet is ill or hurt'],
  ['The person lost something on board', 'you lost something on board'],
  ['The person is worried about their dog', 'you are worried about your dog'],
  ['The person feels bad after a session', 'you feel bad after a session'],
  ['The guest smells smoke in the room', 'you smell smoke in the room'],
])('“%s” is a matter: %s', (prompt, matter) => {
  expect(spokenWay(prompt)).toEqual({ matter });
});

test.each([
  ['The person says yes and can come', 'yes'],
  ['The person confirms that they are Ana Lee', 'yes'],
  ['This is the customer', 'yes'],
  ['The person is Ana Lee', 'yes'],
  ['The person cannot come or wants another day', 'no'],
  ['The person declines', 'no'],
  ['This is somebody else who knows the customer', null],
  ['The person wants to book a fitting', null],
])('“%s” is for a %s', (prompt, polarity) => expect(polarityOf(prompt)).toBe(polarity));

test('goodbyes and other people are distinguished from wishes', () => {
  expect(['The person needs nothing', 'The person says goodbye', 'The person wants to buy'].map(isForGoodbye)).toEqual([
    true,
    true,
    false,
  ]);
  expect(['It is a wrong number', 'This is somebody else', 'This is the customer'].map(isForAnotherPerson)).toEqual([
    true,
    true,
    false,
  ]);
  const prompts = ['The person wants to buy', 'The person says goodbye', 'The person agrees', ''];
  expect(wishesOf(prompts.map((prompt) => ({ prompt })))).toEqual(['buy']);
});

test.each([
  'The person smells gas',
  'The person reports a gas leak',
  'Someone is hurt or in danger',
  'The person is stuck in the lift',
  'The boat is adrift or sinking',
  'There is a fire in the building',
  'A tree has fallen on the house',
  'It is an emergency',
])('“%s” is urgent', (prompt) => expect(isUrgent(prompt)).toBe(true));

test.each([
  'The person wants to cancel the gas contract',
  'The person wants a smoke detector',
  'The person asks about fire insurance',
  'The person wants to report a gas reading',
  'The person has a question that is not urgent',
  'It is no emergency',
])('“%s” is not', (prompt) => expect(isUrgent(prompt)).toBe(false));

test('a description of any length is read in no time', () => {
  const long = 'The person wants to buy or '.repeat(10_000);
  const before = performance.now();
  spokenWay(long);
  polarityOf(long);
  isUrgent(long);
  expect(performance.now() - before).toBeLessThan(200);
});
