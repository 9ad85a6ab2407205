// Sixty whole chats in five trades, judged after every turn: how many turns are right, asked again or wrong, and how many chats are whole.
// A chat goes on after a turn that was not right, so one fault may drag others behind it.
import { afterAll, expect, test } from 'vitest';
import { builtInReader } from '../support/reader.ts';
import { BUSINESSES } from './chat-flows.ts';
import { chatsIn, judgeChats } from './whole-chats.ts';

const CHATS = chatsIn(new URL('chats.txt', import.meta.url));

const reader = builtInReader();
afterAll(() => reader?.close());

test.each([
  ['by rules', undefined, { whole: 40, right: 0.81, wrong: 0.08 }],
  ...(reader ? ([['by the reader', reader.read, { whole: 50, right: 0.91, wrong: 0.03 }]] as const) : []),
] as const)(
  '%s: sixty chats',
  async (how, read, floors) => {
    expect(CHATS).toHaveLength(60);
    const { whole, right, wrong, stories } = await judgeChats(how, CHATS, BUSINESSES, read);
    expect(whole, stories).toBeGreaterThanOrEqual(floors.whole);
    expect(right, stories).toBeGreaterThanOrEqual(floors.right);
    expect(wrong, stories).toBeLessThanOrEqual(floors.wrong);
  },
  300_000,
);
