// What is set aside is not the wish; what only sounds like an agreement is none.
import { describe, expect, test } from 'vitest';
import { contrastIn } from './contrast.ts';
import { isHollow, isSomeDay } from './hollow.ts';
import { isUndecided } from './yes-no.ts';

describe('a contrast', () => {
  test.each([
    ["I don't want to cancel, I want to move it to Friday", 'I want to move it to Friday', ['cancel']],
    ['no refund please, just a new lamp', 'just a new lamp', ['refund']],
    ['not a refund, a new lamp', 'a new lamp', ['refund']],
    ['I would like a voucher instead of a refund', 'I would like a voucher', ['refund']],
    ["it's not about the invoice, my router is dead", 'my router is dead', ['bill']],
    ['i dont need a plumber i need an electrician', 'i need an electrician', ['plumber']],
    ['I already got my parcel, where do I leave a review?', 'where do I leave a review?', ['parcel']],
  ])('%s', (heard, wish, refused) => {
    const read = contrastIn(heard);
    expect(read.wish).toBe(wish);
    expect([...read.refused]).toEqual(expect.arrayContaining(refused));
  });

  test.each([
    'my parcel has not arrived',
    'I have no hot water',
    'no refund yet, where is my money',
    "I don't have an account yet, can I order?",
    "it doesn't fit and I don't like the colour",
    "I don't want a refund",
    'where is my order',
    'I already got the card, how do I activate it?',
    'I already have an account, where do I sign in',
  ])('everything is the wish: %s', (heard) => expect(contrastIn(heard).wish).toBe(heard));

  test('what is done with may be the matter itself', () =>
    expect(contrastIn('I already paid, check your books', true).wish).toBe('I already paid, check your books'));
});

describe('an agreement', () => {
  test.each([
    'yeah right, like I have a thousand lying around',
    'oh sure, in your dreams',
    'I will pay when I win the lottery',
  ])('is none: %s', (heard) => expect(isHollow(heard)).toBe(true));
  test.each([
    'yes',
    'sure, on Friday',
    'right, do that',
    'like I said, Friday',
    'I would like to pay now',
    'for one day please',
    'what if I want to pay now?',
  ])('is one: %s', (heard) => expect(isHollow(heard)).toBe(false));
  test('some day is no day', () => expect(isSomeDay("I'll do it when I feel like it")).toBe(true));
});

test('who is not sure and says more has said something', () => {
  expect(isUndecided('it depends')).toBe(true);
  expect(isUndecided("I'm not sure, my package came damaged and I want another one")).toBe(false);
});
