// 320 whole chats in forty trades as strangers type them. Those in `known.txt` were looked at while rules were written; those in
// `unseen.txt` were written beforehand and run once everything was written: they say what to expect of trades that nobody here thought of.
import { afterAll, expect, test } from 'vitest';
import { builtInReader } from '../../support/reader.ts';
import { chatsIn, judgeChats } from '../whole-chats.ts';
import { KNOWN_BUSINESSES } from './known-flows.ts';
import { UNSEEN_BUSINESSES } from './unseen-flows.ts';

const KNOWN = chatsIn(new URL('known.txt', import.meta.url));
const UNSEEN = chatsIn(new URL('unseen.txt', import.meta.url));

const reader = builtInReader();
afterAll(() => reader?.close());

// Rules alone are measured by `../chats.test.ts`.
test.skipIf(!reader).each([
  ['known', KNOWN, KNOWN_BUSINESSES, { whole: 0.6, right: 0.8, wrong: 0.07 }],
  ['unseen', UNSEEN, UNSEEN_BUSINESSES, { whole: 0.42, right: 0.7, wrong: 0.12 }],
] as const)(
  'chats of strangers: %s trades',
  async (how, chats, businesses, floors) => {
    expect(chats.length % 40).toBe(0);
    const { whole, right, wrong, stories } = await judgeChats(`${how} trades`, chats, businesses, reader!.read);
    expect(whole / chats.length, stories).toBeGreaterThanOrEqual(floors.whole);
    expect(right, stories).toBeGreaterThanOrEqual(floors.right);
    expect(wrong, stories).toBeLessThanOrEqual(floors.wrong);
  },
  900_000,
);
